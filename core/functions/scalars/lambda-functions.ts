import {
  arrayType,
  type DataType,
  isNullable,
  mapType,
  nullableType,
  removeNullable,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import type { LambdaValue } from '../overload.js'
import { requireUnique } from './map-functions.js'

type Items = readonly Value[]
type Pairs = readonly (readonly [Value, Value])[]
type ArrayOf = Extract<DataType, { kind: 'Array' }>
type MapOf = Extract<DataType, { kind: 'Map' }>

/**
 * A function of an array or map and a lambda; returns NULL if the former is NULL.
 *
 * The binder has checked the lambda's parameters and types (`binder/expression/lambdas.ts`).
 */
function withLambda<T extends ArrayOf | MapOf>(
  kind: T['kind'],
  returns: (list: T, body: DataType) => DataType,
  meaning: (list: T, body: DataType) => (items: never, lambda: LambdaValue) => Value,
) {
  return factory((_params, args): Signature | undefined => {
    const [list, body] = args
    if (list === undefined || body === undefined || args.length !== 2) return undefined
    const bare = removeNullable(list)
    if (bare.kind !== kind) return undefined
    const result = returns(bare as T, body)
    const evaluate = meaning(bare as T, body) as (items: Value, lambda: LambdaValue) => Value
    return aware(
      args,
      isNullable(list) ? nullableType(result) : result,
      (items: Value, lambda: Value) =>
        items === null ? null : evaluate(items, lambda as unknown as LambdaValue),
      { throws: true },
    )
  })
}

function reduce(items: Items, lambda: LambdaValue): Value {
  const [first = null, ...rest] = items
  return rest.reduce<Value>((so, item) => lambda(so, item), first)
}

const lambdaFunction = (
  name: string,
  aliases: readonly string[],
  entry: () => ReturnType<typeof factory>,
) => scalar(name, { aliases, lambda: true }, () => [entry()])

/** Functions with a lambda argument. Source: databend evaluator.rs `run_lambda`. */
export const lambdaFunctions = family([
  'Applies a lambda to each element of an array. array_transform([1, 2], x -> x * 10) → [10,20]',
  lambdaFunction(
    'array_transform',
    ['array_apply', 'array_map', 'json_array_transform', 'json_array_apply', 'json_array_map'],
    () =>
      withLambda<ArrayOf>(
        'Array',
        (_list, body) => arrayType(body),
        () => (items: Items, lambda) => items.map(item => lambda(item)),
      ),
  ),
  'Returns the elements of an array for which a lambda is true. array_filter([1, 2, 3], x -> x > 1) → [2,3]',
  lambdaFunction('array_filter', ['json_array_filter'], () =>
    withLambda<ArrayOf>(
      'Array',
      list => list,
      () => (items: Items, lambda) => items.filter(item => lambda(item) === true),
    ),
  ),
  'Combines the elements of an array into one value with a lambda. array_reduce([1, 2, 3], (x, y) -> x + y) → 6',
  lambdaFunction('array_reduce', ['json_array_reduce'], () =>
    withLambda<ArrayOf>(
      'Array',
      (_list, body) => nullableType(body),
      () => reduce,
    ),
  ),
  "Returns the entries of a map for which a lambda is true. map_filter({'a': 1, 'b': 2}, (k, v) -> v > 1) → {\"b\":2}",
  lambdaFunction('map_filter', ['json_map_filter'], () =>
    withLambda<MapOf>(
      'Map',
      map => map,
      () => (pairs: Pairs, lambda) => pairs.filter(([k, v]) => lambda(k, v) === true),
    ),
  ),
  'Applies a lambda to each key of a map. map_transform_keys({\'a\': 1}, (k, v) -> upper(k)) → {"A":1}',
  lambdaFunction('map_transform_keys', ['json_map_transform_keys'], () =>
    withLambda<MapOf>(
      'Map',
      (map, body) => mapType(body, map.value),
      (_map, body) => (pairs: Pairs, lambda) => {
        const keys = pairs.map(([k, v]) => lambda(k, v))
        requireUnique(keys, body)
        return pairs.map(([, v], i) => [keys[i]!, v] as const)
      },
    ),
  ),
  'Applies a lambda to each value of a map. map_transform_values({\'a\': 1}, (k, v) -> v + 1) → {"a":2}',
  lambdaFunction('map_transform_values', ['json_map_transform_values'], () =>
    withLambda<MapOf>(
      'Map',
      (map, body) => mapType(map.key, body),
      () => (pairs: Pairs, lambda) => pairs.map(([k, v]) => [k, lambda(k, v)] as const),
    ),
  ),
])
