import { Readable } from 'node:stream'
import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { formatOptions } from '../../../core/sql/parser/format-options.js'
import { pack, packingOf, unpacked, zstdCompressor } from '../../../core/stages/compression.js'
import { fieldEncoder } from '../../../core/stages/encode-field.js'
import { jsonEncoder } from '../../../core/stages/encode-json.js'
import { bytePieces } from '../../../core/stages/file-bytes.js'
import { textEncoder } from '../../../core/stages/file-encoding.js'
import {
  fileFormatSpec,
  type ParquetFormat,
  type TextualFormat,
} from '../../../core/stages/file-format.js'
import { parquetRows } from '../../../core/stages/parquet/parquet-rows.js'
import { ParquetOutput } from '../../../core/stages/parquet/write-parquet.js'
import { readFileBlocks } from '../../../core/stages/read-blocks.js'
import { SameSchema } from '../../../core/stages/same-schema.js'
import { storedContent } from '../../../core/stages/stored-content.js'
import { rowWriter } from '../../../core/stages/write-rows.js'
import { type DataType, int32Type, nullableType } from '../../../core/types/data-type.js'
import { typeText } from '../../../core/types/type-text.js'
import type { Value } from '../../../core/types/value.js'
import { variantJson } from '../../../core/types/variant.js'
import { blockOf } from '../blocks.js'
import { blockRecords } from './block-rows.js'
import { edgeValues } from './edge-values.js'
import { fileContext } from './file-context.js'
import { lossyRules, type Travel } from './lossy.js'

/** Values of each option that is tried, beside the one that holds anyway. */
const shared: Readonly<Record<string, readonly string[]>> = {
  compression: ['auto', 'gzip', 'deflate', 'raw_deflate', 'brotli', 'zip', 'zstd', 'bz2', 'xz'],
}
const separated: Readonly<Record<string, readonly string[]>> = {
  ...shared,
  record_delimiter: ['\r\n', ';', '\t', '\u0001'],
  field_delimiter: [',', '\t', '|', '-', '\u0002'],
  output_header: ['true'],
  null_display: ['NULL', '', 'a'],
  nan_display: ['nan', 'null', 'NULL'],
  empty_field_as: ['string', 'null', 'field_default'],
  error_on_column_count_mismatch: ['false'],
  trim_space: ['true'],
  encoding: ['gbk', ' utf8 '],
  encoding_error_mode: ['replace'],
  quote: ["'", '`'],
  escape: ['\\', ''],
}
const tried: Readonly<Record<'csv' | 'text' | 'ndjson', typeof separated>> = {
  csv: {
    ...separated,
    quote_style: ['quote_minimal'],
    quoted_empty_field_as: ['null', 'field_default'],
    allow_quoted_nulls: ['true'],
    binary_format: ['base64'],
  },
  text: separated,
  ndjson: {
    ...shared,
    null_field_as: ['field_default'],
    missing_field_as: ['null', 'field_default'],
    null_if: ['["a","NULL"]'],
  },
}

const triedParquet: typeof separated = {
  compression: ['zstd', 'snappy', 'none'],
  missing_field_as: ['null', 'field_default'],
  null_if: ['["a","NULL"]'],
  use_logic_type: ['false'],
}

/** Options that no value travels with. */
const excused: Readonly<Record<string, string>> = {
  type: 'is the format itself',
  format_name: 'names other options',
  skip_header: 'goes with output_header',
  row_tag: 'of XML alone',
  non_display: 'of no format',
}

/** A header that is written has to be skipped. */
function specOf(options: Readonly<Record<string, string>>): TextualFormat {
  const all = options['output_header'] === 'true' ? { ...options, skip_header: '1' } : options
  return fileFormatSpec(new Map(Object.entries(all)), 'read') as TextualFormat
}

function* formats(): Generator<Readonly<Record<string, string>>> {
  for (const [type, options] of Object.entries(tried)) {
    yield { type }
    const single = Object.entries(options).flatMap(([name, values]) =>
      values.map(value => [name, value] as const),
    )
    for (const [name, value] of single) yield { type, [name]: value }
    if (type !== 'ndjson') yield { type, null_display: '', empty_field_as: 'string' }
    // Of all pairs a part, spread over them.
    const step = type === 'ndjson' ? 1 : 17
    let at = 0
    for (const [i, [first, a]] of single.entries()) {
      for (const [second, b] of single.slice(i + 1)) {
        if (first !== second && at++ % step === 0) yield { type, [first]: a, [second]: b }
      }
    }
  }
}

const cells = {
  timezone: 'UTC',
  binaryOutputFormat: 'hex',
  geometryOutputFormat: 'GeoJSON',
  httpJsonResultMode: 'display',
}

/** What comes back of values that are written into a file and read again: a row, or why there is none. */
async function travelled(
  format: TextualFormat,
  type: DataType,
  values: readonly Value[],
): Promise<readonly (readonly Value[] | string)[]> {
  const columns = [
    { name: 'v', type },
    { name: 'n', type: int32Type },
  ]
  const writer = rowWriter(format, columns, cells)
  const block = blockOf(
    values,
    values.map((_, i) => i),
  )
  const text = writer.header + writer.rows(block, 0, values.length)
  const encode = format.type === 'NDJSON' ? undefined : textEncoder(format.encoding)
  const packing = packingOf('', format.compression)
  const file = await pack(encode?.(text) ?? Buffer.from(text), packing, 'f')
  const content = unpacked(Readable.from([file]), packing, 'f')
  const reading = { format, columns, cx: fileContext, path: 'f' }
  const rows: (readonly Value[] | string)[] = []
  const blocks = readFileBlocks(bytePieces(content, format, 'f'), reading)
  for (const row of await blockRecords(blocks)) {
    if ('error' in row) rows.push(row.error.message)
    if ('values' in row) rows.push(row.values)
  }
  return rows
}

