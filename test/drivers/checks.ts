import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DriverClient } from './adapter-client.js'

/** What every driver must be able to do against every mode; `folder` is for files of the check. */
export interface DriverCheck {
  readonly name: string
  readonly run: (client: DriverClient, folder: string) => Promise<void>
}

/** Column, its type, its literal, and the value that drivers make of it. */
const basicTypes = [
  ['bool', 'Boolean', 'true', true],
  ['i8', 'Int8', '-128', -128],
  ['i16', 'Int16', '-32768', -32768],
  ['i32', 'Int32', '-2147483648', -2147483648],
  ['i64', 'Int64', '-9007199254740991', -9007199254740991],
  ['u8', 'UInt8', '255', 255],
  ['u16', 'UInt16', '65535', 65535],
  ['u32', 'UInt32', '4294967295', 4294967295],
  ['u64', 'UInt64', '18446744073709551615', '18446744073709551615'],
  ['f32', 'Float32', '1.5', 1.5],
  ['f64', 'Float64', '-0.1', -0.1],
  ['dec', 'Decimal(15, 2)', '1234567890.25', '1234567890.25'],
  ['text', 'String', `'it''s "ж"'`, `it's "ж"`],
  ['day', 'Date', `'2024-02-29'`, '2024-02-29'],
  ['moment', 'Timestamp', `'2024-02-29 23:59:59.125'`, '2024-02-29T23:59:59.125Z'],
  ['json', 'Variant', `parse_json('{"a":[1,null]}')`, '{"a":[1,null]}'],
  ['list', 'Array(Nullable(Int32))', '[1, 2]', [1, 2]],
  ['map', 'Map(String, Nullable(Int32))', `{'k': 7}`, { k: 7 }],
  ['pair', 'Tuple(Nullable(Int32), Nullable(String))', `(1, 'x')`, [1, 'x']],
] as const

const rejectsWith = (work: Promise<unknown>, text: RegExp): Promise<void> =>
  assert.rejects(work, (error: Error) => text.test(error.message))

/** The checks, in order: later ones may use tables of earlier ones. */
export const driverChecks: readonly DriverCheck[] = [
  {
    name: 'every basic type comes back as it was written',
    run: async client => {
      const columns = basicTypes.map(([name, type]) => `${name} ${type} NOT NULL`)
      await client.exec(`CREATE OR REPLACE TABLE basic_types (${columns.join(', ')})`)
      const literals = basicTypes.map(([, , literal]) => literal)
      await client.exec(`INSERT INTO basic_types SELECT ${literals.join(', ')}`)
      const answer = await client.query('SELECT * FROM basic_types')
      assert.deepEqual(
        answer.columns,
        basicTypes.map(([name, type]) => [name, type]),
      )
      assert.deepEqual(answer.rows, [basicTypes.map(([, , , value]) => value)])
    },
  },
  {
    name: 'NULL of every basic type is null',
    run: async client => {
      const columns = basicTypes.map(([name, type]) => `${name} ${type} NULL`)
      await client.exec(`CREATE OR REPLACE TABLE no_values (${columns.join(', ')})`)
      await client.exec(`INSERT INTO no_values (bool) VALUES (NULL)`)
      const answer = await client.query('SELECT * FROM no_values')
      assert.deepEqual(answer.rows, [basicTypes.map(() => null)])
    },
  },
  {
    name: 'INSERT tells how many rows it wrote',
    run: async client => {
      await client.exec('CREATE OR REPLACE TABLE books (id Int32 NOT NULL, title String NOT NULL)')
      assert.equal(await client.exec(`INSERT INTO books VALUES (1, 'Emma'), (2, 'Ulysses')`), 2)
      const answer = await client.query('SELECT title FROM books ORDER BY id DESC')
      assert.deepEqual(answer.rows, [['Ulysses'], ['Emma']])
    },
  },
  {
    name: 'a result without rows has its columns',
    run: async client => {
      const answer = await client.query('SELECT id, title FROM books WHERE id < 0')
      assert.deepEqual(answer, {
        columns: [
          ['id', 'Int32'],
          ['title', 'String'],
        ],
        rows: [],
      })
    },
  },
  {
    name: '46,000 rows come in order, page by page',
    run: async client => {
      const { rows } = await client.query('SELECT number FROM numbers(46000) ORDER BY number')
      assert.equal(rows.length, 46_000)
      assert.ok(rows.every(([number], i) => number === i))
    },
  },
  {
    name: 'an unknown table is error 1025',
    run: client => rejectsWith(client.query('SELECT * FROM no_such_table'), /1025.*no_such_table/s),
  },
  {
    name: 'what is no SQL is error 1005',
    run: client => rejectsWith(client.query('SELEC 1'), /1005/),
  },
  {
    name: 'the connection lives on after an error',
    run: async client => {
      const answer = await client.query('SELECT count(*) FROM books')
      assert.deepEqual(answer.rows, [[2]])
    },
  },
  {
    name: 'many rows go in at once',
    run: async client => {
      const rows = Array.from({ length: 500 }, (_, i) => [i + 100, `book "${i}", one of many`])
      assert.equal(await client.many('INSERT INTO books VALUES', rows), 500)
      const answer = await client.query(
        'SELECT count(*), min(title), max(id) FROM books WHERE id >= 100',
      )
      assert.deepEqual(answer.rows, [[500, 'book "0", one of many', 599]])
    },
  },
  {
    name: 'a CSV file is loaded',
    run: async (client, folder) => {
      const path = join(folder, 'books.csv')
      writeFileSync(path, '1000,Dracula\n1001,"Dubliners, again"\n')
      assert.equal(await client.file('INSERT INTO books VALUES', path), 2)
      const answer = await client.query('SELECT title FROM books WHERE id >= 1000 ORDER BY id')
      assert.deepEqual(answer.rows, [['Dracula'], ['Dubliners, again']])
    },
  },
]
