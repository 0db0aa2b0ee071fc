import { QueryError } from '../../errors/query-error.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import { comparator } from '../../types/compare.js'
import {
  arrayType,
  booleanType,
  type DataType,
  emptyArrayType,
  genericType,
  int32Type,
  isNullable,
  nullableType,
  nullType,
  removeNullable,
  stringType,
  tupleType,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { type Key, type KeyOf, keyOf } from '../../types/key.js'
import { parseVariant } from '../../types/parse-variant.js'
import type { Value } from '../../types/value.js'
import { type VariantNode, variantText } from '../../types/variant.js'
import {
  aware,
  awareWithCx,
  factory,
  type GenericSignature,
  genericAware,
  genericPass,
  pass,
  type ScalarDefinition,
  type Signature,
  scalar,
} from '../define.js'
import { family } from '../documented.js'

type Items = readonly Value[]

/** How to compare the items of an array. */
interface ItemTraits {
  readonly key: KeyOf
  readonly compare: (a: Value, b: Value) => number
  readonly isNull: (item: Value) => boolean
}

const t0 = genericType(0)
const anyArray = arrayType(t0)

const itemTraits = (type: DataType): ItemTraits => ({
  key: keyOf(type),
  compare: comparator(removeNullable(type)),
  isNull: item => item === null,
})

/** Items of a JSON array are JSON strings; JSON's null is an ordinary value. */
const jsonTraits: ItemTraits = { ...itemTraits(variantType), isNull: item => item === 'null' }

/** Returns the items of a JSON array as JSON; any other value counts as an array of itself. */
export const jsonItems = (json: string): readonly string[] => jsonListItems(json) ?? [json]

/** The items of a JSON array; undefined for any other value. */
export function jsonListItems(json: string): readonly string[] | undefined {
  const node = parseVariant(json)
  return Array.isArray(node) ? (node as readonly VariantNode[]).map(variantText) : undefined
}

const notNested = 'Input argument ARRAY_FLATTEN is not an array of arrays'

/** Returns the items of a JSON array; throws for any other value. */
function requireList(json: string, message: string): readonly string[] {
  const items = jsonListItems(json)
  if (items === undefined) throw new QueryError('BadArguments', message)
  return items
}

/** Joins items, each a JSON string, into a JSON array. */
export const jsonList = (items: Items): string =>
  variantText(items.map(item => parseVariant(item as string)))

type Entries = readonly (Signature | GenericSignature)[]

/** Signatures of a function of `count` arrays: for JSON arrays, empty arrays and arrays of one item type. */
function ofLists(
  count: 1 | 2,
  meaning: (traits: ItemTraits) => (...lists: Items[]) => Items,
  itemsOfJson: (json: string) => Items = jsonItems,
): Entries {
  const same = (type: DataType): readonly DataType[] => Array(count).fill(type)
  const ofJson = meaning(jsonTraits)
  return [
    pass(
      same(variantType),
      variantType,
      (...lists: string[]) => jsonList(ofJson(...lists.map(itemsOfJson))),
      itemsOfJson === jsonItems ? {} : { throws: true },
    ),
    pass(same(emptyArrayType), emptyArrayType, () => []),
    genericPass(same(anyArray), anyArray, type => meaning(itemTraits(type!))),
  ]
}

/** Distinct elements in order of their first occurrence, without NULL; 0 and -0 are equal. */
const distinct =
  ({ key }: ItemTraits) =>
  (items: Items): Items => {
    const seen = new Set<Key>()
    return items.filter(item => {
      if (item === null) return false
      const text = key(item === 0 ? 0 : item)
      return !seen.has(text) && seen.add(text)
    })
  }

/** Returns a test that is true for each item as often as it occurs in `items`. */
function bag(items: Items, key: KeyOf): (item: Value) => boolean {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return item => {
    const left = counts.get(key(item)) ?? 0
    if (left > 0) counts.set(key(item), left - 1)
    return left > 0
  }
}

const sorted =
  (descending: boolean, nullsFirst: boolean) =>
  ({ compare }: ItemTraits) =>
  (items: Items): Items => {
    const side = descending ? -1 : 1
    const values = items.filter(item => item !== null).sort((a, b) => side * compare(a, b))
    const nulls = items.filter(item => item === null)
    return nullsFirst ? [...nulls, ...values] : [...values, ...nulls]
  }

const sortOf = (name: string, descending: boolean, nullsFirst: boolean): ScalarDefinition =>
  scalar(name, () => {
    const [json, ...lists] = ofLists(1, sorted(descending, nullsFirst))
    return [lists[0]!, json!, lists[1]!]
  })

/** A function of a JSON array and an element of any type, which is converted to JSON. NULL gives NULL. */
export function withJsonItem(returns: DataType, meaning: (json: string, item: string) => Value) {
  return factory((_params, args) => {
    const [list, item] = args
    if (args.length !== 2 || removeNullable(list!) !== variantType) return undefined
    const wrap = variantWrapper(item!)
    if (wrap === undefined) return undefined
    const mayBeNull = args.some(type => type.kind === 'Nullable')
    return awareWithCx(
      args,
      mayBeNull ? nullableType(returns) : returns,
      (cx, ...values: Value[]) =>
        mayBeNull && values.includes(null)
          ? null
          : meaning(values[0] as string, variantText(wrap(cx, values[1]!))),
    )
  })
}

/**
 * Adds an element of any type to a JSON array, before it or behind it. NULL is an empty array here, and the element NULL
 * is JSON's null. Source: databend functions/src/scalars/variant.rs `array_append`, `array_prepend`.
 */
function withAddedItem(side: 'before' | 'behind') {
  const listAt = side === 'before' ? 1 : 0
  return factory((_params, args) => {
    const list = args[listAt]
    if (args.length !== 2 || list === undefined) return undefined
    if (removeNullable(list) !== variantType && list !== nullType) return undefined
    const wrap = variantWrapper(args[1 - listAt]!)
    if (wrap === undefined) return undefined
    return awareWithCx(args, variantType, (cx, ...values: Value[]) => {
      const json = values[listAt] as string | null
      const items = json === null ? [] : jsonItems(json)
      const item = variantText(wrap(cx, values[1 - listAt]!))
      return jsonList(side === 'before' ? [item, ...items] : [...items, item])
    })
  })
}

/** Zips arrays; a value that is not an array is repeated. Source: databend array.rs `arrays_zip`. */
function zip(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  const lists = args.map(type => removeNullable(type).kind === 'Array')
  const fields = args.map((type, i) => {
    if (!lists[i]) return type
    const { of } = removeNullable(type) as Extract<DataType, { kind: 'Array' }>
    return isNullable(type) ? nullableType(of) : of
  })
  return aware(
    args,
    arrayType(tupleType(fields)),
    (...values: Value[]) => {
      const sizes = values.flatMap((value, i) =>
        lists[i] && value !== null ? [(value as Items).length] : [],
      )
      const size = sizes[0] ?? 1
      const other = sizes.find(each => each !== size)
      if (other !== undefined) {
        throw new QueryError(
          'BadArguments',
          `array length must be equal, but got ${size} and ${other}`,
        )
      }
      return Array.from({ length: size }, (_, row) =>
        values.map((value, i) => (lists[i] && value !== null ? (value as Items)[row]! : value)),
      )
    },
    { throws: true },
  )
}

/** Inserts an element into a JSON array; a position out of range is clamped to the nearer end. */
function jsonInsert(json: string, place: number, item: string): string {
  const items = jsonItems(json)
  const from = place < 0 ? Math.max(0, items.length + place) : Math.min(place, items.length)
  return jsonList(items.toSpliced(from, 0, item))
}

function joined(items: Items, separator: string): string {
  return items.filter(item => item !== null).join(separator)
}

/** Functions of SQL arrays and JSON arrays. Source: databend functions/src/scalars/array.rs. */
export const arrayFunctions = family([
  'Appends an element to an array. array_append([1, 2], 3) → [1,2,3]',
  scalar('array_append', () => [
    withAddedItem('behind'),
    genericAware(
      [nullableType(anyArray), t0],
      anyArray,
      () => (items: Items | null, item: Value) => [...(items ?? []), item],
    ),
  ]),
  'Adds an element to the front of an array. array_prepend(0, [1, 2]) → [0,1,2]',
  scalar('array_prepend', () => [
    withAddedItem('before'),
    genericAware(
      [t0, nullableType(anyArray)],
      anyArray,
      () => (item: Value, items: Items | null) => [item, ...(items ?? [])],
    ),
  ]),
  'Concatenates two arrays. array_concat([1], [2, 3]) → [1,2,3]',
  scalar('array_concat', () => ofLists(2, () => (a, b) => [...a!, ...b!])),
  'Removes duplicates from an array. array_distinct([1, 2, 1]) → [1,2]',
  scalar('array_distinct', { aliases: ['json_array_distinct'] }, () =>
    ofLists(1, traits => items => distinct(traits)(items!)),
  ),
  'Returns the number of distinct elements of an array. array_unique([1, 2, 1]) → 2',
  scalar('array_unique', () => [
    pass([variantType], uint64Type, (json: string) =>
      BigInt(distinct(jsonTraits)(jsonItems(json)).length),
    ),
    pass([emptyArrayType], uint64Type, () => 0n),
    genericPass(
      [anyArray],
      uint64Type,
      type => (items: Items) => BigInt(distinct(itemTraits(type!))(items).length),
    ),
  ]),
  'Returns the elements of an array that are not in another. array_except([1, 2, 3], [2]) → [1,3]',
  scalar('array_except', { aliases: ['json_array_except'] }, () =>
    ofLists(2, ({ key }) => (a, b) => {
      const taken = bag(b!, key)
      return a!.filter(item => !taken(item))
    }),
  ),
  'Returns the elements that two arrays have in common. array_intersection([1, 2, 3], [2, 3, 4]) → [2,3]',
  scalar('array_intersection', { aliases: ['json_array_intersection'] }, () =>
    ofLists(
      2,
      ({ key }) =>
        (a, b) =>
          a!.filter(bag(b!, key)),
    ),
  ),
  'Returns true if two arrays have an element in common. array_overlap([1, 2], [2, 3]) → true',
  scalar('array_overlap', { aliases: ['json_array_overlap'] }, () => [
    pass([variantType, variantType], booleanType, (a: string, b: string) =>
      jsonItems(a).some(bag(jsonItems(b), jsonTraits.key)),
    ),
    pass([emptyArrayType, emptyArrayType], booleanType, () => false),
    genericPass(
      [anyArray, anyArray],
      booleanType,
      type => (a: Items, b: Items) => a.some(bag(b, keyOf(type!))),
    ),
  ]),
  'Reverses an array. array_reverse([1, 2, 3]) → [3,2,1]',
  scalar('array_reverse', () => ofLists(1, () => items => items!.toReversed())),
  'Removes NULL from an array. array_compact([1, NULL, 2]) → [1,2]',
  scalar('array_compact', () =>
    ofLists(
      1,
      ({ isNull }) =>
        items =>
          items!.filter(item => !isNull(item)),
      json => requireList(json, 'Input argument ARRAY_COMPACT is not an array'),
    ),
  ),
  'Removes the first element of an array. array_remove_first([1, 2, 3]) → [2,3]',
  scalar('array_remove_first', () => ofLists(1, () => items => items!.slice(1))),
  'Removes the last element of an array. array_remove_last([1, 2, 3]) → [1,2]',
  scalar('array_remove_last', () => ofLists(1, () => items => items!.slice(0, -1))),
  'Removes the elements of an array that are equal to a value. array_remove([1, 2, 1], 1) → [2]',
  scalar('array_remove', () => [
    withJsonItem(variantType, (json, gone) =>
      jsonList(jsonItems(json).filter(item => jsonTraits.key(item) !== jsonTraits.key(gone))),
    ),
    genericPass([anyArray, t0], anyArray, type => {
      const key = keyOf(type!)
      return (items: Items, gone: Value) => items.filter(item => key(item) !== key(gone))
    }),
  ]),
  'Returns the position of an element in an array, or 0 if it is not there. array_indexof([10, 20], 20) → 2',
  scalar('array_indexof', () => [
    aware([nullType, t0], nullType, () => null),
    withJsonItem(nullableType(uint64Type), (json, wanted) => {
      const at = jsonListItems(json)?.indexOf(wanted) ?? -1
      return at < 0 ? null : BigInt(at)
    }),
    genericPass([anyArray, t0], uint64Type, type => {
      const key = keyOf(type!)
      return (items: Items, wanted: Value) =>
        BigInt(items.findIndex(item => key(item) === key(wanted)) + 1)
    }),
  ]),
  "Inserts an element into a JSON array at a position counted from 0. array_insert(parse_json('[1,3]'), 1, parse_json('2')) → [1,2,3]",
  scalar('array_insert', { aliases: ['json_array_insert'] }, () => [
    pass([variantType, int32Type, variantType], variantType, jsonInsert),
  ]),
  'Concatenates the arrays in an array. array_flatten([[1], [2, 3]]) → [1,2,3]',
  scalar('array_flatten', () => [
    pass(
      [variantType],
      variantType,
      (json: string) =>
        jsonList(requireList(json, notNested).flatMap(item => requireList(item, notNested))),
      { throws: true },
    ),
    genericPass(
      [arrayType(anyArray)],
      anyArray,
      () => (items: Items) => (items as readonly Items[]).flat(),
    ),
  ]),
  "Joins an array of strings with a separator. array_to_string(['a', 'b'], '-') → a-b",
  scalar('array_to_string', () => [
    pass([arrayType(stringType), stringType], stringType, joined),
    pass([arrayType(nullableType(stringType)), stringType], stringType, joined),
  ]),
  'Combines arrays into one array of tuples. arrays_zip([1, 2], [\'a\', \'b\']) → [(1,"a"),(2,"b")]',
  scalar('arrays_zip', () => [factory(zip)]),
  'Sorts an array in ascending order, with NULL first. array_sort_asc_null_first([2, NULL, 1]) → [NULL,1,2]',
  sortOf('array_sort_asc_null_first', false, true),
  'Sorts an array in ascending order, with NULL last. array_sort_asc_null_last([2, NULL, 1]) → [1,2,NULL]',
  sortOf('array_sort_asc_null_last', false, false),
  'Sorts an array in descending order, with NULL first. array_sort_desc_null_first([2, NULL, 1]) → [NULL,2,1]',
  sortOf('array_sort_desc_null_first', true, true),
  'Sorts an array in descending order, with NULL last. array_sort_desc_null_last([2, NULL, 1]) → [2,1,NULL]',
  sortOf('array_sort_desc_null_last', true, false),
])
