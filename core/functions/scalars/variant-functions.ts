import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { castFunction } from '../../types/cast.js'
import { variantToText } from '../../types/cast-to-text.js'
import { variantWrapper } from '../../types/cast-to-variant.js'
import {
  binaryType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int64Type,
  intervalType,
  nullableType,
  removeNullable,
  stringType,
  timestampType,
  timestampTzType,
  uint32Type,
  variantType,
} from '../../types/data-type.js'
import { isDecimalSize } from '../../types/literal-type.js'
import { parseJson, tryParseJson } from '../../types/parse-json.js'
import { parseVariant } from '../../types/parse-variant.js'
import { sqlTypeText, typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import {
  isVariantObject,
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
  type VariantScalarKind,
  variantJson,
  variantKind,
  variantText,
} from '../../types/variant.js'
import {
  aware,
  factory,
  pass,
  passWithCx,
  type ScalarDefinition,
  type Signature,
  scalar,
  tryTwin,
} from '../define.js'
import { family, tryDoc } from '../documented.js'
import { braceKeyPath, walkPath } from '../key-path.js'
import type { Cx } from '../overload.js'

const optionalVariant = nullableType(variantType)
const optionalString = nullableType(stringType)

/** A function of a single JSON value. */
const ofVariant = (
  returns: DataType,
  meaning: (node: VariantNode, json: string) => Value,
): readonly Signature[] => [
  pass([variantType], returns, (json: string) => meaning(parseVariant(json), json)),
]

/** Returns a field or item of a JSON value, undefined if there is none; negative indexes count from the end. */
function variantField(node: VariantNode, key: string | bigint): VariantNode | undefined {
  if (typeof key === 'string') return isVariantObject(node) ? node.get(key) : undefined
  if (!Array.isArray(node)) return undefined
  return (node as readonly VariantNode[]).at(Number(key))
}

const json = (node: VariantNode | undefined): string | null =>
  node === undefined ? null : variantText(node)

const text = (node: VariantNode | undefined): string | null =>
  node === undefined ? null : variantToText(variantText(node))

type Field = (node: VariantNode | undefined) => Value

const fieldOf = (returns: DataType, take: Field): readonly Signature[] => [
  pass([variantType, stringType], returns, (v: string, key: string) =>
    take(variantField(parseVariant(v), key)),
  ),
  pass([variantType, int64Type], returns, (v: string, key: bigint) =>
    take(variantField(parseVariant(v), key)),
  ),
]

/** `get` for Variant; `container-functions.ts` has those for arrays and maps. */
export const variantGet = fieldOf(optionalVariant, json)

function ignoringCase(node: VariantNode, key: string): VariantNode | undefined {
  if (!isVariantObject(node)) return undefined
  const exact = node.get(key)
  if (exact !== undefined) return exact
  const lower = key.toLowerCase()
  return [...node].find(([name]) => name.toLowerCase() === lower)?.[1]
}

/** Returns an integer that fits Int64; NULL for any other value. */
function asInteger(node: VariantNode): bigint | null {
  if (variantKind(node) !== 'INTEGER') return null
  const value = BigInt((node as VariantNumber).text)
  return value === BigInt.asIntN(64, value) ? value : null
}

const isOfVariant = (type: DataType): boolean =>
  type.kind === 'Null' || removeNullable(type) === variantType

/** `as_decimal(p, s)(v)`: a JSON number as a Decimal, Decimal(38, 0) by default; NULL for other values. */
function asDecimal(params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const [precision = 38, scale = 0, ...more] = params.map(Number)
  const [type, ...others] = args
  if (type === undefined || others.length > 0 || !isOfVariant(type)) return undefined
  if (!isDecimalSize(precision, scale) || more.length > 0) return undefined
  const returns = nullableType(decimalType(precision, scale))
  const cast = castFunction(variantType, returns)!
  return passWithCx(
    [variantType],
    returns,
    (cx, v: string) => (parseVariant(v) instanceof VariantNumber ? cast(cx, v) : null),
    { throws: true, ...(params.length > 0 && { params }) },
  )
}

/** A factory whose function returns NULL instead of throwing. */
const tryFactory = (
  make: (params: readonly Value[], args: readonly DataType[]) => Signature | undefined,
) =>
  factory((params, args) => {
    const signature = make(params, args)
    return signature && tryTwin(signature)
  })

/** `as_*`: returns the value if the JSON value has that kind, else NULL. */
const casts: readonly (string | ScalarDefinition)[] = [
  "Returns a JSON boolean as BOOLEAN, or NULL for another JSON value. as_boolean(parse_json('true')) → true",
  scalar('as_boolean', () =>
    ofVariant(nullableType(booleanType), node => (typeof node === 'boolean' ? node : null)),
  ),
  `Returns a JSON string as VARCHAR, or NULL for another JSON value. as_string(parse_json('"a"')) → a`,
  scalar('as_string', () =>
    ofVariant(optionalString, node => (typeof node === 'string' ? node : null)),
  ),
  "Returns a JSON integer as BIGINT, or NULL for another JSON value. as_integer(parse_json('1')) → 1",
  scalar('as_integer', () => ofVariant(nullableType(int64Type), asInteger)),
  "Returns a JSON number as DECIMAL, or NULL for another JSON value. as_decimal(parse_json('1.5'), 5, 2) → 1.50",
  scalar('as_decimal', () => [factory(asDecimal)]),
  "Returns a JSON number as DOUBLE, or NULL for another JSON value. as_float(parse_json('1.5')) → 1.5",
  scalar('as_float', () =>
    ofVariant(nullableType(float64Type), node =>
      node instanceof VariantNumber ? Number(node.text) : null,
    ),
  ),
  "Returns a JSON array, or NULL for another JSON value. as_array(parse_json('[1]')) → [1]",
  scalar('as_array', () =>
    ofVariant(optionalVariant, (node, v) => (Array.isArray(node) ? v : null)),
  ),
  `Returns a JSON object, or NULL for another JSON value. as_object(parse_json('{"a":1}')) → {"a":1}`,
  scalar('as_object', () =>
    ofVariant(optionalVariant, (node, v) => (isVariantObject(node) ? v : null)),
  ),
]

/** Kinds of Variant values that JSON lacks. */
const scalarKinds: readonly (readonly [string, VariantScalarKind, DataType, string, string])[] = [
  ['binary', 'Binary', binaryType, "to_binary('a')", '61'],
  ['date', 'Date', dateType, "to_date('2024-05-17')", '2024-05-17'],
  ['timestamp', 'Timestamp', timestampType, 'to_timestamp(0)', '1970-01-01 00:00:00.000000'],
  [
    'timestamp_tz',
    'TimestampTz',
    timestampTzType,
    "to_timestamp_tz('2024-05-17 12:00:00 +0200')",
    '2024-05-17 12:00:00.000000 +0200',
  ],
  ['interval', 'Interval', intervalType, "to_interval('1 day')", '1 day'],
]

const isScalar = (node: VariantNode, kind: VariantScalarKind): boolean =>
  node instanceof VariantScalar && node.kind === kind

/** `as_date` and similar: returns the value if it has exactly that type, else NULL. */
const scalarCasts = scalarKinds.flatMap(([name, kind, type, value, text]) => {
  const returns = nullableType(type)
  const cast = castFunction(variantType, returns)!
  return [
    `Returns a JSON ${name} as ${name.toUpperCase()}, or NULL for another JSON value. as_${name}(to_variant(${value})) → ${text}`,
    scalar(`as_${name}`, () => [
      passWithCx([variantType], returns, (cx, v: string) =>
        isScalar(parseVariant(v), kind) ? cast(cx, v) : null,
      ),
    ]),
  ]
})

/** `is_*`: whether the JSON value has a kind. */
const kinds: readonly (readonly [
  name: string,
  words: string,
  value: string,
  test: (node: VariantNode) => boolean,
  aliases?: readonly string[],
])[] = [
  ['null_value', 'null', "parse_json('null')", node => node === null],
  ['boolean', 'a boolean', "parse_json('true')", node => typeof node === 'boolean'],
  ['integer', 'an integer', "parse_json('1')", node => asInteger(node) !== null],
  [
    'float',
    'a number',
    "parse_json('1.5')",
    node => node instanceof VariantNumber,
    ['is_double', 'is_real'],
  ],
  [
    'decimal',
    'a decimal number',
    "parse_json('1.5')",
    node => node instanceof VariantNumber && !node.isDouble,
  ],
  ...scalarKinds.map(([name, kind, , value]) => {
    const test = (node: VariantNode) => isScalar(node, kind)
    const words = name === 'interval' ? 'an interval' : `a ${name}`
    return [name, words, `to_variant(${value})`, test] as const
  }),
  ['string', 'a string', `parse_json('"a"')`, node => typeof node === 'string'],
  ['array', 'an array', "parse_json('[1]')", node => Array.isArray(node)],
  ['object', 'an object', "parse_json('{}')", isVariantObject],
]

function pretty(node: VariantNode, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(node) && node.length > 0) {
    const items = (node as readonly VariantNode[]).map(item => inner + pretty(item, inner))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  if (isVariantObject(node) && node.size > 0) {
    const fields = Array.from(
      node,
      ([key, value]) => `${inner}${JSON.stringify(key)}: ${pretty(value, inner)}`,
    )
    return `{\n${fields.join(',\n')}\n${indent}}`
  }
  return variantJson(variantText(node))
}

/** Removes fields whose value is null, at every depth. */
function withoutNulls(node: VariantNode): VariantNode {
  if (Array.isArray(node)) return (node as readonly VariantNode[]).map(withoutNulls)
  if (!isVariantObject(node)) return node
  return sortedObject(
    [...node].filter(([, value]) => value !== null).map(([k, v]) => [k, withoutNulls(v)]),
  )
}

/** `object_construct(k, v, …)`: skips pairs with a NULL key; pairs with a NULL value too, unless `keepNulls`. */
function objectOf(keepNulls: boolean) {
  return (_params: readonly Value[], args: readonly DataType[]): Signature | undefined => {
    const wrappers = args.map(variantWrapper)
    return {
      args,
      returns: variantType,
      nulls: 'aware',
      throws: true,
      evaluate(cx, ...values) {
        if (values.length % 2 !== 0) {
          throw new QueryError('BadArguments', 'The number of keys and values must be equal')
        }
        const entries: [string, VariantNode][] = []
        for (let i = 0; i < values.length; i += 2) {
          const [key, value] = [values[i]!, values[i + 1]!]
          if (key === null || (value === null && !keepNulls)) continue
          if (typeof key !== 'string' || removeNullable(args[i]!) !== stringType)
            throw new QueryError('BadArguments', 'Key must be a string value')
          if (entries.some(([known]) => known === key))
            throw new QueryError('BadArguments', 'Keys have to be unique')
          entries.push([key, wrappers[i + 1]!(cx, value)])
        }
        return variantText(sortedObject(entries))
      },
    }
  }
}

function arrayOf(_params: readonly Value[], args: readonly DataType[]): Signature {
  const wrappers = args.map(variantWrapper)
  return {
    args,
    returns: variantType,
    nulls: 'aware',
    throws: false,
    evaluate: (cx, ...values) => variantText(values.map((value, i) => wrappers[i]!(cx, value))),
  }
}

/**
 * The type name that `typeof` returns: the SQL name for simple types, the upper-case type text for nested ones, with
 * `NULL` after Nullable types. Source: databend types.rs `DataType::sql_name`.
 */
function typeName(type: DataType): string {
  if (type.kind === 'Nullable') return `${typeName(type.of)} NULL`
  const isNested = type.kind === 'Array' || type.kind === 'Map' || type.kind === 'Tuple'
  return isNested ? typeText(type).toUpperCase() : sqlTypeText(type)
}

/** `to_variant(x)`: converts any value to JSON. */
function toVariant(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const [type] = args
  const wrap = type && variantWrapper(type)
  if (type === undefined || wrap === undefined || args.length !== 1) return undefined
  const nullable = type.kind === 'Nullable' || type.kind === 'Null'
  return {
    args,
    returns: nullable ? optionalVariant : variantType,
    nulls: 'aware',
    throws: false,
    evaluate: (cx, value) => (value === null ? null : variantText(wrap(cx, value))),
  }
}

/**
 * Parses a JSON string as Variant. With `disable_variant_check` the server accepts invalid JSON and stores a corrupt
 * value, which mockq refuses. Source: databend variant.rs `parse_json`.
 */
function checkedJson(cx: Cx, text: string): string {
  try {
    return variantText(parseJson(text))
  } catch (error) {
    if (cx.setting('disable_variant_check') !== '1') throw error
    throw new Unsupported('strings that are not JSON in a VARIANT (disable_variant_check)')
  }
}

/** Functions of JSON values. Source: databend functions/src/scalars/variant.rs. */
export const variantFunctions = family([
  'Parses a string as JSON. parse_json(\'{"a":[1,2]}\') → {"a":[1,2]}',
  scalar('parse_json', () => [
    pass([variantType], variantType, (v: string) => v),
    passWithCx([stringType], variantType, checkedJson, { throws: true }),
  ]),
  "Parses a string as JSON, and returns NULL if it is not valid. try_parse_json('{') → NULL",
  scalar('try_parse_json', () => [
    pass([variantType], optionalVariant, (v: string) => v),
    pass([stringType], optionalVariant, (v: string) => json(tryParseJson(v))),
  ]),
  "Returns why a string is not valid JSON, or NULL if it is valid. check_json('[1]') → NULL",
  scalar('check_json', () => [
    pass([variantType], optionalString, () => null),
    pass([stringType], optionalString, checkJson),
  ]),
  'Returns a field or element of a JSON value as a string. get_string(parse_json(\'{"a":"x"}\'), \'a\') → x',
  scalar('get_string', () => fieldOf(optionalString, text)),
  "Returns a field of a JSON object by name, ignoring case. get_ignore_case(parse_json('{\"Ab\":1}'), 'aB') → 1",
  scalar('get_ignore_case', () => [
    pass([variantType, stringType], optionalVariant, (v: string, key: string) =>
      json(ignoringCase(parseVariant(v), key)),
    ),
  ]),
  "Returns the part of a JSON value at a path of keys, written like {a,1}. get_by_keypath(parse_json('{\"a\":[1,2]}'), '{a,1}') → 2",
  scalar('get_by_keypath', () => [
    pass(
      [variantType, stringType],
      optionalVariant,
      (v: string, path: string) => json(walkPath(parseVariant(v), braceKeyPath(path))),
      { throws: true },
    ),
  ]),
  'Returns the part of a JSON value at a path of keys, as a string. get_by_keypath_string(parse_json(\'{"a":["x"]}\'), \'{a,0}\') → x',
  scalar('get_by_keypath_string', () => [
    pass(
      [variantType, stringType],
      optionalString,
      (v: string, path: string) => text(walkPath(parseVariant(v), braceKeyPath(path))),
      { throws: true },
    ),
  ]),
  "Returns the kind of a JSON value: OBJECT, ARRAY, STRING, and so on. json_typeof(parse_json('[1]')) → ARRAY",
  scalar('json_typeof', () => ofVariant(stringType, node => variantKind(node))),
  'Returns the name of the type of a value, or the kind of a JSON value. typeof(1) → TINYINT UNSIGNED',
  scalar('typeof', () => [
    pass([variantType], stringType, (v: string) => variantKind(parseVariant(v))),
    factory((_params, args) =>
      args.length === 1 ? aware(args, stringType, () => typeName(args[0]!)) : undefined,
    ),
  ]),
  'Formats a JSON value over several lines. length(json_pretty(parse_json(\'{"a":1}\'))) → 12',
  scalar('json_pretty', () => ofVariant(stringType, node => pretty(node))),
  'Removes the fields of JSON objects whose value is null. json_strip_nulls(parse_json(\'{"a":1,"b":null}\')) → {"a":1}',
  scalar('json_strip_nulls', () => ofVariant(variantType, node => variantText(withoutNulls(node)))),
  "Converts the JSON value null to NULL. strip_null_value(parse_json('null')) → NULL",
  scalar('strip_null_value', () => [
    aware([optionalVariant], optionalVariant, (v: string | null) => (v === 'null' ? null : v)),
  ]),
  'Returns the keys of a JSON object as a JSON array. object_keys(parse_json(\'{"a":1,"b":2}\')) → ["a","b"]',
  scalar('object_keys', { aliases: ['json_object_keys'] }, () => [
    aware([optionalVariant], optionalVariant, (v: string | null) => {
      const node = v === null ? undefined : parseVariant(v)
      return node !== undefined && isVariantObject(node) ? variantText([...node.keys()]) : null
    }),
  ]),
  "Returns a JSON object of alternating keys and values, skipping NULL. object_construct('a', 1, 'b', NULL) → {\"a\":1}",
  scalar('object_construct', { aliases: ['json_object'] }, () => [factory(objectOf(false))]),
  'Returns a JSON object of alternating keys and values, with null for NULL. object_construct_keep_null(\'a\', 1, \'b\', NULL) → {"a":1,"b":null}',
  scalar('object_construct_keep_null', { aliases: ['json_object_keep_null'] }, () => [
    factory(objectOf(true)),
  ]),
  tryDoc('object_construct', "'a'"),
  scalar('try_object_construct', { aliases: ['try_json_object'] }, () => [
    tryFactory(objectOf(false)),
  ]),
  tryDoc('object_construct_keep_null', "'a'"),
  scalar('try_object_construct_keep_null', { aliases: ['try_json_object_keep_null'] }, () => [
    tryFactory(objectOf(true)),
  ]),
  'Returns a JSON array of the arguments. array_construct(1, \'a\', NULL) → [1,"a",null]',
  scalar('array_construct', { aliases: ['json_array'] }, () => [factory(arrayOf)]),
  'Converts a value to JSON. to_variant([1, 2]) → [1,2]',
  scalar('to_variant', { rules: 'cast' }, () => [factory(toVariant)]),
  'Converts a value to JSON, and returns NULL if that fails. try_to_variant(1) → 1',
  scalar('try_to_variant', () => [tryFactory(toVariant)]),
  ...kinds.flatMap(([name, words, value, test, aliases = []]) => [
    `Returns true if a JSON value is ${words}. is_${name}(${value}) → true`,
    scalar(`is_${name}`, { aliases }, () => ofVariant(booleanType, test)),
  ]),
  ...casts,
  ...scalarCasts,
])

/** Returns the error message for invalid JSON, NULL for valid JSON. */
function checkJson(v: string): string | null {
  try {
    parseJson(v)
    return null
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}

/** `length` for Variant: the number of items of an array, else NULL. */
export const variantLength: Signature = aware(
  [optionalVariant],
  nullableType(uint32Type),
  (v: string | null) => {
    const node = v === null ? null : parseVariant(v)
    return Array.isArray(node) ? node.length : null
  },
)
