import {
  type Effects,
  type Look,
  mayMake,
  noEffects,
  type ObjectName,
  type Write,
} from '../../core/sql/effects/effects.js'
import {
  databaseObject,
  databaseOf,
  grantsKind,
  grantsOn,
  stageOf,
  temporaryKind,
} from '../../core/sql/effects/object-name.js'
import type { QuestionEffects } from './classify.js'
import { type FingerprintOptions, fingerprint, overlapping } from './fingerprint.js'
import {
  absent,
  afterGuess,
  afterWrite,
  type Digest,
  dropped,
  isVariable,
  merged,
  mix,
  ObjectLedger,
  type ObjectState,
  type OpenTransaction,
  type SessionHistory,
  type SessionView,
  summed,
  type TiedWrite,
  unknownObjects,
  type WasThere,
  wholeOf,
  world,
} from './state.js'

/**
 * The state that results from the writes of a lane, and what an answer depends on at a moment, as a digest
 * (docs/recordings.md#state). Recorder and player compute it by the same rules: equal digests mean equal answers.
 */
export class WriteHistory {
  readonly #ledger: ObjectLedger
  /** Number of objects that were set aside. */
  #setAside = 0
  /** The new names of renamed tables. */
  readonly #moves = new Map<ObjectName, Set<ObjectName>>()

  constructor(from: WriteHistoryOptions | ObjectLedger) {
    this.#ledger =
      from instanceof ObjectLedger ? from : new ObjectLedger(from.keepsAll, from.wasThere)
  }

