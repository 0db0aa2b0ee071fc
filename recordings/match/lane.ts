import { rolledBackBecause } from '../../core/errors/transaction-timeout.js'
import {
  type Effects,
  noEffects,
  type ObjectName,
  ofRefusedSyntax,
} from '../../core/sql/effects/effects.js'
import { isOfPath } from '../redact/placeholder.js'
import { SecretBook } from '../redact/secret-book.js'
import { generalise, renamePart, replaceCandidates } from '../redact/volatile-parts.js'
import type { PlayDocument, Rows, UploadDocument } from '../store/document.js'
import {
  type BindingRules,
  ChangingValues,
  type Pairs,
  PartBinding,
  type Switch,
} from './binding.js'
import { ChangedData, type ChangeSource } from './changed-data.js'
import { type Choice, choose, hasSameNamedAnswer } from './choice.js'
import { classify } from './classify.js'
import { DatabaseLists, LiveOrder } from './derived-answers.js'
import { EquivalentQuestions } from './equivalent-questions.js'
import type { LaneIndex } from './lane-index.js'
import { type Likeness, LiteralCandidates } from './literal-candidates.js'
import { type Asked, type LiveQuestion, nameable, questionText, shownContext } from './question.js'
import {
  changedNothing,
  type Match,
  type Occurrence,
  QuestionFamily,
  type RecordedQuestion,
  UsedOccurrences,
} from './recorded-question.js'
import {
  type FilePath,
  generalPath,
  type OtherContent,
  type RecordedUpload,
} from './recorded-upload.js'
import {
  isAnswered,
  LaneHistories,
  type LiveSession,
  LiveSessions,
  leftOf,
  moveUsed,
  type Played,
  Rematching,
  type SessionIdentity,
} from './sessions.js'
import { digestText, type SessionHistory } from './state.js'
import type { Outcome, WriteHistory, Written } from './write-history.js'

/**
 * A lane in replay: what has been asked so far decides which recorded answer is right.
 *
 * It holds all state of the replay; nothing is written to disk.
 */
export class Lane {
  readonly index: LaneIndex
  readonly binding: PartBinding
  readonly secrets: SecretBook
  /** The first few writes that had no recorded answer. */
  readonly missed: Asked[] = []
  /** The session of the request that was asked last. */
  lastSession: LiveSession | undefined
  /** The occurrence used so far that is furthest in recorded order. */
  furthest: Occurrence | undefined
  readonly #options: LaneOptions
  /** Decides which texts may differ in this run. */
  readonly values: ChangingValues
  readonly #changed: ChangedData
  readonly #used: UsedOccurrences
  /** Occurrences that were used without being chosen, or before the lane was replaced. */
  readonly #usedBesides: UsedOccurrences
  /** Indexes of occurrences that were used before the lane was reset or restored. */
  readonly #usedBefore = new Set<number>()
  readonly #sessions: LiveSessions
  readonly #histories: LaneHistories
  readonly #databases: DatabaseLists
  readonly #liveOrder: LiveOrder
  readonly #equivalents: EquivalentQuestions
  /** For each question whose names were bound again: when, as a counter. */
  readonly #rebindings = new Map<RecordedQuestion, number>()
  #lastRebinding = 0
  readonly #literals: LiteralCandidates
  /** For live names with other recorded ones in a computed answer: the recorded ones of the last. */
  readonly #likeNames = new Map<string, string>()
  /** Databases that a client logged in to and whose existence the recording does not show. */
  readonly #loginDatabases = new Set<string>()
  /** Whether a write had no recorded answer. */
  #hasStrayWrites = false

  /** A lane at its start, or in the present state of another lane. */
  constructor(index: LaneIndex, options: LaneOptions, from?: Lane) {
    this.index = index
    this.#options = options
    const changing = {
      isStrict: options.isStrict === true,
      nowMicros: options.nowMicros ?? (() => 0n),
    }
    this.binding = from?.binding.copy() ?? new PartBinding()
    this.secrets = from?.secrets.copy() ?? new SecretBook()
    this.values = from?.values.copy() ?? new ChangingValues(index, changing)
    if (from === undefined) {
      this.#changed = new ChangedData(index, this.values)
      this.#used = new UsedOccurrences(index.count)
      this.#usedBesides = new UsedOccurrences(index.count)
      this.#sessions = new LiveSessions()
      this.#histories = new LaneHistories(index, options.historyBySession)
    } else {
      this.#changed = from.#changed.copy(this.values)
      this.#used = new UsedOccurrences(from.#used)
      this.#usedBesides = new UsedOccurrences(from.#usedBesides)
      const { sessions, of } = from.#sessions.copy()
      this.#sessions = sessions
      this.#histories = from.#histories.copy(of)
      this.#takeNotes(from)
    }
    this.#literals = new LiteralCandidates(index)
    this.#databases = new DatabaseLists(index)
    this.#liveOrder = new LiveOrder(index.recording, this.binding, this.#changed)
    this.#equivalents = new EquivalentQuestions(index)
  }

