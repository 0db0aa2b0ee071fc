import { reservedNames } from '../parser/reserved.js'
import type { PrintContext } from './print-context.js'

/** Whether a name needs quotes. Source: databend ast/src/ast/quote.rs `ident_needs_quote`. */
export function needsQuotes(name: string): boolean {
  return !/^[\p{Alphabetic}_][\p{Alphabetic}\d_$]*$/u.test(name)
}

/** Whether an unquoted name is unchanged by folding to lower case. */
export function isPlainName(name: string): boolean {
  return !needsQuotes(name) && name === name.toLowerCase()
}

/** A name in quotes; quotes inside it are doubled. */
export function quoteIdentifier(name: string, quote: '"' | '`'): string {
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** `@stage/path`. Source: databend src/query/ast/src/ast/quote.rs `AtString`. */
export function printLocation(location: string): string {
  return `@${location.replace(/[ \t'"\\]/g, '\\$&')}`
}

/** The same where the server prints it as it is. */
export function shownLocation({ style }: PrintContext, location: string): string {
  return style.asServer ? `@${location}` : printLocation(location)
}

/** A name given as a string: bare if possible, else in quotes that all dialects accept. */
export function textName(name: string): string {
  const plain = !needsQuotes(name) && !reservedNames.has(name.toUpperCase())
  return plain ? name : quoteIdentifier(name, name.includes('`') ? '"' : '`')
}
