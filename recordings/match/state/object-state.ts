import type { ObjectName, Write } from '../../../core/sql/effects/effects.js'
import { type Digest, digestText, mix, sum, without } from '../question/digest.js'

/** The definition of an object, without its contents. */
export interface Definition {
  readonly exists: boolean
  /** 0 if it is unchanged since the start, or does not exist. */
  readonly digest: Digest
  /** Whether a statement of the lane dropped it. */
  readonly isDropped: boolean
  /** Whether a statement with unknown outcome created, altered or dropped it. */
  readonly isUnsure: boolean
  readonly isView: boolean
  /** For a view or a function: the objects that its definition reads. */
  readonly dependsOn: readonly ObjectName[]
  /** The sequences that its defaults advance with each row. */
  readonly sequences: readonly ObjectName[]
  readonly isOrdered: boolean
  readonly beforeDrop?: ObjectState
}

/**
 * The definition and contents of an object, as digests. Equal values mean equal contents, however produced, as long
 * as every write went through mockq.
 */
export interface ObjectState {
  readonly definition: Definition
  /** Digest of the contents; 0 for those at the start. */
  readonly base: Digest
  /** Digest of what was added since `base`, in any order. */
  readonly added: Digest
  /** The same object for all states that differ only by additions. */
  readonly root: object
  /** Digest of the whole state; 0 if it is unchanged since the start, or the object was created and dropped again. */
  readonly value: Digest
}

/** The digests that a write adds to the state of an object. */
export interface WriteDigests {
  /** Of the statement and everything that it read. */
  readonly write: Digest
  /** Of the definition that it sets. */
  readonly definition: Digest
}

const plain = {
  isDropped: false,
  isUnsure: false,
  isView: false,
  dependsOn: [],
  sequences: [],
  isOrdered: false,
  digest: 0n,
}

const started = Object.freeze({ base: 0n, added: 0n, value: 0n, root: Object.freeze({}) })

/** The initial state of an object that existed at the start. */
export const present: ObjectState = Object.freeze({
  definition: Object.freeze({ ...plain, exists: true }),
  ...started,
})

/** The state of an object that did not exist at the start and does not exist now. */
export const absent: ObjectState = Object.freeze({
  definition: Object.freeze({ ...plain, exists: false }),
  ...started,
})

const goneDigest = digestText('gone')
const guessDigest = digestText('guess')
const thereDigest = digestText('there')
const viewDigest = digestText('view')
const tableDigest = digestText('table')
/** The contents of an empty object. */
const emptyDigest = digestText('empty')

/** The state after a write; the same object if nothing changes. `atStart`: the object's state at the start. */
export function afterWrite(
  state: ObjectState,
  atStart: ObjectState,
  each: Write,
  { write, definition }: WriteDigests,
): ObjectState {
  switch (each.mode) {
    case 'add':
      return added(state, write)
    case 'change':
      return withContents(made(state), mix(state.value, write), 0n)
    case 'alter':
      return altered(state, each, write)
    case 'ensure':
      return state.definition.exists ? state : defined(each, write, definition)
    case 'create':
    case 'anew':
      return defined(each, write, definition)
    case 'empty':
      if (state.definition.isOrdered) return withContents(state, mix(state.value, write), 0n)
      return withContents(state, emptyDigest, 0n)
    case 'gone':
      return dropped(state, atStart)
    case 'back':
      return state.definition.beforeDrop ?? withContents(made(state), mix(0n, write), 0n)
    default:
      return state
  }
}

/** The state after an object is dropped; unchanged if it does not exist. */
export function dropped(state: ObjectState, atStart: ObjectState): ObjectState {
  if (!state.definition.exists && !state.definition.isUnsure) return state
  const definition = { ...plain, exists: false, isDropped: true, beforeDrop: state }
  const value = atStart.definition.exists ? goneDigest : 0n
  return { ...started, definition, value }
}

/** The state of the temporary tables of one name in all sessions, after one was created or dropped. */
export function summed({ definition }: ObjectState, gone: Digest, come: Digest): ObjectState {
  const digest = sum(without(definition.digest, gone), come)
  if (digest === 0n) return absent
  return { ...started, definition: { ...plain, exists: true, digest }, value: digest }
}

/**
 * The state after a write that may or may not have happened (`next` if it did). A statement that empties an object is
 * assumed to have succeeded, unless its transaction may have failed.
 */
