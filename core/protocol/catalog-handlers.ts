import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { type Answer, jsonAnswer } from '../http/answer.js'
import { readBody, requireJson } from '../http/body.js'
import type { Request } from '../http/route.js'
import { shownSizes } from '../table-sizes.js'
import { admit } from './admission.js'
import type { CatalogQuestion, NewUser } from './backend.js'
import { decodeJson } from './decode-json.js'
import { displayText } from './failure-answer.js'
import { JsonFields, parseError } from './json-fields.js'
import { type NamedRow, selectRows } from './select-rows.js'
import type { ServerContext } from './server-context.js'

/** Asks the backend a catalogue question on behalf of the caller. */
type Ask = (question: CatalogQuestion, ...names: string[]) => Promise<readonly NamedRow[]>

type Lookup = (ask: Ask, request: Request, cx: ServerContext) => Promise<unknown>

/**
 * Makes the handler of a route that returns catalogue data, users or roles to the web worksheet. Unknown databases and
 * tables are 404.
 *
 * Source: databend v1/catalog/*.rs, v1/users.rs, v1/roles.rs.
 */
function lookup(find: Lookup): (request: Request, cx: ServerContext) => Promise<Answer> {
  return async (request, cx) => {
    const { principal, session } = await admit(request, cx)
    const ask: Ask = (question, ...names) =>
      selectRows(cx.backend.catalog[question](...names), principal, cx).catch(notFound)
    return jsonAnswer(await find(ask, request, cx), session.headers)
  }
}

const unknownObjects: ReadonlySet<string> = new Set(['UnknownDatabase', 'UnknownTable'])

function notFound(error: unknown): never {
  if (!(error instanceof QueryError) || !unknownObjects.has(error.kind)) throw error
  throw new ProtocolError(404, displayText(error), 404, error)
}

interface Tables {
  readonly tables: readonly unknown[]
  /** Of the tables whose CREATE statements the caller may not see. */
  readonly warnings: readonly string[]
}

async function tables(ask: Ask, rows: readonly NamedRow[]): Promise<Tables> {
  const found = []
  const warnings: string[] = []
  for (const row of rows) {
    const created = await createQuery(ask, row).catch((error: unknown) => {
      warnings.push(hiddenQuery(row, error))
      return ''
    })
    found.push(tableInfo(row, created))
  }
  return { tables: found, warnings }
}

function hiddenQuery(row: NamedRow, error: unknown): string {
  if (!(error instanceof QueryError) || error.kind !== 'PermissionDenied') throw error
  const table = ['catalog', 'database', 'name'].map(name => row.get(name)).join('.')
  return `Failed to generate CREATE query for table ${table}: ${displayText(error)}`
}

/** The CREATE statement of a table; empty for system tables, which nobody created. */
async function createQuery(ask: Ask, row: NamedRow): Promise<string> {
  const database = row.get('database')!
  if (database === 'system' || database === 'information_schema') return ''
  const isMaterialized = row.get('engine') === 'MATERIALIZED_VIEW'
  const question = isMaterialized ? 'createMaterializedView' : 'createTable'
  const [created] = await ask(question, database, row.get('name')!)
  return [...(created?.values() ?? [])].at(-1) ?? ''
}

function tableInfo(row: NamedRow, create_query: string): unknown {
  return {
    name: row.get('name'),
    database: row.get('database'),
    catalog: row.get('catalog'),
    engine: row.get('engine'),
    create_time: isoTime(row.get('created_on')),
    num_rows: Number(row.get('num_rows')),
    ...Object.fromEntries(shownSizes.map(name => [name, Number(row.get(name))])),
    create_query,
  }
}

async function knownDatabase(ask: Ask, request: Request): Promise<string> {
  const name = request.params['db']!
  const [found] = await ask('database', name)
  if (found !== undefined) return name
  return notFound(new QueryError('UnknownDatabase', `Unknown database '${name}'`))
}

async function keyword(request: Request, cx: ServerContext): Promise<string> {
  requireJson(request.raw)
  const fields = new JsonFields(decodeJson(await readBody(request.raw, cx.limits.bodyBytes)))
  const text = fields.text('keyword')
  if (text === undefined) throw parseError('missing field `keyword`')
  return text
}

const names = (rows: readonly NamedRow[]): unknown => rows.map(row => ({ name: row.get('name') }))

/** `GET /v1/catalog/databases`. */
export const listDatabases = lookup(async ask => ({
  databases: names(await ask('databases')),
  warnings: [],
}))

/** `GET /v1/catalog/databases/:db/tables`. */
export const listTables = lookup(async (ask, request) => {
  const database = await knownDatabase(ask, request)
  return tables(ask, await ask('tables', database))
})

