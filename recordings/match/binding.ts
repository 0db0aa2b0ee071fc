import { errorCodes } from '../../core/errors/codes.js'
import type { Effects, Listing } from '../../core/sql/effects/effects.js'
import { append } from '../append.js'
import { isToday, readTime, timeKind, zoneOfNow } from '../redact/clock-literal.js'
import { isNameKind, isPlaceholder, isTime, placeholderKind } from '../redact/placeholder.js'
import { isNear, isSameRelativeTime } from '../redact/relative-time.js'
import {
  alikeness,
  isRandom,
  partKind,
  partsOfWords,
  renamePart,
  replaceCandidates,
  separator,
} from '../redact/volatile-parts.js'
import { type Cell, type Rows, timezoneOf } from '../store/document.js'
import type { LaneIndex } from './lane-index.js'
import { questionText } from './question.js'
import type { RecordedQuestion } from './recorded-question.js'
import { writtenParts } from './written-parts.js'

/**
 * The bindings of a lane: which live text replaces which recorded part (a random name, a secret, any text that may
 * differ in each run). Each part has one live text; equal texts are bound to each other.
 */
export class PartBinding {
  readonly #toRecorded = new Map<string, string>()
  readonly #toLive = new Map<string, string>()
  /** Recorded texts that are bound to different ones. */
  readonly #renamed = new Set<string>()
  /** Recorded times: what shows them is restored in another way (`ChangedData.withLiveTimes`). */
  readonly #times = new Set<string>()

