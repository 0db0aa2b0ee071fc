import { UsageError } from '../core/index.js'

/** A value that the user gave for an option, and its source, for error messages. */
export interface GivenValue {
  readonly text: string
  /** `--port`, `MOCKQ_PORT`, `"port" in mockq.json`. */
  readonly source: string
}

/**
 * An option of a command: its `--help`, and how its value is parsed.
 *
 * `read` gets the values from the strongest source that has the option (command line, then environment, then config
 * file), or none. It throws `UsageError`.
 */
export interface Option<T> {
  readonly describe: string
  /** Placeholder for the value in `--help`: `FILE`. */
  readonly argument: string
  /** What a value is: `a port (0 to 65535)`. */
  readonly expected: string
  /** Shown in `--help`. */
  readonly fallback?: string
  /** Another name of the same option. */
  readonly also?: string
  /** Its name with one hyphen on the command line. */
  readonly letter?: string
  readonly repeats: boolean
  /** Takes no value on the command line. */
  readonly isFlag?: boolean
  readonly isRequired?: boolean
  /** Absent for a flag. */
  readonly kind?: ValueKind<unknown>
  readonly read: (given: readonly GivenValue[]) => T
}

/** Parses one value from its text; undefined is a wrong value. */
export interface ValueKind<T> {
  readonly argument: string
  /** Completes "… is not": `a port (0 to 65535)`. */
  readonly expected: string
  readonly parse: (text: string) => T | undefined
  /** What it is in JavaScript, if not a string. */
  readonly value?: 'number' | 'time' | 'url' | 'user'
}

function readOne<T>(kind: ValueKind<T>, { text, source }: GivenValue): T {
  if (text === '') throw new UsageError(`${source} needs a value: ${kind.expected}`)
  const value = kind.parse(text)
  if (value === undefined)
    throw new UsageError(`${source}: ${JSON.stringify(text)} is not ${kind.expected}`)
  return value
}

function single(given: readonly GivenValue[]): GivenValue | undefined {
  if (given.length > 1)
    throw new UsageError(`${given[0]!.source} is given ${given.length} times, but takes one value`)
  return given[0]
}

/** An option that may be left out. */
export function optional<T>(kind: ValueKind<T>, describe: string): Option<T | undefined> {
  return {
    describe,
    argument: kind.argument,
    expected: kind.expected,
    repeats: false,
    kind,
    read: given => {
      const value = single(given)
      return value && readOne(kind, value)
    },
  }
}

/** An option whose value defaults to that of the text `fallback`. */
export function withDefault<T>(kind: ValueKind<T>, fallback: string, describe: string): Option<T> {
  const { read, ...option } = optional(kind, describe)
  return {
    ...option,
    fallback,
    read: given => read(given.length > 0 ? given : [{ text: fallback, source: 'default' }]) as T,
  }
}

/** An option that must be given; `name` is its own name, for the error message. */
export function required<T>(kind: ValueKind<T>, name: string, describe: string): Option<T> {
  const { read, ...option } = optional(kind, describe)
  return {
    ...option,
    isRequired: true,
    read: given => {
      if (given.length === 0)
        throw new UsageError(`--${name} ${kind.argument} is missing: ${kind.expected}`)
      return read(given) as T
    },
  }
}

/** An option that may be repeated. */
export function repeated<T>(kind: ValueKind<T>, describe: string): Option<readonly T[]> {
  return {
    describe,
    argument: kind.argument,
    expected: kind.expected,
    repeats: true,
    kind,
    read: given => given.map(value => readOne(kind, value)),
  }
}

/** A flag: `--strict`, `MOCKQ_STRICT=true`, `"strict": true`. */
export function flag(describe: string): Option<boolean> {
  return {
    describe,
    argument: '',
    expected: '',
    repeats: false,
    isFlag: true,
    read: given => {
      const value = single(given)
      return value !== undefined && (value.text === '' || readOne(yesOrNo, value))
    },
  }
}

const yesOrNo: ValueKind<boolean> = {
  argument: 'true|false',
  expected: 'true or false',
  parse: text => ({ true: true, false: false, 1: true, 0: false })[text],
}

/** Returns `option` with a description of what is taken if it is not given, for `--help`. */
export function defaultsTo<T>(fallback: string, option: Option<T>): Option<T> {
  return { ...option, fallback }
}

/** Returns `option` with a letter that stands for it on the command line. */
export function withLetter<T>(letter: string, option: Option<T>): Option<T> {
  return { ...option, letter }
}

/** Returns `option` with an additional name. */
export function alsoNamed<T>(also: string, option: Option<T>): Option<T> {
  return { ...option, also }
}
