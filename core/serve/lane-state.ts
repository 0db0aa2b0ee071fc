import type { Database, StoredTable, TableObject } from '../catalog/objects.js'
import {
  type LaneState,
  type ObjectDetail,
  type ObjectQuery,
  partOf,
  type StateObject,
  type StateQuery,
  unknownObject,
} from '../protocol/lane-state.js'
import { databaseObject, locationName } from '../sql/effects/object-name.js'
import { typeText } from '../types/type-text.js'
import type { ServeState } from './serve-state.js'

/** The states of a lane that are compared: now, and at its start or in a snapshot. */
export interface Compared {
  readonly now: ServeState
  readonly before: ServeState
}

/** The databases, tables, views and stages of a lane: of objects that were dropped, those of `before`. */
export function laneObjects(
  states: Compared,
  query: StateQuery,
): Pick<LaneState, 'total' | 'objects'> {
  const { total, part } = partOf([...everyObject(states)], query)
  return { total, objects: part.map(({ fact }) => fact()) }
}

/** One object of a lane. Throws `ProtocolError` 404 for an unknown one. */
export function laneObject(states: Compared, query: ObjectQuery): ObjectDetail {
  const { object, session = null } = query
  for (const each of everyObject(states)) {
    if (each.object !== object || each.session !== session) continue
    const { table } = each
    const columns = table?.kind === 'Table' ? columnsOf(table) : null
    const view = table?.kind === 'View' ? table.query : null
    return { ...each.fact(), columns, query: view, steps: [], stepCount: 0 }
  }
  throw unknownObject(query)
}

interface Listed extends Pick<StateObject, 'object' | 'session' | 'name'> {
  readonly table?: TableObject
  readonly fact: () => StateObject
}

function* everyObject(states: Compared): Generator<Listed> {
  const { now, before } = states
  const catalog = now.catalog.view()
  const then = before.catalog.view()
  for (const database of catalog.databases()) {
    const old = then.database(database.name)
    yield* databaseObjects(database, old, states)
  }
  for (const old of then.databases()) {
    if (catalog.database(old.name) === undefined) yield* databaseObjects(undefined, old, states)
  }
  yield* temporaryTables(now)
  for (const { name } of catalog.all('Stage')) {
    yield plain(
      'stage',
      locationName(name),
      `@${name}`,
      then.find('Stage', name) ? null : 'created',
    )
  }
  for (const { name } of then.all('Stage')) {
    if (catalog.find('Stage', name) === undefined)
      yield plain('stage', locationName(name), `@${name}`, 'dropped')
  }
}

function* databaseObjects(
  now: Database | undefined,
  old: Database | undefined,
  states: Compared,
): Generator<Listed> {
  const { name, readOnly } = (now ?? old)!
  if (readOnly) return
  const change = now === undefined ? 'dropped' : old === undefined ? 'created' : null
  yield plain('database', databaseObject(name), name, change)
  for (const table of now?.tables.values() ?? []) {
    yield tableObject(name, table, old?.tables.get(table.name), states)
  }
  for (const table of old?.tables.values() ?? []) {
    if (now?.tables.has(table.name) !== true) yield tableObject(name, undefined, table, states)
  }
}

function tableObject(
  database: string,
  now: TableObject | undefined,
  old: TableObject | undefined,
  states: Compared,
): Listed {
  const table = (now ?? old)!
  const name = `${database}.${table.name}`
  const fact = (): StateObject => ({
    ...{ object: name, session: null, name },
    kind: table.kind === 'View' ? 'view' : 'table',
    rows: now?.kind === 'Table' ? rowsOf(now, states.now) : null,
    change: changeOf(now, old, states),
    recorded: null,
  })
  return { object: name, session: null, name, table, fact }
}

function changeOf(
  now: TableObject | undefined,
  old: TableObject | undefined,
  states: Compared,
): StateObject['change'] {
  if (now === undefined) return 'dropped'
  if (old === undefined) return 'created'
  if (now.kind !== 'Table' || old.kind !== 'Table') return now === old ? null : 'replaced'
  if (now.id !== old.id) return 'replaced'
  if (now.columns !== old.columns) return 'altered'
  const [content, before] = [states.now, states.before].map(each => each.engine.committed(now.id))
  return content === before ? null : 'rows'
}

function* temporaryTables({ temporary, engine }: ServeState): Generator<Listed> {
  for (const { database, table, session } of temporary.facts(undefined)) {
    const name = `${database}.${table.name}`
    const fact = (): StateObject => ({
      ...{ object: name, session, kind: 'temporary table', name },
      rows: engine.committed(table.id)?.rows ?? 0,
      change: 'created',
      recorded: null,
    })
    yield { object: name, session, name, table, fact }
  }
}

function plain(
  kind: StateObject['kind'],
  object: string,
  name: string,
  change: StateObject['change'],
): Listed {
  const fact = { object, session: null, kind, name, rows: null, change, recorded: null }
  return { object, session: null, name, fact: () => fact }
}

const rowsOf = ({ id }: StoredTable, { engine }: ServeState): number =>
  engine.committed(id)?.rows ?? 0

const columnsOf = ({ columns }: StoredTable): ObjectDetail['columns'] =>
  columns.map(({ name, type, defaultExpr = null }) => ({
    name,
    type: typeText(type),
    default: defaultExpr,
  }))
