import { entriesByName } from '../../by-name.js'
import type { TableIndex, TableOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'

type IndexType = TableIndex['type']

/** Checks the value of an option, in lower case, and returns it as the server keeps it. */
type OptionRule = (value: string, name: string) => string

/**
 * Options of an index as they are kept, sorted by name. Names and values are not case-sensitive.
 *
 * Throws `QueryError` 1603. Source: databend ddl/index.rs `validate_inverted_index_options` and the like; a spatial index
 * drops all options there.
 */
export function indexOptions(type: IndexType, given: ReadonlyMap<string, string>): TableOptions {
  if (type === 'SPATIAL') return {}
  const kept = entriesByName(given).map(([name, value]) => {
    const rule = optionRules[type][name]
    if (rule === undefined) {
      const statement = `create ${type.toLowerCase()} index statement`
      throw invalid(`index option \`${name}\` is invalid key for ${statement}`)
    }
    return [name, rule(value.toLowerCase(), name)] as const
  })
  if (type === 'VECTOR' && !given.has('distance')) {
    throw invalid('must specify `distance` option, valid values are: `cosine`, `l1` and `l2`')
  }
  return Object.fromEntries(kept)
}

const optionRules: Readonly<
  Record<Exclude<IndexType, 'SPATIAL'>, Readonly<Record<string, OptionRule>>>
> = {
  INVERTED: {
    tokenizer: oneOf(['english', 'chinese'], 'index tokenizer'),
    filters: listOf(['english_stop', 'english_stemmer', 'chinese_stop'], 'index filters'),
    // It is kept as JSON.
    index_record: value =>
      JSON.stringify(oneOf(['basic', 'freq', 'position'], 'index record option')(value, '')),
  },
  NGRAM: {
    gram_size: positive,
    bloom_size(value, name) {
      const size = BigInt(positive(value, name))
      if (size < smallestBloom) {
        throw invalid(
          `bloom_size: \`${size}\` is too small (bloom_size is minimum: ${smallestBloom})`,
        )
      }
      if (size > largestBloom) {
        throw invalid(
          `bloom_size: \`${size}\` is too large (bloom_size is maximum: ${largestBloom})`,
        )
      }
      return value
    },
  },
  VECTOR: {
    m: positive,
    ef_construct(value) {
      if (wholeNumber(value) < 4n) throw invalid('`ef_construct` cannot less than 4')
      return value
    },
    distance(value, name) {
      const distances = listOf(['cosine', 'l1', 'l2'], 'index distance type')(value, name)
      return [...new Set(distances.split(','))].sort().join(',')
    },
  },
}

const smallestBloom = 512n
const largestBloom = 10n * 1024n * 1024n

function positive(value: string, name: string): string {
  if (wholeNumber(value) === 0n) throw invalid(`\`${name}\` cannot be 0`)
  return value
}

function wholeNumber(value: string): bigint {
  const number = /^\+?\d+$/.test(value) ? BigInt(value) : undefined
  if (number !== undefined && number < 2n ** 64n) return number
  throw invalid(`value \`${value}\` is not a legal number`)
}

function oneOf(values: readonly string[], what: string): OptionRule {
  return value => {
    if (values.includes(value)) return value
    throw invalid(`value \`${value}\` is invalid ${what}`)
  }
}

function listOf(values: readonly string[], what: string): OptionRule {
  const item = oneOf(values, what)
  return (value, name) =>
    value
      .split(',')
      .map(part => item(part.trim(), name))
      .join(',')
}

const invalid = (message: string): QueryError => new QueryError('IndexOptionInvalid', message)
