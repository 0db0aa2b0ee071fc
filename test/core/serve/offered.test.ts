import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { informationSchemaViews } from '../../../core/catalog/system/information-schema.js'
import { refusedSystemTables } from '../../../core/catalog/system/refused.js'
import { routes } from '../../../core/protocol/routes.js'
import { systemTableSpecs } from '../../../core/serve/system-tables.js'
import { describeForms, showCreateForms } from '../../../core/sql/parser/show.js'
import { type ShowForm, showForms } from '../../../core/sql/parser/show-forms.js'
import { sharedFolder } from '../../oracle.js'

interface Answer {
  readonly status: number
  /** Null where there is nothing to tell. */
  readonly body: null | {
    readonly id?: string
    readonly schema?: readonly { readonly name: string; readonly type: string }[]
    readonly error?: { readonly code: number; readonly message: string } | null
    readonly session?: unknown
    readonly tokens?: { readonly refresh_token: string }
  }
}

const authorization = `Basic ${btoa('root:')}`

/** A server on the real backend, with an object of each kind that mockq has. */
async function offered(test: { teardown: (task: () => Promise<void>) => void }) {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  test.teardown(() => server.close())
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const isForm = init.body instanceof FormData
    const type = isForm ? {} : { 'content-type': 'application/json' }
    const headers = { authorization, ...type, ...init.headers }
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : { text } }
  }
  const sql = (text: string) =>
    ask('/v1/query', { method: 'POST', body: JSON.stringify({ sql: text }) })
  for (const made of [
    'CREATE TABLE t (a INT)',
    'CREATE VIEW v AS SELECT a FROM t',
    'CREATE MATERIALIZED VIEW m AS SELECT a FROM t WHERE a > 0',
    'CREATE SEQUENCE s',
    'CREATE STAGE s',
    "CREATE CONNECTION c STORAGE_TYPE = 's3'",
    'CREATE PROCEDURE s() RETURNS INT LANGUAGE SQL AS $$ BEGIN RETURN 1; END; $$',
    'CREATE PROCEDURE p(x INT) RETURNS INT LANGUAGE SQL AS $$ BEGIN RETURN x; END; $$',
    "CREATE USER s IDENTIFIED BY 'p'",
    'CREATE MASKING POLICY masks AS (a INT) RETURNS INT -> a',
    "CREATE DICTIONARY t (k STRING, v STRING) PRIMARY KEY k SOURCE (redis (host = 'h' port = '1'))",
    'CREATE ROW ACCESS POLICY sees AS (a INT) RETURNS BOOLEAN -> true',
    'CREATE NETWORK POLICY s ALLOWED_IP_LIST = ()',
    'CREATE PASSWORD POLICY s',
  ]) {
    await sql(made)
  }
  return { ask, sql }
}

/** Answered, or refused by name; a sentence if it is neither. */
function fault(what: string, { status, body }: Answer): string | undefined {
  const error = body?.error
  const isRefused =
    [1002, 1702].includes(error?.code ?? 0) && /mockq does not support/.test(error?.message ?? '')
  if (isRefused && status < 500) return undefined
  if (status < 500 && (error === null || error === undefined)) return undefined
  return `${what}: ${status} ${error?.code} ${error?.message}`
}

/** What each route is asked with. */
const requests: Readonly<Record<string, RequestInit>> = {
  'POST /v1/query': { body: '{"sql": "SELECT 1"}' },
  'POST /v1/session/login': { body: '{}' },
  'POST /v1/catalog/search/tables': { body: '{"keyword": "t"}' },
  'POST /v1/catalog/search/databases': { body: '{"keyword": "d"}' },
  'POST /v1/users': { body: '{"name": "ann", "auth_string": "p"}' },
  'PUT /v1/streaming_load': {
    body: upload('a.csv', '1\n'),
    headers: { 'X-Databend-SQL': 'INSERT INTO t FROM @_databend_load FILE_FORMAT = (TYPE = CSV)' },
  },
  'PUT /v1/upload_to_stage': { body: upload('a.csv', '1\n'), headers: { stage_name: '~' } },
  'POST /v1/upload_to_stage': { body: upload('a.csv', '1\n'), headers: { stage_name: '~' } },
}

function upload(name: string, text: string): FormData {
  const form = new FormData()
  form.set('upload', new Blob([text]), name)
  return form
}

t.test('every route answers from the real backend, or refuses by name', async t => {
  const { ask, sql } = await offered(t)
  const login = await ask('/v1/session/login', { method: 'POST', body: '{}' })
  const refresh = { authorization: `Bearer ${login.body?.tokens?.refresh_token}` }
  const faults: string[] = []
  let asked = 0
  for (const { methods, path } of routes({} as never)) {
    for (const method of methods) {
      const { body } = await sql('SELECT 1')
      const params: Readonly<Record<string, string>> = {
        id: body!.id!,
        n: '0',
        db: 'default',
        table: 't',
      }
      const filled = path.replace(/:(\w+)/g, (_all, name) => params[name]!).replace('*', 'a/b')
      const isRefresh = path === '/v1/session/refresh'
      const init = isRefresh ? { headers: refresh } : (requests[`${method} ${path}`] ?? {})
      const answer = await ask(filled, { ...init, method })
      asked++
      // A presigned place wants its signature; a file of no such name is not there.
      if (filled.startsWith('/__mockq/') && answer.status === 403) continue
      const found = fault(`${method} ${path}`, answer) ?? refusal(answer)
      if (found !== undefined) faults.push(`${method} ${path}: ${found}`)
    }
  }
  t.strictSame(faults, [])
  t.comment(`${asked} routes`)
})

