import { QueryError } from '../../errors/query-error.js'
import type { CreateMode } from '../catalog.js'
import {
  accountAdmin,
  allGrants,
  identityText,
  publicRole,
  type Role,
  type User,
} from './account.js'
import { type Grants, noGrants } from './grants.js'

interface State {
  /** Users created by statements. */
  readonly users: ReadonlyMap<string, User>
  readonly roles: ReadonlyMap<string, Role>
}

/** Users and roles as one statement sees them: immutable. */
export interface AccountsView {
  user(name: string): User | undefined
  /** Users created by statements, by name; then the configured ones. */
  users(): Iterable<User>
  role(name: string): Role | undefined
  /** Sorted by name. */
  roles(): readonly Role[]
  /** The named roles, all roles granted to them, and `public`; every role if `account_admin` is among them. */
  related(names: Iterable<string>): readonly Role[]
}

/** A change of a user's or role's grants, with the words for it in error messages. */
export interface GrantsChange {
  /** For a user `grant role to`, for a role `grant role to role`. */
  readonly doing: { readonly user: string; readonly role: string }
  readonly change: (grants: Grants) => Grants
}

/** The user or role that receives a grant. */
export interface Grantee {
  readonly kind: 'User' | 'Role'
  readonly name: string
}

/**
 * Users and roles of one server. As in `Catalog`, the state is immutable and replaced as a whole.
 *
 * Methods throw `QueryError` with the code and text of the real server: databend users/src/user_mgr.rs,
 * role_mgr.rs.
 */
export class Accounts {
  #configured: ReadonlyMap<string, User>
  #state: State
  #view: StateView | undefined

  constructor(configured: readonly User[], createdOn: bigint) {
    const builtin = (name: string, grants: Grants): Role => ({
      name,
      grants,
      createdOn,
      updatedOn: createdOn,
    })
    this.#configured = new Map(configured.map(user => [user.name, user]))
    const roles = [builtin(accountAdmin, allGrants), builtin(publicRole, noGrants)]
    this.#state = { users: new Map(), roles: new Map(roles.map(role => [role.name, role])) }
  }

  /** The same users and roles; from then on, each of the two changes alone. */
  copy(): Accounts {
    const copy = new Accounts([], 0n)
    copy.#configured = this.#configured
    copy.#state = this.#state
    return copy
  }

  /** The current view; the same object until something changes. */
  view(): AccountsView {
    const isPresent = this.#view?.shows(this.#state) === true
    if (!isPresent) this.#view = new StateView(this.#state, this.#configured)
    return this.#view!
  }

  createUser(user: User, mode: CreateMode): void {
    if (this.#configured.has(user.name)) {
      throw new QueryError('UserAlreadyExists', `Same name with configured user \`${user.name}\``)
    }
    if (this.#state.users.has(user.name) && mode !== 'orReplace') {
      if (mode === 'ifNotExists') return
      throw new QueryError('UserAlreadyExists', `User ${identityText(user.name)} already exists.`)
    }
    this.#putUser(user)
  }

  /** Replaces the user of the same name. */
  alterUser(user: User): void {
    this.#made(user.name, `Can not alter built-in user \`${user.name}\``, 'IllegalUser')
    this.#putUser(user)
  }

