import type { TaggedTarget } from '../../binder/bound-statement.js'
import { globalObject } from '../../catalog/access/grants.js'
import { unknownTable } from '../../catalog/catalog.js'
import type { SystemFacts } from '../../catalog/system/system-table.js'
import { QueryError } from '../../errors/query-error.js'
import type { SourceArgs } from '../../plan/relation.js'
import type { Value } from '../../types/value.js'
import { type FoundTagged, findTagged, tableId, unknownTagged } from '../tagged-objects.js'
import { listing } from './listings.js'
import type { SourceReader } from './source-reader.js'

const names = ['tag_name', 'tag_value', 'object_database', 'object_id', 'object_name', 'domain']

/**
 * `tag_references(…)`: the tags of one object, in the order in which the tags were created.
 *
 * Throws `QueryError`: that of an unknown object, 1063. Source: databend tag_references_table.rs.
 */
export function tagReferencesReader(facts: SystemFacts): SourceReader {
  return (source, cx) => listing(names, () => rows(facts, source.args))(source, cx)
}

function* rows(facts: SystemFacts, args: SourceArgs): Generator<readonly Value[]> {
  const { catalog, identity } = facts
  const target = targetOf(args)
  if (isAccount(target)) checkAccount(facts, target)
  const found = findTagged({ catalog, accounts: identity.accounts }, target)
  if (found === undefined) {
    throw target.kind === 'Stream' ? unknownTable(target.table.name) : unknownTagged(target)
  }
  if (!isAccount(target)) checkSeen(facts, target, found)
  const { object, name, database, table } = found
  const id = table === undefined ? (database?.id ?? null) : BigInt(tableId(table))
  const tags = [...catalog.tagsOf(object)].map(
    ([tag, value]) => [catalog.find('Tag', tag)!, value] as const,
  )
  for (const [tag, value] of tags.sort(([a], [b]) => a.id - b.id)) {
    yield [tag.name, value, database?.name ?? null, id, name, args['domain'] as string]
  }
}

function targetOf({ kind, name, database, shown }: SourceArgs): TaggedTarget {
  const table = { database, name }
  return (database === undefined ? { kind, name, shown } : { kind, table }) as TaggedTarget
}

type Account = Extract<TaggedTarget, { kind: 'User' | 'Role' }>

const isAccount = (target: TaggedTarget): target is Account =>
  target.kind === 'User' || target.kind === 'Role'

/** A user and a role may be shown to themselves, and to who may grant. */
function checkAccount({ identity }: SystemFacts, { kind, name }: Account): void {
  const { user, effectiveRoles } = identity
  const isOwn =
    kind === 'User'
      ? user.name === name
      : effectiveRoles.some(role => role.name.toLowerCase() === name.toLowerCase())
  if (isOwn || identity.may('GRANT', globalObject)) return
  throw new QueryError(
    'PermissionDenied',
    `Permission denied: privilege [Grant] is required on *.* for user ${identity.text}`,
  )
}

function checkSeen(
  { visible, catalog, identity }: SystemFacts,
  target: Exclude<TaggedTarget, Account>,
  { database, table, name }: FoundTagged,
): void {
  const isSeen =
    'table' in target
      ? visible.table(database!, table!)
      : target.kind === 'Database'
        ? visible.database(database!)
        : target.kind === 'Procedure'
          ? visible.procedure(catalog.find('Procedure', target.name)!)
          : visible.named(target.kind, catalog.find(target.kind, name)!)
  if (isSeen) return
  throw new QueryError(
    'PermissionDenied',
    `Permission denied: ${lacking[target.kind]} '${name}' for user ${identity.text}`,
  )
}

const lacking = {
  Database: 'No privilege on database',
  Table: 'No privilege on table',
  View: 'No privilege on view',
  Stream: 'No privilege on stream',
  Stage: 'privilege READ is required on stage',
  Connection: 'privilege AccessConnection is required on connection',
  Procedure: 'privilege ACCESS PROCEDURE is required on procedure',
  UDF: 'privilege USAGE is required on udf',
} as const
