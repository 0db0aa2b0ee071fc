import { type DataType, removeNullable } from '../types/data-type.js'
import { isNumberKind } from '../types/number-kind.js'
import { tryParseJson } from '../types/parse-json.js'
import type { Value } from '../types/value.js'
import { variantJson, variantText } from '../types/variant.js'

/**
 * How the code sees a type. `number`, `date` (a Date), `json` (what JSON.parse makes), `array` with the shape of its
 * items and, for a typed array, the kind of number; `map` and `tuple` (both objects), `bytes` (an array of numbers);
 * `plain`: a boolean or a string.
 *
 * Source: arrow-udf-runtime javascript/jsarrow.rs `get_jsvalue`, `build_array`; the Arrow types of Databend's are in
 * databend expression/converts/arrow/to.rs. There, one NULL in a block makes all its lists of numbers arrays; here
 * only the lists with NULL.
 */
export type Shape = readonly [kind: string, ...parts: unknown[]]

const dayMs = 86_400_000

export function shapeOf(type: DataType): Shape {
  switch (type.kind) {
    case 'Nullable':
      return shapeOf(type.of)
    case 'Date':
    case 'Timestamp':
      return ['date']
    case 'Variant':
      return ['json']
    case 'Binary':
      return ['bytes']
    case 'Array': {
      const { kind } = removeNullable(type.of)
      const inner = shapeOf(type.of)
      return isNumberKind(kind) ? ['array', inner, kind] : ['array', inner]
    }
    case 'Map':
      return ['map', shapeOf(type.key), shapeOf(type.value)]
    case 'Tuple':
      return [
        'tuple',
        type.names ?? type.fields.map((_, i) => `${i + 1}`),
        type.fields.map(shapeOf),
      ]
    default:
      return [isNumberKind(type.kind) ? 'number' : 'plain']
  }
}

/** A value as JSON, of which `guest.ts` makes what the code sees. Integers of 64 bits become the nearest double. */
export function toWire(type: DataType, value: Value): unknown {
  if (value === null) return null
  switch (type.kind) {
    case 'Nullable':
      return toWire(type.of, value)
    case 'Date':
      return (value as number) * dayMs
    case 'Timestamp':
      return Math.floor(Number(value) / 1000)
    case 'Variant':
      return variantJson(value as string)
    case 'Binary':
      return [...(value as Uint8Array)]
    case 'Array':
      return (value as readonly Value[]).map(item => arrayItem(type.of, item))
    case 'Map':
      return (value as readonly (readonly [Value, Value])[]).map(([key, item]) => [
        toWire(type.key, key),
        toWire(type.value, item),
      ])
    case 'Tuple':
      return type.fields.map((field, i) => toWire(field, (value as readonly Value[])[i]!))
    default:
      return typeof value === 'number' || typeof value === 'bigint' ? numberWire(value) : value
  }
}

/** Numbers of 64 bits in a typed array keep all digits. */
const arrayItem = (type: DataType, item: Value): unknown =>
  typeof item === 'bigint' && removeNullable(type).kind.endsWith('Int64')
    ? String(item)
    : toWire(type, item)

/** JSON has no text for some numbers. */
function numberWire(value: number | bigint): number | string {
  const number = Number(value)
  if (Object.is(number, -0)) return '-0'
  return Number.isFinite(number) ? number : String(number)
}

/** A result of the code that does not fit its type. */
export class WrongResult extends Error {}

/**
 * The value of what `guest.ts` wrote. Throws `WrongResult`.
 *
 * Integers of up to 32 bits must be whole numbers (UInt32: any number, as those of 64 bits, whose fraction is dropped).
 * Source: rquickjs value/convert/from.rs; arrow-udf-runtime javascript/jsarrow.rs `build_array`.
 */
export function fromWire(type: DataType, wire: unknown): Value {
  if (type.kind === 'Nullable') return wire === null ? null : fromWire(type.of, wire)
  if (wire === null) {
    if (type.kind === 'Null') return null
    throw new WrongResult('a column that is declared as non-nullable contains null values')
  }
  switch (type.kind) {
    case 'Boolean':
      if (typeof wire === 'boolean') return wire
      throw wrongKind(wire, 'bool')
    case 'String':
      if (typeof wire !== 'string') throw wrongKind(wire, 'string')
      if (hasLoneSurrogate.test(wire)) throw new WrongResult('a string is not valid UTF-8')
      return wire
    case 'Date':
      return Math.trunc(Math.trunc(time(wire)) / dayMs)
    case 'Timestamp':
      return BigInt(Math.trunc(time(wire))) * 1000n
    case 'Variant':
      return json(wire)
    case 'Binary':
      return Uint8Array.from(list(wire), each => smallInteger(each, 'u8', 0, 255))
    case 'Array':
      return list(wire).map(item => fromWire(type.of, item))
    case 'Map':
      return list(wire).map(entry => [
        fromWire(type.key, list(entry)[0]),
        fromWire(type.value, list(entry)[1]),
      ])
    case 'Tuple':
      return type.fields.map((field, i) => fromWire(field, list(wire)[i] ?? null))
    default:
      return number(type.kind, wire)
  }
}

