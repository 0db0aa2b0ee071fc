import { QueryError } from '../../errors/query-error.js'
import {
  arrayType,
  type DataType,
  float32Type,
  float64Type,
  int32Type,
  isNullable,
  nullableType,
  nullType,
  removeNullable,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'

type Numbers = readonly number[]
/** Rounds each intermediate result to the server's float width. */
type Round = (value: number) => number
type Measure = (a: Numbers, b: Numbers, round: Round) => number

const exact: Round = value => value

function sum(a: Numbers, b: Numbers, round: Round, term: (x: number, y: number) => number): number {
  return a.reduce((total, x, i) => round(total + round(term(x, b[i]!))), 0)
}

/**
 * The dot product, added up in the server's order: eight partial sums, then the remaining terms.
 *
 * Source: ndarray numeric_util.rs `unrolled_fold`.
 */
const product: Measure = (a, b, round) => {
  const terms = a.map((x, i) => round(x * b[i]!))
  const whole = terms.length - (terms.length % 8)
  const sums = new Array<number>(8).fill(0)
  for (let i = 0; i < whole; i++) sums[i % 8] = round(sums[i % 8]! + terms[i]!)
  const pairs = sums.slice(0, 4).map((x, i) => round(x + sums[i + 4]!))
  return [...pairs, ...terms.slice(whole)].reduce((total, term) => round(total + term), 0)
}

const cosineDistance: Measure = (a, b, round) => {
  const size = (x: Numbers): number => round(Math.sqrt(product(x, x, round)))
  return round(1 - round(product(a, b, round) / round(size(a) * size(b))))
}

const l1Distance: Measure = (a, b, round) => sum(a, b, round, (x, y) => Math.abs(round(x - y)))

const l2Distance: Measure = (a, b, round) =>
  round(Math.sqrt(sum(a, b, round, (x, y) => round(x - y) ** 2)))

function measured(measure: Measure, round: Round) {
  return (a: readonly (number | null)[], b: readonly (number | null)[]): number => {
    if (a.includes(null) || b.includes(null)) {
      throw new QueryError('BadArguments', 'Vector contain null values')
    }
    if (a.length !== b.length) {
      const reason = `Vector length not equal: ${a.length} != ${b.length}`
      throw new QueryError('BadArguments', `InvalidArgument. Code: 2004, Text = ${reason}.`)
    }
    return measure(a as Numbers, b as Numbers, round)
  }
}

/** A distance function for two arrays of floats, or for two vectors of the same size. */
function distance(name: string, measure: Measure): ScalarDefinition {
  const arrays = (float: DataType, round: Round): readonly Signature[] =>
    [float, nullableType(float)].map(item =>
      pass([arrayType(item), arrayType(item)], float, measured(measure, round), { throws: true }),
    )
  return scalar(name, () => [
    ...arrays(float32Type, Math.fround),
    ...arrays(float64Type, exact),
    ofVectors(2, float32Type, measured(measure, Math.fround)),
  ])
}

/** A function of `count` vectors of the same size; returns NULL if one is NULL, also the NULL of no type. */
function ofVectors(count: 1 | 2, returns: DataType, meaning: (a: Numbers, b: Numbers) => Value) {
  return factory((_params, args) => {
    const kinds = args.map(removeNullable).filter(type => type !== nullType)
    const sizes = kinds.map(type => (type.kind === 'Vector' ? type.size : undefined))
    if (args.length !== count || sizes.includes(undefined)) return undefined
    if (sizes.some(size => size !== sizes[0])) return undefined
    const type = args.some(isNullable) ? nullableType(returns) : returns
    return aware(args, type, (a: Numbers | null, b: Numbers | null = a) =>
      a === null || b === null ? null : meaning(a, b),
    )
  })
}

/** Distance functions and others of vectors. Source: databend functions/src/scalars/vector.rs, common/vector. */
export const vectorFunctions = family([
  'Returns the cosine distance of two vectors. cosine_distance([1, 0], [1, 0]) → 0.0',
  distance('cosine_distance', cosineDistance),
  'Returns the Manhattan distance of two vectors. l1_distance([1, 2], [4, 6]) → 7.0',
  distance('l1_distance', l1Distance),
  'Returns the Euclidean distance of two vectors. l2_distance([1, 2], [4, 6]) → 5.0',
  distance('l2_distance', l2Distance),
  'Returns the inner product of two vectors. inner_product([1, 2], [3, 4]) → 11.0',
  distance('inner_product', product),
  'Returns the number of dimensions of a vector. vector_dims([1, 2]::vector(2)) → 2',
  scalar('vector_dims', () => [ofVectors(1, int32Type, a => a.length)]),
  'Returns the length of a vector. vector_norm([3, 4]::vector(2)) → 5.0',
  scalar('vector_norm', () => [
    ofVectors(1, float32Type, a => Math.fround(Math.sqrt(product(a, a, Math.fround)))),
  ]),
])
