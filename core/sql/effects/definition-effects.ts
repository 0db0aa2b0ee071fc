import type { Grant, GrantObjectName, UserOption } from '../ast/access.js'
import type { AlterTable, CreateMode, CreateTable } from '../ast/ddl.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { AlterTags, DroppableObject } from '../ast/object.js'
import type { Query } from '../ast/query.js'
import type { FunctionDefinition } from '../ast/routine.js'
import type { Statement } from '../ast/statement.js'
import {
  type Effects,
  everything,
  type KindFacet,
  type ObjectName,
  type TreeContext,
  type Write,
  type WriteMode,
} from './effects.js'
import {
  databaseName,
  databaseObject,
  dictionaryObject,
  fileFormatObject,
  functionObject,
  grantsKind,
  grantsOn,
  locationName,
  plainName,
  sequenceObject,
  snapshotsOf,
  tableName,
} from './object-name.js'
import { sourcesOf } from './tree-sources.js'

/** The effects of a statement that may change anything. */
export const anything = { readsAll: true, readsPast: true, writesAll: true }

type Definitions = {
  readonly [K in Statement['kind']]?: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
    context: TreeContext,
  ) => Partial<Effects>
}

/**
 * The effects of statements that define objects. They commit an open transaction before they run.
 *
 * Source: databend statement.rs `allowed_in_multi_statement`, which has none of these.
 */
