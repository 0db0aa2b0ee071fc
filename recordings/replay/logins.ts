import type { Caller } from '../../core/protocol/backend.js'
import { authError } from '../../core/protocol/caller.js'
import type {
  AlterUser,
  Authentication,
  CreateUser,
  UserOption,
} from '../../core/sql/ast/access.js'
import type { UserStatement } from '../match/made-users.js'

/** How the users come in that statements of a replayed lane make: as those statements say. */
export class Logins {
  /** By name; undefined: dropped. */
  readonly #users = new Map<string, Known | undefined>()

  /** Takes what a statement of `asker` does that was answered without an error. */
  take(statement: UserStatement, asker: string): void {
    if (statement.kind === 'CreateUser') this.#create(statement)
    else if (statement.kind === 'AlterUser') this.#alter(statement, asker)
    else this.#users.set(statement.user.name, undefined)
  }

  /**
   * Whether a caller is one of them. Throws `ProtocolError` 401, code 2201 for one who is dropped, 5100 for a
   * wrong password.
   *
   * Source: databend auth.rs `AuthMgr::auth`.
   */
  admits({ user, credential }: Caller): boolean {
    if (!this.#users.has(user)) return false
    const known = this.#users.get(user)
    if (known === undefined) throw authError(`User '${user}'@'%' does not exist.`, 2201)
    if (known.isDisabled) {
      throw authError(`AuthenticateFailure: user ${user} is disabled. Not allowed to login`)
    }
    const { method = 'double_sha1_password', password } = known.authentication
    const isPassword = method === 'double_sha1_password' || method === 'sha256_password'
    if (!isPassword || credential.kind !== 'basic' || credential.password === password) return true
    throw authError('Authentication failed: incorrect password')
  }

  #create({ user: { name }, mode, authentication, options }: CreateUser): void {
    const isDisabled = disabledBy(options) ?? false
    const isMade = mode !== 'ifNotExists' || (this.#users.has(name) && !this.#users.get(name))
    if (isMade) this.#users.set(name, { authentication, isDisabled })
    // Who was there before may have another password.
    else if (!this.#users.has(name)) this.#users.set(name, anyPassword)
  }

  #alter({ user, authentication, options }: AlterUser, asker: string): void {
    const name = user?.name ?? asker
    const old = this.#users.get(name)
    if (old === undefined) return
    const isDisabled = disabledBy(options) ?? old.isDisabled
    this.#users.set(name, {
      authentication: { ...old.authentication, ...authentication },
      isDisabled,
    })
  }
}

interface Known {
  readonly authentication: Authentication
  readonly isDisabled: boolean
}

const anyPassword: Known = { authentication: { method: 'no_password' }, isDisabled: false }

function disabledBy(options: readonly UserOption[]): boolean | undefined {
  return options.flatMap(each => (each.kind === 'Disabled' ? [each.value] : []))[0]
}
