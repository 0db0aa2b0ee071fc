import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  type IntegerKind,
  isNullable,
  type TupleType,
} from '../../types/data-type.js'
import { fitsPrecision, pow10 } from '../../types/decimal.js'
import { isIntegerKind, isSignedKind, numberBits } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { variantText } from '../../types/variant.js'
import { zeroValue } from '../../types/zero-value.js'
import type { FileColumn } from '../file-column.js'
import { defaultValueOf } from '../file-row.js'
import type { AvroCursor } from './avro-cursor.js'
import { readBigDecimal } from './avro-decimal.js'
import type { AvroField, AvroSchema } from './avro-schema.js'
import { readUuid } from './avro-uuid.js'
import { micros, readDecimal, readDuration, readVariant, symbolOf } from './avro-variant.js'
import { LoadFault } from './load-fault.js'
import { skipValue, variantIndex } from './skip-value.js'
import { tupleFieldNames } from './tuple-field-names.js'

type ReadValue = (cursor: AvroCursor) => Value

/** How values of a file are read into a column, and the server's name of that in error messages. */
interface Matched {
  readonly read: ReadValue
  readonly shown: string
}

/** Reads a row: a value for each column. */
export type ReadRow = (cursor: AvroCursor) => Value[]

/** What is loaded into, and what happens where the file has no such field. */
interface Wanted {
  readonly name: string
  readonly type: DataType
  /** The value for a missing field. */
  readonly absent: () => Value
}

/**
 * Matches the columns of a table with the fields of a record by their exact names, and returns a reader of rows.
 *
 * Throws `QueryError` 1001 for types that do not go together, and for a missing field unless `allowsMissing`. The
 * reader throws `LoadFault` for values that a column cannot hold. Source: databend avro/schema_match.rs,
 * avro/decoder.rs.
 */
export function rowReader(
  columns: readonly FileColumn[],
  fields: readonly AvroField[],
  allowsMissing: boolean,
): ReadRow {
  const wanted = columns.map(column => ({
    name: column.name,
    type: column.type,
    absent: () => defaultValueOf(column),
  }))
  return new SchemaMatch(allowsMissing).fields(wanted, fields)
}

const matchFault = (message: string): QueryError => new QueryError('Internal', message)

class SchemaMatch {
  readonly #allowsMissing: boolean

  constructor(allowsMissing: boolean) {
    this.#allowsMissing = allowsMissing
  }

  fields(wanted: readonly Wanted[], fields: readonly AvroField[]): ReadRow {
    /** The readers of each field of the file, with the places that their values go to. */
    const readers = fields.map((): [place: number, matched: Matched][] => [])
    const absent: [place: number, value: () => Value][] = []
    for (const [place, { name, type, absent: value }] of wanted.entries()) {
      const at = fields.findLastIndex(field => field.name === name || field.aliases?.includes(name))
      if (at >= 0) readers[at]!.push([place, this.type(type, fields[at]!.schema)])
      else absent.push([place, value])
      if (at < 0 && !this.#allowsMissing) throw missingField(name)
    }
    if (absent.length === wanted.length) throw matchFault('no fields match by name')
    return cursor => {
      const row: Value[] = new Array(wanted.length).fill(null)
      for (const [place, value] of absent) row[place] = value()
      for (let i = 0; i < fields.length; i++) {
        const into = readers[i]!
        if (into.length === 0) skipValue(fields[i]!.schema, cursor)
        const start = cursor.at
        for (const [place, matched] of into) {
          cursor.at = start
          row[place] = readField(fields[i]!.name, wanted[place]!.type, matched, cursor)
        }
      }
      return row
    }
  }

  /** How values of a schema are read into a type. */
  type(to: DataType, schema: AvroSchema): Matched {
    if (schema.kind === 'Union' && (isNullable(to) || hasNull(schema.variants))) {
      return this.#union(to, schema.variants)
    }
    if (to.kind === 'Nullable') {
      const { read, shown } = this.type(to.of, schema)
      // Only a Variant takes the type `null`, which then is NULL.
      if (schema.kind === 'Null') return { read: () => null, shown }
      return { read, shown }
    }
    return this.#nested(to, schema) ?? plain(to, schema)
  }

  #union(to: DataType, variants: readonly AvroSchema[]): Matched {
    const none: Matched = { read: () => nullIn(to), shown: primary({ kind: 'Null' }) }
    const matched = variants.map(each => (each.kind === 'Null' ? none : this.type(to, each)))
    return {
      read: cursor => matched[variantIndex(matched.length, cursor)]!.read(cursor),
      shown: `Union(MatchedUnion { variants: [${matched.map(each => each.shown).join(', ')}] })`,
    }
  }

