import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { ColumnRef, Expression } from '../../sql/ast/expression.js'
import type { AlterFunction, CreateFunction, FunctionDefinition } from '../../sql/ast/routine.js'
import type { TypeName } from '../../sql/ast/type-name.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import type { Binding } from '../binding.js'
import type { CreateUserFunction } from '../bound-statement.js'
import { isBuiltin } from '../expression/function-call.js'
import { replaceNames } from '../expression/replace-names.js'
import { checkFunction } from './check-function.js'

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
    throw new Unsupported(`a function in ${definition.language ?? 'a block of SQL'}`, { span })
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
