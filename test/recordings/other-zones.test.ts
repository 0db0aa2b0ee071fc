import { join } from 'node:path'
import t from 'tap'
import { local, type Program, playAtOtherTime, type Run } from './other-times.js'

/** A service that writes the time of now as its machine shows it. */
const program: Program = ms => [
  'CREATE TABLE orders (id INT, placed_at TIMESTAMP, day DATE, note VARCHAR)',
  `INSERT INTO orders VALUES (1, '${local(ms)}', '2020-01-01', 'a')`,
  `INSERT INTO orders VALUES (2, '${local(ms + 1, 3)}', '2020-01-01', '${local(ms, 0)}')`,
  ['INSERT INTO orders VALUES (?, ?, ?, ?)', [3, local(ms + 2), '2020-01-02', 'c']],
  'SELECT id, placed_at FROM orders ORDER BY id',
  `SELECT count(*) FROM orders WHERE placed_at <= '${local(ms + 1, 3)}'`,
  'SELECT note FROM orders WHERE id = 2',
  `UPDATE orders SET placed_at = '${local(ms + 3)}' WHERE id = 3`,
  'SELECT placed_at FROM orders WHERE id = 3',
  'SELECT count(*) FROM orders',
]

const [then, later] = ['2026-11-22T03:10:11.789Z', '2026-12-01T22:41:07.123Z']

const runs: Readonly<Record<string, readonly [Run, Run]>> = {
  'in Shanghai': [
    { at: then, zone: 'Asia/Shanghai' },
    { at: later, zone: 'Asia/Shanghai' },
  ],
  'in Newfoundland': [
    { at: then, zone: 'America/St_Johns' },
    { at: later, zone: 'America/St_Johns' },
  ],
  'by a developer in Shanghai, then in CI': [
    { at: then, zone: 'Asia/Shanghai' },
    { at: later, zone: 'UTC' },
  ],
  'in CI, then by a developer in Newfoundland': [
    { at: then, zone: 'UTC' },
    { at: later, zone: 'America/St_Johns' },
  ],
  'by a developer in Shanghai, with mockq in a container': [
    { at: then, zone: 'Asia/Shanghai', machine: 'UTC' },
    { at: later, zone: 'Asia/Shanghai', machine: 'UTC' },
  ],
  'in winter, then in summer': [
    { at: then, zone: 'Europe/Berlin' },
    { at: '2027-07-01T21:41:07.123Z', zone: 'Europe/Berlin' },
  ],
}

for (const [name, both] of Object.entries(runs)) {
  t.test(`times of now are recognised where they were recorded ${name}`, async t => {
    for (const { sql, got, right } of await playAtOtherTime(
      join(t.testdir(), 'r'),
      program,
      both,
    )) {
      t.strictSame(got, right, sql)
    }
  })
}
