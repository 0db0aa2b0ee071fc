import type { TableSnapshot } from '../plan/relation.js'
import type { StoredTable } from './objects.js'

/** A name for a snapshot of a table, which is kept as long as the tag is. */
export interface SnapshotTag {
  readonly name: string
  readonly snapshot: TableSnapshot
  /** Microseconds since 1970-01-01 UTC. A tag that has expired cannot be read, but its name is taken until a purge. */
  readonly expiresOn?: bigint
}

export function snapshotTag({ snapshotTags }: StoredTable, name: string): SnapshotTag | undefined {
  return snapshotTags?.find(tag => tag.name === name)
}

/** Whether a tag has expired at a time, in microseconds. */
export function hasExpired({ expiresOn }: SnapshotTag, now: bigint): boolean {
  return expiresOn !== undefined && expiresOn <= now
}

/** The table with one more tag; tags are in the order of their names. */
export function withSnapshotTag(table: StoredTable, tag: SnapshotTag): StoredTable {
  const { snapshotTags: tags = [] } = table
  const place = tags.filter(({ name }) => name < tag.name).length
  return { ...table, snapshotTags: tags.toSpliced(place, 0, tag) }
}

export function withoutSnapshotTag(table: StoredTable, name: string): StoredTable {
  return { ...table, snapshotTags: table.snapshotTags?.filter(tag => tag.name !== name) ?? [] }
}

/** The table without the tags that have expired; the same object if there are none. */
export function withoutExpiredTags(table: StoredTable, now: bigint): StoredTable {
  const { snapshotTags: tags = [] } = table
  const kept = tags.filter(tag => !hasExpired(tag, now))
  return kept.length === tags.length ? table : { ...table, snapshotTags: kept }
}
