import type { JavaScriptFunction, UserFunction } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { ordinaryReading } from '../../sql/lambda-reading.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseExpressionText, parseTypeNameText } from '../../sql/parse.js'
import type { DataType } from '../../types/data-type.js'
import { explicitSqlTypeText } from '../../types/type-text.js'
import type { BindContext } from '../bind-context.js'
import type { Binding } from '../binding.js'
import { freeNames } from '../check-function.js'
import type { ExpressionScope } from '../expression-scope.js'
import { stageLocation } from '../stage-location.js'
import { insideAggregate, noWithinGroup, registerAggregate } from './aggregates.js'
import { replaceNames } from './replace-names.js'

/**
 * A call of a user-defined function: its expression with the arguments in place of the parameters, or a call of its
 * code.
 *
 * Source: databend type_check/udf.rs `resolve_udf_call`.
 */
export function bindUserFunction(
  binding: Binding,
  expr: FunctionCall,
  { name, definition }: UserFunction,
  scope: ExpressionScope,
): Scalar {
  const { args, span } = expr
  const isAggregate = definition.kind === 'JavaScript' && definition.state !== undefined
  if (isAggregate && expr.filter !== undefined) {
    const message = 'FILTER clause is not supported for aggregate UDFs yet'
    throw new QueryError('Unimplemented', message, { span })
  }
  refuseAggregateClauses(expr, name)
  const { around } = binding
  binding.uses.functions.add(name)
  if (expr.params.length > 0) throw new Unsupported(`parameters of ${name}`, { span })
  if (definition.kind === 'JavaScript') return codeCall(binding, expr, name, definition, scope)
  if (definition.kind === 'Table') {
    throw new QueryError('SemanticError', `${name} is a table function`, { span })
  }
  const { params, body } = definition
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
  const types = definition.kind === 'Block' ? definition.argTypes : []
  const given = new Map(
    params.map((param, i) => {
      const arg = typed(ordinaryReading(args[i]!), types[i])
      return [param, () => arg] as const
    }),
  )
  const inner = binding.within({ userFunctions: [...around.userFunctions, name] })
  const tree = standingAt(body, span)
  if (definition.kind === 'Expression') {
    return inner.expression(replaceNames(inner, tree, given), scope)
  }
  checkNames(inner, tree, params)
  return inner.expression(typed(replaceNames(inner, tree, given), definition.returns), scope)
}

/** Refuses clauses that only aggregates and window functions take. DISTINCT has no effect, as on the server. */
export function refuseAggregateClauses(expr: FunctionCall, name: string): void {
  const { span } = expr
  const refused =
    expr.filter !== undefined
      ? 'FILTER clause is only supported for aggregate functions'
      : expr.order.length > 0
        ? noWithinGroup
        : expr.over !== undefined
          ? 'only window and aggregate functions allowed in window syntax'
          : undefined
  if (refused !== undefined) throw new QueryError('SemanticError', refused, { span })
  if (expr.ignoreNulls !== undefined) {
    throw new Unsupported(`IGNORE NULLS in a call of ${name}`, { span })
  }
}

/**
 * A call of a function in JavaScript. The number of arguments is not checked: those too many are dropped, those too
 * few are `undefined` in the code. Source: databend type_check/udf.rs `resolve_udf_script`, `resolve_udaf_script`.
 */
function codeCall(
  binding: Binding,
  expr: FunctionCall,
  name: string,
  definition: JavaScriptFunction,
  scope: ExpressionScope,
): Scalar {
  const { args, span } = expr
  const { argTypes, state, code } = definition
  if (code.startsWith('@')) binding.uses.stages.push(stageLocation(code.slice(1)))
  const inside = state === undefined ? scope : insideAggregate(scope, span)
  const given = args.map(arg => binding.expression(arg, inside)).slice(0, argTypes.length)
  const types = argTypes.slice(0, given.length)
  const typed = given.map((arg, i) =>
    arg.type === types[i] ? arg : binding.scalars.cast(arg, types[i]!),
  )
  const key = ['function', name, types.length]
  const load = (cx: BindContext) => cx.loadFunction(name, { ...definition, argTypes: types })
  const loaded = binding.known.fact(key, load)
  binding.uses.code = true
  if (loaded.kind === 'scalar') {
    const { overload } = loaded
    return { kind: 'Call', type: overload.returns, overload, args: typed }
  }
  const call = { overload: loaded.overload, args: typed, distinct: false, order: [] }
  return registerAggregate(binding, call, { name: name.toLowerCase(), expr }, scope)
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
