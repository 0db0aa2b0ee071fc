import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { commonSuperTypeOf } from '../../types/common-super-type.js'
import { comparator } from '../../types/compare.js'
import {
  arrayType,
  booleanType,
  type DataType,
  emptyArrayType,
  emptyMapType,
  genericType,
  int64Type,
  mapType,
  nullableType,
  nullType,
  stringType,
  tupleType,
  uint8Type,
  uint64Type,
} from '../../types/data-type.js'
import { keyOf } from '../../types/key.js'
import type { Value } from '../../types/value.js'
import {
  aware,
  factory,
  genericAware,
  genericPass,
  pass,
  type ScalarDefinition,
  type Signature,
  scalar,
} from '../define.js'
import { charLength } from './string-functions.js'
import { variantGet, variantLength } from './variant-functions.js'

type Items = readonly Value[]
type Pairs = readonly (readonly [Value, Value])[]

const t0 = genericType(0)
const t1 = genericType(1)
const anyArray = arrayType(t0)
const anyMap = mapType(t0, t1)

/** `[a, b]`: items of one common type. */
function arrayOf(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const common = commonSuperTypeOf(args)
  if (common === undefined) return undefined
  return aware(
    args.map(() => common),
    arrayType(common),
    (...items: Items) => items,
  )
}

/** `(a, b)`. */
function tupleOf(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return aware(args, tupleType(args), (...fields: Items) => fields)
}

/** An item by its place from 1; of a tuple a field, whose place must be constant. */
function tupleGet(params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const [tuple] = args
  const bare = tuple?.kind === 'Nullable' ? tuple.of : tuple
  const place = Number(params[0] ?? 0)
  if (bare?.kind !== 'Tuple' || args.length !== 1 || place < 1 || place > bare.fields.length)
    return undefined
  const field = bare.fields[place - 1]!
  const returns = tuple!.kind === 'Nullable' ? nullableType(field) : field
  return aware([tuple!], returns, (fields: Items | null) =>
    fields === null ? null : fields[place - 1]!,
  )
}

const itemAt = (items: Items, index: bigint): Value => items[Number(index) - 1] ?? null

/** A map's value by its key; NULL where there is none. */
const valueAt = (key: DataType) => {
  const compare = comparator(key)
  return (map: Pairs | null, wanted: Value): Value =>
    map?.find(([k]) => k !== null && wanted !== null && compare(k, wanted) === 0)?.[1] ?? null
}

/** Distinct items in order of their first. */
function distinct(type: DataType) {
  const key = keyOf(type)
  return (items: Items): Items => {
    const seen = new Set<string>()
    return items.filter(item => {
      const text = key(item)
      return !seen.has(text) && seen.add(text)
    })
  }
}

/** Whether two items are equal; NULL equals NULL. */
function same(type: DataType) {
  const key = keyOf(type)
  return (a: Value, b: Value): boolean => key(a) === key(b)
}

/** `slice(a, start, end)`: from 1, both ends belong to it, negative from the end. */
function slice(items: Items, start: bigint, end?: bigint): Items {
  const size = items.length
  const from = start > 0n ? Number(start) - 1 : start === 0n ? 0 : Math.max(0, size + Number(start))
  const to = end === undefined ? size : end >= 0n ? Number(end) : size + Number(end) + 1
  return items.slice(from, Math.max(from, to))
}

function series(start: bigint, end: bigint, step: bigint): Items {
  if (step === 0n) throw new QueryError('BadArguments', 'step must not be zero')
  const count = (end - start) / step
  if (count > maxServerRange) {
    throw new QueryError('BadArguments', `the allowed maximum range is ${maxServerRange}`)
  }
  if (count > maxRange) throw new Unsupported(`arrays of more than ${maxRange} items`)
  const items: bigint[] = []
  for (let at = start; step > 0n ? at < end : at > end; at += step) items.push(at)
  return items
}

/** What the server allows, and what one JavaScript heap holds without harm to other statements. */
const maxServerRange = 500_000_000n
const maxRange = 5_000_000n

function mapOf(keys: Items, values: Items, type: DataType): Pairs {
  if (keys.length !== values.length) {
    throw new QueryError('BadArguments', 'array size must be equal')
  }
  if (distinct(type)(keys).length !== keys.length) {
    throw new QueryError('BadArguments', 'map keys have to be unique')
  }
  return keys.map((key, i) => [key, values[i]!] as const)
}