export const definitionEffects = {
  CreateTable: (tree, _, context) => createTable(tree, context),
  DropTable: ({ name, ifExists }, db) => dropsKind(tableName(name, db), 'is table', ifExists),
  UndropTable: ({ name }, db) => {
    const object = tableName(name, db)
    return { looks: [{ object, facet: 'existence' }], writes: [{ object, mode: 'back' }] }
  },
  TruncateTable: ({ name }, db) => {
    const object = tableName(name, db)
    return { looks: [{ object, facet: 'existence' }], writes: [{ object, mode: 'empty' }] }
  },
  VacuumDropTable: () => ({}),
  RenameTable: ({ name, to }, db) => renames(tableName(name, db), tableName(to, db)),
  AlterTable: (tree, db, context) => alterTable(tree, db, context),
  CreateDatabase: ({ name, mode }) => makes(databaseName(name), mode),
  DropDatabase: ({ name, ifExists }) => drops(databaseName(name), ifExists),
  UndropDatabase: () => anything,
  AlterDatabase: ({ name, action }) =>
    action.kind === 'Rename'
      ? renames(databaseName(name), databaseName([action.to]))
      : changes(databaseName(name), 'alter'),
  CreateView: ({ name, mode, query }, db, context) => {
    const object = tableName(name, db)
    return makesView(object, madeAs(mode), query, context)
  },
  AlterView: ({ name, query }, db, context) => {
    return makesView(tableName(name, db), 'anew', query, context)
  },
  DropView: ({ name, ifExists }, db) => dropsKind(tableName(name, db), 'is view', ifExists),
  CreateMaterializedView: ({ name, mode, query }, db, context) =>
    makesMaterialized(tableName(name, db), mode, query, context),
  AlterMaterializedView: ({ name }, db) => changes(tableName(name, db), 'alter'),
  DropMaterializedView: ({ name, ifExists }, db) =>
    dropsKind(tableName(name, db), 'is materialized view', ifExists),
  // It fails where the query does.
  RefreshMaterializedView: ({ name }, db) => {
    const object = tableName(name, db)
    return { reads: [object], writes: [{ object, mode: 'change' }] }
  },
  CreateStage: ({ name, mode }) => makes(locationName(plainName(name)), mode),
  DropStage: ({ name, ifExists }) => drops(locationName(plainName(name)), ifExists),
  CreateFileFormat: ({ name, mode }) => makes(fileFormatObject(name), mode),
  DropFileFormat: ({ name, ifExists }) => drops(fileFormatObject(name), ifExists),
  CreateUser: ({ user, mode, options }) => withPolicies(makes(`#user ${user.name}`, mode), options),
  AlterUser: ({ user, options }) =>
    withPolicies(changes(`#user ${user?.name ?? ''}`, 'alter'), options),
  DropUser: ({ user, ifExists }) => dropsPrincipal('user', user.name, ifExists),
  CreateRole: ({ name, mode }) => makes(`#role ${name}`, mode),
  AlterRole: ({ name }) => changes(`#role ${name}`, 'alter'),
  DropRole: ({ name, ifExists }) => dropsPrincipal('role', name, ifExists),
  Grant: (tree, db) => grants(tree, db),
  Revoke: (tree, db) => grants(tree, db),
  CreateDataPolicy: ({ policy, name, mode, body }, db, context) =>
    makes(named(policy, name, db), mode, [...sourcesOf(body, context).reads]),
  CreateAccountPolicy: ({ policy, name, mode }, db) => makes(named(policy, [name], db), mode),
  AlterAccountPolicy: ({ policy, name }, db) => changes(named(policy, [name], db), 'alter'),
  CreateWorkloadGroup: ({ name, mode }, db) => makes(named('WORKLOAD GROUP', [name], db), mode),
  AlterWorkloadGroup: ({ name }, db) => changes(named('WORKLOAD GROUP', [name], db), 'alter'),
  RenameWorkloadGroup: ({ name, to }, db) =>
    renames(named('WORKLOAD GROUP', [name], db), named('WORKLOAD GROUP', [to], db)),
  CreateFunction: ({ name, mode, definition }, _, context) =>
    makes(functionObject(plainName(name)), mode, calledBy(definition, context)),
  AlterFunction: ({ name, definition }, _, context) => {
    const object = functionObject(plainName(name))
    const write = { object, mode: 'anew' as const, dependsOn: calledBy(definition, context) }
    return { looks: [{ object, facet: 'definition' }], writes: [write] }
  },
  CreateProcedure: ({ name, mode }) => makes(`#procedure ${plainName(name)}`, mode),
  DropProcedure: ({ name, ifExists }) => drops(`#procedure ${plainName(name)}`, ifExists),
  // Reading a stream consumes it, and any write may have read one.
  CreateStream: ({ name, mode }, db) => makes(tableName(name, db), mode, [everything]),
  CreateSequence: ({ name, mode }, db) => makes(named('SEQUENCE', [name], db), mode),
  CreateCatalog: ({ name, mode }, db) => makes(named('CATALOG', [name], db), mode),
  DropCatalog: ({ name, ifExists }, db) => drops(named('CATALOG', [name], db), ifExists),
  CreateAggregatingIndex: ({ name, mode, query }, db, context) =>
    makes(named('AGGREGATING INDEX', [name], db), mode, [...sourcesOf(query, context).reads]),
  RefreshAggregatingIndex: ({ name }, db) =>
    changes(named('AGGREGATING INDEX', [name], db), 'alter'),
  CreateConnection: ({ name, mode }, db) => makes(named('CONNECTION', [name], db), mode),
  CreateDictionary: ({ name, mode }, db) => makes(named('DICTIONARY', name, db), mode),
  RenameDictionary: ({ name, to }, db) =>
    renames(named('DICTIONARY', name, db), named('DICTIONARY', to, db)),
  CreateTag: ({ name, mode }, db) => makes(named('TAG', [name], db), mode),
  CreateTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  DropTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  AlterStage: ({ name }) => changes(locationName(plainName(name)), 'alter'),
  DropObject: ({ object, name, ifExists }, db) => ({
    ...drops(named(object, name, db), ifExists),
    // Whether an object of any kind has the tag.
    ...(object === 'TAG' && { readsAll: true }),
    // Whether a user has the policy.
    ...(isAccountPolicy(object) && { lists: [{ of: '#user', facet: 'definition' as const }] }),
  }),
  AlterTags: (tree, db) => altersTags(tree, db),
  CommentOn: ({ object, name }, db) =>
    object === 'COLUMN'
      ? changes(tableName(name.slice(0, -1), db), 'alter')
      : changes(named(object, name, db), 'alter'),
} satisfies Definitions

/** The objects that a function reads when it is called. */
function calledBy(definition: FunctionDefinition, context: TreeContext): readonly ObjectName[] {
  const isQuery = definition.kind === 'Code' && definition.language === undefined
  return isQuery ? [everything] : [...sourcesOf(definition, context).reads]
}

/** The object of a kind (in upper case) with a name. */
function named(kind: string | DroppableObject, name: Path, db: string): ObjectName {
  if (kind === 'TABLE' || kind === 'VIEW' || kind === 'STREAM') return tableName(name, db)
  if (kind === 'FUNCTION') return functionObject(plainName(name.at(-1)!))
  if (kind === 'SEQUENCE') return sequenceObject(name)
  if (kind === 'DICTIONARY') return dictionaryObject(name, db)
  return `#${kind.toLowerCase()} ${name.map(part => plainName(part as Identifier)).join('.')}`
}

function isAccountPolicy(object: DroppableObject): boolean {
  return object === 'NETWORK POLICY' || object === 'PASSWORD POLICY'
}

