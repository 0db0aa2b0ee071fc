import { Unsupported } from '../errors/unsupported.js'
import type { Block } from '../types/block.js'
import type { CastContext, NotNull } from '../types/cast-checks.js'
import { castToVariant } from '../types/cast-to-variant.js'
import { type DataType, removeNullable } from '../types/data-type.js'
import { isNumberKind } from '../types/number-kind.js'
import { type CellFormat, encodeColumn } from '../types/wire-text.js'
import type { CsvFormat, FileFormatSpec, TextFormat } from './file-format.js'

export interface WrittenColumn {
  readonly name: string
  readonly type: DataType
}

/** Writes blocks as the text of a file: a chunk for each block, and the header in front. */
export interface RowWriter {
  header(): string
  block(block: Block): string
}

/** What writes rows in a format. Booleans are `true` and `false`, NULL as the format's option says. */
export function rowWriter(
  format: FileFormatSpec,
  columns: readonly WrittenColumn[],
  cx: CastContext,
  cells: CellFormat,
): RowWriter {
  if (format.type === 'NDJSON') return jsonWriter(columns, cx)
  return separatedWriter(format, columns, cx, cells)
}

function jsonWriter(columns: readonly WrittenColumn[], cx: CastContext): RowWriter {
  const keys = columns.map(({ name }) => JSON.stringify(name))
  const casts = columns.map(({ type, name }) => {
    const bare = removeNullable(type)
    if (bare.kind === 'String') return (value: NotNull) => JSON.stringify(value)
    const cast = castToVariant(bare)
    if (cast === undefined) throw new Unsupported(`column ${name} in NDJSON`)
    return (value: NotNull) => cast(cx, value) as string
  })
  return {
    header: () => '',
    block({ length, columns: data }) {
      let text = ''
      for (let row = 0; row < length; row++) {
        const fields = keys.map((key, i) => {
          const value = data[i]![row]!
          return `${key}:${value === null ? 'null' : casts[i]!(value)}`
        })
        text += `{${fields.join(',')}}\n`
      }
      return text
    },
  }
}

function separatedWriter(
  format: CsvFormat | TextFormat,
  columns: readonly WrittenColumn[],
  cx: CastContext,
  cells: CellFormat,
): RowWriter {
  const write = format.type === 'CSV' ? csvCell(format) : textCell(format)
  return {
    header() {
      if (!format.outputHeader) return ''
      const names = columns.map(({ name }) => write(name, true))
      return names.join(format.fieldDelimiter) + format.recordDelimiter
    },
    block({ length, columns: data }) {
      const texts = columns.map(({ type }, i) => fieldTexts(type, data[i]!, length, cx, cells))
      const quoted = columns.map(({ type }) => !plainKind(type))
      let text = ''
      for (let row = 0; row < length; row++) {
        const fields = texts.map((column, i) => {
          const cell = column[row]!
          return cell === null ? format.nullDisplay : write(cell, quoted[i]!)
        })
        text += fields.join(format.fieldDelimiter) + format.recordDelimiter
      }
      return text
    },
  }
}

function plainKind(type: DataType): boolean {
  const { kind } = removeNullable(type)
  return isNumberKind(kind) || kind === 'Boolean' || kind === 'Decimal'
}

/** Containers are JSON in files; all else has its text of the wire, Booleans as words. */
function fieldTexts(
  type: DataType,
  column: Block['columns'][number],
  length: number,
  cx: CastContext,
  cells: CellFormat,
): readonly (string | null)[] {
  const bare = removeNullable(type)
  if (bare.kind === 'Boolean') return Array.from({ length }, (_, i) => wordOf(column[i]))
  if (bare.kind === 'Array' || bare.kind === 'Map' || bare.kind === 'Tuple') {
    const cast = castToVariant(bare)!
    return Array.from({ length }, (_, i) => {
      const value = column[i]!
      return value === null ? null : (cast(cx, value) as string)
    })
  }
  return encodeColumn(type, column, length, cells)
}

const wordOf = (value: unknown): string | null => (value === null ? null : String(value))

function csvCell(format: CsvFormat): (text: string, quotable: boolean) => string {
  const { quote, escape: escapeChar, fieldDelimiter, recordDelimiter, nullDisplay } = format
  const needs = (text: string): boolean =>
    text.includes(quote) ||
    text.includes(fieldDelimiter) ||
    text.includes(recordDelimiter) ||
    /[\r\n]/.test(text) ||
    text === nullDisplay
  return (text, quotable) => {
    if (quote === '' || !quotable) return text
    if (format.quoteStyle === 'quote_minimal' && !needs(text)) return text
    const inner = text.replaceAll(quote, (escapeChar === '' ? quote : escapeChar) + quote)
    return quote + inner + quote
  }
}

function textCell(format: TextFormat): (text: string) => string {
  return text =>
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(
        format.fieldDelimiter,
        `\\${format.fieldDelimiter === '\t' ? 't' : format.fieldDelimiter}`,
      )
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
}
