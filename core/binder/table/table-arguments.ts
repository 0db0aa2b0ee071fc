import { QueryError } from '../../errors/query-error.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { isFloatKind, isNumberKind } from '../../types/number-kind.js'
import { valueText } from '../../types/value-text.js'
import type { TableArgument, TableCall } from './table-functions.js'

const badArguments = (message: string): QueryError => new QueryError('BadArguments', message)

/** Throws `QueryError` 1006 for named arguments. Source: databend table_args.rs `expect_all_positioned`. */
export function checkPositioned({ named, name }: TableCall): void {
  if (named.size > 0) throw badArguments(`${name} accept positioned args only`)
}

/** `db` and `t`. Throws `QueryError` 1006. Source: databend table_args.rs `parse_db_tb_args`. */
export function databaseAndTable(call: TableCall): readonly [string, string] {
  checkPositioned(call)
  if (call.args.length !== 2) {
    throw badArguments(`${call.name} must accept exactly 2 positioned args`)
  }
  return literalTexts(call.args) as readonly string[] as readonly [string, string]
}

/** Two or three texts; `expected`: what they are. Throws `QueryError` 1006. Source: databend table_args.rs. */
export function twoOrThreeTexts(
  call: TableCall,
  expected: string,
): readonly [string, string, string?] {
  checkPositioned(call)
  const { args } = call
  if (args.length < 2 || args.length > 3) {
    throw badArguments(`expecting ${expected} (as string literals), but got ${debugTexts(args)}`)
  }
  return literalTexts(args) as readonly string[] as readonly [string, string, string?]
}

/** Third is optional. */
export const databaseTableAndMore = (call: TableCall): readonly [string, string, string?] =>
  twoOrThreeTexts(call, '<database>, <table_name> and <opt_arg>')

const literalTexts = (args: readonly TableArgument[]): readonly string[] => args.map(literalText)

/** The value of an argument that is a string. Throws `QueryError` 1006. Source: databend table_args.rs `string_value`. */
export function literalText(argument: TableArgument): string {
  const { value } = argument
  if (typeof value === 'string') return value
  throw badArguments(`invalid value ${shownArgument(argument)} expect to be string literal.`)
}

/** An argument as the server's errors show a single one. */
export const shownArgument = ({ type, value }: TableArgument): string =>
  value === null ? 'NULL' : valueText(type, value)

/** Arguments as the server's errors list them. Source: databend values.rs `Scalar`, display.rs. */
export const debugTexts = (args: readonly TableArgument[]): string =>
  `[${args.map(debugText).join(', ')}]`

/** One of them. */
export function debugText({ type, value }: TableArgument): string {
  if (value === null) return 'Null'
  const kind = removeNullable(type)
  switch (kind.kind) {
    case 'String':
      return `String(${JSON.stringify(value)})`
    case 'Boolean':
    case 'Date':
    case 'Timestamp':
      return `${kind.kind}(${value})`
    case 'Decimal': {
      const bits = kind.precision <= 18 ? 64 : kind.precision <= 38 ? 128 : 256
      const size = `(${kind.precision},${kind.scale})`
      return `Decimal(${valueText(kind, value)}_d${bits}${size})`
    }
    default:
      return numberText(kind, valueText(kind, value))
  }
}

function numberText({ kind }: DataType, text: string): string {
  if (!isNumberKind(kind)) return `${kind}(${text})`
  const letter = isFloatKind(kind) ? 'f' : kind.startsWith('U') ? 'u' : 'i'
  return `Number(${text}_${letter}${kind.replace(/^[A-Za-z]+/, '')})`
}
