import type { AlterTable, CreateMode } from '../../core/sql/ast/ddl.js'
import type { InsertSource } from '../../core/sql/ast/dml.js'
import type { Identifier, ObjectName as Path } from '../../core/sql/ast/expression.js'
import type { Options, Query, StageOrUrl } from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { definitionEffects } from './definition-effects.js'
import {
  type Effects,
  everything,
  noEffects,
  type ObjectName,
  type Write,
  type WriteMode,
} from './effects.js'
import { databaseName, locationName, plainName, tableName } from './object-name.js'
import { type Sources, sourcesOf } from './tree-sources.js'

/** The stage attachment of a statement; `isPurged`: its file goes once it is loaded. */
export interface AttachedFile {
  readonly location: string
  readonly isPurged: boolean
}

/** What a statement reads and writes, told by its tree; `database` is that of the session. */
export function statementEffects(
  tree: Statement,
  database: string,
  attached?: AttachedFile,
): Effects {
  if (tree.kind === 'WithSettings') return statementEffects(tree.statement, database, attached)
  const found = sourcesOf(tree, database)
  if (found.namesAny) return { ...noEffects, ...unknown() }
  const isView = tree.kind === 'CreateView' || tree.kind === 'AlterView'
  const sources = isView ? noSources : found
  const effectsOf = (ownEffects[tree.kind] ?? definitionEffects[tree.kind] ?? unknown) as OwnEffects
  const own = effectsOf(tree, database)
  const files = own.files ?? []
  const file = attached === undefined ? [] : [locationName(attached.location.slice(1))]
  const loaded = [...files, ...file]
  const purged = attached?.isPurged === true ? file.map(gone) : []
  const reads = new Set([...(own.reads ?? []), ...sources.reads])
  for (const file of loaded) reads.delete(file)
  return {
    ...noEffects,
    ...own,
    reads: [...reads],
    readsOnError: [...(own.readsOnError ?? []), ...loaded],
    readsAll: sources.readsAll || own.readsAll === true,
    writes: [...(own.writes ?? []), ...sources.writes, ...purged],
  }
}

/** `files`: what a load takes in, which the writes before it need not have put there. */
type Own = Partial<Effects> & { readonly files?: readonly ObjectName[] }
type OwnEffects = (tree: Statement, database: string) => Own
type Table = {
  readonly [K in Statement['kind']]?: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
  ) => Own
}

const nothing = () => ({})
const showsAll = () => ({ readsAll: true })
const unknown = () => ({ readsAll: true, writesAll: true })

/**
 * What each kind of statement does beside reading what stands in its expressions and FROMs; one that
 * is not here may do anything.
 */
const ownEffects: Table = {
  QueryStatement: nothing,
  Insert: ({ table, overwrite, source }, db) =>
    adds(table, db, source, overwrite ? ['empty', 'add'] : ['add']),
  MultiInsert: ({ branches, otherwise, overwrite }, db) => {
    const targets = [...branches.flatMap(branch => branch.into), ...otherwise]
    const mode = overwrite ? 'change' : 'add'
    return { writes: targets.map(into => ({ object: tableName(into.table, db), mode })) }
  },
  Replace: ({ table }, db) => changes(table, db, 'change'),
  Update: ({ table }, db) => changes(table, db, 'change'),
  Delete: ({ table }, db) => changes(table, db, 'change'),
  Merge: ({ target }, db) => changes(target, db, 'change'),
  CopyIntoTable: ({ table, source, files, options }, db) => {
    const places = source.kind === 'Location' ? filesAt(source.location, files) : []
    const whole = source.kind === 'Location' ? filesAt(source.location, []) : []
    const purged = isOn(options, 'purge') ? places.map(gone) : []
    const target = tableName(table, db)
    return {
      files: [...new Set([...places, ...whole])],
      readsOnError: [target],
      writes: [{ object: target, mode: 'add' as const }, ...purged],
    }
  },
  CopyIntoLocation: ({ location, source }, db) => ({
    reads: source.kind === 'Table' ? [tableName(source.table, db)] : [],
    writes: filesAt(location, []).map(object => ({ object, mode: 'change' as const })),
  }),
  CreateTable: ({ name, mode, tableType, source, as }, db) => {
    const from = source !== undefined && 'table' in source ? [tableName(source.table, db)] : []
    const temporary = tableType === 'TEMPORARY'
    const object = tableName(name, db)
    // IF NOT EXISTS with a query makes rows only if it makes the table.
    const reads = mode === 'ifNotExists' && as !== undefined ? [...from, object] : from
    return { reads, readsOnError: [object], writes: [{ object, mode: made(mode), temporary }] }
  },
  DropTable: ({ name }, db) => drops(tableName(name, db)),
  UndropTable: ({ name }, db) => ({ writes: [{ object: tableName(name, db), mode: 'back' }] }),
  TruncateTable: ({ name }, db) => {
    const object = tableName(name, db)
    return { readsOnError: [object], writes: [{ object, mode: 'empty' }] }
  },
  RenameTable: ({ name, to }, db) => renames(tableName(name, db), tableName(to, db)),
  AlterTable: (tree, db) => alterTable(tree, db),
  CreateDatabase: ({ name, mode }) => makes(databaseName(name), mode),
  DropDatabase: ({ name }) => drops(databaseName(name)),
  UndropDatabase: unknown,
  AlterDatabase: ({ name, action }) =>
    action.kind === 'Rename' ? unknown() : { writes: [alters(databaseName(name))] },
  CreateView: ({ name, mode, query }, db) => {
    const object = tableName(name, db)
    const dependsOn = viewSources(query, db)
    return {
      readsOnError: [object, ...dependsOn],
      writes: [{ object, mode: made(mode), dependsOn }],
    }
  },
  AlterView: ({ name, query }, db) => {
    const object = tableName(name, db)
    const dependsOn = viewSources(query, db)
    return {
      readsOnError: [object, ...dependsOn],
      writes: [{ object, mode: 'anew', dependsOn }],
    }
  },
  DropView: ({ name }, db) => drops(tableName(name, db)),
  CreateStage: ({ name, mode }) => makes(locationName(plainName(name)), mode),
  DropStage: ({ name }) => drops(locationName(plainName(name))),
  CreateFileFormat: ({ name, mode }) => makes(fileFormat(name), mode),
  DropFileFormat: ({ name }) => drops(fileFormat(name)),
  UseDatabase: ({ name }) => ({ readsOnError: [databaseName([name])] }),
  UseCatalog: nothing,
  Set: ({ scope, names }) => sets(scope, names),
  Unset: ({ scope, names }) => sets(scope, names),
  SetRole: nothing,
  SetSecondaryRoles: nothing,
  Show: showsAll,
  ShowCreate: ({ object, name }, db) =>
    object === 'TABLE' || object === 'MATERIALIZED VIEW'
      ? { reads: [tableName(name, db)] }
      : showsAll(),
  Describe: ({ object, name }, db) =>
    object === 'TABLE' || object === 'VIEW' ? { reads: [tableName(name, db)] } : showsAll(),
  ExistsTable: ({ name }, db) => ({ reads: [tableName(name, db)] }),
  ListStage: ({ location }) => ({ reads: [locationName(location)] }),
  RemoveStage: ({ location }) => {
    const object = locationName(location)
    return { readsOnError: [object], writes: [{ object, mode: 'change' }] }
  },
  Presign: nothing,
  Kill: nothing,
  Explain: ({ mode, statement }) =>
    mode === 'ANALYZE' && statement.kind !== 'QueryStatement' ? unknown() : showsAll(),
  Begin: () => ({ transaction: 'begin' }),
  Commit: () => ({ transaction: 'commit' }),
  Abort: () => ({ transaction: 'abort' }),
  Maintenance: nothing,
  WithSettings: ({ statement }, db) => statementEffects(statement, db),
}

