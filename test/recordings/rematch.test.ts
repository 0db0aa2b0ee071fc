import { t } from 'tap'
import { SeededRandom } from '../states/seeded-random.js'
import { type Drawn, played, recorded, type SuiteTest } from './rematch-suite.js'

// Suites in which every test makes a database or tables with random names, played in other orders than recorded.

const shuffled = <T>(list: readonly T[]) => new SeededRandom(3).shuffled(list)

/** A test in a database of its own, with tables that all tests have. */
const inDatabase =
  (own: (db: string, drawn: Drawn) => readonly string[]): SuiteTest =>
  drawn => {
    const db = `shop_${drawn.name()}`
    return [
      `CREATE DATABASE ${db}`,
      `CREATE TABLE ${db}.customers (id VARCHAR, email VARCHAR, name VARCHAR, at TIMESTAMP)`,
      `CREATE TABLE ${db}.products (id VARCHAR, title VARCHAR, price DECIMAL(10, 2))`,
      `CREATE TABLE ${db}.stock (product_id VARCHAR, quantity INT)`,
      ...own(db, drawn),
      `DROP DATABASE ${db}`,
    ]
  }

const customer = (db: string, { id, email, at }: Drawn, name: string, daysAgo = 0) =>
  `INSERT INTO ${db}.customers VALUES ('${id()}', '${email(name.toLowerCase())}', '${name}', '${at(daysAgo)}')`
const product = (db: string, { id }: Drawn, title: string, price: string) =>
  `INSERT INTO ${db}.products VALUES ('${id()}', '${title}', ${price})`

const shop: readonly SuiteTest[] = [
  inDatabase(db => [`SELECT * FROM ${db}.customers`, `SELECT count(*) FROM ${db}.customers`]),
  inDatabase((db, drawn) => [customer(db, drawn, 'Ann'), `SELECT name FROM ${db}.customers`]),
  inDatabase((db, drawn) => {
    const email = drawn.email('bob')
    return [
      `SELECT count(*) FROM ${db}.customers WHERE email = '${email}'`,
      `INSERT INTO ${db}.customers VALUES ('${drawn.id()}', '${email}', 'Bob', '${drawn.at()}')`,
      `SELECT count(*) FROM ${db}.customers WHERE email = '${email}'`,
    ]
  }),
  inDatabase((db, drawn) => [
    customer(db, drawn, 'Ann', 40),
    customer(db, drawn, 'Bob', 2),
    `SELECT name FROM ${db}.customers WHERE at > '${drawn.at(30)}'`,
  ]),
  inDatabase((db, drawn) => [
    customer(db, drawn, 'Ann'),
    customer(db, drawn, 'Bob'),
    `DELETE FROM ${db}.customers WHERE name = 'Ann'`,
    `SELECT name FROM ${db}.customers`,
  ]),
  inDatabase((db, drawn) => [
    customer(db, drawn, 'Ann'),
    `DELETE FROM ${db}.customers WHERE id = '${drawn.id()}'`,
    `SELECT count(*) FROM ${db}.customers`,
  ]),
  inDatabase((db, drawn) => {
    const id = drawn.id()
    return [
      `INSERT INTO ${db}.customers VALUES ('${id}', '${drawn.email('ann')}', 'Ann', '${drawn.at()}')`,
      customer(db, drawn, 'Bob'),
      `DELETE FROM ${db}.customers WHERE id = '${id}'`,
      `SELECT name FROM ${db}.customers`,
    ]
  }),
  inDatabase((db, drawn) => {
    const price = `${drawn.count(10, 90)}.50`
    return [product(db, drawn, 'Ink', price), `SELECT price FROM ${db}.products`]
  }),
  inDatabase((db, drawn) => [
    product(db, drawn, 'Ink', '2.00'),
    `UPDATE ${db}.products SET price = price + 1`,
    `SELECT title, price FROM ${db}.products`,
  ]),
  inDatabase((db, drawn) => {
    const [id, count] = [drawn.id(), drawn.count(10, 90)]
    return [
      product(db, drawn, 'Pen', '4.00'),
      `INSERT INTO ${db}.stock VALUES ('${id}', ${count})`,
      `UPDATE ${db}.stock SET quantity = quantity - 3 WHERE product_id = '${id}'`,
      `SELECT quantity FROM ${db}.stock`,
    ]
  }),
  inDatabase((db, drawn) => [
    customer(db, drawn, 'Ann'),
    `SELECT left(id, 8) = left(id, 8), length(email) > 3, upper(name) FROM ${db}.customers`,
  ]),
  inDatabase((db, drawn) => [
    customer(db, drawn, 'Ann'),
    `SELECT nothing FROM ${db}.customers WHERE id = '${drawn.id()}'`,
  ]),
]

