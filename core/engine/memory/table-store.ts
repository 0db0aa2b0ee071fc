import { QueryError } from '../../errors/query-error.js'
import type { TableId } from '../../plan/relation.js'
import { sliceBlock } from '../rows/take.js'
import type { TableVersion } from './table-version.js'
import { TableWriter } from './table-writer.js'

/** What a transaction made of one table. */
export interface TableChange {
  /** The version that it began from; undefined for a table of its own. */
  readonly base: TableVersion | undefined
  /** Undefined: dropped. */
  readonly version: TableVersion | undefined
  /** Rows were put behind the base's and nothing else was done. */
  readonly appendOnly: boolean
}

/** Who must go on seeing the versions that were current when it began. */
export interface Snapshot {
  /** Called before a table's version is replaced. */
  keep(table: TableId, version: TableVersion | undefined): void
}

/**
 * The committed tables of an engine.
 *
 * A commit hands the version that it replaces to every snapshot still open, so that beginning a
 * transaction costs nothing, however many tables there are.
 */
export class TableStore {
  readonly #current = new Map<TableId, TableVersion>()
  readonly #open = new Set<Snapshot>()

  current(table: TableId): TableVersion | undefined {
    return this.#current.get(table)
  }

  open(snapshot: Snapshot): void {
    this.#open.add(snapshot)
  }

  close(snapshot: Snapshot): void {
    this.#open.delete(snapshot)
  }

  /**
   * Makes changes current, all or none. A table that has another version than the change began from
   * is a conflict; with `rebase`, rows that were only appended go behind what is there now.
   *
   * Source: databend catalog/interface.rs `update_multi_table_meta` (code and sentence).
   */
  commit(changes: ReadonlyMap<TableId, TableChange>, rebase: boolean): void {
    const versions = new Map<TableId, TableVersion | undefined>()
    const conflicts: TableId[] = []
    for (const [table, change] of changes) {
      const current = this.#current.get(table)
      if (current === change.base) versions.set(table, change.version)
      else {
        const version = rebase ? rebased(change, current) : undefined
        if (version === undefined) conflicts.push(table)
        else versions.set(table, version)
      }
    }
    if (conflicts.length > 0) {
      throw new QueryError(
        'TableVersionMismatched',
        `Due to concurrent transactions, transaction commit failed. Conflicting table IDs: [${conflicts.join(', ')}]`,
      )
    }
    for (const [table, version] of versions) this.#replace(table, version)
  }

  #replace(table: TableId, version: TableVersion | undefined): void {
    const before = this.#current.get(table)
    for (const snapshot of this.#open) snapshot.keep(table, before)
    if (version === undefined) this.#current.delete(table)
    else this.#current.set(table, version)
  }
}

/** The appended rows of a change behind those of `current`; undefined where that is not all. */
function rebased(
  { base, version, appendOnly }: TableChange,
  current: TableVersion | undefined,
): TableVersion | undefined {
  if (!appendOnly || base === undefined || version === undefined) return undefined
  if (current === undefined || current.columns !== base.columns) return undefined
  const writer = new TableWriter(current)
  let skip = base.rows
  for (const chunk of version.chunks) {
    const from = Math.min(skip, chunk.length)
    skip -= from
    if (from === chunk.length) continue
    const { columns, length } = sliceBlock(chunk, from, chunk.length)
    writer.append(columns, length)
  }
  return writer.finish()
}
