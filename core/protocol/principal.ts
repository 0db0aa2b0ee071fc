import type { Account, Caller, Principal } from './backend.js'

/**
 * A caller with its roles. Written field by field: V8 gives an object that begins with a spread and has more fields a
 * hidden class of its own, each time, which takes fifty times as long and slows down whoever reads it.
 */
export function principalOf(
  { user, fullName, credential, lane, clientSession, userAgent }: Caller,
  roles: readonly string[],
  defaultRole: string | undefined,
  account?: Account,
): Principal {
  const known = { user, fullName, credential, lane, userAgent, roles, defaultRole }
  if (account === undefined) {
    if (clientSession === undefined) return known
    return { user, fullName, credential, lane, userAgent, roles, defaultRole, clientSession }
  }
  if (clientSession === undefined) {
    return { user, fullName, credential, lane, userAgent, roles, defaultRole, account }
  }
  return { user, fullName, credential, lane, userAgent, roles, defaultRole, account, clientSession }
}

/** The role of a session that names none. Source: databend session_privilege_mgr.rs `ensure_current_role`. */
export function defaultRoleOf({ defaultRole }: Principal): string {
  return defaultRole ?? 'public'
}