  #takeNotes(from: Lane): void {
    this.missed.push(...from.missed)
    this.furthest = from.furthest
    for (const [question, at] of from.#rebindings) this.#rebindings.set(question, at)
    this.#lastRebinding = from.#lastRebinding
    for (const [live, recorded] of from.#likeNames) this.#likeNames.set(live, recorded)
    for (const name of from.#loginDatabases) this.#loginDatabases.add(name)
    this.#hasStrayWrites = from.#hasStrayWrites
  }

  /** What is committed in the lane now, to go on from later: without open transactions and temporary tables. */
  committed(): Lane {
    const copy = new Lane(this.index, this.#options, this)
    for (const session of copy.#sessions.all) copy.#histories.leave(session)
    return copy
  }

  /**
   * A lane that takes the place of this one: in the state that `committed` returned, else at its start. What was used
   * before is still known as used (`isUsed`). `why`: what became of the transactions that are open.
   */
  replacement(why: string, committed?: Lane): Lane {
    const lane = new Lane(this.index, this.#options, committed)
    for (let index = 0; index < this.index.count; index++) {
      if (this.isUsed({ index })) lane.#usedBefore.add(index)
    }
    lane.#sessions.continue(this.#sessions, why, committed !== undefined)
    return lane
  }

  /** Whether `--strict` is on: live texts must equal the recorded ones. */
  get isStrict(): boolean {
    return this.#options.isStrict === true
  }

  /** Whether each session has its own write history. */
  get isBySession(): boolean {
    return this.#options.historyBySession
  }

  /** Notes a login without a recorded answer: whether its database exists is unknown. */
  noteLogin(database: string): void {
    this.#loginDatabases.add(database)
  }

  /** Returns the recorded answer that is right in the current state, or why there is none. */
  ask(live: LiveQuestion, identity: SessionIdentity): Occurrence | NoAnswer {
    const session = this.#sessions.of(identity)
    this.lastSession = session
    const { asked, parts } = live
    const family = this.index.family(live.form, parts.length > 0)
    let closest: NoAnswer = { reason: 'unknown', asked, session }
    for (const { question, pairs, isExact } of this.#readings(family, parts, session)) {
      const isSure = isExact && !this.values.mayTellOtherTime(question, parts)
      const rival =
        isSure || !(family instanceof QuestionFamily)
          ? undefined
          : this.#rival(question, family, live, session)
      if (rival !== undefined) {
        return { reason: 'ambiguous', asked, session, question, rival, pairs }
      }
      if (this.#changed.isComputed(question, parts)) {
        return this.#computed({ asked, session, question, pairs }, parts)
      }
      const choice = this.#chooseAfresh(question, pairs, live, session)
      if (typeof choice !== 'string') return this.#answer(choice, pairs, live, session)
      if (closest.reason === 'unknown') {
        const missed = { asked, session, question, pairs }
        closest =
          choice === 'computed' ? this.#computed(missed, parts) : { reason: choice, ...missed }
      }
    }
    return this.#rematch(live, session) ?? this.#askEquivalent(live, session) ?? closest
  }

  /** The miss of an answer that may be computed from data that differs, with the question that brought the data. */
  #computed(
    missed: Omit<NoAnswer, 'reason'> & { readonly question: RecordedQuestion },
    parts: readonly string[],
  ): NoAnswer {
    const source = this.#changed.sourceOf(missed.question, parts)
    return { reason: 'computed', ...missed, ...(source !== undefined && { source }) }
  }

  /** The answered statements that may have written, in order. */
  get played(): readonly Occurrence[] {
    return this.#histories.played.filter(isAnswered).map(({ occurrence }) => occurrence)
  }

  /** Everything that changed the state, in order. */
  get log(): readonly Played[] {
    return this.#histories.played
  }

  /** Whether an occurrence answered a request of this run, also before the lane was played again. */
  isUsed(occurrence: Pick<Occurrence, 'index'>): boolean {
    return this.isSent(occurrence) || this.#usedBefore.has(occurrence.index)
  }

  /** Whether an occurrence answered a request since the lane's start. */
  isSent(occurrence: Pick<Occurrence, 'index'>): boolean {
    return this.#used.has(occurrence) || this.#usedBesides.has(occurrence)
  }

  /** Notes that an occurrence answered a request that was not looked up. */
  noteUsed(occurrence: Occurrence): void {
    this.#usedBesides.add(occurrence)
  }

  /** Adds a write without a recorded answer that uses the recording's names. */
  addWrite(written: Written, session: LiveSession, outcome: Outcome): void {
    this.#histories.add({ written, session, outcome, parts: undefined })
  }

  /** Adds the writes of a request without a recorded answer: the state of their objects is unknown from now on. */
  noteMissed({ asked, session }: NoAnswer): void {
    const effects = this.#missedEffects(asked)
    const { writes, writesAll, transaction, sets = [] } = effects
    session.history.noteContext(sets, true)
    const isWrite = writesAll || writes.length > 0
    const isKept = isWrite || sets.length > 0
    if (!isKept && transaction === undefined && session.history.isPlain) return
    this.#hasStrayWrites ||= isWrite
    if (isKept && this.missed.length < mostMissed) this.missed.push(asked)
    const text = questionText(asked)
    const written = { effects, digest: digestText(text) }
    const { parts } = generalise(text)
    const outcome = { failed: false, isGuess: true }
    this.#histories.add({ written, session, outcome, parts })
    this.values.noteMissed(parts)
  }

  /** Adds the writes of a request without a recorded answer that another backend has done: the state is known. */
  noteDone({ asked, session }: NoAnswer, { failed, written, rows }: Done): void {
    const effects = this.#missedEffects(asked)
    const text = this.binding.withRecordedParts(questionText(asked))
    this.#hasStrayWrites ||= effects.writesAll || effects.writes.length > 0
    const document = { ...asked, written } as unknown as PlayDocument
    const isSame = !failed && changedNothing(effects, document, () => [rows])
    const outcome = { failed, changedNothing: isSame }
    this.addWrite({ effects, digest: digestText(text) }, session, outcome)
  }

  /**
   * Notes that the engine has computed the answer to a request, as a recorded one bears out. If its names stand for those
   * of the recorded one, it counts as answered by `occurrence` from now on, and what it wrote differs from what was
   * recorded; else it counts as none of the recorded ones.
   */
  noteComputed(
    occurrence: Occurrence,
    live: LiveQuestion,
    session: LiveSession,
    known?: Pairs,
  ): void {
    const { question } = occurrence
    const pairs = this.#pairsOf(question, live, known)
    if (pairs === undefined) {
      this.#noteElsewhere(occurrence, live, session)
      return
    }
    const setAside = this.binding.rebound(pairs)
    this.values.noteMissed(setAside.flatMap(part => this.#abandoned(part, session)))
    if (setAside.length > 0) this.history(session).setAside(setAside.map(nameable))
    this.#used.add(occurrence)
    const isAlike = live.parts.length === question.parts.length && this.#hasForm(question, live)
    const parts = isAlike
      ? live.parts
      : question.parts.map(part => pairs.get(part) ?? this.binding.live(part) ?? part)
    this.#answer(occurrence, pairs, { ...live, parts }, session, { setAside, isComputed: true })
  }

  /**
   * The bindings under which a live statement is a recorded one but for its literals; undefined if its names stand for
   * others. `known`: those under which it was found to be that statement.
   */
  #pairsOf(
    question: RecordedQuestion,
    live: LiveQuestion,
    known: Pairs | undefined,
  ): Pairs | undefined {
    const free: [string, string][] = []
    const mayReplace = this.values.mayReplace(question)
    for (const [was, is] of this.#literals.names(live.asked, question) ?? []) {
      if (this.#isBoundTo(was, is)) continue
      // While the answer was computed, the live name may have come to stand for another one.
      if (this.binding.recorded(is) !== is) return undefined
      if (known?.get(was) === is) continue
      if (this.binding.live(was) !== undefined || !mayReplace(was, is)) return undefined
      free.push([was, is])
    }
    const pairs = known ?? this.#pairsOfLiterals(question, live)
    return free.length === 0 ? pairs : new Map([...pairs, ...free])
  }

  /** Whether a request with a computed answer counts as answered by a recorded question; `known`: as `noteComputed` gets. */
  standsFor(question: RecordedQuestion, live: LiveQuestion, known: Pairs | undefined): boolean {
    return this.#pairsOf(question, live, known) !== undefined
  }

  /** Whether a live name stands for this recorded one. */
  #isBoundTo(recorded: string, live: string): boolean {
    const bound = this.binding.live(recorded)
    return bound === undefined ? recorded === live : bound === live
  }

  /** Notes a request whose answer was computed like a recorded one with names of which its own are not the live ones. */
  #noteElsewhere(occurrence: Occurrence, { asked }: LiveQuestion, session: LiveSession): void {
    const { question, isError } = occurrence
    const names = this.#literals.names(asked, question) ?? []
    this.noteUsed(occurrence)
    for (const [was, is] of names) this.#likeNames.set(is, was)
    const effects = this.#missedEffects(asked)
    const { writes, writesAll, sets = [], transaction } = effects
    const isWrite = writesAll || writes.length > 0
    if (session.history.isUnsure && !isError) session.history.noteContext(sets, false)
    if (!isWrite && sets.length === 0 && transaction === undefined && session.history.isPlain)
      return
    const text = questionText(asked)
    const digest = digestText(this.binding.withRecordedParts(text))
    const isOther = isWrite && !isError
    if (isOther) {
      this.#hasStrayWrites = true
      // What the lane knows of the objects with these names belongs to no recorded name.
      this.values.noteMissed(names.map(([, is]) => is).filter(is => this.#isUnknown(is)))
    }
    const { parts } = generalise(text)
    const outcome = { failed: isError }
    const played = { written: { effects, digest }, session, outcome, parts, isOther }
    this.#noteChanges(played)
    this.#histories.add(played)
  }

  /** Whether a live text is neither bound nor in the recording. */
  #isUnknown(live: string): boolean {
    return this.binding.recorded(live) === live && !this.index.has(live)
  }

  /** The random texts in the literals of a statement that stands for a recorded one with other literals. */
  #pairsOfLiterals(question: RecordedQuestion, { asked }: LiveQuestion): Pairs {
    const literals = this.#literals.pairs(asked, question, text =>
      this.binding.withRecordedParts(text),
    )
    const rules = this.values.rulesFor(question, () => false)
    let [parts, own]: [readonly string[], readonly string[]] = [[], []]
    let pairs = noPairs
    for (const { recorded, live } of literals ?? []) {
      const [was, is] = [generalise(recorded), generalise(live)]
      if (was.form !== is.form) continue
      const [all, allOwn] = [
        [...parts, ...was.parts],
        [...own, ...is.parts],
      ]
      const found = this.binding.fit(all, allOwn, rules)
      if (found === undefined) continue
      ;[parts, own, pairs] = [all, allOwn, found]
    }
    return pairs
  }

  /**
   * The recorded statements that a live one may be although its literals are others: those of its session that were not
   * sent yet first, in play order. Those that were sent come last: a loop may run more often than it did.
   */
  *inPlaceOf(
    { asked }: LiveQuestion,
    { binding }: LiveSession,
    likeness: Likeness,
  ): Generator<Occurrence> {
    const played = {
      withRecordedParts: (text: string) => this.binding.withRecordedParts(text),
      isUsed: (occurrence: Occurrence) => this.isSent(occurrence),
      session: binding.session,
    }
    for (const { occurrence } of this.#literals.find(asked, played, likeness)) yield occurrence
  }

  /**
   * The recorded statements that are a live one but for its literals and for names that the lane makes, whichever recorded
   * names the live ones stand for: those of the test that the last such statement with its names was like first.
   *
   * `recorded`: a text of the live statement with the names of the recorded one.
   */
  *like({ asked }: LiveQuestion, likeness: Likeness): Generator<LikeStatement> {
    const played = {
      isUsed: (occurrence: Occurrence) => this.isSent(occurrence),
      likely: (name: string) => this.#likeNames.get(name) ?? this.binding.recorded(name),
      mayStandFor: (recorded: string, live: string) =>
        recorded === live ||
        this.#isBoundTo(recorded, live) ||
        // Both are files that the lane uploads.
        (isOfPath(recorded) && isOfPath(this.binding.recorded(live))) ||
        this.values.mayNameAnother(recorded, live),
    }
    for (const { occurrence, names } of this.#literals.findNamed(asked, played, likeness)) {
      const recordedOf = new Map(names.map(([was, is]) => [is, was]))
      const rename = (part: string) => recordedOf.get(part) ?? this.binding.recorded(part)
      const recorded = (text: string) => replaceCandidates(text, part => renamePart(part, rename))
      yield { occurrence, recorded }
    }
  }

  /**
   * What a request without a recorded answer may do, in the recording's own names. Text that mockq cannot parse has no
   * effects unless it begins like a write: it is most likely a mistake.
   */
  #missedEffects(asked: Asked): Effects {
    if (asked.k === 'download') return noEffects
    if (asked.k === 'upload') {
      const [stage, path] = [asked.stage, asked.path].map(each =>
        this.binding.withRecordedParts(each),
      )
      const upload = { ...asked, stage, path } as unknown as UploadDocument
      const { object } = classify(upload).writes[0]!
      return { ...noEffects, writes: [{ object, mode: 'anew' }] }
    }
    const recorded = (text: string) => this.binding.withRecordedParts(text)
    const [sql, key, db] = [recorded(asked.sql), recorded(asked.key), recorded(asked.db)]
    const effects = classify({ ...asked, sql, key, db } as unknown as PlayDocument)
    return effects.isUnparsed !== true || writing.test(key) ? effects : ofRefusedSyntax(effects)
  }

  /**
   * Takes a file in place of a recorded one to the same path, random parts aside, of another content: which content it
   * has is unknown from now on. Returns the recorded answer; undefined if there is none in the current state.
   */
  takeOtherContent(missed: NoAnswer): Occurrence | undefined {
    const { asked, session } = missed
    if (asked.k !== 'upload') return undefined
    const { stage, path } = asked
    const text = questionText(asked)
    const { parts } = generalise(text)
    const inPath = new Set(generalPath(asked).parts)
    const contentParts = parts.filter(part => !inPath.has(part))
    const file = { stage, path, contentParts }
    const occurrence = this.#answerOtherContent(asked, file, session)
    if (occurrence === undefined || occurrence.isError) return occurrence
    if (this.missed.length < mostMissed) this.missed.push(asked)
    this.#hasStrayWrites = true
    const { effects } = occurrence.question
    const written = { effects, digest: digestText(text) }
    const outcome = { failed: false, isGuess: true }
    this.#histories.add({ written, session, outcome, parts, file })
    this.values.noteMissed(contentParts)
    return occurrence
  }

  #answerOtherContent(
    asked: Asked,
    file: OtherContent,
    session: LiveSession,
  ): Occurrence | undefined {
    const own = generalPath(file).parts
    const liveOf = ({ parts }: RecordedQuestion, pairs: Pairs): LiveQuestion => {
      const live = parts.map(part => pairs.get(part) ?? this.binding.live(part) ?? part)
      return { asked, form: '', parts: live, isDriverProbe: false }
    }
    for (const { question, pairs } of this.#pathReadings(file, own)) {
      const live = liveOf(question, pairs)
      const choice = this.#chooseAfresh(question, pairs, live, session)
      if (typeof choice !== 'string') return this.#answer(choice, pairs, live, session, { file })
    }
    // The stage's name was matched to that of another test: the files sent there show which stage it is.
    const rematching = new Rematching(this.index, this.binding, this.values, mostRematched)
    for (const { question, parts } of this.index.uploadsTo(file)) {
      for (const change of this.#changesFor(question, parts, own, session)) {
        if (rematching.isOver) return undefined
        const found = this.#tryRebinding(question, rematching, change, session, () => ({
          ...{ live: liveOf(question, noPairs), file },
        }))
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  /**
   * The recorded uploads whose paths can be bound to a live one, best first: those that were not sent yet and bind no name
   * again, because each file of a run has a name of its own; then, for a run after the first, the longest ago.
   */
  *#pathReadings(
    file: FilePath,
    own: readonly string[],
  ): Generator<Pick<Reading, 'question' | 'pairs'>> {
    const uploads = this.index.uploadsTo(file).map(upload => {
      const isSent = upload.question.occurrences.every(each => this.isSent(each))
      return { ...upload, isSent }
    })
    const fresh = uploads.toSorted((a, b) => Number(a.isSent) - Number(b.isSent))
    const fit = ({ question, parts }: RecordedUpload, mayRebind: BindingRules['mayRebind']) =>
      this.binding.fit(parts, own, this.values.rulesFor(question, mayRebind))
    for (const upload of fresh) {
      const pairs = fit(upload, () => false)
      if (pairs !== undefined) yield { question: upload.question, pairs }
    }
    const byQuestion = new Map(uploads.map(upload => [upload.question, upload]))
    for (const question of this.#leastRecentlyRebound([...byQuestion.keys()])) {
      const pairs = fit(byQuestion.get(question)!, part => this.index.firstUse(part) === question)
      if (pairs !== undefined) yield { question, pairs }
    }
  }

  /** Throws `QueryError` 4003 for a request in a transaction that was rolled back when the lane was replaced. */
  checkTransaction(identity: SessionIdentity): void {
    const { history } = this.#sessions.of(identity)
    const { lost } = history
    history.lost = undefined
    if (lost !== undefined) throw rolledBackBecause(lost)
  }

  /** The live session of a request. */
  session(identity: SessionIdentity): LiveSession {
    return this.#sessions.of(identity)
  }

  /** The write history that a session sees. */
  history(session: LiveSession): WriteHistory {
    return this.#histories.of(session)
  }

  /** Called when the client ends a session. */
  endSession(clientSession: string | undefined): void {
    if (clientSession !== undefined) this.#sessions.end(clientSession)
  }

  /** The live text bound to a placeholder; undefined if there is none. */
  liveText(found: string): string | undefined {
    const live = this.binding.live(found)
    return live?.startsWith('!') === true ? this.secrets.value(live.slice(1)) : live
  }

  /** The recorded questions whose parts can be bound to the live ones, best first. */
  #readings(
    found: RecordedQuestion | QuestionFamily | undefined,
    live: readonly string[],
    session: LiveSession,
  ): Iterable<Reading> {
    if (found === undefined) return []
    if (found instanceof QuestionFamily) return this.#readingsOf(found, live, session)
    return [{ question: found, pairs: noPairs, isExact: true }]
  }

