import { quoteString } from '../../types/quote-string.js'
import type { Expression } from '../ast/expression.js'
import type { Option, Options, StageOrUrl } from '../ast/query.js'
import { commas, type PrintContext } from './print-context.js'

/** `(a = 'x', b = 1)` */
export function printOptions(options: Options): string {
  return `(${commas(options, printOption)})`
}

/** `a = 'x'` */
export function printOption({ name, value, quoted }: Option): string {
  const key = /^[a-z_][a-z0-9_]*$/.test(name.toLowerCase()) ? name : quoteString(name)
  if (typeof value === 'string') return `${key} = ${quoted ? quoteString(value) : value}`
  return `${key} = (${commas<string | Option>(value, printItem)})`
}

/**
 * The value of an option that is a string or a variable, which is not read with `getvariable` there.
 *
 * Source: databend copy.rs `LiteralStringOrVariable`.
 */
export const printStringOrVariable = (cx: PrintContext, value: Expression): string =>
  value.kind === 'Variable' ? `$${value.name}` : cx.expression(value)

const printItem = (item: string | Option): string =>
  typeof item === 'string' ? quoteString(item) : printOption(item)

/** `'@stage/path'`, `'url' CONNECTION = ( … )`. Source: databend copy.rs `FileLocation`, `UriLocation`. */
export function printStageOrUrl(location: StageOrUrl): string {
  if (location.kind === 'stage') return quoteString(`@${location.location}`)
  return quoteString(location.url) + printConnection(location.connection)
}

/** ` CONNECTION = ( a = 'x' )`, or nothing for no options. */
export function printConnection(connection: Options): string {
  if (connection.length === 0) return ''
  return ` CONNECTION = ( ${commas(connection, printOption)} )`
}
