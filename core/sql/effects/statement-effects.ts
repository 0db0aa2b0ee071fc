import { allowedInTransaction } from '../allowed-in-transaction.js'
import type { AlterTable, CreateTable } from '../ast/ddl.js'
import type { Delete, InsertSource } from '../ast/dml.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { Options, Query, StageOrUrl } from '../ast/query.js'
import type { Statement } from '../ast/statement.js'
import { definitionEffects, drops, madeAs, makes } from './definition-effects.js'
import {
  type Effects,
  everything,
  type Look,
  noEffects,
  type ObjectName,
  type TreeContext,
  type Write,
  type WriteMode,
} from './effects.js'
import {
  databaseName,
  fileFormatObject,
  locationName,
  plainName,
  stageOf,
  tableName,
} from './object-name.js'
import { describeEffects, showCreateEffects, showEffects } from './show-effects.js'
import { hasNoRows, type Sources, sourcesOf } from './tree-sources.js'

/** The stage attachment of a statement; `isPurged`: its file goes once it is loaded. */
export interface AttachedFile {
  readonly location: string
  readonly isPurged: boolean
}

/** What stands around a statement. */
export interface StatementContext extends TreeContext {
  readonly attached?: AttachedFile | undefined
}

/** What a statement reads and writes, told by its tree. */
export function statementEffects(tree: Statement, context: StatementContext): Effects {
  if (tree.kind === 'WithSettings') return statementEffects(tree.statement, context)
  const found = sourcesOf(tree, context)
  if (found.namesAny) {
    const writes = tree.kind !== 'QueryStatement' || found.writes.length > 0
    return { ...noEffects, ...unknown(), writesAll: writes }
  }
  const sources = without[tree.kind] === true ? noSources : found
  const effectsOf = (ownEffects[tree.kind] ?? definitionEffects[tree.kind] ?? unknown) as OwnEffects
  const own = effectsOf(tree, context.database, context)
  const loaded = loadedBy(own, context)
  const reads = new Set([...(own.reads ?? []), ...sources.reads])
  for (const file of loaded.files) reads.delete(file)
  const { files: _, ...effects } = own
  const all: Effects = {
    ...noEffects,
    ...effects,
    looks: [...(own.looks ?? []), ...loaded.files.flatMap(stageOfFile)],
    reads: [...reads],
    loads: loaded.files,
    lists: [...(own.lists ?? []), ...sources.lists],
    readsAll: sources.readsAll || own.readsAll === true,
    readsPast: sources.readsPast || own.readsPast === true,
    writes: [...(own.writes ?? []), ...sources.writes, ...loaded.purged],
    commitsBefore: !allowedInTransaction(tree),
  }
  return showsNoRows(tree) ? onlyDefinitions(all) : all
}

function showsNoRows(tree: Statement): boolean {
  if (tree.kind === 'Grant' || tree.kind === 'Revoke') return true
  return tree.kind === 'QueryStatement' && hasNoRows(tree.query)
}

/** `files`: what a load takes in, which the writes before it need not have put there. */
type Own = Partial<Effects> & { readonly files?: readonly ObjectName[] }
type OwnEffects = (tree: Statement, database: string, context: StatementContext) => Own
type Table = {
  readonly [K in Statement['kind']]?: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
    context: StatementContext,
  ) => Own
}

/** Statements in which names and calls stand that they do not read when they run. */
const without: { readonly [K in Statement['kind']]?: true } = {
  CreateView: true,
  AlterView: true,
  CreateFunction: true,
  AlterFunction: true,
}

function loadedBy(own: Own, { attached }: StatementContext) {
  const file = attached === undefined ? [] : [locationName(attached.location.slice(1))]
  const purged = attached?.isPurged === true ? file.map(gone) : []
  return { files: [...(own.files ?? []), ...file], purged }
}

/** Whatever files there are, their stage must be there. */
function stageOfFile(file: ObjectName): readonly Look[] {
  const stage = stageOf(file)
  return stage === '@~' ? [] : [{ object: stage, facet: 'existence' }]
}

