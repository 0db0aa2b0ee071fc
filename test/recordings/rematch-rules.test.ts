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
