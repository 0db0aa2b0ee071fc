import { QueryError } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import {
  type DataType,
  float64Type,
  int64Type,
  isNullable,
  nullableType,
  removeNullable,
} from '../../types/data-type.js'
import { isFloatKind } from '../../types/number-kind.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { bindWindowFunction } from './windows.js'

/**
 * `running_difference(x)`: x minus its value in the previous row; 0 in the first row.
 *
 * The server starts anew in each of its blocks; mockq treats all rows as one block. Source: databend scalars/other.rs.
 */
export function bindRunningDifference(
  binding: Binding,
  expr: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  const { scalars } = binding
  const [arg, ...more] = expr.args
  if (arg === undefined || more.length > 0) {
    const text = `running_difference takes 1 argument, not ${expr.args.length}`
    throw new QueryError('NumberArgumentsNotMatch', text, { span })
  }
  const one: Expression = { kind: 'Number', text: '1', span }
  const over = { kind: 'WindowSpec', partition: [], order: [], span } as const
  const lag: FunctionCall = { ...expr, args: [arg, one, arg], over }
  const before = bindWindowFunction(binding, lag, 'lag', scope)
  const value = binding.expression(arg, scope)
  const measured = measure(value.type)
  const operands = [value, before].map(each => scalars.cast(each, measured))
  return scalars.call('minus', operands, { span })
}

/** Dates and times are subtracted as they are, numbers as the widest type of their kind. */
function measure(type: DataType): DataType {
  const bare = removeNullable(type)
  const isTime = bare.kind === 'Date' || bare.kind === 'Timestamp'
  const isFloat = isFloatKind(bare.kind) || bare.kind === 'Decimal'
  const to = isTime ? bare : isFloat ? float64Type : int64Type
  return isNullable(type) ? nullableType(to) : to
}
