import type { ErrorCodeName } from '../errors/codes.js'
import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'
import type { CatalogView } from './catalog-view.js'
import type {
  Database,
  DroppedDatabase,
  DroppedTable,
  FileFormat,
  Sequence,
  Stage,
  StoredTable,
  TableObject,
  UserFunction,
} from './objects.js'

/** What to do when the name of a new object is taken. */
export type CreateMode = 'create' | 'ifNotExists' | 'orReplace'

/** An object that can have an owner. */
export type OwnedObject =
  | { readonly kind: 'Database'; readonly name: string }
  | { readonly kind: 'Table'; readonly database: string; readonly name: string }
  | { readonly kind: 'Stage' | 'UDF' | 'Sequence'; readonly name: string }

/** Stands for what a catalog holds: the same object until something changes. */
export interface CatalogVersion {
  readonly databases: ReadonlyMap<string, Database>
}

interface State extends CatalogVersion {
  readonly databases: ReadonlyMap<string, Database>
  readonly droppedDatabases: readonly DroppedDatabase[]
  readonly stages: ReadonlyMap<string, Stage>
  readonly fileFormats: ReadonlyMap<string, FileFormat>
  readonly sequences: ReadonlyMap<string, Sequence>
  readonly userFunctions: ReadonlyMap<string, UserFunction>
}

/**
 * Databases, tables, stages and file formats of one server.
 *
 * The state is immutable and replaced as a whole, so a statement's `CatalogView` never changes. Changes are visible
 * to all sessions at once: DDL commits by itself, as in Databend. Methods throw `QueryError` with the code of the
 * real server.
 */
export class Catalog {
  #state: State
  #nextId = 1