/** What a query of no rows depends on: what its tables are, and nothing that they hold. */
function onlyDefinitions(effects: Effects): Effects {
  const looks = effects.reads.map(object => ({ object, facet: 'definition' as const }))
  const lists = effects.lists.map(listing => ({ ...listing, facet: 'definition' as const }))
  return { ...effects, reads: [], looks: [...effects.looks, ...looks], lists }
}

const nothing = () => ({})
const unknown = () => ({ readsAll: true, readsPast: true, writesAll: true })

/**
 * What each kind of statement does beside reading what stands in its expressions and FROMs; one that
 * is not here may do anything.
 */
const ownEffects: Table = {
  QueryStatement: nothing,
  Insert: ({ table, overwrite, source }, db) => adds(table, db, source, overwrite),
  MultiInsert: ({ branches, otherwise, overwrite }, db) => {
    const targets = [...branches.flatMap(branch => branch.into), ...otherwise]
    const mode = overwrite ? 'change' : 'add'
    const objects = targets.map(into => tableName(into.table, db))
    const counted = overwrite ? {} : ({ counted: 'written' } as const)
    return {
      looks: objects.map(object => ({ object, facet: 'definition' })),
      writes: objects.map(object => ({ object, mode, ...counted })),
    }
  },
  Replace: ({ table }, db) => changes(table, db, 'written'),
  Update: ({ table }, db) => changes(table, db, 'answered'),
  Delete: (tree, db) => deletes(tree, db),
  Merge: ({ target }, db) => changes(target, db, 'answered'),
  CopyIntoTable: ({ table, source, files, options }, db, context) => {
    const places = source.kind === 'Location' ? filesAt(source.location, files) : []
    const whole = source.kind === 'Location' ? filesAt(source.location, []) : []
    const taken = source.kind === 'Location' ? places : stagesIn(sourcesOf(source.query, context))
    const purged = isOn(options, 'purge') ? taken.map(gone) : []
    const object = tableName(table, db)
    return {
      files: [...new Set([...places, ...whole])],
      looks: [{ object, facet: 'definition' }],
      // What it has loaded it does not load again.
      reads: isOn(options, 'force') ? [] : [object],
      writes: [{ object, mode: 'add', counted: 'written' }, ...purged],
    }
  },
  CopyIntoLocation: ({ location }) => ({
    writes: filesAt(location, []).map(object => ({ object, mode: 'change' as const })),
  }),
  CreateTable: (tree, _, context) => createTable(tree, context),
  DropTable: ({ name, ifExists }, db) => dropsKind(tableName(name, db), 'is view', ifExists),
  UndropTable: ({ name }, db) => {
    const object = tableName(name, db)
    return { looks: [{ object, facet: 'existence' }], writes: [{ object, mode: 'back' }] }
  },
  TruncateTable: ({ name }, db) => {
    const object = tableName(name, db)
    return { looks: [{ object, facet: 'existence' }], writes: [{ object, mode: 'empty' }] }
  },
  RenameTable: ({ name, to }, db) => renames(tableName(name, db), tableName(to, db)),
  AlterTable: (tree, db, context) => alterTable(tree, db, context),
  CreateDatabase: ({ name, mode }) => makes(databaseName(name), mode),
  DropDatabase: ({ name, ifExists }) => drops(databaseName(name), ifExists),
  UndropDatabase: unknown,
  AlterDatabase: ({ name, action }) =>
    action.kind === 'Rename'
      ? renames(databaseName(name), databaseName([action.to]))
      : alters(databaseName(name)),
  CreateView: ({ name, mode, query }, db, context) => {
    const object = tableName(name, db)
    return makesView(object, madeAs(mode), query, context)
  },
  AlterView: ({ name, query }, db, context) => {
    return makesView(tableName(name, db), 'anew', query, context)
  },
  DropView: ({ name, ifExists }, db) => dropsKind(tableName(name, db), 'is table', ifExists),
  CreateStage: ({ name, mode }) => makes(locationName(plainName(name)), mode),
  DropStage: ({ name, ifExists }) => drops(locationName(plainName(name)), ifExists),
  CreateFileFormat: ({ name, mode }) => makes(fileFormatObject(name), mode),
  DropFileFormat: ({ name, ifExists }) => drops(fileFormatObject(name), ifExists),
  UseDatabase: ({ name }) => ({
    looks: [{ object: databaseName([name]), facet: 'existence' }],
    sets: ['database'],
  }),
  UseCatalog: () => ({ sets: ['catalog'] }),
  Set: ({ scope, names }) => sets(scope, names, 'anew'),
  Unset: ({ scope, names }) => sets(scope, names, 'gone'),
  SetRole: ({ role }) => ({
    looks: [{ object: `#role ${role}`, facet: 'existence' }],
    sets: ['role'],
  }),
  SetSecondaryRoles: () => ({ sets: ['secondary roles'] }),
  Show: (tree, db) => showEffects(tree, db),
  ShowCreate: (tree, db) => showCreateEffects(tree, db),
  Describe: (tree, db) => describeEffects(tree, db),
  ExistsTable: ({ name }, db) => ({
    looks: [{ object: tableName(name, db), facet: 'existence' }],
  }),
  ListStage: ({ location }) => ({ reads: [locationName(location)] }),
  RemoveStage: ({ location, pattern }) => {
    const object = locationName(location)
    const more = { ifExists: true, isAtOnce: true }
    if (pattern !== undefined) return { writes: [{ object, mode: 'change', ...more }] }
    return { writes: [{ ...gone(object), ...more }] }
  },
  Presign: nothing,
  Kill: nothing,
  Explain: ({ mode, statement }, _, context) =>
    mode === 'ANALYZE' && statement.kind !== 'QueryStatement'
      ? unknown()
      : explains(statement, context),
  Begin: () => ({ transaction: 'begin' }),
  Commit: () => ({ transaction: 'commit' }),
  Abort: () => ({ transaction: 'abort' }),
  Maintenance: ({ table }, db) => {
    if (table.length === 0) return {}
    return { looks: [{ object: tableName(table, db), facet: 'existence' }] }
  },
}

