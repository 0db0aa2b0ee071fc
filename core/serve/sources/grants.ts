import { byName } from '../../by-name.js'
import { accountAdmin, identityText, type Role } from '../../catalog/access/account.js'
import { unknownRole, unknownUser } from '../../catalog/access/accounts.js'
import { tableObject } from '../../catalog/access/granted-table.js'
import {
  entryText,
  type GrantEntry,
  type GrantObject,
  type Grants,
  globalObject,
  isSameObject,
  mergedGrants,
  type NamedGrantKind,
} from '../../catalog/access/grants.js'
import type { Identity } from '../../catalog/access/identity.js'
import { privilegesText } from '../../catalog/access/privileges.js'
import { Visibility } from '../../catalog/access/visibility.js'
import { unknownDatabase, unknownTable } from '../../catalog/catalog.js'
import type { PolicyKind } from '../../catalog/data-policies.js'
import type { Database, DataPolicy, Procedure, TableObject } from '../../catalog/objects.js'
import type { SystemFacts } from '../../catalog/system/system-table.js'
import { QueryError } from '../../errors/query-error.js'
import type { EffectiveSettings } from '../../session/settings.js'
import { integerFault } from '../../types/integer-fault.js'
import type { Value } from '../../types/value.js'
import { listing } from './listings.js'
import type { SourceReader } from './source-reader.js'

/** `show_roles()`: the roles that the user may set. Source: databend table_functions/show_roles. */
export function rolesReader({ identity }: SystemFacts): SourceReader {
  const names = [
    'name',
    'inherited_roles',
    'inherited_roles_name',
    'is_current',
    'is_default',
    'comment',
  ]
  const { currentRole, user } = identity
  return listing(names, function* () {
    for (const { name, grants, comment = '' } of identity.availableRoles) {
      const inherited = [...grants.roles].sort()
      yield [
        name,
        BigInt(inherited.length),
        inherited.join(', '),
        name === currentRole,
        name === (user.options.defaultRole ?? ''),
        comment,
      ]
    }
  })
}

const grantNames = ['privileges', 'object_name', 'object_id', 'grant_to', 'name', 'grants']
const granteeNames = ['role', 'granted_to', 'grantee_name']

/** `show_grants(…)`. Source: databend table_functions/show_grants/show_grants_table.rs. */
export function grantsReader(facts: SystemFacts, settings: EffectiveSettings): SourceReader {
  return (source, cx) => {
    const [kind = '', name = '', , database = ''] = source.args['texts'] as readonly string[]
    const asked = kind.toLowerCase()
    const rows = (): Iterable<readonly Value[]> => {
      if (asked === 'role_grantee') return granteeRows(facts.identity, name)
      // Kinds are found in any case, and then read as they are written.
      if (kind !== asked && (asked === 'user' || asked === 'role'))
        throw unknownKind(kind, 'user|role')
      if (kind !== asked && objectKinds.split('|').includes(asked)) {
        throw unknownKind(kind, objectKinds)
      }
      if (kind === 'user' || kind === 'role') {
        const expand = settings.get('enable_expand_roles') === '1'
        return new AccountGrants(facts, { kind, name, expand }).rows()
      }
      return objectRows(facts, kind, { name, database })
    }
    return listing(asked === 'role_grantee' ? granteeNames : grantNames, rows)(source, cx)
  }
}

function* granteeRows({ accounts }: Identity, role: string): Generator<readonly Value[]> {
  for (const user of accounts.users()) {
    if (!user.isConfigured && user.grants.roles.has(role)) yield [role, 'USER', user.name]
  }
  for (const { name, grants } of accounts.roles()) {
    if (grants.roles.has(role)) yield [role, 'ROLE', name]
  }
}

interface Asked {
  readonly kind: 'user' | 'role'
  readonly name: string
  /** Privileges inherited from other roles are listed as the role's own; otherwise each granted role is a row. */
  readonly expand: boolean
}

/** The grants of a user or role, and the objects that its roles own. */
class AccountGrants {
  readonly #facts: SystemFacts
  readonly #asked: Asked
  readonly #grants: Grants
  readonly #related: readonly Role[]
  readonly #isRole: boolean

  constructor(facts: SystemFacts, asked: Asked) {
    this.#facts = facts
    this.#asked = asked
    this.#isRole = asked.kind === 'role'
    this.#grants = this.#known()
    this.#related = facts.identity.accounts.related(this.#grants.roles)
  }

