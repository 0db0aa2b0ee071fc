import { QueryError } from '../errors/query-error.js'
import {
  booleanType,
  type DataType,
  dateType,
  int64Type,
  nullableType,
  nullType,
  removeNullable,
  stringType,
  tupleType,
  uint64Type,
  variantType,
} from '../types/data-type.js'
import { isNumberKind } from '../types/number-kind.js'
import { parseVariant } from '../types/parse-variant.js'
import type { Value } from '../types/value.js'
import { isVariantObject, type VariantNode, variantText } from '../types/variant.js'
import { family } from './documented.js'
import { JqProgram } from './jq/jq.js'
import type { SetReturningFunction, SetReturningOverload } from './overload.js'
import { splitByPattern } from './pattern-split.js'
import { jsonPathNodes } from './scalars/json-path-functions.js'
import { seriesOf, seriesType } from './series.js'

const optionalString = nullableType(stringType)
const optionalUInt64 = nullableType(uint64Type)
const optionalVariant = nullableType(variantType)

/** A set-returning function with fixed argument types. Returns no rows if the first argument is NULL. */
function fixed(
  name: string,
  args: readonly DataType[],
  returns: DataType,
  rows: (first: string, ...rest: (string | null)[]) => Iterable<Value>,
): SetReturningFunction {
  return {
    name,
    make: (_params, given) =>
      given.length === args.length && areArgs(given, args)
        ? {
            name,
            args,
            returns,
            rows: (_cx, first, ...rest) =>
              first === null ? [] : rows(first as string, ...(rest as (string | null)[])),
          }
        : undefined,
  }
}

/** Arguments are not cast: each must have the expected type or be NULL. Source: databend srfs/variant.rs. */
function areArgs(given: readonly DataType[], wanted: readonly DataType[]): boolean {
  if (given.length > wanted.length) return false
  return given.every((type, i) => type.kind === 'Null' || nullableType(type) === wanted[i])
}

/** `unnest`: returns the items of an array, flattening nested arrays, or those of a JSON array, not flattened. */
const unnest: SetReturningFunction = {
  name: 'unnest',
  make(_params, [type, ...more]): SetReturningOverload | undefined {
    if (type === undefined || more.length > 0) return undefined
    const bare = removeNullable(type)
    if (isNothing(bare)) return { name: 'unnest', args: [type], returns: nullType, rows: () => [] }
    if (bare.kind === 'Variant') {
      const rows: SetReturningOverload['rows'] = (_cx, json) => elements(json as string | null)
      return { name: 'unnest', args: [optionalVariant], returns: optionalVariant, rows }
    }
    if (bare.kind !== 'Array') return undefined
    const [item, depth] = innermost(bare.of)
    const rows: SetReturningOverload['rows'] = (_cx, array) => opened(array as Items | null, depth)
    return { name: 'unnest', args: [type], returns: nullableType(item), rows }
  },
}

/** Whether a type is Null, EmptyArray, or an array of such types, so that there are no values. */
function isNothing(type: DataType): boolean {
  const bare = removeNullable(type)
  if (bare.kind === 'Array') return isNothing(bare.of)
  return bare.kind === 'Null' || bare.kind === 'EmptyArray'
}

type Items = readonly Value[]

/** The innermost element type of nested arrays, and the nesting depth. */
function innermost(type: DataType, depth = 1): [item: DataType, depth: number] {
  const bare = removeNullable(type)
  return bare.kind === 'Array' ? innermost(bare.of, depth + 1) : [type, depth]
}

function* opened(items: Items | null, depth: number): Iterable<Value> {
  for (const item of items ?? []) {
    if (depth === 1) yield item
    else yield* opened(item as Items | null, depth - 1)
  }
}

function* elements(json: string | null): Iterable<Value> {
  const node = json === null ? null : parseVariant(json)
  if (!Array.isArray(node)) return
  for (const item of node as readonly VariantNode[]) yield variantText(item)
}