const noSources: Sources = {
  reads: new Set(),
  lists: [],
  readsAll: false,
  readsPast: false,
  namesAny: false,
  writes: [],
}

/** The places in stages that are read. */
function stagesIn({ reads }: Sources): readonly ObjectName[] {
  return [...reads].filter(object => object.startsWith('@'))
}

/** What is read by one who reads a view. */
function viewSources(query: Query, context: TreeContext): readonly ObjectName[] {
  const { reads, lists, readsAll } = sourcesOf(query, context)
  return readsAll || lists.length > 0 ? [...reads, everything] : [...reads]
}

function makesView(object: ObjectName, mode: WriteMode, query: Query, context: TreeContext): Own {
  const dependsOn = viewSources(query, context)
  const existence = mode === 'create' ? [{ object, facet: 'existence' as const, own: false }] : []
  const definitions = dependsOn
    .filter(source => source !== everything)
    .map(source => ({ object: source, facet: 'definition' as const }))
  const writes = [{ object, mode, isView: true, dependsOn }]
  return { looks: [...existence, ...definitions], writes }
}

/** What DROP TABLE and DROP VIEW do; they refuse what is of the other kind, `refused`. */
function dropsKind(object: ObjectName, refused: 'is view' | 'is table', ifExists: boolean): Own {
  const isView = refused === 'is table'
  const facet = ifExists ? refused : 'existence'
  const own = isView && { own: false }
  return {
    looks: [{ object, facet, ...own }],
    writes: [{ object, mode: 'gone', ifExists, ...(isView && { isView }) }],
  }
}

