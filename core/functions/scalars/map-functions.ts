import { QueryError } from '../../errors/query-error.js'
import {
  arrayType,
  booleanType,
  type DataType,
  emptyArrayType,
  emptyMapType,
  genericType,
  mapType,
  nullableType,
  removeNullable,
  uint8Type,
  uint64Type,
} from '../../types/data-type.js'
import { keyOf } from '../../types/key.js'
import type { Value } from '../../types/value.js'
import { valueText } from '../../types/value-text.js'
import {
  aware,
  factory,
  type GenericSignature,
  genericAware,
  genericPass,
  pass,
  type ScalarDefinition,
  type Signature,
  scalar,
} from '../define.js'

type Items = readonly Value[]
type Pair = readonly [key: Value, value: Value]
type Pairs = readonly Pair[]

const t0 = genericType(0)
const t1 = genericType(1)
const anyArray = arrayType(t0)
const anyMap = mapType(t0, t1)

/** Whether two keys are equal. */
function same(type: DataType) {
  const key = keyOf(type)
  return (a: Value, b: Value): boolean => key(a) === key(b)
}

/** Throws `QueryError` 1006 for keys of which two are equal. */
export function requireUnique(keys: Items, type: DataType): void {
  if (new Set(keys.map(keyOf(type))).size === keys.length) return
  throw new QueryError('BadArguments', 'map keys have to be unique')
}

function mapOf(keys: Items, values: Items, type: DataType): Pairs {
  if (keys.length !== values.length) {
    throw new QueryError('BadArguments', 'array size must be equal')
  }
  requireUnique(keys, type)
  return keys.map((key, i) => [key, values[i]!] as const)
}

/** Puts a pair into a map; a key that is there already is a fault unless `update`. */
function insert(type: DataType) {
  const equal = same(type)
  return (map: Pairs | null, key: Value, value: Value, update = false): Pairs => {
    const pairs = map ?? []
    const at = pairs.findIndex(([k]) => equal(k, key))
    if (at < 0) return [...pairs, [key, value]]
    if (update) return pairs.with(at, [key, value])
    throw new QueryError('BadArguments', `map key \`${valueText(type, key)}\` duplicate`)
  }
}

/**
 * A function of a map and of keys, one by one or in an array, that takes some of its pairs.
 *
 * Source: databend map.rs `map_pick`, `map_delete`.
 */
function withKeys(keeps: (isNamed: boolean) => boolean) {
  return factory((_params, args): Signature | GenericSignature | undefined => {
    const [map, ...keys] = args
    if (map === undefined || keys.length === 0) return undefined
    const bare = removeNullable(map)
    if (bare === emptyMapType) return aware(args, emptyMapType, () => [])
    if (bare.kind !== 'Map') return undefined
    const chosen = (pairs: Pairs, named: Items): Pairs => {
      const key = keyOf(bare.key)
      const wanted = new Set(named.map(key))
      return pairs.filter(([k]) => keeps(wanted.has(key(k))))
    }
    const list = keys.length === 1 ? removeNullable(keys[0]!) : undefined
    if (list === emptyArrayType)
      return pass([bare, list], bare, (pairs: Pairs) => chosen(pairs, []))
    if (list?.kind === 'Array') return pass([bare, arrayType(bare.key)], bare, chosen)
    return pass([bare, ...keys.map(() => bare.key)], bare, (pairs: Pairs, ...named: Items) =>
      chosen(pairs, named),
    )
  })
}

/** Functions of maps. Source: databend functions/src/scalars/map.rs. */
export const mapFunctions: readonly ScalarDefinition[] = [
  scalar('map', () => [
    pass([emptyArrayType, emptyArrayType], emptyMapType, () => []),
    genericPass(
      [anyArray, arrayType(t1)],
      anyMap,
      key => (keys: Items, values: Items) => mapOf(keys, values, key!),
      { throws: true },
    ),
  ]),
  scalar('map_insert', () => [
    genericAware([nullableType(anyMap), t0, t1], anyMap, key => insert(key!), { throws: true }),
    genericAware([nullableType(anyMap), t0, t1, booleanType], anyMap, key => insert(key!), {
      throws: true,
    }),
  ]),
  scalar('map_delete', () => [withKeys(isNamed => !isNamed)]),
  scalar('map_pick', () => [withKeys(isNamed => isNamed)]),
  scalar('map_keys', () => [
    pass([emptyMapType], emptyArrayType, () => []),
    genericPass([anyMap], anyArray, () => (map: Pairs) => map.map(([key]) => key)),
  ]),
  scalar('map_values', () => [
    pass([emptyMapType], emptyArrayType, () => []),
    genericPass([anyMap], arrayType(t1), () => (map: Pairs) => map.map(([, value]) => value)),
  ]),
  scalar('map_size', () => [
    pass([emptyMapType], uint8Type, () => 0),
    genericPass([anyMap], uint64Type, () => (map: Pairs) => BigInt(map.length)),
  ]),
  scalar('map_contains_key', () => [
    pass([emptyMapType, t0], booleanType, () => false),
    genericPass(
      [anyMap, t0],
      booleanType,
      key => (map: Pairs, wanted: Value) => map.some(([k]) => same(key!)(k, wanted)),
    ),
  ]),
  scalar('map_cat', () => [
    pass([emptyMapType, emptyMapType], emptyMapType, () => []),
    genericPass([anyMap, anyMap], anyMap, key => (a: Pairs, b: Pairs) => [
      ...a.map(([k, v]) => [k, b.find(([other]) => same(key!)(k, other))?.[1] ?? v] as const),
      ...b.filter(([k]) => !a.some(([other]) => same(key!)(k, other))),
    ]),
  ]),
]
