import { quoteString } from '../../../types/quote-string.js'
import type {
  AlterFunction,
  CallProcedure,
  CreateFunction,
  CreateProcedure,
  FunctionDefinition,
  Returns,
} from '../../ast/routine.js'
import { printOption } from '../options.js'
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
    description !== undefined && `DESC = ${quoteString(description)}`,
  )

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
  return words(
    `(${printed})`,
    state && `STATE {${printTypedNames(cx, state).slice(1, -1)}}`,
    `RETURNS ${printReturns(cx, returns)}`,
    language !== undefined && `LANGUAGE ${language}`,
    volatility,
    ...settings.map(printOption),
    body !== undefined && `AS ${quoteString(body)}`,
  )
}

const printReturns = (cx: PrintContext, returns: Returns): string =>
  returns.kind === 'Value'
    ? cx.typeName(returns.type)
    : `TABLE ${printTypedNames(cx, returns.columns)}`

/** `CREATE PROCEDURE p(a INT) RETURNS INT LANGUAGE SQL AS '…'` */
export function printCreateProcedure(cx: PrintContext, create: CreateProcedure): string {
  const { mode, name, params, returns, comment, body } = create
  return words(
    printCreateHead(mode, 'PROCEDURE', cx.identifier(name)) + printTypedNames(cx, params),
    `RETURNS ${printReturns(cx, returns)} LANGUAGE SQL`,
    comment !== undefined && `COMMENT = ${quoteString(comment)}`,
    `AS ${quoteString(body)}`,
  )
}

/** `CALL PROCEDURE p(1)` */
export function printCall(cx: PrintContext, { procedure, name, args }: CallProcedure): string {
  const list = `(${commas(args, arg => cx.expression(arg))})`
  return words('CALL', procedure && 'PROCEDURE', cx.name(name) + list)
}
