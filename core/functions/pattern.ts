import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'
import { badArguments } from '../types/cast-checks.js'
import { library } from './library.js'
import { invalidPattern, translatePattern } from './pattern-syntax.js'

/** The parts of RE2JS that are used. Its expressions take linear time, as those of Rust's regex crate do. */
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

/** A match: positions in UTF-16 units; group 0 is the whole match, undefined a group that took no part. */
export interface PatternMatch {
  readonly index: number
  readonly groups: readonly (string | undefined)[]
  /** Numbers of the groups that have a name. */
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

  /** The first match. */
  match(text: string): PatternMatch | undefined {
    for (const found of this.matches(text)) return found
    return undefined
  }

  /**
   * The matches from left to right, as Rust finds them: an empty one that begins where the one before ends is
   * none.
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

/** Flags of an expression: ignore case, `.` matches newlines, `^$` match at lines, ignore whitespace. */
export type PatternFlag = 'i' | 's' | 'm' | 'x'

/** Match types of `regexp_like` and its kin, as flags of an expression. */
const matchTypes: Readonly<Record<string, (flags: Set<PatternFlag>) => void>> = {
  c: flags => flags.delete('i'),
  i: flags => flags.add('i'),
  n: flags => flags.add('s'),
  m: flags => flags.add('m'),
}

/** The match type of a call without one: it ignores case. */
export const defaultMatchType = 'i'

/**
 * A regular expression in the server's syntax (Rust's `regex`), by code points.
 *
 * `matchType` holds the letters c, i, m, n. Throws `QueryError` 1006 for an expression that Rust does not
 * take either (look-around, back-references, what does not parse), and for operations on classes and the flag
 * x, which RE2 has not.
 * Source: databend functions/src/scalars/string_multi_args.rs `build_regexp_from_pattern`.
 */
export function rustPattern(fn: string, pattern: string, matchType = ''): Pattern {
  const fault = (reason: string) => `Unable to build regex from ${fn} pattern: ${reason}`
  return patternOfFlags(pattern, flagsOf(fn, matchType), fault)
}

/** As `rustPattern`, by flags; `fault` makes the text of the error. */
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
    throw invalidPattern(pattern, cause instanceof Error ? cause.message : String(cause))
  }
}