  #nested(to: DataType, schema: AvroSchema): Matched | undefined {
    if (to.kind === 'Map' && schema.kind === 'Map' && to.key.kind === 'String') {
      return this.#map(to.value, schema.values)
    }
    if (to.kind === 'Array' && schema.kind === 'Array') return this.#array(to.of, schema.items)
    if (to.kind === 'Vector' && schema.kind === 'Array' && schema.items.kind === 'Float') {
      return vectorOf(to.size)
    }
    if (to.kind === 'Tuple' && schema.kind === 'Record') return this.#tuple(to, schema.fields)
    return undefined
  }

  #map(to: DataType, values: AvroSchema): Matched {
    const { read, shown } = this.type(to, values)
    return {
      read: cursor => {
        const pairs = new Map<string, Value>()
        cursor.items(() => pairs.set(cursor.string(), read(cursor)))
        return [...pairs]
      },
      shown: `Map(${shown})`,
    }
  }

  #array(of: DataType, items: AvroSchema): Matched {
    const { read, shown } = this.type(of, items)
    return {
      read: cursor => {
        const values: Value[] = []
        cursor.items(() => values.push(read(cursor)))
        return values
      },
      shown: `Array(${shown})`,
    }
  }

  #tuple(to: TupleType, fields: readonly AvroField[]): Matched {
    const names = tupleFieldNames(to)
    const wanted = to.fields.map((type, i) => ({
      name: names[i]!,
      type,
      absent: () => zeroValue(type),
    }))
    return { read: this.fields(wanted, fields), shown: 'Record' }
  }
}

const hasNull = (variants: readonly AvroSchema[]): boolean =>
  variants.some(({ kind }) => kind === 'Null')

const missingField = (name: string): QueryError =>
  matchFault(
    `missing field ${name}. Consider add avro file format option \`MISSING_FIELD_AS = FIELD_DEFAULT\``,
  )

/** Reads a field of a record; an error tells its name. */
function readField(name: string, type: DataType, matched: Matched, cursor: AvroCursor): Value {
  try {
    return matched.read(cursor)
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error
    if (error.message === '') {
      error.message = `can not load value of type ${matched.shown} to ${typeText(type)}`
    }
    error.path.push(name)
    throw error
  }
}

/** A NULL of the file in a column of a type. */
function nullIn(to: DataType): Value {
  if (to.kind === 'Nullable' || to.kind === 'Null') return null
  if (to.kind === 'Variant') return 'null'
  throw new LoadFault()
}

const primary = ({ kind }: { readonly kind: string }): string => `Primary(${kind})`

function vectorOf(size: number): Matched {
  return {
    read: cursor => {
      const values: number[] = []
      cursor.items(() => values.push(cursor.float()))
      if (values.length === size) return values
      throw new LoadFault(`vector dimension mismatch: expected ${size}, got ${values.length}`)
    },
    shown: 'Array(Primary(Float))',
  }
}

function plain(to: DataType, schema: AvroSchema): Matched {
  if (to.kind === 'Decimal' && schema.kind === 'Decimal') return decimal(to, schema)
  const read = plainReader(to, schema)
  if (read !== undefined) return { read, shown: primary(schema) }
  throw matchFault(
    `fail to match schema: can not load avro type ${schema.kind} into ${typeText(to)}`,
  )
}

type Decimal<T> = Extract<T, { kind: 'Decimal' }>

function decimal(to: Decimal<DataType>, schema: Decimal<AvroSchema>): Matched {
  const [leading, more] = [to.precision - to.scale, to.scale - schema.scale]
  if (leading < schema.precision - schema.scale || more < 0) {
    throw matchFault(`fail to match schema: can not load avro type Decimal into ${typeText(to)}`)
  }
  const factor = pow10(more)
  return {
    read: cursor => fitting(readDecimal(schema, cursor) * factor, to),
    shown: `Decimal { multiplier: ${more === 0 ? 'None' : `Some(${factor})`} }`,
  }
}

