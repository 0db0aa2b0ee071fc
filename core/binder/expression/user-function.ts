import type { UserFunction } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { ordinaryReading } from '../../sql/lambda-reading.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseExpressionText } from '../../sql/parse.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { replaceNames } from './replace-names.js'

/**
 * A call of a user-defined function: its expression with the arguments in place of the parameters.
 *
 * Source: databend type_check/udf.rs `resolve_udf`.
 */
export function bindUserFunction(
  binding: Binding,
  expr: FunctionCall,
  { name, params, body }: UserFunction,
  scope: ExpressionScope,
): Scalar {
  const { args, span } = expr
  const { around } = binding
  binding.uses.functions.add(name)
  if (expr.params.length > 0) throw new Unsupported(`parameters of ${name}`, { span })
  if (around.userFunctions.includes(name)) {
    throw new QueryError('SemanticError', `the function ${name} calls itself`, { span })
  }
  if (args.length !== params.length) {
    throw new QueryError(
      'SyntaxException',
      `Require ${params.length} parameters, but got: ${args.length}`,
      { span },
    )
  }
  const given = new Map(
    params.map((param, i) => {
      const arg = ordinaryReading(args[i]!)
      return [param, () => arg] as const
    }),
  )
  const inner = binding.within({ userFunctions: [...around.userFunctions, name] })
  return inner.expression(replaceNames(inner, standingAt(body, span), given), scope)
}

/** Parses an expression and gives all its nodes the same place in the statement, for error messages. */
function standingAt(body: string, span: FunctionCall['span']): Expression {
  return mapTree(parseExpressionText(body), node =>
    'span' in node ? { ...node, span } : node,
  ) as Expression
}
