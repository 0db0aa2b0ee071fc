import { t } from 'tap'
import { type Drawn, played, recorded, type SuiteTest } from './rematch-suite.js'

// Tests that begin alike and differ later: what replay gives is a server's answer, or a miss.

const inTable =
  (columns: string, own: (table: string, drawn: Drawn) => ReturnType<SuiteTest>): SuiteTest =>
  drawn => {
    const table = `t_${drawn.name()}`
    return [`CREATE TABLE ${table} (${columns})`, ...own(table, drawn), `DROP TABLE ${table}`]
  }

const insert = (table: string, { id }: Drawn) => `INSERT INTO ${table} VALUES ('${id()}')`

t.test('data that was changed under the names of another test is still changed', async t => {
  const first = inTable('id VARCHAR', (table, drawn) => [
    insert(table, drawn),
    `SELECT count(*) FROM ${table}`,
  ])
  const second = inTable('id VARCHAR', (table, drawn) => [
    insert(table, drawn),
    `SELECT left(id, 8) FROM ${table}`,
  ])
  const { wrong } = await played(t, await recorded(t, [first, second]), [[second, first]])
  t.strictSame(wrong, [])
})

t.test('tables of the session database, after writes like those of other tests', async t => {
  const inSession =
    (own: (drawn: Drawn) => readonly string[]): SuiteTest =>
    drawn => {
      const db = `shop_${drawn.name()}`
      const create = 'CREATE TABLE users (id VARCHAR, email VARCHAR)'
      return [`CREATE DATABASE ${db}`, `USE ${db}`, create, ...own(drawn), `DROP DATABASE ${db}`]
    }
  const add = ({ id, email }: Drawn) => `INSERT INTO users VALUES ('${id()}', '${email('ann')}')`
  const none = inSession(() => ['SELECT count(*) FROM users'])
  const one = inSession(drawn => [add(drawn), 'SELECT count(*) FROM users'])
  const left = inSession(drawn => [
    add(drawn),
    `DELETE FROM users WHERE id = '${drawn.id()}'`,
    'SELECT count(*) FROM users',
  ])
  for (const tests of [[one], [left], [left, none, one], [left, one, none]]) {
    const { wrong, missed } = await played(t, await recorded(t, [none, one, left]), [tests])
    t.strictSame(wrong, [])
    t.strictSame(missed, [])
  }
})

t.test('a miss in the database of the session leaves its table unknown', async t => {
  const inSession =
    (own: readonly string[]): SuiteTest =>
    ({ name }) => {
      const db = `shop_${name()}`
      return [`CREATE DATABASE ${db}`, `USE ${db}`, 'CREATE TABLE users (id INT)', ...own]
    }
  const count = 'SELECT count(*) FROM users'
  const folder = await recorded(t, [inSession([count])])
  const { wrong, missed } = await played(t, folder, [
    [inSession(['INSERT INTO users VALUES (1)', count])],
  ])
  t.strictSame(wrong, [])
  t.equal(missed.length, 2)
})

t.test('as many rows are written as the test of now has', async t => {
  const copy = (count: number) =>
    inTable('id VARCHAR, n INT', (table, { id, count: between }) => [
      ...Array.from({ length: count }, () => {
        return `INSERT INTO ${table} VALUES ('${id()}', ${between(10, 90)})`
      }),
      `INSERT INTO ${table} SELECT id, n + ${between(10, 90)} FROM ${table}`,
      `SELECT count(*) FROM ${table} WHERE n > ${between(1, 9)}`,
    ])
  const [one, three] = [copy(1), copy(3)]
  const { wrong } = await played(t, await recorded(t, [one, three]), [[three, one]])
  t.strictSame(wrong, [])
})

t.test('ids that the server makes are others in each row', async t => {
  const insert = (count: number) =>
    inTable('id VARCHAR DEFAULT uuid(), email VARCHAR', (table, { email }) => [
      ...Array.from({ length: count }, (_, i) => {
        return `INSERT INTO ${table} (email) VALUES ('${email(`u${'xyz'[i]}`)}')`
      }),
      `SELECT count(DISTINCT id), count(*) FROM ${table}`,
    ])
  const [one, three] = [insert(1), insert(3)]
  for (const tests of [
    [one, three],
    [three, one],
  ]) {
    const { wrong } = await played(t, await recorded(t, [one, ...tests]), [[three, one, three]])
    t.strictSame(wrong, [])
  }
})

t.test('an id that the recorded server made is found', async t => {
  const words = 'abcdefgh'
  for (const [type, other] of [
    ['VARCHAR DEFAULT uuid()', (drawn: Drawn) => `'${drawn.email('nobody')}'`],
    ['INT AUTOINCREMENT', (drawn: Drawn) => drawn.count(1000, 9000)],
  ] as const) {
    const test = (find: boolean) =>
      inTable(`id ${type}, email VARCHAR`, (table, drawn) => [
        `INSERT INTO ${table} (email) VALUES ('${words[drawn.count(0, 8)]}.ann@x.org')`,
        `SELECT id FROM ${table}`,
        find
          ? id => `SELECT count(*) FROM ${table} WHERE id = ${/\D/.test(id) ? `'${id}'` : id}`
          : `SELECT count(*) FROM ${table} WHERE id = ${other(drawn)}`,
      ])
    const tests = [test(false), test(true)]
    for (const order of [tests, tests.toReversed(), [tests[1]!]]) {
      const { wrong } = await played(t, await recorded(t, tests), [order])
      t.strictSame(
        wrong.filter(each => each.startsWith('SELECT count')),
        [],
      )
    }
  }
})
