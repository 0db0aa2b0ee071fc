import type { BlockOrder, InsertPlan, MultiInsertPlan, Written } from '../../../plan/plan.js'
import type { TableId } from '../../../plan/relation.js'
import { columnSlots } from '../../../scalar/layout.js'
import type { Block } from '../../../types/block.js'
import type { RunContext } from '../../engine.js'
import type { OperatorScope } from '../../rows/operator.js'
import { takeRows } from '../../rows/take.js'
import type { MemoryTransaction } from '../memory-transaction.js'
import { newSegments } from '../sorted-segments.js'
import { emptied, type TableVersion } from '../table-version.js'
import { TableWriter } from '../table-writer.js'
import { withGone } from '../written-rows.js'

/** Appends the rows of a plan's input to its table. */
export async function runInsert(
  plan: InsertPlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const input = scope.build(plan.input)
  const slots = columnSlots(input.columns, plan.columns)
  const target = new InsertTarget(plan.table, plan.overwrite, tables)
  for await (const chunk of input.open()) {
    const block = { length: chunk.length, columns: slots.map(slot => chunk.columns[slot]!) }
    scope.run.memory.hold(block, 'the rows to write')
    target.append(block)
  }
  await target.finish()
  const { inserted, bytes } = target
  return { inserted, updated: 0, deleted: 0, stored: inserted, storedBytes: bytes }
}

/** INSERT ALL and FIRST: passes each row to the branches whose condition it meets. */
export async function runMultiInsert(
  plan: MultiInsertPlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const input = scope.build(plan.input)
  const targets = new Map<TableId, InsertTarget>()
  for (const { table, order } of plan.branches) {
    if (targets.has(table)) continue
    const sorted = order && { order, cx: scope.run.cx }
    targets.set(table, new InsertTarget(table, plan.overwrite, tables, sorted))
  }
  const branches = plan.branches.map(branch => ({
    when: branch.when === undefined ? undefined : scope.scalar(branch.when, input.columns),
    target: targets.get(branch.table)!,
    values: branch.values.map(value => scope.scalar(value, input.columns)),
    computed: (branch.computed?.values ?? []).map(({ position, expr }) => ({
      position,
      program: scope.scalar(expr, branch.computed!.columns),
    })),
  }))
  for await (const chunk of input.open()) {
    for (const { when, target, values, computed } of branches) {
      const rows: number[] = []
      for (let i = 0; i < chunk.length; i++) {
        if (when === undefined || when.value(chunk.columns, i) === true) rows.push(i)
      }
      if (rows.length === 0) continue
      const part = takeRows(chunk.columns, rows, rows.length)
      const { length } = part
      const given = values.map(value => value.column(part))
      const columns = [...given]
      for (const { position, program } of computed) {
        columns[position] = program.column({ length, columns: given })
      }
      target.append({ length, columns })
    }
  }
  const insertedByTable = new Map<TableId, number>()
  let inserted = 0
  let storedBytes = 0
  for (const [table, target] of targets) {
    await target.finish()
    storedBytes += target.bytes
    insertedByTable.set(table, target.inserted)
    inserted += target.inserted
  }
  return { inserted, insertedByTable, updated: 0, deleted: 0, stored: inserted, storedBytes }
}

/** What the rows of a target are sorted by. */
interface SortedTarget {
  readonly order: BlockOrder
  readonly cx: RunContext
}

/** A target table: new rows are appended, or with OVERWRITE replace all rows. */
class InsertTarget {
  readonly #table: TableId
  readonly #overwrite: boolean
  readonly #tables: MemoryTransaction
  readonly #sorted: SortedTarget | undefined
  readonly #before: TableVersion
  readonly #writer: TableWriter
  inserted = 0

  constructor(
    table: TableId,
    overwrite: boolean,
    tables: MemoryTransaction,
    sorted?: SortedTarget,
  ) {
    this.#table = table
    this.#overwrite = overwrite
    this.#tables = tables
    this.#sorted = sorted
    const before = tables.read(table)
    this.#before = overwrite ? overwritten(before) : before
    this.#writer = new TableWriter(this.#before)
  }

  get bytes(): number {
    return this.#writer.bytes
  }

  append(block: Block): void {
    const { rows } = this.#writer
    this.#writer.append(block.columns, block.length)
    this.inserted += this.#writer.rows - rows
  }

  async finish(): Promise<void> {
    if (!this.#overwrite && this.inserted === 0) return
    const after = await this.#inOrder(this.#writer.finish())
    if (this.#overwrite) this.#tables.write(this.#table, after)
    else this.#tables.writeAppended(this.#table, after)
  }

  async #inOrder(after: TableVersion): Promise<TableVersion> {
    if (this.#sorted === undefined) return after
    const { order, cx } = this.#sorted
    return this.#tables.sorted(after, newSegments(this.#before, after), order, cx)
  }
}

/** A table without rows that has its counts of rows and of distinct values. Source: databend fuse append_generator.rs. */
function overwritten(version: TableVersion): TableVersion {
  const { columns: specs, chunks, written } = version
  const gone = chunks.map(({ columns, length }) => ({ specs, columns, length, inRange: false }))
  const counts = { updated: 0, deleted: version.rows }
  const before = written.gone.map(each => ({ ...each, inRange: false }))
  return { ...emptied(version), written: withGone({ ...written, gone: before }, counts, gone) }
}
