import { reservedNames } from '../parser/reserved.js'

/** Whether a name needs no quotes. */
export function isPlainName(name: string): boolean {
  return /^[a-z_][a-z0-9_$]*$/.test(name)
}

/** A name in quotes, those inside doubled. */
export function quoteIdentifier(name: string, quote: '"' | '`'): string {
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** `@stage/path`. Source: databend src/query/ast/src/ast/quote.rs `AtString`. */
export function printLocation(location: string): string {
  return `@${location.replace(/[ \t'"\\]/g, '\\$&')}`
}

const plainName = /^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_$]*$/u

/** A name of which only the text is known: bare if it can be, else in quotes that all dialects have. */
export function textName(name: string): string {
  const plain = plainName.test(name) && !reservedNames.has(name.toUpperCase())
  return plain ? name : quoteIdentifier(name, name.includes('`') ? '"' : '`')
}