  constructor(systemDatabases: readonly Database[]) {
    const databases = new Map(systemDatabases.map(database => [database.name, database]))
    databases.set('default', {
      name: 'default',
      id: BigInt(this.newId()),
      tables: new Map(),
      readOnly: false,
    })
    this.#state = {
      databases,
      droppedDatabases: [],
      stages: new Map(),
      fileFormats: new Map(),
      sequences: new Map(),
      userFunctions: new Map(),
    }
  }

  /** A catalog with the same objects; from then on, each of the two changes alone. */
  copy(): Catalog {
    const copy = new Catalog([])
    const sequences = mapValues(this.#state.sequences, each => ({
      ...each,
      next: { ...each.next },
    }))
    copy.#state = { ...this.#state, sequences }
    copy.#nextId = this.#nextId
    return copy
  }

  /** What is in the catalog now, to be compared by identity. How far sequences have counted is no part of it. */
  get version(): CatalogVersion {
    return this.#state
  }

  /** Returns a new id, never used in this catalog before. */
  newId(): TableId {
    return this.#nextId++
  }

  /**
   * The current catalog as a session sees it: names are looked up in the tables that its transaction wrote to, as
   * they were then, then in its temporary tables, then in all others.
   */
  view(temporary?: SessionTables, written?: WrittenTables): CatalogView {
    return new StateView(this.#state, { temporary, written })
  }

  /** Adds a database. `created` is false if `ifNotExists` found one; `old` is the one it replaced. */
  createDatabase(database: Database, mode: CreateMode): { created: boolean; old?: Database } {
    const old = this.#state.databases.get(database.name)
    const exists = `${database.name} database exists`
    if (!mayCreate(old, mode, 'DatabaseAlreadyExists', exists)) return { created: false }
    if (old?.readOnly) throw new QueryError('DatabaseAlreadyExists', exists)
    this.#change({ databases: withEntry(this.#state.databases, database.name, database) })
    return old === undefined ? { created: true } : { created: true, old }
  }

  /** Removes and returns a database; undefined if there is none and `ifExists` is set. */
  dropDatabase(name: string, ifExists: boolean): Database | undefined {
    const old = this.#state.databases.get(name)
    if (old === undefined) {
      if (ifExists) return undefined
      throw unknownDatabase(name)
    }
    if (old.readOnly) throw new QueryError('Unimplemented', 'Cannot drop system database')
    this.#change({ databases: withoutEntry(this.#state.databases, name) })
    return old
  }

  /** Keeps dropped objects for listings with HISTORY. */
  rememberDatabase(dropped: DroppedDatabase): void {
    this.#change({ droppedDatabases: withLast(this.#state.droppedDatabases, dropped) })
  }

  /** Keeps a dropped object for listings with HISTORY, if its database still exists. */
  rememberTable(database: string, dropped: DroppedTable): void {
    const home = this.#state.databases.get(database)
    if (home === undefined) return
    const changed = { ...home, dropped: withLast(home.dropped ?? [], dropped) }
    this.#change({ databases: withEntry(this.#state.databases, database, changed) })
  }

  renameDatabase(name: string, newName: string, ifExists: boolean): void {
    const old = this.#state.databases.get(name)
    if (old === undefined) {
      if (ifExists) return
      throw unknownDatabase(name)
    }
    const there = this.#state.databases.get(newName)
    if (old.readOnly || there?.readOnly) {
      throw new QueryError('Unimplemented', 'Cannot rename system database')
    }
    if (there !== undefined) {
      throw new QueryError('DatabaseAlreadyExists', `Database '${newName}' already exists`)
    }
    const databases = withoutEntry(this.#state.databases, name)
    this.#change({ databases: withEntry(databases, newName, { ...old, name: newName }) })
  }

  /** Adds a table or view. Also returns the one that it replaced, for the engine to drop. */
  createTable(
    database: string,
    table: Exclude<TableObject, { kind: 'SystemTable' }>,
    mode: CreateMode,
  ): { created: boolean; old?: TableObject } {
    const home = this.#writable(database)
    const old = home.tables.get(table.name)
    const [code, message] =
      table.kind === 'View'
        ? (['ViewAlreadyExists', `'${table.name}' as view Already Exists`] as const)
        : (['TableAlreadyExists', `Table '${table.name}' already exists`] as const)
    if (!mayCreate(old, mode, code, message)) return { created: false }
    this.#setTables(home, withEntry(home.tables, table.name, table))
    return old === undefined ? { created: true } : { created: true, old }
  }

  /** Replaces the table with the same id. Throws if there is none any more. */
  replaceTable(database: string, table: Exclude<TableObject, { kind: 'SystemTable' }>): void {
    const home = this.#writable(database)
    const old = home.tables.get(table.name)
    if (old === undefined || old.kind === 'SystemTable' || old.id !== table.id) {
      throw unknownTable(table.name)
    }
    this.#setTables(home, withEntry(home.tables, table.name, table))
  }

  /** Removes and returns a table or view of the given kind. */
  dropTable(
    database: string,
    name: string,
    kind: 'Table' | 'View',
    ifExists: boolean,
  ): TableObject | undefined {
    const home = this.#state.databases.get(database)
    if (home === undefined && kind === 'Table') {
      if (ifExists) return undefined
      throw unknownDatabase(database)
    }
    const old = home?.tables.get(name)
    if (home === undefined || old === undefined) {
      if (ifExists) return undefined
      throw kind === 'View' ? unknownView(database, name) : unknownTable(name)
    }
    if (home.readOnly) throw new QueryError('Unimplemented', 'Cannot drop table in system database')
    if (old.kind !== kind) throw wrongKind(database, name, old.kind)
    this.#setTables(home, withoutEntry(home.tables, name))
    return old
  }

  renameTable(
    from: { database: string; name: string },
    to: { database: string; name: string },
    ifExists: boolean,
  ): void {
    const home = this.#state.databases.get(from.database)
    const old = home?.tables.get(from.name)
    if (home?.readOnly || this.#state.databases.get(to.database)?.readOnly) {
      throw new QueryError('Unimplemented', 'Cannot rename table from(to) system databases')
    }
    if (home === undefined || old === undefined || old.kind === 'SystemTable') {
      if (ifExists) return
      throw home === undefined ? unknownDatabase(from.database) : unknownTable(from.name)
    }
    const target = this.#writable(to.database)
    if (target.tables.has(to.name)) {
      throw new QueryError('TableAlreadyExists', `Table '${to.name}' already exists`)
    }
    this.#setTables(home, withoutEntry(home.tables, from.name))
    const now = this.#writable(to.database)
    this.#setTables(now, withEntry(now.tables, to.name, { ...old, name: to.name }))
  }

  /** Swaps the names of two stored tables of a database. Throws `QueryError` 1025 for an unknown one. */
  swapTables(database: string, name: string, other: string): void {
    const home = this.#writable(database)
    const [first, second] = [name, other].map(each => {
      const table = home.tables.get(each)
      if (table?.kind !== 'Table') throw unknownTable(each)
      return table
    }) as [StoredTable, StoredTable]
    const half = withEntry(home.tables, name, { ...second, name })
    this.#setTables(home, withEntry(half, other, { ...first, name: other }))
  }

  /** Adds a stage. Returns the one that it replaced, whose files are to be deleted. */
  createStage(stage: Stage, mode: CreateMode): Stage | undefined {
    const old = this.#state.stages.get(stage.name)
    if (!mayCreate(old, mode, 'StageAlreadyExists', `Stage '${stage.name}' already exists.`)) {
      return undefined
    }
    this.#change({ stages: withEntry(this.#state.stages, stage.name, stage) })
    return old
  }

  dropStage(name: string, ifExists: boolean): Stage | undefined {
    const old = this.#state.stages.get(name)
    if (old === undefined && !ifExists) {
      throw new QueryError('UnknownStage', `Unknown stage ${name}\n (while drop stage)`)
    }
    if (old !== undefined) this.#change({ stages: withoutEntry(this.#state.stages, name) })
    return old
  }

  createFileFormat(format: FileFormat, mode: CreateMode): boolean {
    const old = this.#state.fileFormats.get(format.name)
    const message = `UserDefinedFileFormat '${format.name}' already exists: Exist when add`
    if (!mayCreate(old, mode, 'FileFormatAlreadyExists', message)) return false
    this.#change({ fileFormats: withEntry(this.#state.fileFormats, format.name, format) })
    return true
  }

  dropFileFormat(name: string, ifExists: boolean): void {
    if (!this.#state.fileFormats.has(name)) {
      if (ifExists) return
      throw new QueryError('UnknownFileFormat', `Unknown UserDefinedFileFormat '${name}'`)
    }
    this.#change({ fileFormats: withoutEntry(this.#state.fileFormats, name) })
  }

  createSequence(sequence: Sequence, mode: CreateMode): boolean {
    const old = this.#state.sequences.get(sequence.name)
    if (!mayCreate(old, mode, 'SequenceError', `Sequence '${sequence.name}' already exists`)) {
      return false
    }
    this.#change({ sequences: withEntry(this.#state.sequences, sequence.name, sequence) })
    return true
  }

  dropSequence(name: string, ifExists: boolean): void {
    if (!this.#state.sequences.has(name)) {
      if (ifExists) return
      throw new QueryError('UnknownSequence', `Unknown sequence '${name}'`)
    }
    this.#change({ sequences: withoutEntry(this.#state.sequences, name) })
  }

  createUserFunction(created: UserFunction, mode: CreateMode): boolean {
    const { userFunctions } = this.#state
    const old = userFunctions.get(created.name)
    if (!mayCreate(old, mode, 'UdfAlreadyExists', `UDF '${created.name}' already exists`)) {
      return false
    }
    this.#change({ userFunctions: withEntry(userFunctions, created.name, created) })
    return true
  }

  /** Replaces a function by another of the same name. */
  alterUserFunction(altered: UserFunction): void {
    const { userFunctions } = this.#state
    const old = userFunctions.get(altered.name)
    if (old === undefined) throw unknownUserFunction(altered.name)
    const { createdOn, owner } = old
    const kept = { createdOn, ...(owner !== undefined && { owner }) }
    this.#change({ userFunctions: withEntry(userFunctions, old.name, { ...altered, ...kept }) })
  }

  dropUserFunction(name: string, ifExists: boolean): void {
    const { userFunctions } = this.#state
    if (!userFunctions.has(name)) {
      if (ifExists) return
      throw unknownUserFunction(name)
    }
    this.#change({ userFunctions: withoutEntry(userFunctions, name) })
  }

  /** Makes a role the owner of an object. Throws `QueryError` if the object was dropped. */
  setOwner(object: OwnedObject, owner: string): void {
    const { stages, userFunctions, sequences } = this.#state
    switch (object.kind) {
      case 'Database': {
        const database = { ...this.#writable(object.name), owner }
        this.#change({ databases: withEntry(this.#state.databases, object.name, database) })
        break
      }
      case 'Table': {
        const home = this.#writable(object.database)
        const table = home.tables.get(object.name)
        if (table === undefined || table.kind === 'SystemTable') throw unknownTable(object.name)
        this.#setTables(home, withEntry(home.tables, table.name, { ...table, owner }))
        break
      }
      case 'Stage':
        this.#change({ stages: owned(stages, object.name, owner) })
        break
      case 'UDF':
        this.#change({ userFunctions: owned(userFunctions, object.name, owner) })
        break
      case 'Sequence':
        this.#change({ sequences: owned(sequences, object.name, owner) })
    }
  }

  /** Transfers what a role owns to another role. */
  passOn(from: string, to: string): void {
    const { databases, stages, userFunctions, sequences } = this.#state
    const pass = <T extends Owned>(each: T): T =>
      each.owner === from ? { ...each, owner: to } : each
    this.#change({
      databases: mapValues(databases, database => ({
        ...pass(database),
        tables: database.readOnly
          ? database.tables
          : mapValues(database.tables, table =>
              table.kind === 'SystemTable' ? table : pass(table),
            ),
      })),
      stages: mapValues(stages, pass),
      userFunctions: mapValues(userFunctions, pass),
      sequences: mapValues(sequences, pass),
    })
  }

  /** Returns the next number of a sequence. Throws `QueryError` 3101 if it was dropped. */
  nextOfSequence(name: string): bigint {
    const sequence = this.#state.sequences.get(name)
    if (sequence === undefined) {
      throw new QueryError('SequenceError', `Unknown sequence '${name}'`)
    }
    const { value } = sequence.next
    sequence.next.value += sequence.interval
    return value
  }

  #writable(name: string): Database {
    const database = this.#state.databases.get(name)
    if (database === undefined) throw unknownDatabase(name)
    if (database.readOnly) {
      throw new QueryError('Unimplemented', 'Cannot create table in system database')
    }
    return database
  }

  #setTables(database: Database, tables: ReadonlyMap<string, TableObject>): void {
    const changed = { ...database, tables }
    this.#change({ databases: withEntry(this.#state.databases, database.name, changed) })
  }

  #change(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part }
  }
}

