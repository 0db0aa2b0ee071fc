import type { AvroCursor } from './avro-cursor.js'
import { AvroFault, type AvroSchema } from './avro-schema.js'

/** Moves past a value. Throws `AvroFault` for one that is cut short. */
export function skipValue(schema: AvroSchema, cursor: AvroCursor): void {
  switch (schema.kind) {
    case 'Null':
      return
    case 'Boolean':
      cursor.take(1)
      return
    case 'Float':
      cursor.take(4)
      return
    case 'Double':
      cursor.take(8)
      return
    case 'Bytes':
    case 'String':
    case 'BigDecimal':
      cursor.bytes()
      return
    case 'Uuid':
      if (schema.stored === 'fixed') cursor.take(16)
      else cursor.bytes()
      return
    case 'Decimal':
      if (schema.size === undefined) cursor.bytes()
      else cursor.take(schema.size)
      return
    case 'Fixed':
      cursor.take(schema.size)
      return
    case 'Duration':
      cursor.take(12)
      return
    case 'Array':
      cursor.items(() => skipValue(schema.items, cursor))
      return
    case 'Map':
      cursor.items(() => {
        cursor.bytes()
        skipValue(schema.values, cursor)
      })
      return
    case 'Record':
      for (const field of schema.fields) skipValue(field.schema, cursor)
      return
    case 'Union':
      skipValue(variantAt(schema.variants, cursor), cursor)
      return
    case 'Ref':
      skipValue(schema.found(), cursor)
      return
    default:
      // The other kinds are stored as integers.
      cursor.long()
  }
}

/** Reads which of the types of a union follows. Throws `AvroFault` for a number that it does not have. */
export function variantAt(variants: readonly AvroSchema[], cursor: AvroCursor): AvroSchema {
  return variants[variantIndex(variants.length, cursor)]!
}

/** As `variantAt`; the number of the type. */
export function variantIndex(count: number, cursor: AvroCursor): number {
  const index = cursor.count()
  if (index >= 0 && index < count) return index
  throw new AvroFault(`Union index ${index} out of bounds: ${count}`)
}
