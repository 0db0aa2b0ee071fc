import { quoteString } from '../../../types/quote-string.js'
import type { Expression } from '../../ast/expression.js'
import type { Options } from '../../ast/query.js'
import type {
  AlterFunction,
  CallProcedure,
  CreateFunction,
  CreateProcedure,
  FunctionDefinition,
  Returns,
} from '../../ast/routine.js'
import { functionOptions } from '../../parser/function-options.js'
import { rawText } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printTypedNames } from './access.js'
import { printCreateHead } from './ddl.js'

/** `CREATE FUNCTION f AS (a) -> a + 1` */
export function printCreateFunction(cx: PrintContext, create: CreateFunction): string {
  const head = printCreateHead(create.mode, 'FUNCTION', cx.identifier(create.name))
  return words(head, printRest(cx, create))
}

/** `ALTER FUNCTION f AS (a) -> a + 1` */
export function printAlterFunction(cx: PrintContext, alter: AlterFunction): string {
  return words(`ALTER FUNCTION ${cx.identifier(alter.name)}`, printRest(cx, alter))
}

const printRest = (
  cx: PrintContext,
  { definition, description }: Pick<CreateFunction, 'definition' | 'description'>,
): string =>
  words(
    printDefinition(cx, definition),
    description !== undefined && `DESC = ${rawText(cx, description)}`,
  )

type CodeDefinition = Extract<FunctionDefinition, { kind: 'Code' }>

/** Source: databend udf.rs `Display for UDFDefinition`. */
function printDefinition(cx: PrintContext, definition: FunctionDefinition): string {
  if (definition.kind === 'Lambda') {
    const params = commas(definition.params, ({ name, type }) =>
      words(cx.identifier(name), type && cx.typeName(type)),
    )
    return `AS (${params}) -> ${cx.expression(definition.body)}`
  }
  const { params, state, returns, language, volatility, settings, body } = definition
  const printed = commas(params, param =>
    'type' in param
      ? `${cx.identifier(param.name)} ${cx.typeName(param.type)}`
      : cx.typeName(param),
  )
  const isPlain = language === undefined || returns.kind === 'Rows'
  return words(
    isPlain ? `(${printed})` : `( ${printed} )`,
    state && `STATE { ${printTypedNames(cx, state).slice(1, -1)} }`,
    `RETURNS ${printReturns(cx, returns)}`,
    language !== undefined && `LANGUAGE ${language}`,
    volatility,
    ...printSettings(cx, definition, settings),
    body !== undefined && `AS ${printCode(cx, body)}`,
  )
}

/** The options of a function; the server always prints IMPORTS and PACKAGES of one in code. */
function printSettings(
  cx: PrintContext,
  { language, body }: CodeDefinition,
  settings: Options,
): readonly string[] {
  const given = new Map(settings.map(option => [option.name, option]))
  const always = cx.style.asServer && language !== undefined && body !== undefined
  return functionOptions.flatMap(name => {
    const value = given.get(name)?.value
    const key = name.toUpperCase()
    if (typeof value === 'string') return [`${key} = ${rawText(cx, value)}`]
    const isList = name === 'imports' || name === 'packages'
    if (value === undefined) return isList && always ? [`${key} = ()`] : []
    const items = value.map(each =>
      typeof each === 'string'
        ? quoteString(each)
        : `${rawText(cx, each.name)} = ${rawText(cx, String(each.value))}`,
    )
    return [`${key} = (${items.join(isList ? ',' : ', ')})`]
  })
}

/** Code between `$$` on lines of its own; as a string where it would be read differently from there. */
const printCode = (cx: PrintContext, code: string): string =>
  !cx.style.asServer && (code.includes('$$') || code !== code.trim())
    ? quoteString(code)
    : `$$\n${code}\n$$`

const printReturns = (cx: PrintContext, returns: Returns): string =>
  returns.kind === 'Value'
    ? cx.typeName(returns.type)
    : `TABLE ${printTypedNames(cx, returns.columns)}`

/**
 * `CREATE PROCEDURE p(a INT) RETURNS INT LANGUAGE SQL  AS $$ … $$`, with the blanks of the server.
 *
 * Source: databend procedure.rs `Display for CreateProcedureStmt`.
 */
export function printCreateProcedure(cx: PrintContext, create: CreateProcedure): string {
  const { mode, name, params, returns, comment, body } = create
  return words(
    printCreateHead(mode, 'PROCEDURE', cx.identifier(name)) + printTypedNames(cx, params),
    `RETURNS ${printReturns(cx, returns).replace('TABLE (', 'TABLE(')} LANGUAGE SQL `,
    comment !== undefined && `COMMENT=${rawText(cx, comment)}`,
    `AS ${printCode(cx, body)}`,
  )
}

/** The text of an argument of a system function, as which the server keeps it. Source: databend call.rs. */
function wordOf(arg: Expression): string {
  if (arg.kind === 'String') return arg.value
  if (arg.kind === 'Number') return arg.text
  if (arg.kind === 'Boolean') return String(arg.value)
  return arg.kind === 'ColumnRef' ? arg.path[0]!.name : ''
}

/** `CALL PROCEDURE p(1)`, `CALL system$f('1')` */
export function printCall(cx: PrintContext, { procedure, name, args }: CallProcedure): string {
  const isText = cx.style.asServer && !procedure
  const list = `(${commas(args, arg => (isText ? quoteString(wordOf(arg)) : cx.expression(arg)))})`
  return words('CALL', procedure && 'PROCEDURE', cx.name(name) + list)
}
