import { Bug } from '../errors/bug.js'
import { type DataType, type DecimalType, isNullable, removeNullable } from '../types/data-type.js'
import { type ArrowType, arrow, type Field } from './library.js'

/** The form of Arrow results that client and server have negotiated. */
export interface ArrowForm {
  /** 1: Variants are JSONB; from 2 on they are JSON text. */
  readonly version: number
  /** Whether Decimals of up to 18 digits have 64 bits, otherwise 128. */
  readonly decimal64: boolean
  /** In a Parquet file: strings have Arrow's older type Utf8. */
  readonly isStored?: boolean
  /** In a file: fields of tuples keep their names. */
  readonly keepsNames?: boolean
}

/** The metadata key of a field that names a type which Arrow does not have. */
const extensionKey = 'Extension'

/** Most digits of a Decimal that fits 64 bits, and 128. Source: databend decimal.rs `MAX_DECIMAL64_PRECISION`. */
const maxPrecision64 = 18
const maxPrecision128 = 38

/**
 * A result column as a field of the server's Arrow schema. Fields of tuples are named by number, whatever the table
 * calls them.
 *
 * Source: databend expression/src/converts/arrow/to.rs `From<&TableField> for Field`, schema.rs `infer_schema_type`;
 * blocks_serializer.rs `rewrite_arrow_ipc_field`.
 */
export function arrowField(name: string, type: DataType, form: ArrowForm): Field {
  const bare = removeNullable(type)
  const { is, extension } = arrowTypeOf(bare, form)
  const metadata = new Map(extension === undefined ? [] : [[extensionKey, extension]])
  return new arrow.Field(name, is, isNullable(type), metadata)
}

interface Told {
  readonly is: ArrowType
  readonly extension?: string
}

function arrowTypeOf(type: DataType, form: ArrowForm): Told {
  switch (type.kind) {
    case 'Boolean':
      return { is: new arrow.Bool() }
    case 'String':
      return { is: form.isStored ? new arrow.Utf8() : new arrow.Utf8View() }
    case 'Binary':
      return { is: new arrow.LargeBinary() }
    case 'Date':
      return { is: new arrow.DateDay() }
    case 'Timestamp':
      return { is: new arrow.TimestampMicrosecond() }
    case 'Decimal':
      return { is: new arrow.Decimal(type.scale, type.precision, decimalBits(type, form)) }
    case 'Null':
      return { is: new arrow.Null() }
    default:
      return numberTypeOf(type) ?? nestedTypeOf(type, form) ?? extensionTypeOf(type, form)
  }
}

/** The width of a Decimal in bits. */
export function decimalBits({ precision }: DecimalType, form: ArrowForm): 64 | 128 | 256 {
  if (precision > maxPrecision128) return 256
  return precision <= maxPrecision64 && form.decimal64 ? 64 : 128
}

function numberTypeOf({ kind }: DataType): Told | undefined {
  switch (kind) {
    case 'Int8':
      return { is: new arrow.Int8() }
    case 'Int16':
      return { is: new arrow.Int16() }
    case 'Int32':
      return { is: new arrow.Int32() }
    case 'Int64':
      return { is: new arrow.Int64() }
    case 'UInt8':
      return { is: new arrow.Uint8() }
    case 'UInt16':
      return { is: new arrow.Uint16() }
    case 'UInt32':
      return { is: new arrow.Uint32() }
    case 'UInt64':
      return { is: new arrow.Uint64() }
    case 'Float32':
      return { is: new arrow.Float32() }
    case 'Float64':
      return { is: new arrow.Float64() }
    default:
      return undefined
  }
}

function nestedTypeOf(type: DataType, form: ArrowForm): Told | undefined {
  switch (type.kind) {
    case 'Array':
      return { is: new arrow.LargeList(arrowField('_array', type.of, form)) }
    case 'Map': {
      const pair = new arrow.Struct([
        arrowField('key', type.key, form),
        arrowField('value', type.value, form),
      ])
      return { is: new arrow.Map_(new arrow.Field('entries', pair, false)) }
    }
    case 'Tuple': {
      const names = form.keepsNames ? type.names : undefined
      const fields = type.fields.map((each, i) =>
        arrowField(names?.[i] ?? String(i + 1), each, form),
      )
      return { is: new arrow.Struct(fields) }
    }
    case 'Vector': {
      const item = new arrow.Field('item', new arrow.Float32(), false)
      return { is: new arrow.FixedSizeList(type.size, item), extension: 'Vector' }
    }
    default:
      return undefined
  }
}

function extensionTypeOf(type: DataType, form: ArrowForm): Told {
  switch (type.kind) {
    case 'EmptyArray':
    case 'EmptyMap':
      return { is: new arrow.Bool(), extension: type.kind }
    case 'TimestampTz':
    case 'Interval':
      return { is: new arrow.Decimal(0, 38, 128), extension: type.kind }
    case 'Bitmap':
    case 'Geometry':
    case 'Geography':
      return { is: new arrow.LargeBinary(), extension: type.kind }
    case 'Variant': {
      const is = form.version === 1 ? new arrow.LargeBinary() : new arrow.LargeUtf8()
      return { is, extension: type.kind }
    }
    default:
      throw new Bug(`a result has a column of type ${type.kind}`)
  }
}
