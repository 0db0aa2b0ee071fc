import { QueryError } from '../../errors/query-error.js'
import type {
  Kill as KillTree,
  Presign as PresignTree,
  SetRole as SetRoleTree,
  SetSecondaryRoles as SetSecondaryRolesTree,
} from '../../sql/ast/statement.js'
import type { Binding } from '../binding.js'
import type { Kill, Presign, SetRole, SetSecondaryRoles } from '../bound-statement.js'
import { stageLocation } from '../stage-location.js'

export function bindSetRole(_binding: Binding, tree: SetRoleTree): SetRole {
  return { kind: 'SetRole', role: tree.role, default: tree.default }
}

/** SET SECONDARY ROLES. Throws `QueryError` 2206. Source: databend ddl/role.rs `bind_set_secondary_roles`. */
export function bindSetSecondaryRoles(
  { cx }: Binding,
  { roles }: SetSecondaryRolesTree,
): SetSecondaryRoles {
  const available = new Set(cx.identity.availableRoles.map(role => role.name))
  if (Array.isArray(roles) && !roles.every(role => available.has(role))) {
    throw new QueryError('InvalidRole', 'object is invalid')
  }
  return { kind: 'SetSecondaryRoles', roles }
}

export function bindKill(_binding: Binding, { id }: KillTree): Kill {
  return { kind: 'Kill', id }
}

export function bindPresign(_binding: Binding, tree: PresignTree): Presign {
  const { action, expireSecs, contentType } = tree
  return {
    kind: 'Presign',
    action,
    location: stageLocation(tree.location),
    expireSecs,
    ...(contentType === undefined ? {} : { contentType }),
  }
}
