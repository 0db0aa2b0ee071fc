import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type {
  Between,
  Binary,
  BinaryOperator,
  Case,
  Expression,
  Factorial,
  IntervalExpression,
  IsDistinctFrom,
  IsNull,
  LikeEscape,
  Unary,
  UnaryOperator,
} from '../../sql/ast/expression.js'
import { isNegativeNumber } from '../../sql/literals.js'
import { booleanType, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { balanced } from '../scalar/walk-scalar.js'
import { adjustDateInterval, bindDateInterval } from './dates.js'
import { likePattern } from './like.js'
import { noComparison } from './subqueries.js'

/** The function that an operator calls; with `not` its result is negated. */
export const binaryFunctions: Partial<
  Record<BinaryOperator, { readonly name: string; readonly not?: true }>
> = {
  '+': { name: 'plus' },
  '-': { name: 'minus' },
  '*': { name: 'multiply' },
  '/': { name: 'divide' },
  '//': { name: 'div' },
  DIV: { name: 'div' },
  '%': { name: 'modulo' },
  '^': { name: 'pow' },
  '||': { name: 'concat' },
  '=': { name: 'eq' },
  '<>': { name: 'noteq' },
  '<': { name: 'lt' },
  '<=': { name: 'lte' },
  '>': { name: 'gt' },
  '>=': { name: 'gte' },
  AND: { name: 'and' },
  OR: { name: 'or' },
  XOR: { name: 'xor' },
  '&': { name: 'bit_and' },
  '|': { name: 'bit_or' },
  '#': { name: 'bit_xor' },
  '<<': { name: 'bit_shift_left' },
  '>>': { name: 'bit_shift_right' },
  LIKE: { name: 'like' },
  'NOT LIKE': { name: 'like', not: true },
  ILIKE: { name: 'ilike' },
  'NOT ILIKE': { name: 'ilike', not: true },
  REGEXP: { name: 'regexp' },
  'NOT REGEXP': { name: 'regexp', not: true },
  RLIKE: { name: 'regexp' },
  'NOT RLIKE': { name: 'regexp', not: true },
  '->': { name: 'get' },
  '->>': { name: 'get_string' },
  '#>': { name: 'get_by_keypath' },
  '#>>': { name: 'get_by_keypath_string' },
  '?': { name: 'json_exists_key' },
  '?|': { name: 'json_exists_any_keys' },
  '?&': { name: 'json_exists_all_keys' },
  '@>': { name: 'json_contains_in_left' },
  '<@': { name: 'json_contains_in_right' },
  '@?': { name: 'json_path_exists' },
  '@@': { name: 'json_path_match' },
  '#-': { name: 'delete_by_keypath' },
  '<->': { name: 'l2_distance' },
  '<=>': { name: 'cosine_distance' },
  '<=->': { name: 'cosine_distance' },
  '<+>': { name: 'l1_distance' },
  '<#>': { name: 'inner_product' },
}

/** The function that an operator in front of its operand calls. */
export const unaryFunctions: Record<Exclude<UnaryOperator, '+' | 'PRIOR'>, string> = {
  '-': 'minus',
  NOT: 'not',
  '!': 'not',
  '~': 'bit_not',
  '|/': 'sqrt',
  '||/': 'cbrt',
  '@': 'abs',
}

/** `a op b`. Long chains of AND and OR are bound without recursion. */
export function bindBinary(binding: Binding, expr: Binary, scope: ExpressionScope): Scalar {
  if (expr.op === 'AND' || expr.op === 'OR') return bindChain(binding, expr, scope)
  checkNotQuantified(expr)
  if (isDateInterval(expr)) return bindDateInterval(binding, expr, scope)
  const left = binding.expression(expr.left, scope)
  const right = binding.expression(expr.right, scope)
  if (expr.op === 'SOUNDS LIKE') {
    const sound = (text: Scalar) => binding.scalars.call('soundex', [text], { span: expr.span })
    return binding.scalars.call('eq', [sound(left), sound(right)], { span: expr.span })
  }
  const fn = binaryFunctions[expr.op]
  if (fn?.name === 'like' && expr.right.kind === 'String') {
    const like = likePattern(binding, left, expr.right.value, expr.span)
    return fn.not === true ? binding.scalars.not(like) : like
  }
  if (fn === undefined) throw new Unsupported(`the operator ${expr.op}`, { span: expr.span })
  const args = adjustDateInterval(binding, fn.name, [left, right])
  const called = binding.scalars.call(fn.name, args, { span: expr.span })
  return fn.not === true ? binding.scalars.not(called) : called
}

/** `op ANY (SELECT …)`: comparisons and LIKE with one are not `Binary`. */
function checkNotQuantified({ op, right }: Binary): void {
  if (right.kind !== 'Subquery' || right.quantifier === undefined) return
  throw noComparison(op, right.quantifier)
}

function isDateInterval(expr: Binary): expr is Binary & { readonly right: IntervalExpression } {
  return (expr.op === '+' || expr.op === '-') && expr.right.kind === 'Interval'
}

/** A chain of one logical operator as a balanced tree: 5,000 terms are 13 levels. */
function bindChain(binding: Binding, expr: Binary, scope: ExpressionScope): Scalar {
  const { op } = expr
  const name = op === 'AND' ? 'and' : 'or'
  const terms: Expression[] = []
  const rest: Expression[] = [expr]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'Binary' && at.op === op) {
      checkNotQuantified(at)
      rest.push(at.right, at.left)
    } else {
      terms.push(at)
    }
  }
  const bound = terms.map(term => binding.expression(term, scope))
  return balanced(bound, (a, b) => binding.scalars.call(name, [a, b], { span: expr.span }))
}

