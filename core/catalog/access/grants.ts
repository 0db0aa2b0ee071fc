import type { TableId } from '../../plan/relation.js'
import type { PolicyKind } from '../data-policies.js'
import {
  availablePrivileges,
  type Privilege,
  type Privileges,
  privilegesText,
} from './privileges.js'

/** The kinds of objects without a database that privileges are granted on. */
export type NamedGrantKind = 'Stage' | 'UDF' | 'Sequence' | 'Connection'

/** An object that privileges are granted on. Databases and tables keep their grants when renamed. */
export type GrantObject =
  | { readonly kind: 'Global' }
  | { readonly kind: 'Database'; readonly database: bigint }
  | { readonly kind: 'Table'; readonly database: bigint; readonly table: TableId }
  | { readonly kind: NamedGrantKind; readonly name: string }
  | { readonly kind: 'Procedure'; readonly procedure: bigint }
  /** A new policy of the same name has none of the grants of the old one. */
  | { readonly kind: PolicyKind; readonly name: string; readonly id: TableId }

export const globalObject: GrantObject = { kind: 'Global' }

export interface GrantEntry {
  readonly object: GrantObject
  readonly privileges: Privileges
}

/** What a user or a role was granted. Source: databend user_grant.rs `UserGrantSet`. */
export interface Grants {
  /** In the order in which their objects were first granted. */
  readonly entries: readonly GrantEntry[]
  readonly roles: ReadonlySet<string>
}

export const noGrants: Grants = { entries: [], roles: new Set() }

export function isSameObject(a: GrantObject, b: GrantObject): boolean {
  return objectKey(a) === objectKey(b)
}

function objectKey(object: GrantObject): string {
  switch (object.kind) {
    case 'Global':
      return '*'
    case 'Database':
      return `d ${object.database}`
    case 'Table':
      return `t ${object.database} ${object.table}`
    case 'Procedure':
      return `p ${object.procedure}`
    case 'MaskingPolicy':
    case 'RowAccessPolicy':
      return `${object.kind} ${object.id}`
    default:
      return `${object.kind} ${object.name}`
  }
}

/** Whether a grant on `outer` includes `inner`, such as a database its tables. */
function holdsFor(outer: GrantObject, inner: GrantObject): boolean {
  if (outer.kind === 'Global') return true
  if (outer.kind === 'Database' && inner.kind === 'Table') return outer.database === inner.database
  return isSameObject(outer, inner)
}

/** Whether the grants include the privilege. Roles that were granted are not searched. */
export function grantsAllow(
  { entries }: Grants,
  object: GrantObject,
  privilege: Privilege,
): boolean {
  return entries.some(each => each.privileges.has(privilege) && holdsFor(each.object, object))
}

export function withPrivileges(
  grants: Grants,
  object: GrantObject,
  privileges: Iterable<Privilege>,
): Grants {
  const isKnown = grants.entries.some(each => isSameObject(each.object, object))
  const entries = isKnown
    ? grants.entries.map(each =>
        isSameObject(each.object, object)
          ? { object, privileges: new Set([...each.privileges, ...privileges]) }
          : each,
      )
    : [...grants.entries, { object, privileges: new Set(privileges) }]
  return { ...grants, entries }
}

export function withoutPrivileges(
  grants: Grants,
  object: GrantObject,
  privileges: Privileges,
): Grants {
  const entries = grants.entries
    .map(each =>
      isSameObject(each.object, object)
        ? { object, privileges: new Set([...each.privileges].filter(p => !privileges.has(p))) }
        : each,
    )
    .filter(each => each.privileges.size > 0)
  return { ...grants, entries }
}

export function withRole(grants: Grants, role: string): Grants {
  return { ...grants, roles: new Set([...grants.roles, role]) }
}

export function withoutRole(grants: Grants, role: string): Grants {
  return { ...grants, roles: new Set([...grants.roles].filter(each => each !== role)) }
}

/** The union of two sets of grants. */
export function mergedGrants(first: Grants, second: Grants): Grants {
  const merged = second.entries.reduce(
    (grants, { object, privileges }) => withPrivileges(grants, object, privileges),
    first,
  )
  return { ...merged, roles: new Set([...merged.roles, ...second.roles]) }
}

/** The privileges as text: `SELECT,INSERT`, or `ALL` if the object kind has no others. */
export function entryText({ object, privileges }: GrantEntry): string {
  const all = [...availablePrivileges(object.kind)].every(each => privileges.has(each))
  return all ? 'ALL' : privilegesText(privileges)
}
