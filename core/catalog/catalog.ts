import type { ErrorCodeName } from '../errors/codes.js'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { TableId } from '../plan/relation.js'
import type { CatalogView } from './catalog-view.js'
import { isMaterialized } from './materialized-views.js'
import {
  type NamedKind,
  type NamedObjectMaps,
  type NamedObjects,
  namedErrors,
  noNamedObjects,
} from './named-objects.js'
import type {
  AutoIncrement,
  Database,
  DatabaseOptions,
  Dictionary,
  DroppedDatabase,
  DroppedTable,
  Sequence,
  StoredTable,
  Stream,
  StreamOffset,
  TableObject,
  View,
} from './objects.js'
import {
  noTags,
  refuseUsedTag,
  type TaggedObject,
  type TaggedObjects,
  type TagValues,
  taggedDatabase,
  taggedNamed,
  taggedTable,
  withTags,
} from './tags.js'

/** What to do when the name of a new object is taken. */
export type CreateMode = 'create' | 'ifNotExists' | 'orReplace'

/** The kinds of objects without a database that can have an owner. */
export type OwnedKind = {
  [K in NamedKind]: 'owner' extends keyof NamedObjects[K] ? K : never
}[NamedKind]

/** An object that can have an owner. */
export type OwnedObject =
  | { readonly kind: 'Database'; readonly name: string }
  | { readonly kind: 'Table'; readonly database: string; readonly name: string }
  | { readonly kind: OwnedKind; readonly name: string }

/** Stands for what a catalog holds: the same object until something changes. */
export interface CatalogVersion {
  readonly databases: ReadonlyMap<string, Database>
}

interface State extends CatalogVersion {
  readonly databases: ReadonlyMap<string, Database>
  readonly droppedDatabases: readonly DroppedDatabase[]
  readonly named: NamedObjectMaps
  readonly tagged: TaggedObjects
}

/**
 * Databases, tables and the objects that belong to no database, of one server.
 *
 * The state is immutable and replaced as a whole, so a statement's `CatalogView` never changes. Changes are visible
 * to all sessions at once: DDL commits by itself, as in Databend. Methods throw `QueryError` with the code of the
 * real server.
 */
