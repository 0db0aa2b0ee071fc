import type { Grant, GrantObject } from '../ast/access.js'
import type { CreateMode } from '../ast/ddl.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { DroppableObject } from '../ast/object.js'
import type { FunctionDefinition } from '../ast/routine.js'
import type { Statement } from '../ast/statement.js'
import {
  type Effects,
  everything,
  type ObjectName,
  type TreeContext,
  type Write,
  type WriteMode,
} from './effects.js'
import {
  databaseName,
  databaseObject,
  functionObject,
  grantsKind,
  grantsOn,
  locationName,
  plainName,
  sequenceObject,
  tableName,
} from './object-name.js'
import { sourcesOf } from './tree-sources.js'

type Definitions = {
  readonly [K in Statement['kind']]?: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
    context: TreeContext,
  ) => Partial<Effects>
}

/**
 * What statements write that define anything but tables, views, databases and stages. Their answers
 * depend on nothing, as those of CREATE; what they define shows where answers differ.
 */
export const definitionEffects: Definitions = {
  CreateUser: ({ user, mode }) => makes(`#user ${user.name}`, mode),
  AlterUser: ({ user }) => changes(`#user ${user?.name ?? ''}`, 'alter'),
  DropUser: ({ user, ifExists }) => dropsPrincipal('user', user.name, ifExists),
  CreateRole: ({ name, mode }) => makes(`#role ${name}`, mode),
  AlterRole: ({ name }) => changes(`#role ${name}`, 'alter'),
  DropRole: ({ name, ifExists }) => dropsPrincipal('role', name, ifExists),
  Grant: (tree, db) => grants(tree, db),
  Revoke: (tree, db) => grants(tree, db),
  CreateDataPolicy: ({ policy, name, mode }, db) => makes(named(policy, name, db), mode),
  CreateAccountPolicy: ({ policy, name, mode }, db) => makes(named(policy, [name], db), mode),
  AlterAccountPolicy: ({ policy, name }, db) => changes(named(policy, [name], db), 'alter'),
  CreateFunction: ({ name, mode, definition }, _, context) => {
    const object = functionObject(plainName(name))
    const { looks } = makes(object, mode)
    const dependsOn = calledBy(definition, context)
    return { looks: looks!, writes: [{ object, mode: madeAs(mode), dependsOn }] }
  },
  AlterFunction: ({ name, definition }, _, context) => {
    const object = functionObject(plainName(name))
    const write = { object, mode: 'anew' as const, dependsOn: calledBy(definition, context) }
    return { looks: [{ object, facet: 'definition' }], writes: [write] }
  },
  CreateProcedure: ({ name, mode }) => makes(`#procedure ${plainName(name)}`, mode),
  DropProcedure: ({ name, ifExists }) => drops(`#procedure ${plainName(name)}`, ifExists),
  // What has been read from a stream is gone from it: any write may have read it.
  CreateStream: ({ name, mode }, db) => {
    const object = tableName(name, db)
    const { looks } = makes(object, mode)
    return { looks: looks!, writes: [{ object, mode: madeAs(mode), dependsOn: [everything] }] }
  },
  CreateSequence: ({ name, mode }, db) => makes(named('SEQUENCE', [name], db), mode),
  CreateConnection: ({ name, mode }, db) => makes(named('CONNECTION', [name], db), mode),
  CreateTag: ({ name, mode }, db) => makes(named('TAG', [name], db), mode),
  CreateTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  DropTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  AlterStage: ({ name }) => changes(locationName(plainName(name)), 'alter'),
  DropObject: ({ object, name, ifExists }, db) => drops(named(object, name, db), ifExists),
  AlterTags: ({ object, name }, db) => changes(named(object, name, db), 'alter'),
  CommentOn: ({ object, name }, db) =>
    object === 'COLUMN'
      ? changes(tableName(name.slice(0, -1), db), 'alter')
      : changes(named(object, name, db), 'alter'),
  Call: ({ procedure }) => ({ readsAll: true, readsPast: true, writesAll: procedure }),
}

/** What a function reads when it is called. */
function calledBy(definition: FunctionDefinition, context: TreeContext): readonly ObjectName[] {
  const isQuery = definition.kind === 'Code' && definition.language === undefined
  return isQuery ? [everything] : [...sourcesOf(definition, context).reads]
}

/** The object of something by its kind, in upper case. */
function named(kind: string | DroppableObject, name: Path, db: string): ObjectName {
  if (kind === 'TABLE' || kind === 'VIEW' || kind === 'STREAM') return tableName(name, db)
  if (kind === 'FUNCTION') return functionObject(plainName(name.at(-1)!))
  if (kind === 'SEQUENCE') return sequenceObject(name)
  return `#${kind.toLowerCase()} ${name.map(part => plainName(part as Identifier)).join('.')}`
}

/** How a CREATE changes what it makes. */
export function madeAs(mode: CreateMode): WriteMode {
  if (mode === 'create') return 'create'
  return mode === 'ifNotExists' ? 'ensure' : 'anew'
}

/** What CREATE does: plain, its answer tells whether the object was there. */
export function makes(object: ObjectName, mode: CreateMode): Partial<Effects> {
  const looks = mode === 'create' ? [{ object, facet: 'existence' as const }] : []
  return { looks, writes: [{ object, mode: madeAs(mode) }] }
}

/** What DROP does: without IF EXISTS, its answer tells whether the object was there. */
export function drops(object: ObjectName, ifExists: boolean): Partial<Effects> {
  const looks = ifExists ? [] : [{ object, facet: 'existence' as const }]
  return { looks, writes: [{ object, mode: 'gone', ifExists }] }
}

function changes(object: ObjectName, mode: WriteMode): Partial<Effects> {
  const write: Write = { object, mode }
  return { looks: [{ object, facet: 'definition' }], writes: [write] }
}

/** The object of what a user or role was granted. */
function grantsOf(kind: 'user' | 'role', name: string): ObjectName {
  return `${grantsKind} ${kind} ${name}`
}

/** Who is granted something, and what, must be there. */
function grants({ what, principal }: Grant, db: string): Partial<Effects> {
  const [kind, name] =
    principal.kind === 'User'
      ? (['user', principal.user.name] as const)
      : (['role', principal.role] as const)
  const on = what.kind === 'Role' ? [`#role ${what.role}`] : grantedOn(what.on, db)
  const granted = grantsOf(kind, name)
  const changed = [granted, ...on.map(object => grantsOn(granted, object))]
  return {
    looks: [`#${kind} ${name}`, ...on].map(object => ({ object, facet: 'existence' as const })),
    writes: changed.map(object => ({ object, mode: 'alter' as const, ifExists: true })),
  }
}

/** What a privilege is on. */
function grantedOn(on: GrantObject, db: string): readonly ObjectName[] {
  if (on.kind === 'Table') return [tableName(on.name, db)]
  if (on.kind === 'Database')
    return [on.name === undefined ? databaseObject(db) : databaseName(on.name)]
  if (on.kind !== 'Named') return []
  if (on.object === 'STAGE') return [locationName(plainName(on.name.at(-1)!))]
  return [named(on.object === 'UDF' ? 'FUNCTION' : on.object, on.name, db)]
}

function dropsPrincipal(kind: 'user' | 'role', name: string, ifExists: boolean): Partial<Effects> {
  const { looks, writes } = drops(`#${kind} ${name}`, ifExists)
  const granted = { object: grantsOf(kind, name), mode: 'gone', ifExists: true } as const
  return { looks: looks!, writes: [...writes!, granted] }
}
