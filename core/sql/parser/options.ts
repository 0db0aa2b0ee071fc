import type { Option, Options, StageOrUrl } from '../ast/query.js'
import { readStorageUrl } from '../storage-url.js'
import { type ParseContext, type Rule, spanOf } from './context.js'

/** `(KEY = value, …)`; commas may be left out. With `asWritten`, names keep their case. */
export function parseOptions(p: ParseContext, asWritten = false): Options {
  const { tokens } = p
  const options: Option[] = []
  tokens.expectOp('(')
  while (!tokens.isOp(')')) {
    options.push(parseOption(p, asWritten))
    tokens.acceptOp(',')
  }
  tokens.expectOp(')')
  return options
}

/** `KEY = value`: the value may be a word, a string or a number. */
export function parseOption(p: ParseContext, asWritten = false): Option {
  const { tokens } = p
  const { start } = tokens.peek()
  const isText = tokens.peek().kind === 'string'
  const written = isText ? tokens.string() : tokens.anyName().name
  const name = isText || asWritten ? written : written.toLowerCase()
  if (!tokens.acceptOp('=')) tokens.expectOp('=>')
  return { name, ...parseOptionValue(p), span: spanOf(p, start) }
}

/** A word, a number, a string, or strings or options in parentheses. */
const parseOptionValue: Rule<Pick<Option, 'value' | 'quoted'>> = p => {
  const { tokens } = p
  if (tokens.isOp('(')) {
    if (tokens.isOp('=', 2)) return { value: parseOptions(p), quoted: false }
    return { value: tokens.parenthesised(() => tokens.string(), true), quoted: true }
  }
  const sign = tokens.acceptOp('-') ? '-' : ''
  const { kind, text } = tokens.peek()
  if (kind !== 'word' && kind !== 'string' && kind !== 'number' && kind !== 'ident') {
    throw tokens.unexpected()
  }
  tokens.next()
  return { value: sign + text, quoted: kind === 'string' || kind === 'ident' }
}

/** `@stage/path`, or a URL with its `CONNECTION = (…)`. */
export const parseStageOrUrl: Rule<StageOrUrl> = p => {
  const { tokens } = p
  const { kind, start, text } = tokens.peek()
  if (kind === 'stage') {
    tokens.next()
    return { kind: 'stage', location: text, span: spanOf(p, start) }
  }
  if (kind === 'string' && text.startsWith('@')) {
    return { kind: 'stage', location: tokens.string().slice(1), span: spanOf(p, start) }
  }
  return { kind: 'url', ...parseUrl(p), span: spanOf(p, start) }
}

/** A valid URL of a storage, perhaps with its `CONNECTION = (…)`. */
export const parseUrl: Rule<{ readonly url: string; readonly connection: Options }> = p => {
  const { tokens } = p
  const { start, end } = tokens.peek()
  const url = tokens.string()
  const parts = readStorageUrl(url)
  if ('fault' in parts) throw tokens.fault(parts.fault, { start, end })
  return { url, connection: tokens.isWord('CONNECTION') ? parseConnection(p) : [] }
}

/** `CONNECTION = (…)` */
export const parseConnection: Rule<Options> = p => {
  p.tokens.expect('CONNECTION')
  p.tokens.expectOp('=')
  return orderStringOptions(parseOptions(p))
}

/**
 * An option whose value the real server keeps as a string. The words TRUE and FALSE become lower case. Source: databend
 * parser/common.rs `parameter_to_string`.
 */
export function asString(option: Option): Option {
  const { value, quoted } = option
  const isTruth = !quoted && typeof value === 'string' && /^(?:true|false)$/i.test(value)
  return { ...option, value: isTruth ? value.toLowerCase() : value, quoted: true }
}

/** Options as the real server keeps them in a map: sorted by name, the last of those with the same name. */
export const orderOptions = (options: Options): Options =>
  [...new Map(options.map(option => [option.name, option])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )

/** Options of a table, an index or a connection: strings, in the same order. */
export const orderStringOptions = (options: Options): Options => orderOptions(options.map(asString))