  /** Replaces the user of the same name, if nothing has changed it meanwhile, by one with other facts about logins. */
  noteLogin(old: User, user: User): void {
    if (this.#state.users.get(old.name) === old) this.#putUser(user)
  }

  dropUser(name: string, ifExists: boolean): void {
    if (!this.#configured.has(name) && ifExists && !this.#state.users.has(name)) return
    this.#made(name, `Built-in user \`${name}\` cannot be dropped`)
    const users = new Map(this.#state.users)
    users.delete(name)
    this.#state = { ...this.#state, users }
  }

  createRole(role: Role, mode: Exclude<CreateMode, 'orReplace'>): void {
    refuseBuiltin(role.name, 'Create')
    if (this.#state.roles.has(role.name)) {
      if (mode === 'ifNotExists') return
      throw new QueryError('RoleAlreadyExists', `Role '${role.name}' already exists`)
    }
    this.#putRole(role)
  }

  setRoleComment(name: string, comment: string | undefined): void {
    const { comment: _old, ...role } = this.#role(name, '(while updating role comment)')
    this.#putRole(comment === undefined ? role : { ...role, comment })
  }

  /** Returns false if the role does not exist and `ifExists` is set. */
  dropRole(name: string, ifExists: boolean): boolean {
    refuseBuiltin(name, 'Drop')
    if (!this.#state.roles.has(name)) {
      if (ifExists) return false
      throw new QueryError('UnknownRole', `Role '${name}' does not exist (while drop role)`)
    }
    const roles = new Map(this.#state.roles)
    roles.delete(name)
    this.#state = { ...this.#state, roles }
    return true
  }

  /** Changes the grants of a user or role. `account_admin` has every privilege, so grants to it are not stored. */
  changeGrants({ kind, name }: Grantee, now: bigint, { doing, change }: GrantsChange): void {
    if (kind === 'User') {
      const user = this.#made(name, `Cannot ${doing.user} built-in user \`${name}\``)
      this.#putUser({ ...user, grants: change(user.grants), updatedOn: now })
    } else {
      const role = this.#role(name, `(while ${doing.role})`)
      if (name === accountAdmin) return
      this.#putRole({ ...role, grants: change(role.grants), updatedOn: now })
    }
  }

  #made(
    name: string,
    builtin: string,
    code: 'UserAlreadyExists' | 'IllegalUser' = 'UserAlreadyExists',
  ): User {
    if (this.#configured.has(name)) throw new QueryError(code, builtin)
    const user = this.#state.users.get(name)
    if (user === undefined) throw unknownUser(name)
    return user
  }

  #role(name: string, behind = ''): Role {
    const role = this.#state.roles.get(name)
    if (role === undefined) throw unknownRole(name, behind)
    return role
  }

  #putUser(user: User): void {
    this.#state = { ...this.#state, users: new Map(this.#state.users).set(user.name, user) }
  }

  #putRole(role: Role): void {
    this.#state = { ...this.#state, roles: new Map(this.#state.roles).set(role.name, role) }
  }
}

class StateView implements AccountsView {
  readonly #state: State
  readonly #configured: ReadonlyMap<string, User>

  constructor(state: State, configured: ReadonlyMap<string, User>) {
    this.#state = state
    this.#configured = configured
  }

  /** Whether this is a view of the given state. */
  shows(state: State): boolean {
    return this.#state === state
  }

  user(name: string): User | undefined {
    return this.#configured.get(name) ?? this.#state.users.get(name)
  }

  *users(): Iterable<User> {
    yield* sorted(this.#state.users)
    yield* this.#configured.values()
  }

  role(name: string): Role | undefined {
    return this.#state.roles.get(name)
  }

  roles(): readonly Role[] {
    return sorted(this.#state.roles)
  }

  /** See `AccountsView`. Source: databend users/src/role_util.rs `find_all_related_roles`. */
  related(names: Iterable<string>): readonly Role[] {
    const asked = [...names]
    if (asked.includes(accountAdmin)) return this.roles()
    const found = new Map<string, Role>()
    const queue = [...asked, publicRole]
    for (const name of queue) {
      const role = this.#state.roles.get(name)
      if (role === undefined || found.has(name)) continue
      found.set(name, role)
      queue.push(...role.grants.roles)
    }
    return [...found.values()]
  }
}

const sorted = <T extends { readonly name: string }>(map: ReadonlyMap<string, T>): readonly T[] =>
  [...map.values()].sort((a, b) => (a.name < b.name ? -1 : 1))

function refuseBuiltin(name: string, what: 'Create' | 'Drop'): void {
  if (name.toLowerCase() !== accountAdmin && name.toLowerCase() !== publicRole) return
  throw new QueryError(
    'IllegalRole',
    `Illegal ${what} Role command. Can not ${what.toLowerCase()} built-in role [ account_admin | public ]`,
  )
}

/** Error 2201. */
export function unknownUser(name: string): QueryError {
  return new QueryError('UnknownUser', `User ${identityText(name)} does not exist.`)
}

/** Error 2204. */
export function unknownRole(name: string, behind = ''): QueryError {
  const more = behind === '' ? '' : `\n${behind}`
  return new QueryError('UnknownRole', `Role '${name}' does not exist.${more}`)
}
