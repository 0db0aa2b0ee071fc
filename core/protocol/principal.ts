import type { Caller, Principal } from './backend.js'

/** A caller with the roles that he has. Field by field: a spread takes fifty times as long. */
export function principalOf(
  { user, fullName, credential, lane, clientSession, userAgent }: Caller,
  roles: readonly string[],
  defaultRole: string,
): Principal {
  const principal = { user, fullName, credential, lane, userAgent, roles, defaultRole }
  return clientSession === undefined ? principal : { ...principal, clientSession }
}
