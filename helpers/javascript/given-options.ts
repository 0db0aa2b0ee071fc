import type { Args, Options } from '../../cli/command.js'
import type { GivenValue, Option, ValueKind } from '../../cli/option.js'
import { shown } from '../../core/check-options.js'
import { didYouMean, UsageError } from '../../core/index.js'

/** An option of the command line with its name in JavaScript. */
export interface NamedOption {
  /** The name on the command line. */
  readonly name: string
  readonly option: Option<unknown>
}

/** The names that JavaScript has for options of the command line, where they are not the same in camel case. */
const otherNames: Readonly<Record<string, string>> = { user: 'users' }

/** What JavaScript has for options that only the command line has, by their names in camel case. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ['config', 'give its options'],
  ['inspectorFrom', 'use inspector'],
  ['logRequests', 'the server that is returned has requests()'],
  ['noInspector', "use inspector: 'off'"],
  ['quiet', 'use log'],
  ['readyFile', 'the server that is returned has url, port and dsn'],
  ['report', 'the server that is returned has report() and misses'],
  ['tlsCert', 'use tls: { cert, key }'],
  ['tlsKey', 'use tls: { cert, key }'],
  ['verbose', 'use log'],
])

/** The options of a command by their names in JavaScript, without those that `left` names. */
export function namedOptions(
  options: Options,
  left: readonly string[],
): ReadonlyMap<string, NamedOption> {
  const named = Object.entries(options).map(([name, option]) => {
    const camelCase = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [otherNames[name] ?? camelCase, { name, option }] as const
  })
  return new Map(named.filter(([, { name }]) => !left.includes(name)))
}

/**
 * The values of a command's options, from options given in JavaScript: those that are not given, and those in `left`, have
 * their defaults.
 *
 * `own` are the names of options that only JavaScript has. Throws `UsageError` that names the function `fn` and the
 * option.
 */
export function readGiven<O extends Options>(
  fn: string,
  options: O,
  left: readonly string[],
  given: unknown,
  own: readonly string[],
): Args<O> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError(`${fn}: the options must be an object, not ${shown(given)}`)
  const named = namedOptions(options, left)
  const values = new Map<string, readonly GivenValue[]>()
  for (const [name, value] of Object.entries(given)) {
    const known = named.get(name)
    if (known !== undefined) {
      if (value !== undefined)
        values.set(known.name, textsOf(`${fn}: ${name}`, known.option, value))
    } else if (!own.includes(name)) {
      const instead = insteadOf.get(name)
      const hint =
        instead === undefined ? didYouMean(name, [...named.keys(), ...own]) : `: ${instead}`
      throw new UsageError(`${fn}: there is no option ${JSON.stringify(name)}${hint}`)
    }
  }
  const args = Object.entries(options).map(([name, option]) => {
    const texts = values.get(name) ?? []
    if (texts.length === 0 && option.isRequired && !left.includes(name))
      throw new UsageError(`${fn}: the option "${name}" is missing: ${option.kind!.expected}`)
    return [name, left.includes(name) ? undefined : option.read(texts)]
  })
  return Object.fromEntries(args) as Args<O>
}

/** The texts that a value has on the command line. */
function textsOf(source: string, option: Option<unknown>, value: unknown): readonly GivenValue[] {
  const { kind, repeats } = option
  if (kind === undefined) {
    if (typeof value !== 'boolean')
      throw new UsageError(`${source} must be true or false, not ${shown(value)}`)
    return [{ text: String(value), source }]
  }
  const values = repeats && Array.isArray(value) ? value : [value]
  return values.map(one => {
    if (kind.value === 'user') checkUser(source, one)
    const text = textOf(kind, one)
    if (text === undefined)
      throw new UsageError(`${source} must be ${expected(kind)}, not ${shown(one)}`)
    return { text, source }
  })
}

/** Throws for what would be left out, or read as part of the password. */
function checkUser(source: string, given: unknown): void {
  if (!isUser(given)) return
  checkFields(source, given, ['name', 'password'])
  if (given.name.includes(':'))
    throw new UsageError(
      `${source}: the name ${JSON.stringify(given.name)} has a colon, with which nobody can log in`,
    )
}

/** Throws `UsageError` for a field that does not exist. */
export function checkFields(source: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find(name => !names.includes(name))
  if (unknown === undefined) return
  throw new UsageError(
    `${source}: there is no field ${JSON.stringify(unknown)}${didYouMean(unknown, names)}`,
  )
}

/** What an option takes that the command line does not know. */
const alsoTaken: Readonly<Record<string, string>> = {
  time: 'a Date, or microseconds since 1970 as a bigint',
  url: 'a URL',
  user: '{ name, password }',
}

function expected({ expected, value }: ValueKind<unknown>): string {
  const also = value && alsoTaken[value]
  return also === undefined ? expected : `${expected}, or ${also}`
}

/** The text of a value on the command line; undefined if it is of another type. */
function textOf({ value }: ValueKind<unknown>, given: unknown): string | undefined {
  switch (value) {
    case 'number':
      return typeof given === 'number' ? plainNumber(given) : undefined
    case 'time':
      return typeof given === 'string' ? given : timeText(given)
    case 'url':
      return isUrl(given) ? given.href : textOnly(given)
    case 'user':
      return isUser(given) ? `${given.name}:${given.password}` : textOnly(given)
    default:
      return textOnly(given)
  }
}

const textOnly = (given: unknown): string | undefined =>
  typeof given === 'string' ? given : undefined

/** Large numbers without an exponent, which the command line does not know. */
function plainNumber(given: number): string {
  return Number.isSafeInteger(given) ? String(BigInt(given)) : String(given)
}

/** A `Date`, or microseconds since 1970 as a bigint, as ISO 8601 in UTC; undefined for anything else. */
function timeText(given: unknown): string | undefined {
  if (typeof given === 'bigint') {
    const micros = ((given % 1_000_000n) + 1_000_000n) % 1_000_000n
    const seconds = Number((given - micros) / 1_000_000n)
    return isoText(seconds * 1000)?.replace('.000Z', `.${String(micros).padStart(6, '0')}Z`)
  }
  // By its tag, because a date may come from another context, as in Jest.
  const isDate = Object.prototype.toString.call(given) === '[object Date]'
  return isDate ? isoText((given as Date).getTime()) : undefined
}

function isoText(ms: number): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function isUrl(given: unknown): given is { readonly href: string } {
  return typeof given === 'object' && given !== null && 'href' in given && 'protocol' in given
}

function isUser(given: unknown): given is { readonly name: string; readonly password: string } {
  if (typeof given !== 'object' || given === null) return false
  const { name, password } = given as Readonly<Record<string, unknown>>
  return typeof name === 'string' && typeof password === 'string'
}
