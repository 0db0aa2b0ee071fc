import { QueryError, type Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { ColonAccess, DotAccess, Expression, Subscript } from '../../sql/ast/expression.js'
import { isNegativeNumber } from '../../sql/literals.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { removeNullable, stringType } from '../../types/data-type.js'
import { fieldNames } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'

type Access = Subscript | ColonAccess | DotAccess

/** One step of a path: a literal name or index, or an expression. */
type Step =
  /** As written. */
  | { readonly kind: 'name'; readonly key: string }
  | { readonly kind: 'index'; readonly text: string; readonly span: Span }
  | { readonly kind: 'expression'; readonly expr: Expression }

/**
 * `a[1]`, `a:b.c[0]`, `a.1`: fields of tuples, elements of arrays and maps, paths into variants.
 *
 * Literal steps into a variant become one `get_by_keypath`. Only the fields of a column have their names; those of
 * other tuples are named `1`, `2` and so on. Source: databend type_check/variant.rs `resolve_map_access_from_scalar`.
 */
export function bindAccess(binding: Binding, expr: Access, scope: ExpressionScope): Scalar {
  const steps: Step[] = []
  let base: Expression = expr
  while (isAccess(base)) {
    steps.unshift(stepOf(base))
    base = base.operand
  }
  let value = binding.expression(base, scope)
  const isNamed = base.kind === 'ColumnRef'
  while (steps.length > 0) value = takeSteps(binding, value, steps, scope, isNamed)
  return value
}

function isAccess(expr: Expression): expr is Access {
  return expr.kind === 'Subscript' || expr.kind === 'ColonAccess' || expr.kind === 'DotAccess'
}

/**
 * Throws `QueryError` 1065 for a literal key that is no text or whole number. Source: databend type_check/variant.rs
 * `lower_map_access_expr`, which takes no expressions either; the functions do, as in the cases scalars/variant.
 */
function stepOf(expr: Access): Step {
  const { span } = expr
  if (expr.kind === 'Subscript') {
    const { index } = expr
    if (index.kind === 'String') return { kind: 'name', key: index.value }
    if (index.kind === 'Number' && /^\d+$/.test(index.text)) {
      return { kind: 'index', text: index.text, span }
    }
    if (index.kind === 'Number' || index.kind === 'Boolean' || isNegativeNumber(index)) {
      const accessor = printExpression(index)
      throw new QueryError('SemanticError', `Unsupported accessor: ${accessor}`, { span })
    }
    return { kind: 'expression', expr: index }
  }
  const { field } = expr
  if (field.kind === 'Number') return { kind: 'index', text: field.text, span }
  return { kind: 'name', key: field.kind === 'String' ? field.value : field.name }
}

function takeSteps(
  binding: Binding,
  value: Scalar,
  steps: Step[],
  scope: ExpressionScope,
  isNamed: boolean,
): Scalar {
  const type = removeNullable(value.type)
  if (type.kind === 'Variant' && steps[0]!.kind !== 'expression') {
    return variantPath(binding, value, steps)
  }
  const step = steps.shift()!
  if (type.kind === 'Tuple') return tupleStep(binding, value, step, isNamed)
  return binding.scalars.access('get', [value, stepScalar(binding, step, scope)])
}

function stepScalar(binding: Binding, step: Step, scope: ExpressionScope): Scalar {
  switch (step.kind) {
    case 'name':
      return binding.scalars.literal(stringType, step.key)
    case 'index':
      return binding.scalars.number(step.text)
    case 'expression':
      return binding.expression(step.expr, scope)
  }
}

/** All next literal steps together. Source: databend type_check/variant.rs `resolve_variant_map_access`. */
function variantPath(binding: Binding, value: Scalar, steps: Step[]): Scalar {
  const path: string[] = []
  for (let step = steps[0]; step !== undefined && step.kind !== 'expression'; step = steps[0]) {
    path.push(step.kind === 'name' ? JSON.stringify(step.key) : indexText(step))
    steps.shift()
  }
  return binding.scalars.access('get_by_keypath', [
    value,
    binding.scalars.literal(stringType, `{${path.join(',')}}`),
  ])
}

const greatestIndex = 2 ** 31 - 1

function indexText({ text, span }: Extract<Step, { kind: 'index' }>): string {
  if (Number(text) <= greatestIndex) return text
  throw new QueryError(
    'SemanticError',
    `path index is overflow, max allowed value is ${greatestIndex}, but got ${text}`,
    { span },
  )
}

function tupleStep(binding: Binding, value: Scalar, step: Step, isNamed: boolean): Scalar {
  const type = removeNullable(value.type)
  if (type.kind !== 'Tuple') return value
  if (step.kind === 'name') {
    const names = fieldNames(isNamed ? type : { fields: type.fields })
    const index = names.indexOf(step.key)
    if (index < 0) {
      const available = `[${names.map(name => JSON.stringify(name)).join(', ')}]`
      throw new QueryError(
        'SemanticError',
        `tuple name \`${step.key}\` does not exist, available names are: ${available}`,
      )
    }
    return binding.scalars.tupleField(value, index)
  }
  const index = step.kind === 'index' ? Number(step.text) : Number.NaN
  if (index === 0) {
    throw new QueryError('SemanticError', 'tuple index is starting from 1, but 0 is found')
  }
  if (!(index <= type.fields.length)) {
    throw new QueryError(
      'SemanticError',
      `tuple index ${index} is out of bounds for length ${type.fields.length}`,
    )
  }
  return binding.scalars.tupleField(value, index - 1)
}
