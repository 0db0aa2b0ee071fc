import type { Grantee } from '../../catalog/access/accounts.js'
import { tableObject } from '../../catalog/access/granted-table.js'
import { type GrantObject, globalObject } from '../../catalog/access/grants.js'
import {
  availablePrivileges,
  forRolesAlone,
  isPrivilege,
  type ObjectKind,
  type Privilege,
} from '../../catalog/access/privileges.js'
import { type OwnedObject, unknownConnection, unknownProcedure } from '../../catalog/catalog.js'
import type { Procedure } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type * as Tree from '../../sql/ast/access.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { signatureOf } from '../procedure-name.js'
import { knownDatabase, knownTable } from '../table/table-name.js'
import { knownPolicy, policyKind, policyName } from './policies.js'

export function bindCreateRole(
  _binding: Binding,
  { name, mode, comment, span }: Tree.CreateRole,
): Bound.CreateRole {
  // The grammar has no OR REPLACE here.
  if (mode === 'orReplace')
    throw new QueryError('SyntaxException', 'a role cannot be replaced', { span })
  return { kind: 'CreateRole', name, mode, ...(comment !== undefined && { comment }) }
}

export function bindAlterRole(
  _binding: Binding,
  { name, ifExists, comment }: Tree.AlterRole,
): Bound.AlterRole {
  return { kind: 'AlterRole', name, ifExists, ...(comment !== undefined && { comment }) }
}

export function bindDropRole(_binding: Binding, { name, ifExists }: Tree.DropRole): Bound.DropRole {
  return { kind: 'DropRole', name, ifExists }
}

/** GRANT and REVOKE. Source: databend binder/ddl/account.rs `bind_grant`, `bind_revoke`. */
export function bindGrant(
  binding: Binding,
  tree: Tree.Grant,
): Bound.GrantRole | Bound.GrantPrivileges | Bound.GrantOwnership {
  const { kind, what, principal } = tree
  const revoke = kind === 'Revoke'
  const to = granteeOf(principal)
  if (what.kind === 'Role') return { kind: 'GrantRole', revoke, role: what.role, to }
  const { privileges, on } = what
  if (privileges.includes('OWNERSHIP')) {
    if (privileges.length > 1 || revoke || to.kind !== 'Role') throw notWritten(tree)
    return { kind: 'GrantOwnership', on: ownedObject(binding, on, tree), role: to.name }
  }
  const object = grantObject(binding, on, tree)
  const named = privileges.map(each => privilegeOf(each, object.kind, tree))
  const all = privileges.includes('ALL')
  const given = all ? availablePrivileges(object.kind) : new Set(named.flat())
  if (!revoke) {
    checkGrantable(given, object.kind, to)
    if (to.kind === 'User') checkForUsers(binding, object.kind, to)
  }
  return { kind: 'GrantPrivileges', revoke, privileges: given, on: object, to }
}

function granteeOf(principal: Tree.PrincipalIdentity): Grantee {
  return principal.kind === 'Role'
    ? { kind: 'Role', name: principal.role }
    : { kind: 'User', name: principal.user.name }
}

/** Refuses what the server's grammar does not allow. */
function notWritten({ span }: Tree.Grant): QueryError {
  return new QueryError('SyntaxException', 'unexpected privileges for this object', { span })
}

const ofNamed: ReadonlySet<ObjectKind> = new Set([
  'UDF',
  'Stage',
  'Sequence',
  'Connection',
  'Procedure',
  'MaskingPolicy',
  'RowAccessPolicy',
])

/** `APPLY ON MASKING POLICY p`: the kind of policy is not said twice. */
const ofPolicies = {
  MaskingPolicy: 'APPLY MASKING POLICY',
  RowAccessPolicy: 'APPLY ROW ACCESS POLICY',
} as const

/** The grammar allows READ and WRITE only on stages, and on other named objects only their own privileges. */
function privilegeOf(text: string, kind: ObjectKind, tree: Tree.Grant): readonly Privilege[] {
  if (text === 'ALL') return []
  if (kind === 'MaskingPolicy' || kind === 'RowAccessPolicy') {
    if (text !== 'APPLY') throw notWritten(tree)
    return [ofPolicies[kind]]
  }
  const fits = ofNamed.has(kind)
    ? availablePrivileges(kind).has(text as Privilege)
    : text !== 'READ' && text !== 'WRITE'
  if (!fits || !isPrivilege(text)) throw notWritten(tree)
  return [text]
}

/** 1061. Source: databend interpreter_privilege_grant.rs `validate_grant_privileges`. */
function checkGrantable(privileges: ReadonlySet<Privilege>, kind: ObjectKind, to: Grantee): void {
  const available = availablePrivileges(kind)
  if ([...privileges].some(each => !available.has(each))) {
    throw new QueryError(
      'IllegalGrant',
      'Illegal GRANT/REVOKE command; please consult the manual to see which privileges can be used',
    )
  }
  if (to.kind === 'User' && [...privileges].some(each => forRolesAlone.has(each))) {
    throw new QueryError(
      'IllegalGrant',
      'CREATE-like privileges cannot be granted directly to USER; please grant them to a role',
    )
  }
}

