import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  emptyArrayType,
  isNullable,
  nullableType,
  nullType,
  removeNullable,
  variantType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { basicAggregates } from '../aggregates/basic-aggregates.js'
import { quantileAggregates } from '../aggregates/quantile-aggregates.js'
import { statisticAggregates } from '../aggregates/statistic-aggregates.js'
import {
  aware,
  awareWithCx,
  factory,
  type ScalarDefinition,
  type Signature,
  scalar,
} from '../define.js'
import type { AggregateOverload, Cx } from '../overload.js'
import { jsonItems } from './array-functions.js'

const aggregates = [...basicAggregates, ...statisticAggregates, ...quantileAggregates]

/** The aggregate over items of a type; undefined where it does not take them. */
function aggregateOf(name: string, item: DataType): AggregateOverload | undefined {
  const fn = aggregates.find(each => each.name === name || each.aliases?.includes(name))
  try {
    return fn?.make([], [item])
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

function run(cx: Cx, overload: AggregateOverload, items: readonly Value[]): Value {
  const state = overload.init(cx)
  for (const item of items) {
    if (item !== null || overload.keepNulls === true) overload.add(cx, state, item)
  }
  return overload.done(cx, state)
}

const itemsOfList = (list: Value): readonly Value[] => list as readonly Value[]

/** `array_sum` and its like: an aggregate over the items of a list. NULL of nothing but for a count. */
function overItems(name: string) {
  return (_params: readonly Value[], args: readonly DataType[]): Signature | undefined => {
    const [list] = args
    if (list === undefined || args.length !== 1) return undefined
    const bare = removeNullable(list)
    if (bare === emptyArrayType || bare === nullType) {
      if (name !== 'count') return aware(args, nullType, () => null)
    }
    const item = bare.kind === 'Array' ? bare.of : bare === emptyArrayType ? nullType : bare
    if (bare.kind !== 'Array' && bare !== emptyArrayType && bare !== variantType) return undefined
    const overload = aggregateOf(name, item)
    if (overload === undefined) return undefined
    const itemsOf = bare === variantType ? (json: Value) => jsonItems(json as string) : itemsOfList
    const returns = isNullable(list) ? nullableType(overload.returns) : overload.returns
    return awareWithCx(args, returns, (cx, value: Value) =>
      value === null ? null : run(cx, overload, itemsOf(value)),
    )
  }
}

const names = [
  'any',
  'approx_count_distinct',
  'avg',
  'count',
  'kurtosis',
  'max',
  'median',
  'min',
  'skewness',
  'std',
  'stddev',
  'stddev_pop',
  'stddev_samp',
  'sum',
]

/** Aggregates over the items of one list. Source: databend array.rs `register_array_aggr`. */
export const arrayAggregateFunctions: readonly ScalarDefinition[] = names.map(name =>
  scalar(`array_${name}`, () => [factory(overItems(name))]),
)
