import type { StoredTable } from '../../../catalog/objects.js'
import { QueryError, type Span } from '../../../errors/query-error.js'
import { Unsupported } from '../../../errors/unsupported.js'
import type { QueryPlan } from '../../../plan/plan.js'
import type { Explain as ExplainTree, Statement } from '../../../sql/ast/statement.js'
import { explainedStyle } from '../../../sql/print/print-style.js'
import { printStatement } from '../../../sql/print/statement/print-statement.js'
import type { Binding, ExplainedParts } from '../../binding.js'
import type { BoundStatement, BoundWrite, Explain } from '../../bound-statement.js'
import { printParam } from '../../parameters.js'
import { rewriteRelation } from '../../rewrite/rewrite.js'
import { columnsOfNode, type ExplainedPlan } from '../../server-plan.js'
import { checkPerfEvents } from '../perf-events.js'
import { Beyond } from './beyond.js'
import { type PlanNames, serverPlanOf } from './plan-of.js'

/**
 * EXPLAIN of a statement, which must be valid: the server's plan of it, where mockq can follow the server's planner,
 * else mockq's own plan in the same form and without figures (docs/sql.md#plans). Forms about other plans of the server,
 * such as EXPLAIN PIPELINE, show mockq's own.
 *
 * EXPLAIN SYNTAX and EXPLAIN AST both show the statement as SQL, and look up no names. Source: databend
 * ast/parser/statement.rs `statement_body`, interpreters/interpreter_explain.rs.
 */
export function bindExplain(
  binding: Binding,
  { mode, options, statement, span }: ExplainTree,
  bind: (binding: Binding, tree: Statement) => BoundStatement,
): Explain {
  checkNotNested(mode, statement)
  checkExplainOptions(mode, options, span)
  if (mode === 'SYNTAX' || mode === 'AST') {
    const text = shownStatement(binding, statement)
    return { kind: 'Explain', lines: text.split(/\r?\n/) }
  }
  if (mode === 'PERF') checkPerfEvents(options.join(), span)
  const explained: ExplainedParts = { names: new Map(), secure: new Set() }
  const bound = bind(binding.within({ explained }), statement)
  checkQuery(mode, options, bound)
  checkExplained(mode, bound)
  if (mode === 'ANALYZE') throw new Unsupported(`EXPLAIN ${mode}`)
  if (mode === 'PIPELINE' && !isQueryOrMutation(bound)) return { kind: 'Explain', lines: [] }
  const shown = explainedBound(binding, bound, explained)
  const isPhysical = mode === 'PERF' || options.every(option => option === 'VERBOSE')
  if ((mode === 'PLAN' || mode === 'PERF') && isPhysical) return { kind: 'Explain', ...shown }
  const { lines, plan } = shown
  return { kind: 'Explain', lines, ...(plan && { plan: { exact: undefined, own: plan.own } }) }
}

function explainedBound(
  binding: Binding,
  bound: BoundStatement,
  explained: ExplainedParts,
): Omit<Explain, 'kind'> {
  switch (bound.kind) {
    case 'Query':
      return { lines: [], plan: explainedPlan(binding, bound.plan, explained) }
    case 'CreateTable':
      if (bound.as === undefined) return { lines: ['CreateTable'] }
      return {
        lines: ['CreateTableAsSelect:', ''],
        plan: explainedPlan(binding, withoutCasts(bound.as.query), explained),
      }
    case 'Write':
      return explainedWrite(binding, bound, explained)
    default:
      return { lines: [bound.kind] }
  }
}

/** The query of CREATE TABLE AS without the casts to the types of the table's columns. */
function withoutCasts(plan: QueryPlan): QueryPlan {
  if (plan.root.kind !== 'Project') return plan
  const output = plan.root.items.flatMap(({ expr }) => {
    const read = expr.kind === 'Cast' ? expr.input : expr
    return read.kind === 'ColumnRef' ? [read] : []
  })
  return output.length < plan.root.items.length ? plan : { ...plan, root: plan.root.input, output }
}

function explainedWrite(
  binding: Binding,
  { plan, statement, targets }: BoundWrite,
  explained: ExplainedParts,
): Omit<Explain, 'kind'> {
  const { currentCatalog } = binding.cx
  const names = targets.map(({ database, name }) => `${currentCatalog}.${database}.${name}`)
  const lines = [`${statement}: ${names.join(', ')}`]
  if (explained.secure.size > 0) return { lines }
  const made = serverPlanOf(plan.input, [], planNames(binding, explained), 'any')
  const own = { ...made, output: columnsOfNode(made.root) }
  return { lines, plan: { exact: undefined, own } }
}

function explainedPlan(
  binding: Binding,
  { root, output }: QueryPlan,
  explained: ExplainedParts,
): ExplainedPlan {
  const names = planNames(binding, explained)
  const ids = output.map(column => column.id)
  // Rewriting would hide which filters must not be shown.
  const rewritten = explained.secure.size > 0 ? root : rewriteRelation(binding, root, ids)
  const own = serverPlanOf(rewritten, output, names, 'any')
  try {
    return { exact: serverPlanOf(root, output, names, 'exact'), own }
  } catch (error) {
    if (error instanceof Beyond) return { exact: undefined, own }
    throw error
  }
}