const hasLoneSurrogate = /\p{Surrogate}/u

const wrongKind = (wire: unknown, to: string, message = ''): WrongResult =>
  new WrongResult(`Error converting from js '${kindOf(wire)}' into type '${to}'${message}`)

/** The engine's name of a value's kind. */
function kindOf(wire: unknown): string {
  const value = double(wire)
  if (value !== undefined) return isSmall(value) ? 'int' : 'float'
  if (typeof wire === 'boolean') return 'bool'
  if (Array.isArray(wire)) return 'array'
  return typeof wire === 'object' && wire !== null && 'other' in wire
    ? String(wire.other)
    : typeof wire
}

/** The number that was written; undefined if it was none. */
function double(wire: unknown): number | undefined {
  if (typeof wire === 'number') return wire
  return typeof wire === 'object' && wire !== null && 'number' in wire
    ? Number(wire.number)
    : undefined
}

/** Whether the engine holds a number as an integer of 32 bits. */
const isSmall = (value: number): boolean => (value | 0) === value && !Object.is(value, -0)

function list(wire: unknown): readonly unknown[] {
  if (Array.isArray(wire)) return wire
  throw wrongKind(wire, 'array')
}

function json(wire: unknown): string {
  const node = typeof wire === 'string' ? tryParseJson(wire) : undefined
  if (node === undefined) throw new WrongResult('a value has no JSON')
  return variantText(node)
}

/** The first and the last millisecond of the years 1 to 9999. */
const timeRange = [-62_135_596_800_000, 253_402_300_799_999] as const

/** Milliseconds. An invalid Date is the start of 1970, as on the server. */
function time(wire: unknown): number {
  const value = double(wire)
  if (value === undefined) throw wrongKind(wire, 'f64')
  if (Number.isNaN(value)) return 0
  if (value >= timeRange[0] && value <= timeRange[1]) return value
  throw new WrongResult('a date is out of range')
}

/** The least and the greatest value of each kind of integer, and its name in the server's engine. */
const integers: Readonly<Record<string, readonly [name: string, least: number, most: number]>> = {
  Int8: ['i8', -(2 ** 7), 2 ** 7 - 1],
  UInt8: ['u8', 0, 2 ** 8 - 1],
  Int16: ['i16', -(2 ** 15), 2 ** 15 - 1],
  UInt16: ['u16', 0, 2 ** 16 - 1],
  Int32: ['i32', -(2 ** 31), 2 ** 31 - 1],
  UInt32: ['u32', 0, 2 ** 32 - 1],
  Int64: ['i64', -(2 ** 63), 2 ** 63],
  UInt64: ['u64', 0, 2 ** 64],
}

function number(kind: string, wire: unknown): Value {
  const known = integers[kind]
  if (known === undefined) {
    const value = double(wire)
    if (value === undefined) throw wrongKind(wire, 'f64')
    return kind === 'Float32' ? Math.fround(value) : value
  }
  const [name, least, most] = known
  if (most < 2 ** 31) return smallInteger(wire, name, least, most)
  const value = double(wire)
  if (value === undefined) throw wrongKind(wire, 'f64')
  checkRange(value, 'f64', name, least, most)
  const whole = Number.isNaN(value) ? 0 : Math.trunc(value) + 0
  if (kind === 'UInt32') return whole
  // No double is between the greatest integer and the power of two above it, which the check lets pass.
  return whole === most ? BigInt(most) - 1n : BigInt(whole)
}

function smallInteger(wire: unknown, name: string, least: number, most: number): number {
  const value = double(wire)
  if (value === undefined || !isSmall(value)) throw wrongKind(wire, 'i32')
  checkRange(value, 'i32', name, least, most)
  return value
}

function checkRange(value: number, from: string, to: string, least: number, most: number): void {
  const fault = value < least ? 'Underflow' : value > most ? 'Overflow' : undefined
  if (fault === undefined) return
  throw new WrongResult(`Error converting from js '${from}' into type '${to}': ${fault}`)
}
