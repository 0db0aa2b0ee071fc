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

export function bindSetSecondaryRoles(
  _binding: Binding,
  { roles }: SetSecondaryRolesTree,
): SetSecondaryRoles {
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
