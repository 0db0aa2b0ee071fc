import { UsageError } from './errors/usage-error.js'
import { didYouMean } from './nearest-name.js'

/** The kind of value that an option of a public function takes. */
export interface OptionKind {
  /** Completes "must be". */
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  /** Whether it may be left out. */
  readonly isOptional: boolean
}

/** The options of a public function: one kind for each property of its type. */
export type OptionTable<T> = { readonly [K in keyof Required<T>]: OptionKind }

/**
 * Checks the options given to a public function at run time, for callers without a compiler.
 *
 * Throws `UsageError` for a value that is not an object, an unknown option (naming the nearest one), a missing one, and
 * one of another kind. `undefined` counts as absent.
 */
export function checkOptions<T>(fn: string, options: unknown, table: OptionTable<T>): void {
  if (!isObject(options)) throw new UsageError(`${fn}: the options must be an object`)
  const kinds = new Map<string, OptionKind>(Object.entries(table))
  for (const name of Object.keys(options)) {
    if (kinds.has(name)) continue
    const hint = didYouMean(name, kinds.keys())
    throw new UsageError(`${fn}: there is no option ${JSON.stringify(name)}${hint}`)
  }
  for (const [name, kind] of kinds) checkValue(`${fn}: ${name}`, options[name], kind)
}

/** Checks one value; `what` names it. Throws `UsageError`. */
export function checkValue(what: string, value: unknown, kind: OptionKind): void {
  if (value === undefined ? kind.isOptional : kind.accepts(value)) return
  throw new UsageError(`${what} must be ${kind.expected}, not ${shown(value)}`)
}

/** The same kind, but optional. */
export function optional(kind: OptionKind): OptionKind {
  return { ...kind, isOptional: true }
}

function required(expected: string, accepts: (value: unknown) => boolean): OptionKind {
  return { expected, accepts, isOptional: false }
}

export const text = required('a string', value => typeof value === 'string')
export const filledText = required(
  'a string that is not empty',
  value => typeof value === 'string' && value !== '',
)
export const flag = required('true or false', value => typeof value === 'boolean')
export const anObject = required('an object', isObject)
export const textsByName = required(
  'an object whose values are all texts',
  value => isObject(value) && Object.values(value).every(each => typeof each === 'string'),
)
export const someTexts = required(
  'a list of texts',
  value => Array.isArray(value) && value.every(each => typeof each === 'string'),
)
export const callable = required('a function', value => typeof value === 'function')
export const semanticVersion = required(
  'a version like "1.2.900"',
  value => typeof value === 'string' && /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(value),
)
export const microseconds = required(
  'a bigint: microseconds since 1970-01-01 UTC',
  value => typeof value === 'bigint',
)

export const selfOrCertificate = required(
  '"self" or { cert, key }, both texts',
  value =>
    value === 'self' ||
    (isObject(value) && text.accepts(value['cert']) && text.accepts(value['key'])),
)

/** Accepts one of the words. */
export function oneOf(...words: readonly string[]): OptionKind {
  const quoted = words.map(word => JSON.stringify(word))
  return required(`one of ${quoted.join(', ')}`, value => words.includes(value as string))
}

/** Accepts a whole number from 0 to `most`. */
export function wholeNumber(most: number): OptionKind {
  return required(
    `a whole number from 0 to ${most}`,
    value => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most,
  )
}

/** Accepts a number that is not negative. */
export const factor = required(
  'a number, 0 or more',
  value => typeof value === 'number' && Number.isFinite(value) && value >= 0,
)

/** Accepts an object with these methods. */
export function withMethods(expected: string, ...methods: readonly string[]): OptionKind {
  return required(
    `${expected}: an object with ${methods.join(', ')}`,
    value => isObject(value) && methods.every(name => typeof value[name] === 'function'),
  )
}

/** Accepts a list of objects whose properties are all strings. */
export function listOf(...properties: readonly string[]): OptionKind {
  return required(
    `a list of { ${properties.join(', ')} }, all of them texts`,
    value =>
      Array.isArray(value) &&
      value.every(each => isObject(each) && properties.every(name => text.accepts(each[name]))),
  )
}

/** Accepts files for `init`: statements, or a path of a data file. */
export const initFiles = required(
  'a list of { path, sql } or { path }, all of them texts',
  value =>
    Array.isArray(value) &&
    value.every(
      each =>
        isObject(each) &&
        text.accepts(each['path']) &&
        ['string', 'undefined'].includes(typeof each['sql']),
    ),
)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value for an error message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100))
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
