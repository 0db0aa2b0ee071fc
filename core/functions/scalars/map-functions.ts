import { QueryError } from '../../errors/query-error.js'
import {
  arrayType,
  booleanType,
  type DataType,
  emptyArrayType,
  emptyMapType,
  genericType,
  isNullable,
  mapType,
  nullableType,
  nullType,
  removeNullable,
  uint8Type,
  uint64Type,
} from '../../types/data-type.js'
import { keyOf } from '../../types/key.js'
import { numberKinds } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { valueText } from '../../types/value-text.js'
import {
  aware,
  factory,
  genericAware,
  genericPass,
  pass,
  type Signature,
  scalar,
} from '../define.js'
import { family } from '../documented.js'

type Items = readonly Value[]
type Pair = readonly [key: Value, value: Value]
type Pairs = readonly Pair[]

const t0 = genericType(0)
const t1 = genericType(1)
const anyArray = arrayType(t0)
const anyMap = mapType(t0, t1)

/** Returns a function that tests whether two keys are equal. */
function same(type: DataType) {
  const key = keyOf(type)
  return (a: Value, b: Value): boolean => key(a) === key(b)
}

/** Throws `QueryError` 1006 for duplicate keys. */
export function requireUnique(keys: Items, type: DataType): void {
  if (new Set(keys.map(keyOf(type))).size === keys.length) return
  throw new QueryError('BadArguments', 'map keys have to be unique')
}

const keyKinds: ReadonlySet<string> = new Set([
  ...numberKinds,
  'Boolean',
  'String',
  'Decimal',
  'Date',
  'Timestamp',
])

/** Throws `QueryError` 1006 for types not allowed for keys. Source: databend map.rs `check_valid_map_key_type`. */
function requireKeyType(type: DataType): void {
  if (keyKinds.has(type.kind)) return
  throw new QueryError('BadArguments', `map keys can not be ${typeText(type)}`)
}

function mapOf(keys: Items, values: Items, type: DataType): Pairs {
  requireKeyType(type)
  if (keys.length !== values.length) {
    const sizes = `(${keys.length} keys, ${values.length} values)`
    throw new QueryError('BadArguments', `key list has a different size from value list ${sizes}`)
  }
  requireUnique(keys, type)
  return keys.map((key, i) => [key, values[i]!] as const)
}

/** Adds a pair to a map. If the key exists, replaces its value with `update`, else throws `QueryError` 1006. */
function insert(type: DataType) {
  const equal = same(type)
  return (map: Pairs | null, key: Value, value: Value, update = false): Pairs => {
    requireKeyType(type)
    const pairs = map ?? []
    const at = pairs.findIndex(([k]) => equal(k, key))
    if (at < 0) return [...pairs, [key, value]]
    if (update) return pairs.with(at, [key, value])
    throw new QueryError('BadArguments', `map key \`${valueText(type, key)}\` duplicate`)
  }
}

/**
 * `map_pick` and `map_delete`: keep or remove the pairs with given keys, passed one by one or in an array.
 *
 * Keys must have the type of the map's keys, without a cast; NULL keys are ignored.
 * Source: databend map.rs `check_map_arg_types`.
 */
function withKeys(picks: boolean) {
  return factory((_params, args): Signature | undefined => {
    const [map, ...keys] = args
    if (map === undefined || keys.length === 0) return undefined
    const bare = removeNullable(map)
    if (bare.kind !== 'Map' && bare !== emptyMapType) return undefined
    const list = removeNullable(keys[0]!)
    const isList = list.kind === 'Array' || list === emptyArrayType
    if (isList && keys.length > 1) return undefined
    const named = list.kind === 'Array' ? [list.of] : isList ? [] : keys
    const isKey = (type: DataType): boolean =>
      type === nullType || (bare.kind === 'Map' ? type === bare.key : keyKinds.has(type.kind))
    if (!named.map(removeNullable).every(isKey)) return undefined
    const none = isNullable(map) ? null : []
    if (bare.kind !== 'Map') return aware(args, map, () => none)
    const key = keyOf(bare.key)
    return aware(args, map, (pairs: Pairs | null, ...given: Items) => {
      if (pairs === null) return null
      const items = isList ? ((given[0] ?? []) as Items) : given
      const wanted = new Set(items.filter(item => item !== null).map(key))
      if (wanted.size === 0) return picks ? none : pairs
      return pairs.filter(([k]) => wanted.has(key(k)) === picks)
    })
  })
}

/** Functions of maps. Source: databend functions/src/scalars/map.rs. */
export const mapFunctions = family([
  'Returns a map of an array of keys and an array of values. map([\'a\', \'b\'], [1, 2]) → {"a":1,"b":2}',
  scalar('map', () => [
    pass([emptyArrayType, emptyArrayType], emptyMapType, () => []),
    genericPass(
      [anyArray, arrayType(t1)],
      anyMap,
      key => (keys: Items, values: Items) => mapOf(keys, values, key!),
      { throws: true },
    ),
  ]),
  'Adds an entry to a map. map_insert({\'a\': 1}, \'b\', 2) → {"a":1,"b":2}',
  scalar('map_insert', () => [
    genericAware([nullableType(anyMap), t0, t1], anyMap, key => insert(key!), { throws: true }),
    genericAware([nullableType(anyMap), t0, t1, booleanType], anyMap, key => insert(key!), {
      throws: true,
    }),
  ]),
  "Removes keys from a map. map_delete({'a': 1, 'b': 2}, 'a') → {\"b\":2}",
  scalar('map_delete', () => [withKeys(false)]),
  "Returns the entries of a map with the given keys. map_pick({'a': 1, 'b': 2}, 'b') → {\"b\":2}",
  scalar('map_pick', () => [withKeys(true)]),
  'Returns the keys of a map. map_keys({\'a\': 1, \'b\': 2}) → ["a","b"]',
  scalar('map_keys', () => [
    pass([emptyMapType], emptyArrayType, () => []),
    genericPass([anyMap], anyArray, () => (map: Pairs) => map.map(([key]) => key)),
  ]),
  "Returns the values of a map. map_values({'a': 1, 'b': 2}) → [1,2]",
  scalar('map_values', () => [
    pass([emptyMapType], emptyArrayType, () => []),
    genericPass([anyMap], arrayType(t1), () => (map: Pairs) => map.map(([, value]) => value)),
  ]),
  "Returns the number of entries of a map. map_size({'a': 1, 'b': 2}) → 2",
  scalar('map_size', () => [
    pass([emptyMapType], uint8Type, () => 0),
    genericPass([anyMap], uint64Type, () => (map: Pairs) => BigInt(map.length)),
  ]),
  "Returns true if a map has a key. map_contains_key({'a': 1}, 'a') → true",
  scalar('map_contains_key', () => [
    pass([emptyMapType, t0], booleanType, () => false),
    genericPass(
      [anyMap, t0],
      booleanType,
      key => (map: Pairs, wanted: Value) => map.some(([k]) => same(key!)(k, wanted)),
    ),
  ]),
  "Merges two maps, with the value of the second for a key that both have. map_cat({'a': 1}, {'a': 2, 'b': 3}) → {\"a\":2,\"b\":3}",
  scalar('map_cat', () => [
    pass([emptyMapType, emptyMapType], emptyMapType, () => []),
    genericPass([anyMap, anyMap], anyMap, key => (a: Pairs, b: Pairs) => [
      ...a.map(pair => b.find(([other]) => same(key!)(pair[0], other)) ?? pair),
      ...b.filter(([k]) => !a.some(([other]) => same(key!)(k, other))),
    ]),
  ]),
])
