import { createHash } from 'node:crypto'
import type { KindFacet, ObjectName, Write } from '../../core/sql/effects/effects.js'
import { groupsOf, pastOwner, stageOf } from '../../core/sql/effects/object-name.js'
import { append } from '../append.js'

/**
 * The states of all objects that a lane has written, now and at earlier times. What only one session sees is in
 * `SessionHistory`.
 */
export class ObjectLedger {
  readonly #keepsAll: boolean
  readonly #wasThere: WasThere
  readonly #objects = new Map<ObjectName, Tracked>()
  /** Names of objects by listing, and of files by stage. */
  readonly #members = new Map<string, ObjectName[]>()
  readonly #definitions = new Map<string, Log<Sums>>()
  readonly #views = new Set<ObjectName>()
  /** For each object the digest of the writes to it, in their order. */
  readonly #pasts = new Map<ObjectName, Digest>()
  #total: Log<Total>
  #shared: Log<Digest>
  #unknown: Log<Digest>
  #time = 0

  /** `keepsAll`: earlier times can be queried. */
  constructor(keepsAll: boolean, wasThere: WasThere) {
    this.#keepsAll = keepsAll
    this.#wasThere = wasThere
    this.#total = new Log(nothing, keepsAll)
    this.#shared = new Log(0n, keepsAll)
    this.#unknown = new Log(0n, keepsAll)
  }

