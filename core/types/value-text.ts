import { hexText } from './binary-text.js'
import { bitmapText } from './bitmap.js'
import { castToText } from './cast-to-text.js'
import { type DataType, removeNullable } from './data-type.js'
import { scalarFloatText } from './float-text.js'
import { quoteString } from './quote-string.js'
import type { Value } from './value.js'
import { variantJson } from './variant.js'

/**
 * Formats a value for error messages: strings and times in single quotes, `[1, 2]`, `{'k':1}`, `(1, 'a')`.
 *
 * Source: databend utils/display.rs `Display for ScalarRef`.
 */
export function valueText(type: DataType, value: Value): string {
  if (value === null) return 'NULL'
  const bare = removeNullable(type)
  switch (bare.kind) {
    case 'Array':
      return `[${(value as readonly Value[]).map(item => valueText(bare.of, item)).join(', ')}]`
    case 'Map':
      return `{${(value as readonly (readonly [Value, Value])[])
        .map(([k, v]) => `${valueText(bare.key, k)}:${valueText(bare.value, v)}`)
        .join(', ')}}`
    case 'Tuple': {
      const fields = bare.fields.map((field, i) =>
        valueText(field, (value as readonly Value[])[i]!),
      )
      return fields.length === 1 ? `(${fields[0]},)` : `(${fields.join(', ')})`
    }
    case 'EmptyArray':
      return '[]'
    case 'EmptyMap':
      return '{}'
    case 'Vector':
      return `[${(value as readonly number[]).join(', ')}]`
    case 'Float32':
      return scalarFloatText(value as number, true)
    case 'Float64':
      return scalarFloatText(value as number, false)
    case 'Binary':
      return hexText(value as Uint8Array)
    case 'Bitmap':
      return `'${bitmapText(value as Uint8Array)}'`
    case 'Variant':
      return quoteString(variantJson(value as string))
    default:
      return quoted.has(bare.kind) ? quoteString(plainText(bare, value)) : plainText(bare, value)
  }
}

/** Formats a value like `valueText`, but without the quotes around it. Source: `scalar_ref_to_string`. */
export function plainValueText(type: DataType, value: Value): string {
  const bare = removeNullable(type)
  if (value === null) return 'NULL'
  if (bare.kind === 'Bitmap') return bitmapText(value as Uint8Array)
  if (bare.kind === 'Variant') return variantJson(value as string)
  return quoted.has(bare.kind) ? plainText(bare, value) : valueText(type, value)
}

const quoted: ReadonlySet<string> = new Set([
  'String',
  'Date',
  'Timestamp',
  'TimestampTz',
  'Interval',
  'Geometry',
  'Geography',
])

const plain = {
  timezone: 'UTC',
  setting: (name: string) => (name === 'geometry_output_format' ? 'EWKT' : ''),
}

function plainText(type: DataType, value: Exclude<Value, null>): string {
  return String(castToText(type)?.(plain, value) ?? value)
}