  /** The same history, which goes on independently. */
  copy(): WriteHistory {
    const copy = new WriteHistory(this.#ledger.copy())
    copy.#setAside = this.#setAside
    for (const [from, to] of this.#moves) copy.#moves.set(from, new Set(to))
    return copy
  }

  /** Increases with each write that changes something. */
  get time(): number {
    return this.#ledger.time
  }

  /** The digest of what an answer depends on; 0 if all of that is unchanged since the start. */
  fingerprint(effects: Effects, view: SessionView, options?: FingerprintOptions): Digest {
    return fingerprint(this.#ledger, effects, view, options)
  }

  /** The digest of the files that a load reads. */
  loaded({ loads }: Effects, view: SessionView, at?: number): Digest {
    if (loads.length === 0) return 0n
    const options = { loads: true, ...(at !== undefined && { at }) }
    return this.fingerprint({ ...noEffects, loads }, view, options)
  }

  /**
   * Whether a file written here has other content than it had in another history at a given time. In a stage created
   * here, a missing file counts too.
   */
  hasOtherFiles(places: readonly ObjectName[], other: WriteHistory, then: number): boolean {
    const isOther = (place: ObjectName, file: ObjectName): boolean => {
      const now = this.#exactValue(file)
      const before = other.#exactValue(file, then)
      if (now === 0n) return before !== 0n && this.#isMade(stageOf(file))
      // A new file in a folder around this path need not be in it; a new file within this path is loaded too.
      return now !== before && (before !== 0n || file.startsWith(place))
    }
    return places.some(place => {
      const files = [...overlapping(this.#ledger, place), ...overlapping(other.#ledger, place)]
      return files.some(file => isOther(place, file))
    })
  }

  #isMade(object: ObjectName): boolean {
    const { exists = false, digest = 0n } = this.#ledger.tracked(object)?.log.now.definition ?? {}
    return exists && digest !== 0n
  }

  /** Whether each database that a statement creates or drops exists; undefined if that is unknown. */
  databases(at?: number): ReadonlyMap<string, boolean> | undefined {
    const strays = [world, unknownObjects].map(object => this.#ledger.tracked(object))
    if (strays.some(stray => stray !== undefined && stray.log.at(at) !== stray.atStart))
      return undefined
    const found = new Map<string, boolean>()
    for (const object of this.#ledger.names) {
      if (!object.startsWith(databases)) continue
      const { exists, isUnsure } = this.#ledger.tracked(object)!.log.at(at).definition
      if (isUnsure) return undefined
      found.set(object.slice(databases.length), exists)
    }
    return found
  }

  #exactValue(object: ObjectName, at?: number): Digest {
    const tracked = this.#ledger.tracked(object)
    return tracked === undefined ? 0n : wholeOf(tracked.log.at(at), true)
  }

  /**
   * Makes room for new objects whose names contain one of these texts: the existing ones get names that no statement
   * can use. Returns a function that undoes it.
   */
  setAside(texts: readonly string[]): () => void {
    const isMeant = (name: ObjectName) => texts.some(text => name.includes(text))
    const put = (object: ObjectName, state: ObjectState) =>
      this.#ledger.commit(object, { object, mode: 'anew' }, state, 0n)
    const moved = [...this.#ledger.names].filter(isMeant).map(name => {
      const { log, atStart } = this.#ledger.tracked(name)!
      const { now } = log
      const aside = `${name}*${this.#setAside++}`
      put(aside, now)
      put(name, atStart)
      return () => {
        put(aside, this.#ledger.tracked(aside)!.atStart)
        put(name, now)
      }
    })
    return () => {
      for (const back of moved) back()
    }
  }

  /** Whether nothing is left of what was written to an object that all sessions see. */
  isGone(object: ObjectName): boolean {
    const state = this.#ledger.tracked(object)?.log.now
    if (state === undefined || state.value === 0n) return true
    return !state.definition.exists && !state.definition.isUnsure
  }

  /** Whether an object with a text in its name exists. */
  hasNamed(text: string): boolean {
    return [...this.#ledger.names].some(name => name.includes(text) && !this.isGone(name))
  }

  /** Adds the writes of an answered statement; their digests depend on what it read. */
  add(question: Written, session: SessionHistory, outcome: Outcome): void {
    const { effects } = question
    if (effects.commitsBefore) this.#commit(session)
    if (outcome.failed) {
      if (effects.transaction === undefined) this.#fail(session)
      else if (effects.transaction !== 'begin') this.#rollBack(session)
      return
    }
    if (effects.transaction !== undefined) {
      this.#transact(effects.transaction, session, outcome.isGuess === true)
      return
    }
    if (outcome.isGuess === true) session.doubt()
    if (effects.writesAll || effects.writes.length > 0) this.#write(question, session, outcome)
  }

  #transact(what: 'begin' | 'commit' | 'abort', session: SessionHistory, isGuess: boolean): void {
    if (what === 'abort') this.#rollBack(session)
    else if (what === 'commit') this.#commit(session)
    else if (session.view.transaction === undefined) session.begin(isGuess)
  }

  #commit(session: SessionHistory): void {
    const { transaction } = session.view
    session.end(transaction?.failed === true)
    if (transaction === undefined) return
    const { isUnsure } = transaction
    if (isUnsure) this.#doubtOwn(transaction, session)
    for (const [object, { before, own }] of transaction.objects) {
      const { now } = this.#ledger.tracked(object)!.log
      const each = { object, mode: 'change' } as const
      const next = merged(before, own, now)
      const state = isUnsure ? afterGuess(now, next, own.value, true) : next
      this.#ledger.commit(object, each, state, own.value)
      if (now.definition !== before.definition) this.#follow(object, own.value)
    }
  }

  /** Applies what a transaction wrote to a table that was renamed meanwhile. */
  #follow(object: ObjectName, write: Digest): void {
    const found = new Set<ObjectName>([object])
    for (const name of found) for (const to of this.#moves.get(name) ?? []) found.add(to)
    found.delete(object)
    for (const name of found) {
      const each = { object: name, mode: 'change' } as const
      const { log, atStart } = this.#ledger.tracked(name)!
      if (!log.now.definition.exists) continue
      const state = afterWrite(log.now, atStart, each, { write, definition: 0n })
      this.#ledger.commit(name, each, state, write)
    }
  }

  /** After a transaction with unknown outcome, its temporary tables may be as they were before. */
  #doubtOwn({ ownBefore }: OpenTransaction, session: SessionHistory): void {
    const { own } = session.view
    for (const object of new Set([...ownBefore.keys(), ...own.keys()])) {
      if (isVariable(object)) continue
      const [before, after] = [ownBefore.get(object) ?? absent, own.get(object) ?? absent]
      this.#setOwn(object, afterGuess(before, after, after.value, true), session)
    }
  }

  #rollBack(session: SessionHistory): void {
    this.#skipNumbers(session)
    session.end(true)
  }

  #fail(session: SessionHistory): void {
    this.#skipNumbers(session)
    session.fail()
  }

