import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { lambdaFunction } from '../../functions/catalogue.js'
import type { LambdaParam, Scalar } from '../../plan/scalar.js'
import type {
  Expression,
  FunctionCall,
  Lambda,
  ListComprehension,
} from '../../sql/ast/expression.js'
import type { DataType } from '../../types/data-type.js'
import {
  arrayType,
  decimalType,
  float64Type,
  int64Type,
  isNullable,
  mapType,
  nullableType,
  nullType,
  removeNullable,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { lambdaOf } from '../lambda-argument.js'

/** `f(list, x -> …)`. A variant is cast to an array or map of variants, and the result back. */
export function bindLambdaCall(
  binding: Binding,
  expr: FunctionCall,
  name: string,
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  const lambda = lambdaOf(expr)
  if (lambda === undefined) {
    throw new QueryError('SemanticError', `function ${name} must have a lambda expression`, {
      span,
    })
  }
  const plain = expr.args.slice(0, -1)
  if (name === 'json_path_transform') {
    return bindPathTransform(binding, plain, lambda, scope, span)
  }
  const [source] = plain
  if (source === undefined || plain.length !== 1) {
    throw new QueryError(
      'SemanticError',
      `invalid arguments for lambda function, ${name} expects 1 argument, but got ${plain.length}`,
      { span },
    )
  }
  if (expr.params.length > 0) throw new Unsupported(`parameters of ${name}`, { span })
  return applyLambda(binding, {
    written: name,
    source: binding.expression(source, scope),
    lambda,
    scope,
    span,
  })
}

const pathTransformArgs: readonly (readonly [string, DataType])[] = [
  ['json', variantType],
  ['path', stringType],
]

/**
 * `json_path_transform(v, '$.a', x -> …)`: what the path finds in a variant, transformed.
 *
 * Source: databend type_check/lambda.rs `resolve_json_path_transform`.
 */
function bindPathTransform(
  binding: Binding,
  plain: readonly Expression[],
  lambda: Lambda,
  scope: ExpressionScope,
  span: Span,
): Scalar {
  const fault = (message: string) => new QueryError('SemanticError', message, { span })
  const fn = 'json_path_transform'
  if (plain.length !== 2) {
    const counts = `expects 2 arguments (json, path), but got ${plain.length}`
    throw fault(`invalid arguments for lambda function, ${fn} ${counts}`)
  }
  const args = plain.map(arg => binding.expression(arg, scope))
  if (lambda.params.length !== 1) {
    const counts = `${fn} expects 1 parameter, but got ${lambda.params.length}`
    throw fault(`incorrect number of parameters in lambda function, ${counts}`)
  }
  for (const [i, [part, wanted]] of pathTransformArgs.entries()) {
    const { type } = args[i]!
    if (type.kind === 'Null' || removeNullable(type) === wanted) continue
    const word = wanted === stringType ? 'string' : 'variant'
    const why = `the ${part} argument must be a ${word}, but got ${typeText(type)}`
    throw fault(`invalid arguments for ${fn}, ${why}`)
  }
  const param: LambdaParam = {
    kind: 'LambdaParam',
    id: binding.newId(),
    name: lambda.params[0]!.name.toLowerCase(),
    type: variantType,
  }
  const inside = { ...scope, inside: 'lambda' as const, params: [param, ...scope.params] }
  const body = binding.expression(lambda.body, inside)
  return binding.scalars.callLambda(
    'json_path_transform',
    args,
    { kind: 'Lambda', type: body.type, params: [param], body },
    { span },
  )
}

/** `[r FOR x IN list IF c]`: a filter, then a transformation. */
export function bindListComprehension(
  binding: Binding,
  expr: ListComprehension,
  scope: ExpressionScope,
): Scalar {
  const { span, param } = expr
  const lambda = (body: ListComprehension['result']): Lambda => ({
    kind: 'Lambda',
    params: [param],
    body,
    span,
  })
  const source = binding.expression(expr.source, scope)
  const call = (written: string, list: Scalar, body: ListComprehension['result']) =>
    applyLambda(binding, { written, source: list, lambda: lambda(body), scope, span })
  const filtered = expr.filter === undefined ? source : call('array_filter', source, expr.filter)
  return call('array_transform', filtered, expr.result)
}

interface LambdaCall {
  readonly written: string
  readonly source: Scalar
  readonly lambda: Lambda
  readonly scope: ExpressionScope
  readonly span: Span
}

/** Source: databend type_check/lambda.rs `resolve_lambda_function`. */
function applyLambda(binding: Binding, call: LambdaCall): Scalar {
  const { written, lambda, scope, span } = call
  const { scalars } = binding
  const name = lambdaFunction(written)!
  const wanted = name === 'array_reduce' || name.startsWith('map') ? 2 : 1
  if (lambda.params.length !== wanted) {
    throw new QueryError(
      'SemanticError',
      `incorrect number of parameters in lambda function, ${name} expects ${wanted} parameter(s), but got ${lambda.params.length}`,
      { span },
    )
  }
  const isVariant = removeNullable(call.source.type) === variantType
  const source = isVariant
    ? scalars.cast(call.source, variantList(call.source.type, name))
    : call.source
  const parameters = parameterTypes(source.type, name, span)
  const isEmpty = parameters[0]!.kind === 'Null'
  const list =
    name === 'array_reduce' && !isEmpty
      ? scalars.cast(source, sameNull(source.type, arrayType(parameters[0]!)))
      : source
  const params: LambdaParam[] = lambda.params.map((param, i) => ({
    kind: 'LambdaParam',
    id: binding.newId(),
    name: param.name.toLowerCase(),
    type: parameters[i]!,
  }))
  const bound = binding.expression(lambda.body, {
    ...scope,
    inside: 'lambda',
    params: [...params, ...scope.params],
  })
  const body =
    name === 'array_reduce' &&
    !isEmpty &&
    removeNullable(bound.type) !== removeNullable(parameters[0]!)
      ? scalars.cast(bound, sameNull(bound.type, removeNullable(parameters[0]!)))
      : bound
  if (name.endsWith('_filter') && removeNullable(body.type).kind !== 'Boolean') {
    throw new QueryError(
      'SemanticError',
      `invalid lambda function for \`${name}\`, the result data type of lambda function must be boolean`,
      { span },
    )
  }
  if (isEmpty) return source
  const result = scalars.callLambda(
    name,
    [list],
    { kind: 'Lambda', type: body.type, params, body },
    { span },
  )
  return isVariant ? scalars.cast(result, sameNull(result.type, variantType)) : result
}

function sameNull(like: DataType, type: DataType): DataType {
  return isNullable(like) ? nullableType(type) : type
}

function variantList(type: DataType, name: string): DataType {
  const element = nullableType(variantType)
  const list = name.startsWith('array') ? arrayType(element) : mapType(stringType, element)
  return sameNull(type, list)
}

/** Types of the lambda's parameters. For an empty list literal, which is returned unchanged, they are NULL. */
function parameterTypes(type: DataType, name: string, span: Span): readonly DataType[] {
  const list = removeNullable(type)
  switch (list.kind) {
    case 'Null':
    case 'EmptyArray':
    case 'EmptyMap':
      return [nullType, nullType]
    case 'Array':
      if (name === 'array_reduce') return [widest(list.of), widest(list.of)]
      if (name.startsWith('array')) return [list.of]
      break
    case 'Map':
      if (name.startsWith('map')) return [list.key, list.value]
      break
  }
  throw new QueryError(
    'SemanticError',
    'invalid arguments for lambda function, argument data type must be an array or map',
    { span },
  )
}

/** The type in which `array_reduce` computes, wide enough that sums do not overflow. */
function widest(type: DataType): DataType {
  const plain = removeNullable(type)
  switch (plain.kind) {
    case 'Float32':
    case 'Float64':
      return sameNull(type, float64Type)
    case 'Decimal':
      return sameNull(type, decimalType(plain.precision <= 38 ? 38 : 76, plain.scale))
    case 'Null':
      return nullType
    case 'Binary':
    case 'String':
    case 'Variant':
      return type
    default:
      if (/^U?Int(8|16|32|64)$/.test(plain.kind)) return sameNull(type, int64Type)
      throw new QueryError('BadDataValueType', `array_reduce does not support type '${plain.kind}'`)
  }
}
