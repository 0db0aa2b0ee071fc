import { Bug } from '../../errors/bug.js'
import type { BlockOrder, Plan } from '../../plan/plan.js'
import type {
  Clustering,
  ColumnSpec,
  SchemaColumn,
  SnapshotSize,
  TableId,
  TableSnapshot,
} from '../../plan/relation.js'
import type { TableStatistics } from '../../plan/statistics.js'
import type { Block } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import type {
  Appended,
  BlockFacts,
  CommitOptions,
  CompactionLimits,
  EngineTransaction,
  HistogramRequest,
  PlanRun,
  RunContext,
  SnapshotStamp,
  StorageChange,
  StorageOptions,
  TableChanges,
} from '../engine.js'
import { HeldMemory } from '../rows/held-memory.js'
import { addColumn, dropColumn, mapColumn } from './alter-table.js'
import { blocksOf, sizeOf } from './block-facts.js'
import { changesBetween } from './changed-blocks.js'
import { histogramsOf, statisticsOf } from './column-statistics.js'
import {
  compactionGroups,
  joined,
  joinedInOrder,
  segmentsWith,
  type TableQuery,
} from './compaction.js'
import type { PlanRunner } from './plan-runner.js'
import type { Segment } from './segment.js'
import { type History, KeptSnapshot, keptSnapshot, snapshotOf } from './snapshots.js'
import { sortedSegments } from './sorted-segments.js'
import type { Snapshot, TableChange, TableStore } from './table-store.js'
import { emptied, emptyVersion, type TableVersion } from './table-version.js'
import { TableWriter } from './table-writer.js'
import type { WrittenRows } from './written-rows.js'

/** A snapshot of the tables, and the versions that this transaction has made. */
export class MemoryTransaction implements EngineTransaction, Snapshot {
  readonly #store: TableStore
  readonly #runner: PlanRunner
  readonly #changes = new Map<TableId, TableChange>()
  /** Versions that others have replaced since this transaction began. */
  readonly #kept = new Map<TableId, TableVersion | undefined>()
  #ended = false

  constructor(store: TableStore, runner: PlanRunner) {
    this.#store = store
    this.#runner = runner
    store.open(this)
  }

