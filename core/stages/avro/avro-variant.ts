import { hexText } from '../../types/binary-text.js'
import { dateText } from '../../types/date.js'
import { decimalText, fitsPrecision } from '../../types/decimal.js'
import { signedInteger } from '../../types/integer-form.js'
import { intervalText } from '../../types/interval.js'
import { doubleNode } from '../../types/parse-json.js'
import { timeZone } from '../../types/time-zone.js'
import { timestampText } from '../../types/timestamp.js'
import type { IntervalValue } from '../../types/value.js'
import {
  sortedObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
} from '../../types/variant.js'
import type { AvroCursor } from './avro-cursor.js'
import { readBigDecimal } from './avro-decimal.js'
import { AvroFault, type AvroSchema, type TimestampKind } from './avro-schema.js'
import { readUuid } from './avro-uuid.js'
import { LoadFault } from './load-fault.js'
import { variantAt } from './skip-value.js'

/** The most digits of a Decimal. */
const mostDigits = 76

const utc = timeZone('UTC')

/**
 * Reads a value as a Variant, which keeps dates, times, decimals and binary data apart from strings and numbers.
 *
 * Throws `LoadFault` for a value that a Variant cannot hold. Source: databend avro/avro_to_jsonb.rs `to_jsonb`.
 */
export function readVariant(schema: AvroSchema, cursor: AvroCursor): VariantNode {
  switch (schema.kind) {
    case 'Null':
      return null
    case 'Boolean':
      return cursor.boolean()
    case 'Int':
    case 'Long':
    case 'TimeMillis':
    case 'TimeMicros':
      return new VariantNumber(String(cursor.long()))
    case 'Float':
      return doubleNode(cursor.float())
    case 'Double':
      return doubleNode(cursor.double())
    case 'String':
      return cursor.string()
    case 'Enum':
      return symbolOf(schema.symbols, cursor)
    case 'Uuid':
      return readUuid(schema, cursor)
    case 'Bytes':
      return new VariantScalar('Binary', hexText(cursor.bytes()))
    case 'Fixed':
      return new VariantScalar('Binary', hexText(cursor.take(schema.size)))
    case 'Decimal':
      return decimalNode(readDecimal(schema, cursor), schema.scale)
    case 'BigDecimal': {
      const { value, scale } = readBigDecimal(cursor)
      return decimalNode(value, scale)
    }
    case 'Date':
      return new VariantScalar('Date', dateText(cursor.int()))
    case 'Duration':
      return new VariantScalar('Interval', intervalText(readDuration(cursor)))
    case 'Array': {
      const items: VariantNode[] = []
      cursor.items(() => items.push(readVariant(schema.items, cursor)))
      return items
    }
    case 'Map': {
      const entries: [string, VariantNode][] = []
      cursor.items(() => entries.push([cursor.string(), readVariant(schema.values, cursor)]))
      return sortedObject(entries)
    }
    case 'Record':
      return sortedObject(
        schema.fields.map(field => [field.name, readVariant(field.schema, cursor)] as const),
      )
    case 'Union':
      return readVariant(variantAt(schema.variants, cursor), cursor)
    case 'Ref':
      // The server does not resolve the second use of a named type.
      throw new LoadFault('bug: avro schema and value not match: schema = Ref')
    default:
      return new VariantScalar('Timestamp', timestampText(micros(schema.kind, cursor), utc))
  }
}

export function readDecimal(
  { size }: Extract<AvroSchema, { kind: 'Decimal' }>,
  cursor: AvroCursor,
): bigint {
  return signedInteger(size === undefined ? cursor.bytes() : cursor.take(size))
}

function decimalNode(value: bigint, scale: number): VariantNode {
  if (!fitsPrecision(value, mostDigits)) throw new LoadFault('too many bits for i256')
  return new VariantNumber(decimalText(value, scale))
}

/** Reads one of the symbols of an enum. */
export function symbolOf(symbols: readonly string[], cursor: AvroCursor): string {
  const index = cursor.int()
  const symbol = symbols[index]
  if (symbol !== undefined) return symbol
  throw new AvroFault(`Enum symbol index ${index} out of bounds: ${symbols.length}`)
}

/** Reads a duration: months, days and milliseconds. Throws `LoadFault` for more months or days than an Interval has. */
export function readDuration(cursor: AvroCursor): IntervalValue {
  const bytes = cursor.take(12)
  const [months, days] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
  if (months > 0x7fff_ffff) throw new LoadFault('duration months out of range')
  if (days > 0x7fff_ffff) throw new LoadFault('duration days out of range')
  return { months, days, micros: BigInt(bytes.readUInt32LE(8)) * 1000n }
}

/** Reads a timestamp in microseconds; nanoseconds are cut off toward zero. */
export function micros(kind: TimestampKind, cursor: AvroCursor): bigint {
  const value = cursor.long()
  if (kind.endsWith('Millis')) return value * 1000n
  return kind.endsWith('Nanos') ? value / 1000n : value
}
