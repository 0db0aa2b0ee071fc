import type { Placeholder } from '../ast/expression.js'

/**
 * How a write changes an object.
 *
 * `add`: adds rows or files, in any order with other additions. `change`: changes contents, order matters. `alter`:
 * changes the definition, order matters. `create`: creates it if it does not exist. `anew`: creates or replaces it.
 * `ensure`: creates it unless it exists. `empty`: removes the contents, keeps the definition. `gone`: dropped. `back`:
 * undropped. `moved`: takes the place of `from`, which is gone. `swapped`: swaps places with `from`.
 */
export type WriteMode =
  | 'add'
  | 'change'
  | 'alter'
  | 'create'
  | 'anew'
  | 'ensure'
  | 'empty'
  | 'gone'
  | 'back'
  | 'moved'
  | 'swapped'

/** Whether a write may create its object. */
export function mayMake(mode: WriteMode): boolean {
  return mode === 'create' || mode === 'anew' || mode === 'ensure'
}

/** Whether a write changes rows or files alone, not the definition. */
export function keepsDefinition(mode: WriteMode): boolean {
  return mode === 'add' || mode === 'change' || mode === 'empty'
}

/**
 * The name of an object that statements write or their answers depend on: `db.table` (also views), `#database db`,
 * `@stage`, `@stage/path` (one file), `#global setting`, `#sequence name`, `#file_format name`. `$variable` and
 * temporary tables belong to a session.
 */
export type ObjectName = string

/** In the list of what a view depends on: the state and the history of all objects. */
export const everything: ObjectName = '*'

export interface Write {
  readonly object: ObjectName
  readonly mode: WriteMode
  readonly from?: ObjectName
  /** The object belongs to the statement's session. */
  readonly temporary?: boolean
  /** Does nothing if the object does not exist. */
  readonly ifExists?: boolean
  /** Takes effect immediately, even inside a transaction. */
  readonly isAtOnce?: boolean
  /** The object is created with rows or columns from what the statement reads. */
  readonly filled?: boolean
  /** The objects that its definition reads: of a view, a function, a policy, or a table that gets a policy. */
  readonly dependsOn?: readonly ObjectName[]
  /** Creates or drops a view, which cannot be temporary. */
  readonly isView?: boolean
  /** The view is a materialized one: of the very tables that it depends on, with the columns that they have now. */
  readonly isMaterialized?: boolean
  /** Changes or drops columns of a table, so that materialized views of it cannot be read any more. */
  readonly breaksViews?: boolean
  /** For a table: the sequences that its defaults advance with each row. */
  readonly sequences?: readonly ObjectName[]
  /** The table whose columns and defaults are copied. */
  readonly like?: ObjectName
  /** Rows are numbered on insertion, so their order matters. */
  readonly isOrdered?: boolean
  /**
   * Nothing is changed if the answer says that no row was written: by the statement's count of written rows, or by the
   * numbers in its own rows.
   */
  readonly counted?: 'written' | 'answered'
}

/**
 * A part of an object's state that an answer may depend on alone. `existence` distinguishes views, materialized ones and
 * tables; the others but `definition` only say whether it is that kind.
 */
export type Facet = 'existence' | 'definition' | KindFacet

export type KindFacet = 'is view' | 'is materialized view' | 'is table'

/** One facet of an object; `own`: only of the session's temporary object with that name, or only of the shared one. */
export interface Look {
  readonly object: ObjectName
  readonly facet: Facet
  readonly own?: boolean
}

/**
 * A listing of objects: the tables of a database (`db.*`), all tables with a name (`*.t`), all tables (`*.*`), a kind
 * (`#user`, `@` for stages, `$` for variables), or `one` object by its name.
 */
export interface Listing {
  readonly of: string
  readonly one?: boolean
  /** The facets of each object that it shows: existence and definition, or also the content. */
  readonly facet: 'definition' | 'contents'
  /** Whether it shows the columns of views, which depend on other objects. */
  readonly throughViews?: boolean
  /** False if it shows no temporary tables of the session. */
  readonly own?: false
  /** Only objects whose names can match these patterns. */
  readonly like?: NamePatterns
}

/** LIKE patterns for the names of objects and of their databases. */
export interface NamePatterns {
  readonly schema?: LikePattern
  readonly name?: LikePattern
}

export interface LikePattern {
  readonly pattern: string
  readonly ignoresCase: boolean
}

/** What a statement reads and writes. */
export interface Effects {
  /** Objects read whole: definition and contents. */
  readonly reads: readonly ObjectName[]
  /** Objects of which only a facet is read. */
  readonly looks: readonly Look[]
  readonly lists: readonly Listing[]
  /** Whether it reads the state of everything. */
  readonly readsAll: boolean
  /** Whether it reads everything ever written, even if dropped since: time travel, listings of dropped objects. */
  readonly readsPast: boolean
  /**
   * The files that a load reads, and the table it loads into. Recorded answers with the same state of these are
   * preferred, but the files need not have been written by earlier writes.
   */
  readonly loads: readonly ObjectName[]
  readonly writes: readonly Write[]
  /** Whether it may write objects that its text does not name. */
  readonly writesAll: boolean
  /** Of a statement that may write any object: it changes no setting, so that constants are what they were. */
  readonly leavesSettings?: boolean
  readonly transaction?: 'begin' | 'commit' | 'abort'
  /** Session properties it sets: `database`, `role`, `$setting NAME`. Later statements have them in their context. */
  readonly sets?: readonly string[]
  /** Whether it commits an open transaction before it runs. */
  readonly commitsBefore: boolean
  /** Whether the parser does not know the statement: it may do anything, unless the server rejects its syntax. */
  readonly isUnparsed?: boolean
}

/** Resolves names and parameters in a tree. */
export interface TreeContext {
  /** The session's database: for names without a database, and the value of `database()`. */
  readonly database: string
  /** The value of a parameter; undefined if there is none. */
  readonly param: (placeholder: Placeholder) => unknown
}

/** A statement that depends on nothing and changes nothing. */
export const noEffects: Effects = Object.freeze({
  reads: [],
  looks: [],
  lists: [],
  readsAll: false,
  readsPast: false,
  loads: [],
  writes: [],
  writesAll: false,
  commitsBefore: false,
})

/** A statement whose effects are unknown: depends on everything and changes everything. */
export const unknownEffects: Effects = Object.freeze({
  ...noEffects,
  readsAll: true,
  readsPast: true,
  writesAll: true,
  isUnparsed: true,
})

/** Whether an answer depends on any object, and not only on the settings and the session. */
export function readsObjects(effects: Effects): boolean {
  const { reads, looks, lists, loads, writes, readsAll, readsPast, writesAll } = effects
  const count = reads.length + looks.length + lists.length + loads.length + writes.length
  const ends = effects.commitsBefore || effects.transaction === 'commit'
  return count > 0 || readsAll || readsPast || writesAll || ends
}

/** The effects of a statement whose syntax the server rejects: only what its session's role and user need. */
export function ofRefusedSyntax(effects: Effects): Effects {
  return { ...effects, readsAll: false, readsPast: false, writesAll: false, isUnparsed: false }
}
