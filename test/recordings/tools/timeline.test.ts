import { join } from 'node:path'
import t from 'tap'
import { openLanes } from '../../../recordings/tools/open-lanes.js'
import { type TimelineEvent, timeline } from '../../../recordings/tools/timeline.js'
import { fileFolder } from '../../file-folder.js'
import { writeLane } from './write-lane.js'

const folder = fileFolder()
writeLane(
  join(folder, 'x.nedb'),
  [
    { sql: 'CREATE TABLE t (id INT)' },
    { sql: 'SELECT 1', answer: [['1']], session: 2 },
    { sql: 'BEGIN' },
    { sql: 'INSERT INTO t VALUES (1)', answer: [['1']], written: 1 },
    { sql: 'COMMIT' },
    { sql: 'INSERT INTO t SELECT 1 WHERE false', answer: [['0']], written: 0 },
    { sql: 'CREATE TABLE t (id INT)', error: [2302, 'already exists'] },
    { sql: 'ALTER TABLE t RENAME TO u' },
    { sql: 'CREATE TEMPORARY TABLE mine (id INT)', session: 2 },
    { sql: 'CREATE OR REPLACE STAGE s' },
    { sql: 'CREATE USER ann IDENTIFIED BY $$x$$' },
    { upload: 'a.csv', content: '1\n' },
    { sql: 'TRUNCATE TABLE u' },
    { sql: 'DROP DATABASE d' },
    { sql: 'DO SOMETHING UNKNOWN' },
  ],
  { lane: 'x' },
)
const events = (options = {}): readonly TimelineEvent[] => [
  ...timeline(openLanes(folder), { onlyChanges: false, ...options }),
]

t.test('what each statement did, in the order of the recording', t => {
  const texts = events().map(({ changes }) => changes.map(({ text }) => text).join('; '))
  t.strictSame(texts, [
    'creates default.t',
    '',
    '',
    'adds to default.t',
    '',
    '',
    '',
    'renames default.t to default.u',
    'creates temporary default.mine',
    'creates or replaces stage @s',
    'creates user ann',
    'creates or replaces file @~/a.csv',
    'empties default.u',
    'drops database d',
    '',
  ])
  t.strictSame(
    events().map(({ n }) => n),
    texts.map((_, i) => i + 1),
  )
  const [, , begin, insert, commit] = events()
  t.match(begin, { transaction: 'begin', inTransaction: false })
  t.match(insert, { transaction: null, inTransaction: true, written: 1 })
  t.match(commit, { transaction: 'commit', inTransaction: true })
  t.match(events().at(-1), { changesUnknown: true })
  t.match(events()[7]!.changes, [{ change: 'moved', object: 'default.u', from: 'default.t' }])
  t.end()
})

t.test('only some of them', t => {
  const changes = events({ onlyChanges: true })
  t.strictSame(
    changes.map(({ n }) => n),
    [1, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15],
  )
  const own = events({ session: 2 })
  t.strictSame(
    own.map(({ n }) => n),
    [2, 9],
  )
  t.strictSame(events({ session: 77 }), [])
  t.end()
})
