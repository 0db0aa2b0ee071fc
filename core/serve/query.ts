import { Readable } from 'node:stream'
import type { BoundQuery, BoundWrite } from '../binder/bound-statement.js'
import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction } from '../engine/engine.js'
import type { InsertPlan, Plan, RowCounts, Written } from '../plan/plan.js'
import type { TableId } from '../plan/relation.js'
import type { Block } from '../types/block.js'
import { uint64Type } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { analyzeAfterWrite } from './analyze-after-write.js'
import type { CommitEffects } from './commit-effects.js'
import { compactAfterWrite } from './compact-after-write.js'
import { hasLabel, labelWrite } from './deduplication.js'
import { type ExecutionContext, type Outcome, rowsBlock } from './execution.js'

/** Throws if the engine refuses the plan, before anything runs. */
export function checkPlan(execution: ExecutionContext, plan: Plan): void {
  const refusal = execution.state.engine.check(plan)
  if (refusal !== undefined) throw refusal.error
}

/** Runs a query, whose blocks are pulled while the statement's transaction is open. */
export async function runQuery(execution: ExecutionContext, query: BoundQuery): Promise<Outcome> {
  return { result: { columns: query.columns, blocks: await queryBlocks(execution, query) } }
}

/** The blocks of a query, which runs as they are pulled. */
export async function queryBlocks(
  execution: ExecutionContext,
  { plan, ignoreResult }: BoundQuery,
): Promise<AsyncIterable<Block>> {
  checkPlan(execution, plan)
  const transaction = await execution.transaction.reading()
  const { blocks } = transaction.run(plan, execution.run)
  return ignoreResult === true ? noBlocksOf(blocks) : blocks
}

async function* noBlocksOf(blocks: AsyncIterable<Block>): AsyncGenerator<Block> {
  for await (const _ of blocks);
  yield* []
}

/** Every block of a query, for commands that need its rows. */
async function collectBlocks(
  execution: ExecutionContext,
  query: BoundQuery,
): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for await (const block of await queryBlocks(execution, query)) blocks.push(block)
  return blocks
}

/** Every row of a query. */
export async function collectRows(
  execution: ExecutionContext,
  query: BoundQuery,
): Promise<readonly (readonly Value[])[]> {
  const blocks = await collectBlocks(execution, query)
  return blocks.flatMap(({ length, columns }) =>
    Array.from({ length }, (_, i) => columns.map(column => column.get(i))),
  )
}

const counts: Readonly<Record<BoundWrite['statement'], readonly (keyof RowCounts)[]>> = {
  Insert: ['inserted'],
  MultiInsert: ['inserted'],
  Replace: ['inserted'],
  Update: ['updated'],
  Delete: ['deleted'],
  Merge: ['inserted', 'updated', 'deleted'],
}

/** INSERT and other writes: done when the promise settles; the result is one row of counts. */
export async function runWrite(execution: ExecutionContext, write: BoundWrite): Promise<Outcome> {
  checkPlan(execution, write.plan)
  const what = counts[write.statement].filter(each => applies(write, each))
  // Source: databend interpreter_insert_multi_table.rs, which ignores labels.
  const isLabelled = write.statement !== 'MultiInsert'
  if (isLabelled && hasLabel(execution)) return withoutRows(countsOutcome(what, nothingWritten))
  const tables = writtenTables(execution, write)
  const written = await executeWrite(execution, write.plan, tables, isLabelled)
  const changed = written.inserted + written.updated + written.deleted > 0 ? tables : []
  const after = changed.map(({ table }) => table)
  await compactAfterWrite(
    execution,
    after,
    isLabelled ? 'enable_compact_after_write' : 'enable_compact_after_multi_table_insert',
  )
  await analyzeAfterWrite(execution, write, after)
  const { literalRows = 0 } = write
  execution.counters.add('scan', literalRows, literalRows * 8)
  execution.counters.add('write', written.stored, written.storedBytes)
  if (written.insertedByTable !== undefined) return tablesOutcome(write, written.insertedByTable)
  return countsOutcome(what, written)
}

const nothingWritten: Written = { inserted: 0, updated: 0, deleted: 0, stored: 0, storedBytes: 0 }

