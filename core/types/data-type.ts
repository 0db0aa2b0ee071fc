import { Bug } from '../errors/bug.js'
import type { PlainKind } from './plain-types.js'

export type SignedKind = `Int${8 | 16 | 32 | 64}`
export type UnsignedKind = `U${SignedKind}`
export type IntegerKind = SignedKind | UnsignedKind
export type FloatKind = 'Float32' | 'Float64'
export type NumberKind = IntegerKind | FloatKind

export interface PlainType {
  readonly kind: PlainKind
}
/** `precision` (1 to 76) is the number of digits, `scale` (0 to precision) how many of them follow the point. */
export interface DecimalType {
  readonly kind: 'Decimal'
  readonly precision: number
  readonly scale: number
}
/** The inner type is neither Nullable nor Null. */
export interface NullableType {
  readonly kind: 'Nullable'
  readonly of: DataType
}
export interface ArrayType {
  readonly kind: 'Array'
  readonly of: DataType
}
export interface MapType {
  readonly kind: 'Map'
  readonly key: DataType
  readonly value: DataType
}
export interface TupleType {
  readonly kind: 'Tuple'
  /** One name per field; absent if no table or cast named the fields. */
  readonly names?: readonly string[]
  readonly fields: readonly DataType[]
}
export interface VectorType {
  readonly kind: 'Vector'
  readonly size: number
}
/** The state of an aggregate, returned by `sum_state(x)`. Its values are bytes in mockq's own format. */
export interface AggregateStateType {
  readonly kind: 'AggregateState'
  readonly name: string
  readonly params: readonly AggregateParam[]
  /** Argument types of the aggregate. */
  readonly args: readonly DataType[]
}
export type AggregateParam = string | number | bigint | boolean | null
/** A type variable in a function's signature, such as `T0`; values never have this type. */
export interface GenericType {
  readonly kind: 'Generic'
  readonly index: number
}

/**
 * A Databend type. Types are interned: equal types are the same object, so compare them with `===`.
 *
 * Create types with the constants and functions below or with `parseType`, never as object literals.
 */
export type DataType =
  | PlainType
  | DecimalType
  | NullableType
  | ArrayType
  | MapType
  | TupleType
  | VectorType
  | AggregateStateType
  | GenericType

const interned = new Map<string, DataType>()
const keys = new WeakMap<DataType, string>()

/** A canonical string for a type, equal for equal types; not Databend's spelling. */
export function typeKey(type: DataType): string {
  const known = keys.get(type)
  if (known === undefined) throw new Bug(`type ${type.kind} was not made by core/types/data-type`)
  return known
}

function intern<T extends DataType>(key: string, type: T): T {
  const known = interned.get(key)
  if (known !== undefined) return known as T
  Object.freeze(type)
  interned.set(key, type)
  keys.set(type, key)
  return type
}

const plain = (kind: PlainKind): PlainType => intern(kind, { kind })

export const nullType = plain('Null')
export const booleanType = plain('Boolean')
export const stringType = plain('String')
export const binaryType = plain('Binary')
export const dateType = plain('Date')
export const timestampType = plain('Timestamp')
export const timestampTzType = plain('TimestampTz')
export const intervalType = plain('Interval')
export const variantType = plain('Variant')
export const bitmapType = plain('Bitmap')
export const geometryType = plain('Geometry')
export const geographyType = plain('Geography')
export const emptyArrayType = plain('EmptyArray')
export const emptyMapType = plain('EmptyMap')
export const int8Type = plain('Int8')
export const int16Type = plain('Int16')
export const int32Type = plain('Int32')
export const int64Type = plain('Int64')
export const uint8Type = plain('UInt8')
export const uint16Type = plain('UInt16')
export const uint32Type = plain('UInt32')
export const uint64Type = plain('UInt64')
export const float32Type = plain('Float32')
export const float64Type = plain('Float64')

/** Returns the interned type of a kind without parameters. */
export function plainType(kind: PlainKind): PlainType {
  return plain(kind)
}

/** `Decimal(precision, scale)`; the caller must check the bounds. */
export function decimalType(precision: number, scale: number): DecimalType {
  return intern(`Decimal(${precision},${scale})`, { kind: 'Decimal', precision, scale })
}

/** Makes a type Nullable; returns Nullable types and Null unchanged. */
export function nullableType(of: DataType): DataType {
  if (of.kind === 'Nullable' || of.kind === 'Null') return of
  return intern(`Nullable(${typeKey(of)})`, { kind: 'Nullable', of })
}

export function arrayType(of: DataType): ArrayType {
  return intern(`Array(${typeKey(of)})`, { kind: 'Array', of })
}

export function mapType(key: DataType, value: DataType): MapType {
  return intern(`Map(${typeKey(key)},${typeKey(value)})`, { kind: 'Map', key, value })
}

/** Field names are part of the type: tuples with different names have different types. */
export function tupleType(fields: readonly DataType[], names?: readonly string[]): TupleType {
  const parts = fields.map((field, i) =>
    names === undefined ? typeKey(field) : `${JSON.stringify(names[i])} ${typeKey(field)}`,
  )
  const key = `Tuple(${parts.join(',')})`
  return intern(
    key,
    names === undefined
      ? { kind: 'Tuple', fields: Object.freeze([...fields]) }
      : { kind: 'Tuple', fields: Object.freeze([...fields]), names: Object.freeze([...names]) },
  )
}

export function vectorType(size: number): VectorType {
  return intern(`Vector(${size})`, { kind: 'Vector', size })
}

export function aggregateStateType(
  name: string,
  params: readonly AggregateParam[],
  args: readonly DataType[],
): AggregateStateType {
  const given = params.map(param => `${typeof param} ${param}`)
  const key = `State(${JSON.stringify([name, given])},${args.map(typeKey).join(',')})`
  return intern(key, {
    kind: 'AggregateState',
    name,
    params: Object.freeze([...params]),
    args: Object.freeze([...args]),
  })
}

export function genericType(index: number): GenericType {
  return intern(`T${index}`, { kind: 'Generic', index })
}

/** Whether a value of the type may be NULL. */
export function isNullable(type: DataType): boolean {
  return type.kind === 'Nullable' || type.kind === 'Null'
}

/** Removes the outermost Nullable; Null stays Null. */
export function removeNullable(type: DataType): DataType {
  return type.kind === 'Nullable' ? type.of : type
}
