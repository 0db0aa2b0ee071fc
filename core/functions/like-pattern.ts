import { QueryError } from '../errors/query-error.js'

const compiled = new Map<string, (text: string) => boolean>()
const mostCompiled = 256

/**
 * What tests texts against a LIKE pattern: `%` any text, `_` one character, a backslash (or the
 * given character) makes the next one stand for itself.
 *
 * Throws `QueryError` for an escape of more than one character.
 */
export function likeMatcher(pattern: string, escapeChar = '\\'): (text: string) => boolean {
  const key = `${escapeChar}\0${pattern}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const made = compile(pattern, escapeChar)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(key, made)
  return made
}

function compile(pattern: string, escapeChar: string): (text: string) => boolean {
  if ([...escapeChar].length > 1) {
    throw new QueryError('BadArguments', `invalid escape '${escapeChar}', must be one character`)
  }
  let source = ''
  let plain = true
  const chars = [...pattern]
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!
    const next = chars[i + 1]
    if (char === escapeChar && next !== undefined) {
      source += quoted(next)
      plain = false
      i++
    } else if (char === '%' || char === '_') {
      source += char === '%' ? '[^]*' : '[^]'
      plain = false
    } else source += quoted(char)
  }
  if (plain) return text => text === pattern
  const regex = new RegExp(`^${source}$`, 'u')
  return text => regex.test(text)
}

const quoted = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