const noSources: Sources = { reads: new Set(), readsAll: false, namesAny: false, writes: [] }

/** What one who reads a view reads. */
function viewSources(query: Query, db: string): readonly ObjectName[] {
  const { reads, readsAll } = sourcesOf({ kind: 'QueryStatement', query, span: query.span }, db)
  return readsAll ? [...reads, everything] : [...reads]
}

function made(mode: CreateMode): WriteMode {
  return mode === 'ifNotExists' ? 'ensure' : 'anew'
}

function makes(object: ObjectName, mode: CreateMode): Partial<Effects> {
  return { readsOnError: [object], writes: [{ object, mode: made(mode) }] }
}

function drops(object: ObjectName): Partial<Effects> {
  return { readsOnError: [object], writes: [gone(object)] }
}

function gone(object: ObjectName): Write {
  return { object, mode: 'gone' }
}

function alters(object: ObjectName): Write {
  return { object, mode: 'alter' }
}

/** Rows come, whatever is there; where they come from is in the sources. */
function adds(table: Path, db: string, source: InsertSource, modes: readonly WriteMode[]): Own {
  const object = tableName(table, db)
  const files = source.kind === 'Stage' ? filesAt(source.location, []) : []
  // Files of a stage go once they are in the table.
  const purged = files.map(gone)
  return {
    files,
    readsOnError: [object],
    writes: [...modes.map(mode => ({ object, mode })), ...purged],
  }
}

/** The answer tells what was there before. */
function changes(table: Path, db: string, mode: WriteMode): Partial<Effects> {
  const object = tableName(table, db)
  return { reads: [object], writes: [{ object, mode }] }
}

function renames(from: ObjectName, to: ObjectName): Partial<Effects> {
  return { reads: [from], readsOnError: [to], writes: [{ object: to, mode: 'anew' }, gone(from)] }
}

function alterTable({ name, action }: AlterTable, db: string): Partial<Effects> {
  const object = tableName(name, db)
  if (action.kind === 'RenameTable') return renames(object, tableName([action.to], db))
  if (action.kind === 'SwapWith') {
    const other = tableName([action.table], db)
    return { reads: [object, other], writes: [alters(object), alters(other)] }
  }
  return { reads: [object], writes: [alters(object)] }
}

function sets(
  scope: 'session' | 'global' | 'variable',
  names: readonly Identifier[],
): Partial<Effects> {
  // What a session sets comes back with its next statement, as context.
  if (scope === 'session') return {}
  const prefix = scope === 'global' ? '#global ' : '$'
  return {
    writes: names.map(name => ({ object: prefix + plainName(name).toLowerCase(), mode: 'anew' })),
  }
}

function filesAt(location: StageOrUrl, files: readonly string[]): readonly ObjectName[] {
  if (location.kind === 'url') return ['@url']
  const place = locationName(location.location)
  return files.length === 0 ? [place] : files.map(file => locationName(`${place.slice(1)}/${file}`))
}

function fileFormat(name: string): ObjectName {
  return `#file_format ${name.toLowerCase()}`
}

function isOn(options: Options, name: string): boolean {
  return options.some(option => option.name === name && isTrue(String(option.value)))
}

/** Whether the text of an option says yes. */
export function isTrue(text: string): boolean {
  return /^(?:true|1)$/i.test(text)
}
