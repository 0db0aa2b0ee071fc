import { QueryError } from '../../errors/query-error.js'
import { castFunction } from '../../types/cast.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import { compareVariants } from '../../types/compare.js'
import {
  arrayType,
  booleanType,
  type DataType,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { parseVariant } from '../../types/parse-variant.js'
import type { Value } from '../../types/value.js'
import {
  isVariantObject,
  sortedObject,
  type VariantNode,
  type VariantObject,
  variantText,
} from '../../types/variant.js'
import { awareWithCx, factory, pass, scalar } from '../define.js'
import { family } from '../documented.js'
import { braceKeyPath, type PathStep } from '../key-path.js'
import type { Cx } from '../overload.js'
import { jsonItems, jsonList } from './array-functions.js'

type Nodes = readonly VariantNode[]

/** Whether JSON value a contains b, like PostgreSQL's `@>`. Source: the jsonb crate's `contains`. */
function containsJson(a: VariantNode, b: VariantNode): boolean {
  if (Array.isArray(a)) {
    const items = a as Nodes
    if (!Array.isArray(b)) return !isVariantObject(b) && items.some(item => isSame(item, b))
    return (b as Nodes).every(wanted => items.some(item => isHeld(item, wanted)))
  }
  if (!isVariantObject(a) || !isVariantObject(b)) return isSame(a, b)
  return [...b].every(([key, wanted]) => {
    const held = a.get(key)
    return held !== undefined && isHeld(held, wanted)
  })
}

const isSame = (a: VariantNode, b: VariantNode): boolean => compareVariants(a, b) === 0

/** Whether an element contains the wanted array or object, or equals any other wanted value. */
function isHeld(a: VariantNode, b: VariantNode): boolean {
  const bothLists = Array.isArray(a) && Array.isArray(b)
  if (bothLists || (isVariantObject(a) && isVariantObject(b))) return containsJson(a, b)
  return isSame(a, b)
}

const contains = (a: string, b: string): boolean => containsJson(parseVariant(a), parseVariant(b))

/** `a || b`: merges two objects, keeping `b`'s value for common keys; joins other values into one array. */
export function concatJson(a: string, b: string): string {
  const [x, y] = [parseVariant(a), parseVariant(b)]
  if (isVariantObject(x) && isVariantObject(y)) return variantText(sortedObject([...x, ...y]))
  return jsonList([...jsonItems(a), ...jsonItems(b)])
}

/** Whether an object has a key, an array contains it as a string, or a string equals it. */
function hasKey(node: VariantNode, key: string | null): boolean {
  if (key === null) return false
  if (isVariantObject(node)) return node.has(key)
  return Array.isArray(node) ? (node as Nodes).includes(key) : node === key
}

/** Removes the value at a path. */
function without(node: VariantNode, [step, ...rest]: readonly PathStep[]): VariantNode {
  if (step === undefined) return node
  if (Array.isArray(node)) {
    if (typeof step !== 'number') return node
    const items = node as Nodes
    const at = step < 0 ? items.length + step : step
    const item = items[at]
    if (item === undefined) return node
    return rest.length === 0 ? items.toSpliced(at, 1) : items.with(at, without(item, rest))
  }
  const field = isVariantObject(node) ? node.get(String(step)) : undefined
  if (field === undefined) return node
  const fields = [...(node as VariantObject)].filter(([key]) => key !== String(step))
  if (rest.length > 0) fields.push([String(step), without(field, rest)])
  return sortedObject(fields)
}

function deleteByKeyPath(json: string, path: string): string {
  const node = parseVariant(json)
  const steps = braceKeyPath(path)
  if (!Array.isArray(node) && !isVariantObject(node)) {
    throw new QueryError('BadArguments', 'InvalidJsonType')
  }
  return variantText(without(node, steps))
}

/** A function of a JSON object and arguments of any type; returns NULL if the object is NULL. */
function ofObject(
  isRight: (rest: readonly DataType[]) => boolean,
  meaning: (
    rest: readonly DataType[],
  ) => (cx: Cx, of: VariantObject, rest: readonly Value[]) => VariantObject,
) {
  return factory((_params, args) => {
    const [object, ...rest] = args
    if (object === undefined || !isRight(rest)) return undefined
    if (removeNullable(object) !== variantType && object.kind !== 'Null') return undefined
    const optional = isNullable(object) || object.kind === 'Null'
    const type = optional ? nullableType(variantType) : variantType
    const change = meaning(rest)
    return awareWithCx(
      [type, ...rest],
      type,
      (cx, json: Value, ...values: Value[]) => {
        if (json === null) return null
        const node = parseVariant(json as string)
        if (isVariantObject(node)) return variantText(change(cx, node, values))
        throw new QueryError('BadArguments', 'Invalid json object')
      },
      { throws: true },
    )
  })
}

const isText = (type: DataType): boolean => {
  const bare = removeNullable(type)
  return bare === stringType || bare.kind === 'Null'
}

/**
 * `object_insert(o, key, value[, update])`: a NULL key changes nothing; a NULL value removes the key if `update` is
 * true.
 */
const insert = ofObject(
  ([key, value, update, ...others]) =>
    key !== undefined &&
    value !== undefined &&
    variantWrapper(value) !== undefined &&
    (update === undefined || update.kind === 'Null' || removeNullable(update) === booleanType) &&
    others.length === 0,
  ([keyType, type]) => {
    const wrap = variantWrapper(type!)!
    const name = castFunction(keyType!, nullableType(stringType))!
    return (cx, object, [key, value, update = false]) => {
      if (key === null) return object
      const field = name(cx, key!) as string
      if (value === null) return update === true ? withFields(object, [field], false) : object
      if (object.has(field) && update !== true) {
        throw new QueryError('BadArguments', 'ObjectDuplicateKey')
      }
      return sortedObject([...object, [field, wrap(cx, value!)]])
    }
  },
)

/** Keeps only the named fields of an object, or only the others. */
const withFields = (object: VariantObject, keys: readonly Value[], named: boolean): VariantObject =>
  new Map([...object].filter(([key]) => keys.includes(key) === named))

/** A function of an object and keys that keeps only the named fields, or only the others. */
const keeping = (named: boolean) =>
  ofObject(
    keys => keys.length > 0 && keys.every(isText),
    () => (_cx, object, keys) => withFields(object, keys, named),
  )

/** Functions that test and change JSON values. Source: databend functions/src/scalars/variant.rs. */
export const jsonEditFunctions = family([
  "Returns true if the first JSON value contains the second. parse_json('[1,2]') @> parse_json('[1]') → true",
  scalar('json_contains_in_left', () => [pass([variantType, variantType], booleanType, contains)]),
  "Returns true if the second JSON value contains the first. parse_json('[1]') <@ parse_json('[1,2]') → true",
  scalar('json_contains_in_right', () => [
    pass([variantType, variantType], booleanType, (a: string, b: string) => contains(b, a)),
  ]),
  "Returns true if a JSON value has a key. parse_json('{\"a\":1}') ? 'a' → true",
  scalar('json_exists_key', () => [
    pass([variantType, stringType], booleanType, (json: string, key: string) =>
      hasKey(parseVariant(json), key),
    ),
  ]),
  "Returns true if a JSON value has at least one of several keys. parse_json('{\"a\":1}') ?| ['a', 'b'] → true",
  scalar('json_exists_any_keys', () => [
    pass([variantType, arrayType(stringType)], booleanType, (json: string, keys: string[]) => {
      const node = parseVariant(json)
      return keys.some(key => hasKey(node, key))
    }),
  ]),
  "Returns true if a JSON value has all of several keys. parse_json('{\"a\":1}') ?& ['a', 'b'] → false",
  scalar('json_exists_all_keys', () => [
    pass([variantType, arrayType(stringType)], booleanType, (json: string, keys: string[]) => {
      const node = parseVariant(json)
      return keys.every(key => hasKey(node, key))
    }),
  ]),
  'Removes the part of a JSON value at a path of keys, written like {a,1}. parse_json(\'{"a":{"b":1}}\') #- \'{a,b}\' → {"a":{}}',
  scalar('delete_by_keypath', () => [
    pass([variantType, stringType], nullableType(variantType), deleteByKeyPath, { throws: true }),
  ]),
  'Adds a field to a JSON object, or updates it if the fourth argument is true. object_insert(parse_json(\'{"a":1}\'), \'b\', 2) → {"a":1,"b":2}',
  scalar('object_insert', { aliases: ['json_object_insert'] }, () => [insert]),
  'Removes fields from a JSON object. object_delete(parse_json(\'{"a":1,"b":2}\'), \'a\') → {"b":2}',
  scalar('object_delete', { aliases: ['json_object_delete'] }, () => [keeping(false)]),
  'Returns a JSON object with only the given fields. object_pick(parse_json(\'{"a":1,"b":2}\'), \'b\') → {"b":2}',
  scalar('object_pick', { aliases: ['json_object_pick'] }, () => [keeping(true)]),
])