/** Effects on a user, with the policies that its options name. */
function withPolicies(
  { looks, writes }: Partial<Effects>,
  options: readonly UserOption[],
): Partial<Effects> {
  const policies = options.flatMap(option => {
    if (option.kind !== 'Policy' || option.name === undefined) return []
    const object: ObjectName = `#${option.policy.toLowerCase()} ${option.name}`
    return [{ object, facet: 'definition' as const }]
  })
  return { looks: [...looks!, ...policies], writes: writes! }
}

/** The write mode of a CREATE. */
function madeAs(mode: CreateMode): WriteMode {
  if (mode === 'create') return 'create'
  return mode === 'ifNotExists' ? 'ensure' : 'anew'
}

/**
 * The effects of CREATE; reading the object reads `dependsOn`, too. A plain CREATE's answer shows whether the object
 * existed.
 */
export function makes(
  object: ObjectName,
  mode: CreateMode,
  dependsOn?: readonly ObjectName[],
): Partial<Effects> {
  const looks = mode === 'create' ? [{ object, facet: 'existence' as const }] : []
  return { looks, writes: [{ object, mode: madeAs(mode), ...(dependsOn && { dependsOn }) }] }
}

/** The effects of DROP. Without IF EXISTS, its answer shows whether the object existed. */
function drops(object: ObjectName, ifExists: boolean): Partial<Effects> {
  const looks = ifExists ? [] : [{ object, facet: 'existence' as const }]
  return { looks, writes: [{ object, mode: 'gone', ifExists }] }
}

function changes(object: ObjectName, mode: WriteMode): Partial<Effects> {
  const write: Write = { object, mode }
  return { looks: [{ object, facet: 'definition' }], writes: [write] }
}

/** The effects of SET TAG and UNSET TAG; the answer depends on the tags, too. */
function altersTags({ object, name, set, unset }: AlterTags, db: string): Partial<Effects> {
  const tagged =
    object === 'STAGE'
      ? locationName(plainName(name.at(-1)!))
      : object === 'DATABASE'
        ? databaseName(name)
        : named(object, name, db)
  const tags = [...set.map(tag => tag.name), ...unset].map(tag => named('TAG', [tag], db))
  const { looks, writes } = changes(tagged, 'alter')
  return {
    looks: [...looks!, ...tags.map(tag => ({ object: tag, facet: 'definition' as const }))],
    writes: writes!,
  }
}

/** The object that stands for the grants of a user or role. */
function grantsOf(kind: 'user' | 'role', name: string): ObjectName {
  return `${grantsKind} ${kind} ${name}`
}

/** The effects of GRANT and REVOKE. Grantee and object must both exist. */
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