function planNames(binding: Binding, { names, secure }: ExplainedParts): PlanNames {
  const { catalog, currentCatalog, eval: cx } = binding.cx
  const indexed = new Set([...catalog.all('AggregatingIndex')].map(index => index.table))
  return {
    scalars: binding.scalars,
    catalog: currentCatalog,
    table: id => names.get(id)?.table,
    column: id => names.get(id)?.column,
    isSecure: relation => secure.has(relation),
    scan: ({ table, name }) => {
      const found = catalog.tableById(table)
      return {
        name: `${currentCatalog}.${found?.database ?? binding.around.database}.${name}`,
        isPlain: found !== undefined && isPlain(found.table) && !indexed.has(table),
      }
    },
    lazyRows: Number(cx.setting('lazy_read_threshold')),
  }
}

/** Whether a table is divided into blocks as mockq divides it. */
function isPlain({ engine, partitionBy }: StoredTable): boolean {
  return engine === 'FUSE' && partitionBy.length === 0
}

/** Source: databend binder/binder.rs `bind_statement`, binder/explain.rs `bind_explain`. */
function checkNotNested(mode: ExplainTree['mode'], { kind }: Statement): void {
  if (kind !== 'Explain') return
  const prefix = mode === 'ANALYZE' ? '[SQL-BINDER] ' : ''
  const why = mode === 'ANALYZE' ? ': nested EXPLAIN not supported' : ''
  throw new QueryError('SyntaxException', `${prefix}Invalid statement${why}`)
}

/** Two forms show what the optimizer made of a query. Source: databend optimizer.rs `optimize`. */
function checkQuery(
  mode: ExplainTree['mode'],
  options: readonly string[],
  { kind }: BoundStatement,
): void {
  if (kind === 'Query') return
  const isDecorrelated = options.includes('DECORRELATED') || mode === 'DECORRELATED'
  if (!isDecorrelated && mode !== 'MEMO') return
  const form = isDecorrelated ? 'DECORRELATED' : mode
  throw new QueryError('BadArguments', `Cannot use EXPLAIN ${form} with a non-query statement`)
}

/** Source: databend binder/explain.rs `ExplainConfig::validate`, `ExplainConfigBuilder`. */
function checkExplainOptions(
  mode: ExplainTree['mode'],
  options: readonly string[],
  span: Span,
): void {
  const decorrelated = options.includes('DECORRELATED') || mode === 'DECORRELATED'
  const optimized = options.includes('OPTIMIZED') || mode === 'OPTIMIZED'
  const logical = options.includes('LOGICAL') || decorrelated || optimized
  const refuse = (option: string): never => {
    throw new QueryError('SyntaxException', `This EXPLAIN statement does not support ${option}`, {
      span,
    })
  }
  const isLogical = ['PLAN', 'RAW', 'OPTIMIZED', 'DECORRELATED'].includes(mode)
  if (logical && !isLogical) refuse('LOGICAL options')
  if (decorrelated && mode !== 'PLAN' && mode !== 'DECORRELATED') refuse('DECORRELATED options')
  if (optimized && mode !== 'PLAN' && mode !== 'OPTIMIZED') refuse('OPTIMIZED option')
}

/**
 * Which statements have a plan of the form asked for. Source: databend interpreters/interpreter_explain.rs `execute2`,
 * the `Unimplemented` errors of its branches.
 */
function checkExplained(mode: ExplainTree['mode'], bound: BoundStatement): void {
  const refused = noPlanOf(mode, bound)
  if (refused !== undefined) throw new QueryError('Unimplemented', refused)
}

function noPlanOf(mode: ExplainTree['mode'], bound: BoundStatement): string | undefined {
  const isMultiInsert = bound.kind === 'Write' && bound.statement === 'MultiInsert'
  if (mode === 'GRAPH') return 'ExplainKind graph is unimplemented'
  if (mode === 'JOIN' && bound.kind !== 'Query') return 'Unsupported EXPLAIN JOIN statement'
  if (isQueryOrMutation(bound)) return undefined
  if (mode === 'ANALYZE') return 'Unsupported EXPLAIN ANALYZE statement'
  return mode === 'FRAGMENTS' && !isMultiInsert ? 'Unsupported EXPLAIN statement' : undefined
}

/** Queries, UPDATE, DELETE and MERGE: the statements whose plan the server runs as a query of its own. */
function isQueryOrMutation(bound: BoundStatement): boolean {
  if (bound.kind === 'Query') return true
  return bound.kind === 'Write' && ['Update', 'Delete', 'Merge'].includes(bound.statement)
}

/** A statement as SQL. Statements of which mockq reads only the first words are refused. */
function shownStatement({ cx }: Binding, statement: Statement): string {
  if (statement.kind === 'Foreign' && statement.parts === undefined) {
    throw new Unsupported(`EXPLAIN SYNTAX of ${statement.what}`, { span: statement.span })
  }
  return printStatement(statement, {
    ...explainedStyle,
    parameter: parameter => printParam(cx.params, parameter),
  })
}
