import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { listLanes } from '../../../recordings/tools/list-lanes.js'
import { matchesGlob } from '../../../recordings/tools/open-lanes.js'
import { writeLane } from './write-lane.js'

const orders = [
  { sql: 'CREATE TABLE t (id INT)' },
  { sql: 'INSERT INTO t VALUES (1), (2)', answer: [['2']], written: 2 },
  { sql: 'INSERT INTO t SELECT 1 WHERE false', answer: [['0']] },
  { sql: 'SELECT id FROM t', answer: [['1'], ['2']], session: 2 },
  { sql: 'SELECT * FROM x', error: [1025, 'Unknown table'] as const, session: 2 },
  { upload: 'a.csv', content: '1,2\n' },
]

t.test('the counts of a lane', t => {
  const folder = t.testdir()
  writeLane(join(folder, 'orders.nedb'), orders, { lane: 'orders', server: '1.2.910' })
  writeLane(join(folder, 'a%2fb.nedb'), [{ sql: 'SELECT 1', answer: [['1']] }], { lane: 'a/b' })
  const { lanes, damaged } = listLanes(folder, [])
  t.strictSame(damaged, [])
  t.match(lanes, [
    { lane: 'a/b', requests: 1, statements: 1, writes: 0, rows: 1, server: '1.2.900' },
    {
      ...{ lane: 'orders', requests: 6, statements: 5, writes: 2, uploads: 1, loads: 0 },
      ...{ downloads: 0, logins: 0, sessions: 2, errors: 1, rows: 4, server: '1.2.910' },
      ...{ format: 3, part: null, bytes: readFileSync(join(folder, 'orders.nedb')).length },
    },
  ])
  t.match(lanes[0]!.modified, /^\d{4}-\d\d-\d\dT/)
  const names = (patterns: readonly string[], path = folder) =>
    listLanes(path, patterns).lanes.map(({ lane }) => lane)
  t.strictSame(names(['ord*']), ['orders'])
  t.strictSame(names(['*/b', 'orders']), ['a/b', 'orders'])
  t.strictSame(names([], join(folder, 'orders.nedb')), ['orders'], 'one file')
  t.throws(() => names(['order']), { name: 'UsageError', message: /did you mean "orders"\?/ })
  t.throws(() => names(['.*s']), { name: 'UsageError' }, 'a pattern is not a regular expression')
  t.end()
})

t.test('what a killed recorder left is included', t => {
  const folder = t.testdir()
  const file = join(folder, 'orders.nedb')
  writeLane(file, orders, { lane: 'orders' })
  renameSync(file, `${file}.part`)
  // In this file, rows come before their statement; without rows the order is the same.
  const [meta = '', create = ''] = readFileSync(`${file}.part`, 'utf8').split('\n')
  writeFileSync(`${file}.part`, `${meta}\n${create}\n`)
  appendFileSync(`${file}.part`, create.slice(0, 30))
  const [lane] = listLanes(folder, []).lanes
  t.match(lane, { lane: 'orders', statements: 1, part: { file: `${file}.part`, torn: true } })
  t.match(listLanes(file, []).lanes, [{ lane: 'orders' }], 'by the name that it will have')
  t.end()
})

t.test('a damaged file hides no other lane', t => {
  const folder = t.testdir()
  const file = join(folder, 'orders.nedb')
  writeLane(file, orders, { lane: 'orders' })
  writeLane(join(folder, 'z.nedb'), orders, { lane: 'z' })
  const text = readFileSync(file, 'utf8')
  const damages: readonly (readonly [string, number, RegExp])[] = [
    [
      text.replace('Unknown', 'unknown'),
      10,
      /does not match its checksum.*\nafter an edit, run `mockq recordings fmt \S+`$/,
    ],
    [text.replaceAll('\n', '\r\n'), 1, /CR LF/],
    [text.slice(0, -10), 10, /incomplete/],
    [`<<<<<<< ours\n${text}`, 1, /conflict marker/],
    ['', 1, /empty/],
    ['\ufeff{}\n', 1, /begins with a byte order mark/],
  ]
  for (const [damage, line, message] of damages) {
    writeFileSync(file, damage)
    const { lanes, damaged } = listLanes(folder, [])
    t.match(lanes, [{ lane: 'z' }])
    t.match(damaged, [{ file, line, message }], String(message))
    t.match(damaged[0]!.message, `${file}:${line}: `)
  }
  t.end()
})

t.test('a file that cannot be read is an error of its own', t => {
  const folder = t.testdir({ 'x.nedb': {} })
  t.throws(() => listLanes(folder, []), { name: 'RecordingError', message: /cannot be read/ })
  t.end()
})

t.test('an empty folder has no lanes, and a missing one is an error', t => {
  const folder = t.testdir({ empty: {}, 'x.txt': '' })
  t.strictSame(listLanes(join(folder, 'empty'), []), { lanes: [], damaged: [] })
  t.throws(() => listLanes(join(folder, 'no'), []), {
    name: 'RecordingError',
    message: /no such folder/,
  })
  t.throws(() => listLanes(join(folder, 'x.txt'), []), { name: 'UsageError' })
  t.end()
})

t.test('a star stands for any characters', t => {
  const same = ['a', 'a*', '*', '*a', 'a**', '**']
  for (const pattern of same) t.ok(matchesGlob(pattern, 'a'), pattern)
  for (const pattern of ['', 'b*', 'a*a', 'A', '*b*']) t.notOk(matchesGlob(pattern, 'a'), pattern)
  t.ok(matchesGlob('a*b*c', 'axbybzc'))
  t.notOk(matchesGlob('ab*bc', 'abc'), 'no character counts twice')
  t.end()
})
