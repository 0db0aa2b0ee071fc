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
import { aware, awareWithCx, factory, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import type { AggregateOverload, Cx } from '../overload.js'
import { jsonItems } from './array-functions.js'

const aggregates = [...basicAggregates, ...statisticAggregates, ...quantileAggregates]

/** Returns an aggregate's overload for an element type; undefined if it doesn't support the type. */
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

/** `array_sum` and similar: aggregates the elements of an array. Empty arrays return NULL, or 0 for counts. */
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

/** The aggregates, with the results of their examples for [1, 2, 4]. */
const aggregateValues = {
  any: '1',
  approx_count_distinct: '3',
  avg: '2.3333333333333335',
  count: '3',
  kurtosis: '0.0',
  max: '4',
  median: '2.0',
  min: '1',
  skewness: '0.9352195295828208',
  std: '1.247219128924647',
  stddev: '1.5275252316519465',
  stddev_pop: '1.247219128924647',
  stddev_samp: '1.5275252316519465',
  sum: '7',
}

/** Functions that aggregate the elements of an array. Source: databend array.rs `register_array_aggr`. */
export const arrayAggregateFunctions = family(
  Object.entries(aggregateValues).flatMap(([name, value]) => [
    `Applies the aggregate function ${name} to the elements of an array. array_${name}([1, 2, 4]) → ${value}`,
    scalar(`array_${name}`, () => [factory(overItems(name))]),
  ]),
)