  /** A transaction that is rolled back has still used up the numbers of its rows. */
  #skipNumbers({ view }: SessionHistory): void {
    for (const [object, { own }] of view.transaction?.objects ?? []) {
      const { log, atStart } = this.#ledger.tracked(object)!
      if (!own.definition.isOrdered || !log.now.definition.exists) continue
      const each = { object, mode: 'change' } as const
      const digests = { write: own.value, definition: 0n }
      const state = afterWrite(log.now, atStart, each, digests)
      this.#ledger.commit(object, each, state, own.value)
    }
  }

  #write({ effects, digest }: Written, session: SessionHistory, outcome: Outcome): void {
    const { view } = session
    // Nothing takes effect in a transaction that has failed.
    if (view.transaction?.failed === true) return
    const loaded = outcome.loaded ?? this.loaded(effects, view)
    const write = mix(mix(digest, this.fingerprint(effects, view)), loaded)
    const isGuess = outcome.isGuess === true
    if (effects.writesAll) {
      const object = effects.leavesSettings === true ? unknownObjects : world
      const each = { object, mode: 'change' } as const
      this.#writeLane({ each, write, definition: 0n, isGuess })
    }
    for (const one of effects.writes) {
      const written = outcome.changedNothing === true ? withoutRows(one) : one
      if (written === undefined) continue
      const each = this.#tied(this.#withDefaults(written, view), view)
      if (isGuess && !this.#isPossible(each, view)) continue
      const definition = this.#definition(each, { effects, digest }, view)
      for (const target of this.#spread(each)) {
        this.#writeOne({ each: target, write, definition, isGuess }, session)
      }
    }
  }

  /** A table created LIKE another one uses the same sequences. */
  #withDefaults(each: Write, view: SessionView): Write {
    const { like } = each
    if (like === undefined) return each
    const source = view.own.get(like) ?? this.#ledger.tracked(like)?.log.now
    if (source === undefined) return each
    const { sequences, isOrdered } = source.definition
    return { ...each, sequences, isOrdered }
  }

  /** A materialized view is of its tables as they are now. */
  #tied(each: Write, view: SessionView): TiedWrite {
    if (each.isMaterialized !== true) return each
    const boundTo = (each.dependsOn ?? []).map(source => {
      const state = view.own.get(source) ?? this.#ledger.tracked(source)?.log.now
      return state?.definition.self
    })
    return { ...each, boundTo }
  }

  /** Whether a write is possible, given whether its object exists. */
  #isPossible(each: Write, { own, transaction }: SessionView): boolean {
    const { object, from = object, mode, temporary } = each
    if (mode === 'anew' || mode === 'ensure' || mode === 'back' || from.startsWith('@')) return true
    const hidden = isBeneath(each) ? undefined : own.get(from)
    const mine = hidden ?? transaction?.objects.get(from)?.own
    if (temporary === true) return mine === undefined
    const { log } = this.#ledger.track(from, { object: from, mode })
    const { exists, isUnsure } = (mine ?? log.now).definition
    return isUnsure || (mode === 'create' ? !exists : exists)
  }

  /** The digest of what is created, the same however the statement is written. */
  #definition(each: Write, { effects, digest }: Written, view: SessionView): Digest {
    const own = (mayMake(each.mode) ? effects.definition : undefined) ?? digest
    const isSource = ({ object, facet }: Look) => facet === 'definition' && object !== each.object
    const sources = { ...noEffects, reads: effects.reads, looks: effects.looks.filter(isSource) }
    if (sources.reads.length === 0 && sources.looks.length === 0) return own
    return mix(own, this.fingerprint(sources, view, { onlyDefinitions: true }))
  }

  #writeOne(step: Step, session: SessionHistory): void {
    const { object, from, temporary } = step.each
    const { view } = session
    const isOwn = view.own.has(from ?? object) && !isBeneath(step.each)
    if (temporary === true || isVariable(object) || isOwn) {
      const mayBeBelow = isOwn && view.own.get(from ?? object)!.definition.isUnsure
      this.#writeOwn(step, session)
      if (mayBeBelow) this.#writeLane({ ...step, isGuess: true })
      return
    }
    const { transaction } = view
    if (transaction === undefined || !isTransactional(step.each)) this.#writeLane(step)
    else {
      const { log, atStart } = this.#ledger.track(object, step.each)
      const known = transaction.objects.get(object) ?? { before: log.now, own: log.now }
      const own = this.#next(step, known.own, atStart)
      if (own !== known.own) session.rewrite(transaction, object, { before: known.before, own })
    }
  }

  /** Writes an object of the session; a dropped temporary table no longer hides the table with its name. */
  #writeOwn(step: Step, session: SessionHistory): void {
    const { object, from, mode } = step.each
    const { own } = session.view
    const source = from === undefined ? undefined : own.get(from)
    if (mode === 'moved' && source !== undefined) {
      this.#setOwn(from!, absent, session)
      this.#setOwn(object, source, session)
      return
    }
    this.#setOwn(object, this.#next(step, own.get(object) ?? absent, absent), session)
  }

  /** Sets an object of the session, and the list of temporary tables that all sessions can see. */
  #setOwn(object: ObjectName, state: ObjectState, session: SessionHistory): void {
    const before = session.view.own.get(object) ?? absent
    session.setOwn(object, state.definition.exists ? state : undefined)
    if (isVariable(object) || state.definition === before.definition) return
    const each = { object: `${temporaryKind} ${object}`, mode: 'ensure' } as const
    const { log } = this.#ledger.track(each.object, each)
    const [gone, come] = [before.definition.digest, state.definition.digest]
    this.#ledger.commit(each.object, each, summed(log.now, gone, come), come)
  }

  #writeLane(step: Step): void {
    const { each, write, isGuess } = step
    const { object, from, mode } = each
    const { log, atStart } = this.#ledger.track(object, each)
    if (from === undefined) {
      this.#ledger.commit(object, each, this.#next(step, log.now, atStart), write)
      return
    }
    const other = this.#ledger.track(from, { object: from, mode: 'alter' })
    const [own, source] = [log.now, other.log.now]
    if (!source.definition.exists) return
    const left = mode === 'swapped' ? own : dropped(source, other.atStart)
    const put = (name: ObjectName, before: ObjectState, after: ObjectState) =>
      this.#ledger.commit(name, each, isGuess ? afterGuess(before, after, write) : after, write)
    put(object, own, carried(source, write))
    put(from, source, mode === 'swapped' ? carried(left, write) : left)
    this.#move(from, object)
    if (mode === 'swapped') this.#move(object, from)
  }

  #move(from: ObjectName, to: ObjectName): void {
    const known = this.#moves.get(from)
    if (known === undefined) this.#moves.set(from, new Set([to]))
    else known.add(to)
  }

  #next(step: Step, state: ObjectState, atStart: ObjectState): ObjectState {
    const next = this.#sureNext(step, state, atStart)
    return step.isGuess ? afterGuess(state, next, step.write) : next
  }

  #sureNext(step: Step, state: ObjectState, atStart: ObjectState): ObjectState {
    const { each, write, definition } = step
    const { sequences, digest } = state.definition
    if (each.mode !== 'add' && each.mode !== 'change') {
      return afterWrite(state, atStart, each, { write, definition })
    }
    let own = mix(write, digest)
    for (const sequence of sequences) own = mix(own, this.#moveOn(sequence, own, step.isGuess))
    return afterWrite(state, atStart, each, { write: own, definition })
  }

  /** The digest of a sequence's position, which is then advanced. */
  #moveOn(sequence: ObjectName, write: Digest, isGuess: boolean): Digest {
    const each = { object: sequence, mode: 'change' } as const
    const { log, atStart } = this.#ledger.track(sequence, each)
    const { now } = log
    if (!now.definition.exists) return 0n
    const next = afterWrite(now, atStart, each, { write, definition: 0n })
    this.#ledger.commit(sequence, each, isGuess ? afterGuess(now, next, write) : next, write)
    return now.value
  }

  /** A write with its consequences: grants on or to a dropped object are dropped too. */
  #spread(each: Write): readonly Write[] {
    const all = this.#contents(each)
    const granted = this.#ledger.members(grantsKind)
    return granted.length === 0 ? all : all.flatMap(one => [one, ...grantsWith(one, granted)])
  }

  /** A write with those on what it contains: the tables of a database, the files of a path in a stage. */
  #contents(each: Write): readonly Write[] {
    const { object, mode, from } = each
    const isMade = mode === 'anew' || mode === 'create'
    if (object.startsWith(databases) && (mode === 'gone' || isMade)) {
      const tables = this.#tablesIn(object)
      return [each, ...tables.map(table => ({ object: table, mode: 'gone' as const }))]
    }
    if (object.startsWith(databases) && mode === 'moved') {
      const to = object.slice(databases.length)
      const moved = this.#tablesIn(from!).map(table => {
        return { object: `${to}${table.slice(table.indexOf('.'))}`, mode, from: table }
      })
      return [each, ...moved]
    }
    const isUpload = isMade && object.includes('/')
    if (!object.startsWith('@') || isUpload) return [each]
    const inside = this.#ledger
      .members(stageOf(object))
      .filter(file => file !== object && file.startsWith(object))
    const then = isMade || mode === 'empty' ? 'gone' : mode
    return [each, ...inside.map(file => ({ ...each, object: file, mode: then }))]
  }

  #tablesIn(database: ObjectName): readonly ObjectName[] {
    return this.#ledger.members(`${database.slice(databases.length)}.*`)
  }
}