/** Columns SEQ, KEY, PATH, INDEX, VALUE, THIS. Source: databend srfs/variant.rs `FlattenGenerator`. */
const flattenRow = tupleType(
  [
    optionalUInt64,
    optionalString,
    optionalString,
    optionalUInt64,
    optionalVariant,
    optionalVariant,
  ],
  ['seq', 'key', 'path', 'index', 'value', 'this'],
)

interface FlattenOptions {
  readonly recursive: boolean
  readonly objects: boolean
  readonly arrays: boolean
}

function flattenOptions(recursive: boolean | null, mode: string | null): FlattenOptions {
  const word = (mode ?? 'both').toLowerCase()
  if (!['object', 'array', 'both'].includes(word)) {
    throw new QueryError('BadArguments', `Invalid mode ${JSON.stringify(mode)}`)
  }
  return {
    recursive: recursive === true,
    objects: word !== 'array',
    arrays: word !== 'object',
  }
}

function* flattenRows(
  node: VariantNode,
  path: string,
  seq: bigint,
  options: FlattenOptions,
): Iterable<Items> {
  const self = variantText(node)
  for (const { key, index, value } of childrenOf(node, options)) {
    const at = key === null ? `${path}[${index}]` : path === '' ? key : `${path}.${key}`
    const place = index === null ? null : BigInt(index)
    yield [seq, key, at, place, variantText(value), self]
    if (options.recursive) yield* flattenRows(value, at, seq, options)
  }
}

interface Child {
  readonly key: string | null
  readonly index: number | null
  readonly value: VariantNode
}

function childrenOf(node: VariantNode, { objects, arrays }: FlattenOptions): readonly Child[] {
  if (isVariantObject(node)) {
    return objects ? Array.from(node, ([key, value]) => ({ key, index: null, value })) : []
  }
  if (!arrays || !Array.isArray(node)) return []
  return (node as readonly VariantNode[]).map((value, index) => ({ key: null, index, value }))
}

/** Returns the value to flatten: the argument, or the first match of a path in it. */
function startOf(json: string, path: string | null): VariantNode | undefined {
  return path === null ? parseVariant(json) : jsonPathNodes(json, path)[0]
}

const flattenArgs = [
  optionalVariant,
  optionalString,
  nullableType(booleanType),
  nullableType(booleanType),
  optionalString,
]

/**
 * `flatten(input, path, outer, recursive, mode)`: returns a row for each field or item of a JSON value. NULL gives none,
 * also with `outer`. Source: databend srfs/variant.rs `flatten`.
 */
const flatten: SetReturningFunction = {
  name: 'flatten',
  make(_params, args): SetReturningOverload | undefined {
    if (args.length === 0 || !areArgs(args, flattenArgs)) return undefined
    let seq = 0n
    return {
      name: 'flatten',
      args: flattenArgs.slice(0, args.length),
      returns: flattenRow,
      rows(_cx, input, path = null, outer = null, recursive = null, mode = null) {
        seq += 1n
        const options = flattenOptions(recursive as boolean | null, mode as string | null)
        if (input === null) return []
        const node = startOf(input as string, path as string | null)
        const start = typeof path === 'string' ? path : ''
        const rows = node === undefined ? [] : [...flattenRows(node, start, seq, options)]
        return rows.length === 0 && outer === true ? [[seq, null, null, null, null, null]] : rows
      },
    }
  },
}

function* pathRows(json: string, path: string | null): Iterable<Value> {
  if (path === null) return
  for (const node of jsonPathNodes(json, path)) yield variantText(node)
}

function* eachField(json: string): Iterable<Value> {
  const node = parseVariant(json)
  if (!isVariantObject(node)) return
  for (const [key, value] of node) yield [key, variantText(value)]
}

/** `regexp_split_to_table(text, pattern, flags)`. Source: databend srfs/string.rs. */
const splitToTable: SetReturningFunction = {
  name: 'regexp_split_to_table',
  make(_params, given): SetReturningOverload | undefined {
    const isText = given.every(type => removeNullable(type) === stringType)
    if (given.length < 2 || given.length > 3 || !isText) return undefined
    const rows: SetReturningOverload['rows'] = (_cx, ...values) =>
      values.includes(null) ? [] : splitByPattern(...(values as [string, string, string?]))
    return { name: 'regexp_split_to_table', args: given, returns: optionalString, rows }
  },
}

