import { QueryError } from '../errors/query-error.js'

const compiled = new Map<string, RegExp>()
const mostCompiled = 256

/** Match types of `regexp_like` and its kin, as flags of a JavaScript expression. */
const matchTypes: Readonly<Record<string, (flags: Set<string>) => void>> = {
  c: flags => flags.delete('i'),
  i: flags => flags.add('i'),
  n: flags => flags.add('s'),
  m: flags => flags.add('m'),
}

/** What the functions with a match type take where none is given: upper and lower case are alike. */
export const defaultMatchType = 'i'

/**
 * A regular expression in the server's syntax (Rust's `regex`), global, by code points.
 *
 * `matchType` holds the letters c, i, m, n. Throws `QueryError` 1006 for an expression that Rust does not
 * take either: look-around, back-references, what does not parse.
 * Source: databend functions/src/scalars/string_multi_args.rs `build_regexp_from_pattern`.
 */
export function rustPattern(fn: string, pattern: string, matchType = ''): RegExp {
  const key = `${matchType}\0${pattern}`
  const known = compiled.get(key)
  if (known !== undefined) {
    known.lastIndex = 0
    return known
  }
  const flags = new Set(['g', 'u'])
  for (const letter of matchType) {
    const apply = matchTypes[letter]
    if (apply === undefined) {
      throw new QueryError('BadArguments', `Incorrect arguments to ${fn} match type: ${letter}`)
    }
    apply(flags)
  }
  const made = compile(pattern, flags)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(key, made)
  return made
}

/**
 * The matches of a pattern from left to right, as Rust finds them.
 *
 * An empty one that begins where the one before ends is none; JavaScript counts it.
 */
export function* allMatches(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  let end = -1
  for (const found of text.matchAll(pattern)) {
    if (found[0] === '' && found.index === end) continue
    end = found.index + found[0].length
    yield found
  }
}

/** The texts between the matches. Empty matches at either end part nothing. */
export function* splitByPattern(pattern: RegExp, text: string): Iterable<string> {
  let from = 0
  for (const found of allMatches(pattern, text)) {
    if (found[0] === '' && (found.index === 0 || found.index === text.length)) continue
    yield text.slice(from, found.index)
    from = found.index + found[0].length
  }
  yield text.slice(from)
}

function compile(pattern: string, flags: Set<string>): RegExp {
  if (/\(\?<?[=!]/.test(pattern)) throw invalid(pattern, 'look-around is not supported')
  if (/(?<!\\)(?:\\\\)*\\[1-9]/.test(pattern)) {
    throw invalid(pattern, 'backreferences are not supported')
  }
  try {
    return new RegExp(translate(pattern, flags), [...flags].join(''))
  } catch (cause) {
    throw invalid(pattern, cause instanceof Error ? cause.message : String(cause))
  }
}

function invalid(pattern: string, why: string): QueryError {
  return new QueryError('BadArguments', `regex parse error: ${pattern}: ${why}`)
}

const posixClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7F',
  blank: '\\t ',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
  punct: '!-\\/:-@\\[-`\\{-~',
}

/** Rust's classes are those of Unicode; JavaScript's are ASCII's. */
const unicodeClasses: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  w: '[\\p{L}\\p{M}\\p{Nd}\\p{Pc}]',
  W: '[^\\p{L}\\p{M}\\p{Nd}\\p{Pc}]',
  A: '(?<![^])',
  z: '(?![^])',
}

/** Escapes that mean themselves in Rust and are errors in JavaScript. */
const plainEscapes: ReadonlySet<string> = new Set([...'-#&~"\'%,:;<=>@_`! '])

function translate(pattern: string, flags: Set<string>): string {
  let source = ''
  let inClass = 0
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at)
    const char = rest[0]!
    const inline = inClass === 0 ? /^\(\?([imsux]+)\)/.exec(rest) : null
    if (inline !== null) {
      for (const flag of inline[1]!) if ('ims'.includes(flag)) flags.add(flag)
      at += inline[0].length - 1
    } else if (char === '\\') {
      source += escapeOf(rest[1] ?? '', inClass > 0)
      at++
    } else if (inClass > 0 && /^\[:\^?[a-z]+:\]/.test(rest)) {
      const [all, not, name] = /^\[:(\^?)([a-z]+):\]/.exec(rest)!
      const members = posixClasses[name!]
      if (members === undefined || not !== '') throw invalid(pattern, `class ${all}`)
      source += members
      at += all.length - 1
    } else {
      if (char === '[') inClass++
      if (char === ']' && inClass > 0) inClass--
      source += rest.startsWith('(?P<') ? '(?' : char
      if (rest.startsWith('(?P<')) at += 2
    }
  }
  return source
}

function escapeOf(char: string, inClass: boolean): string {
  const unicode = unicodeClasses[char]
  if (unicode !== undefined) {
    if (!inClass) return unicode
    if (char === 'w') return '\\p{L}\\p{M}\\p{Nd}\\p{Pc}'
    if (char === 'd' || char === 'D') return unicode
  }
  if (plainEscapes.has(char)) return char === '-' && inClass ? '\\-' : char
  return `\\${char}`
}
