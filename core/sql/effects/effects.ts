import type { Placeholder } from '../ast/expression.js'

/**
 * How a write changes what an object is.
 *
 * `add`: rows or files come, in any order with others that do. `change`: contents change, order
 * counts. `alter`: the definition changes, order counts. `create`: made where nothing was. `anew`:
 * made afresh, whatever was there. `ensure`: made, if it is not there. `empty`: contents go, the
 * definition stays. `gone`: dropped. `back`: undropped. `moved`: takes the place of `from`, which is gone.
 * `swapped`: changes places with `from`.
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

/** Whether a write may make its object. */
export function mayMake(mode: WriteMode): boolean {
  return mode === 'create' || mode === 'anew' || mode === 'ensure'
}

/**
 * What statements write and their answers depend on, by name:
 * `db.table` (and views), `#database db`, `@stage`, `@stage/path` (one file), `#global setting`,
 * `#sequence name`, `#file_format name`; `$variable` and temporary tables live in a session.
 */
export type ObjectName = string

/** In the list of what a view depends on: the state of all objects, and how they came to it. */
export const everything: ObjectName = '*'

export interface Write {
  readonly object: ObjectName
  readonly mode: WriteMode
  readonly from?: ObjectName
  /** Lives in the session of the statement. */
  readonly temporary?: boolean
  /** Does nothing where the object is not there. */
  readonly ifExists?: boolean
  /** It is done where it is asked for, also in a transaction. */
  readonly isAtOnce?: boolean
  /** It is made with rows, or with columns, of what the statement reads. */
  readonly filled?: boolean
  /** Of a view or a function: what its text reads. */
  readonly dependsOn?: readonly ObjectName[]
  /** It makes or drops a view, which no session has as its own. */
  readonly isView?: boolean
  /** Of a table: what its defaults move on with each row. */
  readonly sequences?: readonly ObjectName[]
  /** It is made with the columns of another table, and the defaults of these. */
  readonly like?: ObjectName
  /** Rows are numbered as they come: their order counts. */
  readonly isOrdered?: boolean
  /**
   * Where the answer tells that no row was written, nothing is changed: by the statement's count of
   * written rows, or by the numbers in its own rows.
   */
  readonly counted?: 'written' | 'answered'
}

/**
 * Part of what an object is that an answer may depend on alone: `existence` tells a view from a table, `is view` and
 * `is table` nothing else.
 */
export type Facet = 'existence' | 'definition' | 'is view' | 'is table'

/** One facet of an object; `own`: of the session's own object of that name alone, or of that of all. */
export interface Look {
  readonly object: ObjectName
  readonly facet: Facet
  readonly own?: boolean
}

/**
 * A listing of objects: of a database's tables (`db.*`), of all tables of a name (`*.t`), of all tables
 * (`*.*`), of a kind (`#user`, `@` for stages, `$` for variables), or of `one` object by its name.
 */
export interface Listing {
  readonly of: string
  readonly one?: boolean
  /** What it shows of each: which there are and what they are, or what they hold too. */
  readonly facet: 'definition' | 'contents'
  /** It shows the columns of views, which are those of other objects. */
  readonly throughViews?: boolean
  /** Only of those whose names may be like these. */
  readonly like?: NamePatterns
}

/** Patterns of LIKE for the names of objects, and of the databases that they are in. */
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
  /** What it reads whole: definition and contents. */
  readonly reads: readonly ObjectName[]
  /** What it reads a facet of. */
  readonly looks: readonly Look[]
  readonly lists: readonly Listing[]
  /** The state of everything. */
  readonly readsAll: boolean
  /** All that was ever written, however it ended: time travel, listings of what was dropped. */
  readonly readsPast: boolean
  /**
   * What a load takes in, and what it loads into: an answer recorded with the same of it comes first, but
   * the writes before need not have put the files there.
   */
  readonly loads: readonly ObjectName[]
  readonly writes: readonly Write[]
  /** Writes in ways that its text does not tell. */
  readonly writesAll: boolean
  readonly transaction?: 'begin' | 'commit' | 'abort'
  /** What of its session it sets: `database`, `role`, `$setting NAME`; later statements come with it as their context. */
  readonly sets?: readonly string[]
  /** An open transaction is committed before it runs. */
  readonly commitsBefore: boolean
  /** The parser does not know the statement: it reads and writes everything, unless the server refuses its syntax. */
  readonly isUnparsed?: boolean
}

/** What names and values in a tree stand for. */
export interface TreeContext {
  /** Of the session: where names without a database are looked up, and what `database()` is. */
  readonly database: string
  /** The value of a parameter; undefined where there is none. */
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

/** A statement that mockq cannot tell about: depends on everything and changes everything. */
export const unknownEffects: Effects = Object.freeze({
  ...noEffects,
  readsAll: true,
  readsPast: true,
  writesAll: true,
  isUnparsed: true,
})

/** The effects of a statement that the server refuses for its syntax: none but what its session's role and user need. */
export function ofRefusedSyntax(effects: Effects): Effects {
  return { ...effects, readsAll: false, readsPast: false, writesAll: false, isUnparsed: false }
}
