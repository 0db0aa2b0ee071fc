import { binaryWriter, hexText } from '../types/binary-text.js'
import type { NotNull } from '../types/cast-checks.js'
import { type DataType, removeNullable } from '../types/data-type.js'
import { decimalText } from '../types/decimal.js'
import { readEwkb } from '../types/ewkb.js'
import { wireFloatText } from '../types/float-text.js'
import { geoJsonText } from '../types/geo-json.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'
import { type CellFormat, cellWriter } from '../types/wire-text.js'

/** Writes a value, or NULL, as the server writes JSON to files. */
export type JsonEncoder = (value: Value) => string

/**
 * Returns a writer of a type's values in NDJSON, and of nested values in CSV and TEXT.
 *
 * The output is not always valid JSON: map keys are written like values of their type (`{1:"a"}`), infinity is `null`
 * or `-null`. Source: databend field_encoder/json.rs `FieldEncoderJSON`.
 */
export function jsonEncoder(type: DataType, cells: CellFormat): JsonEncoder {
  const write = plainEncoder(removeNullable(type), cells)
  return value => (value === null ? 'null' : write(value))
}

function plainEncoder(type: DataType, cells: CellFormat): (value: NotNull) => string {
  if (isIntegerKind(type.kind)) return String
  if (isFloatKind(type.kind)) {
    const isSingle = type.kind === 'Float32'
    return value => floatJson(value as number, isSingle)
  }
  switch (type.kind) {
    case 'Boolean':
    case 'Null':
      return String
    case 'Decimal': {
      const { scale } = type
      return value => decimalText(value as bigint, scale)
    }
    case 'Variant':
      return cellWriter(type, cells)
    case 'Binary':
      return binaryEncoder(cells.binaryOutputFormat)
    case 'Geometry':
    case 'Geography':
      return value => geoJsonText(readEwkb(value as Uint8Array).shape)
    case 'Array':
    case 'Map':
    case 'Tuple':
    case 'Vector':
      return containerEncoder(type, cells)
    case 'EmptyArray':
      return () => '[]'
    case 'EmptyMap':
      return () => '{}'
    default: {
      const write = cellWriter(type, { ...cells, httpJsonResultMode: 'display' })
      return value => jsonString(write(value))
    }
  }
}

function containerEncoder(type: DataType, cells: CellFormat): (value: NotNull) => string {
  switch (type.kind) {
    case 'Array': {
      const item = jsonEncoder(type.of, cells)
      return value => `[${(value as readonly Value[]).map(item).join(',')}]`
    }
    case 'Map': {
      const [key, of] = [jsonEncoder(type.key, cells), jsonEncoder(type.value, cells)]
      return value => {
        const pairs = value as readonly (readonly [Value, Value])[]
        return `{${pairs.map(([k, v]) => `${key(k)}:${of(v)}`).join(',')}}`
      }
    }
    case 'Tuple': {
      const fields = type.fields.map(field => jsonEncoder(field, cells))
      return value => `[${(value as readonly Value[]).map((v, i) => fields[i]!(v)).join(',')}]`
    }
    default:
      return value => `[${(value as readonly number[]).map(v => floatJson(v, true)).join(',')}]`
  }
}

/** A float as JSON, or `null` or `-null`. Source: the same file's `nan_bytes`, `inf_bytes`. */
function floatJson(value: number, isSingle: boolean): string {
  if (Number.isFinite(value)) return wireFloatText(value, isSingle)
  return value < 0 ? '-null' : 'null'
}

/** Returns a writer of binaries. Bytes that are not UTF-8 are written in hex if the format is text. */
function binaryEncoder(format: string): (value: NotNull) => string {
  const write = binaryWriter(format)
  return value => {
    try {
      return jsonString(write(value as Uint8Array))
    } catch {
      return jsonString(hexText(value as Uint8Array))
    }
  }
}

const letters: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
  '/': '\\/',
}

/** A JSON string with slashes escaped. Source: databend field_encoder/helpers/json.rs `write_json_string`. */
function jsonString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are escaped
  const inner = text.replaceAll(/[\u0000-\u001f"\\/\u2028\u2029]/g, char => {
    return letters[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `"${inner}"`
}