/** All tests share two tables, whose names the run makes up. */
function shared(count: number): SuiteTest {
  return drawn => {
    const [events, users] = [`events_${drawn.name()}`, `users_${drawn.name()}`]
    const [id, kind] = [drawn.id(), `kind_${drawn.count(1000, 9000)}`]
    const all = [
      [
        `INSERT INTO ${events} VALUES ('${id}', 'click', '${drawn.at()}')`,
        `SELECT kind FROM ${events} WHERE id = '${id}'`,
      ],
      [
        `INSERT INTO ${events} VALUES ('${id}', '${kind}', '${drawn.at()}')`,
        `SELECT upper(kind) FROM ${events} WHERE kind = '${kind}'`,
      ],
      [
        `INSERT INTO ${users} VALUES ('${id}', '${drawn.email('ann')}', 1)`,
        `UPDATE ${users} SET visits = visits + ${drawn.count(2, 9)} WHERE id = '${id}'`,
        `SELECT visits > 1 FROM ${users} WHERE id = '${id}'`,
      ],
      [`SELECT count(*) FROM ${events} WHERE kind = '${kind}x'`],
    ]
    return [
      `CREATE TABLE ${events} (id VARCHAR, kind VARCHAR, at TIMESTAMP)`,
      `CREATE TABLE ${users} (id VARCHAR, email VARCHAR, visits INT)`,
      ...all.filter((_, i) => count === 0 || i % 2 === count - 1).flat(),
      `DROP TABLE ${events}`,
      `DROP TABLE ${users}`,
    ]
  }
}

const halves = <T>(list: readonly T[]) => [0, 1].map(n => list.filter((_, i) => i % 2 === n))

t.test('databases of one test each, in the recorded order', async t => {
  const { missed, wrong } = await played(t, await recorded(t, shop), [shop])
  t.strictSame(wrong, [])
  t.strictSame(missed, [])
})

t.test('in another order', async t => {
  const { missed, wrong } = await played(t, await recorded(t, shop), [shuffled(shop)])
  t.strictSame(wrong, [])
  t.strictSame(missed, [])
})

t.test('one test alone', async t => {
  const folder = await recorded(t, shop)
  for (const [i, test] of shop.entries()) {
    const { missed, wrong } = await played(t, folder, [[test]])
    t.strictSame(wrong, [], `test ${i}`)
    t.strictSame(missed, [], `test ${i}`)
  }
})

t.test('in two halves at once', async t => {
  const folder = await recorded(t, shop)
  for (const tests of [shop, shuffled(shop), [...shop, ...shop]]) {
    const { missed, wrong } = await played(t, folder, halves(tests))
    t.strictSame(wrong, [])
    t.strictSame(missed, [])
  }
})

/** A test with several names of its own: a database, two tables outside of it and a view of both. */
const withNames =
  (
    own: (
      names: Readonly<Record<'db' | 'log' | 'copy' | 'view', string>>,
      drawn: Drawn,
    ) => string[],
  ): SuiteTest =>
  drawn => {
    const [db, log, copy] = [`d_${drawn.name()}`, `log_${drawn.name()}`, `copy_${drawn.name()}`]
    const view = `${db}.v_${drawn.name()}`
    return [
      `CREATE TABLE ${log} (id VARCHAR, word VARCHAR, n INT)`,
      `CREATE DATABASE ${db}`,
      `CREATE VIEW ${view} AS SELECT word, n * 2 AS twice FROM default.${log}`,
      `INSERT INTO ${log} VALUES ('${drawn.id()}', '${drawn.email('ann')}', ${drawn.count(10, 90)})`,
      `CREATE TABLE ${copy} AS SELECT id, n FROM ${log}`,
      ...own({ db, log, copy, view }, drawn),
      `DROP TABLE ${copy}`,
      `DROP DATABASE ${db}`,
      `DROP TABLE ${log}`,
    ]
  }

const names: readonly SuiteTest[] = [
  withNames(({ view }) => [`SELECT count(*), max(twice) > 0 FROM ${view}`]),
  withNames(({ copy }, { count }) => [
    `UPDATE ${copy} SET n = n + ${count(10, 90)}`,
    `SELECT n > 0 FROM ${copy}`,
  ]),
  withNames(({ log, copy }, { id, email }) => [
    `INSERT INTO ${log} VALUES ('${id()}', '${email('bob')}', 1), ('${id()}', '${email('cid')}', 2)`,
    `SELECT count(*) FROM ${log} l LEFT JOIN ${copy} c ON l.id = c.id WHERE c.id IS NULL`,
  ]),
  withNames(({ view, log }, { email }) => [
    `UPDATE ${log} SET word = '${email('dan')}'`,
    `SELECT length(word) > 5, twice % 2 FROM ${view}`,
    `TRUNCATE TABLE ${log}`,
    `SELECT count(*) FROM ${view}`,
  ]),
]

t.test('several names in each test', async t => {
  const folder = await recorded(t, names)
  for (const lists of [[shuffled(names)], [names.toReversed()], halves(names)]) {
    const { missed, wrong } = await played(t, folder, lists)
    t.strictSame(wrong, [])
    t.strictSame(missed, [])
  }
  for (const test of names) {
    const { missed, wrong } = await played(t, folder, [[test]])
    t.strictSame(wrong, [])
    t.strictSame(missed, [])
  }
})

t.test('tables that all tests share, in two halves at once', async t => {
  const { missed, wrong } = await played(t, await recorded(t, [shared(0)]), [
    [shared(1)],
    [shared(2)],
  ])
  t.strictSame(wrong, [])
  t.strictSame(missed, [])
})