/** Tables that only one client session sees, by database and name. */
export type SessionTables = ReadonlyMap<string, ReadonlyMap<string, TableObject>>

/** Tables that a transaction wrote to, as they were then. */
export interface WrittenTables {
  /** Finds a table by the name that it had then. */
  named(database: string, name: string): StoredTable | undefined
  /** Finds a table by id, regardless of its current name. */
  known(id: TableId): StoredTable | undefined
}

interface OwnTables {
  readonly temporary: SessionTables | undefined
  readonly written: WrittenTables | undefined
}

class StateView implements CatalogView {
  readonly #state: State
  readonly #own: OwnTables

  constructor(state: State, own: OwnTables) {
    this.#state = state
    this.#own = own
  }

  database(name: string): Database | undefined {
    return this.#state.databases.get(name)
  }

  databases(): Iterable<Database> {
    return this.#state.databases.values()
  }

  droppedDatabases(): Iterable<DroppedDatabase> {
    return this.#state.droppedDatabases
  }

  table(database: string, name: string): TableObject | undefined {
    const { temporary, written } = this.#own
    const own = written?.named(database, name) ?? temporary?.get(database)?.get(name)
    if (own !== undefined) return own
    const table = this.#state.databases.get(database)?.tables.get(name)
    const known = table?.kind === 'Table' ? written?.known(table.id) : undefined
    return known === undefined ? table : { ...known, name }
  }

