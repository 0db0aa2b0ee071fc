import type { Expression } from '../ast/expression.js'
import type { ForeignStatement } from '../ast/object.js'
import type { Option, Options } from '../ast/query.js'
import type {
  AlterFunction,
  CallProcedure,
  CreateFunction,
  CreateProcedure,
  ExecuteImmediate,
  FunctionDefinition,
  Returns,
} from '../ast/routine.js'
import { parseCloud } from './cloud.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { createMode, parseComment } from './create-mode.js'
import { functionOptions } from './function-options.js'
import { optional } from './optional.js'
import { asString, orderOptions, parseOption } from './options.js'
import { parseTypedNames } from './policy.js'
import { fieldHasName } from './type-name.js'

/** Parses what follows `CREATE FUNCTION`. */
export function parseCreateFunction(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateFunction {
  const mode = createMode(p, orReplace)
  return { kind: 'CreateFunction', mode, ...parseFunction(p), span: spanOf(p, start) }
}

/** Parses what follows `ALTER FUNCTION`. */
export function parseAlterFunction(p: ParseContext, start: number): AlterFunction {
  return { kind: 'AlterFunction', ...parseFunction(p), span: spanOf(p, start) }
}

const parseFunction: Rule<Omit<CreateFunction, 'kind' | 'mode' | 'span'>> = p => {
  const { tokens } = p
  const name = tokens.identifier()
  const definition = parseDefinition(p)
  const description = tokens.accept('DESC') ? parseDescription(p) : undefined
  return { name, definition, ...optional({ description }) }
}

const parseDescription: Rule<string> = p => {
  p.tokens.acceptOp('=')
  return p.tokens.string()
}

const parseDefinition: Rule<FunctionDefinition> = p => {
  const { tokens } = p
  if (tokens.accept('AS')) {
    const params = tokens.parenthesised(() => parseLambdaParam(p), true)
    tokens.expectOp('->')
    const body = p.expression()
    return { kind: 'Lambda', params, body }
  }
  const params = tokens.parenthesised(() => parseParam(p), true)
  const named = params.filter(param => 'type' in param).length
  if (named > 0 && named < params.length) throw tokens.fault('each parameter needs a name or none')
  const state = tokens.accept('STATE') ? parseState(p) : undefined
  tokens.expect('RETURNS')
  const returns = parseReturns(p)
  const language = tokens.accept('LANGUAGE') ? tokens.anyName().name : undefined
  const volatility = tokens.acceptAny(['IMMUTABLE', 'VOLATILE'])
  const settings: Option[] = []
  while (tokens.isOp('=', 1) && !tokens.isWord('DESC')) settings.push(parseOption(p))
  const body = tokens.accept('AS') ? tokens.string() : undefined
  const rest = optional({ state, language, volatility, body })
  return { kind: 'Code', params, returns, settings: orderSettings(settings), ...rest }
}

/** The options of a function in the order in which they are printed; those that it does not have at the end. */
function orderSettings(settings: Options): Options {
  const ordered = settings
    .map(asString)
    .map(option =>
      option.name === 'headers' && typeof option.value !== 'string'
        ? { ...option, value: orderHeaders(option.value) }
        : option,
    )
  const place = ({ name }: Option) => {
    const at = functionOptions.indexOf(name)
    return at === -1 ? functionOptions.length : at
  }
  return ordered.toSorted((a, b) => place(a) - place(b))
}

/** `'name' = 'text'`, sorted by name; a list of strings stays as it is. */
const orderHeaders = (value: Exclude<Option['value'], string>): Option['value'] =>
  value.every(each => typeof each !== 'string') ? orderOptions(value as Options) : value

/** `a`, `a INT` */
const parseLambdaParam: Rule<
  Extract<FunctionDefinition, { kind: 'Lambda' }>['params'][number]
> = p => {
  const name = p.tokens.identifier()
  if (p.tokens.isOp(',') || p.tokens.isOp(')')) return { name }
  return { name, type: p.typeName() }
}

const parseParam: Rule<Extract<FunctionDefinition, { kind: 'Code' }>['params'][number]> = p =>
  fieldHasName(p) ? { name: p.tokens.identifier(), type: p.typeName() } : p.typeName()

/** `{sum INT, weight INT}` */
const parseState: Rule<ReturnType<typeof parseTypedNames>> = p => {
  p.tokens.expectOp('{')
  const fields = p.tokens.list(() => ({ name: p.tokens.identifier(), type: p.typeName() }))
  p.tokens.expectOp('}')
  return fields
}

const parseReturns: Rule<Returns> = p =>
  p.tokens.accept('TABLE')
    ? { kind: 'Rows', columns: parseTypedNames(p) }
    : { kind: 'Value', type: p.typeName() }

/** Parses what follows `CREATE PROCEDURE`. */
export function parseCreateProcedure(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateProcedure {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.identifier()
  const params = parseTypedNames(p)
  tokens.expect('RETURNS')
  const returns = parseReturns(p)
  tokens.expect('LANGUAGE', 'SQL')
  const comment = parseComment(p)
  tokens.expect('AS')
  const body = tokens.string()
  const rest = optional({ comment })
  const span = spanOf(p, start)
  return { kind: 'CreateProcedure', mode, name, params, returns, ...rest, body, span }
}

/** `CALL PROCEDURE p(1)`, `CALL system$f('a')`: both names have one part. Source: databend statement.rs `call_procedure`. */
export const parseCallStatement: Rule<CallProcedure> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const procedure = tokens.isWord('PROCEDURE') && !tokens.isOp('(', 1) && tokens.accept('PROCEDURE')
  const name = [tokens.identifier()]
  const arg = procedure ? () => p.expression() : () => parseWord(p)
  const args = tokens.parenthesised<Expression>(arg, true)
  return { kind: 'Call', procedure, name, args, span: spanOf(p, start) }
}

/** `'a'`, `a`, `1`, `true`: what a call of a system function takes. */
const parseWord: Rule<Expression> = p => {
  const { tokens } = p
  const { kind, start } = tokens.peek()
  if (kind === 'string') {
    return { kind: 'String', value: tokens.string(), span: spanOf(p, start) }
  }
  if (kind === 'number') {
    return { kind: 'Number', text: tokens.unsigned(), span: spanOf(p, start) }
  }
  const truth = tokens.acceptAny(['TRUE', 'FALSE'])
  if (truth !== undefined) {
    return { kind: 'Boolean', value: truth === 'TRUE', span: spanOf(p, start) }
  }
  return { kind: 'ColumnRef', path: [tokens.identifier()], span: spanOf(p, start) }
}

/** `EXECUTE IMMEDIATE $$ … $$` */
export const parseExecuteImmediate: Rule<ExecuteImmediate | ForeignStatement> = p => {
  const { start } = p.tokens.next()
  if (p.tokens.accept('TASK')) return parseCloud(p, start, 'EXECUTE TASK', false)
  p.tokens.expect('IMMEDIATE')
  return { kind: 'ExecuteImmediate', script: p.expression(), span: spanOf(p, start) }
}