export function afterGuess(
  state: ObjectState,
  next: ObjectState,
  write: Digest,
  mayHaveFailed = false,
): ObjectState {
  if (next === state) return state
  const guess = mix(guessDigest, mix(write, state.value))
  if (next.definition === state.definition) {
    const isEmpty = next.base === emptyDigest && next.added === 0n
    return isEmpty && !mayHaveFailed ? next : withContents(state, guess, 0n)
  }
  const unsure = { exists: true, isUnsure: true, isDropped: false, digest: guess }
  const definition = { ...next.definition, ...unsure }
  return withContents({ ...next, definition }, guess, 0n)
}

/** The digest of a state; `exact` distinguishes a dropped object from one that was never touched. */
export function wholeOf(state: ObjectState, exact: boolean): Digest {
  return exact && state.definition.isDropped ? goneDigest : state.value
}

/** The digest of an object's definition, without its contents. */
export function definitionOf(state: ObjectState, exact: boolean): Digest {
  return state.definition.exists ? state.definition.digest : wholeOf(state, exact)
}

/** The digest of whether it exists, and whether it is a view: 0 if unchanged since the start. */
export function existenceOf(state: ObjectState, atStart: ObjectState): Digest {
  const { exists, isUnsure, isView, digest } = state.definition
  if (isUnsure) return digest
  if (isView) return viewDigest
  if (exists === atStart.definition.exists) return 0n
  return exists ? thereDigest : goneDigest
}

/** The digest of whether it exists as a view, or as a table; 0 if not. Kinds of objects from the start are unknown. */
export function kindOf({ definition }: ObjectState, facet: 'is view' | 'is table'): Digest {
  const { exists, isUnsure, isView, digest } = definition
  if (isUnsure) return digest
  if (!exists || digest === 0n || isView !== (facet === 'is view')) return 0n
  return isView ? viewDigest : tableDigest
}

/** The state after a transaction's writes are merged with what others have committed since it began. */
export function merged(before: ObjectState, own: ObjectState, now: ObjectState): ObjectState {
  if (!now.definition.exists) return now
  // A table that was created again, even by the same statement, is a different table.
  const isSameTable = now.definition === before.definition
  const onlyAdds = own.root === before.root
  if (!isSameTable || (!onlyAdds && now.root !== before.root)) {
    return withContents(now, mix(now.value, own.value), 0n)
  }
  if (!onlyAdds)
    return withContents(now, own.base, sum(own.added, without(now.added, before.added)))
  return withAdded(now, sum(now.added, without(own.added, before.added)))
}

function added(state: ObjectState, write: Digest): ObjectState {
  if (state.definition.isOrdered) return withContents(state, mix(state.value, write), 0n)
  return withAdded(made(state), sum(state.added, write))
}

function withAdded(state: ObjectState, more: Digest): ObjectState {
  return { ...withContents(state, state.base, more), root: state.root }
}

/** Marks an object as existing because it was written: a path in a stage, a sequence created elsewhere. */
function made(state: ObjectState): ObjectState {
  return state.definition.exists ? state : { ...state, definition: present.definition }
}

function altered(state: ObjectState, each: Write, write: Digest): ObjectState {
  const { definition } = state
  const next = {
    ...made(state).definition,
    digest: mix(definition.digest, write),
    isOrdered: definition.isOrdered || each.isOrdered === true,
    sequences: [...definition.sequences, ...(each.sequences ?? [])],
  }
  return withAdded({ ...state, definition: next }, state.added)
}

function defined(each: Write, write: Digest, digest: Digest): ObjectState {
  const { dependsOn = [], sequences = [] } = each
  const { isView = false, isOrdered = false, filled = false } = each
  const definition = { ...plain, exists: true, digest, isView, dependsOn, sequences, isOrdered }
  const base = filled ? mix(emptyDigest, write) : emptyDigest
  return withContents({ ...absent, definition }, base, 0n)
}

function withContents({ definition }: ObjectState, base: Digest, more: Digest): ObjectState {
  const isAsAtStart = definition.digest === 0n && base === 0n && more === 0n
  const contents = more === 0n ? base : mix(base, more)
  return {
    definition,
    base,
    added: more,
    root: {},
    value: isAsAtStart ? 0n : mix(definition.digest, contents),
  }
}
