import {
  arrayType,
  type DataType,
  isNullable,
  mapType,
  nullableType,
  removeNullable,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, type ScalarDefinition, type Signature, scalar } from '../define.js'
import type { LambdaValue } from '../overload.js'
import { requireUnique } from './map-functions.js'

type Items = readonly Value[]
type Pairs = readonly (readonly [Value, Value])[]
type ArrayOf = Extract<DataType, { kind: 'Array' }>
type MapOf = Extract<DataType, { kind: 'Map' }>

/**
 * A function of a list and a lambda, whose type is that of its body. NULL for a list that is NULL.
 *
 * The binder has checked parameters and types already (`binder/expression/lambdas.ts`).
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

/** Functions that take a lambda. Source: databend evaluator.rs `run_lambda`. */
export const lambdaFunctions: readonly ScalarDefinition[] = [
  scalar('array_transform', () => [
    withLambda<ArrayOf>(
      'Array',
      (_list, body) => arrayType(body),
      () => (items: Items, lambda) => items.map(item => lambda(item)),
    ),
  ]),
  scalar('array_filter', () => [
    withLambda<ArrayOf>(
      'Array',
      list => list,
      () => (items: Items, lambda) => items.filter(item => lambda(item) === true),
    ),
  ]),
  scalar('array_reduce', () => [
    withLambda<ArrayOf>(
      'Array',
      (_list, body) => nullableType(body),
      () => reduce,
    ),
  ]),
  scalar('map_filter', () => [
    withLambda<MapOf>(
      'Map',
      map => map,
      () => (pairs: Pairs, lambda) => pairs.filter(([k, v]) => lambda(k, v) === true),
    ),
  ]),
  scalar('map_transform_keys', () => [
    withLambda<MapOf>(
      'Map',
      (map, body) => mapType(body, map.value),
      (_map, body) => (pairs: Pairs, lambda) => {
        const keys = pairs.map(([k, v]) => lambda(k, v))
        requireUnique(keys, body)
        return pairs.map(([, v], i) => [keys[i]!, v] as const)
      },
    ),
  ]),
  scalar('map_transform_values', () => [
    withLambda<MapOf>(
      'Map',
      (map, body) => mapType(map.key, body),
      () => (pairs: Pairs, lambda) => pairs.map(([k, v]) => [k, lambda(k, v)] as const),
    ),
  ]),
]
