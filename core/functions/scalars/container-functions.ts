import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { comparator } from '../../types/compare.js'
import {
  arrayType,
  binaryType,
  booleanType,
  type DataType,
  dateType,
  emptyArrayType,
  emptyMapType,
  genericType,
  int64Type,
  mapType,
  nullableType,
  nullType,
  plainType,
  stringType,
  timestampType,
  tupleType,
  uint8Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { type Key, keyOf } from '../../types/key.js'
import { numberKinds } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import {
  aware,
  factory,
  type GenericSignature,
  genericAware,
  genericPass,
  pass,
  type Signature,
  scalar,
} from '../define.js'
import { family } from '../documented.js'
import { jsonItems, jsonList, jsonListItems, withJsonItem } from './array-functions.js'
import { charLength } from './define-text.js'
import { variantGet, variantLength } from './variant-functions.js'

type Items = readonly Value[]
type Pairs = readonly (readonly [Value, Value])[]

const t0 = genericType(0)
const t1 = genericType(1)
const anyArray = arrayType(t0)
const anyMap = mapType(t0, t1)

/** `[a, b]`: an array of items with a common type. */
function arrayOf(
  _params: readonly Value[],
  args: readonly DataType[],
): GenericSignature | undefined {
  if (args.length === 0) return undefined
  return genericAware(
    args.map(() => t0),
    anyArray,
    () =>
      (...items: Items) =>
        items,
  )
}

/** `(a, b)`: a tuple. */
function tupleOf(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return aware(args, tupleType(args), (...fields: Items) => fields)
}

/** Returns a field of a tuple; its position, from 1, is the call's parameter. */
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

/** Returns the value for a key of a map; NULL if the key doesn't exist. */
const valueAt = (key: DataType) => {
  const compare = comparator(key)
  return (map: Pairs | null, wanted: Value): Value =>
    map?.find(([k]) => k !== null && wanted !== null && compare(k, wanted) === 0)?.[1] ?? null
}

/** For arrays of these types `contains` returns NULL for NULL; for others, NULL is an ordinary value. */
const searchedTypes: readonly DataType[] = [
  ...numberKinds.map(plainType),
  stringType,
  dateType,
  timestampType,
  booleanType,
]

/** Minimum length of arrays for which a set is built. */
const searchedItems = 16

/**
 * Whether an array contains a value. When the same array is searched again (the list of an IN, row after row), it is
 * converted to a set.
 */
function contains(type: DataType): (items: Items, wanted: Value) => boolean {
  const key = keyOf(type)
  const asked = new WeakMap<Items, 'once' | ReadonlySet<Key>>()
  return (items, wanted) => {
    const text = key(wanted)
    const found = items.length < searchedItems ? undefined : asked.get(items)
    if (found === undefined) {
      if (items.length >= searchedItems) asked.set(items, 'once')
      return items.some(item => key(item) === text)
    }
    const set = found === 'once' ? new Set(items.map(key)) : found
    if (found === 'once') asked.set(items, set)
    return set.has(text)
  }
}

/** `slice(a, start, end)`: positions from 1, both ends inclusive; negative ones count from the end. */
function slice(items: Items, start: bigint, end?: bigint): Items {
  const size = items.length
  const from = start > 0n ? Number(start) - 1 : start === 0n ? 0 : Math.max(0, size + Number(start))
  const to = end === undefined ? size : end >= 0n ? Number(end) : size + Number(end) + 1
  return items.slice(from, Math.max(from, to))
}

/** `slice` of a JSON array: positions from 0, `end` exclusive. Of any other value it is empty. */
function jsonSlice(json: string, start: bigint, end?: bigint): string {
  const items = jsonListItems(json) ?? []
  return jsonList(items.slice(Number(start), end === undefined ? undefined : Number(end)))
}

/** `range(start, end, step)`: `end` is exclusive. Source: databend array.rs `range`. */
function series(start: bigint, end: bigint, step?: bigint): Items {
  if (step === 0n) throw new QueryError('BadArguments', 'step cannot be zero')
  const by = step ?? 1n
  const count = (end - start) / by
  const asked = step !== undefined && count < 0n ? -count : count
  if (asked > maxServerRange) {
    const limit = `the allowed maximum values of range function is ${maxServerRange}`
    throw new QueryError('BadArguments', `${limit}, but got ${asked}`)
  }
  if (count > maxRange) throw new Unsupported(`arrays of more than ${maxRange} items`)
  const items: bigint[] = []
  for (let at = start; by > 0n ? at < end : at > end; at += by) items.push(at)
  return items
}

/** The server's limit, and mockq's lower one, which prevents one statement from exhausting the heap. */
const maxServerRange = 500_000_000n
const maxRange = 5_000_000n

/** Functions of arrays, maps and tuples. Source: databend functions/src/scalars/array.rs, map.rs, tuple.rs. */
export const containerFunctions = family([
  'Returns an array of the arguments. array(1, 2) → [1,2]',
  scalar('array', () => [pass([], emptyArrayType, () => []), factory(arrayOf)]),
  'Returns a tuple of the arguments. tuple(1, \'a\') → (1,"a")',
  scalar('tuple', () => [factory(tupleOf)]),
  'Returns an array element by its position from 1, a map value by its key, or a part of a tuple or JSON value. get([10, 20], 2) → 20',
  scalar('get', { aliases: ['array_get'], rules: 'get' }, () => [
    factory(tupleGet),
    ...variantGet,
    aware([nullableType(emptyArrayType), nullableType(uint64Type)], nullType, () => null),
    aware([nullableType(arrayType(nullType)), nullableType(uint64Type)], nullType, () => null),
    genericPass([arrayType(nullableType(t0)), uint64Type], nullableType(t0), () => itemAt),
    aware([nullableType(emptyMapType), nullableType(t0)], nullType, () => null),
    aware([nullableType(mapType(t0, nullType)), nullableType(t0)], nullType, () => null),
    genericAware([nullableType(anyMap), t0], nullableType(t1), key => valueAt(key!)),
  ]),
  "Returns the number of characters of a string, bytes of a binary, or elements of an array. length('abc') → 3",
  scalar(
    'length',
    { aliases: ['array_length', 'array_size', 'char_length', 'character_length', 'length_utf8'] },
    () => [
      variantLength,
      pass([emptyArrayType], uint8Type, () => 0),
      genericPass([anyArray], uint64Type, () => (items: Items) => BigInt(items.length)),
      pass([stringType], uint64Type, (text: string) => BigInt(charLength(text))),
      pass([binaryType], uint64Type, (bytes: Uint8Array) => BigInt(bytes.length)),
    ],
  ),
  'Returns the elements of an array from one position to another, counted from 1 and both included. slice([1, 2, 3, 4], 2, 3) → [2,3]',
  scalar('slice', { aliases: ['array_slice'] }, () => [
    pass([variantType, int64Type], variantType, jsonSlice),
    pass([variantType, int64Type, int64Type], variantType, jsonSlice),
    pass([emptyArrayType, int64Type], emptyArrayType, () => []),
    genericPass(
      [anyArray, int64Type],
      anyArray,
      () => (items: Items, start: bigint) => slice(items, start),
    ),
    pass([emptyArrayType, int64Type, int64Type], emptyArrayType, () => []),
    genericPass([anyArray, int64Type, int64Type], anyArray, () => slice),
  ]),
  'Returns true if an array contains a value. contains([1, 2], 2) → true',
  scalar('contains', { rules: 'contains', aliases: ['array_contains'] }, () => [
    withJsonItem(booleanType, (json, wanted) => jsonItems(json).includes(wanted)),
    ...searchedTypes.map(type => pass([arrayType(type), type], booleanType, contains(type))),
    genericAware([nullableType(anyArray), t0], booleanType, type => {
      const has = contains(type!)
      return (items: Items | null, wanted: Value) => items !== null && has(items, wanted)
    }),
  ]),
  'Returns an array of the integers from a start up to but not including an end. range(1, 4) → [1,2,3]',
  scalar('range', { aliases: ['array_generate_range'] }, () => [
    pass([int64Type, int64Type], arrayType(int64Type), series, { throws: true }),
    pass([int64Type, int64Type, int64Type], arrayType(int64Type), series, { throws: true }),
  ]),
])
