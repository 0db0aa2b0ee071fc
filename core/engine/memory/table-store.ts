import { QueryError } from '../../errors/query-error.js'
import type { TableId } from '../../plan/relation.js'
import type { CommitOptions } from '../engine.js'
import { mergeVersions } from './merge-versions.js'
import type { TableVersion } from './table-version.js'

/** The change of a transaction to one table. */
export interface TableChange {
  /** The version that it started from; undefined for a table that the transaction created. */
  readonly base: TableVersion | undefined
  /** Undefined: dropped. */
  readonly version: TableVersion | undefined
  /** The only change is that rows were appended to the base. */
  readonly appendOnly: boolean
}

/** A snapshot, which must keep seeing the versions that were current when it began. */
export interface Snapshot {
  /** Called before a table's version is replaced. */
  keep(table: TableId, version: TableVersion | undefined): void
}

/**
 * The committed tables of an engine.
 *
 * A commit passes the version that it replaces to every open snapshot, so that beginning a transaction costs nothing,
 * regardless of the number of tables.
 */
export class TableStore {
  #current: Map<TableId, TableVersion>
  /** Whether another store has the same map, so that a change must copy it first. */
  #isShared = false
  readonly #open = new Set<Snapshot>()

  constructor(current = new Map<TableId, TableVersion>()) {
    this.#current = current
  }

  /** A store with the same tables, except some. The map of tables is shared until one of the two stores changes it. */
  copy(except: readonly TableId[]): TableStore {
    this.#isShared = true
    const copy = new TableStore(this.#current)
    copy.#isShared = true
    for (const table of except) copy.#replace(table, undefined)
    return copy
  }

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
   * Commits changes, all or none, together with what `publish` does; if that throws, nothing is changed. A dropped table
   * stays dropped, and changes to it are lost.
   *
   * For a `lone` statement, appended rows are added to what others committed meanwhile; anything else fails with 2009
   * and may run again. The changes of a transaction are merged, or fail with 4001.
   *
   * Source: databend catalog/interface.rs `update_multi_table_meta`, fuse retry/commit.rs `commit_with_backoff`
   * (error codes and messages, and that changes to a dropped table are lost).
   */
  commit(changes: ReadonlyMap<TableId, TableChange>, { lone, publish }: CommitOptions): void {
    const versions = new Map<TableId, TableVersion | undefined>()
    const conflicts: TableId[] = []
    for (const [table, change] of changes) {
      const current = this.#current.get(table)
      const { base, version } = change
      if (current === base || version === undefined) versions.set(table, version)
      else if (base !== undefined && current !== undefined) {
        const merged = lone ? appended(change, current) : mergeVersions(base, version, current)
        if (merged === undefined) conflicts.push(table)
        else versions.set(table, merged)
      }
    }
    if (conflicts.length > 0) throw lone ? outrun(conflicts) : unresolvable(conflicts)
    publish?.()
    for (const [table, version] of versions) this.#replace(table, version)
  }

  #replace(table: TableId, version: TableVersion | undefined): void {
    const before = this.#current.get(table)
    for (const snapshot of this.#open) snapshot.keep(table, before)
    if (this.#isShared) this.#current = new Map(this.#current)
    this.#isShared = false
    if (version === undefined) this.#current.delete(table)
    else this.#current.set(table, version)
  }
}

/** Appends the rows of a change to `current`; undefined if the change is not just an append. */
function appended(
  { base, version, appendOnly }: TableChange,
  current: TableVersion,
): TableVersion | undefined {
  if (!appendOnly || current.columns !== base!.columns) return undefined
  return mergeVersions(base!, version!, current)
}

function outrun(tables: readonly TableId[]): QueryError {
  return new QueryError(
    'TableVersionMismatched',
    `Due to concurrent transactions, transaction commit failed. Conflicting table IDs: [${tables.join(', ')}]`,
  )
}

function unresolvable([table]: readonly TableId[]): QueryError {
  return new QueryError('UnresolvableConflict', `Unresolvable conflict detected for table ${table}`)
}