function fitting(value: bigint, { precision }: Decimal<DataType>): bigint {
  if (fitsPrecision(value, precision)) return value
  throw new LoadFault()
}

/** Undefined where the server loads no values of the schema into the type. */
function plainReader(to: DataType, schema: AvroSchema): ReadValue | undefined {
  if (to.kind === 'Variant') return variantReader(schema)
  if (isIntegerKind(to.kind)) return integerReader(to.kind, schema.kind)
  switch (to.kind) {
    case 'Boolean':
      return schema.kind === 'Boolean' ? cursor => cursor.boolean() : undefined
    case 'String':
      return stringReader(schema)
    case 'Binary':
      return binaryReader(schema)
    case 'Float32':
    case 'Float64':
      if (schema.kind === 'Float') return cursor => cursor.float()
      if (schema.kind === 'Double' && to.kind === 'Float64') return cursor => cursor.double()
      return undefined
    case 'Date':
      return schema.kind === 'Date' ? cursor => cursor.int() : undefined
    case 'Interval':
      return schema.kind === 'Duration' ? durationIn : undefined
    case 'Timestamp': {
      const { kind } = schema
      return isTimestamp(kind) ? cursor => micros(kind, cursor) : undefined
    }
    case 'Decimal':
      return schema.kind === 'BigDecimal' ? cursor => bigDecimal(to, cursor) : undefined
    default:
      return undefined
  }
}

function variantReader(schema: AvroSchema): ReadValue {
  if (schema.kind !== 'Union') return cursor => variantText(readVariant(schema, cursor))
  // Only a union with `null` is taken apart for a column that is not Nullable.
  return () => {
    throw new LoadFault('schema (Primary(Union)) and value (Union) not match:')
  }
}

function stringReader(schema: AvroSchema): ReadValue | undefined {
  switch (schema.kind) {
    case 'String':
      return cursor => cursor.string()
    case 'Enum':
      return cursor => symbolOf(schema.symbols, cursor)
    case 'Uuid':
      return cursor => readUuid(schema, cursor)
    default:
      return undefined
  }
}

/** The bytes are copied, so that the block that they came from is not kept. */
function binaryReader(schema: AvroSchema): ReadValue | undefined {
  if (schema.kind === 'Bytes') return cursor => new Uint8Array(cursor.bytes())
  if (schema.kind === 'Fixed') return cursor => new Uint8Array(cursor.take(schema.size))
  return undefined
}

type TimestampSchema = Parameters<typeof micros>[0]

const isTimestamp = (kind: string): kind is TimestampSchema => kind.includes('Timestamp')

/** Integers of 64 bits and UInt32 are loaded from `long`, too; dates and timestamps as their stored numbers. */
function integerReader(to: IntegerKind, from: string): ReadValue | undefined {
  const isWide = to === 'Int64' || to === 'UInt64'
  const fits =
    from === 'Int' ||
    (from === 'Long' && (isWide || to === 'UInt32')) ||
    (from === 'Date' && to === 'Int32') ||
    (isTimestamp(from) && to === 'Int64')
  if (!fits) return undefined
  const [bits, isSigned] = [numberBits(to), isSignedKind(to)]
  return cursor => {
    const value = cursor.long()
    const kept = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
    if (kept !== value) throw new LoadFault()
    return isWide ? value : Number(value)
  }
}

function durationIn(cursor: AvroCursor): Value {
  try {
    return readDuration(cursor)
  } catch (error) {
    // In a column the server tells only the types.
    throw error instanceof LoadFault ? new LoadFault() : error
  }
}

function bigDecimal(to: Decimal<DataType>, cursor: AvroCursor): bigint {
  const { value, scale } = readBigDecimal(cursor)
  const digits = String(value < 0n ? -value : value).length
  if (digits - scale > to.precision - to.scale || scale > to.scale) throw new LoadFault()
  return fitting(value * pow10(to.scale - scale), to)
}