export class Catalog {
  #state: State
  #nextId = 1
  /** The next numbers of AUTOINCREMENT columns that were counted. They only grow, as those of sequences. */
  readonly #counters = new Map<TableId, bigint>()

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
      named: noNamedObjects,
      tagged: new Map(),
    }
  }

  /** A catalog with the same objects; from then on, each of the two changes alone. */
  copy(): Catalog {
    const copy = new Catalog([])
    const { named } = this.#state
    const Sequence = mapValues(named.Sequence, each => ({ ...each, next: { ...each.next } }))
    copy.#state = { ...this.#state, named: { ...named, Sequence } }
    copy.#nextId = this.#nextId
    for (const [id, next] of this.#counters) copy.#counters.set(id, next)
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
    if (old === undefined) return { created: true }
    this.setTags(taggedDatabase(old.id), noTags)
    return { created: true, old }
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
    this.setTags(taggedDatabase(old.id), noTags)
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

  /**
   * Brings back the table that was dropped last under a name. Throws `QueryError`: 1003; 2308 if the name is in use, 2309
   * if no such table was dropped, or a materialized view.
   */
  undropTable(database: string, name: string): StoredTable | View {
    const home = this.#writable(database)
    refuseUndrop(database, home.tables.get(name))
    if (home.tables.has(name)) {
      throw new QueryError('UndropTableAlreadyExists', `Undrop Table '${name}' already exists`)
    }
    const dropped = home.dropped ?? []
    const at = dropped.findLastIndex(({ table }) => table.name === name)
    if (at < 0) throw noTableHistory(name)
    const { table } = dropped[at]!
    refuseUndrop(database, table)
    const tables = withEntry(home.tables, name, table)
    const changed = { ...home, tables, dropped: dropped.toSpliced(at, 1) }
    this.#change({ databases: withEntry(this.#state.databases, database, changed) })
    return table
  }

  /** Brings back the database that was dropped last under a name. Throws `QueryError` 2301, 2312. */
  undropDatabase(name: string): Database {
    if (this.#state.databases.has(name)) {
      throw new QueryError('DatabaseAlreadyExists', `Database '${name}' already exists`)
    }
    const dropped = this.#state.droppedDatabases
    const at = dropped.findLastIndex(({ database }) => database.name === name)
    if (at < 0) {
      throw new QueryError('UndropDbHasNoHistory', `Undrop database '${name}' has no id history`)
    }
    const { database } = dropped[at]!
    this.#change({
      databases: withEntry(this.#state.databases, name, database),
      droppedDatabases: dropped.toSpliced(at, 1),
    })
    return database
  }

  /**
   * Forgets tables and views that were dropped until a time, of one database or of all, dropped databases included; at
   * most so many objects, the oldest first. Returns the tables and views.
   */
  forgetDropped(
    only: string | undefined,
    until: bigint,
    limit?: number,
  ): readonly DroppedTable['table'][] {
    const { objects, rest } = this.droppedUntil(only, until, limit)
    this.#change(rest)
    for (const { id } of objects) this.setTags(taggedTable(id), noTags)
    return objects
  }

  /** The tables and views that `forgetDropped` would forget, and the databases that it would leave. */
  droppedUntil(
    only: string | undefined,
    until: bigint,
    limit = Number.POSITIVE_INFINITY,
  ): {
    readonly objects: readonly DroppedTable['table'][]
    readonly rest: Pick<State, 'databases' | 'droppedDatabases'>
  } {
    const objects: DroppedTable['table'][] = []
    let room = limit
    const databases = new Map(this.#state.databases)
    for (const [name, home] of databases) {
      if (home.dropped === undefined || (only !== undefined && name !== only)) continue
      const dropped = home.dropped.filter(({ table, droppedOn }) => {
        if (droppedOn > until || room <= 0) return true
        room--
        objects.push(table)
        return false
      })
      if (dropped.length < home.dropped.length) databases.set(name, { ...home, dropped })
    }
    const droppedDatabases = this.#state.droppedDatabases.filter(({ database, droppedOn }) => {
      if (only !== undefined || droppedOn > until || room <= 0) return true
      room--
      const { tables, dropped = [] } = database
      for (const table of tables.values()) {
        if (table.kind === 'Table' || table.kind === 'View') objects.push(table)
      }
      objects.push(...dropped.map(({ table }) => table))
      return false
    })
    return { objects, rest: { databases, droppedDatabases } }
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

  /** Replaces the options of a database. Throws `QueryError` 1003 if it was dropped. */
  setDatabaseOptions(name: string, options: DatabaseOptions): void {
    const database = { ...this.#writable(name), options }
    this.#change({ databases: withEntry(this.#state.databases, name, database) })
  }

  /**
   * Whether a table or view can be added; not if `ifNotExists` finds something. Throws `QueryError`: 2302, 2306, 2329; 1302
   * if another kind of object would be replaced.
   *
   * Source: databend meta api table_api.rs `create_table`; the server's cases of materialized views.
   */
  mayCreateTable(
    database: string,
    table: Exclude<TableObject, { kind: 'SystemTable' }>,
    mode: CreateMode,
  ): boolean {
    const old = this.#writable(database).tables.get(table.name)
    if (!mayCreate(old, mode, ...existsError(table))) return false
    if (old?.kind === 'Stream') throw wrongKind(database, table.name, old, 'Table')
    if (old === undefined || isMaterialized(old) === isMaterialized(table)) return true
    if (isMaterialized(table)) throw wrongKind(database, table.name, old, 'MaterializedView')
    throw new Unsupported('OR REPLACE of a materialized view by something else')
  }

  /** Adds a table or view. Also returns the one that it replaced, for the engine to drop. */
  createTable(
    database: string,
    table: Exclude<TableObject, { kind: 'SystemTable' }>,
    mode: CreateMode,
  ): { created: boolean; old?: TableObject } {
    const home = this.#writable(database)
    const old = home.tables.get(table.name)
    if (!this.mayCreateTable(database, table, mode)) return { created: false }
    this.#setTables(home, withEntry(home.tables, table.name, table))
    if (old === undefined) return { created: true }
    this.#untagTable(old)
    return { created: true, old }
  }

  /**
   * Adds a stream. False if IF NOT EXISTS found something. Throws `QueryError`: 2732 if the name is in use, 1302 if another
   * kind of object would be replaced.
   */
  createStream(database: string, stream: Stream, mode: CreateMode): boolean {
    const home = this.#writable(database)
    const old = home.tables.get(stream.name)
    if (old !== undefined && old.kind !== 'Stream' && mode === 'orReplace') {
      throw notStream(database, stream.name)
    }
    const exists = `'${stream.name}' as stream Already Exists`
    if (!mayCreate(old, mode, 'StreamAlreadyExists', exists)) return false
    this.#setTables(home, withEntry(home.tables, stream.name, stream))
    if (old !== undefined) this.#untagTable(old)
    return true
  }

  /** Throws `QueryError`: 2730 if there is none, 1302 for another kind of object. */
  dropStream(database: string, name: string, ifExists: boolean): void {
    const home = this.#state.databases.get(database)
    const old = home?.tables.get(name)
    if (home === undefined || old === undefined) {
      if (ifExists) return
      throw new QueryError(
        'UnknownStream',
        `unknown stream \`${database}\`.\`${name}\` in catalog 'default'`,
      )
    }
    if (old.kind !== 'Stream') throw notStream(database, name)
    this.#setTables(home, withoutEntry(home.tables, name))
    this.#untagTable(old)
  }

  /** Sets the offset of a stream. False if somebody else has consumed or replaced it. */
  advanceStream(database: string, read: Stream, offset: StreamOffset, updatedOn: bigint): boolean {
    const home = this.#state.databases.get(database)
    if (home?.tables.get(read.name) !== read) return false
    this.#setTables(home, withEntry(home.tables, read.name, { ...read, offset, updatedOn }))
    return true
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
    kind: DroppedKind,
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
      throw kind === 'Table' ? unknownTable(name) : unknownView(database, name, kind)
    }
    if (home.readOnly) throw new QueryError('Unimplemented', 'Cannot drop table in system database')
    if (droppedKind(old) !== kind) throw wrongKind(database, name, old, kind)
    this.#setTables(home, withoutEntry(home.tables, name))
    this.#untagTable(old)
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

  /** Adds a dictionary to a database. Throws `QueryError` 1003, 3113. */
  createDictionary(database: string, dictionary: Dictionary, mode: CreateMode): void {
    const { name } = dictionary
    const { dictionaries = new Map() } = this.#database(database)
    const exists = `Dictionary ${name} already exists`
    const old = dictionaries.get(name)
    if (!mayCreate(old, mode, 'DictionaryAlreadyExists', exists)) return
    this.#setDictionaries(database, withEntry(dictionaries, name, dictionary))
  }

  /** Throws `QueryError` 1003, 3114. */
  dropDictionary(database: string, name: string, ifExists: boolean): void {
    const { dictionaries } = this.#database(database)
    if (dictionaries?.has(name)) {
      this.#setDictionaries(database, withoutEntry(dictionaries, name))
    } else if (!ifExists) throw unknownDictionary(name)
  }

  /** Throws `QueryError` 1003; 3114 unless `ifExists` is set; 3113 if the new name is taken. */
  renameDictionary(
    from: { database: string; name: string },
    to: { database: string; name: string },
    ifExists: boolean,
  ): void {
    const home = this.#database(from.database).dictionaries
    const old = home?.get(from.name)
    if (home === undefined || old === undefined) {
      if (ifExists) return
      throw unknownDictionary(from.name)
    }
    if (this.#database(to.database).dictionaries?.has(to.name)) {
      throw new QueryError('DictionaryAlreadyExists', `Dictionary ${to.name} already exists`)
    }
    this.#setDictionaries(from.database, withoutEntry(home, from.name))
    const { dictionaries = new Map() } = this.#database(to.database)
    this.#setDictionaries(to.database, withEntry(dictionaries, to.name, { ...old, name: to.name }))
  }

  /** Swaps the names of two tables, views or streams of a database. Throws `QueryError` 1002, 1025. */
  swapTables(database: string, name: string, other: string): void {
    const home = this.#database(database)
    const [first, second] = [name, other].map(each => {
      const table = home.tables.get(each)
      if (table === undefined) throw unknownTable(each)
      return table
    }) as [TableObject, TableObject]
    if (home.readOnly) {
      throw new QueryError('Unimplemented', 'Cannot swap tables from(to) system databases')
    }
    const half = withEntry(home.tables, name, { ...second, name })
    this.#setTables(home, withEntry(half, other, { ...first, name: other }))
  }

  /** Adds an object without a database. `created` is false if `ifNotExists` found one; `old` is the one it replaced. */
  create<K extends NamedKind>(
    kind: K,
    object: NamedObjects[K],
    mode: CreateMode,
  ): { created: boolean; old?: NamedObjects[K] } {
    const old = this.#state.named[kind].get(object.name)
    if (old !== undefined && mode === 'create') throw namedErrors[kind].exists(object.name)
    if (old !== undefined && mode === 'ifNotExists') return { created: false }
    this.#setNamed(kind, object)
    return old === undefined ? { created: true } : { created: true, old }
  }

  /** Replaces an object by a changed one of the same name. Throws `QueryError` if there is none. */
  replace<K extends NamedKind>(
    kind: K,
    name: string,
    change: (old: NamedObjects[K]) => NamedObjects[K],
  ): void {
    const old = this.#state.named[kind].get(name)
    if (old === undefined) throw namedErrors[kind].unknown(name)
    this.#setNamed(kind, change(old))
  }

  /** Gives an object that exists another name, which must be free. It stays at its place among the others. */
  rename<K extends NamedKind>(kind: K, name: string, to: string): void {
    const entries = [...this.#state.named[kind]].map(([each, object]) =>
      each === name ? ([to, { ...object, name: to }] as const) : ([each, object] as const),
    )
    this.#change({ named: { ...this.#state.named, [kind]: new Map(entries) } })
  }

  /** Removes and returns an object; undefined if there is none and `ifExists` is set. */
  drop<K extends NamedKind>(kind: K, name: string, ifExists: boolean): NamedObjects[K] | undefined {
    const objects = this.#state.named[kind]
    const old = objects.get(name)
    if (old === undefined) {
      if (ifExists) return undefined
      throw namedErrors[kind].unknown(name)
    }
    if (kind === 'Tag') refuseUsedTag(this.#state.tagged, name)
    this.#change({ named: { ...this.#state.named, [kind]: withoutEntry(objects, name) } })
    this.setTags(taggedNamed(kind, name), noTags)
    return old
  }

  /**
   * Replaces the tags of an object. An object that is dropped loses them, for good, except for the tables of a dropped
   * database; one that CREATE OR REPLACE replaces keeps them if it is known by its name.
   *
   * Source: databend database_util.rs `drop_database_meta`, interpreter_object_tag.rs `cleanup_object_tags`.
   */
  setTags(object: TaggedObject, values: TagValues): void {
    const tagged = withTags(this.#state.tagged, object, values)
    if (tagged !== this.#state.tagged) this.#change({ tagged })
  }

  /** Makes a role the owner of an object. Throws `QueryError` if the object was dropped. */
  setOwner(object: OwnedObject, owner: string): void {
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
      default:
        this.replace(object.kind, object.name, old => ({ ...old, owner }))
    }
  }

  /** Transfers what a role owns to another role. */
  passOn(from: string, to: string): void {
    const { databases, named } = this.#state
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
      named: mapKinds(named, objects => mapValues(objects, pass)),
    })
  }

  /**
   * Takes numbers of a sequence, by its name, or of an AUTOINCREMENT column; returns the first. Throws `QueryError` 3101 if
   * the sequence was dropped, and 3101 or 3102 if the next number after these has more than 64 bits.
   */
  takeNumbers(of: string | AutoIncrement, count: bigint): bigint {
    if (typeof of !== 'string') return this.#takeOfColumn(of, count)
    const { name, next, interval } = this.#sequence(of)
    const first = next.value
    const after = first + count * interval
    if (after > lastNumber) throw new QueryError('SequenceError', `Sequence '${name}' out of range`)
    next.value = after
    return first
  }

  /** How far apart the numbers of a sequence or an AUTOINCREMENT column are. Throws `QueryError` 3101. */
  stepOf(of: string | AutoIncrement): bigint {
    return typeof of === 'string' ? this.#sequence(of).interval : of.step
  }

  #takeOfColumn({ id, start, step }: AutoIncrement, count: bigint): bigint {
    const first = this.#counters.get(id) ?? start
    const after = first + count * step
    if (after > lastNumber) {
      throw new QueryError(
        'AutoIncrementError',
        'The numbers of an AUTOINCREMENT column are used up',
      )
    }
    this.#counters.set(id, after)
    return first
  }

  #sequence(name: string): Sequence {
    const sequence = this.#state.named.Sequence.get(name)
    if (sequence !== undefined) return sequence
    throw new QueryError('SequenceError', `Unknown sequence '${name}'`)
  }

  #writable(name: string): Database {
    const database = this.#database(name)
    if (database.readOnly) {
      throw new QueryError('Unimplemented', 'Cannot create table in system database')
    }
    return database
  }

  #database(name: string): Database {
    const database = this.#state.databases.get(name)
    if (database === undefined) throw unknownDatabase(name)
    return database
  }

  #setDictionaries(database: string, dictionaries: ReadonlyMap<string, Dictionary>): void {
    const changed = { ...this.#database(database), dictionaries }
    this.#change({ databases: withEntry(this.#state.databases, database, changed) })
  }

  #setTables(database: Database, tables: ReadonlyMap<string, TableObject>): void {
    const changed = { ...database, tables }
    this.#change({ databases: withEntry(this.#state.databases, database.name, changed) })
  }

  #setNamed<K extends NamedKind>(kind: K, object: NamedObjects[K]): void {
    const objects = withEntry(this.#state.named[kind], object.name, object)
    this.#change({ named: { ...this.#state.named, [kind]: objects } })
  }

  #untagTable(table: TableObject): void {
    if (table.kind !== 'SystemTable') this.setTags(taggedTable(table.id), noTags)
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

  tableById(id: TableId): { readonly database: string; readonly table: StoredTable } | undefined {
    for (const { name: database, tables } of this.#state.databases.values()) {
      for (const each of tables.values()) {
        if (each.kind !== 'Table' || each.id !== id) continue
        const known = this.#own.written?.known(id)
        return { database, table: known === undefined ? each : { ...known, name: each.name } }
      }
    }
    return undefined
  }

  find<K extends NamedKind>(kind: K, name: string): NamedObjects[K] | undefined {
    return this.#state.named[kind].get(name)
  }

  all<K extends NamedKind>(kind: K): Iterable<NamedObjects[K]> {
    return this.#state.named[kind].values()
  }

  tagsOf(object: TaggedObject): TagValues {
    return this.#state.tagged.get(object) ?? noTags
  }
}

