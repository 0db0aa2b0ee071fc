import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { ColumnRef, Expression } from '../../sql/ast/expression.js'
import type { AlterFunction, CreateFunction, FunctionDefinition } from '../../sql/ast/routine.js'
import type { TypeName } from '../../sql/ast/type-name.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { type DataType, nullableType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { CreateUserFunction } from '../bound-statement.js'
import { checkFunction } from '../check-function.js'
import { isBuiltin } from '../expression/function-call.js'
import { replaceNames } from '../expression/replace-names.js'
import { typeOfName } from '../type-of-name.js'

/** CREATE FUNCTION of an expression. Source: databend binder/udf.rs. */
export function bindCreateFunction(binding: Binding, tree: CreateFunction): CreateUserFunction {
  return functionOf(binding, tree, tree.mode)
}

/** ALTER FUNCTION: a new expression for an existing function. */
export function bindAlterFunction(binding: Binding, tree: AlterFunction): CreateUserFunction {
  return functionOf(binding, tree, 'alter')
}

function functionOf(
  binding: Binding,
  { name: identifier, definition, description = '', span }: CreateFunction | AlterFunction,
  mode: CreateUserFunction['mode'],
): CreateUserFunction {
  const name = binding.name(identifier)
  if (isBuiltin(binding, identifier.name.toLowerCase())) {
    throw new QueryError('UdfAlreadyExists', `'${name}' is a builtin function`, { span })
  }
  if (definition.kind === 'Code') {
    return {
      kind: 'CreateUserFunction',
      name,
      mode,
      description,
      ...block(binding, definition, span),
    }
  }
  const params = definition.params.map(param => param.name)
  checkFunction(params, definition.body)
  return {
    kind: 'CreateUserFunction',
    name,
    mode,
    params: params.map(param => binding.name(param)),
    body: printExpression(typedBody(binding, definition), sqlStyle),
    description,
  }
}

/**
 * A block of SQL, which is read when the function is called; types without NOT NULL may be NULL. Throws `QueryError`
 * 1005 for a parameter without a name. Source: databend binder/udf.rs `ScalarUDF`, `UDTFSql`; types.rs
 * `resolve_type_name_udf`.
 */
function block(
  binding: Binding,
  { params, state, returns, language, volatility, settings, body }: CodeDefinition,
  span: Span,
): Pick<CreateUserFunction, 'params' | 'body' | 'signature'> {
  if (language !== undefined) throw new Unsupported(`a function in ${language}`, { span })
  const named = params.flatMap(param => ('name' in param && 'type' in param ? [param] : []))
  const isPlain = state === undefined && volatility === undefined && settings.length === 0
  const isBlock = isPlain && named.length === params.length
  if (!isBlock || body === undefined) {
    throw new QueryError('SyntaxException', 'a function needs a language or a block of SQL', {
      span,
    })
  }
  return {
    params: named.map(param => binding.name(param.name)),
    body,
    signature: {
      argTypes: named.map(({ type }) => typeOfParam(type)),
      returns:
        returns.kind === 'Value'
          ? typeOfParam(returns.type)
          : returns.columns.map(column => ({
              name: binding.name(column.name),
              type: typeOfParam(column.type),
            })),
    },
  }
}

type CodeDefinition = Extract<FunctionDefinition, { kind: 'Code' }>

/** The types inside another type may not be NULL. */
function typeOfParam(type: TypeName): DataType {
  const found = typeOfName(type, false)
  return type.nullable === undefined ? nullableType(found) : found
}

/** The expression, with a cast of each parameter whose type is written. */
function typedBody(
  binding: Binding,
  { params, body }: Extract<FunctionDefinition, { kind: 'Lambda' }>,
): Expression {
  const casts = params.flatMap(({ name, type }) =>
    type === undefined ? [] : [[binding.name(name), castTo(type)] as const],
  )
  return casts.length === 0 ? body : replaceNames(binding, body, new Map(casts))
}

const castTo =
  (type: TypeName) =>
  (operand: ColumnRef): Expression => ({
    kind: 'Cast',
    operand,
    type,
    try: false,
    pg: false,
    span: operand.span,
  })
