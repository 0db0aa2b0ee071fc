import { QueryError } from '../../errors/query-error.js'
import { accountAdmin, identityText, publicRole, type Role, type User } from './account.js'
import type { AccountsView } from './accounts.js'
import { type GrantObject, grantsAllow } from './grants.js'
import type { Privilege } from './privileges.js'

/** The roles that a session has chosen. */
export interface ChosenRoles {
  readonly role?: string
  /** Absent: all roles of the user; empty: none. */
  readonly secondaryRoles?: readonly string[]
}

/** Cached identities of users whose sessions choose no roles, as most do. */
const byDefault = new WeakMap<AccountsView, Map<User, Identity>>()

/** The identity of a user in a session. Throws like the constructor of `Identity`. */
export function identityOf(accounts: AccountsView, user: User, chosen: ChosenRoles): Identity {
  if (chosen.role || chosen.secondaryRoles !== undefined) {
    return new Identity(accounts, user, chosen)
  }
  const known = byDefault.get(accounts) ?? new Map<User, Identity>()
  byDefault.set(accounts, known)
  const identity = known.get(user) ?? new Identity(accounts, user, {})
  known.set(user, identity)
  return identity
}

/**
 * The user who runs a statement, with its roles.
 *
 * Source: databend session_privilege_mgr.rs.
 */
export class Identity {
  readonly user: User
  readonly accounts: AccountsView
  /** The current role, which owns the objects that the session creates. */
  readonly currentRole: string
  /** The roles that SET ROLE accepts, by name. */
  readonly availableRoles: readonly Role[]
  /** The roles whose privileges apply. */
  readonly effectiveRoles: readonly Role[]
  /** Whether all roles of the user are effective. */
  readonly hasAllRoles: boolean

  /** Throws `QueryError` 2206 if the user does not have the session's role. */
  constructor(accounts: AccountsView, user: User, { role, secondaryRoles }: ChosenRoles) {
    this.accounts = accounts
    this.user = user
    const byDefault = this.#available([]).some(each => each.name === user.options.defaultRole)
      ? user.options.defaultRole!
      : publicRole
    const isChosen = role !== undefined && role !== ''
    if (isChosen) this.#check(role, this.#available([byDefault]))
    this.currentRole = isChosen ? role : byDefault
    this.availableRoles = this.#available([this.currentRole])
    this.hasAllRoles = secondaryRoles === undefined
    this.effectiveRoles =
      secondaryRoles === undefined
        ? this.availableRoles
        : accounts.related([this.currentRole, ...secondaryRoles])
  }

  /** The user's name in the form `'name'@'%'`. */
  get text(): string {
    return identityText(this.user.name)
  }

  /** Throws `QueryError` 2206 if the user does not have the role. */
  checkAvailable(role: string): void {
    this.#check(role, this.availableRoles)
  }

  /** Whether the user itself or one of its effective roles was granted the privilege. */
  may(
    privilege: Privilege,
    object: GrantObject,
    roles: readonly Role[] = this.effectiveRoles,
  ): boolean {
    return [this.user, ...roles].some(({ grants }) => grantsAllow(grants, object, privilege))
  }

  /** A list of only the current role. */
  get currentRoles(): readonly Role[] {
    const role = this.accounts.role(this.currentRole)
    return role === undefined ? [] : [role]
  }

  /**
   * Whether one of the roles owns an object. An object without an owner, or whose owner was dropped, belongs to
   * `account_admin`.
   */
  owns(owner: string | undefined, roles: readonly Role[] = this.effectiveRoles): boolean {
    const known = owner !== undefined && this.accounts.role(owner) !== undefined
    const role = known ? owner : accountAdmin
    return roles.some(each => each.name === role)
  }

  #available(more: readonly string[]): readonly Role[] {
    const related = this.accounts.related([...this.user.grants.roles, ...more])
    return related.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  #check(role: string, available: readonly Role[]): void {
    if (available.some(each => each.name === role)) return
    const names = available.map(each => each.name).join(',')
    throw new QueryError(
      'InvalidRole',
      `Invalid role ${role} for current session, user: ${this.text}, available: ${names}`,
    )
  }
}