interface WriteHistoryOptions {
  /** Whether fingerprints of earlier times can be queried. */
  readonly keepsAll: boolean
  readonly wasThere: WasThere
}

/** The effects of a statement, and its digest. */
export interface Written {
  readonly effects: QuestionEffects
  readonly digest: Digest
}

/** How a statement ended, as far as its effects depend on that. */
export interface Outcome {
  readonly failed: boolean
  /** Whether its answer shows that it wrote no row. */
  readonly changedNothing?: boolean
  /** Whether its outcome is unknown: it may have done everything that it can do. */
  readonly isGuess?: boolean
  /** The digest of the files that it loaded; absent: the files as they are now. */
  readonly loaded?: Digest
}

const databases = databaseObject('')

/** A write with the digests of its statement. */
interface Step {
  readonly each: TiedWrite
  readonly write: Digest
  readonly definition: Digest
  readonly isGuess: boolean
}

/** The writes to grants on or to an object that follow from a write to it. */
function grantsWith(
  { object, mode, from = object }: Write,
  granted: readonly ObjectName[],
): readonly Write[] {
  if (mode === 'moved' || mode === 'swapped') {
    return granted
      .filter(each => each.endsWith(grantsOn('', from)))
      .map(each => {
        const to = grantsOn(each.slice(0, -grantsOn('', from).length), object)
        return { object: to, mode, from: each }
      })
  }
  if (mode !== 'gone' && mode !== 'anew') return []
  const isMeant = (each: ObjectName) =>
    each.endsWith(grantsOn('', object)) || each.startsWith(grantsOn(object, ''))
  return granted.filter(isMeant).map(each => ({ object: each, mode: 'gone', ifExists: true }))
}

/** Whether a write affects the shared table or view even if the session has a temporary table with that name. */
function isBeneath({ mode, isView, temporary }: Write): boolean {
  return isView === true || (temporary !== true && (mode === 'create' || mode === 'anew'))
}

/** What remains of a write if the statement wrote no row; undefined if nothing does. */
function withoutRows(each: Write): Write | undefined {
  if (each.counted === undefined) return each
  const isRows = each.mode === 'add' || each.mode === 'change'
  return isRows ? undefined : { ...each, filled: false }
}

/** The state of a renamed object. If it existed at the start, its definition gets a digest, since its name is new. */
function carried(state: ObjectState, write: Digest): ObjectState {
  if (!state.definition.exists || state.definition.digest !== 0n) return state
  const each = { object: '', mode: 'alter' } as const
  return afterWrite(state, absent, each, { write, definition: 0n })
}

/** Whether a write waits for the commit: writes to tables and removals of files do. */
function isTransactional({ object, mode, isAtOnce }: Write): boolean {
  if (databaseOf(object) !== undefined) return true
  return object.startsWith('@') && mode === 'gone' && isAtOnce !== true
}