/** What the next number of a sequence or an AUTOINCREMENT column can be. */
const lastNumber = 2n ** 64n - 1n

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
  readonly name: string
  readonly owner?: string
}

function mapValues<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}

/** The same kinds with each map changed. */
function mapKinds(
  named: NamedObjectMaps,
  change: (objects: ReadonlyMap<string, Owned>) => ReadonlyMap<string, Owned>,
): NamedObjectMaps {
  const kinds = Object.entries<ReadonlyMap<string, Owned>>(named)
  const changed = kinds.map(([kind, objects]) => [kind, change(objects)])
  return Object.fromEntries(changed)
}

function withoutEntry<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

/** Error 3114. Source: databend interpreter_dictionary_drop.rs. */
export function unknownDictionary(name: string): QueryError {
  return new QueryError('UnknownDictionary', `Unknown dictionary ${name}`)
}

/** Error 1003. Source: databend app_error.rs `UnknownDatabase`. */
export function unknownDatabase(name: string): QueryError {
  return new QueryError('UnknownDatabase', `Unknown database '${name}'`)
}

/** Error 1025. Source: databend app_error.rs `UnknownTable`. */
export function unknownTable(name: string): QueryError {
  return new QueryError('UnknownTable', `Unknown table '${name}'`)
}

/** Error 1025. Source: databend interpreter_view_drop.rs, interpreter_materialized_view_drop.rs. */
function unknownView(
  database: string,
  name: string,
  kind: Exclude<DroppedKind, 'Table'>,
): QueryError {
  const what = kind === 'View' ? 'view' : 'materialized view'
  return new QueryError(
    'UnknownTable',
    `unknown ${what} \`${database}\`.\`${name}\` in catalog 'default'`,
  )
}

