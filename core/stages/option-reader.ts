import { QueryError } from '../errors/query-error.js'
import { booleanOption, lowerCaseBoolean } from '../types/boolean-option.js'

/** Options by lower-case name, from a statement or a client. */
export type OptionMap = ReadonlyMap<string, string>

/** Reads the options of a file format by name, and throws for those that were not read. */
export class OptionReader {
  readonly #options: OptionMap
  readonly #type: string
  readonly #read = new Set<string>(['type', 'format'])

  /** `type`: the name in error messages, such as `CSV`. */
  constructor(type: string, options: OptionMap) {
    this.#type = type
    this.#options = options
  }

  text(name: string, fallback: string): string {
    this.#read.add(name)
    return this.#options.get(name) ?? fallback
  }

  /** The option's text as given, or undefined. */
  given(name: string): string | undefined {
    this.#read.add(name)
    return this.#options.get(name)
  }

  /** Reads a string option. `check` returns an error message for an invalid value, or undefined. */
  checked(name: string, fallback: string, check: (text: string) => string | undefined): string {
    const text = this.text(name, fallback)
    const why = check(text)
    if (why === undefined) return text
    throw new QueryError(
      'BadArguments',
      `Invalid ${this.#type} option value: ${name.toUpperCase()} is currently set to '${text}'. ${why}`,
    )
  }

  /** Reads a whole number, 0 or greater. */
  number(name: string, fallback: number): number {
    const text = this.text(name, String(fallback))
    if (/^\+?\d{1,19}$/.test(text)) return Number(text)
    throw new QueryError('Unimplemented', 'invalid digit found in string')
  }

  boolean(name: string, fallback: boolean): boolean {
    const text = this.text(name, String(fallback))
    const value = booleanOption(lowerCaseBoolean(text))
    if (value !== undefined) return value
    throw new QueryError('IllegalFileFormat', `Invalid boolean value ${text} for option ${name}.`)
  }

  /** Reads one of several words in any case; `fault` makes the error message for another. */
  word<T extends string>(
    name: string,
    fallback: T,
    words: readonly T[],
    fault: (text: string) => string,
  ): T {
    const text = this.text(name, fallback)
    const found = words.find(word => word === text.toLowerCase())
    if (found !== undefined) return found
    throw new QueryError('InvalidArgument', fault(text))
  }

  /** Throws `QueryError` 2508 for options that this format does not have. */
  finish(debugName: string): void {
    const rest = [...this.#options].filter(([name]) => !this.#read.has(name))
    if (rest.length === 0) return
    const shown = rest
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    throw new QueryError(
      'IllegalFileFormat',
      `Unsupported options for ${debugName}:  {${shown.join(', ')}}`,
    )
  }
}