  *rows(): Generator<readonly Value[]> {
    const { name, kind, expand } = this.#asked
    const to = this.#isRole ? `ROLE \`${name}\`` : identityText(name)
    const row = (privileges: string, object: string, id: string | null, text: string): Value[] => [
      privileges,
      object,
      id,
      kind.toUpperCase(),
      name,
      text,
    ]
    if (!expand) {
      for (const role of this.#roles()) yield row('', '', null, `GRANT ROLE ${role} to ${to}`)
    }
    for (const { privileges, object, id, on } of this.#granted()) {
      yield row(privileges, object, id, `GRANT ${privileges} ON ${on} TO ${to}`)
    }
  }

  /** The grants of the user or role. Throws `QueryError` 2201, 2204, 1063. */
  #known(): Grants {
    const { identity } = this.#facts
    const { name } = this.#asked
    const { accounts, user, effectiveRoles } = identity
    const found = this.#isRole ? accounts.role(name) : accounts.user(name)
    if (found === undefined && !this.#isRole) throw unknownUser(name)
    const isOwn = this.#isRole
      ? effectiveRoles.some(role => role.name === name)
      : user.name === name
    if (!isOwn && !identity.may('GRANT', globalObject)) {
      const roles = [...user.grants.roles].sort().join(',')
      throw new QueryError(
        'PermissionDenied',
        `Permission denied: privilege [Grant] is required on *.* for user ${identity.text} with roles [${roles}]`,
      )
    }
    if (found === undefined) throw unknownRole(name)
    return found.grants
  }

  /** Names of all granted roles, including those granted to roles. */
  #roles(): readonly string[] {
    const { name } = this.#asked
    if (name === accountAdmin) return []
    const names = this.#related.map(role => role.name)
    return this.#isRole ? names.filter(each => each !== name) : names.sort()
  }

  *#granted(): Generator<Shown> {
    const entries = this.#asked.expand
      ? this.#related.reduce((all, role) => mergedGrants(all, role.grants), this.#grants).entries
      : this.#grants.entries
    const shown = [...this.#entries(entries), ...this.#owned()]
    yield* shown.toSorted((a, b) => ranks[a.kind] - ranks[b.kind])
  }

  *#entries(entries: readonly GrantEntry[]): Generator<Shown> {
    for (const entry of entries) {
      const shown = shownObject(this.#facts, entry.object)
      if (shown !== undefined) yield { ...shown, privileges: entryText(entry) }
    }
  }

  /** The objects that the roles own. Objects without an owner, which belong to administrators, are not listed. */
  *#owned(): Generator<Shown> {
    const { name, expand } = this.#asked
    const inherited = expand ? this.#related.map(role => role.name) : []
    const roles = new Set(this.#isRole ? [name, ...inherited] : inherited)
    if (roles.has(accountAdmin)) return
    const { catalog } = this.#facts
    const isOwned = ({ owner }: { readonly owner?: string }) =>
      owner !== undefined && roles.has(owner)
    const privileges = 'OWNERSHIP'
    for (const [kind, all] of [
      ['Stage', catalog.all('Stage')],
      ['UDF', catalog.all('UDF')],
      ['Sequence', catalog.all('Sequence')],
      ['Connection', catalog.all('Connection')],
    ] as const) {
      for (const object of byName<{ readonly name: string; readonly owner?: string }>(all)) {
        if (isOwned(object)) yield { ...namedObject(kind, object.name), privileges }
      }
    }
    for (const procedure of byName(catalog.all('Procedure'))) {
      if (isOwned(procedure)) yield { ...procedureShown(procedure), privileges }
    }
    for (const kind of ['MaskingPolicy', 'RowAccessPolicy'] as const) {
      for (const policy of byName(catalog.all(kind))) {
        if (isOwned(policy)) yield { ...policyShown(kind, policy), privileges }
      }
    }
    for (const database of byName(catalog.databases())) {
      if (isOwned(database)) yield { ...databaseShown(database), privileges }
      for (const table of byName(database.tables.values())) {
        if (table.kind === 'SystemTable' || !isOwned(table)) continue
        yield { ...tableShown(database, table), privileges }
      }
    }
  }
}

