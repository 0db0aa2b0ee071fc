import { ProtocolError } from '../../core/errors/protocol-error.js'
import type { Caller, Principal } from '../../core/protocol/backend.js'
import { principalOf } from '../../core/protocol/principal.js'
import { builtInRoles } from '../../core/sql/effects/object-name.js'

/** A user who may log in (`--user NAME:PASSWORD`). */
export interface AllowedUser {
  readonly name: string
  readonly password: string
}

/** Admits a caller: anyone if no users are given. Throws `ProtocolError` 401, code 5100. */
export function letIn(
  caller: Caller,
  users: readonly AllowedUser[],
  defaultRole = 'account_admin',
): Principal {
  if (users.length > 0) checkUser(caller, users)
  return principalOf(caller, builtInRoles, defaultRole)
}

function checkUser({ user, credential }: Caller, users: readonly AllowedUser[]): void {
  if (credential.kind === 'none') {
    throw new ProtocolError(401, 'Authentication error: no authorization header provided', 5100)
  }
  const password = credential.kind === 'basic' ? credential.password : undefined
  if (users.some(known => known.name === user && known.password === password)) return
  throw new ProtocolError(401, `Authentication error: wrong password or unknown user ${user}`, 5100)
}