const forRoles: ReadonlySet<ObjectKind> = new Set([
  'Sequence',
  'Connection',
  'Procedure',
  'MaskingPolicy',
  'RowAccessPolicy',
])

/** 2218 for objects on which only roles are granted anything. Source: databend user_mgr.rs `grant_privileges_to_user`. */
function checkForUsers({ cx }: Binding, kind: ObjectKind, { name }: Grantee): void {
  // Nothing at all is granted to a configured user, which is another error.
  if (!forRoles.has(kind) || cx.identity.accounts.user(name)?.isConfigured === true) return
  throw new QueryError(
    'IllegalUser',
    `Cannot grant Warehouse|Connection|Sequence|Procedure|MaskingPolicy|RowAccessPolicy privileges to user \`${name}\``,
  )
}

/** Names keep the case in which they are written. */
function grantObject(binding: Binding, on: Tree.GrantObjectName, tree: Tree.Grant): GrantObject {
  if (on.kind === 'Global') return globalObject
  const owned = ownedObject(binding, on, tree)
  if (owned.kind === 'MaskingPolicy' || owned.kind === 'RowAccessPolicy') {
    const { id, name } = knownPolicy(binding, owned.kind, owned.name)
    return { kind: owned.kind, name, id }
  }
  if (owned.kind === 'Procedure') {
    return { kind: owned.kind, procedure: binding.cx.catalog.find('Procedure', owned.name)!.id }
  }
  if (owned.kind !== 'Database' && owned.kind !== 'Table') {
    return { kind: owned.kind, name: owned.name }
  }
  const database = binding.cx.catalog.database(
    owned.kind === 'Table' ? owned.database : owned.name,
  )!
  if (owned.kind === 'Database') return { kind: 'Database', database: database.id }
  return tableObject(database, binding.cx.catalog.table(database.name, owned.name)!)
}

/**
 * Throws `QueryError` for an unknown object: 1003, 1025, 1008, 1113, 1131, 2501, 2510, 3101; 4000 for a temporary table.
 */
function ownedObject(binding: Binding, on: Tree.GrantObjectName, tree: Tree.Grant): OwnedObject {
  if (on.kind === 'Global') {
    throw new QueryError('SyntaxException', 'the ownership of *.* cannot be granted', {
      span: tree.span,
    })
  }
  if (on.kind === 'Named') return namedObject(binding, on, tree)
  const parts = (on.name ?? []).map(part => part.name)
  if (on.kind === 'Database') {
    return { kind: 'Database', name: knownDatabase(binding, parts[0] ?? binding.around.database) }
  }
  const [name, database = binding.around.database] = parts.toReversed()
  const table = knownTable(binding, database, name!)
  if (table.kind === 'Table' && table.temporary) {
    const what = tree.kind.toLowerCase()
    throw new QueryError(
      'StorageOther',
      `${binding.cx.currentCatalog}.${database}.${name} is a temporary table, cannot ${what} privileges on it`,
    )
  }
  return { kind: 'Table', database, name: name! }
}

type NamedObject = Extract<Tree.GrantObjectName, { kind: 'Named' }>

/** Throws `QueryError` 3130 for an unknown procedure. Source: databend binder/ddl/account.rs `resolve_procedure_id`. */
export function grantedProcedure(
  binding: Binding,
  { name, argTypes = [] }: NamedObject,
): Procedure {
  const key = signatureOf(name.at(-1)!, argTypes)
  const found = binding.cx.catalog.find('Procedure', key)
  if (found !== undefined) return found
  throw unknownProcedure(key)
}

function namedObject(binding: Binding, on: NamedObject, tree: Tree.Grant): OwnedObject {
  const { catalog } = binding.cx
  const { object } = on
  const { name } = on.name.at(-1)!
  switch (object) {
    case 'STAGE':
      if (catalog.find('Stage', name) !== undefined) return { kind: 'Stage', name }
      throw new QueryError('UnknownStage', `stage ${name} not exists`)
    case 'UDF':
      if (catalog.find('UDF', name) !== undefined) return { kind: 'UDF', name }
      throw new QueryError('UnknownFunction', `udf ${name} not exists`)
    case 'SEQUENCE':
      if (catalog.find('Sequence', name) !== undefined) return { kind: 'Sequence', name }
      throw new QueryError('SequenceError', `Unknown sequence '${name}'`)
    case 'CONNECTION':
      if (catalog.find('Connection', name) !== undefined) return { kind: 'Connection', name }
      throw unknownConnection(name)
    case 'PROCEDURE':
      return { kind: 'Procedure', name: grantedProcedure(binding, on).name }
    case 'MASKING POLICY':
    case 'ROW ACCESS POLICY': {
      const policy = knownPolicy(binding, policyKind(object), policyName(on.name))
      return { kind: policyKind(object), name: policy.name }
    }
    default:
      throw new Unsupported(`privileges on a ${object}`, { span: tree.span })
  }
}