/** Functions of arrays, maps and tuples. Source: databend functions/src/scalars/array.rs, map.rs, tuple.rs. */
export const containerFunctions: readonly ScalarDefinition[] = [
  scalar('array', () => [pass([], emptyArrayType, () => []), factory(arrayOf)]),
  scalar('tuple', () => [factory(tupleOf)]),
  scalar('map', () => [
    pass([emptyArrayType, emptyArrayType], emptyMapType, () => []),
    genericPass(
      [anyArray, arrayType(t1)],
      anyMap,
      key => (keys: Items, values: Items) => mapOf(keys, values, key!),
      { throws: true },
    ),
  ]),
  scalar(
    'get',
    () => [
      factory(tupleGet),
      ...variantGet,
      aware([nullableType(emptyArrayType), nullableType(uint64Type)], nullType, () => null),
      genericPass([arrayType(nullableType(t0)), uint64Type], nullableType(t0), () => itemAt),
      aware([nullableType(emptyMapType), nullableType(t0)], nullType, () => null),
      genericAware([nullableType(anyMap), t0], nullableType(t1), key => valueAt(key!)),
    ],
    { rules: 'get' },
  ),
  scalar(
    'length',
    () => [
      variantLength,
      pass([emptyArrayType], uint8Type, () => 0),
      genericPass([anyArray], uint64Type, () => (items: Items) => BigInt(items.length)),
      pass([stringType], uint64Type, (text: string) => BigInt(charLength(text))),
    ],
    { aliases: ['array_length', 'array_size', 'char_length', 'character_length', 'length_utf8'] },
  ),
  scalar(
    'slice',
    () => [
      pass([emptyArrayType, int64Type], emptyArrayType, () => []),
      genericPass(
        [anyArray, int64Type],
        anyArray,
        () => (items: Items, start: bigint) => slice(items, start),
      ),
      pass([emptyArrayType, int64Type, int64Type], emptyArrayType, () => []),
      genericPass([anyArray, int64Type, int64Type], anyArray, () => slice),
    ],
    { aliases: ['array_slice'] },
  ),
  scalar('array_append', () => [
    genericAware(
      [nullableType(anyArray), t0],
      anyArray,
      () => (items: Items | null, item: Value) => [...(items ?? []), item],
    ),
  ]),
  scalar('array_prepend', () => [
    genericAware(
      [t0, nullableType(anyArray)],
      anyArray,
      () => (item: Value, items: Items | null) => [item, ...(items ?? [])],
    ),
  ]),
  scalar('array_concat', () => [
    pass([emptyArrayType, emptyArrayType], emptyArrayType, () => []),
    genericPass([anyArray, anyArray], anyArray, () => (a: Items, b: Items) => [...a, ...b]),
  ]),
  scalar('array_distinct', () => [
    pass([emptyArrayType], emptyArrayType, () => []),
    genericPass([anyArray], anyArray, type => distinct(type!)),
  ]),
  scalar('array_unique', () => [
    pass([emptyArrayType], uint64Type, () => 0n),
    genericPass(
      [anyArray],
      uint64Type,
      type => (items: Items) => BigInt(distinct(type!)(items.filter(item => item !== null)).length),
    ),
  ]),
  scalar('array_reverse', () => [
    pass([emptyArrayType], emptyArrayType, () => []),
    genericPass([anyArray], anyArray, () => (items: Items) => items.toReversed()),
  ]),
  scalar('array_compact', () => [
    pass([emptyArrayType], emptyArrayType, () => []),
    genericPass([anyArray], anyArray, () => (items: Items) => items.filter(item => item !== null)),
  ]),
  scalar('array_remove', () => [
    genericPass(
      [anyArray, t0],
      anyArray,
      type => (items: Items, gone: Value) => items.filter(item => !same(type!)(item, gone)),
    ),
  ]),
  scalar('array_indexof', () => [
    genericPass(
      [anyArray, t0],
      uint64Type,
      type => (items: Items, wanted: Value) =>
        BigInt(items.findIndex(item => same(type!)(item, wanted)) + 1),
    ),
  ]),
  scalar('array_flatten', () => [
    genericPass(
      [arrayType(anyArray)],
      anyArray,
      () => (items: Items) => (items as readonly Items[]).flat(),
    ),
  ]),
  scalar('array_to_string', () => [
    pass(
      [arrayType(nullableType(stringType)), stringType],
      stringType,
      (items: Items, separator: string) => items.filter(item => item !== null).join(separator),
    ),
  ]),
  scalar(
    'contains',
    () => [
      genericPass(
        [anyArray, t0],
        booleanType,
        type => (items: Items, wanted: Value) => items.some(item => same(type!)(item, wanted)),
      ),
    ],
    { rules: 'contains', aliases: ['array_contains'] },
  ),
  scalar(
    'range',
    () => [
      pass(
        [int64Type, int64Type],
        arrayType(int64Type),
        (start: bigint, end: bigint) => series(start, end, 1n),
        { throws: true },
      ),
      pass([int64Type, int64Type, int64Type], arrayType(int64Type), series, { throws: true }),
    ],
    { aliases: ['array_generate_range'] },
  ),
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
