import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { type Context, createContext, Script } from 'node:vm'
import { Bug } from '../../../core/errors/bug.js'
import { UsageError } from '../../../core/errors/usage-error.js'

/** A node of alasql's syntax tree as JSON: `kind` is the name of its class, absent for plain objects. */
export interface SqlNode {
  readonly kind?: string
  readonly [field: string]: unknown
}

/** A row of a table; values are JSON. */
type TableRow = Readonly<Record<string, unknown>>

/** What alasql returned, or the message of its error. */
type Reply<T> = { readonly value: T } | { readonly error: string }

/** The columns and rows of a result; a column that a row lacks is NULL. */
export interface SandboxResult {
  readonly columns: readonly { readonly columnid: string }[]
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Alasql in a context of its own, which has the objects of JavaScript and nothing of Node.js: no `require`, no
 * `process`, no network. Only strings pass between it and the program, so that no object of the program is within its
 * reach.
 *
 * Alasql compiles SQL to JavaScript. So a query is to be checked (`checkQuery`) before it runs here; this is the second
 * line of defence.
 */
export class Sandbox {
  readonly #context: Context = createContext(Object.create(null))
  /** The approximate size of all tables as JSON. */
  #size = 0
  readonly #mostSize: number

  /** `mostSize`: of all tables as JSON; rows take some three times as much memory, and results some more. */
  constructor(mostSize = getHeapStatistics().heap_size_limit / 5) {
    this.#mostSize = mostSize
    // dist/recordings/tools/query → dist/core/engine/alasql
    const file = new URL('../../../core/engine/alasql/vendor/alasql.min.cjs', import.meta.url)
    this.#run(readFileSync(file, 'utf8'))
    this.#run(setup)
  }

  /** The syntax tree of a text. */
  parse(sql: string): Reply<SqlNode> {
    return this.#call('parseQuery', sql)
  }

  /**
   * Makes a table with the given columns of the rows. Rejects with `UsageError` if all tables need
   * more memory than there is.
   */
  async addTable(
    name: string,
    columns: readonly string[],
    rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  ): Promise<void> {
    valueIn(this.#call('addTable', JSON.stringify({ name, columns })))
    // In pieces, because a string has at most some 500 million characters.
    let piece: string[] = []
    let size = 0
    const add = () =>
      valueIn(this.#call('addRows', JSON.stringify({ name }), `[${piece.join(',')}]`))
    for await (const row of rows) {
      const json = JSON.stringify(Object.fromEntries(columns.map(column => [column, row[column]])))
      piece.push(json)
      size += json.length
      this.#size += json.length + sizeOfRow
      if (this.#size > this.#mostSize) throw tooLarge(name)
      if (size < pieceLength) continue
      add()
      piece = []
      size = 0
    }
    add()
  }

  /** Runs a query that was checked. */
  select(sql: string, milliseconds: number): Reply<SandboxResult> {
    return this.#call('select', sql, '', milliseconds)
  }

  #call<T>(name: string, input: string, more = '', timeout?: number): Reply<T> {
    Object.assign(this.#context, { input, more })
    const reply = this.#run(`reply(() => ${name}(input, more))`, timeout)
    return JSON.parse(String(reply)) as Reply<T>
  }

  #run(code: string, timeout?: number): unknown {
    return new Script(code).runInContext(this.#context, timeout === undefined ? {} : { timeout })
  }
}

function valueIn<T>(reply: Reply<T>): T {
  if ('error' in reply) throw new Bug(`the sandbox of queries fails: ${reply.error}`)
  return reply.value
}

const pieceLength = 2 ** 24

/** What a row takes besides its values, in characters of JSON. */
const sizeOfRow = 64

function tooLarge(table: string): UsageError {
  return new UsageError(
    `the query reads too many rows of the table ${table} for the memory of this process: choose lanes with --lane, name columns in place of *, or set NODE_OPTIONS=--max-old-space-size=MEGABYTES`,
  )
}

/** Runs in the context. */
const setup = `
alasql.options.cache = false
alasql.options.casesensitive = false
for (const readers of [alasql.from, alasql.into]) for (const name of Object.keys(readers)) delete readers[name]
const kinds = new Map(Object.entries(alasql.yy).map(([name, type]) => [type, name]))
const plain = (key, value) => {
  const kind = value !== null && typeof value === 'object' ? kinds.get(value.constructor) : undefined
  return kind === undefined ? value : { kind, ...value }
}
const reply = work => {
  try {
    return JSON.stringify({ value: work() }, plain)
  } catch (error) {
    return JSON.stringify({ error: String(error && error.message || error) })
  }
}
const parseQuery = sql => {
  const tree = alasql.parse(sql)
  const kind = kinds.get(tree.constructor)
  return kind === undefined ? tree : { kind, ...tree }
}
const addTable = text => {
  const { name, columns } = JSON.parse(text)
  alasql('CREATE TABLE [' + name + ']' + (columns.length === 0 ? '' : ' (' + columns.join(', ') + ')'))
  return null
}
const addRows = (text, rows) => {
  const { data } = alasql.tables[JSON.parse(text).name]
  for (const row of JSON.parse(rows)) data.push(row)
  return null
}
const select = sql => {
  alasql.options.modifier = 'RECORDSET'
  return alasql(sql)
}
`
