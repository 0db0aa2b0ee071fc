import t from 'tap'
import { byteTexts } from '../../../core/stages/file-bytes.js'
import type { FileColumn } from '../../../core/stages/file-column.js'
import { type CsvFormat, fileFormatSpec } from '../../../core/stages/file-format.js'
import type { FileRow, RowReading } from '../../../core/stages/file-row.js'
import { readFileBlocks } from '../../../core/stages/read-blocks.js'
import { parseType } from '../../../core/types/parse-type.js'
import { fileContext } from './file-context.js'
import { naiveCsvRows } from './naive-csv-rows.js'
import { Draws, randomPieces, randomText, randomTypes } from './random-files.js'
import { readResult, recordsOf } from './read-result.js'

const options: Readonly<Record<string, readonly string[]>> = {
  field_delimiter: [',', ',', ',', '|', '||', '-', '\t', ':', 'é', ''],
  record_delimiter: ['\n', '\n', '\r\n', ';', '\u0001'],
  skip_header: ['0', '0', '1', '3'],
  null_display: ['\\N', 'NULL', '', '0', 'AIR'],
  empty_field_as: ['null', 'string', 'field_default'],
  quoted_empty_field_as: ['null', 'string', 'field_default'],
  allow_quoted_nulls: ['false', 'true'],
  error_on_column_count_mismatch: ['true', 'true', 'false'],
  trim_space: ['false', 'false', 'true'],
  quote: ['"', '"', "'"],
  escape: ['', '', '\\'],
}

interface RandomFile {
  readonly bytes: Buffer
  readonly reading: RowReading<CsvFormat>
  readonly described: string
}

function randomFile(draws: Draws, most: number): RandomFile {
  const given = Object.entries(options).map(([name, values]) => [name, draws.of(values)] as const)
  const format = fileFormatSpec(new Map([['type', 'csv'], ...given]), 'read') as CsvFormat
  const types = Array.from({ length: 1 + draws.below(4) }, () => draws.of(randomTypes))
  const columns = types.map((type, i): FileColumn => {
    const name = `c${i}`
    if (type === 'String NOT NULL') return { name, type: parseType('String') }
    const isNullable = draws.chance(0.7)
    const of = parseType(isNullable ? `${type} NULL` : type)
    return draws.chance(0.8) ? { name, type: of } : { name, type: of, defaultValue: () => null }
  })
  const isSelect = draws.chance(0.1)
  const { quote, fieldDelimiter, recordDelimiter } = format
  const field = (type: string) => {
    const text = randomText(draws, type)
    if (draws.chance(0.8)) return text
    const doubled = text.replaceAll(quote, quote + quote)
    const inside = draws.of([
      doubled,
      `${doubled}${quote}${quote}`,
      `a${fieldDelimiter}`,
      `${format.escape}n`,
    ])
    return draws.chance(0.97)
      ? quote + inside + quote
      : draws.of([quote + inside, `${inside}${quote}x`])
  }
  const lines = Array.from({ length: draws.below(most) }, () => {
    const fields = types.map(field)
    if (draws.chance(0.02)) fields.push(draws.of(['', 'x', `${quote}${quote}`]))
    if (draws.chance(0.02)) fields.pop()
    return fields.join(fieldDelimiter) + (draws.chance(0.02) ? draws.of(['\r', '\n\n', '']) : '')
  })
  const text = lines.join(recordDelimiter) + (draws.chance(0.5) ? recordDelimiter : '')
  const bytes = Buffer.from((draws.chance(0.1) ? '\ufeff' : '') + text)
  if (draws.chance(0.1) && bytes.length > 0) bytes[draws.below(bytes.length)] = 0xff
  return {
    bytes,
    reading: { format, columns, cx: fileContext, path: 'f', isSelect },
    described: JSON.stringify({ given, types, text: text.length < 500 ? text : text.length }),
  }
}

async function naively({ bytes, reading }: RandomFile) {
  async function* whole() {
    yield bytes
  }
  const rows = naiveCsvRows(byteTexts(whole(), reading.format, 'f'), reading)
  const records: FileRow[] = []
  return readResult(records, async () => {
    for await (const row of rows) records.push(row)
  })
}

async function byBlocks({ reading }: RandomFile, pieces: AsyncIterable<Buffer>) {
  const records: FileRow[] = []
  return readResult(records, () => recordsOf(readFileBlocks(pieces, reading), records))
}

t.test('random CSV files are read by blocks as row by row', async t => {
  const draws = new Draws(11)
  for (let i = 0; i < 200; i++) {
    const file = randomFile(draws, draws.of([3, 20, 200]))
    const found = await byBlocks(file, randomPieces(draws, file.bytes))
    t.strictSame(found, await naively(file), file.described)
  }
})

t.test('files of several blocks', async t => {
  const draws = new Draws(12)
  for (let i = 0; i < 8; i++) {
    const file = randomFile(draws, 4000)
    const found = await byBlocks(file, randomPieces(draws, file.bytes))
    t.strictSame(found, await naively(file), file.described)
  }
})

t.test('pieces that end at each place of a file', async t => {
  const draws = new Draws(13)
  for (let i = 0; i < 12; i++) {
    const file = randomFile(draws, 6)
    const expected = await naively(file)
    for (let cut = 0; cut <= file.bytes.length; cut++) {
      async function* pieces() {
        yield Buffer.from(file.bytes.subarray(0, cut))
        yield Buffer.from(file.bytes.subarray(cut))
      }
      t.strictSame(await byBlocks(file, pieces()), expected, `${cut} of ${file.described}`)
    }
  }
})