function createTable(
  { name, mode, tableType, source, as }: CreateTable,
  context: TreeContext,
): Own {
  const { database } = context
  const object = tableName(name, database)
  const temporary = tableType === 'TEMPORARY'
  const like =
    source !== undefined && 'table' in source ? tableName(source.table, database) : undefined
  // IF NOT EXISTS with a query makes rows only if it makes the table.
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

function deletes({ table, using, where }: Delete, db: string): Own {
  if (where !== undefined || using.length > 0) return changes(table, db, 'answered')
  const object = tableName(table, db)
  return { reads: [object], writes: [{ object, mode: 'empty' }] }
}

/** As of a query, of whatever statement. */
function explains(statement: Statement, context: StatementContext): Own {
  const { reads, looks, lists, readsAll, readsPast } = statementEffects(statement, context)
  return { reads: [...reads, ...looks.map(look => look.object)], lists, readsAll, readsPast }
}

/** The files in a place go; a stage that somebody made stays. */
function gone(object: ObjectName): Write {
  const isStage = !object.includes('/') && object !== '@~'
  return { object, mode: isStage ? 'empty' : 'gone', ifExists: true }
}

function alters(object: ObjectName): Own {
  return { looks: [{ object, facet: 'definition' }], writes: [{ object, mode: 'alter' }] }
}

/** Rows come, whatever is there; where they come from is in the sources. */
function adds(table: Path, db: string, source: InsertSource, overwrite: boolean): Own {
  const object = tableName(table, db)
  const files = source.kind === 'Stage' ? filesAt(source.location, []) : []
  // Files of a stage go once they are in the table.
  const purged = files.map(gone)
  const emptied: readonly Write[] = overwrite ? [{ object, mode: 'empty' }] : []
  const counted = source.kind === 'Query' ? ({ counted: 'written' } as const) : {}
  return {
    files,
    looks: [{ object, facet: 'definition' }],
    writes: [...emptied, { object, mode: 'add', ...counted }, ...purged],
  }
}

/** The answer tells what was there before. */
function changes(table: Path, db: string, counted: 'written' | 'answered'): Own {
  const object = tableName(table, db)
  return { reads: [object], writes: [{ object, mode: 'change', counted }] }
}

function renames(from: ObjectName, to: ObjectName): Own {
  return {
    looks: [from, to].map(object => ({ object, facet: 'existence' })),
    writes: [{ object: to, mode: 'moved', from }],
  }
}

function alterTable({ name, action }: AlterTable, db: string, context: TreeContext): Own {
  const object = tableName(name, db)
  // The other name is one of the same database.
  const beside = (other: Identifier) => tableName([...name.slice(0, -1), other], db)
  if (action.kind === 'RenameTable') return renames(object, beside(action.to))
  if (action.kind === 'SwapWith') {
    const other = beside(action.table)
    const looks = [object, other].map(each => ({ object: each, facet: 'existence' as const }))
    return { looks, writes: [{ object, mode: 'swapped', from: other }] }
  }
  if (action.kind === 'Recluster') return { looks: [{ object, facet: 'definition' }] }
  if (action.kind === 'FlashbackTo') {
    return { readsPast: true, reads: [object], writes: [{ object, mode: 'change' }] }
  }
  if (action.kind !== 'AddColumn') {
    return { ...alters(object), ...(readsRows.has(action.kind) && { reads: [object] }) }
  }
  const moved = sourcesOf(action, context).writes.map(write => write.object)
  const isOrdered = action.column.autoIncrement !== undefined || moved.length > 0
  // Rows that are there can have no numbers of a sequence.
  const reads = moved.length > 0 ? [object] : []
  const writes = [{ object, mode: 'alter' as const, isOrdered, sequences: moved }]
  return { ...alters(object), reads, writes }
}

/** What may not be done to a table because of what it holds. */
const readsRows = new Set(['ModifyColumns', 'AddConstraint', 'Other'])

/** What a session sets comes back with its next statement, as context. */
function sets(
  scope: 'session' | 'global' | 'variable',
  names: readonly Identifier[],
  mode: 'anew' | 'gone',
): Own {
  if (scope === 'session') return { sets: names.map(plainName) }
  const prefix = scope === 'global' ? '#global ' : '$'
  const objects = names.map(name => prefix + plainName(name).toLowerCase())
  return {
    // The client is told of a variable that changes.
    looks: scope === 'global' ? [] : objects.map(object => ({ object, facet: 'definition' })),
    writes: objects.map(object => ({ object, mode, ifExists: true })),
  }
}

function filesAt(location: StageOrUrl, files: readonly string[]): readonly ObjectName[] {
  if (location.kind === 'url') return ['@url']
  const place = locationName(location.location)
  return files.length === 0 ? [place] : files.map(file => locationName(`${place.slice(1)}/${file}`))
}

function isOn(options: Options, name: string): boolean {
  return options.some(option => option.name === name && isTrue(String(option.value)))
}

/** Whether the text of an option says yes. */
export function isTrue(text: string): boolean {
  return /^(?:true|1)$/i.test(text)
}
