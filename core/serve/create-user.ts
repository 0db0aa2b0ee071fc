import { accountAdmin, allGrants } from '../catalog/access/account.js'
import { authMethod, newAuthentication } from '../catalog/access/authentication.js'
import { noGrants } from '../catalog/access/grants.js'
import { errorCodes } from '../errors/codes.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import type { NewUser, Principal } from '../protocol/backend.js'
import type { ServeState } from './serve-state.js'

/**
 * Creates or replaces a user requested over HTTP. Its roles need not exist.
 *
 * Throws `ProtocolError` 403 for a caller who is not an administrator, 400 for an invalid authentication method;
 * `QueryError` 2202 for the name of a configured user. Source: databend v1/users.rs `create_user`.
 */
export function createUserAs(state: ServeState, user: NewUser, caller: Principal): void {
  const asking = state.accounts.view().user(caller.user)
  if (asking?.grants.roles.has(accountAdmin) !== true) {
    throw new ProtocolError(
      403,
      '[HTTP-USERS] Permission denied: only account admin can create or update users',
      errorCodes.PermissionDenied,
    )
  }
  const { name, defaultRole, defaultWarehouse, roles } = user
  const now = state.clock.nowMicros()
  const made = {
    name,
    authentication: authenticationOf(user, now),
    grants: { ...(user.grantAll ? allGrants : noGrants), roles: new Set(roles) },
    options: {
      ...(defaultRole !== undefined && { defaultRole }),
      ...(defaultWarehouse !== undefined && { defaultWarehouse }),
    },
    isConfigured: false,
    createdOn: now,
    updatedOn: now,
  }
  state.accounts.createUser(made, 'orReplace')
}

function authenticationOf(
  { authType = 'double_sha1_password', authString }: NewUser,
  now: bigint,
): ReturnType<typeof newAuthentication> {
  try {
    return newAuthentication(authMethod(authType), authString, { mustChange: false, now })
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const message = `[HTTP-USERS] Invalid authentication information: ${error.message}`
    throw new ProtocolError(400, message, errorCodes.InvalidArgument, error)
  }
}
