import t from 'tap'
import { utf8Text } from '../../../core/byte-text.js'
import { readCsvRecords } from '../../../core/stages/csv-records.js'
import { type CsvFormat, fileFormatSpec } from '../../../core/stages/file-format.js'

const csv = (options: Record<string, string> = {}): CsvFormat =>
  fileFormatSpec(new Map(Object.entries({ type: 'csv', ...options })), 'read') as CsvFormat

async function* chunks(text: string, size: number): AsyncGenerator<string> {
  const bytes = Buffer.from(text).toString('latin1')
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function read(text: string, size: number, format = csv()): Promise<string[][]> {
  const records: string[][] = []
  for await (const { fields } of readCsvRecords(chunks(text, size), format)) {
    records.push(
      fields.map(({ text, quoted }) => (quoted ? `<${utf8Text(text)}>` : utf8Text(text))),
    )
  }
  return records
}

const cases: readonly [
  what: string,
  text: string,
  expected: string[][],
  options?: Record<string, string>,
][] = [
  [
    'plain fields',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['no newline at the end', 'a,b', [['a', 'b']]],
  [
    'carriage returns',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty lines', '\n\na\n\n', [['a']]],
  ['empty fields', ',,\n""\n', [['', '', ''], ['<>']]],
  ['quotes', '"a,b","c\nd","e""f"\n', [['<a,b>', '<c\nd>', '<e"f>']]],
  ['text behind a quote', '"a"b,c\n', [['<ab>', 'c']]],
  ['a quote inside', 'a"b,c\n', [['a"b', 'c']]],
  ['an open quote', '"a,b\n', [['<a,b\n>']]],
  [
    'other delimiters',
    'a|b;c|d;',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    { field_delimiter: '|', record_delimiter: ';' },
  ],
  ['long delimiters', 'a::b\n', [['a', 'b']], { field_delimiter: '::' }],
  ['an escape', '"a\\"b",c\n', [['<a"b>', 'c']], { escape: '\\' }],
  ['a carriage return alone', 'a\rb\r\n', [['a'], ['b']]],
  ['a byte order mark', '\ufeffa,b\n', [['a', 'b']]],
  ['wide characters', 'ä,😀\n', [['ä', '😀']]],
]

for (const [what, text, expected, options] of cases) {
  t.test(`CSV records: ${what}, in one piece and letter by letter`, async t => {
    t.same(await read(text, text.length, csv(options)), expected)
    t.same(await read(text, 1, csv(options)), expected)
  })
}
