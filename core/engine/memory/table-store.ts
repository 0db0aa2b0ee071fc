import { QueryError } from '../../errors/query-error.js'
import type { TableId, TableSnapshot } from '../../plan/relation.js'
import type { CommitOptions, SnapshotStamp } from '../engine.js'
import { imperfectBlocks } from './compaction.js'
import { mergeVersions } from './merge-versions.js'
import { type History, KeptSnapshot, withSnapshot } from './snapshots.js'
import type { TableVersion } from './table-version.js'

/** The change of a transaction to one table. */
export interface TableChange {
  /** The version that it started from; undefined for a table that the transaction created. */
  readonly base: TableVersion | undefined
  /** Undefined: dropped. */
  readonly version: TableVersion | undefined
  /** The only change is that rows were appended to the base. */
  readonly appendOnly: boolean
  /** The snapshot of the version, once somebody asked for it. */
  snapshot?: KeptSnapshot
  /** The change is a return to this snapshot. */
  readonly revertedTo?: KeptSnapshot
}

/** A dropped table. */
interface Dropped {
  readonly version: TableVersion
  readonly history: History
}

/** Tables of a store by id; maps may be shared with other stores. */
interface Tables {
  readonly current: Map<TableId, TableVersion>
  readonly histories: Map<TableId, History>
  /** Dropped tables that can be undropped, the latest last. */
  readonly dropped: Map<TableId, Dropped>
}

