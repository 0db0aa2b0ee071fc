import { bindStatement } from '../binder/bind-statement.js'
import type { BoundQuery } from '../binder/bound-statement.js'
import { relationInputs, relationScalars } from '../binder/rewrite/walk-relation.js'
import { someScalar } from '../binder/scalar/walk-scalar.js'
import { QueryError } from '../errors/query-error.js'
import type { Relation, TableId } from '../plan/relation.js'
import type { Scalar } from '../plan/scalar.js'
import type { Statement } from '../sql/ast/statement.js'
import { printStatement } from '../sql/print/statement/print-statement.js'
import type { Block } from '../types/block.js'
import { columnSize } from '../types/memory-size.js'
import type { ExecutionContext, Outcome, Result } from './execution.js'
import { runQuery } from './query.js'
import { type KeptResult, sha256 } from './result-cache.js'
import { watched } from './statement-cache.js'

/**
 * Runs a query, or gives its kept result: that of the same statement, however it was laid out, if its tables have not
 * changed since (`query_result_cache_allow_inconsistent` = 1: even if they have).
 *
 * Kept are only results of queries over stored tables, without functions that give something else each time, and
 * outside of BEGIN.
 *
 * Throws `QueryError` 1002 if a query reads `result_scan` beside another table whose rows could be kept.
 *
 * Source: databend interpreter_select.rs `execute2`.
 */
export async function runKept(
  execution: ExecutionContext,
  tree: Statement,
  query: BoundQuery,
): Promise<Outcome> {
  const { settings, state, context } = execution
  const reads = readsOf(query.plan.root)
  const { lastQueryIds, lastQueryResultCacheKey } = context.session.internal
  if (reads.scanned !== undefined) {
    if (reads.isShared) {
      throw new QueryError(
        'Unimplemented',
        'RESULT_SCAN currently supports only single table queries',
      )
    }
    // A query over `result_scan` can be scanned in turn: it is that kept result, whatever it does with it.
    const isLast = reads.scanned === lastQueryIds[0]
    const outcome = await runQuery(execution, query)
    return isLast ? { ...outcome, cacheKey: () => lastQueryResultCacheKey } : outcome
  }
  if (!reads.isKeepable || !(await isSteady(execution, tree))) return runQuery(execution, query)
  const hash = sha256(printStatement(tree))
  const key = `_result_cache/default/${hash}`
  const versions = state.results.versions(state.engine, reads.tables)
  const kept = state.results.get(key)
  if (kept !== undefined && isFresh(kept, versions, settings)) {
    return { result: { columns: kept.columns, blocks: each(kept.blocks) }, cacheKey: () => key }
  }
  const { result } = await runQuery(execution, query)
  let isKept = false
  const blocks = collecting(execution, result!, done => {
    const { queryId } = execution.request
    const location = `_result_cache/${hash}/${queryId.replaceAll('-', '')}.parquet`
    const entry = { queryId, location, versions, columns: query.columns, ...done }
    state.results.keep(key, entry, settings.number('query_result_cache_ttl_secs'))
    isKept = true
  })
  return {
    result: { columns: query.columns, blocks },
    cacheKey: () => (isKept ? key : undefined),
  }
}

async function* each(blocks: readonly Block[]): AsyncGenerator<Block> {
  yield* blocks
}

function isFresh(
  kept: KeptResult,
  versions: readonly string[],
  settings: ExecutionContext['settings'],
): boolean {
  if (settings.get('query_result_cache_allow_inconsistent') === '1') return true
  return kept.versions.join() === versions.join()
}

type Collected = Pick<KeptResult, 'blocks' | 'rows' | 'bytes'>

/**
 * Passes the blocks on, and calls `keep` with all of them at the end; not if there are none, if the first came sooner
 * than `query_result_cache_min_execute_secs`, or if they are larger than `query_result_cache_max_bytes`.
 *
 * Source: databend result_cache/write/sink.rs `WriteResultCacheSink`, which looks at the size before it adds a block.
 */
async function* collecting(
  { settings, state }: ExecutionContext,
  { columns, blocks }: Result,
  keep: (collected: Collected) => void,
): AsyncGenerator<Block> {
  const most = settings.number('query_result_cache_max_bytes')
  const least = settings.number('query_result_cache_min_execute_secs')
  const startMs = state.clock.monotonicMs()
  const kept: Block[] = []
  let [rows, bytes, isOver] = [0, 0, false]
  for await (const block of blocks) {
    if (kept.length === 0 && state.clock.monotonicMs() - startMs < least * 1000) isOver = true
    if (bytes > most) isOver = true
    if (!isOver) {
      kept.push(block)
      rows += block.length
      bytes += columns.reduce((sum, { type }, i) => sum + columnSize(type, block.columns[i]!), 0)
    }
    yield block
  }
  if (!isOver && rows > 0) keep({ blocks: kept, rows, bytes })
}

/** What a plan reads, as far as keeping its result depends on it. */
interface Reads {
  readonly isKeepable: boolean
  readonly tables: ReadonlySet<TableId>
  /** The query whose result it scans. */
  readonly scanned?: string
  /** Whether it reads several tables, `result_scan` counting as one, and the server could keep its result. */
  readonly isShared: boolean
}

function readsOf(root: Relation): Reads {
  const tables = new Set<TableId>()
  let isKeepable = true
  let isScanKeepable = true
  let scans = 0
  let scanned: string | undefined
  const open = [root]
  for (let relation = open.pop(); relation !== undefined; relation = open.pop()) {
    if (relation.kind === 'Scan') {
      tables.add(relation.table)
      scans += 1
      // An older snapshot or the changes since one.
      if (relation.rows !== undefined) isKeepable = isScanKeepable = false
    }
    if (relation.kind === 'Source') {
      isKeepable = false
      if (relation.name === 'result_scan') {
        scanned = String(relation.args['queryId'])
        scans += 1
      } else isScanKeepable = false
    }
    if (relationScalars(relation).some(isVolatile)) isKeepable = isScanKeepable = false
    open.push(...relationInputs(relation))
  }
  const isShared = scans > 1 && isScanKeepable
  const reads = { isKeepable: isKeepable && tables.size > 0, tables, isShared }
  return scanned === undefined ? reads : { ...reads, scanned }
}

/** Whether an expression has a call that is evaluated anew in each run or for each row, as `now` and `rand` are. */
const isVolatile = (scalar: Scalar): boolean =>
  someScalar(
    scalar,
    part =>
      part.kind === 'Call' && (part.overload.volatile === true || part.overload.unfolded === true),
  )

/**
 * Whether a statement means the same each time: it is bound again, and must ask for nothing that may change, such as
 * the clock, variables or parameters.
 */
async function isSteady(
  { bind, transaction }: ExecutionContext,
  tree: Statement,
): Promise<boolean> {
  if (transaction.client !== undefined) return false
  let isSteady = true
  const noted = watched(bind, what => {
    if (what === 'facts') isSteady = false
  })
  await bindStatement(tree, noted)
  return isSteady
}