export function bindUnary(binding: Binding, expr: Unary, scope: ExpressionScope): Scalar {
  const { op, span } = expr
  if (op === 'PRIOR') throw new Unsupported('PRIOR', { span })
  if (isNegativeNumber(expr)) return binding.scalars.negativeNumber(expr.operand.text)
  const operand = binding.expression(expr.operand, scope)
  return op === '+' ? operand : binding.scalars.call(unaryFunctions[op], [operand], { span })
}

export function bindFactorial(binding: Binding, expr: Factorial, scope: ExpressionScope): Scalar {
  const operand = binding.expression(expr.operand, scope)
  return binding.scalars.call('factorial', [operand], { span: expr.span })
}

export function bindLikeEscape(binding: Binding, expr: LikeEscape, scope: ExpressionScope): Scalar {
  const args = [
    binding.expression(expr.left, scope),
    binding.expression(expr.right, scope),
    binding.scalars.literal(stringType, expr.escape),
  ]
  const name = expr.op.endsWith('ILIKE') ? 'ilike' : 'like'
  const like = binding.scalars.call(name, args, { span: expr.span })
  return expr.op.startsWith('NOT') ? binding.scalars.not(like) : like
}

export function bindIsNull(binding: Binding, expr: IsNull, scope: ExpressionScope): Scalar {
  const operand = binding.expression(expr.operand, scope)
  const notNull = binding.scalars.call('is_not_null', [operand], { span: expr.span })
  return expr.not ? notNull : binding.scalars.not(notNull)
}

export function bindIsDistinctFrom(
  binding: Binding,
  expr: IsDistinctFrom,
  scope: ExpressionScope,
): Scalar {
  const left = binding.expression(expr.left, scope)
  const right = binding.expression(expr.right, scope)
  return distinctFrom(binding, left, right, expr.not)
}

/** `IS NOT DISTINCT FROM` (`same`) or `IS DISTINCT FROM`. Source: databend scalar_rewrite.rs. */
function distinctFrom(binding: Binding, left: Scalar, right: Scalar, same: boolean): Scalar {
  const { scalars } = binding
  const leftNull = scalars.isNull(left)
  const rightNull = scalars.isNull(right)
  const decided = scalars.call('if', [
    scalars.call('and', [leftNull, rightNull]),
    scalars.literal(booleanType, same),
    scalars.call('or', [leftNull, rightNull]),
    scalars.literal(booleanType, !same),
    scalars.call(same ? 'eq' : 'noteq', [left, right]),
  ])
  return scalars.call('assume_not_null', [decided])
}

export function bindBetween(binding: Binding, expr: Between, scope: ExpressionScope): Scalar {
  const { not, span } = expr
  const { scalars } = binding
  const operand = binding.expression(expr.operand, scope)
  const low = binding.expression(expr.low, scope)
  const high = binding.expression(expr.high, scope)
  return scalars.call(
    not ? 'or' : 'and',
    [
      scalars.call(not ? 'lt' : 'gte', [operand, low], { span }),
      scalars.call(not ? 'gt' : 'lte', [operand, high], { span }),
    ],
    { span },
  )
}

/** `CASE` is the function `if`: conditions and results in turn, then ELSE or NULL. */
export function bindCase(binding: Binding, expr: Case, scope: ExpressionScope): Scalar {
  const { scalars } = binding
  const operand = expr.operand && binding.expression(expr.operand, scope)
  const args = expr.branches.flatMap(({ when, result }) => {
    const condition = binding.expression(when, scope)
    const test =
      operand === undefined
        ? condition
        : scalars.call('eq', [operand, condition], { span: expr.span })
    return [test, binding.expression(result, scope)]
  })
  const otherwise =
    expr.otherwise === undefined ? scalars.null() : binding.expression(expr.otherwise, scope)
  return scalars.call('if', [...args, otherwise], { span: expr.span })
}