/** A client's error is one of the test: every route is asked as it wants to be. */
function refusal({ status, body }: Answer): string | undefined {
  const isRefused = JSON.stringify(body).includes('mockq does not support')
  return status >= 400 && !isRefused ? `${status} ${JSON.stringify(body)}` : undefined
}

function* filters({ filter, object }: ShowForm): Generator<string> {
  yield ''
  if (filter === undefined) return
  yield ' WHERE 1 = 1'
  if (filter !== 'where') yield ` LIKE 'a%'`
  // The server's own query has LIMIT before ORDER BY there.
  if (filter === 'limited' && object !== 'SEQUENCES') yield ' LIMIT 1'
}

function* shown(form: ShowForm): Generator<string> {
  const words = form.words.join(' ')
  const froms: Readonly<Record<string, readonly string[]>> = {
    database: ['', ' FROM default'],
    name: ['', ' FROM default'],
    table: [' FROM t', ' FROM v', ' FROM default.t'],
    'optional table': ['', ' FROM t'],
    statistics: ['', ' FROM TABLE t', ' FROM DATABASE default'],
  }
  for (const full of form.full ? ['', 'FULL '] : ['']) {
    for (const history of form.history ? ['', ' HISTORY'] : ['']) {
      for (const from of froms[form.from ?? ''] ?? ['']) {
        for (const filter of filters(form)) yield `SHOW ${full}${words}${history}${from}${filter}`
      }
    }
  }
}

/** Names of things whose statements are shown. */
const created: Readonly<Record<string, string>> = {
  DATABASE: 'default',
  CATALOG: 'default',
  'MATERIALIZED VIEW': 'm',
}

/** Names of things that are there, or may be. */
const described: Readonly<Record<string, string>> = {
  VIEW: 'v',
  PROCEDURE: 's()',
  STAGE: 's',
  CONNECTION: 'c',
  'MASKING POLICY': 'masks',
  'ROW ACCESS POLICY': 'sees',
}

function* statements(): Generator<string> {
  for (const form of showForms) yield* shown(form)
  for (const [words, object] of showCreateForms) {
    const name = created[object] ?? 't'
    yield `SHOW CREATE ${words.join(' ')} ${name}`
  }
  yield* ['SHOW FIELDS FROM t', 'SHOW GRANTS', 'SHOW GRANTS FOR root', 'DESC t']
  yield* ['SHOW GRANTS FOR ROLE public', 'SHOW GRANTS OF ROLE public', 'SHOW GRANTS ON TABLE t']
  yield* ['SHOW GRANTS ON DATABASE default', 'SHOW GRANTS ON STAGE s', 'SHOW GRANTS ON SEQUENCE s']
  yield* ['SHOW GRANTS ON WAREHOUSE w', 'SHOW GRANTS ON PROCEDURE p(INT)', "SHOW GRANTS LIKE 'a'"]
  yield* ['SHOW GRANTS ON MASKING POLICY masks', 'SHOW GRANTS ON ROW ACCESS POLICY sees']
  yield 'SHOW PUBLIC KEYS FOR USER root'
  for (const [words, object] of describeForms) {
    const name = described[object] ?? (object === 'TABLE' ? 't' : 's')
    yield `DESC ${words.join(' ')} ${name}`
  }
}

t.test('every SHOW and DESC answers, or refuses by name', async t => {
  const { sql } = await offered(t)
  const faults: string[] = []
  let asked = 0
  for (const text of statements()) {
    asked++
    const found = fault(text, await sql(text))
    if (found !== undefined) faults.push(found)
  }
  t.strictSame(faults, [])
  t.comment(`${asked} statements`)
})

interface KnownTable {
  readonly database: string
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Whether the columns' order is known too. */
  readonly ordered: boolean
}

/** The columns of the real server's tables, where they are at hand. */
function knownTables(): readonly KnownTable[] {
  const file = `${sharedFolder}/conformance/functions/system_tables.jsonl`
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as KnownTable)
}

t.test(
  'every system table answers with the columns of the real one, or is refused by name',
  async t => {
    const { sql } = await offered(t)
    const real = knownTables()
    const names = new Set([
      ...systemTableSpecs.map(({ name }) => `system.${name}`),
      ...informationSchemaViews.map(({ name }) => `information_schema.${name}`),
      ...refusedSystemTables.keys(),
      ...real.map(({ database, table }) => `${database}.${table}`),
    ])
    const faults: string[] = []
    for (const name of names) {
      for (const text of [`SELECT * FROM ${name}`, `DESC ${name}`]) {
        const answer = await sql(text)
        const found = fault(text, answer)
        if (found !== undefined) faults.push(found)
      }
      const { schema = [] } = (await sql(`SELECT * FROM ${name} LIMIT 0`)).body ?? {}
      const known = real.find(({ database, table }) => `${database}.${table}` === name)
      if (known === undefined || schema.length === 0) continue
      const line = (list: KnownTable['columns']) => {
        const texts = list.map(column => `${column.name} ${column.type}`)
        return (known.ordered ? texts : texts.sort()).join(', ')
      }
      if (line(schema) !== line(known.columns)) {
        faults.push(`${name}: ${line(schema)} instead of ${line(known.columns)}`)
      }
    }
    t.strictSame(faults, [])
    t.comment(`${names.size} tables, ${real.length} of them compared with the real ones`)
  },
)

t.test('CREATE TABLE … AS answers no columns; UNSET of no setting warns', async t => {
  const { sql } = await offered(t)
  const { body } = await sql('CREATE TABLE copied AS SELECT 1 AS a')
  t.match(body, { schema: [], data: [], error: null })
  const unset = await sql('UNSET no_such_setting')
  t.match(unset.body, { error: null, warnings: ["Unknown setting: 'no_such_setting'"] })
})
