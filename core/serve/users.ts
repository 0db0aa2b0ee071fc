import { timingSafeEqual } from 'node:crypto'
import type { UserFacts } from '../catalog/system/system-table.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Caller, Principal } from '../protocol/backend.js'
import { principalOf } from '../protocol/principal.js'
import type { ConfiguredUser } from './serve-state.js'

/** Who may come in: `root` with an empty password, and the users of the command line. */
export class Users {
  readonly #passwords: ReadonlyMap<string, string>
  readonly createdOn: bigint

  constructor(users: readonly ConfiguredUser[], createdOn: bigint) {
    this.#passwords = new Map([['root', ''], ...users.map(u => [u.name, u.password] as const)])
    this.createdOn = createdOn
  }

  /** Rejects with 401, code 5100, anyone who is not known with this password. */
  admit(caller: Caller): Principal {
    const { credential } = caller
    if (credential.kind === 'none') {
      throw refused('Authentication error: no authorization header provided')
    }
    if (credential.kind === 'bearer') {
      throw refused('JWT authentication failed: JWT auth is not configured on this server')
    }
    const password = this.#passwords.get(caller.user)
    if (password === undefined) throw refused(`User '${caller.user}'@'%' does not exist.`, 2201)
    if (!sameText(password, credential.password)) {
      throw refused(`Authentication error: wrong password for user '${caller.user}'`)
    }
    return principalOf(caller, ['account_admin', 'public'], 'account_admin')
  }

  *facts(): Iterable<UserFacts> {
    for (const [name, password] of this.#passwords) {
      yield {
        name,
        authType: password === '' ? 'no_password' : 'double_sha1_password',
        defaultRole: 'account_admin',
        configured: true,
      }
    }
  }
}

function refused(message: string, code = 5100): ProtocolError {
  return new ProtocolError(401, message, code)
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