  stage(name: string): Stage | undefined {
    return this.#state.stages.get(name)
  }

  stages(): Iterable<Stage> {
    return this.#state.stages.values()
  }

  fileFormat(name: string): FileFormat | undefined {
    return this.#state.fileFormats.get(name)
  }

  fileFormats(): Iterable<FileFormat> {
    return this.#state.fileFormats.values()
  }

  sequence(name: string): Sequence | undefined {
    return this.#state.sequences.get(name)
  }

  sequences(): Iterable<Sequence> {
    return this.#state.sequences.values()
  }

  userFunction(name: string): UserFunction | undefined {
    return this.#state.userFunctions.get(name)
  }

  userFunctions(): Iterable<UserFunction> {
    return this.#state.userFunctions.values()
  }
}

/** Only the latest dropped objects are kept. */
const keptDropped = 1000

function withLast<T>(list: readonly T[], last: T): readonly T[] {
  return [...list.slice(1 - keptDropped), last]
}

function mayCreate(old: unknown, mode: CreateMode, code: ErrorCodeName, message: string): boolean {
  if (old === undefined || mode === 'orReplace') return true
  if (mode === 'ifNotExists') return false
  throw new QueryError(code, message)
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}

interface Owned {
  readonly owner?: string
}

function owned<T extends Owned>(
  map: ReadonlyMap<string, T>,
  name: string,
  owner: string,
): ReadonlyMap<string, T> {
  const object = map.get(name)
  return object === undefined ? map : withEntry(map, name, { ...object, owner })
}

