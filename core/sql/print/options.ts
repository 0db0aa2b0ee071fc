import { quoteString } from '../../types/quote-string.js'
import type { Expression } from '../ast/expression.js'
import type { Option, Options, StageOrUrl } from '../ast/query.js'
import { readStorageUrl } from '../storage-url.js'
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

/** A string that the server prints as it is: quotes and backslashes in it are not escaped. */
export const rawText = (cx: PrintContext, text: string): string =>
  cx.style.asServer ? `'${text}'` : quoteString(text)

/**
 * The value of an option that is a string or a variable, which is not read with `getvariable` there.
 *
 * Source: databend copy.rs `LiteralStringOrVariable`.
 */
export const printStringOrVariable = (cx: PrintContext, value: Expression): string =>
  value.kind === 'Variable'
    ? `$${value.name}`
    : value.kind === 'String'
      ? rawText(cx, value.value)
      : cx.expression(value)

const printItem = (item: string | Option): string =>
  typeof item === 'string' ? quoteString(item) : printOption(item)

/** `'@stage/path'`, `'url' CONNECTION = ( … )`. Source: databend copy.rs `FileLocation`. */
export function printStageOrUrl(cx: PrintContext, location: StageOrUrl): string {
  if (location.kind === 'stage') return rawText(cx, `@${location.location}`)
  return printUrl(cx, location.url, location.connection)
}

/**
 * `'url' CONNECTION = ( … )`. The server prints the parts of the URL as it has read them, and `fs:` has no connection
 * there.
 *
 * Source: databend copy.rs `UriLocation`.
 */
export function printUrl(cx: PrintContext, url: string, connection: Options): string {
  const parts = readStorageUrl(url)
  if (!cx.style.asServer || 'fault' in parts) return quoteString(url) + printConnection(connection)
  const { protocol, name, path } = parts
  return `'${protocol}://${name}${path}'${protocol === 'fs' ? '' : printConnection(connection)}`
}

/** ` CONNECTION = ( a = 'x' )`, or nothing for no options. */
export function printConnection(connection: Options): string {
  if (connection.length === 0) return ''
  return ` CONNECTION = ( ${commas(connection, printOption)} )`
}
