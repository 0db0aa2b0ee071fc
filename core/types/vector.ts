import { badArguments } from './cast-checks.js'
import type { Value } from './value.js'

/** The source type of a cast to a vector, as named in error messages. */
type VectorSource = 'Array' | 'String' | 'Variant'

/**
 * Converts items to Float32 for a cast to a vector.
 *
 * `number` returns undefined for an item that is not a number. Throws `QueryError` 1006 for such an item, and if the
 * count is not `size`. Source: databend evaluator.rs `cast_array_to_vector_scalar`.
 */
export function vectorOf<T>(
  items: readonly T[],
  size: number,
  from: VectorSource,
  number: (item: T) => number | undefined,
): Value {
  if (items.length !== size) {
    const expected = `expected ${size} dimensions, not ${items.length}`
    throw badArguments(`${from} value cast to vector ${expected}`)
  }
  return items.map(item => Math.fround(number(item) ?? invalid(from)))
}

function invalid(from: VectorSource): never {
  throw badArguments(`${from} value cast to a vector has invalid value`)
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const special = /^([+-]?)(?:(inf|infinity)|nan)$/i

function numberOf(text: string): number | undefined {
  if (number.test(text)) return Number(text)
  const found = special.exec(text)
  if (found === null) return undefined
  return found[2] === undefined ? Number.NaN : Number(`${found[1]}Infinity`)
}

/** Parses `[1, 2.5, 3]`. Throws `QueryError` 1006 for other strings, and if the count is not `size`. */
export function parseVector(text: string, size: number): Value {
  const list = text.trim()
  if (!list.startsWith('[')) throw badArguments('Vector contents must start with `[`')
  if (!list.endsWith(']')) throw badArguments('Vector contents must end with `]`')
  const numbers = list
    .slice(1, -1)
    .split(',')
    .map(each => numberOf(each.trim()) ?? invalid('String'))
  return vectorOf(numbers, size, 'String', each => each)
}