/** `GET /v1/catalog/databases/:db/tables/:table`. */
export const getTable = lookup(async (ask, request) => {
  const database = await knownDatabase(ask, request)
  const name = request.params['table']!
  const found = await tables(ask, await ask('table', database, name))
  const [table] = found.tables
  if (table !== undefined) return { table, warnings: found.warnings }
  return notFound(new QueryError('UnknownTable', `Unknown table '${name}'`))
})

/** `GET /v1/catalog/databases/:db/tables/:table/fields`. */
export const listFields = lookup(async (ask, request) => {
  const database = await knownDatabase(ask, request)
  const rows = await ask('fields', database, request.params['table']!)
  const fields = rows.map(row => {
    const nullable = row.get('null') === 'YES'
    const type = nullable ? `${row.get('type')} NULL` : row.get('type')
    return { name: row.get('field'), type, nullable, default: row.get('default') }
  })
  return { fields, warnings: [] }
})

const isoTime = (text: string | null | undefined): string => `${text?.replace(' ', 'T')}Z`

function streamInfo(row: NamedRow): unknown {
  const number = (name: string) => {
    const text = row.get(name)
    return text == null ? null : Number(text)
  }
  return {
    ...Object.fromEntries(row),
    stream_id: number('stream_id'),
    created_on: isoTime(row.get('created_on')),
    updated_on: isoTime(row.get('updated_on')),
    table_id: number('table_id'),
    table_version: number('table_version'),
  }
}

/** `GET /v1/catalog/databases/:db/streams`. Source: databend v1/catalog/list_database_streams.rs. */
export const listStreams = lookup(async (ask, request) => {
  const database = await knownDatabase(ask, request)
  return { streams: (await ask('streams', database)).map(streamInfo), warnings: [] }
})

/** `POST /v1/catalog/search/tables`. */
export const searchTables = lookup(async (ask, request, cx) =>
  tables(ask, await ask('tablesLike', await keyword(request, cx))),
)

/** `POST /v1/catalog/search/databases`. */
export const searchDatabases = lookup(async (ask, request, cx) => {
  const rows = await ask('databasesLike', await keyword(request, cx))
  return { databases: names(rows), warnings: [] }
})

/** `GET /v1/catalog/stats`. */
export const catalogStats = lookup(async ask => ({
  tables: (await ask('tableNames')).length,
  databases: (await ask('databaseNames')).length,
}))

const flag = (text: string | null | undefined): boolean | null =>
  text == null ? null : text === '1'

/** `GET /v1/users`: the users that were created. */
export const listUsers = lookup(async ask => {
  const rows = await ask('users')
  const users = rows.map(row => ({
    name: row.get('name'),
    hostname: row.get('hostname'),
    auth_type: row.get('auth_type'),
    default_role: row.get('default_role'),
    default_warehouse: row.get('default_warehouse'),
    grant_roles: row.get('roles')?.split(/,\s*/).filter(Boolean) ?? [],
    disabled: row.get('disabled') === '1',
    network_policy: row.get('network_policy') ?? null,
    password_policy: row.get('password_policy') ?? null,
    must_change_password: flag(row.get('must_change_password')),
  }))
  return { users }
})

/** `POST /v1/users`: creates or replaces a user. Source: databend v1/users.rs `create_user`. */
export async function createUser(request: Request, cx: ServerContext): Promise<Answer> {
  const { principal, session } = await admit(request, cx)
  const user = await readUser(request, cx)
  for (const sql of await cx.backend.createUser(user, principal)) {
    await selectRows(sql, principal, cx)
  }
  return jsonAnswer(null, session.headers)
}

async function readUser(request: Request, cx: ServerContext): Promise<NewUser> {
  requireJson(request.raw)
  const fields = new JsonFields(decodeJson(await readBody(request.raw, cx.limits.bodyBytes)))
  const name = fields.text('name')
  if (name === undefined) throw parseError('missing field `name`')
  const host = fields.text('hostname') ?? '%'
  if (host !== '%')
    throw new ProtocolError(400, `mockq does not support users limited to a host: ${host}`)
  const authType = fields.text('auth_type')
  const authString = fields.text('auth_string')
  const defaultRole = fields.text('default_role')
  const defaultWarehouse = fields.text('default_warehouse')
  return {
    name,
    ...(authType !== undefined && { authType }),
    ...(authString !== undefined && { authString }),
    ...(defaultRole !== undefined && { defaultRole }),
    ...(defaultWarehouse !== undefined && { defaultWarehouse }),
    roles: fields.texts('roles') ?? [],
    grantAll: fields.flag('grant_all') ?? false,
  }
}

/** `GET /v1/roles`. */
export const listRoles = lookup(async ask => {
  const rows = await ask('roles')
  const hasDefault = rows.some(row => row.get('is_default') === '1')
  const roles = rows.map(row => ({
    name: row.get('name'),
    is_current: row.get('is_current') === '1',
    is_default: row.get('is_default') === '1' || (!hasDefault && row.get('name') === 'public'),
  }))
  return { roles }
})