/** The most dropped tables whose rows are kept, and the most values in them. */
const mostDropped = 1000
const mostDroppedValues = 10_000_000

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
  #tables: Tables
  /** Whether another store has the same maps, so that a change must copy them first. */
  #isShared = false
  readonly #open = new Set<Snapshot>()

  constructor(tables: Tables = { current: new Map(), histories: new Map(), dropped: new Map() }) {
    this.#tables = tables
  }

  /** A store with the same tables, except some. The maps of tables are shared until one of the two stores changes them. */
  copy(except: readonly TableId[]): TableStore {
    this.#isShared = true
    const copy = new TableStore(this.#tables)
    copy.#isShared = true
    for (const table of except) copy.#replace(table, undefined)
    copy.purge(except)
    return copy
  }

  current(table: TableId): TableVersion | undefined {
    return this.#tables.current.get(table)
  }

  imperfectBlocks(table: TableId): number {
    const version = this.current(table)
    return version === undefined ? 0 : imperfectBlocks(version)
  }

  /** The snapshots of a table, the oldest first. */
  history(table: TableId): History {
    return this.#tables.histories.get(table) ?? []
  }

  dropped(table: TableId): TableVersion | undefined {
    return this.#tables.dropped.get(table)?.version
  }

  /** Removes what is kept of dropped tables. */
  purge(tables: readonly TableId[]): void {
    if (!tables.some(table => this.#tables.dropped.has(table))) return
    const { dropped } = this.#own()
    for (const table of tables) dropped.delete(table)
  }

  /** Removes the snapshots before `first`. */
  forgetBefore(table: TableId, first: TableSnapshot): void {
    const history = this.history(table)
    const from = history.findIndex(({ snapshot }) => snapshot === first)
    if (from > 0) this.#own().histories.set(table, history.slice(from))
  }

  open(snapshot: Snapshot): void {
    this.#open.add(snapshot)
  }

  close(snapshot: Snapshot): void {
    this.#open.delete(snapshot)
  }

  /**
   * Commits changes, all or none, together with what `publish` does; if that throws, nothing is changed. A dropped table
   * stays dropped, and changes to it are lost. Each table whose rows were written gets a snapshot with a `stamp`.
   *
   * For a `lone` statement, appended rows are added to what others committed meanwhile; anything else fails with 2009
   * and may run again. The changes of a transaction are merged, or fail with 4001.
   *
   * Source: databend catalog/interface.rs `update_multi_table_meta`, fuse retry/commit.rs `commit_with_backoff`
   * (error codes and messages, and that changes to a dropped table are lost).
   */
  commit(
    changes: ReadonlyMap<TableId, TableChange>,
    { lone, publish, stamp }: CommitOptions,
  ): void {
    const versions = new Map<TableId, TableVersion | undefined>()
    const conflicts: TableId[] = []
    for (const [table, change] of changes) {
      const current = this.current(table)
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
    for (const [table, version] of versions) {
      const next = version && this.#numbered(table, version)
      this.#replace(table, next)
      const { revertedTo } = changes.get(table)!
      if (next === undefined) continue
      if (revertedTo !== undefined) this.#revert(table, revertedTo)
      else if (stamp !== undefined)
        this.#keep(table, next, stampOf(changes.get(table)!, next) ?? stamp)
    }
  }

  /** The version with the next number. */
  #numbered(table: TableId, version: TableVersion): TableVersion {
    const before = this.current(table)
    return before === version
      ? version
      : { ...version, sequence: (before?.sequence ?? version.sequence) + 1 }
  }

  /**
   * Leaves a snapshot of a version whose rows were written, or whose columns were changed after that.
   *
   * Source: databend sink_commit.rs `should_skip_commit`, interpreter_table_add_column.rs `commit_table_meta`.
   */
  #keep(table: TableId, version: TableVersion, stamp: () => SnapshotStamp): void {
    if (!version.keepsSnapshots) return
    const history = this.history(table)
    const last = history.at(-1)?.snapshot
    const { segments, schema } = last?.version ?? version
    const isSame = segments === version.segments && schema === version.schema
    if (last === undefined ? version.rows === 0 : isSame) return
    const snapshot = new KeptSnapshot(version, stamp(), last)
    this.#own().histories.set(table, withSnapshot(history, snapshot))
  }

  #revert(table: TableId, to: KeptSnapshot): void {
    const history = this.history(table)
    const at = history.findIndex(({ snapshot }) => snapshot === to)
    this.#own().histories.set(
      table,
      at < 0 ? [{ snapshot: to, values: 0 }] : history.slice(0, at + 1),
    )
  }

  #replace(table: TableId, version: TableVersion | undefined): void {
    const before = this.current(table)
    for (const snapshot of this.#open) snapshot.keep(table, before)
    const { current, histories, dropped } = this.#own()
    if (version !== undefined) {
      const back = dropped.get(table)
      if (back !== undefined) {
        histories.set(table, back.history)
        dropped.delete(table)
      }
      current.set(table, version)
      return
    }
    if (before?.keepsSnapshots) this.#keepDropped(table, before)
    current.delete(table)
    histories.delete(table)
  }

  /** Keeps a table for UNDROP, and forgets those dropped longest ago beyond the limits. */
  #keepDropped(table: TableId, version: TableVersion): void {
    const { dropped } = this.#own()
    dropped.set(table, { version, history: this.history(table) })
    let values = 0
    for (const each of dropped.values()) values += valuesIn(each)
    for (const [id, each] of dropped) {
      if (dropped.size <= mostDropped && values <= mostDroppedValues) break
      values -= valuesIn(each)
      dropped.delete(id)
    }
  }

  #own(): Tables {
    if (this.#isShared) {
      const { current, histories, dropped } = this.#tables
      this.#tables = {
        current: new Map(current),
        histories: new Map(histories),
        dropped: new Map(dropped),
      }
    }
    this.#isShared = false
    return this.#tables
  }
}

/** The stamp of the snapshot that the transaction itself saw, if the commit did not change it. */
function stampOf(
  { snapshot }: TableChange,
  { segments }: TableVersion,
): (() => SnapshotStamp) | undefined {
  return snapshot?.version.segments === segments ? () => snapshot : undefined
}

const valuesIn = ({ version, history }: Dropped): number =>
  version.rows * version.columns.length + history.reduce((sum, { values }) => sum + values, 0)

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
