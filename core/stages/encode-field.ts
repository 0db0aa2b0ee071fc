import { binaryWriter } from '../types/binary-text.js'
import type { NotNull } from '../types/cast-checks.js'
import { type DataType, removeNullable } from '../types/data-type.js'
import { decimalText } from '../types/decimal.js'
import { withoutFractionZeros } from '../types/end-zeros.js'
import { readEwkb } from '../types/ewkb.js'
import { wireFloatText } from '../types/float-text.js'
import { geographySrid } from '../types/geometry.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'
import { type CellFormat, cellWriter } from '../types/wire-text.js'
import { ewktText } from '../types/wkt.js'
import { jsonEncoder } from './encode-json.js'
import type { CsvFormat, TextFormat } from './file-format.js'

/** Writes a value, or NULL, as a field of a CSV or TEXT file, with quotes or escapes. */
export type FieldEncoder = (value: Value) => string

/** Writes a string as a field, quoted or escaped. */
export type StringWriter = (text: string) => string

/**
 * Returns a writer of a type's values as CSV or TEXT. Numbers, Booleans, binaries and NULL are neither quoted nor
 * escaped; decimals have no trailing zeros, and geometries are EWKT.
 *
 * Source: databend field_encoder/csv.rs `FieldEncoderCSV`.
 */
export function fieldEncoder(
  type: DataType,
  format: CsvFormat | TextFormat,
  cells: CellFormat,
): FieldEncoder {
  const own = format.type === 'CSV' ? { ...cells, binaryOutputFormat: format.binaryFormat } : cells
  const write = plainEncoder(removeNullable(type), format, own)
  return value => (value === null ? format.nullDisplay : write(value))
}

function plainEncoder(
  type: DataType,
  format: CsvFormat | TextFormat,
  cells: CellFormat,
): (value: NotNull) => string {
  if (isIntegerKind(type.kind)) return String
  if (isFloatKind(type.kind)) {
    const isSingle = type.kind === 'Float32'
    return value =>
      Number.isNaN(value) ? format.nanDisplay : wireFloatText(value as number, isSingle)
  }
  switch (type.kind) {
    case 'Boolean':
      return format.type === 'CSV' ? String : value => (value === true ? '1' : '0')
    case 'Decimal': {
      const { scale } = type
      return value => trimmedDecimal(value as bigint, scale)
    }
    case 'Binary':
      return binaryWriter(cells.binaryOutputFormat) as (value: NotNull) => string
    case 'Null':
      return () => format.nullDisplay
    case 'EmptyArray':
      return () => '[]'
    case 'EmptyMap':
      return () => '{}'
    default: {
      const text = textOf(type, cells)
      const string = stringWriter(format)
      return value => string(text(value))
    }
  }
}

/** A decimal without trailing zeros. Source: databend io/decimal.rs `display_decimal_128_trimmed`. */
function trimmedDecimal(value: bigint, scale: number): string {
  const text = decimalText(value, scale)
  return scale === 0 ? text : withoutFractionZeros(text)
}

function textOf(type: DataType, cells: CellFormat): (value: NotNull) => string {
  switch (type.kind) {
    case 'Geometry':
      return value => ewktText(readEwkb(value as Uint8Array))
    case 'Geography':
      return value => ewktText({ shape: readEwkb(value as Uint8Array).shape, srid: geographySrid })
    case 'Array':
    case 'Map':
    case 'Tuple':
    case 'Vector':
      return jsonEncoder(type, cells)
    default:
      return cellWriter(type, { ...cells, httpJsonResultMode: 'display' })
  }
}

/** Returns a writer of strings in a format, used for column names too. */
export function stringWriter(format: CsvFormat | TextFormat): StringWriter {
  return format.type === 'CSV' ? csvString(format) : textString(format)
}

/** Quotes are doubled regardless of the escape character; a string equal to NULL_DISPLAY is not quoted for that. */
function csvString(format: CsvFormat): StringWriter {
  const { quote, escape: escapeChar, fieldDelimiter, recordDelimiter, quoteStyle } = format
  const marks = [quote, fieldDelimiter, recordDelimiter[0]!, escapeChar].filter(mark => mark !== '')
  const quoted: StringWriter = text => quote + text.replaceAll(quote, quote + quote) + quote
  if (quoteStyle === 'quote_not_null') return quoted
  return text => (marks.some(mark => text.includes(mark)) ? quoted(text) : text)
}

const textEscapes: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}

/** The field delimiter is escaped; the record delimiter only if it is one of the characters above. */
function textString({ fieldDelimiter }: TextFormat): StringWriter {
  return text => {
    const escaped = text.replaceAll(/[\0\b\t\n\f\r\\]/g, char => textEscapes[char]!)
    if (textEscapes[fieldDelimiter] !== undefined) return escaped
    return escaped.replaceAll(fieldDelimiter, `\\${fieldDelimiter}`)
  }
}