/** Error 2309: no table of the name was dropped, or what it held is not kept any more. */
export function noTableHistory(name: string): QueryError {
  return new QueryError('UndropTableHasNoHistory', `Undrop table '${name}' has no id history`)
}

/** Error 2309: its definition went with it. Source: databend interpreter_table_undrop.rs. */
function refuseUndrop(database: string, table: TableObject | undefined): void {
  if (!isMaterialized(table)) return
  throw new QueryError(
    'UndropTableHasNoHistory',
    `materialized view '${database}.${table.name}' cannot be undropped`,
  )
}

/** Error 2501. Source: databend exception_code.rs `UnknownStage`. */
export function unknownStage(name: string): QueryError {
  return new QueryError('UnknownStage', `Stage '${name}' does not exist.`)
}

/** Error 2510. Source: databend exception_code.rs `UnknownConnection`. */
export function unknownConnection(name: string): QueryError {
  return new QueryError('UnknownConnection', `Connection '${name}' does not exist.`)
}

/** Error 3130. `name`: with the types of the arguments. Source: databend binder/ddl/procedure.rs. */
export function unknownProcedure(name: string): QueryError {
  return new QueryError('UnknownProcedure', `Unknown procedure ${name}`)
}

/** Error 1302. */
function notStream(database: string, name: string): QueryError {
  return new QueryError('TableEngineNotSupported', `${database}.${name} is not STREAM`)
}

