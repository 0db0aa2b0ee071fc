import type { AlterTags, CreateTag, TaggedTarget } from '../../binder/bound-statement.js'
import { checkTagValue, type Tag, type TaggedObject } from '../../catalog/tags.js'
import { QueryError } from '../../errors/query-error.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { findTagged, unknownTagged } from '../tagged-objects.js'

export async function createTag(
  { state }: ExecutionContext,
  { name, mode, allowedValues, comment }: CreateTag,
): Promise<Outcome> {
  const { catalog, clock } = state
  const id = catalog.newId()
  const given = { ...(allowedValues !== undefined && { allowedValues }), comment }
  catalog.create('Tag', { name, id, ...given, createdOn: clock.nowMicros() }, mode)
  return nothing
}

/**
 * SET TAG and UNSET TAG: all tags of the statement or none.
 *
 * Throws `QueryError`: that of an unknown object unless IF EXISTS was written, 1002 for objects of the server, 2751,
 * 2752. Source: databend interpreter_object_tag.rs, meta/api/src/api_impl/tag_api.rs.
 */
export async function alterTags(execution: ExecutionContext, command: AlterTags): Promise<Outcome> {
  const { set, unset } = command
  const { catalog } = execution.state
  const object = taggedObject(execution, command)
  if (object === undefined) return nothing
  const view = catalog.view()
  const known = (name: string): Tag => {
    const tag = view.find('Tag', name)
    if (tag === undefined) throw new QueryError('UnknownTag', `Tag '${name}' not found`)
    return tag
  }
  const tags = set.map(([name, value]) => [known(name), value] as const)
  for (const [tag, value] of tags) checkTagValue(tag, value)
  const values = new Map([...view.tagsOf(object), ...set])
  for (const name of unset) values.delete(known(name).name)
  catalog.setTags(object, values)
  return nothing
}

/** Databases of the server. Source: databend catalog/src/database.rs `SYSTEM_DATABASES`. */
const systemDatabases: ReadonlySet<string> = new Set([
  'system',
  'information_schema',
  'system_history',
])

/** Throws `QueryError` 1002 for what tags cannot be set on, whether it exists or not. */
function refuseBuiltIn(on: TaggedTarget): void {
  const name = 'table' in on ? on.table.database : on.name
  const isSystem = systemDatabases.has(name.toLowerCase())
  if (on.kind === 'Database' && (isSystem || name.toLowerCase() === 'default')) {
    throw new QueryError('Unimplemented', `Tags are not supported for built-in database '${name}'`)
  }
  if (!('table' in on) || !isSystem) return
  const kind = { Table: 'table', View: 'VIEW', Stream: 'stream' }[on.kind]
  throw new QueryError(
    'Unimplemented',
    `Tags are not supported for ${kind}s in system database '${name}'`,
  )
}

/** The object that tags are set on; undefined if it does not exist and `ifExists` is set. */
function taggedObject(
  { state, bind }: ExecutionContext,
  { on, ifExists }: AlterTags,
): TaggedObject | undefined {
  refuseBuiltIn(on)
  const found = findTagged({ catalog: bind.catalog, accounts: state.accounts.view() }, on)
  if (found === undefined) {
    if (ifExists) return undefined
    throw unknownTagged(on)
  }
  if (found.table?.kind === 'Table' && found.table.temporary) {
    throw new QueryError('Unimplemented', 'Tags are not supported for temporary tables')
  }
  return found.object
}
