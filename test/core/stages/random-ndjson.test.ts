import t from 'tap'
import { readsJsonBlocks } from '../../../core/stages/blocks/json-blocks.js'
import { byteTexts } from '../../../core/stages/file-bytes.js'
import type { FileColumn } from '../../../core/stages/file-column.js'
import { fileFormatSpec, type NdJsonFormat } from '../../../core/stages/file-format.js'
import type { FileRow, RowReading } from '../../../core/stages/file-row.js'
import { jsonRows } from '../../../core/stages/json-rows.js'
import { readFileBlocks } from '../../../core/stages/read-blocks.js'
import { parseType } from '../../../core/types/parse-type.js'
import { fileContext } from './file-context.js'
import { Draws, randomPieces, randomText, randomTypes } from './random-files.js'
import { readResult, recordsOf } from './read-result.js'

const options: Readonly<Record<string, readonly string[]>> = {
  missing_field_as: ['error', 'null', 'field_default'],
  null_field_as: ['null', 'field_default'],
  null_if: ['[]', '[]', '["AIR", "NULL"]'],
}

interface RandomFile {
  readonly bytes: Buffer
  readonly reading: RowReading<NdJsonFormat>
  readonly described: string
}

function randomFile(draws: Draws, most: number): RandomFile {
  const given = Object.entries(options).map(([name, values]) => [name, draws.of(values)] as const)
  const format = fileFormatSpec(new Map([['type', 'ndjson'], ...given]), 'read') as NdJsonFormat
  const types = Array.from({ length: 1 + draws.below(4) }, () => draws.of(randomTypes))
  const columns = types.map((type, i): FileColumn => {
    const name = `C${i}`
    if (type === 'String NOT NULL') return { name, type: parseType('String') }
    return { name, type: parseType(draws.chance(0.7) ? `${type} NULL` : type) }
  })
  const space = () => draws.of(['', '', '', '', ' ', '\t', ' \r'])
  const value = (type: string) => {
    const text = randomText(draws, type)
    if (draws.chance(0.05))
      return draws.of([
        'null',
        '-0',
        '-0.0',
        '01',
        '1e2',
        '{"a":[]}',
        '[1]',
        'tru',
        '"\\n"',
        '"\t"',
      ])
    const isQuoted = /^(?:Date|Timestamp|String)/.test(type) !== draws.chance(0.03)
    return isQuoted ? `"${text}"` : text
  }
  const name = (i: number) => draws.of([`c${i}`, `c${i}`, `c${i}`, `C${i}`, 'x', 'ö', 'c\\u0030'])
  const lines = Array.from({ length: draws.below(most) }, () => {
    const fields = types.map(
      (type, i) => `${space()}"${name(i)}"${space()}:${space()}${value(type)}${space()}`,
    )
    if (draws.chance(0.1)) fields.reverse()
    if (draws.chance(0.1)) fields.push(draws.of(['"c0":1', '"x":"ö"', '"c1":"\\""', '']))
    const line = `${space()}{${fields.join(',')}}${space()}`
    return draws.chance(0.03) ? draws.of(['', ' ', `${line}x`, line.slice(0, -3), '[]']) : line
  })
  const text = lines.join('\n') + draws.of(['\n', '', '\n\n'])
  const bytes = Buffer.from(text)
  if (draws.chance(0.1) && bytes.length > 0) bytes[draws.below(bytes.length)] = 0xff
  return {
    bytes,
    reading: { format, columns, cx: fileContext, path: 'f' },
    described: JSON.stringify({ given, types, text: text.length < 500 ? text : text.length }),
  }
}

async function lineByLine({ bytes, reading }: RandomFile) {
  async function* whole() {
    yield bytes
  }
  const rows = jsonRows(byteTexts(whole(), reading.format, 'f'), reading)
  const records: FileRow[] = []
  return readResult(records, async () => {
    for await (const row of rows) records.push(row)
  })
}

async function byBlocks({ reading }: RandomFile, pieces: AsyncIterable<Buffer>) {
  const records: FileRow[] = []
  return readResult(records, () => recordsOf(readFileBlocks(pieces, reading), records))
}

t.test('random NDJSON files are read by blocks as line by line', async t => {
  const draws = new Draws(21)
  for (let i = 0; i < 100; i++) {
    const file = randomFile(draws, draws.of([3, 20, 200, 1500]))
    t.ok(readsJsonBlocks(file.reading))
    const found = await byBlocks(file, randomPieces(draws, file.bytes))
    t.strictSame(found, await lineByLine(file), file.described)
  }
})

t.test('pieces of NDJSON that end at each place of a file', async t => {
  const draws = new Draws(22)
  for (let i = 0; i < 5; i++) {
    const file = randomFile(draws, 5)
    const expected = await lineByLine(file)
    for (let cut = 0; cut <= file.bytes.length; cut++) {
      async function* pieces() {
        yield Buffer.from(file.bytes.subarray(0, cut))
        yield Buffer.from(file.bytes.subarray(cut))
      }
      t.strictSame(await byBlocks(file, pieces()), expected, `${cut} of ${file.described}`)
    }
  }
})
