import { isError } from '../errors/is-error.js'
import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'
import { badArguments } from '../types/cast-checks.js'
import { library } from './library.js'
import { invalidPattern, translatePattern } from './pattern-syntax.js'

/** The parts of RE2JS that mockq uses. It matches in linear time, like Rust's regex crate. */
interface Re2Library {
  readonly RE2JS: {
    readonly CASE_INSENSITIVE: number
    readonly DOTALL: number
    readonly MULTILINE: number
    compile(pattern: string, flags: number): Re2
  }
}

interface Re2 {
  test(text: string): boolean
  matcher(text: string): Re2Matcher
  groupCount(): number
  namedGroups(): Readonly<Record<string, number>>
}

interface Re2Matcher {
  find(from: number): boolean
  start(): number
  end(): number
  group(index: number): string | null
}

const re2 = library<Re2Library>('./vendor/re2.cjs')

/** A match: index in UTF-16 units, and groups. Group 0 is the whole match; groups that did not match are undefined. */
export interface PatternMatch {
  readonly index: number
  readonly groups: readonly (string | undefined)[]
  /** Group numbers by group name. */
  readonly named: Readonly<Record<string, number>>
}

/** A compiled regular expression. */
export class Pattern {
  readonly #re2: Re2

  constructor(compiled: Re2) {
    this.#re2 = compiled
  }

  test(text: string): boolean {
    return this.#re2.test(text)
  }

  /** Returns the first match, or undefined. */
  match(text: string): PatternMatch | undefined {
    for (const found of this.matches(text)) return found
    return undefined
  }

  /**
   * Yields the matches from left to right. As in Rust, an empty match at the end of the previous match doesn't count.
   */
  *matches(text: string): Iterable<PatternMatch> {
    const matcher = this.#re2.matcher(text)
    const named = this.#re2.namedGroups()
    const count = this.#re2.groupCount()
    let [from, end] = [0, -1]
    while (from <= text.length && matcher.find(from)) {
      const index = matcher.start()
      from = matcher.end()
      if (from > index || index !== end) {
        const groups = Array.from({ length: count + 1 }, (_, i) => matcher.group(i) ?? undefined)
        yield { index, groups, named }
      }
      end = from
      if (from === index) from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
    }
  }
}

const patterns = new LruCache<Pattern>(256)

/** Flags of a pattern: ignore case, `.` matches newlines, `^$` match at line ends, ignore whitespace. */
export type PatternFlag = 'i' | 's' | 'm' | 'x'

/** Match types of `regexp_like` and similar functions, as changes to the pattern's flags. */
const matchTypes: Readonly<Record<string, (flags: Set<PatternFlag>) => void>> = {
  c: flags => flags.delete('i'),
  i: flags => flags.add('i'),
  n: flags => flags.add('s'),
  m: flags => flags.add('m'),
}

/** The default match type, which ignores case. */
export const defaultMatchType = 'i'

/**
 * Compiles a regular expression in the server's syntax (Rust's `regex`), matching code points.
 *
 * `matchType` consists of the letters c, i, m, n. Throws `QueryError` 1006 for expressions that are invalid in Rust
 * too (look-around, back-references, syntax errors), and for set operations in character classes and the flag x,
 * which RE2 lacks.
 * Source: databend functions/src/scalars/string_multi_args.rs `build_regexp_from_pattern`.
 */
export function rustPattern(fn: string, pattern: string, matchType = ''): Pattern {
  const fault = (reason: string) => `Unable to build regex from ${fn} pattern: ${reason}`
  return patternOfFlags(pattern, flagsOf(fn, matchType), fault)
}

/** Like `rustPattern`, with flags; `fault` makes the error message. */
export function patternOfFlags(
  pattern: string,
  flags: ReadonlySet<PatternFlag>,
  fault: (reason: string) => string,
): Pattern {
  try {
    return patterns.memo(`${[...flags].join('')}\0${pattern}`, () => compile(pattern, flags))
  } catch (error) {
    if (error instanceof QueryError) throw badArguments(fault(error.message))
    throw error
  }
}

function flagsOf(fn: string, matchType: string): ReadonlySet<PatternFlag> {
  const flags = new Set<PatternFlag>()
  for (const letter of matchType) {
    const apply = matchTypes[letter]
    if (apply === undefined) {
      const what = letter === 'u' ? 'Unsupported' : 'Incorrect'
      throw badArguments(`${what} arguments to ${fn} match type: ${letter}`)
    }
    apply(flags)
  }
  return flags
}

function compile(pattern: string, flags: ReadonlySet<PatternFlag>): Pattern {
  const { RE2JS } = re2()
  if (flags.has('x')) throw invalidPattern(pattern, 'mockq does not support the flag x')
  const bits =
    (flags.has('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.has('s') ? RE2JS.DOTALL : 0) |
    (flags.has('m') ? RE2JS.MULTILINE : 0)
  const source = translatePattern(pattern)
  try {
    return new Pattern(RE2JS.compile(source, bits))
  } catch (cause) {
    throw invalidPattern(pattern, isError(cause) ? cause.message : String(cause))
  }
}