/** The order of rows: databases come after everything else, tables after databases. */
const ranks = {
  Global: 0,
  Stage: 0,
  UDF: 0,
  Sequence: 0,
  Connection: 0,
  Procedure: 0,
  MaskingPolicy: 0,
  RowAccessPolicy: 0,
  Database: 1,
  Table: 2,
} as const

interface ShownObject {
  readonly kind: GrantObject['kind']
  readonly object: string
  readonly id: string | null
  readonly on: string
}

interface Shown extends ShownObject {
  readonly privileges: string
}

const namedObject = (kind: NamedGrantKind, name: string): ShownObject => ({
  kind,
  object: name,
  id: null,
  on: `${kind.toUpperCase()} ${name}`,
})

const procedureShown = ({ id, name }: Procedure): ShownObject => ({
  kind: 'Procedure',
  object: name,
  id: String(id),
  on: `PROCEDURE ${name}`,
})

const policyWords = {
  MaskingPolicy: 'MASKING POLICY',
  RowAccessPolicy: 'ROW ACCESS POLICY',
} as const

const policyShown = (kind: PolicyKind, { name, id }: DataPolicy): ShownObject => ({
  kind,
  object: name,
  id: String(id),
  on: `${policyWords[kind]} ${name}`,
})

const databaseShown = ({ name, id }: Database): ShownObject => ({
  kind: 'Database',
  object: name,
  id: String(id),
  on: `'default'.'${name}'.*`,
})

function tableShown(database: Database, table: TableObject): ShownObject {
  return {
    kind: 'Table',
    object: `default.${database.name}.${table.name}`,
    id: table.kind === 'SystemTable' ? '0' : String(table.id),
    on: `'default'.'${database.name}'.'${table.name}'`,
  }
}

/** An object under its current name; undefined if it was dropped. */
function shownObject({ catalog }: SystemFacts, object: GrantObject): ShownObject | undefined {
  if (object.kind === 'Global') return { kind: 'Global', object: '*.*', id: null, on: '*.*' }
  if (object.kind === 'Procedure') {
    const procedure = procedureOf(catalog, object.procedure)
    return procedure && procedureShown(procedure)
  }
  if (object.kind === 'MaskingPolicy' || object.kind === 'RowAccessPolicy') {
    const policy = catalog.find(object.kind, object.name)
    return policy?.id === object.id ? policyShown(object.kind, policy) : undefined
  }
  if (object.kind !== 'Database' && object.kind !== 'Table') {
    return namedObject(object.kind, object.name)
  }
  const database = [...catalog.databases()].find(each => each.id === object.database)
  if (database === undefined) return undefined
  if (object.kind === 'Database') return databaseShown(database)
  const table = [...database.tables.values()].find(each =>
    isSameObject(tableObject(database, each), object),
  )
  return table && tableShown(database, table)
}

function procedureOf(catalog: SystemFacts['catalog'], id: bigint): Procedure | undefined {
  return [...catalog.all('Procedure')].find(each => each.id === id)
}

/** One row for each role with grants on an object, and for its owner. */
function* objectRows(facts: SystemFacts, kind: string, at: Place): Generator<readonly Value[]> {
  const { object, owner, id, shown = at.name } = visibleObject(facts, kind, at)
  const { accounts } = facts.identity
  for (const role of accounts.roles()) {
    for (const entry of role.grants.entries) {
      if (!isSameObject(entry.object, object)) continue
      yield [privilegesText(entry.privileges), shown, id, 'ROLE', role.name, '']
    }
  }
  if (owner !== undefined) yield ['OWNERSHIP', shown, id, 'ROLE', owner, '']
}

/** The name of the object, and a table's database. */
interface Place {
  readonly name: string
  readonly database: string
}

interface FoundObject {
  readonly object: GrantObject
  readonly owner: string | undefined
  readonly id: string | null
  /** The object's name, where it was asked for by its id. */
  readonly shown?: string
}

