import type { QueryError } from '../errors/query-error.js'

/** The options of `match` and `query`. */
export interface SearchOptions {
  /** Whether a text that is no valid search is no error. */
  readonly lenient: boolean
  /** Whether all words must match, and not any. */
  readonly all: boolean
  /** The distance of words that match too. */
  readonly fuzziness: number
}

export const noSearchOptions: SearchOptions = { lenient: false, all: false, fuzziness: 0 }

const values: Readonly<Record<string, ReadonlyMap<string, Partial<SearchOptions>>>> = {
  fuzziness: new Map([
    ['1', { fuzziness: 1 }],
    ['2', { fuzziness: 2 }],
  ]),
  operator: new Map([
    ['or', { all: false }],
    ['and', { all: true }],
  ]),
  lenient: new Map([
    ['false', { lenient: false }],
    ['true', { lenient: true }],
  ]),
}

/**
 * `fuzziness=1; operator=AND; lenient=true`, each at most once, in any case.
 * Source: databend type_check/search.rs `resolve_core_search_option`.
 */
export function searchOptions(
  text: string,
  invalid: (problem: string) => QueryError,
): SearchOptions {
  let options = noSearchOptions
  const seen = new Set<string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [name, value, ...more] = part.split('=').map(each => each.trim().toLowerCase())
    if (value === undefined || more.length > 0) {
      throw invalid('each option must have key and value joined by equal sign, but got')
    }
    const given = Object.hasOwn(values, name!) ? values[name!]!.get(value) : undefined
    if (given === undefined || seen.has(name!)) throw invalid('unsupported option:')
    seen.add(name!)
    options = { ...options, ...given }
  }
  return options
}