/** The objects that a privilege is on. */
function grantedOn(on: GrantObjectName, db: string): readonly ObjectName[] {
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

/** The objects that reading a view reads. */
function viewSources(query: Query, context: TreeContext): readonly ObjectName[] {
  const { reads, lists, readsAll } = sourcesOf(query, context)
  return readsAll || lists.length > 0 ? [...reads, everything] : [...reads]
}

function makesView(
  object: ObjectName,
  mode: WriteMode,
  query: Query,
  context: TreeContext,
): Partial<Effects> {
  const dependsOn = viewSources(query, context)
  const existence = mode === 'create' ? [{ object, facet: 'existence' as const, own: false }] : []
  const definitions = dependsOn
    .filter(source => source !== everything)
    .map(source => ({ object: source, facet: 'definition' as const }))
  const writes = [{ object, mode, isView: true, dependsOn }]
  return { looks: [...existence, ...definitions], writes }
}

/**
 * The effects of CREATE MATERIALIZED VIEW. Its source tracks changes from then on.
 */
function makesMaterialized(
  object: ObjectName,
  mode: CreateMode,
  query: Query,
  context: TreeContext,
): Partial<Effects> {
  const { looks, writes } = makesView(object, madeAs(mode), query, context)
  const [made] = writes!
  const sources = made!.dependsOn!.filter(source => source !== everything)
  const tracked = sources.map(source => ({ object: source, mode: 'alter' as const }))
  return { looks: looks!, writes: [{ ...made!, isMaterialized: true }, ...tracked] }
}

const kindFacets = ['is table', 'is view', 'is materialized view'] as const

/** The effects of DROP TABLE, DROP VIEW and DROP MATERIALIZED VIEW; they reject an object of another kind than `meant`. */
function dropsKind(object: ObjectName, meant: KindFacet, ifExists: boolean): Partial<Effects> {
  const isView = meant !== 'is table'
  const own = isView && { own: false }
  const facets = ifExists ? kindFacets.filter(facet => facet !== meant) : (['existence'] as const)
  return {
    looks: facets.map(facet => ({ object, facet, ...own })),
    writes: [{ object, mode: 'gone', ifExists, ...(isView && { isView }) }],
  }
}

function createTable(
  { name, mode, tableType, source, as }: CreateTable,
  context: TreeContext,
): Partial<Effects> {
  const { database } = context
  const object = tableName(name, database)
  const temporary = tableType === 'TEMPORARY'
  const like =
    source !== undefined && 'table' in source ? tableName(source.table, database) : undefined
  // IF NOT EXISTS with a query inserts rows only if it creates the table.
  const tells = mode === 'create' || (mode === 'ifNotExists' && as !== undefined)
  const own = mode === 'ifNotExists' ? {} : { own: temporary }
  const look = { object, facet: 'existence', ...(temporary ? { own: true } : own) } as const
  const columns = source?.kind === 'Columns' ? source.columns : []
  const defaults = sourcesOf({ columns }, context)
  const moved = new Set(defaults.writes.map(write => write.object))
  const made = {
    ...{ object, mode: madeAs(mode), temporary },
    ...(as !== undefined && ({ filled: true, counted: 'written' } as const)),
    ...(source?.kind === 'Clone' && { filled: true }),
    isOrdered: columns.some(column => column.autoIncrement !== undefined) || moved.size > 0,
    sequences: [...moved],
    ...(like !== undefined && { like }),
  }
  return { reads: like === undefined ? [] : [like], looks: tells ? [look] : [], writes: [made] }
}

function renames(from: ObjectName, to: ObjectName): Partial<Effects> {
  return {
    looks: [from, to].map(object => ({ object, facet: 'existence' })),
    writes: [{ object: to, mode: 'moved', from }],
  }
}

function alterTable(
  { name, action }: AlterTable,
  db: string,
  context: TreeContext,
): Partial<Effects> {
  const object = tableName(name, db)
  // The other name is in the same database.
  const beside = (other: Identifier) => tableName([...name.slice(0, -1), other], db)
  if (action.kind === 'RenameTable') return renames(object, beside(action.to))
  if (action.kind === 'SwapWith') {
    const other = beside(action.table)
    // A temporary table is never swapped (databend interpreter_table_swap.rs), whatever it hides.
    const looks = [object, other].flatMap(each => [
      { object: each, facet: 'existence' as const },
      { object: each, facet: 'existence' as const, own: true },
    ])
    return { looks, writes: [{ object, mode: 'swapped', from: other }] }
  }
  const policy = attachedPolicy(action, db)
  if (policy !== undefined) {
    const looks = [object, policy].map(each => ({ object: each, facet: 'definition' as const }))
    return { looks, writes: [{ object, mode: 'alter', dependsOn: [policy] }] }
  }
  if (action.kind === 'Recluster') {
    const looks = [{ object, facet: 'definition' as const }]
    return { looks, writes: [{ object: snapshotsOf(object), mode: 'change' }] }
  }
  if (action.kind === 'FlashbackTo') {
    const writes = [{ object, mode: 'change' as const, breaksViews: true }]
    return { readsPast: true, reads: [object], writes }
  }
  // The answer of a later statement at the tag depends on which snapshot this one found.
  if (action.kind === 'CreateSnapshotTag') {
    return { ...changes(object, 'alter'), readsPast: true, reads: [object] }
  }
  if (breaking.has(action.kind)) {
    const { looks } = changes(object, 'alter')
    const reads = readsRows.has(action.kind) ? [object] : []
    return { looks: looks!, reads, writes: [{ object, mode: 'alter', breaksViews: true }] }
  }
  if (action.kind !== 'AddColumn') {
    return { ...changes(object, 'alter'), ...(readsRows.has(action.kind) && { reads: [object] }) }
  }
  const moved = sourcesOf(action, context).writes.map(write => write.object)
  const isOrdered = action.column.autoIncrement !== undefined || moved.length > 0
  // A default from a sequence cannot be given to rows that exist already.
  const reads = moved.length > 0 ? [object] : []
  const writes = [{ object, mode: 'alter' as const, isOrdered, sequences: moved }]
  return { ...changes(object, 'alter'), reads, writes }
}

/** The policy that the action gives to the table. */
function attachedPolicy(action: AlterTable['action'], db: string): ObjectName | undefined {
  if (action.kind === 'SetMaskingPolicy') return named('MASKING POLICY', action.policy, db)
  return action.kind === 'AddRowAccessPolicy'
    ? named('ROW ACCESS POLICY', action.policy, db)
    : undefined
}

/** Changes of a table's columns. */
const breaking = new Set(['DropColumn', 'RenameColumn', 'ModifyColumns', 'DropColumnStored'])

/** Changes of a table that can fail because of its rows. */
const readsRows = new Set(['ModifyColumns', 'AddConstraint', 'Other'])
