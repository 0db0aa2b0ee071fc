import type { Caller } from '../../core/protocol/backend.js'
import { authError } from '../../core/protocol/caller.js'
import type { AlterUser, AuthOption, CreateUser, UserOption } from '../../core/sql/ast/access.js'
import type { UserStatement } from '../match/question.js'

/** The users that statements of a replayed lane create, and how they log in. */
export class Logins {
  readonly #users: Map<string, Known | undefined>

  /** No users, or those of another lane. */
  constructor(from?: Logins) {
    this.#users = new Map(from?.users)
  }

  /** By name; undefined: dropped. */
  get users(): ReadonlyMap<string, Known | undefined> {
    return this.#users
  }

  /** Applies a user statement that `asker` ran successfully. */
  take(statement: UserStatement, asker: string): void {
    if (statement.kind === 'CreateUser') this.#create(statement)
    else if (statement.kind === 'AlterUser') this.#alter(statement, asker)
    else this.#users.set(statement.user.name, undefined)
  }

  /**
   * The login data of a created user; undefined for others. Throws `ProtocolError` 401, code 2201 for a dropped user,
   * 5100 for a wrong password.
   *
   * Source: databend auth.rs `AuthMgr::auth`.
   */
  admitted({ user, credential }: Caller): Admitted | undefined {
    const known = this.known(user)
    if (known === undefined) return undefined
    if (known.isDisabled) {
      throw authError(`AuthenticateFailure: user ${user} is disabled. Not allowed to login`)
    }
    const { method = 'double_sha1_password', password } = known.authentication
    const isKeyPair = credential.kind === 'bearer' && credential.keyPair
    if (isKeyPair && method !== 'key_pair') {
      throw authError(`user '${user}' is not configured for key-pair authentication`)
    }
    if (credential.kind === 'basic' && (method === 'jwt' || method === 'key_pair')) {
      throw authError(
        'Authentication failed: user exists but is not configured for password authentication',
      )
    }
    const isPassword = method === 'double_sha1_password' || method === 'sha256_password'
    if (!isPassword || credential.kind !== 'basic' || credential.password === password) return known
    throw authError('Authentication failed: incorrect password')
  }

  /** A created user, without checking the password. Throws `ProtocolError` 401, code 2201 for a dropped user. */
  known(user: string): Known | undefined {
    const known = this.#users.get(user)
    if (known !== undefined || !this.#users.has(user)) return known
    throw authError(`User '${user}'@'%' does not exist.`, 2201)
  }

  #create({ user: { name }, mode, authentication, options }: CreateUser): void {
    const isDisabled = disabledBy(options) ?? false
    const defaultRole = defaultRoleIn(options) ?? 'public'
    const isMade = mode !== 'ifNotExists' || (this.#users.has(name) && !this.#users.get(name))
    const keys = keysAfter(new Map(), authentication, [])
    if (isMade) this.#users.set(name, { authentication, isDisabled, defaultRole, keys })
    // A user that existed before may have another password and another role.
    else if (!this.#users.has(name)) this.#users.set(name, anyPassword)
  }

  #alter({ user, authentication, options }: AlterUser, asker: string): void {
    const name = user?.name ?? asker
    const old = this.#users.get(name)
    if (old === undefined) return
    const isDisabled = disabledBy(options) ?? old.isDisabled
    const defaultRole = defaultRoleIn(options) ?? old.defaultRole
    this.#users.set(name, {
      authentication: { ...old.authentication, ...authentication },
      isDisabled,
      keys: keysAfter(old.keys, authentication, options),
      ...(defaultRole !== undefined && { defaultRole }),
    })
  }
}

/** A user of the lane who may log in. */
export interface Admitted {
  /** The role of sessions that name none; undefined if unknown. */
  readonly defaultRole?: string
  /** Public keys by label; one of them must have signed the user's token. */
  readonly keys: ReadonlyMap<string, string>
}

/** A created user with the login data. */
export interface Known extends Admitted {
  readonly authentication: AuthOption
  readonly isDisabled: boolean
}

const anyPassword: Known = {
  authentication: { method: 'no_password' },
  isDisabled: false,
  keys: new Map(),
}

/** A user's keys after a statement that sets the authentication, or adds and removes keys. */
function keysAfter(
  old: ReadonlyMap<string, string>,
  { method, password }: AuthOption = {},
  options: readonly UserOption[],
): ReadonlyMap<string, string> {
  const keys = new Map(method === 'key_pair' && password !== undefined ? [['', password]] : old)
  for (const option of options) {
    if (option.kind !== 'PublicKey') continue
    const label = option.label ?? ''
    if (option.add && option.key !== undefined) keys.set(label, option.key)
    else keys.delete(label)
  }
  return keys
}

function disabledBy(options: readonly UserOption[]): boolean | undefined {
  return options.flatMap(each => (each.kind === 'Disabled' ? [each.value] : []))[0]
}

function defaultRoleIn(options: readonly UserOption[]): string | undefined {
  return options.flatMap(each => (each.kind === 'DefaultRole' ? [each.role] : []))[0]
}
