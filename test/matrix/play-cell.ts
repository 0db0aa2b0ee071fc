import type { TestClient } from '../recordings/test-client.js'
import { type Kind, Run } from './kinds.js'
import { fillTemplate, type Sql } from './sql-template.js'
import type { MatrixStatement } from './statements.js'

/** One field of the matrix: a little suite about a kind of value, which asks one statement. */
export interface Cell {
  readonly kind: Kind
  readonly statement: MatrixStatement
  /** Two letters that no other cell of its kind has, for the name of its table. */
  readonly letters: string
}

/** What a client is told about a statement, as far as it compares it. */
export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly error?: { readonly code: number; readonly message: string }
}

/** A statement that a suite asked, and what it was told. */
export interface Told {
  readonly sql: Sql
  readonly answer: Answer
}

/** The values of one run of a suite. */
export interface Values {
  readonly now: bigint
  readonly seed: number
}

/** The errors of a replay that has no answer. */
export function isMiss({ error }: Answer): boolean {
  return error !== undefined && error.code >= 65001 && error.code <= 65004
}

const columns = {
  k: 'INT',
  note: 'VARCHAR',
  cnt: 'INT',
  extra: 'VARIANT',
  seen: 'TIMESTAMP',
  id: 'VARCHAR',
  n: 'INT',
  d: 'DATE',
  ts: 'TIMESTAMP',
  email: 'VARCHAR',
  name: 'VARCHAR',
  price: 'DECIMAL(10,2)',
  big: 'BIGINT',
  v: 'VARIANT',
  arr: 'ARRAY(VARCHAR)',
}

type Row = Readonly<Record<keyof typeof columns, string>>

const rows: readonly Row[] = [
  {
    ...{ k: '1', note: "'one'", cnt: '2', extra: `'{"q":1}'` },
    ...{ seen: "'2024-01-05 10:00:00'", id: "'a-1'", n: '3', d: "'2024-01-05'" },
    ...{ ts: "'2024-01-05 10:00:00'", email: "'Ann@x.org'", name: "'Ann'", price: '10.50' },
    ...{ big: '100', v: `'{"id":"j-1","q":1}'`, arr: "['red', 'green']" },
  },
  {
    ...{ k: '2', note: "'two'", cnt: '1', extra: `'{"q":2}'` },
    ...{ seen: "'2024-02-10 11:30:00'", id: "'b-2'", n: '4', d: "'2024-02-10'" },
    ...{ ts: "'2024-02-10 11:30:00'", email: "'Bob@x.org'", name: "'Bob'", price: '7.25' },
    ...{ big: '200', v: `'{"id":"j-2","q":2}'`, arr: "['black', 'white']" },
  },
  {
    ...{ k: '3', note: "'three'", cnt: '2', extra: `'{"q":3}'` },
    ...{ seen: "'2024-03-15 12:45:00'", id: "'c-3'", n: '2', d: "'2024-03-15'" },
    ...{ ts: "'2024-03-15 12:45:00'", email: "'Cid@x.org'", name: "'Cid'", price: '3.75' },
    ...{ big: '300', v: `'{"id":"j-3","q":3}'`, arr: "['blue', 'pink']" },
  },
]

/** Runs the suite of a cell to its end, or to the first statement that a replay has no answer to. */
export async function playCell(
  { kind, statement, letters }: Cell,
  { now, seed }: Values,
  client: TestClient,
): Promise<readonly Told[]> {
  const told: Told[] = []
  const run = new Run(now, seed)
  const drawn = kind.draw(run)
  const pieces = {
    ...commonPieces(run),
    t: { text: `orders_${letters}${kind.suffix?.(run) ?? ''}` },
    c: { text: kind.column },
    x: { text: kind.expression ?? kind.column },
    ...drawn,
  }
  /** Whether the suite can go on. */
  const ask = async (template: string): Promise<boolean> => {
    const sql = fillTemplate(template, pieces)
    const answer = await answerTo(client, sql)
    told.push({ sql, answer })
    return !isMiss(answer)
  }
  for (const template of setupOf(kind)) if (!(await ask(template))) return told
  if (kind.load === 'upload') {
    const stage = `${pieces.t.text}_s`
    const value = drawn.stored.text.slice(1, -1)
    const { status, body } = await client.upload('rows.csv', `3,${value},2,three\n`, stage)
    if (status !== 200) {
      const answer = { columns: [], rows: [], error: { code: status, message: body } }
      return [...told, { sql: { text: `upload to ${stage}` }, answer }]
    }
    if (!(await ask('COPY INTO <t> (k, id, n, note) FROM @<t>_s FILE_FORMAT = (TYPE = CSV)')))
      return told
  }
  if (kind.load === 'default') {
    if (!(await ask('SELECT <c> FROM <t> WHERE k = 3'))) return told
    const [cell] = JSON.parse(told.at(-1)!.answer.rows[0] ?? '[]') as readonly string[]
    const value = { text: kind.type === 'number' ? `${cell}` : `'${cell}'` }
    Object.assign(pieces, { value, stored: value })
  }
  for (const template of statement.steps) if (!(await ask(template))) return told
  if (statement.writes) await ask('SELECT * FROM <t> ORDER BY k, note')
  return told
}

/** What changes with a run beside the values of the kind. */
function commonPieces(run: Run): Readonly<Record<string, Sql>> {
  return {
    now: { text: run.time() },
    'now-1h': { text: run.time(-3600) },
    'now-30d': { text: run.time(-30 * 86_400) },
    today: { text: run.day() },
    'unix-1h': { text: String(run.unix(-3600)) },
    uuid: { text: run.ids.uuid() },
  }
}

/** The statements that make the table and its rows. */
function setupOf(kind: Kind): readonly string[] {
  const { column, definition, load, setup = [] } = kind
  const names = Object.keys(columns) as (keyof Row)[]
  const definitions = names.map(name =>
    name === column && definition !== undefined
      ? `${name} ${definition}`
      : `${name} ${columns[name]}`,
  )
  const create = `CREATE TABLE <t> (${definitions.join(', ')})`
  const written = load === 'default' ? names.filter(name => name !== column) : names
  const texts = rows.map((row, i) => {
    // The third row has the changing value, in the place of its own.
    return written.map(name => (i === 2 && name === column ? '<stored>' : row[name])).join(', ')
  })
  const list = `INSERT INTO <t> (${written.join(', ')}) VALUES`
  if (load === 'ctas')
    return [`${create} AS ${texts.map(text => `SELECT ${text}`).join(' UNION ALL ')}`]
  if (load === 'upload')
    return ['CREATE STAGE <t>_s', create, `${list} (${texts[0]}), (${texts[1]})`]
  return [...setup, create, `${list} (${texts.join('), (')})`]
}

async function answerTo(client: TestClient, { text, params }: Sql): Promise<Answer> {
  const got = await client.query(text, params === undefined ? {} : { params })
  if (got.error !== undefined) return { columns: [], rows: [], error: got.error }
  const lines = got.rows.map(row => JSON.stringify(row))
  return {
    columns: got.types.map((type, i) => `${got.names[i]} ${type}`),
    // Rows that come in any order are compared in one.
    rows: /\bORDER BY\b/.test(text) ? lines : lines.toSorted(),
  }
}