function mapValues<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}

function withoutEntry<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

function unknownUserFunction(name: string): QueryError {
  return new QueryError('UnknownUDF', `UDF '${name}' does not exist`)
}

/** Error 1003. Source: databend app_error.rs `UnknownDatabase`. */
export function unknownDatabase(name: string): QueryError {
  return new QueryError('UnknownDatabase', `Unknown database '${name}'`)
}

/** Error 1025. Source: databend app_error.rs `UnknownTable`. */
export function unknownTable(name: string): QueryError {
  return new QueryError('UnknownTable', `Unknown table '${name}'`)
}

/** Error 1025. Source: databend interpreter_view_drop.rs. */
function unknownView(database: string, name: string): QueryError {
  return new QueryError(
    'UnknownTable',
    `unknown view \`${database}\`.\`${name}\` in catalog 'default'`,
  )
}

/** Error 2501. Source: databend exception_code.rs `UnknownStage`. */
export function unknownStage(name: string): QueryError {
  return new QueryError('UnknownStage', `Stage '${name}' does not exist.`)
}

/** Error 1302. Source: databend interpreter_table_drop.rs, interpreter_view_drop.rs. */
function wrongKind(database: string, name: string, is: TableObject['kind']): QueryError {
  const message =
    is === 'View'
      ? `${database}.${name} engine is VIEW that doesn't support drop, use \`DROP VIEW ${database}.${name}\` instead`
      : `${database}.${name} is not VIEW, please use \`DROP TABLE ${database}.${name}\``
  return new QueryError('TableEngineNotSupported', message)
}
