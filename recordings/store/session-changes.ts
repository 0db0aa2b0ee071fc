import type { Json } from '../../core/protocol/backend.js'
import {
  emptySession,
  type SessionInternal,
  type SessionState,
  type TxnState,
} from '../../core/session/session-state.js'
import type { Pair, Question } from './document.js'

const setting = 'setting '
const variable = 'variable '

/** The changes of a statement to a session, as sorted pairs of field and new value; `null` for a removed field. */
export function sessionChanges(before: SessionState, after: SessionState): readonly Pair<Json>[] {
  const old = new Map(fieldsOf(before))
  const now = new Map(fieldsOf(after))
  const changed = [...now].filter(([name, value]) => !isSame(old.get(name), value))
  const lost = [...old.keys()].filter(name => !now.has(name)).map(name => [name, null] as const)
  return [...changed, ...lost].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The session after the changes; the same object if there are none. */
export function applyChanges(session: SessionState, changes: readonly Pair<Json>[]): SessionState {
  if (changes.length === 0) return session
  const fields = new Map(fieldsOf(session))
  for (const [name, value] of changes) {
    if (value === null) fields.delete(name)
    else fields.set(name, value)
  }
  return fromFields(fields, session)
}

/** Whether changes give a session another context for its next statements: database, catalog, roles or settings. */
export function changesContext(changes: readonly Pair<Json>[]): boolean {
  return changes.some(
    ([name]) => name === 'database' || ownFields.has(name) || name.startsWith(setting),
  )
}

/** The session with the context of a recorded statement, in the default database. */
export function sessionIn(ctx: readonly Pair[]): SessionState {
  const fields = new Map(ctx)
  const role = fields.get('role')
  const secondaryRoles = fields.get('secondary roles')
  return {
    ...emptySession,
    catalog: fields.get('catalog') ?? emptySession.catalog,
    ...(role !== undefined && { role }),
    ...(secondaryRoles !== undefined && { secondaryRoles: JSON.parse(secondaryRoles) }),
    settings: new Map(ctx.filter(([name]) => !ownFields.has(name))),
  }
}

/** The session of a statement: what it was after the one before, with the context that this one was sent with. */
export function sentBy(before: SessionState, { db, ctx }: Pick<Question, 'db' | 'ctx'>) {
  const { txnState, needSticky, needKeepAlive, internal, unknown } = before
  const own = { txnState, needSticky, needKeepAlive, internal, unknown }
  return { ...sessionIn(ctx ?? []), ...own, database: db }
}

/** The names in a context that are no settings. */
const ownFields: ReadonlySet<string> = new Set(['catalog', 'role', 'secondary roles', 'user'])

function isSame(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The fields that a statement can change, by name; defaults are omitted. */
function fieldsOf(session: SessionState): readonly Pair<Json>[] {
  const { internal } = session
  const fields: (readonly [string, Json | undefined])[] = [
    ['catalog', session.catalog],
    ['database', session.database],
    ['role', session.role],
    ['secondary roles', session.secondaryRoles],
    ['transaction', session.txnState],
    ['sticky', session.needSticky],
    ['keep alive', session.needKeepAlive],
    ['temporary tables', internal.hasTempTable],
    ...[...session.settings].map(([name, value]) => [setting + name, value] as const),
    // Stored as a string, because a variable may hold an object with any keys.
    ...internal.variables.map(([name, value]) => [variable + name, JSON.stringify(value)] as const),
  ]
  return fields.filter((field): field is Pair<Json> => field[1] !== undefined)
}

function fromFields(fields: ReadonlyMap<string, Json>, base: SessionState): SessionState {
  const { role: _, secondaryRoles: __, ...rest } = base
  const role = fields.get('role')
  const secondaryRoles = fields.get('secondary roles')
  return {
    ...rest,
    catalog: String(fields.get('catalog') ?? base.catalog),
    database: String(fields.get('database') ?? base.database),
    ...(role !== undefined && { role: String(role) }),
    ...(secondaryRoles !== undefined && { secondaryRoles: secondaryRoles as readonly string[] }),
    settings: new Map(named(fields, setting).map(([name, value]) => [name, String(value)])),
    txnState: (fields.get('transaction') ?? 'AutoCommit') as TxnState,
    needSticky: fields.get('sticky') === true,
    needKeepAlive: fields.get('keep alive') === true,
    internal: internalFrom(fields, base.internal),
  }
}

function internalFrom(fields: ReadonlyMap<string, Json>, base: SessionInternal): SessionInternal {
  return {
    ...base,
    hasTempTable: fields.get('temporary tables') === true,
    variables: named(fields, variable).map(([name, text]) => [name, JSON.parse(String(text))]),
  }
}

function named(fields: ReadonlyMap<string, Json>, prefix: string): readonly Pair<Json>[] {
  return [...fields]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value])
}
