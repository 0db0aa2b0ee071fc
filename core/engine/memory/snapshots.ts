import { Bug } from '../../errors/bug.js'
import type { TableSnapshot } from '../../plan/relation.js'
import type { SnapshotStamp } from '../engine.js'
import type { TableVersion } from './table-version.js'

/** A kept state of a table. */
export class KeptSnapshot implements TableSnapshot {
  readonly id: string
  readonly previousId: string | undefined
  readonly timestamp: bigint
  readonly version: TableVersion

  constructor(version: TableVersion, stamp: SnapshotStamp, previous: KeptSnapshot | undefined) {
    this.id = stamp.id
    this.previousId = previous?.id
    const earliest = previous === undefined ? stamp.timestamp : previous.timestamp + 1n
    this.timestamp = stamp.timestamp < earliest ? earliest : stamp.timestamp
    this.version = version
  }

  get sequence(): number {
    return this.version.sequence
  }

  get schema(): TableVersion['schema'] {
    return this.version.schema
  }

  get clustering(): TableVersion['clustering'] {
    return this.version.clustering
  }

  get rows(): number {
    return this.version.rows
  }
}

/** A snapshot that came back in a plan or a call. Throws `Bug` for that of another engine. */
export function keptSnapshot(snapshot: TableSnapshot): KeptSnapshot {
  if (snapshot instanceof KeptSnapshot) return snapshot
  throw new Bug(`the snapshot ${snapshot.id} is not from this engine`)
}

/** The snapshots of a table, the oldest first. */
export type History = readonly HistoryEntry[]

interface HistoryEntry {
  readonly snapshot: KeptSnapshot
  /** The values that only this snapshot and earlier ones hold; 0 for the latest. */
  readonly values: number
}

/**
 * The most snapshots of a table. Each has lists of its chunks and segments, up to 10 KB for a table that was filled row
 * by row; so these take 2.5 MB at most.
 */
const mostSnapshots = 256

/** The most values that the earlier snapshots of a table may hold besides those of the latest one. */
const mostValues = 10_000_000

/** Adds the latest snapshot, and removes the oldest ones beyond the limits: they are gone as after a purge. */
export function withSnapshot(history: History, snapshot: KeptSnapshot): History {
  const last = history.at(-1)
  if (last === undefined) return [{ snapshot, values: 0 }]
  const values = valuesLost(last.snapshot.version, snapshot.version)
  const all = [
    ...history.slice(0, -1),
    { snapshot: last.snapshot, values },
    { snapshot, values: 0 },
  ]
  let held = all.reduce((sum, entry) => sum + entry.values, 0)
  let from = Math.max(0, all.length - mostSnapshots)
  for (const entry of all.slice(0, from)) held -= entry.values
  while (from < all.length - 1 && held > mostValues) held -= all[from++]!.values
  return from === 0 ? all : all.slice(from)
}

/** The number of values in columns of `before` that `after` does not share. */
function valuesLost(before: TableVersion, after: TableVersion): number {
  let same = 0
  const { chunks } = before
  while (same < chunks.length && chunks[same] === after.chunks[same]) same++
  const shared = new Set(after.chunks.slice(same).flatMap(chunk => chunk.columns))
  let values = 0
  for (const chunk of chunks.slice(same)) {
    for (const column of chunk.columns) if (!shared.has(column)) values += chunk.length
  }
  return values
}

/** The snapshot with the rows of a version, if it is among those of its table. */
export function snapshotOf(history: History, { segments }: TableVersion): KeptSnapshot | undefined {
  return history.findLast(({ snapshot }) => snapshot.version.segments === segments)?.snapshot
}
