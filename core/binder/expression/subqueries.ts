import { QueryError } from '../../errors/query-error.js'
import type { PlanColumn, Scalar } from '../../plan/scalar.js'
import type {
  Exists,
  Identifier,
  InSubquery,
  LikeAny,
  Quantified,
  Subquery,
} from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import { nodesIn } from '../../sql/map-tree.js'
import { booleanType, nullableType, stringType } from '../../types/data-type.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { freeColumns } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'
import { isOuterAggregate } from './outer-aggregate.js'

const operatorFunctions = {
  '=': 'eq',
  '<>': 'noteq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
} as const

const contrary = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
} as const

/** `(SELECT …)` as a value: NULL if there is no row. `ANY (SELECT …)` without a comparison is its first row. */
export function bindSubquery(binding: Binding, expr: Subquery, scope: ExpressionScope): Scalar {
  const bound = bindInner(binding, expr.query, scope)
  const column = onlyColumn(bound, expr.query)
  const type = nullableType(column.type)
  const { relation } = bound
  if (
    expr.quantifier === undefined &&
    selectsAggregate(binding, expr.query) &&
    isOuterAggregate(relation, column.id)
  ) {
    throw new QueryError(
      'SemanticError',
      'unsupported scalar subquery: aggregate output references only outer columns',
      { span: expr.span },
    )
  }
  const inner: BoundRelation =
    expr.quantifier === undefined
      ? bound
      : { ...bound, relation: { kind: 'Limit', input: relation, offset: 0, limit: 1 } }
  return pend(binding, scope, { column: { ...column, type }, apply: 'scalar', inner })
}

/** Whether the first item of a SELECT calls an aggregate. */
function selectsAggregate(binding: Binding, { body }: Query): boolean {
  if (body.kind !== 'Select' || body.items[0]!.kind !== 'Expression') return false
  return [...nodesIn(body.items[0])].some(
    ({ kind, name, over }) =>
      (kind === 'CountAll' && over === undefined) ||
      (kind === 'FunctionCall' &&
        binding.scalars.isAggregate((name as Identifier).name.toLowerCase())),
  )
}

/** Never NULL. Source: databend plans/scalar_expr.rs `SubqueryExpr::output_data_type`. */
export function bindExists(binding: Binding, expr: Exists, scope: ExpressionScope): Scalar {
  const inner = bindInner(binding, expr.query, scope)
  const column = binding.newColumn('exists', booleanType)
  const exists = pend(binding, scope, { column, apply: 'mark', inner })
  return expr.not ? binding.scalars.not(exists) : exists
}

/** `x IN (SELECT …)`. */
export function bindInSubquery(binding: Binding, expr: InSubquery, scope: ExpressionScope): Scalar {
  const operand = binding.expression(expr.operand, scope)
  const inner = bindInner(binding, expr.query, scope)
  const compare = equalRow(binding, operand, inner, expr.query)
  const found = anyRow(binding, scope, inner, compare)
  return expr.not ? binding.scalars.not(found) : found
}

/** `x > ANY (SELECT …)`; `x > ALL` is `NOT x <= ANY`. */
export function bindQuantified(binding: Binding, expr: Quantified, scope: ExpressionScope): Scalar {
  const operand = binding.expression(expr.left, scope)
  const inner = bindInner(binding, expr.query, scope)
  const all = expr.quantifier === 'ALL'
  const op = all ? contrary[expr.op] : expr.op
  const compare =
    op === '='
      ? equalRow(binding, operand, inner, expr.query)
      : binding.scalars.call(
          operatorFunctions[op],
          [operand, columnRef(onlyColumn(inner, expr.query))],
          { span: expr.span },
        )
  const found = anyRow(binding, scope, inner, compare)
  return all ? binding.scalars.not(found) : found
}

/** `a LIKE ANY ('x%', 'y%')`, and over the rows of a subquery; `LIKE ALL` has no contrary and is an error. */
export function bindLikeAny(binding: Binding, expr: LikeAny, scope: ExpressionScope): Scalar {
  const { scalars } = binding
  const { span, right } = expr
  if (expr.quantifier === 'ALL') throw noComparison(expr.op, expr.quantifier)
  const operand = binding.expression(expr.left, scope)
  const escaped = expr.escape === undefined ? [] : [scalars.literal(stringType, expr.escape)]
  const name = expr.op === 'LIKE' ? 'like' : 'ilike'
  if (right.kind === 'Query') {
    const inner = bindInner(binding, right, scope)
    const pattern = columnRef(onlyColumn(inner, right))
    return anyRow(
      binding,
      scope,
      inner,
      scalars.call(name, [operand, pattern, ...escaped], { span }),
    )
  }
  return scalars.call(`${name}_any`, [operand, binding.expression(right, scope), ...escaped], {
    span,
  })
}

/**
 * The error of an operator before `ANY (SELECT …)` or `ALL (SELECT …)` that does not compare, or has no contrary.
 *
 * Source: databend type_check/subquery.rs `lower_binary_op_expr`, `like_subquery`; ast/expr.rs `to_contrary`.
 */
export function noComparison(op: string, quantifier: 'ANY' | 'SOME' | 'ALL'): QueryError {
  return quantifier === 'ALL'
    ? new QueryError(
        'SyntaxException',
        `Converting ${op} to its contrary is not currently supported`,
      )
    : new QueryError('SemanticError', `Unsupported subquery comparison operator ${op}`)
}

function bindInner(binding: Binding, query: Query, scope: ExpressionScope): BoundRelation {
  return binding.query(query, { outer: scope.scope, ctes: scope.scope.ctes })
}

function onlyColumn(inner: BoundRelation, query: Query): PlanColumn {
  const [first, ...others] = inner.columns
  if (first !== undefined && others.length === 0) return planColumn(first)
  throw new QueryError(
    'SemanticError',
    `Subquery must return only one column, but got ${inner.columns.length} columns`,
    { span: query.span },
  )
}

/** Whether the operand equals the column of an inner row. */
function equalRow(binding: Binding, operand: Scalar, inner: BoundRelation, query: Query): Scalar {
  return binding.scalars.call('eq', [operand, columnRef(onlyColumn(inner, query))])
}

/** The three-valued OR of `compare` over the inner rows. */
function anyRow(
  binding: Binding,
  scope: ExpressionScope,
  inner: BoundRelation,
  compare: Scalar,
): Scalar {
  const column = binding.newColumn('any', nullableType(booleanType))
  return pend(binding, scope, { column, apply: 'mark', inner, compare })
}

function pend(
  _binding: Binding,
  scope: ExpressionScope,
  subquery: {
    readonly column: PlanColumn
    readonly apply: 'scalar' | 'mark'
    readonly inner: BoundRelation
    readonly compare?: Scalar
  },
): Scalar {
  const { relation } = subquery.inner
  if (scope.params.length > 0) {
    throw new QueryError('SemanticError', 'subquery is not allowed in lambda function')
  }
  scope.subqueries.add({
    ...subquery,
    inner: relation,
    reads: [...freeColumns(relation)],
  })
  return columnRef(subquery.column)
}
