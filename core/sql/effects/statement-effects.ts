import type { Delete, InsertSource } from '../ast/dml.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { StageOrUrl } from '../ast/query.js'
import type { Statement } from '../ast/statement.js'
import { optionMap } from '../option-map.js'
import { anything, definitionEffects } from './definition-effects.js'
import {
  type Effects,
  type Look,
  noEffects,
  type ObjectName,
  type TreeContext,
  type Write,
} from './effects.js'
import {
  databaseName,
  locationName,
  plainName,
  snapshotsOf,
  stageOf,
  tableName,
} from './object-name.js'
import { describeEffects, showCreateEffects, showEffects } from './show-effects.js'
import { hasNoRows, sourcesOf, type TreeSources } from './tree-sources.js'

/** The stage attachment of a statement; `isPurged`: its file is removed after loading. */
export interface AttachedFile {
  readonly location: string
  readonly isPurged: boolean
}

/** Facts about a statement that its tree does not contain. */
export interface EffectsContext extends TreeContext {
  readonly attached?: AttachedFile | undefined
}

/** What a statement reads and writes, derived from its tree. */
export function statementEffects(tree: Statement, context: EffectsContext): Effects {
  if (tree.kind === 'WithSettings') return statementEffects(tree.statement, context)
  const found = sourcesOf(tree, context)
  if (found.namesAny) {
    const writes = tree.kind !== 'QueryStatement' || found.writes.length > 0
    return { ...noEffects, ...anything, writesAll: writes }
  }
  const sources = without[tree.kind] === true ? noSources : found
  const effectsOf = ownEffects[tree.kind] as OwnEffects
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
    commitsBefore: commitsBefore(tree),
  }
  return showsNoRows(tree) ? onlyDefinitions(all) : all
}

/** Whether an open transaction is committed before a statement runs. */
export function commitsBefore(tree: Statement): boolean {
  return tree.kind === 'WithSettings'
    ? commitsBefore(tree.statement)
    : tree.kind in definitionEffects
}

function showsNoRows(tree: Statement): boolean {
  if (tree.kind === 'Grant' || tree.kind === 'Revoke') return true
  return tree.kind === 'QueryStatement' && hasNoRows(tree.query)
}

/** `files`: the files that a load reads. They need not have been written in this lane. */
type Own = Partial<Effects> & { readonly files?: readonly ObjectName[] }
type Kind = Exclude<Statement['kind'], 'WithSettings'>
type OwnEffects = (tree: Statement, database: string, context: EffectsContext) => Own
type Table = {
  readonly [K in Kind]: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
    context: EffectsContext,
  ) => Own
}

/** Statements whose names and calls are not evaluated when they run. */
const without: { readonly [K in Statement['kind']]?: true } = {
  CreateView: true,
  AlterView: true,
  CreateMaterializedView: true,
  CreateFunction: true,
  AlterFunction: true,
}

function loadedBy(own: Own, { attached }: EffectsContext) {
  const file = attached === undefined ? [] : [locationName(attached.location.slice(1))]
  const purged = attached?.isPurged === true ? file.map(gone) : []
  return { files: [...(own.files ?? []), ...file], purged }
}

/** Depends on the existence of the stage, not on its files. */
function stageOfFile(file: ObjectName): readonly Look[] {
  const stage = stageOf(file)
  return stage === '@~' ? [] : [{ object: stage, facet: 'existence' }]
}

/** Reduces the effects of a query without rows to the definitions of its tables. */
function onlyDefinitions(effects: Effects): Effects {
  const looks = effects.reads.map(object => ({ object, facet: 'definition' as const }))
  const lists = effects.lists.map(listing => ({ ...listing, facet: 'definition' as const }))
  return { ...effects, reads: [], looks: [...effects.looks, ...looks], lists }
}

const nothing = () => ({})

const looksAtTable = ({ name }: { readonly name: Path }, db: string): Own => ({
  looks: [{ object: tableName(name, db), facet: 'existence' }],
})

/** The rows stay as they are, in a new snapshot. */
const leavesSnapshot = ({ name }: { readonly name: Path }, db: string): Own => ({
  ...looksAtTable({ name }, db),
  writes: [{ object: snapshotsOf(tableName(name, db)), mode: 'change' }],
})

/**
 * The effects of each kind of statement besides what its expressions and FROM clauses read: statements that define
 * objects, and those that run inside an open transaction.
 */
