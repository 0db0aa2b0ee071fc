import type { UserFunction } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { ordinaryReading } from '../../sql/lambda-reading.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseExpressionText, parseTypeNameText } from '../../sql/parse.js'
import type { DataType } from '../../types/data-type.js'
import { explicitSqlTypeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import { freeNames } from '../check-function.js'
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
  own: UserFunction,
  scope: ExpressionScope,
): Scalar {
  const { args, span } = expr
  const { name, params, body, signature } = own
  const { around } = binding
  binding.uses.functions.add(name)
  if (expr.params.length > 0) throw new Unsupported(`parameters of ${name}`, { span })
  const returns = signature?.returns
  if (returns !== undefined && !('kind' in returns)) {
    throw new QueryError('SemanticError', `${name} is a table function`, { span })
  }
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
      const arg = typed(ordinaryReading(args[i]!), signature?.argTypes[i])
      return [param, () => arg] as const
    }),
  )
  const inner = binding.within({ userFunctions: [...around.userFunctions, name] })
  const tree = standingAt(body, span)
  if (signature === undefined) return inner.expression(replaceNames(inner, tree, given), scope)
  checkNames(inner, tree, params)
  return inner.expression(typed(replaceNames(inner, tree, given), returns), scope)
}

/** The block of a function sees no columns but its parameters. Throws `QueryError` 1065. */
function checkNames(binding: Binding, body: Expression, params: readonly string[]): void {
  const unknown = [...freeNames(body).values()].find(
    ({ path }) => !params.includes(binding.name(path[0]!)),
  )
  if (unknown === undefined) return
  const { path, span } = unknown
  throw new QueryError('SemanticError', `column ${path[0]!.name} doesn't exist`, { span })
}

/** A cast to a type; the expression itself without one. */
export function typed(operand: Expression, type: DataType | undefined): Expression {
  if (type === undefined) return operand
  const { span } = operand
  const name = parseTypeNameText(explicitSqlTypeText(type))
  return { kind: 'Cast', operand, type: name, try: false, pg: false, span }
}

/** Parses an expression and gives all its nodes the same place in the statement, for error messages. */
function standingAt(body: string, span: FunctionCall['span']): Expression {
  return mapTree(parseExpressionText(body), node =>
    'span' in node ? { ...node, span } : node,
  ) as Expression
}
