import type {
  AlterRole,
  AlterUser,
  CreateRole,
  CreateUser,
  DropRole,
  DropUser,
  GrantOwnership,
  GrantPrivileges,
  GrantRole,
  SetRole,
  SetSecondaryRoles,
} from '../../binder/bound-statement.js'
import { accountAdmin, identityText, publicRole, type User } from '../../catalog/access/account.js'
import { unknownRole, unknownUser } from '../../catalog/access/accounts.js'
import {
  noGrants,
  withoutPrivileges,
  withoutRole,
  withPrivileges,
  withRole,
} from '../../catalog/access/grants.js'
import { policyWords } from '../../catalog/account-policies.js'
import type { OwnedObject } from '../../catalog/catalog.js'
import { noTags, taggedAccount } from '../../catalog/tags.js'
import { QueryError } from '../../errors/query-error.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import type { ServeState } from '../serve-state.js'

export async function createUser(
  { state }: ExecutionContext,
  command: CreateUser,
): Promise<Outcome> {
  checkPolicies(state, command.user)
  state.accounts.createUser(command.user, command.mode)
  return nothing
}

/** ALTER USER. Throws 2009, so that the statement is retried, if another one changed the user meanwhile. */
export async function alterUser(
  { state }: ExecutionContext,
  { old, user }: AlterUser,
): Promise<Outcome> {
  if (state.accounts.view().user(old.name) !== old) {
    throw new QueryError('TableVersionMismatched', `${identityText(old.name)} has changed`)
  }
  checkPolicies(state, user)
  state.accounts.alterUser(user)
  return nothing
}

/** Throws `QueryError` 2207, 2211 for policies that do not exist. Source: databend user_mgr.rs `create_user`. */
function checkPolicies({ catalog }: ServeState, { options }: User): void {
  const view = catalog.view()
  const check = (kind: 'NetworkPolicy' | 'PasswordPolicy', name: string | undefined): void => {
    if (name === undefined || view.find(kind, name) !== undefined) return
    throw new QueryError(`Unknown${kind}`, `${policyWords[kind]} \`${name}\` is not exist`)
  }
  check('NetworkPolicy', options.networkPolicy)
  check('PasswordPolicy', options.passwordPolicy)
}

export async function dropUser({ state }: ExecutionContext, command: DropUser): Promise<Outcome> {
  const { name, ifExists } = command
  state.accounts.dropUser(name, ifExists)
  state.catalog.setTags(taggedAccount('user', identityText(name)), noTags)
  return nothing
}

export async function createRole(
  { state }: ExecutionContext,
  command: CreateRole,
): Promise<Outcome> {
  const { name, mode, comment } = command
  const now = state.clock.nowMicros()
  const role = { name, grants: noGrants, createdOn: now, updatedOn: now }
  state.accounts.createRole(comment === undefined ? role : { ...role, comment }, mode)
  return nothing
}

export async function alterRole({ state }: ExecutionContext, command: AlterRole): Promise<Outcome> {
  const { name, ifExists, comment } = command
  if (ifExists && state.accounts.view().role(name) === undefined) return nothing
  state.accounts.setRoleComment(name, comment)
  return nothing
}

/** DROP ROLE: `account_admin` becomes owner of its objects; a session that uses the role switches to `public`. */
export async function dropRole(
  { state, bind, context }: ExecutionContext,
  { name, ifExists }: DropRole,
): Promise<Outcome> {
  if (!state.accounts.dropRole(name, ifExists)) return nothing
  state.catalog.setTags(taggedAccount('role', name), noTags)
  state.catalog.passOn(name, accountAdmin)
  if (bind.identity.currentRole !== name) return nothing
  return { session: { ...context.session, role: publicRole } }
}