interface WrittenTable {
  readonly database: string
  readonly table: StoredTable
}

function writtenTables(
  { bind }: ExecutionContext,
  { targets }: BoundWrite,
): readonly WrittenTable[] {
  return targets.flatMap(({ database, name }) => {
    const table = bind.catalog.table(database, name)
    return table?.kind === 'Table' ? [{ database, table }] : []
  })
}

async function executeWrite(
  execution: ExecutionContext,
  plan: BoundWrite['plan'],
  written: readonly WrittenTable[],
  isLabelled: boolean,
): Promise<Written> {
  const { transaction } = execution
  const work = async (tables: EngineTransaction, effects: CommitEffects): Promise<Written> => {
    const done = await drain(execution, tables, plan)
    for (const { database, table } of written) transaction.touch(database, table)
    const isNothing = done.inserted + done.updated + done.deleted === 0
    const isChange = !isNothing || (plan.kind === 'Insert' && plan.overwrite)
    if (isLabelled && isChange) labelWrite(execution, effects)
    return done
  }
  const [first] = written
  if (plan.kind === 'Insert' && first?.table.engine === 'MEMORY') {
    return insertAlone(execution, plan, first.table)
  }
  return transaction.write(work)
}

/**
 * Rows inserted into a table with ENGINE = MEMORY are committed at once, outside of the client's transaction.
 * Source: databend memory_table.rs `MemoryTableSink`, which has no transactions.
 */
async function insertAlone(
  { transaction, run }: ExecutionContext,
  { table, input, columns, overwrite }: InsertPlan,
  { columns: stored }: StoredTable,
): Promise<Written> {
  const output = stored.map(({ name, type }, i) => ({ id: columns[i]!, name, type }))
  const rows = (await transaction.reading()).run({ kind: 'Query', root: input, output }, run)
  const blocks: Block[] = []
  for await (const block of rows.blocks) blocks.push(block)
  const appended = await transaction.writeAlone(async tables => {
    if (overwrite) await tables.truncateTable(table)
    return tables.append(table, Readable.from(blocks), run)
  })
  const { rows: inserted, bytes: storedBytes } = appended
  return { ...nothingWritten, inserted, stored: inserted, storedBytes }
}

/** The outcome of a write skipped because its label is already committed: the columns without a row. */
export function withoutRows({ result }: Outcome): Outcome {
  return { result: { columns: result!.columns, blocks: rowsBlock([]) } }
}

/** INSERT ALL and FIRST: one column of counts per table, by name. Source: databend insert_multi_table.rs. */
function tablesOutcome(
  { plan, targets }: BoundWrite,
  inserted: ReadonlyMap<TableId, number>,
): Outcome {
  const branches = plan.kind === 'MultiInsert' ? plan.branches : []
  const tables = new Map(
    branches.map(({ table }, i) => [table, `${targets[i]!.database}.${targets[i]!.name}`]),
  )
  const named = [...tables].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  const columns = named.map(([, name]) => ({
    name: `number of rows inserted into ${name}`,
    type: uint64Type,
  }))
  const row = named.map(([table]) => BigInt(inserted.get(table)!))
  return { result: { columns, blocks: rowsBlock([row]) } }
}

/** Whether a count is shown: MERGE shows only those of the kinds of clauses that it has. */
function applies({ plan }: BoundWrite, what: keyof RowCounts): boolean {
  if (plan.kind !== 'Merge') return true
  const kind = { inserted: 'insert', updated: 'update', deleted: 'delete' }[what]
  return plan.clauses.some(clause => clause.kind === kind)
}

/** Runs a plan and discards its rows. */
export async function drain(
  execution: ExecutionContext,
  transaction: EngineTransaction,
  plan: Plan,
): Promise<Written> {
  const run = transaction.run(plan, execution.run)
  for await (const _ of run.blocks);
  return run.written()
}

/** One row of `number of rows …` columns (docs/sql.md#names-of-result-columns). */
export function countsOutcome(what: readonly (keyof RowCounts)[], written: RowCounts): Outcome {
  const columns = what.map(name => ({ name: `number of rows ${name}`, type: uint64Type }))
  return { result: { columns, blocks: rowsBlock([what.map(name => BigInt(written[name]))]) } }
}