/** The object, if the user may see it. Throws `QueryError`: 1063, 1003, 1025, 2004 for an unknown kind. */
function visibleObject(facts: SystemFacts, kind: string, at: Place): FoundObject {
  if (kind === 'database') return visibleDatabase(facts, at)
  if (kind === 'table') return visibleTable(facts, at)
  if (kind === 'procedure') return visibleProcedure(facts, at)
  if (kind === 'masking_policy') return visiblePolicy(facts, 'MaskingPolicy', at)
  if (kind === 'row_access_policy') return visiblePolicy(facts, 'RowAccessPolicy', at)
  const { catalog, identity } = facts
  const { name } = at
  const named = {
    stage: [
      'Stage',
      catalog.find('Stage', name),
      'READ',
      '. Or no need to show the stage privilege',
    ],
    udf: ['UDF', catalog.find('UDF', name), 'USAGE', '.'],
    sequence: ['Sequence', catalog.find('Sequence', name), 'ACCESS SEQUENCE', ''],
    connection: ['Connection', catalog.find('Connection', name), 'ACCESS CONNECTION', ''],
  } as const
  if (!Object.hasOwn(named, kind)) throw unknownKind(kind)
  const [type, found, privilege, end] = named[kind as keyof typeof named]
  if (new Visibility(identity).named(type, found ?? { name })) {
    return { object: { kind: type, name }, owner: found?.owner, id: null }
  }
  throw hidden(identity, `privilege ${privilege} is required on ${kind} ${name}`, end)
}

/** A policy by its number. Source: databend show_grants_table.rs, which has the number where a policy is gone. */
function visiblePolicy(
  { catalog, identity, visible }: SystemFacts,
  kind: PolicyKind,
  { name }: Place,
): FoundObject {
  const asked = parsedId(name)
  const policy = [...catalog.all(kind)].find(({ id }) => BigInt(id) === asked)
  const words = policyWords[kind]
  const isVisible =
    policy === undefined
      ? identity.may(`APPLY ${words}`, globalObject)
      : visible.policy(kind, policy)
  if (!isVisible) {
    const on = `${words.toLowerCase()} ${name}`
    throw hidden(identity, `privilege APPLY ${words} or OWNERSHIP is required on ${on}`, '')
  }
  // Of a policy that is gone there are no grants, and so no row that would show the number as its name.
  const object = { kind, name: policy?.name ?? name, id: policy?.id ?? -1 }
  return { object, owner: policy?.owner, id: name, shown: policy?.name ?? name }
}

function visibleDatabase({ catalog, identity }: SystemFacts, { name }: Place): FoundObject {
  const database = catalog.database(name)
  if (database === undefined) throw unknownDatabase(name)
  if (!new Visibility(identity).database(database)) {
    throw hidden(identity, `No privilege on database ${name}`)
  }
  const object = { kind: 'Database', database: database.id } as const
  return { object, owner: database.owner, id: String(database.id) }
}

/** Its name is an id. */
function visibleProcedure({ catalog, identity }: SystemFacts, { name }: Place): FoundObject {
  const id = parsedId(name)
  const found = procedureOf(catalog, id)
  if (!new Visibility(identity).procedure(found ?? { id })) {
    throw hidden(identity, `privilege ACCESS PROCEDURE is required on procedure ${name}`, '')
  }
  if (found === undefined) {
    throw new QueryError('UnknownProcedure', `Unknown procedure id: ${name}`)
  }
  const object = { kind: 'Procedure', procedure: id } as const
  return { object, owner: found.owner, id: name, shown: found.name }
}

function visibleTable({ catalog, identity }: SystemFacts, at: Place): FoundObject {
  const database = catalog.database(at.database)
  if (database === undefined) throw unknownDatabase(at.database)
  const table = catalog.table(at.database, at.name)
  if (table === undefined) throw unknownTable(at.name)
  if (!new Visibility(identity).table(database, table)) {
    throw hidden(identity, `No privilege on table ${at.name}`)
  }
  const owner = table.kind === 'SystemTable' ? undefined : table.owner
  return { object: tableObject(database, table), owner, id: tableShown(database, table).id }
}

function hidden({ user }: Identity, what: string, end = '.'): QueryError {
  return new QueryError(
    'PermissionDenied',
    `Permission denied: ${what} for user ${user.name}${end}`,
  )
}

const objectKinds =
  'table|database|udf|stage|warehouse|connection|sequence|procedure|masking_policy|row_access_policy'

function unknownKind(kind: string, expected = `user|role|${objectKinds}|role_grantee`): QueryError {
  return new QueryError('InvalidArgument', `Expected '${expected}', but got "${kind}"`)
}

/** The id in an argument. Throws `QueryError` 1001. */
function parsedId(text: string): bigint {
  if (/^\+?\d+$/.test(text)) return BigInt(text.replace('+', ''))
  throw new QueryError('Internal', integerFault(text))
}
