import type {
  BlockFunction,
  ExpressionFunction,
  JavaScriptFunction,
  TableFunctionOfUser,
} from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { TypedName } from '../../sql/ast/access.js'
import type { ColumnRef, Expression } from '../../sql/ast/expression.js'
import type { AlterFunction, CreateFunction, FunctionDefinition } from '../../sql/ast/routine.js'
import type { TypeName } from '../../sql/ast/type-name.js'
import { optionMap } from '../../sql/option-map.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { type DataType, nullableType, type TupleType, tupleType } from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { CreateUserFunction } from '../bound-statement.js'
import { checkFunction } from '../check-function.js'
import { isBuiltin } from '../expression/function-call.js'
import { replaceNames } from '../expression/replace-names.js'
import { typeOfName } from '../type-of-name.js'

/** CREATE FUNCTION. Source: databend binder/udf.rs. */
export function bindCreateFunction(binding: Binding, tree: CreateFunction): CreateUserFunction {
  return functionOf(binding, tree, tree.mode)
}

/** ALTER FUNCTION: a new definition for an existing function. Source: databend binder/udf.rs `bind_alter_udf`. */
export function bindAlterFunction(binding: Binding, tree: AlterFunction): CreateUserFunction {
  const name = binding.name(tree.name)
  if (binding.cx.catalog.find('UDF', name) === undefined) {
    throw isBuiltin(binding, name.toLowerCase())
      ? new QueryError('UdfAlreadyExists', `Built-in function '${name}' cannot be altered`)
      : new QueryError('UnknownUDF', `UDF '${name}' does not exist and cannot be altered`)
  }
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
  return {
    kind: 'CreateUserFunction',
    name,
    mode,
    description,
    definition:
      definition.kind === 'Lambda'
        ? expression(binding, name, definition)
        : definition.language === undefined
          ? block(binding, definition, span)
          : code(definition, definition.language, span),
  }
}

function expression(
  binding: Binding,
  name: string,
  definition: LambdaDefinition,
): ExpressionFunction {
  const params = definition.params.map(param => param.name)
  checkFunction(name, params, definition.body)
  return {
    kind: 'Expression',
    params: params.map(param => binding.name(param)),
    body: printExpression(typedBody(binding, definition), sqlStyle),
  }
}

/**
 * A block of SQL, which is read when the function is called; types without NOT NULL may be NULL. Throws `QueryError`
 * 1005 for a parameter without a name. Source: databend binder/udf.rs `ScalarUDF`, `UDTFSql`; types.rs
 * `resolve_type_name_udf`.
 */
function block(
  binding: Binding,
  { params, state, returns, volatility, settings, body }: CodeDefinition,
  span: Span,
): BlockFunction | TableFunctionOfUser {
  const named = params.flatMap(param => ('name' in param && 'type' in param ? [param] : []))
  const isPlain = state === undefined && volatility === undefined && settings.length === 0
  const isBlock = isPlain && named.length === params.length
  if (!isBlock || body === undefined) {
    throw new QueryError('SyntaxException', 'a function needs a language or a block of SQL', {
      span,
    })
  }
  const of = {
    params: named.map(param => binding.name(param.name)),
    argTypes: named.map(({ type }) => typeOfParam(type)),
    body,
  }
  if (returns.kind === 'Value') return { kind: 'Block', ...of, returns: typeOfParam(returns.type) }
  const columns = returns.columns.map(column => ({
    name: binding.name(column.name),
    type: typeOfParam(column.type),
  }))
  return { kind: 'Table', ...of, columns }
}

/**
 * A function in JavaScript; the code is read when the function is called.
 *
 * Throws `QueryError` 1006 for an unknown language (2004 for an aggregate), 2004 for two parts of a state with one
 * name. Source: databend binder/udf.rs `create_udf_definition_script`, scalar_expr.rs `UDFLanguage`.
 */
function code(
  { params, state, returns, volatility, settings, body }: CodeDefinition,
  language: string,
  span: Span,
): JavaScriptFunction {
  checkLanguage(language, state !== undefined, span)
  if (body === undefined || returns.kind === 'Rows') {
    throw new Unsupported('a function on a server', { span })
  }
  const [refused] = settings.filter(({ name }) => name.toUpperCase() !== 'HANDLER')
  if (refused !== undefined) {
    throw new Unsupported(`${refused.name.toUpperCase()} of a function in JavaScript`, { span })
  }
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(body)) {
    throw new Unsupported('code of a function behind a URL', { span })
  }
  const handler = optionMap(settings).get('handler')
  return {
    kind: 'JavaScript',
    argTypes: params.map(param => typeOfCode('type' in param ? param.type : param, span)),
    returns: typeOfCode(returns.type, span),
    code: body,
    ...(handler !== undefined && { handler }),
    ...(state !== undefined && { state: typeOfState(state, span) }),
    ...(volatility !== undefined && { immutable: volatility === 'IMMUTABLE' }),
  }
}

function checkLanguage(language: string, isAggregate: boolean, span: Span): void {
  const name = language.trim().toLowerCase()
  if (name === 'javascript') return
  if (['python', 'wasm'].includes(name)) throw new Unsupported(`a function in ${name}`, { span })
  throw isAggregate
    ? new QueryError(
        'InvalidArgument',
        `Unallowed UDF language ${JSON.stringify(language)}, must be python, javascript or wasm`,
        { span },
      )
    : new QueryError('BadArguments', `Unsupported script language: ${name}`, { span })
}

function typeOfState(state: readonly TypedName[], span: Span): TupleType {
  const names = state.map(({ name }) => name.name)
  if (new Set(names).size < names.length) {
    const message = 'Duplicate state field name in UDAF script'
    throw new QueryError('InvalidArgument', message, { span })
  }
  return tupleType(
    state.map(({ type }) => typeOfCode(type, span)),
    names,
  )
}

/** Types whose values the server gives to code in a form that has no counterpart here, or not at all. */
const strangeToCode = new Set([
  // The server's engine has numbers of any precision (`BigDecimal`), with operators. No current engine does.
  'Decimal',
  ...['Interval', 'TimestampTz', 'Vector', 'Bitmap', 'Geometry', 'Geography'],
])

/** Source: arrow-udf-runtime javascript/jsarrow.rs; databend expression/converts/arrow/to.rs. */
function typeOfCode(type: TypeName, span: Span): DataType {
  const found = typeOfParam(type)
  const strange = [...partsOf(found)].find(({ kind }) => strangeToCode.has(kind))
  if (strange === undefined) return found
  throw new Unsupported(`the type ${typeText(strange)} in a function in JavaScript`, { span })
}

/** A type and the types in it. */
function* partsOf(type: DataType): Iterable<DataType> {
  yield type
  if (type.kind === 'Nullable' || type.kind === 'Array') yield* partsOf(type.of)
  else if (type.kind === 'Map') yield* partsOf(tupleType([type.key, type.value]))
  else if (type.kind === 'Tuple') for (const field of type.fields) yield* partsOf(field)
}

type CodeDefinition = Extract<FunctionDefinition, { kind: 'Code' }>
type LambdaDefinition = Extract<FunctionDefinition, { kind: 'Lambda' }>

/** The types inside another type may not be NULL. */
function typeOfParam(type: TypeName): DataType {
  const found = typeOfName(type, false)
  return type.nullable === undefined ? nullableType(found) : found
}

/** The expression, with a cast of each parameter whose type is written. */
function typedBody(binding: Binding, { params, body }: LambdaDefinition): Expression {
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
