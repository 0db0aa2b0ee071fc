import { never } from '../errors/bug.js'
import { removeNullable } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import { valueText } from '../types/value-text.js'
import type { Call, Cast, Literal, Scalar } from './scalar.js'

/** Calls that are written as operators, with their precedence. */
export const binaryOperators: ReadonlyMap<string, readonly [operator: string, precedence: number]> =
  new Map([
    ['gte', ['>=', 20]],
    ['gt', ['>', 20]],
    ['lte', ['<=', 20]],
    ['lt', ['<', 20]],
    ['eq', ['=', 20]],
    ['noteq', ['<>', 20]],
    ['plus', ['+', 30]],
    ['minus', ['-', 30]],
    ['multiply', ['*', 40]],
    ['divide', ['/', 40]],
    ['div', ['DIV', 40]],
    ['modulo', ['%', 40]],
  ])

const unaryOperators: ReadonlyMap<string, readonly [operator: string, precedence: number]> =
  new Map([
    ['plus', ['+', 50]],
    ['minus', ['-', 50]],
  ])

/**
 * A bound expression as error messages print it: with explicit casts, operators in parentheses where needed, `AND`
 * and `OR` always in parentheses.
 *
 * Source: databend expression/src/utils/display.rs `Expr::sql_display`.
 */
export function scalarText(scalar: Scalar): string {
  return write(scalar, 0)
}

function write(scalar: Scalar, around: number): string {
  switch (scalar.kind) {
    case 'Literal':
      return literalText(scalar)
    case 'ColumnRef':
    case 'LambdaParam':
      return scalar.name
    case 'Lambda':
      return `${lambdaParams(scalar.params.map(param => param.name))} -> ${write(scalar.body, 0)}`
    case 'Cast':
      return writeCast(scalar)
    case 'Call':
      return writeCall(scalar, around)
    default:
      return never(scalar, 'scalar')
  }
}

/** SQL text that evaluates to the value; a type without literals is cast from a string. */
export function literalText({ type, value }: Literal): string {
  const text = valueText(type, value)
  const { kind } = removeNullable(type)
  if (kind === 'Binary' && value !== null) return `from_hex('${text}')::string`
  if ((kind !== 'Float32' && kind !== 'Float64') || value === null) return text
  if (Number.isFinite(value)) return text
  return `'${Number.isNaN(value) ? 'nan' : (value as number) < 0 ? '-inf' : 'inf'}'::${kind}`
}

/** The parameters of a lambda, in parentheses unless there is one. */
export function lambdaParams(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `(${names.join(', ')})`
}

function writeCast({ input, type, try: isTry }: Cast): string {
  return `${isTry ? 'TRY_CAST' : 'CAST'}(${write(input, 0)} AS ${typeText(type)})`
}

/** Calls that are casts, whatever their type is called. */
const castCalls: ReadonlySet<string> = new Set(['parse_json', 'to_timestamp_tz'])

/**
 * A call such as `to_int32(a)` as the cast that the server makes of it; undefined for any other call of one argument.
 *
 * Source: databend expression/src/type_check.rs `rewrite_function_to_cast`.
 */
function writeCastCall({ overload, type }: Call, input: Scalar): string | undefined {
  const { name, params = [] } = overload
  // Generic calls stay calls.
  if (params.length > 0 || name.endsWith('to_variant')) return undefined
  const castName = `to_${typeText(removeNullable(type)).toLowerCase()}`
  const isTry = name === `try_${castName}`
  const isCast = castCalls.has(name) || name === castName
  return isTry || isCast ? writeCast({ kind: 'Cast', input, type, try: isTry }) : undefined
}

function writeCall(call: Call, around: number): string {
  const { overload, args } = call
  const { name, params = [] } = overload
  const [first, second, ...more] = args
  if (first !== undefined && second === undefined) {
    const text = writeCastCall(call, first) ?? writeUnary(name, first, around)
    if (text !== undefined) return text
  }
  if (first !== undefined && second !== undefined && more.length === 0) {
    const text = writeBinary(name, first, second, around)
    if (text !== undefined) return text
  }
  const parameters = params.length === 0 ? '' : `(${params.join(', ')})`
  return `${name}${parameters}(${args.map(arg => write(arg, 0)).join(', ')})`
}

function writeUnary(name: string, arg: Scalar, around: number): string | undefined {
  if (name === 'is_true') return write(arg, around)
  if (name === 'is_not_null') return `${write(arg, around)} IS NOT NULL`
  if (name === 'not') {
    if (arg.kind === 'Call' && arg.overload.name === 'is_not_null') {
      return `${write(arg.args[0]!, around)} IS NULL`
    }
    return wrapped(`NOT ${write(arg, 15)}`, 15 < around)
  }
  const operator = unaryOperators.get(name)
  if (operator === undefined) return undefined
  const [symbol, precedence] = operator
  return wrapped(`${symbol} ${write(arg, precedence)}`, precedence < around)
}

function writeBinary(
  name: string,
  left: Scalar,
  right: Scalar,
  around: number,
): string | undefined {
  if (name === 'and' || name === 'or') {
    return `(${write(left, 0)} ${name.toUpperCase()} ${write(right, 0)})`
  }
  const operator = binaryOperators.get(name)
  if (operator === undefined) return undefined
  const [symbol, precedence] = operator
  const text = `${write(left, precedence)} ${symbol} ${write(right, precedence)}`
  return wrapped(text, precedence < around)
}

function wrapped(text: string, inParentheses: boolean): string {
  return inParentheses ? `(${text})` : text
}