function isSame(a: Value, b: Value): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0
  if (typeof a === 'string' && typeof b === 'string') return variantJson(a) === variantJson(b)
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return Object.is(a, b)
  }
  const [left, right] = [Object.values(a), Object.values(b)]
  return left.length === right.length && left.every((item, i) => isSame(item, right[i]))
}

function writtenBy(format: TextualFormat, type: DataType): (value: Value) => string {
  return format.type === 'NDJSON' ? jsonEncoder(type, cells) : fieldEncoder(type, format, cells)
}

async function isLost(travel: Travel): Promise<boolean> {
  const { format, type, value } = travel
  try {
    const [row, ...rest] = await travelled(format, type, [value])
    return rest.length > 0 || typeof row !== 'object' || !isSame(row[0]!, value) || row[1] !== 0
  } catch (error) {
    if (error instanceof QueryError) return true
    throw error
  }
}

t.test('every option of file formats is tried, or has a reason', async t => {
  const known = [...formatOptions.keys()].map(name => name.toLowerCase())
  const names = [...Object.values(tried), triedParquet].flatMap(options => Object.keys(options))
  t.same([...new Set([...names, ...Object.keys(excused)])].sort(), known.sort())
})

t.test('what is unloaded loads back equal, but for what the server loses too', async t => {
  const proven = new Set<string>()
  const count = { formats: 0, values: 0, lost: 0 }
  const faults: string[] = []
  for (const options of formats()) {
    const format = specOf(options)
    // Nothing tells fields from records where one character ends both.
    if (format.type !== 'NDJSON' && format.fieldDelimiter === format.recordDelimiter) continue
    count.formats++
    for (const { type: bare, values } of edgeValues) {
      const type = nullableType(bare)
      const write = writtenBy(format, type)
      const kept: Value[] = []
      for (const value of [null, ...values]) {
        const travel = { type, value, format, written: write(value) }
        const rule = lossyRules.find(({ loses }) => loses(travel))
        if (rule === undefined) kept.push(value)
        else {
          count.lost++
          if (!proven.has(rule.why) && (await isLost(travel))) proven.add(rule.why)
        }
      }
      count.values += kept.length
      const rows = await travelled(format, type, kept)
      for (const [i, value] of kept.entries()) {
        const row = rows[i]
        if (typeof row === 'object' && isSame(row[0]!, value) && row[1] === i) continue
        faults.push(
          `${JSON.stringify(options)} ${typeText(type)} ${JSON.stringify(write(value))}: ${typeof row === 'object' ? write(row[0]!) : row}`,
        )
        break
      }
    }
  }
  t.same(faults.slice(0, 20), [])
  t.same(
    lossyRules.map(({ why }) => why).filter(why => !proven.has(why)),
    [],
    'every rule of what is lost has a case that is lost',
  )
  t.comment(`${count.values} values equal, ${count.lost} lost by rule, ${count.formats} formats`)
})

/** As `travelled`, through a Parquet file. */
async function throughParquet(
  format: ParquetFormat,
  type: DataType,
  values: readonly Value[],
  compress: (content: Buffer) => Buffer,
): Promise<readonly (readonly Value[])[]> {
  const columns = [
    { name: 'v', type },
    { name: 'n', type: int32Type },
  ]
  const file = new ParquetOutput(columns, format, compress)
  const block = blockOf(
    values,
    values.map((_, i) => i),
  )
  file.add(block, 0, values.length)
  const reading = { format, columns, cx: fileContext, path: 'f' }
  const content = (await storedContent(Readable.from([file.bytes()]))).open()
  const rows: (readonly Value[])[] = []
  for await (const row of parquetRows(content, reading, new SameSchema())) {
    rows.push('values' in row ? row.values : [])
  }
  return rows
}

/** Whether a value does not come back, and why: an integer becomes a time by its size, a text is NULL. */
function isLostByParquet(format: ParquetFormat, type: DataType, value: Value): boolean {
  if (!format.useLogicType && /Timestamp(?!Tz)/.test(typeText(type))) return true
  return typeof value === 'string' && type.kind === 'String' && format.nullIf.includes(value)
}

t.test('what is unloaded into Parquet loads back equal', async t => {
  const compress = await zstdCompressor()
  const options = Object.entries(triedParquet).flatMap(([name, values]) =>
    values.map(value => [[name, value]] as const),
  )
  const faults: string[] = []
  for (const given of [[], ...options]) {
    const format = fileFormatSpec(new Map([['type', 'parquet'], ...given]), 'read') as ParquetFormat
    for (const { type: bare, values } of edgeValues) {
      for (const type of [bare, nullableType(bare)]) {
        const all = type === bare ? values : [null, ...values]
        const kept = all.filter(value => !isLostByParquet(format, bare, value))
        const rows = await throughParquet(format, type, kept, compress)
        const at = kept.findIndex((value, i) => !isSame(rows[i]![0]!, value) || rows[i]![1] !== i)
        if (at >= 0) faults.push(`${given} ${typeText(type)} ${String(kept[at])}: ${rows[at]![0]}`)
      }
    }
  }
  t.same(faults.slice(0, 20), [])
})