  /** The same states, which change independently from now on. */
  copy(): ObjectLedger {
    const copy = new ObjectLedger(this.#keepsAll, this.#wasThere)
    for (const [name, tracked] of this.#objects) {
      copy.#objects.set(name, { ...tracked, log: tracked.log.copy() })
    }
    for (const [group, names] of this.#members) copy.#members.set(group, [...names])
    for (const [group, log] of this.#definitions) copy.#definitions.set(group, log.copy())
    for (const view of this.#views) copy.#views.add(view)
    for (const [owner, past] of this.#pasts) copy.#pasts.set(owner, past)
    copy.#total = this.#total.copy()
    copy.#shared = this.#shared.copy()
    copy.#unknown = this.#unknown.copy()
    copy.#time = this.#time
    return copy
  }

  /** Increases with each write that changes something. */
  get time(): number {
    return this.#time
  }

  /** The names of all objects that were ever written. */
  get names(): Iterable<ObjectName> {
    return this.#objects.keys()
  }

  tracked(object: ObjectName): Tracked | undefined {
    return this.#objects.get(object)
  }

  /** As `tracked`, for an object that is about to be written. */
  track(object: ObjectName, first: Write): Tracked {
    const known = this.#objects.get(object)
    if (known !== undefined) return known
    const atStart = this.#wasThere(object, first) ? present : absent
    const groups = groupsOf(object)
    const log = new Log(atStart, this.#keepsAll)
    const tracked = { nameDigest: digestText(object), groups, atStart, log }
    this.#objects.set(object, tracked)
    const isFile = object.startsWith('@')
    for (const group of isFile ? [stageOf(object)] : groups) append(this.#members, group, object)
    return tracked
  }

  /** Sets the state of an object from now on; `write` is the digest of the statement that caused it. */
  commit(object: ObjectName, each: Write, state: ObjectState, write: Digest): void {
    const tracked = this.track(object, each)
    const old = tracked.log.now
    if (state === old) return
    this.#time++
    tracked.log.set(state, this.#time)
    if (state.definition.dependsOn.length > 0) this.#views.add(object)
    const shared = this.#sharedLog(object)
    if (shared !== undefined) {
      const others = without(shared.now, named(tracked, old.value))
      shared.set(sum(others, named(tracked, state.value)), this.#time)
      return
    }
    const past = this.#pastWith(object, tracked, write)
    const { plain, exact } = moved(this.#total.now, changeOf(tracked, [old, state], wholeOf))
    this.#total.set({ plain, exact, past }, this.#time)
    if (state.definition !== old.definition) this.#define(tracked, old, state)
  }

  /** The digest of all writes so far, with one more. */
  #pastWith(object: ObjectName, { nameDigest }: Tracked, write: Digest): Digest {
    const owner = pastOwner(object)
    const name = owner === object ? nameDigest : digestText(owner)
    const before = this.#pasts.get(owner) ?? 0n
    const now = mix(before, write)
    this.#pasts.set(owner, now)
    return sum(without(this.#total.now.past, mix(name, before)), mix(name, now))
  }

  #sharedLog(object: ObjectName): Log<Digest> | undefined {
    if (object === unknownObjects) return this.#unknown
    return object === world || object.startsWith('#global ') ? this.#shared : undefined
  }

  /** The digest of what every answer depends on: global settings, and writes with unknown effects. */
  shared(at: number | undefined): Digest {
    return this.#shared.at(at)
  }

  /** The digest of what every answer that reads an object depends on: writes to unknown objects. */
  unknown(at: number | undefined): Digest {
    return this.#unknown.at(at)
  }

  /** The digest of the state of everything else. */
  total(at: number | undefined, exact: boolean): Digest {
    const { plain, exact: other } = this.#total.at(at)
    return exact ? other : plain
  }

  past(at: number | undefined): Digest {
    return this.#total.at(at).past
  }

  /** The digest of the objects of a listing and of their definitions. */
  definitions(group: string, at: number | undefined, exact: boolean): Digest {
    const sums = this.#definitions.get(group)?.at(at)
    if (sums === undefined) return 0n
    return exact ? sums.exact : sums.plain
  }

  /** The objects of a group, or the paths in a stage, that were ever written. */
  members(group: string): readonly ObjectName[] {
    return this.#members.get(group) ?? []
  }

  /** Objects that were ever views. */
  get views(): Iterable<ObjectName> {
    return this.#views
  }

  #define(tracked: Tracked, old: ObjectState, state: ObjectState): void {
    const change = changeOf(tracked, [old, state], definitionOf)
    for (const group of tracked.groups) {
      const log = this.#definitions.get(group) ?? new Log<Sums>(nothing, this.#keepsAll)
      this.#definitions.set(group, log)
      log.set(moved(log.now, change), this.#time)
    }
  }
}

/** Whether an object existed at the start, given the first write to it. */
export type WasThere = (object: ObjectName, first: Write) => boolean

/** An object that was written. */
export interface Tracked {
  /** Digest of the object's name: makes equal values of different objects differ. */
  readonly nameDigest: Digest
  readonly groups: readonly string[]
  readonly atStart: ObjectState
  readonly log: Log<ObjectState>
}

/** Sums of the values of objects; `exact` distinguishes dropped objects from untouched ones. */
interface Sums {
  readonly plain: Digest
  readonly exact: Digest
}

interface Total extends Sums {
  /** Sum of the pasts of all objects. */
  readonly past: Digest
}

const nothing: Total = { plain: 0n, exact: 0n, past: 0n }

/** Represents everything written by statements whose effects are unknown. */
export const world: ObjectName = '**'

/** Represents the objects written by statements of which it is only known that they change no setting. */
export const unknownObjects: ObjectName = '***'

/** The digest of an object's value with its name; 0 if it is unchanged since the start. */
export function named({ nameDigest }: Pick<Tracked, 'nameDigest'>, value: Digest): Digest {
  return value === 0n ? 0n : mix(nameDigest, value)
}

function moved(sums: Sums, change: Sums): Sums {
  return { plain: sum(sums.plain, change.plain), exact: sum(sums.exact, change.exact) }
}

/** How a change of an object's state changes the sums. */
function changeOf(
  tracked: Tracked,
  [old, state]: readonly [ObjectState, ObjectState],
  digestOf: (state: ObjectState, exact: boolean) => Digest,
): Sums {
  const [before, after] = [digestOf(old, false), digestOf(state, false)]
  const [exactBefore, exactAfter] = [digestOf(old, true), digestOf(state, true)]
  const plain = without(named(tracked, after), named(tracked, before))
  if (before === exactBefore && after === exactAfter) return { plain, exact: plain }
  return { plain, exact: without(named(tracked, exactAfter), named(tracked, exactBefore)) }
}

/** The last value of something, or all its values over time. */
export class Log<T> {
  readonly #keepsAll: boolean
  readonly #times: number[] = []
  readonly #values: T[] = []
  readonly #first: T
  #now: T

  constructor(first: T, keepsAll: boolean) {
    this.#first = first
    this.#now = first
    this.#keepsAll = keepsAll
  }

  copy(): Log<T> {
    const copy = new Log(this.#first, this.#keepsAll)
    copy.#now = this.#now
    copy.#times.push(...this.#times)
    copy.#values.push(...this.#values)
    return copy
  }

  get now(): T {
    return this.#now
  }

  set(value: T, time: number): void {
    this.#now = value
    if (!this.#keepsAll) return
    this.#times.push(time)
    this.#values.push(value)
  }

  /** The value at a time; the last one without a time, or if not all are kept. */
  at(time: number | undefined): T {
    if (time === undefined || !this.#keepsAll) return this.#now
    let low = 0
    let high = this.#times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#times[middle]! <= time) low = middle + 1
      else high = middle
    }
    return low === 0 ? this.#first : this.#values[low - 1]!
  }
}

/** An object that an open transaction has written: its state before, and its state in the transaction. */
export interface Rewritten {
  readonly before: ObjectState
  readonly own: ObjectState
}

export interface OpenTransaction {
  readonly objects: ReadonlyMap<ObjectName, Rewritten>
  /** Whether a statement failed: all others fail until the transaction ends. */
  readonly failed: boolean
  /** Whether the outcome of one of its statements is unknown, so that it may have failed. */
  readonly isUnsure: boolean
  /** Whether its BEGIN had no answer, so that its client may believe that there is none. */
  readonly isGuess: boolean
  /** The session's own objects when the transaction began. */
  readonly ownBefore: ReadonlyMap<ObjectName, ObjectState>
}

/** What one session sees and others do not: variables, temporary tables, an open transaction. Immutable. */
export interface SessionView {
  readonly own: ReadonlyMap<ObjectName, ObjectState>
  readonly transaction?: OpenTransaction
}

/** A session that sees the same as every other one. */
export const plainView: SessionView = Object.freeze({ own: new Map() })

/** The view of a session, updated as the session runs statements. */
export class SessionHistory {
  view: SessionView = plainView
  /** Why a transaction that the client believes to be open is not. */
  lost: string | undefined
  #atStart: SessionView = plainView
  /** The parts of its context that were set by statements with unknown outcome. */
  readonly #unsure = new Set<string>()

  get isPlain(): boolean {
    return this.view === plainView
  }

  copy(): SessionHistory {
    const copy = new SessionHistory()
    copy.view = this.view
    copy.lost = this.lost
    copy.#atStart = this.#atStart
    for (const name of this.#unsure) copy.#unsure.add(name)
    return copy
  }

  /** Whether nothing is known of the session that other sessions do not have. */
  get isBlank(): boolean {
    return this.isPlain && !this.isUnsure && this.lost === undefined
  }

  /** Returns the view to what it was before the session's first statement. */
  restart(): void {
    this.view = this.#atStart
  }

  /** The variables. A client keeps them itself and sends them with every statement. */
  get variables(): SessionView['own'] {
    return new Map([...this.view.own].filter(([object]) => isVariable(object)))
  }

  /** Takes variables in the place of its own; there must be no transaction. */
  takeVariables(variables: SessionView['own']): void {
    const others = [...this.view.own].filter(([object]) => !isVariable(object))
    this.#set(new Map([...others, ...variables]), undefined)
    this.#atStart = variables.size === 0 ? plainView : { own: variables }
  }

  /** Whether part of its context is unknown. */
  get isUnsure(): boolean {
    return this.#unsure.size > 0
  }

  /** Whether this part of its context is unknown. */
  isUnsureOf(name: string): boolean {
    return this.#unsure.has(name)
  }

  /** Notes the context that a statement set, or may have set. */
  noteContext(names: readonly string[], isGuess: boolean): void {
    for (const name of names) {
      if (isGuess) this.#unsure.add(name)
      else this.#unsure.delete(name)
    }
  }

  setOwn(object: ObjectName, state: ObjectState | undefined): void {
    const own = new Map(this.view.own)
    if (state === undefined) own.delete(object)
    else own.set(object, state)
    this.#set(own, this.view.transaction)
  }

  /** `isGuess`: the BEGIN had no answer. */
  begin(isGuess: boolean): void {
    const { own } = this.view
    this.#set(own, { objects: new Map(), failed: false, isUnsure: false, isGuess, ownBefore: own })
  }

  rewrite(transaction: OpenTransaction, object: ObjectName, rewritten: Rewritten): void {
    const objects = new Map(transaction.objects).set(object, rewritten)
    this.#set(this.view.own, { ...transaction, objects })
  }

  /** Ends the transaction, if there is one; a rollback restores the temporary tables. */
  end(rollsBack: boolean): void {
    const { own, transaction } = this.view
    if (transaction === undefined) return
    this.#set(rollsBack ? rolledBack(own, transaction) : own, undefined)
  }

  /** Notes a statement with unknown outcome: an open transaction may have failed. */
  doubt(): void {
    const { own, transaction } = this.view
    if (transaction === undefined || transaction.failed) return
    this.#set(own, { ...transaction, isUnsure: true })
  }

  /** Called when a statement failed: a transaction is rolled back, but stays open until it is ended. */
  fail(): void {
    const { own, transaction } = this.view
    if (transaction === undefined || transaction.failed) return
    this.#set(rolledBack(own, transaction), { ...transaction, objects: new Map(), failed: true })
  }

  #set(own: SessionView['own'], transaction: OpenTransaction | undefined): void {
    if (transaction !== undefined) this.view = { own, transaction }
    else this.view = own.size === 0 ? plainView : { own }
  }
}

/** Whether an object of a session is a variable; the others are temporary tables. */
export function isVariable(object: ObjectName): boolean {
  return object.startsWith('$')
}

/** Restores the session's objects, except for variables, which are not rolled back. */
function rolledBack(own: SessionView['own'], { ownBefore }: OpenTransaction): SessionView['own'] {
  const variables = [...own].filter(([object]) => isVariable(object))
  const tables = [...ownBefore].filter(([object]) => !isVariable(object))
  return new Map([...variables, ...tables])
}

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
  readonly isMaterialized: boolean
  /** The objects that its definition reads: of a view, a function, a policy, or a table with policies. */
  readonly dependsOn: readonly ObjectName[]
  /** The sequences that its defaults advance with each row. */
  readonly sequences: readonly ObjectName[]
  readonly isOrdered: boolean
  readonly beforeDrop?: ObjectState
  /**
   * Tells a table from another one of its name, and from itself before its columns were changed; undefined for what
   * existed at the start. Kept through additions and renames.
   */
  readonly self: object | undefined
  /** Of a materialized view: `self` of what it depends on, when it was made. */
  readonly boundTo: readonly Definition['self'][]
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

/** A write with the `boundTo` of what it defines. */
export type TiedWrite = Write & Partial<Pick<Definition, 'boundTo'>>

/** The digests that a write adds to the state of an object. */
interface WriteDigests {
  /** Of the statement and everything that it read. */
  readonly write: Digest
  /** Of the definition that it sets. */
  readonly definition: Digest
}

const plain = {
  isDropped: false,
  isUnsure: false,
  isView: false,
  isMaterialized: false,
  dependsOn: [],
  sequences: [],
  isOrdered: false,
  digest: 0n,
  self: undefined,
  boundTo: [],
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
const materializedDigest = digestText('materialized view')
const tableDigest = digestText('table')
/** The contents of an empty object. */
const emptyDigest = digestText('empty')

/** The state after a write; the same object if nothing changes. `atStart`: the object's state at the start. */
export function afterWrite(
  state: ObjectState,
  atStart: ObjectState,
  each: TiedWrite,
  { write, definition }: WriteDigests,
): ObjectState {
  switch (each.mode) {
    case 'add':
      return added(state, write)
    case 'change':
      return withContents(broken(made(state), each), mix(state.value, write), 0n)
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
  if (isView) return kinds[facetOf(state.definition)]
  if (exists === atStart.definition.exists) return 0n
  return exists ? thereDigest : goneDigest
}

const kinds: Readonly<Record<KindFacet, Digest>> = {
  'is table': tableDigest,
  'is view': viewDigest,
  'is materialized view': materializedDigest,
}

const facetOf = ({ isView, isMaterialized }: Definition): KindFacet => {
  if (!isView) return 'is table'
  return isMaterialized ? 'is materialized view' : 'is view'
}

/** The digest of whether it exists as an object of a kind; 0 if not. Kinds of objects from the start are unknown. */
export function kindOf({ definition }: ObjectState, facet: KindFacet): Digest {
  const { exists, isUnsure, digest } = definition
  if (isUnsure) return digest
  if (!exists || digest === 0n || facetOf(definition) !== facet) return 0n
  return kinds[facet]
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

/** With another `self` if the write changes the columns. */
function broken(state: ObjectState, { breaksViews }: Write): ObjectState {
  if (breaksViews !== true) return state
  return { ...state, definition: { ...state.definition, self: {} } }
}

function altered(state: ObjectState, each: Write, write: Digest): ObjectState {
  const { definition } = state
  const next = {
    ...broken(made(state), each).definition,
    digest: mix(definition.digest, write),
    isOrdered: definition.isOrdered || each.isOrdered === true,
    sequences: [...definition.sequences, ...(each.sequences ?? [])],
    dependsOn: [...definition.dependsOn, ...(each.dependsOn ?? [])],
  }
  return withAdded({ ...state, definition: next }, state.added)
}

function defined(each: TiedWrite, write: Digest, digest: Digest): ObjectState {
  const { dependsOn = [], sequences = [], boundTo = [] } = each
  const { isView = false, isMaterialized = false, isOrdered = false, filled = false } = each
  const definition = {
    ...plain,
    exists: true,
    digest,
    isView,
    isMaterialized,
    dependsOn,
    sequences,
    isOrdered,
    self: {},
    boundTo,
  }
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

/** A 128-bit hash of a text, a write or a history; 0 for "nothing yet". */
export type Digest = bigint

/** The digest of a string. */
export function digestText(text: string): Digest {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
}

const first = digestText('first')

/**
 * An order-dependent digest of two digests, as random as these. It is not a sum of one term for each: otherwise two
 * objects that swap their values would leave a sum of digests unchanged.
 */
export function mix(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, (a + first) * ((b << 1n) | 1n))
}

/** An order-independent digest of many digests, built step by step: `sum(0n, a)`, `sum(that, b)` … */
export function sum(a: Digest, b: Digest): Digest {
  return BigInt.asUintN(128, a + b)
}

/** Removes a digest from a sum. */
export function without(total: Digest, part: Digest): Digest {
  return BigInt.asUintN(128, total - part)
}
