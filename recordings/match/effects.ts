/**
 * How a write changes what an object is.
 *
 * `add`: rows or files come, in any order with others that do. `change`: contents change, order
 * counts. `alter`: the definition changes, order counts. `anew`: made afresh, what was before does
 * not matter. `ensure`: as `anew`, if it is not there. `empty`: contents go, the definition stays.
 * `gone`: dropped. `back`: undropped.
 */
export type WriteMode = 'add' | 'change' | 'alter' | 'anew' | 'ensure' | 'empty' | 'gone' | 'back'

/**
 * What statements write and their answers depend on, by name:
 * `db.table` (and views), `#database db`, `@stage`, `@stage/path` (one file), `#global setting`,
 * `#sequence name`, `#file_format name`; `$variable` and temporary tables live in a session.
 */
export type ObjectName = string

/** Stands among what a view depends on for the state of everything. */
export const everything: ObjectName = '*'

export interface Write {
  readonly object: ObjectName
  readonly mode: WriteMode
  /** Lives in the session of the statement. */
  readonly temporary?: boolean
  /** Of a view: what its text reads. */
  readonly dependsOn?: readonly ObjectName[]
}

/** What a statement reads and writes. */
export interface Effects {
  readonly reads: readonly ObjectName[]
  /** `system.*`, SHOW and the like: the state of everything. */
  readonly readsAll: boolean
  /**
   * What only an error answer surely depends on: the table of INSERT, the name that CREATE makes, the
   * files that COPY loads.
   */
  readonly readsOnError: readonly ObjectName[]
  readonly writes: readonly Write[]
  /** Writes in ways that its text does not tell. */
  readonly writesAll: boolean
  readonly transaction?: 'begin' | 'commit' | 'abort'
}

/** A statement that depends on nothing and changes nothing. */
export const noEffects: Effects = Object.freeze({
  reads: [],
  readsAll: false,
  readsOnError: [],
  writes: [],
  writesAll: false,
})

/** A statement that mockq cannot tell about: depends on everything and changes everything. */
export const unknownEffects: Effects = Object.freeze({
  ...noEffects,
  readsAll: true,
  writesAll: true,
})
