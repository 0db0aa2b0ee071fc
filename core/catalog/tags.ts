import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'
import type { NamedKind } from './named-objects.js'

/**
 * Stands for an object that can have tags, written as messages show it: `table(id=12)`, `stage(s)`. Tables and
 * databases are known by their ids, so that tags follow them when they are renamed; all others by their names.
 *
 * Source: databend meta/app/src/schema/tag/mod.rs `TaggableObject`.
 */
export type TaggedObject = `${string}(${string})`

export const taggedDatabase = (id: bigint): TaggedObject => `database(id=${id})`

/** A table, view or stream. */
export const taggedTable = (id: TableId): TaggedObject => `table(id=${id})`

/** A user, given as messages name users (`'u'@'%'`), or a role. */
export const taggedAccount = (kind: 'user' | 'role', name: string): TaggedObject =>
  `${kind}(${name})`

/** An object that belongs to no database: a stage, function, connection or procedure. */
export const taggedNamed = (kind: NamedKind, name: string): TaggedObject =>
  `${kind.toLowerCase()}(${name})`

/** The values of an object's tags, by the name of the tag. */
export type TagValues = ReadonlyMap<string, string>

/** The tags of all objects that have some. */
export type TaggedObjects = ReadonlyMap<TaggedObject, TagValues>

/** A tag. Its name is unique in the server. */
export interface Tag {
  readonly name: string
  readonly id: TableId
  /** The values that it can have on an object; absent: any. */
  readonly allowedValues?: readonly string[]
  readonly comment: string
  /** Microseconds since 1970-01-01 UTC. */
  readonly createdOn: bigint
}

export const noTags: TagValues = new Map()

/** The objects with other tags on one of them; without it if it has none left. */
export function withTags(
  objects: TaggedObjects,
  object: TaggedObject,
  values: TagValues,
): TaggedObjects {
  if (values.size === 0 && !objects.has(object)) return objects
  const changed = new Map(objects)
  if (values.size > 0) changed.set(object, values)
  else changed.delete(object)
  return changed
}

/** How many objects an error names. */
const namedUses = 5

/** Throws `QueryError` 2753 if objects have the tag. Source: databend meta/app/src/schema/tag/error.rs `TagHasReferences`. */
export function refuseUsedTag(objects: TaggedObjects, tag: string): void {
  const uses = [...objects].flatMap(([object, values]) => (values.has(tag) ? [object] : [])).sort()
  if (uses.length === 0) return
  const named = uses.slice(0, namedUses).join(', ')
  const others = uses.length > namedUses ? `, ... and ${uses.length - namedUses} more` : ''
  throw new QueryError(
    'TagHasReferences',
    `TAG \`${tag}\` is still referenced by ${uses.length} object(s): ${named}${others}. Remove the references before dropping it.`,
  )
}

/** Throws `QueryError` 2752. Source: databend meta/app/src/schema/tag/error.rs `not_allowed_value`. */
export function checkTagValue({ id, allowedValues }: Tag, value: string): void {
  if (allowedValues === undefined || allowedValues.includes(value)) return
  const allowed = allowedValues.map(each => `'${each}'`).join(', ')
  throw new QueryError(
    'NotAllowedTagValue',
    `Invalid value '${value}' for TAG with id ${id}. Allowed values: [${allowed}].`,
  )
}
