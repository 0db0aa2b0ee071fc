import { LruCache } from '../../core/lru-cache.js'
import type { SessionState } from '../../core/session/session-state.js'
import { type Effects, noEffects, type ObjectName } from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../core/sql/effects/object-name.js'
import type { ChangingValues, Pairs, PartBinding, Switch } from './binding.js'
import { BoundSessions, SessionBinding } from './choice.js'
import type { LaneIndex } from './lane-index.js'
import { type LiveQuestion, nameable } from './question.js'
import { type Occurrence, QuestionFamily, type UsedOccurrences } from './recorded-question.js'
import { generalPath, type OtherContent, type RecordedUpload } from './recorded-upload.js'
import { isVariable, SessionHistory, type SessionView } from './state.js'
import type { Outcome, WriteHistory, Written } from './write-history.js'

/** The live sessions of a lane. What has been played in them is in `LaneHistories`. */
export class LiveSessions {
  readonly #bound: BoundSessions
  readonly #byClient = new LruCache<LiveSession>(limit)
  /** The session of each statement, and whether a later statement is linked to it. */
  readonly #byQuery = new LruCache<{ session: LiveSession; isLinked: boolean }>(limit)

  constructor(bound = new BoundSessions()) {
    this.#bound = bound
  }

  /** The same sessions, which go on independently, and `of`: the copy of a session. */
  copy(): { readonly sessions: LiveSessions; of(session: LiveSession): LiveSession } {
    const { bound, of: bindingOf } = this.#bound.copy()
    const sessions = new LiveSessions(bound)
    const copies = new Map<LiveSession, LiveSession>()
    const of = (session: LiveSession): LiveSession => {
      // Most are those of single statements: in them nothing changes any more.
      if (session.binding === noBinding && session.history.isBlank) return session
      const known = copies.get(session)
      if (known !== undefined) return known
      const binding = session.binding === noBinding ? noBinding : bindingOf(session.binding)
      const copy = { history: session.history.copy(), binding }
      copies.set(session, copy)
      return copy
    }
    for (const [id, session] of this.#byClient.entries()) sessions.#byClient.set(id, of(session))
    for (const [id, known] of this.#byQuery.entries()) {
      const session = of(known.session)
      sessions.#byQuery.set(id, session === known.session ? known : { ...known, session })
    }
    return { sessions, of }
  }

  /** All sessions that are remembered. */
  get all(): ReadonlySet<LiveSession> {
    const byQuery = [...this.#byQuery.entries()].map(([, { session }]) => session)
    return new Set([...this.#byClient.entries()].map(([, session]) => session).concat(byQuery))
  }

  /**
   * Continues the sessions of a lane that this one replaces. What their clients keep themselves is as it is now: that a
   * transaction is open, and the variables if `keepsVariables`. `why`: what became of the transaction.
   */
  continue(before: LiveSessions, why: string, keepsVariables: boolean): void {
    const continued = new Map<LiveSession, LiveSession>()
    const follow = (old: LiveSession, own: LiveSession | undefined): LiveSession | undefined => {
      const { transaction } = old.history.view
      const lost = transaction === undefined ? old.history.lost : why
      const variables = keepsVariables ? old.history.variables : none
      const hasNothing = lost === undefined && variables.size === 0
      if (hasNothing && (own === undefined || own === old)) return own
      const session = continued.get(old) ?? own ?? this.#create()
      continued.set(old, session)
      session.history.lost = lost
      if (keepsVariables) session.history.takeVariables(variables)
      return session
    }
    for (const [id, old] of before.#byClient.entries()) {
      const session = follow(old, this.#byClient.get(id))
      if (session !== undefined) this.#byClient.set(id, session)
    }
    for (const [id, { session: old }] of before.#byQuery.entries()) {
      const own = this.#byQuery.get(id)
      const session = follow(old, own?.session)
      const isLinked = own?.isLinked ?? true
      if (session !== undefined) this.#byQuery.set(id, { session, isLinked })
    }
  }

  /** The session that a statement belongs to; a new one for its first statement. */
  of({ clientSession, lastQueryId, queryId }: SessionIdentity): LiveSession {
    if (clientSession !== undefined) {
      const session = this.#byClient.get(clientSession) ?? this.#create()
      this.#byClient.set(clientSession, session)
      return session
    }
    const before = lastQueryId === undefined ? undefined : this.#byQuery.get(lastQueryId)
    if (before === undefined) {
      const session = { history: new SessionHistory(), binding: noBinding }
      this.#byQuery.set(queryId, { session, isLinked: false })
      return session
    }
    // From its second statement on it is a session like any other, and keeps the first statement's view.
    const { history } = before.session
    const session = before.isLinked
      ? before.session
      : {
          history: history.isBlank ? new SessionHistory() : history,
          binding: new SessionBinding(this.#bound),
        }
    this.#byQuery.set(queryId, { session, isLinked: true })
    return session
  }

  end(clientSession: string): void {
    this.#byClient.delete(clientSession)
  }

  #create(): LiveSession {
    return { history: new SessionHistory(), binding: new SessionBinding(this.#bound) }
  }
}

const none: SessionView['own'] = new Map()

/** The binding of statements without identity. */
const noBinding = new SessionBinding(new BoundSessions(), 0)

/** A session of a client: its own view of the state, and the recorded session that it corresponds to. */
export interface LiveSession {
  readonly history: SessionHistory
  readonly binding: SessionBinding
}

/** The identity of a live session. */
export interface SessionIdentity {
  /** Cookie or header. */
  readonly clientSession?: string
  /** The id of the previous statement, as the client returned it: links the statements of clients without cookies. */
  readonly lastQueryId?: string
  readonly queryId: string
}

/** The identity that a statement's request shows. */
export function identityOf(
  session: SessionState,
  clientSession: string | undefined,
  queryId: string,
): SessionIdentity {
  const [lastQueryId] = session.internal.lastQueryIds
  if (clientSession === undefined) {
    return lastQueryId === undefined ? { queryId } : { queryId, lastQueryId }
  }
  return lastQueryId === undefined
    ? { queryId, clientSession }
    : { queryId, clientSession, lastQueryId }
}

/** Maximum number of sessions that are remembered. */
const limit = 10_000

/** The write histories of a lane being replayed, and the statements that made them. */
export class LaneHistories {
  readonly #index: LaneIndex
  readonly #isBySession: boolean
  #played: Played[] = []
  #all: WriteHistory
  #bySession = new WeakMap<LiveSession, WriteHistory>()

  /** `isBySession`: each session has its own history. */
  constructor(index: LaneIndex, isBySession: boolean) {
    this.#index = index
    this.#isBySession = isBySession
    this.#all = index.newHistory()
  }

  /** The same histories, with the copies of their sessions, which go on independently. */
  copy(sessionOf: (session: LiveSession) => LiveSession): LaneHistories {
    const copy = new LaneHistories(this.#index, this.#isBySession)
    copy.#all = this.#all.copy()
    copy.#played = this.#played.map(each => {
      const session = sessionOf(each.session)
      return session === each.session ? each : { ...each, session }
    })
    for (const { session } of this.#isBySession ? this.#played : []) {
      const own = sessionOf(session)
      if (!copy.#bySession.has(own)) copy.#bySession.set(own, this.of(session).copy())
    }
    return copy
  }

  /** Ends a session's transaction, which is rolled back, and drops its temporary tables. */
  leave(session: LiveSession): void {
    const { view } = session.history
    const parts: readonly string[] = []
    const add = (effects: Effects) => {
      const written = { effects, digest: 0n }
      this.add({ session, parts, written, outcome: { failed: false } })
    }
    if (view.transaction !== undefined) add({ ...noEffects, transaction: 'abort' })
    const tables = [...session.history.view.own.keys()].filter(object => !isVariable(object))
    if (tables.length === 0) return
    const writes = tables.map(object => ({ object, mode: 'gone' as const, temporary: true }))
    add({ ...noEffects, writes })
  }

  /** What was played, in order. */
  get played(): readonly Played[] {
    return this.#played
  }

  /** The write history that a session sees. */
  of(session: LiveSession): WriteHistory {
    if (!this.#isBySession) return this.#all
    const known = this.#bySession.get(session)
    if (known !== undefined) return known
    const history = this.#index.newHistory()
    this.#bySession.set(session, history)
    return history
  }

  /** Adds a statement that was just played; objects with its old names must have been set aside. */
  add(played: Played): void {
    this.#apply(played)
    this.#played.push(played)
  }

  /**
   * Rebuilds all histories, as if these statements had been played instead; `note` is called before each is, with the state
   * and views of that moment.
   */
  replace(played: readonly Played[], note: (each: Played) => void): void {
    this.#all = this.#index.newHistory()
    this.#bySession = new WeakMap()
    for (const { session } of this.#played) session.history.restart()
    this.#played = [...played]
    for (const each of played) {
      note(each)
      if (isAnswered(each)) this.of(each.session).setAside(each.setAside.map(nameable))
      this.#apply(each)
    }
  }

  #apply(played: Played): void {
    const { session } = played
    if (!isAnswered(played)) {
      this.of(session).add(played.written, session.history, played.outcome)
      return
    }
    if (!played.writes) return
    const { occurrence } = played
    const { question, isError, changedNothing, entry } = occurrence
    const loaded = question.loadedBy(occurrence, this.#index.history(entry.session))
    const outcome = { failed: isError, changedNothing, loaded }
    this.of(session).add(question, session.history, outcome)
  }
}

/** A statement that changed a write history of a lane. */
export type Played = Answered | Stray

/** A statement, upload or load that had a recorded answer. */
export interface Answered {
  readonly live: Pick<LiveQuestion, 'form' | 'parts'>
  readonly session: LiveSession
  readonly occurrence: Occurrence
  /** Recorded names that it bound to new objects. */
  readonly setAside: readonly string[]
  /** Whether it may have written something. */
  readonly writes: boolean
  /** Whether its answer was computed, so that what it wrote differs from what was recorded. */
  readonly isComputed?: boolean
  /** Of an upload of another content than the recorded one: the file that was sent. */
  readonly file?: OtherContent
}

/** A write without a recorded answer. */
interface Stray {
  readonly session: LiveSession
  /** Its live parts; undefined if it uses the names of the recording. */
  readonly parts: readonly string[] | undefined
  readonly written: Written
  readonly outcome: Outcome
  /** Whether its answer was computed, so that what it wrote is known, and is none of what was recorded. */
  readonly isOther?: boolean
  /** The file, if it has an unknown content in place of a recorded one. */
  readonly file?: OtherContent
}

export function isAnswered(played: Played): played is Answered {
  return 'occurrence' in played
}

/**
 * The objects that may still contain something written with a recorded part, directly or copied from another object,
 * each with the session that wrote it last. Undefined if that is unknown.
 */
export function leftOf(
  part: string,
  live: string | undefined,
  played: readonly Played[],
): ReadonlyMap<ObjectName, LiveSession> | undefined {
  const left = new Map<ObjectName, LiveSession>()
  const ended = new Set<ObjectName>()
  for (const each of played) {
    if (!isAnswered(each) && each.isOther !== true) {
      const parts = each.file?.contentParts ?? each.parts
      if (live === undefined || parts?.includes(live) !== false) return undefined
      if (each.file === undefined) continue
    }
    const { effects, parts } = isAnswered(each)
      ? each.occurrence.question
      : ofOther(each, part, live)
    const { writes, writesAll } = effects
    if (isAnswered(each) && (!each.writes || each.occurrence.isError)) continue
    const isCopy = effects.loads.length > 0 || effects.readsAll || effects.reads.some(holdsRows)
    const isMoved = writes.some(({ from }) => from !== undefined)
    const takes = parts.includes(part) || (left.size > 0 && (isCopy || isMoved))
    if (writesAll && (takes || left.size > 0)) return undefined
    for (const { object, mode } of writes) {
      if (mode === 'back' && ended.has(object)) return undefined
      if (mode === 'gone' || (mode === 'anew' && !takes)) {
        for (const name of within(object, left)) {
          left.delete(name)
          ended.add(name)
        }
      } else if (takes) left.set(object, each.session)
    }
  }
  return left
}

/** What a computed write that is none of the recorded ones writes, and the recorded part if it has its live text. */
function ofOther({ written, parts }: Stray, part: string, live: string | undefined) {
  const has = live === undefined || parts?.includes(live) !== false
  return { effects: written.effects, parts: has ? [part] : [] }
}

/** Whether an object can contain such texts: functions, sequences and the like cannot. */
function holdsRows(object: ObjectName): boolean {
  return !object.startsWith('#')
}

/** The object itself; for a database also its tables. */
function within(object: ObjectName, left: ReadonlyMap<ObjectName, unknown>): readonly ObjectName[] {
  const isIn = (name: ObjectName): boolean => {
    const database = databaseOf(name)
    return name === object || (database !== undefined && databaseObject(database) === object)
  }
  return [...left.keys()].filter(isIn)
}

/** The statements played so far, matched again under other bindings. */
interface Rematched {
  readonly played: readonly Played[]
  /** Recorded parts with a new binding that occur in no statement played so far. */
  readonly rebound: readonly string[]
  readonly pairs: Pairs
  /** Undoes the change of bindings. */
  readonly undo: () => void
}

/**
 * Matches the statements played so far again, as if changed bindings had been in effect from the start.
 *
 * If a statement is recorded with the newly bound names together with other names, those are changed as well: the file
 * that a test uploads goes with its table. Changes are tried one by one until `budget` statements have been matched
 * again.
 */
export class Rematching {
  readonly #index: LaneIndex
  readonly #binding: PartBinding
  readonly #values: ChangingValues
  #budget: number

  constructor(index: LaneIndex, binding: PartBinding, values: ChangingValues, budget: number) {
    this.#index = index
    this.#binding = binding
    this.#values = values
    this.#budget = budget
  }

  get isOver(): boolean {
    return this.#budget <= 0
  }

  /** The statements under a change of bindings and further changes; undefined if some are not recorded that way. */
  read(played: readonly Played[], change: Switch, before?: Switch): Rematched | undefined {
    if (this.isOver) return undefined
    this.#budget -= played.length + leastCost
    const back = this.#binding.apply(change)
    const pairs = new Map([...(before?.pairs ?? []), ...change.pairs])
    const rebound = [...(before?.rebound ?? []), ...change.rebound]
    const again = this.#rematch(played, pairs, rebound)
    const undo = () => void this.#binding.apply(back)
    if (!('stuck' in again)) return { ...again, pairs, undo }
    for (const more of this.#switches(again.stuck, new Set(pairs.values()))) {
      const found = this.read(played, more, { pairs, rebound, freed: [] })
      if (found === undefined) continue
      const undoAll = () => {
        found.undo()
        undo()
      }
      return { ...found, undo: undoAll }
    }
    undo()
    return undefined
  }

  /** Each statement with a changed part replaced by its counterpart; or the first statement without one. */
  #rematch(
    played: readonly Played[],
    pairs: Pairs,
    rebound: readonly string[],
  ): Pick<Rematched, 'played' | 'rebound'> | { readonly stuck: Played } {
    const changed = new Set(pairs.values())
    const due = new Map(rebound.map(part => [pairs.get(part)!, part]))
    const again: Played[] = []
    for (const each of played) {
      const parts = isAnswered(each) ? each.live.parts : each.parts
      const isOther = parts?.some(part => changed.has(part)) ?? true
      const other = isOther ? this.#counterpart(each) : each
      if (other === undefined) return { stuck: each }
      const first = (parts ?? []).filter(part => due.has(part))
      const set = first.map(part => due.get(part)!)
      again.push(first.length === 0 ? other : rebinding(other, set))
      for (const part of first) due.delete(part)
    }
    return { played: again, rebound: [...due.values()] }
  }

  #counterpart(played: Played): Played | undefined {
    const { file } = played
    return file === undefined
      ? counterpart(played, this.#binding, this.#index)
      : otherUpload(played, file, this.#binding, this.#index)
  }

  /** Changes of other bindings under which a statement is recorded with the changed names. */
  *#switches(stuck: Played, changed: ReadonlySet<string>): Generator<Switch> {
    const { own, alike } = this.#alike(stuck)
    for (const { question, parts } of alike) {
      const fits = own.every((live, i) => {
        return !changed.has(live) || this.#binding.recorded(live) === parts[i]
      })
      if (!fits) continue
      const mayReplace = this.#values.mayReplace(question)
      const change = this.#binding.switchFor(parts, own, mayReplace, 'exchange')
      if (change !== undefined) yield change
    }
  }

  /** The parts of a statement, or of the path of an upload, and the recorded questions that differ in these alone. */
  #alike(played: Played): {
    readonly own: readonly string[]
    readonly alike: readonly Pick<RecordedUpload, 'question' | 'parts'>[]
  } {
    const { file } = played
    if (file !== undefined)
      return { own: generalPath(file).parts, alike: this.#index.uploadsTo(file) }
    if (!isAnswered(played)) return { own: [], alike: [] }
    const family = this.#index.family(played.live.form)
    const questions = family instanceof QuestionFamily ? family.questions : []
    const alike = questions.map(question => ({ question, parts: question.parts }))
    return { own: played.live.parts, alike }
  }
}

/** The same, marked as binding these recorded parts to new objects. */
function rebinding(played: Played, parts: readonly string[]): Played {
  if (!isAnswered(played)) return played
  return { ...played, setAside: [...new Set([...played.setAside, ...parts])] }
}

/** The minimum cost of one try, in statements. */
const leastCost = 2500

/** The recorded statement that matches under the current bindings; undefined if there is none. */
function counterpart(played: Played, binding: PartBinding, index: LaneIndex): Answered | undefined {
  if (!isAnswered(played)) return undefined
  const { live, occurrence } = played
  const family = index.family(live.form)
  if (!(family instanceof QuestionFamily)) return undefined
  const question = family.get(live.parts.map(part => binding.recorded(part)))
  if (question === undefined) return undefined
  if (question === occurrence.question) return played
  const { isError, changedNothing } = occurrence
  const isAlike = (each: Occurrence) =>
    each.isError === isError && each.changedNothing === changedNothing
  const other = question.occurrences.find(isAlike)
  const { parts } = occurrence.question
  const setAside = played.setAside.map(part => question.parts[parts.indexOf(part)] ?? part)
  return other && { ...played, occurrence: other, setAside }
}

/** The upload of a file in place of the one that is recorded under the current bindings; undefined if none is. */
function otherUpload(
  played: Played,
  file: OtherContent,
  binding: PartBinding,
  index: LaneIndex,
): Played | undefined {
  const wanted = generalPath(file).parts.map(part => binding.recorded(part))
  const isWanted = ({ parts }: RecordedUpload) => parts.every((part, i) => part === wanted[i])
  const uploads = index.uploadsTo(file).filter(isWanted)
  if (!isAnswered(played)) {
    const [upload] = uploads
    const { effects } = upload?.question ?? {}
    return effects && { ...played, written: { ...played.written, effects } }
  }
  const { occurrence, live } = played
  const upload = uploads.find(({ question }) => question === occurrence.question) ?? uploads[0]
  if (upload?.question === occurrence.question) return played
  const { question, parts } = upload ?? {}
  const other = question?.occurrences.find(each => each.isError === occurrence.isError)
  if (other === undefined) return undefined
  const own = question!.parts.map(part => binding.live(part) ?? part)
  const before = index.uploadsTo(file).find(each => each.question === occurrence.question)
  const setAside = played.setAside.map(part => parts![before!.parts.indexOf(part)] ?? part)
  return { ...played, occurrence: other, live: { ...live, parts: own }, setAside }
}

/** Marks the occurrences of the new statements as used, in place of those of the old ones. */
export function moveUsed(
  before: readonly Played[],
  after: readonly Played[],
  used: UsedOccurrences,
): void {
  for (const [i, each] of after.entries()) {
    const old = before[i]!
    if (!isAnswered(each) || !isAnswered(old) || each === old) continue
    used.delete(old.occurrence)
    used.add(each.occurrence)
  }
}
