import { QueryError } from '../errors/query-error.js'
import { booleanOption } from '../types/boolean-option.js'

/** Options by lower-case name, as statements and clients give them. */
export type Options = ReadonlyMap<string, string>

/** Reads the options of one file format by name, and refuses those that were not read. */
export class OptionReader {
  readonly #options: Options
  readonly #type: string
  readonly #read = new Set<string>(['type', 'format'])

  /** `type` as messages name it, `CSV`. */
  constructor(type: string, options: Options) {
    this.#type = type
    this.#options = options
  }

  text(name: string, fallback: string): string {
    this.#read.add(name)
    return this.#options.get(name) ?? fallback
  }

  /** The option as it was given, undefined without it. */
  given(name: string): string | undefined {
    this.#read.add(name)
    return this.#options.get(name)
  }

  /** A text that `check` takes; what it gives back is why it does not. */
  checked(name: string, fallback: string, check: (text: string) => string | undefined): string {
    const text = this.text(name, fallback)
    const why = check(text)
    if (why === undefined) return text
    throw new QueryError(
      'BadArguments',
      `Invalid ${this.#type} option value: ${name.toUpperCase()} is currently set to '${text}'. ${why}`,
    )
  }

  /** A whole number, 0 or greater. */
  number(name: string, fallback: number): number {
    const text = this.text(name, String(fallback))
    if (/^\+?\d{1,19}$/.test(text)) return Number(text)
    throw new QueryError('Unimplemented', 'invalid digit found in string')
  }

  boolean(name: string, fallback: boolean): boolean {
    const text = this.text(name, String(fallback))
    const value = booleanOption(text.toLowerCase())
    if (value !== undefined) return value
    throw new QueryError('IllegalFileFormat', `Invalid boolean value ${text} for option ${name}.`)
  }

  /** One of some words in any case; `fault` is the sentence about another. */
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