  /** The same bindings, which change independently from now on. */
  copy(): PartBinding {
    const copy = new PartBinding()
    for (const [part, live] of this.#toLive) copy.#toLive.set(part, live)
    for (const [live, part] of this.#toRecorded) copy.#toRecorded.set(live, part)
    for (const part of this.#renamed) copy.#renamed.add(part)
    for (const part of this.#times) copy.#times.add(part)
    return copy
  }

  /** The recorded part that a live text is bound to; the text itself if to none. */
  recorded(live: string): string {
    return this.#toRecorded.get(live) ?? live
  }

  /** The live text bound to a recorded part, or to the part in lower case: as the server sees a name without quotes. */
  live(recorded: string): string | undefined {
    return this.#toLive.get(recorded) ?? this.#toLive.get(recorded.toLowerCase())
  }

  /** A recorded text with its parts as they are in this run. */
  withLiveParts(text: string): string {
    return replaceCandidates(text, part => renamePart(part, recorded => this.live(recorded)))
  }

  /** A text of this run with its parts as they were recorded. */
  withRecordedParts(text: string): string {
    return replaceCandidates(text, part => renamePart(part, live => this.recorded(live)))
  }

  /** Whether there is no binding at all. */
  get isEmpty(): boolean {
    return this.#toLive.size === 0
  }

  /** Whether a recorded text, placeholders aside, is bound to a different one. */
  get hasRenamed(): boolean {
    return this.#renamed.size > 0
  }

  /** The different live text bound to a recorded one; undefined if it is bound to itself or not at all. */
  renamed(recorded: string): string | undefined {
    const part = this.#toLive.has(recorded) ? recorded : recorded.toLowerCase()
    return this.#renamed.has(part) ? this.#toLive.get(part) : undefined
  }

  /**
   * A recorded word in which a text that is bound to a different one stands between `_`, with that one in its place:
   * `Tables_in_test_x81k2`. Undefined if there is none.
   */
  withRenamed(word: string): string | undefined {
    const starts = [0, ...[...word.matchAll(/_/g)].map(({ index }) => index + 1)]
    const ends = [...starts.slice(1).map(each => each - 1), word.length]
    for (const [i, start] of starts.entries()) {
      for (const end of ends.slice(i).toReversed()) {
        const live = this.renamed(word.slice(start, end))
        if (live !== undefined) return word.slice(0, start) + live + word.slice(end)
      }
    }
    return undefined
  }

  /** Recorded texts that are bound to different live ones, and these; without secrets. */
  get differences(): readonly (readonly [string, string])[] {
    return [...this.#toLive].filter(([part, live]) => part !== live && !live.startsWith('!'))
  }

  /** The bindings to add so that the recorded parts equal the live ones; undefined if the rules forbid it. */
  fit(
    recorded: readonly string[],
    live: readonly string[],
    { mayRebind, mayRepeat, mayReplace }: BindingRules,
  ): Pairs | undefined {
    const wanted = new Map<string, string>()
    const used = new Set<string>()
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const bound = wanted.get(part) ?? this.#toLive.get(part)
      if (bound === own) continue
      if (mayRepeat?.(part) === true) {
        if (part !== own && !mayReplace(part, own)) return undefined
        wanted.set(part, own)
        continue
      }
      if (wanted.has(part) || this.#toRecorded.has(own) || used.has(own)) return undefined
      if (part !== own && !mayReplace(part, own)) return undefined
      if (!this.#isOfName(part, own)) return undefined
      if (bound !== undefined && !mayRebind(part)) return undefined
      wanted.set(part, own)
      used.add(own)
    }
    return wanted
  }

  /**
   * The change of bindings that makes `recorded` equal `live` if live texts were bound to the wrong recorded parts.
   * `exchange`: two such parts exchange their texts. `rebind`: a text replaces the one that an earlier run bound to the
   * right part. Undefined if that does not suffice, or no text has to be bound again.
   */
  switchFor(
    recorded: readonly string[],
    live: readonly string[],
    mayReplace: BindingRules['mayReplace'],
    way: 'exchange' | 'rebind',
  ): Switch | undefined {
    const pairs = new Map<string, string>()
    const freed = new Set<string>()
    const rebound: string[] = []
    const exchanges = way === 'exchange'
    if (!this.#mayBeAgain(recorded, live, way)) return undefined
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const current = pairs.get(part) ?? this.#toLive.get(part)
      if (current === own && !(exchanges && freed.has(part))) continue
      const left = this.#toRecorded.get(own)
      if (pairs.has(part) || !this.#mayChange(part, own, mayReplace)) return undefined
      if (exchanges && current !== undefined) {
        if (left === undefined || !mayReplace(left, current)) return undefined
        pairs.set(left, current)
      } else {
        if (left !== undefined) freed.add(left)
        if (current !== undefined) rebound.push(part)
      }
      pairs.set(part, own)
      freed.delete(part)
    }
    for (const part of pairs.keys()) freed.delete(part)
    const isAgain = exchanges
      ? [...pairs].some(([part, own]) => this.#toLive.has(part) || this.#toRecorded.has(own))
      : rebound.length > 0 && freed.size > 0
    return isAgain ? { pairs, freed: [...freed], rebound } : undefined
  }

  /** A cheap test whether a change of bindings binds a text again. */
  #mayBeAgain(
    recorded: readonly string[],
    live: readonly string[],
    way: 'exchange' | 'rebind',
  ): boolean {
    let [isPartBound, isTextBound] = [false, false]
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const current = this.#toLive.get(part)
      if (current === own) continue
      if (this.#toRecorded.get(own) === own || current === part) return false
      const left = this.#toRecorded.get(own)
      if (way === 'exchange' && current !== undefined && left === undefined) return false
      isPartBound ||= current !== undefined
      isTextBound ||= left !== undefined
    }
    return way === 'exchange' ? isPartBound || isTextBound : isPartBound && isTextBound
  }

  /** Whether a recorded part may be bound to a live text. One bound to its own text keeps its binding. */
  #mayChange(part: string, own: string, mayReplace: BindingRules['mayReplace']): boolean {
    if (this.#toRecorded.get(own) === own || this.#toLive.get(part) === part) return false
    if (!this.#isOfName(part, own)) return false
    return part === own || mayReplace(part, own)
  }

  /** Whether a name in mixed case stands for the live one that the name in lower case does, if it does for any. */
  #isOfName(part: string, own: string): boolean {
    const name = part.toLowerCase()
    const live = name === part ? undefined : this.#toLive.get(name)
    return live === undefined || live === own.toLowerCase()
  }

  /** Applies a change of bindings; returns the change that undoes it. */
  apply({ pairs, freed }: Switch): Switch {
    const touched = [...new Set([...freed, ...pairs.keys()])]
    const before = touched.map(part => [part, this.#toLive.get(part)] as const)
    for (const part of touched) this.#unset(part)
    for (const [part, live] of pairs) this.#set(part, live)
    const isBound = (pair: readonly [string, string | undefined]): pair is [string, string] =>
      pair[1] !== undefined
    const unbound = before.filter(pair => !isBound(pair)).map(([part]) => part)
    return { pairs: new Map(before.filter(isBound)), freed: unbound, rebound: [] }
  }

  /** The recorded names among pairs that are bound to other live texts now. */
  rebound(pairs: Pairs): readonly string[] {
    if (pairs.size === 0) return []
    return [...pairs.keys()].filter(part => {
      const bound = part.length < leastName ? undefined : this.#toLive.get(part)
      return bound !== undefined && bound !== pairs.get(part)
    })
  }

  /** `areTimes`: whether a recorded part was replaced because it is a time. */
  bind(pairs: Pairs, areTimes: (recorded: string, live: string) => boolean = () => false): void {
    for (const [part, live] of pairs) if (areTimes(part, live)) this.#times.add(part)
    for (const [part, live] of pairs) {
      this.#unset(part)
      this.#set(part, live)
    }
  }

  #unset(part: string): void {
    const live = this.#toLive.get(part)
    if (live !== undefined && this.#toRecorded.get(live) === part) this.#toRecorded.delete(live)
    this.#toLive.delete(part)
    this.#renamed.delete(part)
  }

  #set(part: string, live: string): void {
    this.#toLive.set(part, live)
    // A live text may be bound to several recorded times: the first one counts.
    if (!this.#toRecorded.has(live)) this.#toRecorded.set(live, part)
    const isPlain = !isPlaceholder(part) && !this.#times.has(part)
    if (part !== live && isPlain) this.#renamed.add(part)
    else this.#renamed.delete(part)
  }
}

/** Recorded parts, and the live texts to bind to them. */
export type Pairs = ReadonlyMap<string, string>

/** A change of bindings. */
export interface Switch {
  readonly pairs: Pairs
  /** Recorded parts that lose their live text. */
  readonly freed: readonly string[]
  /** Recorded parts whose live text is replaced by that of a later run. */
  readonly rebound: readonly string[]
}

/** The rules for binding the parts of a question to texts that differ. */
export interface BindingRules {
  /** Whether a recorded part may be bound to another live text than it is now. */
  readonly mayRebind: (recorded: string) => boolean
  /** Whether a recorded part may be bound to several live texts, one after the other. */
  readonly mayRepeat?: (recorded: string) => boolean
  /** Whether a recorded part may be bound to this different live text. */
  readonly mayReplace: (recorded: string, live: string) => boolean
}

/** The minimum length of a part that counts as a name, or as part of one. */
const leastName = 4

/**
 * Decides which recorded texts may differ in another run.
 *
 * Names that the lane creates may differ: answers are then the same except for the name. So may a random text in a
 * statement that reads nothing or only stores it, and one that a search did not find. The server may know any other
 * text from elsewhere, so it must be equal; and so must a live text that occurs in the recording.
 */
export class ChangingValues {
  readonly #index: LaneIndex
  readonly #options: ChangingOptions
  readonly #missed = new Set<string>()
  /** The recorded times and the live ones in their places. */
  readonly #timePairs = new Set<string>()
  /** The live texts that recorded times were replaced by last. */
  readonly #lastLive = new Map<string, string>()
  /** Whether a recorded time was replaced by several live ones. */
  hasRepeated = false
  /** Placeholders, without their `}}`, of times that the recording has in two texts, such as with a zone and without. */
  readonly #twins: readonly string[]
  /** By how many microseconds live times differ from the recorded ones. */
  readonly #shifts = new Set<bigint>()
  /** The offsets from UTC of the zones of live times. */
  readonly #offsets = new Set<bigint>()
  readonly #written = new WeakMap<RecordedQuestion, ReadonlySet<string>>()
  /** The parts of questions that are within names, where that was asked. */
  readonly #inNames = new WeakMap<RecordedQuestion, ReadonlySet<string>>()
  /** Whether names are absent, of those that were asked about. */
  readonly #absent = new Map<string, boolean>()
  /** The time zones of questions: one may have thousands of times, and its document is read from the file. */
  readonly #zones = new WeakMap<RecordedQuestion, { readonly timezone: string | undefined }>()

  constructor(index: LaneIndex, options: ChangingOptions) {
    this.#index = index
    this.#options = options
    this.#twins = twinsIn(index.recording.values?.texts ?? [])
  }

  /** The same, which learns independently from now on. */
  copy(): ChangingValues {
    const copy = new ChangingValues(this.#index, this.#options)
    copy.noteMissed(this.#missed)
    for (const pair of this.#timePairs) copy.#timePairs.add(pair)
    for (const shift of this.#shifts) copy.#shifts.add(shift)
    for (const offset of this.#offsets) copy.#offsets.add(offset)
    for (const [recorded, live] of this.#lastLive) copy.#lastLive.set(recorded, live)
    copy.hasRepeated = this.hasRepeated
    return copy
  }

  /** The rules for binding the parts of a question. */
  rulesFor(question: RecordedQuestion, mayRebind: BindingRules['mayRebind']): BindingRules {
    // A read may contain the present time, which differs each time it is repeated. Where times are known, so may any
    // statement: answers that depend on which times are equal are then not given (`TimeOrder`).
    const areKnown = this.#index.recording.values !== undefined
    const mayRepeat = (part: string) =>
      areKnown ? isTime(part) || partKind(part) === 'time' : question.isSurelyRead && isTime(part)
    return { mayRebind, mayRepeat, mayReplace: this.mayReplace(question) }
  }

  /** Notes the live parts of a write without a recorded answer: they cannot be bound from now on. */
  noteMissed(parts: Iterable<string>): void {
    for (const part of parts) this.#missed.add(part)
  }

  /**
   * Whether a statement with a live name says as much about the engine as the one with a recorded name that the lane
   * makes: whichever recorded name the live one is bound to, if it is to any.
   */
  mayNameAnother(recorded: string, live: string): boolean {
    if (this.#options.isStrict || this.#index.has(live)) return false
    if (isPlaceholder(recorded)) return isNameKind(placeholderKind(recorded)) && isRandom(live)
    if (!this.#index.isMade(recorded) || partKind(recorded) !== partKind(live)) return false
    return isRandom(live) || mayBeSameWord(recorded, live)
  }

  mayReplace(question: RecordedQuestion): BindingRules['mayReplace'] {
    return (recorded, live) => this.#mayReplace(recorded, live, question)
  }

  #mayReplace(recorded: string, live: string, question: RecordedQuestion): boolean {
    const isSecret = recorded.startsWith('{{secret:')
    if (isSecret || live.startsWith('!')) return isSecret && live.startsWith('!')
    if (this.#options.isStrict) return false
    // The live text may be that of another recorded time: a week later, today is what was in a week.
    if (this.#isSameTime(recorded, live, question)) return true
    if (this.#index.has(live) || this.#missed.has(live)) return false
    const kind = partKind(recorded)
    if (isTime(recorded)) return false
    if (kind === 'placeholder') return partKind(live) !== 'time'
    if (kind === 'time' || kind !== partKind(live)) return false
    // The server sees a name without quotes in lower case.
    const isMade = this.#index.isMade(recorded) || this.#index.isMade(recorded.toLowerCase())
    const isNamedByDay = this.#isNamedByDay(recorded, live)
    if (isNamedByDay && (isMade || this.#isAbsent(recorded))) return true
    const mayVary = kind === 'random' || mayBeSameWord(recorded, live)
    if (!mayVary || isMade) return mayVary
    if (this.#isWritten(recorded, question) || this.#isAbsent(recorded)) return true
    return kind === 'random' && (readsNothing(question) || this.#isNotFound(recorded, question))
  }

  /**
   * Whether a statement searched for a part that is in none of its tables. All rows of these tables were written by
   * recorded statements, so a search for any other new text finds nothing either.
   */
  #isNotFound(part: string, question: RecordedQuestion): boolean {
    if (this.#index.firstUse(part) !== question || !this.#index.readsMade(question)) return false
    const { document, effects, occurrences } = question
    const first = occurrences[0]!
    if (document.k !== 'stmt' || first.isError) return false
    const isChange = changes.test(document.key) && effects.writes.length === 1
    return isChange
      ? first.changedNothing
      : question.isSurelyRead && this.#index.showsNothing(first)
  }

  /** Whether two names have a day in the same place, and the live one is that of today somewhere in the world. */
  #isNamedByDay(recorded: string, live: string): boolean {
    const isAlike = dayOfName.test(recorded) && alikeness(recorded, live) === 'digits'
    const day = isAlike ? dayOfName.exec(live)?.[0] : undefined
    return day !== undefined && isToday(day, this.#options.nowMicros())
  }

  /** Whether the recording shows of a name only that no object has it: any other new name has no object either. */
  #isAbsent(part: string): boolean {
    const known = this.#absent.get(part)
    if (known !== undefined) return known
    const isAbsent = this.#index.usesOf(part).every(question => this.#showsAbsence(part, question))
    this.#absent.set(part, isAbsent)
    return isAbsent
  }

  /** Whether all answers to a question say that an object with a part in its name does not exist. */
  #showsAbsence(part: string, question: RecordedQuestion): boolean {
    const { document, effects, occurrences } = question
    if (document.k !== 'stmt') return false
    const { recording } = this.#index
    return occurrences.every(occurrence => {
      const { entry, error } = occurrence
      if (error !== undefined) {
        const answer = recording.document(entry)
        const message = answer.k === 'stmt' ? answer.error?.[1].toLowerCase() : undefined
        const name = part.toLowerCase()
        if (message === undefined || namesAnother(message, name)) return false
        if (error === errorCodes.SemanticError) return saysNoColumn(message, name)
        return absenceErrors.has(error) && message.includes(name)
      }
      if (dropsIfExists.test(document.key)) return true
      return (
        question.isSurelyRead && listsOnly(part, effects) && this.#index.showsNothing(occurrence)
      )
    })
  }

  /**
   * Whether a question only stores a part, and is the first with it. Of parallel sessions, another one may come first: a
   * new row has no key, so that it is the same if the first one only stores it, too.
   */
  #isWritten(part: string, question: RecordedQuestion): boolean {
    const first = this.#index.firstUse(part)
    if (first === undefined || !this.#writtenIn(question).has(part)) return false
    return first === question || (addsOnly(question) && this.#writtenIn(first).has(part))
  }

  #writtenIn(question: RecordedQuestion): ReadonlySet<string> {
    const known = this.#written.get(question) ?? writtenParts(question.document)
    this.#written.set(question, known)
    return known
  }

  /** Whether rows show a time that the recording also has in another text, of which alone the live one may be known. */
  showsTwin(rows: Iterable<Rows>): boolean {
    const twins = this.#twins
    if (twins.length === 0) return false
    const isTwin = (cell: Cell) => cell !== null && twins.some(twin => cell.includes(twin))
    for (const some of rows) if (some.some(row => row.some(isTwin))) return true
    return false
  }

  /** Whether a live text replaces a recorded one because both are the same time, relative to their clocks. */
  isTimePair(recorded: string, live: string): boolean {
    return this.#timePairs.has(recorded + separator + live)
  }

  /** Whether a question has a fixed time that another one of its form may have, relative to the clock. */
  mayTellOtherTime({ parts, isSurelyRead }: RecordedQuestion, live: readonly string[]): boolean {
    if (!isSurelyRead || this.#index.recording.values === undefined) return false
    return parts.some((part, i) => part === live[i] && partKind(part) === 'time')
  }

  #isSameTime(recorded: string, live: string, question: RecordedQuestion): boolean {
    if (!isTimeText(recorded) || readTime(live) === undefined) return false
    if (this.isInName(recorded, question)) return false
    const timezone = this.#zoneOf(question)
    const now = this.now()
    const isPresent =
      isTime(recorded) &&
      !this.#index.has(live) &&
      !this.#missed.has(live) &&
      timeKind(live, now, timezone) === placeholderKind(recorded)
    if (!isPresent && !this.#isSameRelativeTime(recorded, live, question, now)) return false
    this.#timePairs.add(recorded + separator + live)
    const before = this.#lastLive.get(recorded)
    this.hasRepeated ||= before !== undefined && before !== live
    this.#lastLive.set(recorded, live)
    const offset = isPresent ? zoneOfNow(live, now) : undefined
    if (offset !== undefined && this.#offsets.size < mostOffsets) this.#offsets.add(offset)
    this.#noteShift(recorded, live)
    return true
  }

  /** Remembers by how much a live time differs from the recorded one, unless another one differs by about as much. */
  #noteShift(recorded: string, live: string): void {
    const text = this.timeText(recorded)
    const [then, now] = [text === undefined ? text : readTime(text), readTime(live)]
    if (then?.hasSeconds !== true || now === undefined || this.#shifts.size >= mostShifts) return
    const shift = now.micros - then.micros
    if (![...this.#shifts].some(each => isNear(each, shift))) this.#shifts.add(shift)
  }

  #isSameRelativeTime(
    recorded: string,
    live: string,
    question: RecordedQuestion,
    now: bigint,
  ): boolean {
    const { values } = this.#index.recording
    const text = this.timeText(recorded)
    if (values === undefined || text === undefined) return false
    if (text === live) return isTime(recorded)
    const timezone = this.#zoneOf(question)
    return question.occurrences.slice(0, mostOccurrences).some(({ entry }) => {
      const sentAt = values.sentAt(entry)
      if (sentAt === undefined) return false
      return isSameRelativeTime({ text, sentAt }, { text: live, sentAt: now }, timezone, {
        shifts: this.#shifts,
        offsets: this.#offsets,
      })
    })
  }

  /** Whether digits, which may say a time, are only within names. */
  isInName(recorded: string, question: RecordedQuestion): boolean {
    if (!digits.test(recorded)) return false
    const known = this.#inNames.get(question) ?? partsOfWords(questionText(question.document))
    this.#inNames.set(question, known)
    return known.has(recorded)
  }

  /** The text of a recorded time: what its placeholder stands for, if that is known. */
  timeText(recorded: string): string | undefined {
    return isPlaceholder(recorded) ? this.#index.recording.values?.texts.get(recorded) : recorded
  }

  /** The current time, in microseconds. */
  now(): bigint {
    return this.#options.nowMicros()
  }

  #zoneOf(question: RecordedQuestion): string | undefined {
    const zone = this.#zones.get(question) ?? { timezone: timezoneOf(question.document) }
    this.#zones.set(question, zone)
    return zone.timezone
  }
}

/** The placeholders of times that have another one of the same time, whatever the zones in which both are written. */
function twinsIn(texts: Iterable<readonly [placeholder: string, text: string]>): readonly string[] {
  const byTime = new Map<bigint, string[]>()
  for (const [placeholder, text] of texts) {
    const time = readTime(text)
    if (time === undefined || time.isDay) continue
    // All zones are whole quarters of an hour from UTC.
    append(byTime, time.micros % quarterMicros, placeholder.slice(0, -2))
  }
  return [...byTime.values()].filter(({ length }) => length > 1).flat()
}

const quarterMicros = 900_000_000n

/** Whether a recorded text is a day or a time: the placeholder of one, or a text that says one. */
function isTimeText(recorded: string): boolean {
  return isPlaceholder(recorded) ? isTime(recorded) : readTime(recorded) !== undefined
}

/** Maximum number of differences between live and recorded times that are remembered. */
const mostShifts = 64

/** Maximum number of time zones of live times that are remembered. */
const mostOffsets = 4

/** Maximum number of occurrences of a question that are looked at for when it was sent. */
const mostOccurrences = 4

interface ChangingOptions {
  /** Whether only secrets may differ. */
  readonly isStrict: boolean
  /** The current time. */
  readonly nowMicros: () => bigint
}

/** A word with at least this many digits looks generated. */
const generatedDigits = 4

const digits = /^\d+$/
const changes = /^(?:update|delete)\b/
const dropsIfExists = /^drop [a-z ]+ if exists /

/** A whole day in a name: `20261122` in `run_20261122`. */
const dayOfName = /(?<!\d)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/

/** Errors that say that an object does not exist. */
const absenceErrors: ReadonlySet<number> = new Set([
  errorCodes.UnknownDatabase,
  errorCodes.UnknownTable,
  errorCodes.UnknownView,
  errorCodes.UnknownStage,
  errorCodes.UnknownUser,
  errorCodes.UnknownRole,
  errorCodes.UnknownFileFormat,
  errorCodes.UnknownConnection,
  errorCodes.UnknownSequence,
  errorCodes.UnknownStream,
  errorCodes.UnknownProcedure,
])

/** Whether an error message, in lower case, says that no column has exactly a name. */
function saysNoColumn(message: string, name: string): boolean {
  return message.includes(` column ${name} doesn't exist`)
}

/** Whether an error message, in lower case, has a hint to another name, which depends on this one. */
function namesAnother(message: string, name: string): boolean {
  const hint = /\b(?:did|do) you mean ['"`]?([^'"`? ]*)/.exec(message)?.[1]
  return hint !== undefined && hint !== name
}

/** Whether a statement reads nothing but lists of the objects with a part in their names. */
function listsOnly(part: string, { lists, reads, readsAll }: Effects): boolean {
  const name = part.toLowerCase()
  const isNamed = ({ of, like }: Listing) =>
    of.includes(part) ||
    [like?.name, like?.schema].some(each => each?.pattern.toLowerCase().includes(name) === true)
  return lists.length > 0 && lists.every(isNamed) && reads.length === 0 && !readsAll
}

/** Whether an answer depends on no stored data. */
function readsNothing({ effects }: RecordedQuestion): boolean {
  return effects.reads.length === 0 && !effects.readsAll
}

/** Whether words that look generated may be the same one in two runs. */
function mayBeSameWord(recorded: string, live: string): boolean {
  if (partKind(recorded) === 'short') return true
  const like = alikeness(recorded, live)
  return like === 'random' || (like === 'digits' && isGenerated(recorded) && isGenerated(live))
}

/** Whether a word looks generated: hex digits, or digits that are not a year or date. */
function isGenerated(part: string): boolean {
  if (partKind(part) === 'short') return true
  const runs = part.match(/\d+/g) ?? []
  if (runs.length === 1 && year.test(runs[0]!)) return false
  return runs.join('').length >= generatedDigits
}

const year = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/

/** Whether a statement makes rows, or objects, without looking at rows of the same key. */
function addsOnly({ document }: RecordedQuestion): boolean {
  return document.k === 'stmt' && adds.test(document.key)
}

const adds = /^(?:insert|create)\b/