/** `jq(filter, json)`: a row for each value that the filter gives. Source: databend srfs/variant.rs `jq`. */
const jq: SetReturningFunction = {
  name: 'jq',
  make(_params, given): SetReturningOverload | undefined {
    const [filter, json, ...more] = given
    if (filter === undefined || json === undefined || more.length > 0) return undefined
    if (removeNullable(filter) !== stringType) return undefined
    if (removeNullable(json) !== variantType && json.kind !== 'Null') return undefined
    let parsed: { readonly text: string; readonly program: JqProgram } | undefined
    const rows: SetReturningOverload['rows'] = (_cx, text, value) => {
      if (text === null) {
        throw new QueryError('BadArguments', 'jq filter must be a scalar string')
      }
      if (parsed?.text !== text) {
        parsed = { text: text as string, program: new JqProgram(text as string) }
      }
      return value === null ? [] : parsed.program.run(value as string)
    }
    return { name: 'jq', args: given, returns: optionalVariant, rows }
  },
}

const eachRow = tupleType([optionalString, optionalVariant], ['key', 'value'])

/** `generate_series`: integers, dates or timestamps from the first argument to the second, both inclusive. */
const generateSeries: SetReturningFunction = {
  name: 'generate_series',
  make(_params, [start, end, step = int64Type, ...more]): SetReturningOverload | undefined {
    if (start === undefined || end === undefined || more.length > 0) return undefined
    const type = seriesType([start, end])
    if (type === undefined || !isNumberKind(removeNullable(step).kind)) return undefined
    const args = [start, end, step]
    return { name: 'generate_series', args, returns: nullableType(type), rows: seriesRows(type) }
  },
}

/** Truncates a number to an integer. */
const whole = (value: Value): bigint =>
  typeof value === 'bigint' ? value : BigInt(Math.trunc(value as number))

function seriesRows(type: DataType): SetReturningOverload['rows'] {
  return function* (_cx, first, last, by = 1n) {
    if (first === null || last === null || by === null) return
    const given = { start: whole(first), end: whole(last), step: whole(by) }
    const { start, end, step } = seriesOf(type, given, true)
    for (let at = start; step > 0n ? at < end : at > end; at += step) {
      yield type === dateType ? Number(at) : at
    }
  }
}

/** Functions that return several rows for each input row. Source: databend functions/src/srfs. */
export const setReturningFunctions = family([
  'Returns a row for each element of an array. SELECT unnest([1, 2]) → 1, 2',
  unnest,
  'Returns a row for each field or element of a JSON value. SELECT path, value FROM flatten(input => parse_json(\'{"a":1,"b":2}\')) → a 1, b 2',
  flatten,
  'Returns the numbers, days or timestamps from a start to an end, both included. SELECT generate_series(1, 3) → 1, 2, 3',
  generateSeries,
  "Returns a row for each value that a JSON path selects. SELECT json_path_query(parse_json('[1,2]'), '$[*]') → 1, 2",
  fixed('json_path_query', [optionalVariant, optionalString], optionalVariant, pathRows),
  'Returns a row for each field of a JSON object. SELECT json_each(parse_json(\'{"a":1,"b":2}\')) → ("a",1), ("b",2)',
  fixed('json_each', [optionalVariant], eachRow, eachField),
  "Returns a row for each element of a JSON array. SELECT json_array_elements(parse_json('[1,2]')) → 1, 2",
  fixed('json_array_elements', [optionalVariant], optionalVariant, elements),
  'Returns a row for each value that a jq filter makes of a JSON value. SELECT jq(\'.[] | .a + 1\', parse_json(\'[{"a": 1}, {"a": 2}]\')) → 2, 3',
  jq,
  "Splits a string at the matches of a regular expression into rows. SELECT regexp_split_to_table('a1b2c', '[0-9]') → a, b, c",
  splitToTable,
])
