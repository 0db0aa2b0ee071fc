import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { isAsof } from '../../plan/join-kind.js'
import type { Join, JoinKind, Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { JoinOperator, TableJoin, TableReference } from '../../sql/ast/query.js'
import { nullableType } from '../../types/data-type.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { bindCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'
import { PendingSubqueries } from '../pending-subqueries.js'
import { splitConjuncts } from '../rewrite/join-keys.js'
import { freeColumns } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import type { Scope, ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { asofCondition } from './asof.js'
import { joinSubqueries } from './join-subqueries.js'
import { lateralRows } from './lateral-rows.js'
import { bindLateralFunction, isLateralFunction } from './table-function.js'

/** The kind of a join, and which sides may be missing in its rows. */
interface JoinShape {
  readonly kind: JoinKind
  readonly leftMissing?: true
  readonly rightMissing?: true
  readonly shows?: 'left' | 'right'
}

const shapes: { readonly [O in JoinOperator]?: JoinShape } = {
  INNER: { kind: 'inner' },
  CROSS: { kind: 'cross' },
  LEFT: { kind: 'left', rightMissing: true },
  RIGHT: { kind: 'right', leftMissing: true },
  FULL: { kind: 'full', leftMissing: true, rightMissing: true },
  'LEFT SEMI': { kind: 'leftSemi', shows: 'left' },
  'LEFT ANTI': { kind: 'leftAnti', shows: 'left' },
  'RIGHT SEMI': { kind: 'rightSemi', shows: 'right' },
  'RIGHT ANTI': { kind: 'rightAnti', shows: 'right' },
  ASOF: { kind: 'asof' },
  'LEFT ASOF': { kind: 'leftAsof', rightMissing: true },
  'RIGHT ASOF': { kind: 'rightAsof', leftMissing: true },
  'FULL ASOF': { kind: 'fullAsof', leftMissing: true, rightMissing: true },
}

/** Two tables joined. Source: databend bind_join.rs. */
export function bindJoin(binding: Binding, join: TableJoin, scope: QueryScope): BoundRelation {
  const { op, condition, span } = join
  const shape = shapes[op]
  if (shape === undefined) throw new Unsupported(`${op} JOIN`, { span })
  const left = binding.table(join.left, scope)
  if (isLateralFunction(binding, join.right)) {
    return bindLateralFunction(binding, left, join.right, {
      scope,
      outer: op === 'LEFT',
      on: condition.kind === 'On' ? condition.expr : undefined,
      span,
    })
  }
  const right = binding.table(join.right, rightScope(join.right, left, scope))
  refuseSameName(left, right)
  checkCondition(op, condition.kind, span)
  const sides = {
    left: shape.leftMissing ? nullable(left.columns) : left.columns,
    right: shape.rightMissing ? nullable(right.columns) : right.columns,
  }
  const using = usingNames(binding, join, sides)
  const subqueries = new PendingSubqueries()
  const conjuncts: readonly Scalar[] =
    condition.kind === 'On'
      ? onConjuncts(binding, join, { left: left.columns, right: right.columns }, scope, subqueries)
      : using.map((name, i) => {
          const nearest = op.endsWith('ASOF') && i === using.length - 1
          return sameColumns(binding, name, nearest ? 'gte' : 'eq', [left.columns, right.columns])
        })
  const relation = joinWithSubqueries(
    { binding, kind: shape.kind, span },
    left,
    right,
    conjuncts,
    subqueries,
  )
  // Semi and anti joins show the columns of their side as they were.
  const columns = shape.shows === undefined ? hideUsing(op, sides, using) : sides[shape.shows]
  return { relation, columns }
}

/** A join with a LATERAL subquery, which sees the columns of the left side. */
function rightScope(table: TableReference, left: BoundRelation, scope: QueryScope): QueryScope {
  const lateral = table.kind === 'Derived' && table.lateral
  if (!lateral) return scope
  const outer: Scope = {
    columns: left.columns,
    ctes: scope.ctes,
    ...(scope.outer === undefined ? {} : { parent: scope.outer }),
  }
  return { ...scope, outer }
}

function refuseSameName(left: BoundRelation, right: BoundRelation): void {
  const name = left.columns[0]?.table
  if (name !== undefined && name === right.columns[0]?.table) {
    throw new QueryError('SemanticError', `Duplicated table name ${name} in the same FROM clause`)
  }
}

function checkCondition(op: JoinOperator, condition: string, span: Span): void {
  const missing = condition === 'None'
  const message =
    missing && ['LEFT', 'RIGHT', 'FULL', 'LEFT ASOF', 'RIGHT ASOF', 'FULL ASOF'].includes(op)
      ? 'outer join should contain join conditions'
      : !missing && op === 'CROSS'
        ? 'cross join should not contain join conditions'
        : missing && op === 'ASOF'
          ? 'asof join should contain join conditions'
          : undefined
  if (message !== undefined) throw new QueryError('SemanticError', message, { span })
}

interface Sides {
  readonly left: readonly ScopeColumn[]
  readonly right: readonly ScopeColumn[]
}

function nullable(columns: readonly ScopeColumn[]): readonly ScopeColumn[] {
  return columns.map(column => ({ ...column, type: nullableType(column.type) }))
}

function onConjuncts(
  binding: Binding,
  join: TableJoin,
  sides: Sides,
  scope: QueryScope,
  subqueries: PendingSubqueries,
): readonly Scalar[] {
  if (join.condition.kind !== 'On') return []
  const columns = [...sides.left, ...sides.right]
  const at = { ...scopeOver('join', columns, scope), subqueries, refusal: noCallsInJoin }
  return bindCondition(binding, join.condition.expr, at)
}

/** A join without its sides. */
interface JoinPlace {
  readonly binding: Binding
  readonly kind: JoinKind
  readonly span: Span
}

/** The join, with the subqueries of its condition joined to its sides, or, for an inner join, to its result. */
function joinWithSubqueries(
  at: JoinPlace,
  left: BoundRelation,
  right: BoundRelation,
  on: readonly Scalar[],
  subqueries: PendingSubqueries,
): Relation {
  const { kind, span } = at
  const { conjuncts, late, ...sides } = joinSubqueries(left, right, on, subqueries)
  if (late.length > 0 && kind !== 'inner') {
    throw new Unsupported('a subquery over both sides in the condition of an outer join', { span })
  }
  const joined = joinRelations(at, sides.left, sides.right, conjuncts)
  if (late.length === 0) return joined
  return { kind: 'Filter', input: subqueries.attach(joined, late), conjuncts: late }
}

/** The names of USING, or of NATURAL: those that both sides have, in the left side's order. */
function usingNames(
  binding: Binding,
  { condition }: TableJoin,
  sides: Sides,
): readonly { readonly name: string; readonly identifier?: Identifier }[] {
  if (condition.kind === 'Using') {
    return condition.columns.map(identifier => ({ name: binding.name(identifier), identifier }))
  }
  if (condition.kind !== 'Natural') return []
  const isShown = (column: ScopeColumn) => column.hidden !== true && column.unlisted !== true
  const shown = sides.right.filter(isShown)
  return sides.left
    .filter(column => isShown(column) && shown.some(other => other.name === column.name))
    .map(column => ({ name: column.name }))
}

/** The condition of a column of USING; ASOF JOIN takes the last one for its inequality. */
function sameColumns(
  binding: Binding,
  { name, identifier }: { readonly name: string; readonly identifier?: Identifier },
  compare: 'eq' | 'gte',
  [left, right]: readonly [left: readonly ScopeColumn[], right: readonly ScopeColumn[]],
): Scalar {
  const find = (side: 'left' | 'right', columns: readonly ScopeColumn[]) => {
    const column = columns.find(column => column.name === name)
    if (column !== undefined) return columnRef(planColumn(column))
    throw new QueryError(
      'SemanticError',
      `column ${name} specified in USING clause does not exist in ${side} table`,
      identifier === undefined ? {} : { span: identifier.span },
    )
  }
  return binding.scalars.call(compare, [find('left', left), find('right', right)])
}

/**
 * The columns of both sides; `*` shows one column for each of USING: of those with its name that are visible the second
 * is hidden, in a RIGHT join the first. Source: databend bind_join.rs `resolve_using`.
 */
function hideUsing(
  op: JoinOperator,
  { left, right }: Sides,
  using: readonly { readonly name: string }[],
): readonly ScopeColumn[] {
  const columns = [...left, ...right]
  const nth = op === 'RIGHT' || op === 'RIGHT ASOF' ? 0 : 1
  for (const { name } of using) {
    const visible = columns.filter(column => column.name === name && column.hidden !== true)
    const hidden = visible[nth]
    if (hidden !== undefined) columns[columns.indexOf(hidden)] = { ...hidden, hidden: true }
  }
  return columns
}

function joinRelations(
  at: JoinPlace,
  left: BoundRelation,
  right: BoundRelation,
  conjuncts: readonly Scalar[],
): Relation {
  const { kind } = at
  const leftIds = new Set(left.columns.map(column => column.id))
  const rightIds = new Set(right.columns.map(column => column.id))
  if ([...freeColumns(right.relation)].some(id => leftIds.has(id))) {
    return lateralJoin(at, left, right, conjuncts)
  }
  if (isAsof(kind)) {
    return asofCondition(
      { kind: 'Join', join: kind, left: left.relation, right: right.relation },
      conjuncts,
      { leftIds, rightIds },
    )
  }
  const { keys, residual } = splitConjuncts(conjuncts, leftIds, rightIds)
  const join: Join = {
    kind: 'Join',
    join: kind === 'inner' && keys.length + residual.length === 0 ? 'cross' : kind,
    left: left.relation,
    right: right.relation,
    keys,
    residual,
  }
  return join
}

/** A subquery that reads the left side: run for each of its rows. */
function lateralJoin(
  { binding, kind, span }: JoinPlace,
  left: BoundRelation,
  right: BoundRelation,
  conjuncts: readonly Scalar[],
): Relation {
  if (kind !== 'cross' && kind !== 'inner' && kind !== 'left') {
    throw new Unsupported(`a ${kind} join with LATERAL`, { span })
  }
  const joined = lateralRows(binding, left, right.relation)
  const filter = [...joined.conjuncts, ...conjuncts]
  const inner: Relation = { kind: 'Filter', input: joined.relation, conjuncts: filter }
  const read = new Set([...freeColumns(inner)])
  return {
    kind: 'Apply',
    apply: kind === 'left' ? 'left' : 'cross',
    outer: left.relation,
    inner,
    reads: left.columns.map(column => column.id).filter(id => read.has(id)),
  }
}

/** What a condition of a join says of the calls that it cannot have. Source: databend bind_join.rs. */
export const noCallsInJoin = "Join condition can't contain aggregate or window functions"