/** What DROP TABLE, DROP VIEW and DROP MATERIALIZED VIEW drop. */
type DroppedKind = 'Table' | 'View' | 'MaterializedView'

const droppedKind = (table: TableObject): TableObject['kind'] | DroppedKind =>
  isMaterialized(table) ? 'MaterializedView' : table.kind

/**
 * Error 1302. DROP VIEW takes a materialized view for a table, as on the server. Source: databend
 * interpreter_table_drop.rs, interpreter_view_drop.rs, interpreter_materialized_view_drop.rs.
 */
function wrongKind(database: string, name: string, is: TableObject, kind: DroppedKind): QueryError {
  const path = `${database}.${name}`
  const error = (message: string) => new QueryError('TableEngineNotSupported', message)
  if (kind === 'MaterializedView') {
    const other = is.kind === 'Stream' ? 'STREAM' : is.kind === 'View' ? 'VIEW' : 'TABLE'
    return error(`${path} is not MATERIALIZED VIEW, please use \`DROP ${other} ${path}\``)
  }
  if (is.kind === 'Stream') {
    return error(`${path} engine is STREAM, use \`DROP STREAM ${path}\` instead`)
  }
  if (kind === 'View') return error(`${path} is not VIEW, please use \`DROP TABLE ${path}\``)
  return error(
    isMaterialized(is)
      ? `${path} is a MATERIALIZED VIEW, use \`DROP MATERIALIZED VIEW ${path}\` instead`
      : `${path} engine is VIEW, use \`DROP VIEW ${path}\` instead`,
  )
}

/** The error for a name that is in use. Source: databend meta api table_api.rs `create_table`. */
function existsError(
  table: Exclude<TableObject, { kind: 'SystemTable' }>,
): readonly [ErrorCodeName, string] {
  const { name } = table
  if (isMaterialized(table)) {
    return ['MaterializedViewAlreadyExists', `'${name}' as materialized view Already Exists`]
  }
  if (table.kind === 'View') return ['ViewAlreadyExists', `'${name}' as view Already Exists`]
  return ['TableAlreadyExists', `Table '${name}' already exists`]
}
