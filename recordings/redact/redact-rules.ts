import { createRequire } from 'node:module'
import { UsageError } from '../../core/errors/usage-error.js'

/** What `--redact` says. */
export interface RedactRules {
  /** Names of columns in lower case. */
  readonly columns: ReadonlySet<string>
  readonly patterns: readonly RedactPattern[]
}

/** `/REGEX/FLAGS=NAME` */
export interface RedactPattern {
  readonly name: string
  readonly source: string
  /** A text with each match replaced. */
  readonly replace: (text: string, fake: (found: string) => string) => string
}

/** The shortest key that is accepted. */
export const shortestKey = 16

/**
 * Parses the values of `--redact`: `column:NAME,…` and `/REGEX/FLAGS=NAME`. Throws `UsageError` for any other text, an
 * invalid expression, and a pattern that matches the empty text.
 */
export function parseRedactRules(specs: readonly string[]): RedactRules {
  const columns = new Set<string>()
  const patterns = new Map<string, RedactPattern>()
  for (const spec of specs) {
    if (/^columns?:/i.test(spec)) for (const name of columnsOf(spec)) columns.add(name)
    else {
      const pattern = patternOf(spec)
      if (patterns.has(pattern.name))
        throw new UsageError(`--redact: two expressions have the name ${pattern.name}`)
      patterns.set(pattern.name, pattern)
    }
  }
  return { columns, patterns: [...patterns.values()] }
}

function columnsOf(spec: string): readonly string[] {
  const names = spec
    .slice(spec.indexOf(':') + 1)
    .split(',')
    .map(name =>
      name
        .trim()
        .replaceAll(/^["`]|["`]$/g, '')
        .toLowerCase(),
    )
  if (names.includes('')) throw new UsageError(`--redact ${spec}: the name of a column is missing`)
  const dotted = names.find(name => name.includes('.'))
  if (dotted === undefined) return names
  throw new UsageError(
    `--redact ${spec}: give the name of the column alone, without its table: ${dotted.split('.').at(-1)}`,
  )
}

function patternOf(spec: string): RedactPattern {
  const equals = spec.lastIndexOf('=')
  const [rule, name] = [spec.slice(0, equals), spec.slice(equals + 1)]
  const slash = rule.lastIndexOf('/')
  if (equals < 0 || !rule.startsWith('/') || slash === 0)
    throw new UsageError(`--redact ${spec}: give column:NAME,… or /REGEX/=NAME`)
  if (!/^[A-Za-z]\w{0,39}$/.test(name))
    throw new UsageError(`--redact ${spec}: after = comes a name of letters, digits and _`)
  const [source, flags] = [rule.slice(1, slash), rule.slice(slash + 1)]
  if (!/^[ims]*$/.test(flags))
    throw new UsageError(`--redact ${spec}: the flags of an expression are i, m and s`)
  return { name, source: `${source}/${flags}`, replace: compiled(spec, source, flags) }
}

/** The parts of RE2JS in use. It matches in linear time. */
interface Re2Library {
  readonly RE2JS: {
    readonly CASE_INSENSITIVE: number
    readonly DOTALL: number
    readonly MULTILINE: number
    compile(pattern: string, flags: number): { matcher(text: string): Re2Matcher }
  }
}

interface Re2Matcher {
  find(): boolean
  start(): number
  end(): number
}

const load = createRequire(import.meta.url)

/** Loaded at its first use, and without the functions of the engine, which record and replay never load. */
const re2 = () => load('../../core/functions/vendor/re2.cjs') as Re2Library

function compiled(spec: string, source: string, flags: string): RedactPattern['replace'] {
  const { RE2JS } = re2()
  const has = (flag: string, value: number) => (flags.includes(flag) ? value : 0)
  const bits = has('i', RE2JS.CASE_INSENSITIVE) | has('s', RE2JS.DOTALL) | has('m', RE2JS.MULTILINE)
  let pattern: ReturnType<typeof RE2JS.compile>
  try {
    pattern = RE2JS.compile(source, bits)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`--redact ${spec}: the expression is invalid: ${why}`, { cause })
  }
  const first = pattern.matcher('')
  if (source === '' || first.find())
    throw new UsageError(`--redact ${spec}: the expression matches the empty text`)
  return (text, fake) => {
    const matcher = pattern.matcher(text)
    let [made, end] = ['', 0]
    while (matcher.find()) {
      if (matcher.end() === matcher.start()) continue
      made += text.slice(end, matcher.start()) + fake(text.slice(matcher.start(), matcher.end()))
      end = matcher.end()
    }
    return made + text.slice(end)
  }
}