  keep(table: TableId, version: TableVersion | undefined): void {
    if (!this.#kept.has(table)) this.#kept.set(table, version)
  }

  run(plan: Plan, cx: RunContext): PlanRun {
    return this.#runner.run(plan, cx, this)
  }

  refresh(): void {
    this.#kept.clear()
  }

  async createTable(
    id: TableId,
    columns: readonly ColumnSpec[],
    options?: StorageOptions,
  ): Promise<void> {
    this.create(id, emptyVersion(columns, options))
  }

  async dropTable(id: TableId): Promise<void> {
    if (this.#find(id) !== undefined) this.#change(id, undefined, false)
  }

  async truncateTable(id: TableId): Promise<void> {
    this.write(id, emptied(this.read(id)))
  }

  async addColumn(id: TableId, position: number, column: ColumnSpec, fill: Value): Promise<void> {
    this.write(id, addColumn(this.read(id), position, column, fill))
  }

  async dropColumn(id: TableId, position: number): Promise<void> {
    this.write(id, dropColumn(this.read(id), position))
  }

  async mapColumn(
    id: TableId,
    position: number,
    column: ColumnSpec,
    map: (value: Value) => Value,
  ): Promise<void> {
    this.write(id, mapColumn(this.read(id), position, column, map))
  }

  async describe(
    id: TableId,
    schema: readonly SchemaColumn[],
    clustering: Clustering,
  ): Promise<void> {
    this.write(id, { ...this.read(id), schema, clustering })
  }

  async configure(id: TableId, { tracksChanges, blockRows }: StorageChange): Promise<void> {
    const version = this.read(id)
    const tracking = version.tracking ?? { since: version.sequence + 1 }
    this.write(id, {
      ...version,
      blockRows: blockRows ?? version.blockRows,
      ...(tracksChanges !== undefined && { tracking: tracksChanges ? tracking : undefined }),
    })
  }

  /** A version with the rows of written segments in the order of the table's blocks, if it has one. */
  async sorted(
    version: TableVersion,
    written: ReadonlySet<Segment>,
    order: BlockOrder | undefined,
    cx: RunContext,
  ): Promise<TableVersion> {
    if (order === undefined) return version
    return sortedSegments(version, written, order, this.#tableQuery(cx))
  }

  /** Runs queries of a table with a given version, whose rows no client counts. */
  #tableQuery(cx: RunContext): TableQuery {
    const unseen: RunContext = { ...cx, progress: () => {} }
    return (plan, table) =>
      this.#runner.query(plan, unseen, { read: () => table, known: () => undefined })
  }

  async compact(id: TableId, limits: CompactionLimits, cx: RunContext): Promise<void> {
    const version = this.read(id)
    const { order, where } = limits
    const query = this.#tableQuery(cx)
    const candidates = where && (await segmentsWith(version, where, query))
    const groups = compactionGroups(version, limits, candidates)
    if (groups === undefined) return
    const compacted =
      order === undefined
        ? joined(version, groups)
        : await joinedInOrder(version, groups, order, query)
    this.write(id, compacted)
  }

  async analyze(id: TableId, histograms?: HistogramRequest): Promise<void> {
    const version = this.read(id)
    const { rows, segments } = version
    const { histograms: kept, ...counts } = version.written
    const made = histograms === undefined ? kept : madeHistograms(version, histograms)
    const written = {
      ...counts,
      rows,
      gone: [],
      ...(made !== undefined && { histograms: made }),
    }
    this.write(id, { ...version, segments: [...segments], written })
  }

  statistics(id: TableId): TableStatistics {
    return statisticsOf(this.read(id))
  }

  changes(id: TableId, from: TableSnapshot | undefined): TableChanges {
    return changesBetween(from && keptSnapshot(from).version, this.read(id))
  }

  writtenRows(id: TableId): number {
    return this.read(id).written.rows
  }

  async revert(id: TableId, to: TableSnapshot): Promise<void> {
    const { tracking, blockRows } = this.read(id)
    const revertedTo = keptSnapshot(to)
    const version = { ...revertedTo.version, tracking, blockRows }
    this.#changes.set(id, { base: this.#committed(id), version, appendOnly: false, revertedTo })
  }

  async undropTable(id: TableId): Promise<boolean> {
    const version = this.#store.dropped(id)
    if (version !== undefined) this.create(id, version)
    return version !== undefined
  }

  async forgetSnapshots(id: TableId, first: TableSnapshot): Promise<void> {
    this.#store.forgetBefore(id, first)
  }

  snapshot(id: TableId, stamp: () => SnapshotStamp): KeptSnapshot | undefined {
    const version = this.read(id)
    const history = this.#history(id)
    const known = this.known(id)
    if (known !== undefined || (history.length === 0 && version.rows === 0)) return known
    const made = new KeptSnapshot(version, stamp(), history.at(-1)?.snapshot)
    const change = this.#changes.get(id)
    if (change !== undefined) change.snapshot = made
    return made
  }

  snapshots(id: TableId, stamp: () => SnapshotStamp): readonly TableSnapshot[] {
    const version = this.#find(id)
    if (version === undefined) return []
    const committed = this.#history(id).map(({ snapshot }) => snapshot)
    if (!version.keepsSnapshots || !this.hasChanged(id)) return committed
    const last = this.snapshot(id, stamp)
    return last === undefined || committed.includes(last) ? committed : [...committed, last]
  }

  /** The snapshot with the rows of a table as the transaction sees it, if there is one. */
  known(id: TableId): KeptSnapshot | undefined {
    return this.#changes.get(id)?.snapshot ?? snapshotOf(this.#store.history(id), this.read(id))
  }

  /** The committed snapshots of a table; of one that the transaction changed, up to where it began. */
  #history(id: TableId): History {
    const history = this.#store.history(id)
    const base = this.#changes.get(id)?.base
    if (base === undefined) return history
    const at = history.findLastIndex(({ snapshot }) => snapshot.version.segments === base.segments)
    return at < 0 ? history : history.slice(0, at + 1)
  }

  versionOf(id: TableId): ReturnType<EngineTransaction['versionOf']> {
    const { sequence, tracking } = this.read(id)
    return { sequence, trackedSince: tracking?.since }
  }

  size(id: TableId, at: TableSnapshot | undefined): SnapshotSize {
    return sizeOf(at === undefined ? this.read(id) : keptSnapshot(at).version)
  }

  blocks(id: TableId, at: TableSnapshot | undefined, uuid: () => string): readonly BlockFacts[] {
    return blocksOf(at === undefined ? this.read(id) : keptSnapshot(at).version, uuid)
  }

  async append(id: TableId, blocks: AsyncIterable<Block>, cx: RunContext): Promise<Appended> {
    const before = this.read(id)
    const writer = new TableWriter(before)
    const memory = new HeldMemory(cx.limits.memoryBytes)
    for await (const block of blocks) {
      if (cx.signal.aborted) throw cx.signal.reason
      memory.hold(block, 'the rows to write')
      writer.append(block.columns, block.length)
    }
    if (writer.rows > before.rows) this.writeAppended(id, writer.finish())
    return { rows: writer.rows - before.rows, bytes: writer.bytes }
  }

  hasChanged(id: TableId): boolean {
    return this.#changes.has(id)
  }

  rowCount(id: TableId): number {
    return this.read(id).rows
  }

  has(id: TableId): boolean {
    return this.#find(id) !== undefined
  }

  async commit(options: CommitOptions = { lone: false }): Promise<void> {
    this.#end()
    this.#store.commit(this.#changes, options)
  }

  async rollback(): Promise<void> {
    this.#end()
  }

  /** The table as this transaction sees it. */
  read(id: TableId): TableVersion {
    const version = this.#find(id)
    if (version === undefined) throw new Bug(`the engine has no table ${id}`)
    return version
  }

  /** Replaces the content of a table, for this transaction. */
  write(id: TableId, version: TableVersion): void {
    this.#change(id, version, false)
  }

  /** Like `write`, for a version that differs only by appended rows. */
  writeAppended(id: TableId, version: TableVersion): void {
    this.#change(id, version, true)
  }

  create(id: TableId, version: TableVersion): void {
    if (this.#find(id) !== undefined) throw new Bug(`the engine has a table ${id} already`)
    this.#change(id, version, false)
  }

  #find(id: TableId): TableVersion | undefined {
    const change = this.#changes.get(id)
    return change === undefined ? this.#committed(id) : change.version
  }

  #committed(id: TableId): TableVersion | undefined {
    return this.#kept.has(id) ? this.#kept.get(id) : this.#store.current(id)
  }

  #change(id: TableId, version: TableVersion | undefined, appended: boolean): void {
    const before = this.#changes.get(id)
    const base = before === undefined ? this.#committed(id) : before.base
    const appendOnly = appended && (before === undefined || before.appendOnly)
    this.#changes.set(id, { base, version, appendOnly })
  }

  #end(): void {
    if (this.#ended) throw new Bug('a transaction ended twice')
    this.#ended = true
    this.#store.close(this)
  }
}

function madeHistograms(
  version: TableVersion,
  request: HistogramRequest,
): WrittenRows['histograms'] {
  if (request === 'none') return undefined
  return request === 'window' ? histogramsOf(version) : request
}
