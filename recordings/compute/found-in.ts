import type { ObjectName } from '../../core/sql/effects/effects.js'
import type { LaneIndex } from '../match/lane-index.js'
import type { FoundTable } from '../store/document.js'

/** A table that a recorder found before the statement with this index, and when that was sent, if it is known. */
export interface FoundAt {
  readonly index: number
  readonly found: FoundTable
  readonly sentAt: bigint | undefined
}

/**
 * The tables that a lane found on the server, by name, as they were before the lane wrote them; empty if it was recorded
 * without `--table-checksums`.
 */
export function foundIn({ recording, occurrences }: LaneIndex): ReadonlyMap<ObjectName, FoundAt> {
  const tables = new Map<ObjectName, FoundAt>()
  if (!recording.hasFinds) return tables
  const written = new Set<ObjectName>()
  for (const { index, entry, question } of occurrences) {
    if (recording.bytes(entry).includes(marker)) {
      const document = recording.document(entry)
      const found = document.k === 'stmt' ? (document.found ?? []) : []
      for (const each of found) {
        const [table] = each
        if (written.has(table) || tables.has(table)) continue
        tables.set(table, { index, found: each, sentAt: recording.values?.sentAt(entry) })
      }
    }
    for (const { object, from } of question.effects.writes) {
      written.add(object)
      if (from !== undefined) written.add(from)
    }
  }
  return tables
}

/** What a line with such tables has in it; others may have it within a text. */
const marker = Buffer.from('"found":[')
