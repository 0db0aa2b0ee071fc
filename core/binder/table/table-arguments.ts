import { QueryError } from '../../errors/query-error.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { valueText } from '../../types/value-text.js'
import type { TableArgument, TableCall } from './table-functions.js'

const badArguments = (message: string): QueryError => new QueryError('BadArguments', message)

/** Throws `QueryError` 1006 for named arguments. Source: databend table_args.rs `expect_all_positioned`. */
function checkPositioned({ named, name }: TableCall): void {
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
    const shown = args.map(debugText).join(', ')
    throw badArguments(`expecting ${expected} (as string literals), but got [${shown}]`)
  }
  return literalTexts(args) as readonly string[] as readonly [string, string, string?]
}

/** Third is optional. */
export const databaseTableAndMore = (call: TableCall): readonly [string, string, string?] =>
  twoOrThreeTexts(call, '<database>, <table_name> and <opt_arg>')

/** The values of arguments that are strings. Throws `QueryError` 1006. Source: databend table_args.rs `string_value`. */
function literalTexts(args: readonly TableArgument[]): readonly string[] {
  return args.map(({ type, value }) => {
    if (typeof value === 'string') return value
    const shown = value === null ? 'NULL' : valueText(type, value)
    throw badArguments(`invalid value ${shown} expect to be string literal.`)
  })
}

/** An argument as the server's errors show it where they list all. Source: databend values.rs `Scalar`, display.rs. */
function debugText({ type, value }: TableArgument): string {
  if (value === null) return 'Null'
  const { kind } = type
  if (kind === 'String') return `String(${JSON.stringify(value)})`
  if (kind === 'Boolean') return `Boolean(${value})`
  const text = valueText(type, value)
  if (!isIntegerKind(kind) && !isFloatKind(kind)) return `${kind}(${text})`
  const width = /\d+$/.exec(kind)![0]
  const letter = isFloatKind(kind) ? 'f' : kind.startsWith('U') ? 'u' : 'i'
  return `Number(${text}_${letter}${width})`
}
