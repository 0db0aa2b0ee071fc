import { bytesOfText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'

const matchers = new LruCache<(text: string) => boolean>(256)

/** Options of a LIKE pattern. */
export interface LikeOptions {
  /** The escape character, which makes the next character literal; a backslash by default. */
  readonly escapeChar?: string | undefined
  /** For ILIKE. The escape character stays case-sensitive. */
  readonly ignoreCase?: boolean
}

/**
 * Returns a function that tests strings against a LIKE pattern: `%` matches any string, `_` one byte of UTF-8, so that
 * three of them match `語`.
 *
 * Throws `QueryError` if the escape is longer than one character. Source: databend expression/src/filter/like.rs
 * `complex_pattern`, `decode_one`.
 */
export function likeMatcher(
  pattern: string,
  { escapeChar = '\\', ignoreCase = false }: LikeOptions = {},
): (text: string) => boolean {
  return matchers.memo(`${ignoreCase}\0${escapeChar}\0${pattern}`, () => {
    const matches = compile(pattern, escapeChar, ignoreCase ? char => char.toLowerCase() : same)
    return ignoreCase ? text => matches(text.toLowerCase()) : matches
  })
}

const same = (char: string): string => char

function compile(
  pattern: string,
  escapeChar: string,
  folded: (char: string) => string,
): (text: string) => boolean {
  if ([...escapeChar].length > 1) {
    throw new QueryError('BadArguments', `invalid escape '${escapeChar}', must be one character`)
  }
  const readsBytes = pattern.includes('_')
  const encoded = readsBytes ? bytesOfText : same
  const literal = (char: string) => quoted(encoded(folded(char)))
  let part = ''
  const parts: string[] = []
  let plain = true
  const chars = [...pattern]
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!
    const next = chars[i + 1]
    if (char === escapeChar && next !== undefined) {
      part += literal(next)
      plain = false
      i++
    } else if (char === '%') {
      parts.push(part)
      part = ''
    } else if (char === '_') {
      part += '[^]'
      plain = false
    } else part += literal(char)
  }
  if (plain && parts.length === 0) return text => text === folded(pattern)
  const matches = parts.length === 0 ? wholeMatcher(part) : partsMatcher(parts, part)
  return readsBytes ? text => matches(bytesOfText(text)) : matches
}

function wholeMatcher(part: string) {
  const regex = new RegExp(`^${part}$`, 'u')
  return (text: string): boolean => regex.test(text)
}

/**
 * Returns a test for parts separated by `%`: a string must start with the first of `parts` and end with `last`. Each
 * part between is matched at its first occurrence, which avoids the backtracking of a single regular expression.
 */
function partsMatcher([first = '', ...middle]: readonly string[], last: string) {
  const inOrder = [
    ...(first === '' ? [] : [new RegExp(first, 'uy')]),
    ...middle.filter(part => part !== '').map(part => new RegExp(part, 'gu')),
    ...(last === '' ? [] : [new RegExp(`${last}$`, 'gu')]),
  ]
  return (text: string): boolean => {
    let at = 0
    return inOrder.every(part => {
      part.lastIndex = at
      const found = part.test(text)
      at = part.lastIndex
      return found
    })
  }
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Returns a function that tests JSON values against a LIKE pattern.
 *
 * A pattern with `%` only at its start or only at its end is compared with the whole value: the content of a string,
 * the JSON text of other values. Any other pattern searches the value for a matching string or key.
 * Source: databend comparison.rs `variant_vectorize_like`, and tests against the real engine.
 */
export function variantLikeMatcher(pattern: string, escapeChar = '\\'): (json: string) => boolean {
  const matches = likeMatcher(pattern, { escapeChar })
  const isSimple =
    !pattern.includes('_') && !pattern.includes(escapeChar) && /^%*[^%]*$|^[^%]*%*$/.test(pattern)
  if (!isSimple) return json => someText(JSON.parse(json), matches)
  return json => matches(json.startsWith('"') ? (JSON.parse(json) as string) : json)
}

function someText(json: unknown, test: (text: string) => boolean): boolean {
  if (typeof json === 'string') return test(json)
  if (typeof json !== 'object' || json === null) return false
  return Object.entries(json).some(
    ([key, value]) => (!Array.isArray(json) && test(key)) || someText(value, test),
  )
}