  *#readingsOf(
    family: QuestionFamily,
    live: readonly string[],
    session: LiveSession,
  ): Generator<Reading> {
    const exact = family.get(live.map(part => this.binding.recorded(part)))
    const pairs = exact && this.#fit(exact, live)
    if (pairs !== undefined) yield { question: exact!, pairs, isExact: true }
    for (const question of family.withFree(this.binding)) {
      if (question === exact) continue
      const pairs = this.#fit(question, live)
      if (pairs !== undefined) yield { question, pairs, isExact: false }
    }
    // The test may run again with new names: the statement that creates a name may bind it again, and so may any
    // statement once no object with the old name is left.
    let left = mostRematched
    for (const question of this.#leastRecentlyRebound(family.questions)) {
      const mayRebind = (part: string) => {
        if (this.index.firstUse(part) === question) return true
        left -= this.#histories.played.length
        return left > 0 && this.#isOver(part, session)
      }
      if (pairs !== undefined && question === exact) continue
      const again = this.#fit(question, live, mayRebind)
      if (again !== undefined) yield { question, pairs: again, isExact: question === exact }
    }
  }

  /** Whether a question differs from a live one in its parts only. */
  #hasForm(question: RecordedQuestion, { form, parts }: LiveQuestion): boolean {
    const family = this.index.family(form, parts.length > 0)
    return family instanceof QuestionFamily
      ? family.questions.includes(question)
      : family === question
  }

  /** Sorts questions as a repeated test asks them: those whose names were bound most recently come last. */
  #leastRecentlyRebound(questions: readonly RecordedQuestion[]): readonly RecordedQuestion[] {
    if (this.#rebindings.size === 0) return questions
    const at = (question: RecordedQuestion) => this.#rebindings.get(question) ?? 0
    return questions.toSorted((a, b) => at(a) - at(b))
  }

  /**
   * Whether nothing is left of what was written with the live text bound to a recorded part, so that the text is from
   * an earlier run. `exceptFiles`: files may be left, because drivers do not delete theirs.
   */
  #isOver(part: string, session: LiveSession, exceptFiles = false): boolean {
    const left = leftOf(part, this.binding.live(part), this.#histories.played)
    if (left === undefined) return false
    const name = nameable(part)
    const history = this.history(session)
    const isFile = (object: ObjectName) => object.startsWith('@') && object.includes(name)
    return [...left].every(
      ([object, writer]) =>
        (exceptFiles && isFile(object)) || (writer.history.isPlain && history.isGone(object)),
    )
  }

  #fit(
    question: RecordedQuestion,
    live: readonly string[],
    mayRebind: BindingRules['mayRebind'] = () => false,
  ): Pairs | undefined {
    return this.binding.fit(question.parts, live, this.values.rulesFor(question, mayRebind))
  }

  /** Another question of the family that also matches and has a different answer. */
  #rival(
    question: RecordedQuestion,
    family: QuestionFamily,
    { parts }: LiveQuestion,
    session: LiveSession,
  ): RecordedQuestion | undefined {
    const match = this.#options.looseOrder ? undefined : this.#match(question, session)
    if (match === undefined) return undefined
    const others = family.questions.filter(other => other !== question).slice(0, mostCompared)
    return others.find(other => {
      if (this.#fit(other, parts) === undefined) return false
      const rival = this.#match(other, session)
      return rival !== undefined && !hasSameNamedAnswer(this.index.recording, match, rival)
    })
  }

  /** As `#choose`; first sets aside the objects whose names the question binds again. */
  #chooseAfresh(
    question: RecordedQuestion,
    pairs: Pairs,
    live: LiveQuestion,
    session: LiveSession,
  ): Choice | 'other history' | 'computed' {
    const rebound = this.binding.rebound(pairs)
    if (rebound.length === 0) return this.#choose(question, live, session)
    const abandoned = rebound.flatMap(part => this.#abandoned(part, session))
    const putBack = this.history(session).setAside(rebound.map(nameable))
    const choice = this.#choose(question, live, session)
    if (typeof choice === 'string') putBack()
    else this.values.noteMissed(abandoned)
    return choice
  }

  /** The live text bound to a recorded part, if an object has that name: it cannot be bound again. */
  #abandoned(part: string, session: LiveSession): readonly string[] {
    const live = this.binding.live(part)
    return live !== undefined && this.history(session).hasNamed(nameable(part)) ? [live] : []
  }

  #choose(
    question: RecordedQuestion,
    live: LiveQuestion,
    session: LiveSession,
  ): Choice | 'other history' | 'computed' {
    // Where a statement that sets part of the context had no recorded answer, the context may not be what it should be.
    const isUnsure = isUnsureFor(live, session.history) && !isSetting(question)
    const match = isUnsure ? undefined : this.#match(question, session)
    const listed = match === undefined && !isUnsure ? this.#listed(question, session) : undefined
    if (listed !== undefined) {
      this.noteUsed(listed)
      return listed
    }
    if (match === undefined) {
      return this.#options.looseOrder ? this.#nextInOrder(question, session) : 'other history'
    }
    const choice = choose(match, session.binding, this.#used, live.isDriverProbe)
    if (typeof choice === 'string') return choice
    const ordered = this.#liveOrder.answer(choice, live.parts)
    return (ordered && this.#changed.withLiveTimes(ordered, live.parts)) ?? 'computed'
  }

  /** The answer to a list of all databases, with those that exist now. */
  #listed(question: RecordedQuestion, session: LiveSession): Occurrence | undefined {
    if (session.history.view.transaction !== undefined) return undefined
    return this.#databases.answer(question, this.history(session), recorded =>
      this.binding.withLiveParts(recorded),
    )
  }

  #match(question: RecordedQuestion, session: LiveSession): Match | undefined {
    const isUntouched = this.index.isUntouched && !this.#hasStrayWrites
    if (isUntouched && session.history.isPlain) return question.untouched
    const recorded = (number: number) => this.index.history(number)
    return question.match(this.history(session), session.history.view, recorded)
  }

  /** `--order loose`: the next unused answer of the bound session, else of any session, else the last one. */
  #nextInOrder({ occurrences }: RecordedQuestion, { binding }: LiveSession): Occurrence {
    const left = occurrences.filter(each => !this.#used.has(each))
    const own = left.find(each => each.entry.session === binding.session)
    const next = own ?? left[0] ?? occurrences.at(-1)!
    this.#used.add(next)
    return next
  }

  /** Reports the texts that were bound to different recorded ones. */
  #reportBound(pairs: Pairs, question: RecordedQuestion): void {
    if (pairs.size === 0) return
    const others = [...pairs].filter(([part, live]) => part !== live && !live.startsWith('!'))
    if (others.length === 0) return
    const why = others.map(([part, live]) => `${live} for ${part}`).join(', ')
    this.#options.bound?.({ why, question })
  }

  /**
   * The answer if live names are bound to other recorded names than was assumed: if several tests begin alike, later
   * statements show which test it is.
   */
  #rematch(live: LiveQuestion, session: LiveSession): Occurrence | undefined {
    const family = this.index.family(live.form)
    if (!(family instanceof QuestionFamily)) return undefined
    const rematching = new Rematching(this.index, this.binding, this.values, mostRematched)
    for (const question of family.questions) {
      for (const change of this.#changesFor(question, question.parts, live.parts, session)) {
        if (rematching.isOver) return undefined
        const found = this.#tryRebinding(question, rematching, change, session, () => ({ live }))
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  /** The changes of bindings under which a recorded question matches, of which these parts are compared. */
  *#changesFor(
    question: RecordedQuestion,
    recorded: readonly string[],
    parts: readonly string[],
    session: LiveSession,
  ): Generator<Switch> {
    const mayReplace = this.values.mayReplace(question)
    for (const way of ['exchange', 'rebind'] as const) {
      const change = this.binding.switchFor(recorded, parts, mayReplace, way)
      if (change === undefined) continue
      const isFree =
        way === 'exchange' || change.rebound.every(part => this.#isOver(part, session, true))
      if (!isFree) continue
      // An upload computes nothing. Asked last, because it reads the text of the question.
      if (question.document.k === 'upload' || !this.#changed.isComputed(question, parts))
        yield change
    }
  }

  /** The answer to a recorded question that is written otherwise and means the same. */
  #askEquivalent(live: LiveQuestion, session: LiveSession): Occurrence | undefined {
    for (const { question, why } of this.#equivalentsOf(live, session)) {
      const parts = question.parts.map(part => this.binding.live(part) ?? part)
      if (this.#changed.isComputed(question, parts)) continue
      const choice = this.#choose(question, live, session)
      if (typeof choice === 'string') continue
      if (why !== undefined) this.#options.bound?.({ why, question })
      return this.#answer(choice, noPairs, { ...live, parts }, session)
    }
    return undefined
  }

  *#equivalentsOf(
    { asked }: LiveQuestion,
    { history }: LiveSession,
  ): Generator<{ readonly question: RecordedQuestion; readonly why?: string }> {
    if (this.isStrict) return
    const recorded = (text: string) => this.binding.withRecordedParts(text)
    for (const question of this.#equivalents.inOtherOrder(asked, recorded)) {
      yield { question, why: 'lists in another order' }
    }
    if (!history.isPlain || !this.#isInKnownDatabase(asked)) return
    for (const question of this.#equivalents.inOtherDatabase(asked)) {
      if (question.parts.every(part => this.#isItself(part))) yield { question }
    }
  }

  /** A login to a database that does not exist is refused; statements without a login are not. */
  #isInKnownDatabase(asked: Asked): boolean {
    if (asked.k !== 'stmt') return false
    if (!this.#loginDatabases.has(asked.db)) return true
    return this.index.hasAnswersIn(this.binding.withRecordedParts(asked.db))
  }

  /** Whether a recorded part is bound to the same live text, or to none. */
  #isItself(part: string): boolean {
    return (this.binding.live(part) ?? part) === part && this.binding.recorded(part) === part
  }

  /**
   * The answer to a question if this change of bindings had been in effect from the start. `asked` is called under the new
   * bindings.
   */
  #tryRebinding(
    question: RecordedQuestion,
    rematching: Rematching,
    change: Switch,
    session: LiveSession,
    asked: () => { readonly live: LiveQuestion; readonly file?: OtherContent },
  ): Occurrence | undefined {
    const { played } = this.#histories
    const abandoned = change.rebound.flatMap(part => this.#abandoned(part, session))
    const again = rematching.read(played, change)
    if (again === undefined) return undefined
    this.#replay(again.played)
    moveUsed(played, again.played, this.#used)
    this.history(session).setAside(again.rebound.map(nameable))
    const { live, file } = asked()
    // Data that was changed under other names belongs to these now.
    const choice = this.#changed.isComputed(question, live.parts)
      ? 'computed'
      : this.#choose(question, live, session)
    if (typeof choice !== 'string') {
      this.values.noteMissed(abandoned)
      this.#reportBound(again.pairs, question)
      return this.#answer(choice, noPairs, live, session, { setAside: again.rebound, file })
    }
    moveUsed(again.played, played, this.#used)
    this.#replay(played)
    again.undo()
    return undefined
  }

  /** Rebuilds the histories and what is known of changed data, as if these statements had been played instead. */
  #replay(played: readonly Played[]): void {
    this.#changed.clear()
    this.#histories.replace(played, each => this.#noteChanges(each))
  }

  /** Notes the data of a statement that differs from the recorded data, before the statement is added to the histories. */
  #noteChanges(each: Played): void {
    const { view } = each.session.history
    if (!isAnswered(each)) {
      if (each.isOther === true) this.#changed.addOther(each.written.effects, view)
      return
    }
    const { question, isError } = each.occurrence
    if (isError) return
    this.#changed.addWrites(question, each.live.parts, view)
    if (each.isComputed === true) this.#changed.addComputed(question, view)
  }

  #answer(
    occurrence: Occurrence,
    pairs: Pairs,
    live: LiveQuestion,
    session: LiveSession,
    {
      setAside = this.binding.rebound(pairs),
      isComputed = false,
      file,
    }: {
      readonly setAside?: readonly string[]
      readonly isComputed?: boolean
      readonly file?: OtherContent | undefined
    } = {},
  ): Occurrence {
    const { question } = occurrence
    if (setAside.length > 0) this.#rebindings.set(question, ++this.#lastRebinding)
    this.binding.bind(pairs, (recorded, own) => this.values.isTimePair(recorded, own))
    this.#reportBound(pairs, question)
    if (occurrence.rows !== undefined) {
      this.#options.bound?.({ why: 'rows as names are now', question })
    }
    if (session.history.isUnsure && !occurrence.isError) {
      session.history.noteContext(question.effects.sets ?? [], false)
    }
    const writes = !question.isSurelyRead || !session.history.isPlain
    if (writes || setAside.length > 0) {
      const { form, parts } = live
      const played = {
        ...{ live: { form, parts }, session, occurrence, setAside, writes, isComputed },
        ...(file !== undefined && { file }),
      }
      this.#noteChanges(played)
      this.#histories.add(played)
    }
    if (occurrence.index >= (this.furthest?.index ?? 0)) this.furthest = occurrence
    return occurrence
  }
}

export interface LaneOptions {
  /** Each session has its own write history (`--history session`). */
  readonly historyBySession: boolean
  /** If the state differs, the next answer in recorded order is used (`--order loose`). */
  readonly looseOrder: boolean
  /** Live texts must equal the recorded ones (`--strict`). */
  readonly isStrict?: boolean
  /** The current time; absent: recorded times are not replaced. */
  readonly nowMicros?: () => bigint
  /** Called for each statement that binds a live text to a different recorded one. */
  readonly bound?: (bound: Bound) => void
}

/** The texts of a statement that were bound to different recorded ones. */
export interface Bound {
  /** `drv_7432_5248 for drv_1111_2222`: the live text first. */
  readonly why: string
  readonly question: RecordedQuestion
}

/** What came of a request that another backend has answered. */
export interface Done {
  readonly failed: boolean
  /** Rows written, as the answer counts them. */
  readonly written: number
  readonly rows: Rows
}

/** A miss, with its reason. */
export interface NoAnswer {
  readonly reason: 'unknown' | 'used up' | 'ambiguous' | 'other history' | 'computed'
  readonly asked: Asked
  /** Why the engine could not compute the answer; absent if it was not asked. */
  readonly notComputed?: string
  /** What to do about that; absent if only fixed values would help. */
  readonly advice?: string
  /** The recorded question that would match without the reason. */
  readonly question?: RecordedQuestion
  /** The bindings with which it matches. */
  readonly pairs?: Pairs
  readonly session: LiveSession
  /** Another recorded question that matches equally well and has a different answer. */
  readonly rival?: RecordedQuestion
  /** Of a computed answer: the question that brought the data that differs. */
  readonly source?: ChangeSource
}

/** Why nothing is computed for a statement that is like no recorded one: a miss says that anyway. */
export const noneAlike = 'no recorded statement is like it'

/** A recorded statement that a live one is like. */
interface LikeStatement {
  readonly occurrence: Occurrence
  /** A text of the live statement, with the names of the recorded one. */
  readonly recorded: (text: string) => string
}

/** A recorded question that may match, and the bindings it needs. */
interface Reading {
  readonly question: RecordedQuestion
  readonly pairs: Pairs
  /** It needs no new binding of a part to a different text. */
  readonly isExact: boolean
}

const noPairs: Pairs = new Map()

/** Maximum number of questions that are compared with a possible match, to see whether it is ambiguous. */
const mostCompared = 50

/** Maximum number of writes without a recorded answer that are remembered for messages. */
const mostMissed = 5

/** Maximum number of statements matched again for one question, to try other bindings of names. */
const mostRematched = 50_000

/** Whether a statement sets part of the session's context: its value is known again afterwards. */
function isSetting({ effects }: RecordedQuestion): boolean {
  return effects.sets !== undefined && effects.sets.length > 0
}

/** Whether a statement may depend on parts of the context whose value is unknown. */
function isUnsureFor({ asked, isDriverProbe }: LiveQuestion, history: SessionHistory): boolean {
  if (!history.isUnsure || !isDriverProbe) return history.isUnsure
  const told = asked.k === 'stmt' ? shownContext(asked.key) : undefined
  return told !== undefined && history.isUnsureOf(told)
}

/** The first words of a write. */
const writing =
  /^(?:insert|update|delete|merge|replace|copy|create|alter|drop|undrop|truncate|rename|grant|revoke|execute|call)\b/
