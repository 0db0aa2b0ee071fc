import t from 'tap'
import { sliceRows } from '../../../core/client/sent-rows.js'

type Rows = readonly (readonly (string | null)[])[]

const filler = 'x'.repeat(20_000)
const own = { id: 'q1', session: { internal: '"data":[["a"]]' }, state: 'Running', error: null }

const bodyOf = (data: unknown, before: object = {}, after: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ ...own, ...before, data, next_uri: '/x', ...after }))

const sizeOf = (rows: Rows): number =>
  rows.flat().reduce((sum, cell) => sum + (cell?.length ?? 4) + 3, 0)

const sliced: readonly (readonly [name: string, rows: Rows])[] = [
  [
    'texts',
    [
      ['1', filler],
      ['2', ''],
    ],
  ],
  [
    'NULLs',
    [
      [null, filler],
      [null, null],
      ['null', 'x'],
    ],
  ],
  ['rows without cells', [[filler], [], []]],
  ['characters of two, three and four bytes', [['é', '€', '😀', '\u2028', '\u0085', filler]]],
  ['escapes', [['"', '\\', '\n\r\t\b\f', '\u0000\u001f', 'a\\"],["b', '\u007f', filler]]],
  [
    'brackets',
    [
      ['],[', '[["', '"data":[', filler],
      ['{}', ']}', '', ''],
    ],
  ],
]

for (const [name, rows] of sliced) {
  t.test(`rows are taken out of an answer: ${name}`, t => {
    const found = sliceRows(bodyOf(rows))
    t.strictSame(found?.rest, { ...own, data: [], next_uri: '/x' })
    t.equal(found?.rows.json.text, JSON.stringify(rows).slice(1, -1))
    t.equal(found?.rows.json.count, rows.length)
    t.equal(found?.rows.lines.toString(), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    t.equal(found?.rows.size, sizeOf(rows))
    t.strictSame(found?.rows.cells, rows)
    t.end()
  })
}

const text = JSON.stringify(filler)
const parsed: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['a short answer', bodyOf([['1']])],
  ['no rows', bodyOf([], { filler })],
  ['no data', JSON.stringify({ ...own, filler })],
  ['a number in a row', bodyOf([[1, filler]])],
  ['a row that is no list', bodyOf(['a', filler])],
  ['blanks', JSON.stringify({ data: [['1', filler]] }, null, 1)],
  ['a blank between cells', `{"data":[["1", ${text}]]}`],
  ['a blank between rows', `{"data":[["1"], [${text}]]}`],
  ['an escaped slash', `{"data":[["\\/",${text}]]}`],
  ['an escaped letter', `{"data":[["\\u0041",${text}]]}`],
  ['an escape in capitals', `{"data":[["\\u001F",${text}]]}`],
  ['a long escape of a line end', `{"data":[["\\u000a",${text}]]}`],
  ['half a pair', `{"data":[["\\ud800",${text}]]}`],
  ['a malformed escape', `{"data":[["\\x",${text}]]}`],
  ['a raw control character', `{"data":[["\n",${text}]]}`],
  ['a word like null', `{"data":[[nuls,${text}]]}`],
  ['an open text', `{"data":[["1",${text.slice(0, -1)}`],
  ['an open row', `{"data":[["1",${text}`],
  ['an open list', `{"data":[["1",${text}]`],
  ['text behind', `{"data":[["1",${text}]]}}`],
  ['bytes that are no UTF-8', Buffer.concat([bodyOf([['1', filler]]), Buffer.from([255])])],
  ['rows of another object', JSON.stringify({ other: { data: [['1', filler]] }, data: [] })],
  ['rows twice', `{"data":[["1",${text}]],"data":[["2"]]}`],
]

for (const [name, body] of parsed) {
  t.test(`an answer is left to be parsed: ${name}`, t => {
    t.equal(sliceRows(Buffer.from(body)), undefined)
    t.end()
  })
}