const ownEffects: Table = {
  ...definitionEffects,
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
    const purged = optionMap(options).get('purge') === 'true' ? taken.map(gone) : []
    const object = tableName(table, db)
    return {
      files: [...new Set([...places, ...whole])],
      looks: [{ object, facet: 'definition' }],
      // COPY skips files that it has loaded before.
      reads: optionMap(options).get('force') === 'true' ? [] : [object],
      writes: [{ object, mode: 'add', counted: 'written' }, ...purged],
    }
  },
  CopyIntoLocation: ({ location }) => ({
    writes: filesAt(location, []).map(object => ({ object, mode: 'change' as const })),
  }),
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
  Explain: ({ mode, statement }, _, context) => {
    if (mode === 'SYNTAX' || mode === 'AST') return {}
    return mode === 'ANALYZE' && statement.kind !== 'QueryStatement'
      ? anything
      : explains(statement, context)
  },
  Begin: () => ({ transaction: 'begin' }),
  Commit: () => ({ transaction: 'commit' }),
  Abort: () => ({ transaction: 'abort' }),
  OptimizeTable: leavesSnapshot,
  AnalyzeTable: leavesSnapshot,
  // Its answer counts what is left of the table and of its snapshots.
  VacuumTable: ({ name }, db) => ({ reads: [tableName(name, db)], readsPast: true }),
  VacuumVirtualColumn: looksAtTable,
  RefreshVirtualColumn: looksAtTable,
  VacuumTemporary: nothing,
  RefreshLineage: nothing,
  System: nothing,
  RefreshTableIndex: ({ table }, db) => looksAtTable({ name: table }, db),
  Call: ({ procedure }) => ({ ...anything, writesAll: procedure }),
  ExecuteImmediate: () => anything,
  Foreign: () => anything,
}

const noSources: TreeSources = {
  reads: new Set(),
  lists: [],
  readsAll: false,
  readsPast: false,
  namesAny: false,
  writes: [],
}

/** The stage locations among the sources. */
function stagesIn({ reads }: TreeSources): readonly ObjectName[] {
  return [...reads].filter(object => object.startsWith('@'))
}

function deletes({ table, where }: Delete, db: string): Own {
  if (where !== undefined) return changes(table, db, 'answered')
  const object = tableName(table, db)
  return { reads: [object], writes: [{ object, mode: 'empty' }] }
}

/**
 * The effects of EXPLAIN of a statement. Its plan shows the blocks and the statistics of tables, which depend on the
 * order of writes, OPTIMIZE and ANALYZE; and an aggregating index makes another plan.
 */
function explains(statement: Statement, context: EffectsContext): Own {
  const effects = statementEffects(statement, context)
  const reads = [...effects.reads, ...effects.looks.map(look => look.object)]
  const isOfTables = reads.length > 0
  return {
    reads,
    lists: effects.lists,
    readsAll: effects.readsAll || isOfTables,
    readsPast: effects.readsPast || isOfTables,
  }
}

/** Removes the files at a location; a user-created stage itself stays. */
function gone(object: ObjectName): Write {
  const isStage = !object.includes('/') && object !== '@~'
  return { object, mode: isStage ? 'empty' : 'gone', ifExists: true }
}

/** The effects of adding rows, which do not depend on the table's content; the rows' sources are read. */
function adds(table: Path, db: string, source: InsertSource, overwrite: boolean): Own {
  const object = tableName(table, db)
  const files = source.kind === 'Stage' ? filesAt(source.location, []) : []
  // Stage files are removed once they are in the table.
  const purged = files.map(gone)
  const emptied: readonly Write[] = overwrite ? [{ object, mode: 'empty' }] : []
  const counted = source.kind === 'Query' ? ({ counted: 'written' } as const) : {}
  return {
    files,
    looks: [{ object, facet: 'definition' }],
    writes: [...emptied, { object, mode: 'add', ...counted }, ...purged],
  }
}

/** The effects of UPDATE and the like, whose answer depends on the previous rows. */
function changes(table: Path, db: string, counted: 'written' | 'answered'): Own {
  const object = tableName(table, db)
  return { reads: [object], writes: [{ object, mode: 'change', counted }] }
}

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
    // The client is informed of a variable that changes.
    looks: scope === 'global' ? [] : objects.map(object => ({ object, facet: 'definition' })),
    writes: objects.map(object => ({ object, mode, ifExists: true })),
  }
}

function filesAt(location: StageOrUrl, files: readonly string[]): readonly ObjectName[] {
  if (location.kind === 'url') return ['@url']
  const place = locationName(location.location)
  return files.length === 0 ? [place] : files.map(file => locationName(`${place.slice(1)}/${file}`))
}