/** GRANT ROLE and REVOKE ROLE. Source: databend interpreter_role_grant.rs, role_mgr.rs `grant_role_to_role`. */
export async function grantRole({ state }: ExecutionContext, command: GrantRole): Promise<Outcome> {
  const { revoke, role, to } = command
  const { accounts } = state
  const now = state.clock.nowMicros()
  if (revoke) {
    accounts.changeGrants(to, now, {
      doing: { user: 'revoke role from', role: 'revoke role from role' },
      change: grants => withoutRole(grants, role),
    })
    return nothing
  }
  const view = accounts.view()
  if (view.role(role) === undefined) throw unknownRole(role)
  const isCycle = to.kind === 'Role' && view.related([role]).some(each => each.name === to.name)
  if (isCycle) {
    throw new QueryError(
      'InvalidRole',
      `${role} contains ${to.name}, can not be grant to ${to.name}`,
    )
  }
  accounts.changeGrants(to, now, {
    doing: { user: 'grant role to', role: 'grant role to role' },
    change: grants => withRole(grants, role),
  })
  return nothing
}

/** GRANT and REVOKE of privileges. Source: databend interpreter_privilege_grant.rs, interpreter_privilege_revoke.rs. */
export async function grantPrivileges(
  { state }: ExecutionContext,
  { revoke, privileges, on, to }: GrantPrivileges,
): Promise<Outcome> {
  const now = state.clock.nowMicros()
  if (revoke && to.kind === 'Role' && to.name === accountAdmin) {
    throw new QueryError(
      'IllegalGrant',
      'Illegal REVOKE command. Can not revoke built-in role [ account_admin ]',
    )
  }
  state.accounts.changeGrants(to, now, {
    doing: revoke
      ? { user: 'revoke privileges from', role: 'revoke role privileges' }
      : { user: 'grant privileges to', role: 'set role privileges' },
    change: grants =>
      revoke ? withoutPrivileges(grants, on, privileges) : withPrivileges(grants, on, privileges),
  })
  return nothing
}

/** GRANT OWNERSHIP. Source: databend interpreter_privilege_grant.rs `grant_ownership`. */
export async function grantOwnership(
  { state, bind }: ExecutionContext,
  { on, role }: GrantOwnership,
): Promise<Outcome> {
  const available = new Set(bind.identity.availableRoles.map(each => each.name))
  if (!available.has(role)) throw illegalOwner('invalid new owner')
  const owner = ownerOf(bind.catalog, on)
  const known = owner === undefined || bind.identity.accounts.role(owner) ? owner : accountAdmin
  if (known !== undefined && !available.has(known)) {
    throw illegalOwner('only owner can grant ownership')
  }
  state.catalog.setOwner(on, role)
  return nothing
}

function illegalOwner(why: string): QueryError {
  return new QueryError('IllegalGrant', `Illegal GRANT/REVOKE command; ${why}`)
}

/** The role that owns an object. */
function ownerOf(
  catalog: ExecutionContext['bind']['catalog'],
  object: OwnedObject,
): string | undefined {
  switch (object.kind) {
    case 'Database':
      return catalog.database(object.name)?.owner
    case 'Table': {
      const table = catalog.table(object.database, object.name)
      return table === undefined || table.kind === 'SystemTable' ? undefined : table.owner
    }
    default:
      return catalog.find(object.kind, object.name)?.owner
  }
}

/** SET ROLE and SET DEFAULT ROLE. Throws `QueryError` 2206 for a role that the user does not have. */
export async function setRole(
  { state, bind, context }: ExecutionContext,
  { role, default: isDefault }: SetRole,
): Promise<Outcome> {
  const { identity } = bind
  identity.checkAvailable(role)
  if (!isDefault) return { session: { ...context.session, role } }
  const { user } = identity
  // Source: databend user_mgr.rs `update_user_default_role`, which looks only at users that statements created.
  if (user.isConfigured) throw unknownUser(user.name)
  const options = { ...user.options, defaultRole: role }
  state.accounts.alterUser({ ...user, options, updatedOn: state.clock.nowMicros() })
  return nothing
}

/** SET SECONDARY ROLES, unchecked as on the server. Source: databend session_privilege_mgr.rs `set_secondary_roles`. */
export async function setSecondaryRoles(
  execution: ExecutionContext,
  { roles: chosen }: SetSecondaryRoles,
): Promise<Outcome> {
  const { secondaryRoles: _old, ...session } = execution.context.session
  if (chosen === 'ALL') return { session }
  return { session: { ...session, secondaryRoles: chosen === 'NONE' ? [] : chosen } }
}
