import { MockqError } from '../../core/errors/mockq-error.js'
import type { ColumnDefinition } from '../../core/sql/ast/ddl.js'
import type { Identifier } from '../../core/sql/ast/expression.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { TypeName } from '../../core/sql/ast/type-name.js'
import {
  type Effects,
  everything,
  keepsDefinition,
  type ObjectName,
  type Write,
  type WriteMode,
} from '../../core/sql/effects/effects.js'
import { databaseOf, groupsOf, plainName } from '../../core/sql/effects/object-name.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import type { TokenKind } from '../../core/sql/lexer/token.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { numberKinds } from '../../core/types/number-kind.js'
import type { PlainKind } from '../../core/types/plain-types.js'
import { offsetMicros } from '../redact/clock-literal.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  formOf,
  isPlaceholder,
  isTime,
  placeholderKind,
  replacePlaceholders,
} from '../redact/placeholder.js'
import {
  mayBeSubtraction,
  partKind,
  partText,
  replaceCandidates,
} from '../redact/volatile-parts.js'
import {
  type DownloadDocument,
  type PlayDocument,
  type Rows,
  type StatementDocument,
  timezoneOf,
} from '../store/document.js'
import { EarlierData } from './earlier-data.js'
import { foundNothing } from './found-nothing.js'
import type { KnownView, ReadQuestion } from './found-views.js'
import { KnownBefore } from './known-before.js'
import type { LaneIndex } from './lane-index.js'
import { LiveTexts } from './live-texts.js'
import { nameable, sqlDialectOf, treeOf } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import type { SessionView } from './state.js'
import { isBare, mayCompute, type TextUse, textUse } from './text-use.js'
import { TimeOrder } from './time-order.js'

/**
 * Tracks which objects hold times and texts that differ from the recorded ones. An answer that is computed from such
 * data, rather than showing or comparing it, may differ from the recorded one.
 */
export class ChangedData {
  readonly #index: LaneIndex
  readonly #values: TimeValues
  /** The times in objects, fixed ones too; only where the recording has the texts of times. */
  readonly #times = new Map<ObjectName, TimeOrder>()
  readonly #objects = new Map<ObjectName, Change>()
  readonly #views = new Map<ObjectName, View>()
  /** Objects with another definition than was recorded: a computed answer made or altered them. */
  readonly #definitions = new Set<ObjectName>()
  /** The changes of live parts, with the question that was asked with them last. */
  readonly #ownChanges = new WeakMap<readonly string[], readonly [RecordedQuestion, Change]>()
  /** The uploads of the recording, as `uploadKey` names them; read when a download asks for the first one. */
  #uploads: ReadonlySet<string> | undefined
  readonly #earlier: EarlierData
  readonly #knownBefore: KnownBefore
  /** The columns of each table and view, as recorded statements define them. */
  #columns: ReadonlyMap<ObjectName, Columns> | undefined

  constructor(
    index: LaneIndex,
    values: TimeValues,
    earlier = new EarlierData(index),
    knownBefore = new KnownBefore(index),
  ) {
    this.#index = index
    this.#values = values
    this.#earlier = earlier
    this.#knownBefore = knownBefore
  }

  /** The same, which changes independently from now on. */
  copy(values: TimeValues): ChangedData {
    const copy = new ChangedData(this.#index, values, this.#earlier.copy(), this.#knownBefore)
    for (const [name, times] of this.#times) copy.#times.set(name, times.copy())
    for (const [name, change] of this.#objects) copy.#objects.set(name, change)
    for (const [name, view] of this.#views) copy.#views.set(name, view)
    for (const name of this.#definitions) copy.#definitions.add(name)
    return copy
  }

  /** Forgets all that was added. */
  clear(): void {
    this.#times.clear()
    this.#objects.clear()
    this.#views.clear()
    this.#definitions.clear()
    this.#earlier.clear()
  }

  /** Adds the writes of a question with these live parts, in a session with this view. */
  addWrites(question: RecordedQuestion, live: readonly string[], view: SessionView): void {
    if (question.isSurelyRead) return
    const asked = { question, live }
    const change = this.#changeOf(asked)
    const times = this.#timesOf(asked)
    for (const write of question.effects.writes) {
      this.#write(write, asked, { change, times }, view)
      this.#noteStored(write, asked)
    }
  }

  /** Notes which texts that differ are in an object from now on. */
  #noteStored({ object, from }: Write, asked: BoundQuestion): void {
    const { question } = asked
    this.#earlier.addAll(object, from === undefined ? this.#readBy(question) : [from])
    const others = this.#othersIn(asked)
    if (others.size === 0) return
    this.#columns ??= columnsOf(this.#index.questions)
    this.#earlier.addWrite(object, question, others, this.#columns.get(object)?.order)
  }

  /** Adds the writes of a request whose answer was computed: its objects have other contents than were recorded. */
  addComputed(question: RecordedQuestion, view: SessionView): void {
    if (question.isSurelyRead) return
    const asked = { question, live: question.parts }
    for (const write of question.effects.writes) {
      this.#write(write, asked, { change: otherContents, times: [] }, view)
      if (write.mode !== 'gone' && !keepsDefinition(write.mode)) this.#definitions.add(write.object)
    }
  }

  /** Adds the writes of a request that is none of the recorded ones: its objects have other contents. */
  addOther(effects: Effects, view: SessionView): void {
    for (const { object, from, mode, temporary } of effects.writes) {
      const isForGood =
        view.transaction === undefined && temporary !== true && !view.own.has(object)
      if (isForGood && mode === 'gone') {
        this.#objects.delete(object)
        this.#times.delete(object)
        this.#earlier.forget(object)
        continue
      }
      for (const each of from === undefined ? [object] : [object, from]) {
        this.#add(each, otherContents)
      }
    }
  }

  /** Whether an answer may be computed from data that differs. */
  isComputed(question: RecordedQuestion, live: readonly string[]): boolean {
    if (this.#showsDefinitions(question)) return true
    if (live.length === 0 && this.#objects.size === 0) return false
    if (subtractsOther(question, live)) return true
    const asked = { question, live }
    const change = this.#changeOf(asked)
    if (change === unchanged) return false
    if (change.isOther && question.document.k === 'stmt') return true
    if (question.document.k === 'download') return !this.#isUploaded(question.document)
    if (question.document.k !== 'stmt' || makesView(question)) return false
    if (listsFiles.test(question.document.key)) return !this.#isListedAlike(question, change)
    if (change.hasTimes && !this.#keepsOrder(asked)) return true
    if (this.#computesTimes(asked, change)) return true
    const all = [asked, ...this.#viewsIn(question)]
    if (!change.hasTexts) return false
    if (all.some(each => this.#usesTexts(each, change, each === asked))) return true
    return all.some(each => this.#mayFind(each)) && !this.#findsNothing(asked)
  }

  /** Whether an answer may show or depend on a definition that is another one now. */
  #showsDefinitions(question: RecordedQuestion): boolean {
    // Its effects are read from its text when they are first asked for.
    if (this.#definitions.size === 0) return false
    const { looks, lists, readsAll } = question.effects
    if (readsAll) return true
    if (looks.some(({ object, facet }) => facet === 'definition' && this.#definitions.has(object)))
      return true
    const groups = new Set([...this.#definitions].flatMap(groupsOf))
    return lists.some(({ of, one }) => (one === true ? this.#definitions.has(of) : groups.has(of)))
  }

  /** Whether a question compares texts that differ with data that was there before the recording. */
  #mayFind({ question, live }: ReadBound): boolean {
    return this.#earlier.mayFind(
      question,
      this.#othersIn({ question, live }),
      this.#readBy(question),
      object => this.#behind([object]),
    )
  }

  /** The recorded texts of a question that are others now. */
  #othersIn({ question, live }: ReadBound): ReadonlySet<string> {
    const { parts } = question
    const isOther = (part: string, i: number) =>
      part !== live[i] && !isPlaceholder(part) && this.#changeOfPart(part, live[i]!).hasTexts
    return new Set(parts.filter(isOther))
  }

  /**
   * Whether the recorded answers say that nothing was found, and texts that differ are random, so that no data has them:
   * the same holds for the texts of now, unless the recording shows that its tables had such texts. A statement that
   * writes what it has found has to say that it wrote nothing.
   */
  #findsNothing(asked: BoundQuestion): boolean {
    const { question } = asked
    if (![...this.#othersIn(asked)].every(part => partKind(part) === 'random')) return false
    if (!question.occurrences.every(each => foundNothing(this.#index, each))) return false
    const written = question.effects.writes.map(({ object }) => object)
    return ![...this.#readBy(question), ...written].some(object => this.#knownBefore.has(object))
  }

  /** The question that brought the data from which an answer may be computed; undefined if there is none. */
  sourceOf(question: RecordedQuestion, live: readonly string[]): ChangeSource | undefined {
    const asked = { question, live }
    const change = this.#changeOf(asked)
    const isTime =
      change.hasTimes && (!this.#keepsOrder(asked) || this.#computesTimes(asked, change))
    const from = isTime ? change.timesFrom : change.textsFrom
    return from && { ...from, isTime }
  }

  #computesTimes(asked: BoundQuestion, { hasTimes }: Change): boolean {
    const all = hasTimes ? [asked, ...this.#viewsIn(asked.question)] : []
    return all.some(each => mayCompute(keyOf(each.question)))
  }

  /** Whether a question contains or reads texts that differ from the recorded ones. */
  hasTexts(question: RecordedQuestion, live: readonly string[]): boolean {
    return this.#changeOf({ question, live }).hasTexts
  }

  #write(
    write: Write,
    asked: BoundQuestion,
    { change, times }: { readonly change: Change; readonly times: readonly TimeOrder[] },
    view: SessionView,
  ): void {
    const { object, mode, from, dependsOn, temporary } = write
    if (dependsOn !== undefined) this.#views.set(object, { dependsOn, ...asked })
    // A transaction may be rolled back, and a temporary table hides one that stays.
    const isForGood = view.transaction === undefined && temporary !== true && !view.own.has(object)
    if (isForGood && afresh.has(mode)) {
      this.#objects.delete(object)
      this.#times.delete(object)
      this.#earlier.forget(object)
      if (!keepsDefinition(mode)) this.#definitions.delete(object)
    }
    if (from !== undefined && this.#definitions.has(from)) this.#definitions.add(object)
    if (mode !== 'gone') for (const each of times) this.#addTimes(object, each)
    if (from !== undefined) {
      const [there, here] = [this.#times.get(from), this.#times.get(object)?.copy()]
      if (there !== undefined) this.#addTimes(object, there)
      if (mode === 'swapped' && here !== undefined) this.#addTimes(from, here)
    }
    const own = this.#objects.get(object)
    const other = from === undefined ? undefined : this.#objects.get(from)
    if (mode !== 'gone') this.#add(object, change)
    if (other !== undefined) this.#add(object, other)
    if (mode === 'swapped' && own !== undefined) this.#add(from!, own)
  }

  #addTimes(object: ObjectName, times: TimeOrder): void {
    const known = this.#times.get(object)
    if (known === undefined) this.#times.set(object, times.copy())
    else if (known !== times) known.addAll(times)
  }

  /** The times in a question, and those in the objects that it reads. */
  #timesOf(asked: BoundQuestion): readonly TimeOrder[] {
    if (this.#index.recording.values === undefined) return []
    const own = this.#ownTimes(asked)
    const all = own.size === 0 ? [] : [own]
    if (this.#times.size > 0) {
      for (const object of this.#readBy(asked.question)) {
        const held = this.#times.get(object)
        if (held !== undefined) all.push(held)
      }
    }
    return all
  }

  #ownTimes({ question, live }: BoundQuestion): TimeOrder {
    const own = new TimeOrder()
    for (const [i, part] of question.parts.entries()) {
      if (live[i] === undefined || !mayBeTime.test(part)) continue
      if (this.#values.isInName(part, question)) continue
      const recorded = this.#values.timeText(part)
      const isPlain = !isPlaceholder(part)
      if (recorded !== undefined) own.add({ recorded, live: live[i]!, isPlain })
    }
    return own
  }

  /**
   * Whether the times that a question compares, of this run, have the order of the recorded ones, so that it may be
   * answered as it was recorded.
   */
  #keepsOrder(asked: BoundQuestion): boolean {
    const times = this.#timesOf(asked)
    const { question } = asked
    if (times.length === 0 || isStore(question)) return true
    if (!times.every(each => each.isKept)) return false
    for (const [i, one] of times.entries()) {
      for (const other of times.slice(i + 1)) {
        const [small, large] = one.size < other.size ? [one, other] : [other, one]
        if (small.size > mostCompared || !large.fits(small)) return false
      }
    }
    return !readsClock.test(wordsOf(question)) || this.#fitsClock(question, times)
  }

  /** Whether the server's clock, of now and of the recording, has the same place among the times. */
  #fitsClock(question: RecordedQuestion, times: readonly TimeOrder[]): boolean {
    const sentAt = this.#index.recording.values?.sentAt(question.occurrences[0]!.entry)
    if (sentAt === undefined) return false
    const zone = timezoneOf(question.document) ?? 'UTC'
    const [recorded, live] = [sentAt, this.#values.now()].map(
      micros => micros + offsetMicros(zone, micros),
    )
    const today = new TimeOrder()
    today.add({ recorded: dayText(recorded!), live: dayText(live!), isPlain: false })
    const readsDay = readsToday.test(wordsOf(question))
    return times.every(each => each.fitsClock(recorded!, live!) && (!readsDay || each.fits(today)))
  }

  /**
   * An answer with the times of this run in the place of recorded ones that are there as they were written; undefined
   * if it is not clear which times those are.
   */
  withLiveTimes(occurrence: Occurrence, live: readonly string[]): Occurrence | undefined {
    const { question, entry } = occurrence
    const times = this.#timesOf({ question, live })
    if (times.length === 0 || question.document.k !== 'stmt') return occurrence
    const isPlain = !times.some(each => each.hasPlainOther)
    const isClear = isPlain && !this.#values.hasRepeated
    if (isClear && !this.#values.showsTwin(this.#index.recording.rows(entry))) return occurrence
    const answered = this.#index.recording.document(entry)
    if (answered.k !== 'stmt') return occurrence
    const { schema, error, warnings, rows, blob, end } = answered
    const zone = timezoneOf(answered) ?? 'UTC'
    const texts = new LiveTexts(times, zone, found => this.#values.timeText(found))
    const isElsewhere = [schema, error ?? null, warnings ?? null].some(each =>
      texts.isIn(JSON.stringify(each)),
    )
    if (isElsewhere) return undefined
    if (rows === 0) return occurrence
    if (blob !== undefined || end !== undefined) return undefined
    // Times of data that was there before the recording stay as they are.
    const isOwn =
      question.effects.reads.length === 0 ||
      [...this.#readBy(question)].some(object => this.#times.has(object))
    const recorded = occurrence.rows ?? [...this.#index.recording.rows(entry)].flat()
    const shown = recorded.map(row => row.map(cell => texts.liveCell(cell, isOwn)))
    if (shown.some(row => row.includes(undefined))) return undefined
    return { ...occurrence, rows: shown as Rows }
  }

  #add(object: ObjectName, change: Change): void {
    if (change === unchanged) return
    this.#objects.set(object, joined(this.#objects.get(object) ?? unchanged, change))
  }

  #changeOf({ question, live }: BoundQuestion): Change {
    let change = this.#ownChange(question, live)
    if (this.#objects.size === 0) return change
    for (const held of this.#heldFor(question)) change = joined(change, held)
    return change
  }

  /** The differences in a statement's own texts and parameters, not in names and paths. */
  #ownChange(question: RecordedQuestion, live: readonly string[]): Change {
    if (question.parts.length === 0) return unchanged
    const known = this.#ownChanges.get(live)
    if (known?.[0] === question) return known[1]
    const change = this.#readOwnChange(question, live)
    this.#ownChanges.set(live, [question, change])
    return change
  }

  #readOwnChange(question: RecordedQuestion, live: readonly string[]): Change {
    const { parts } = question
    const changes = parts.map((part, i) => {
      return part === live[i] ? unchanged : this.#changeOfPart(part, live[i]!)
    })
    if (changes.every(each => each === unchanged)) return unchanged
    const markers = new Set(textsSaid(question.document, parts, live).match(everyMarker))
    // A time may be both in a name and in a text: its first place has the marker.
    const change = changes
      .filter((_, i) => markers.has(markerOf(parts.indexOf(parts[i]!))))
      .reduce(joined, unchanged)
    const { hasTimes, hasTexts } = change
    const from = { question, live }
    return change === unchanged
      ? unchanged
      : { ...change, ...(hasTimes && { timesFrom: from }), ...(hasTexts && { textsFrom: from }) }
  }

  #changeOfPart(recorded: string, live: string): Change {
    if (isTime(recorded)) {
      return this.#values.timeText(recorded) === live ? unchanged : { ...unchanged, hasTimes: true }
    }
    if (this.#values.isTimePair(recorded, live)) return { ...unchanged, hasTimes: true }
    return changeOfText(recorded, live)
  }

  /** The differences of all objects that a question reads. */
  *#heldFor(question: ReadQuestion): Generator<Change> {
    const read = this.#readBy(question)
    if (question.dependencies.readsAll || read.has(everything)) {
      // What is computed from which object is not known.
      for (const change of this.#objects.values()) yield { ...change, isOther: true }
      return
    }
    for (const object of read) {
      const own = this.#objects.get(object)
      if (own !== undefined) yield own
      if (!object.startsWith('@')) continue
      // A path in a stage includes the files in its folder, and a folder the files in it.
      for (const [other, change] of this.#objects) {
        if (other.startsWith(object) || object.startsWith(other)) yield change
      }
    }
  }

  /** The objects that a question reads, through views too. */
  #readBy({ effects }: ReadQuestion): ReadonlySet<ObjectName> {
    const sources = effects.writes.flatMap(each => each.dependsOn ?? [])
    return this.#behind([...effects.reads, ...effects.loads, ...sources])
  }

  /** Objects, and those that they show if they are views. */
  #behind(objects: readonly ObjectName[]): ReadonlySet<ObjectName> {
    const found = new Set<ObjectName>()
    const waiting = [...objects]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      waiting.push(...(this.#viewOf(name)?.dependsOn ?? []))
    }
    return found
  }

  *#viewsIn(question: RecordedQuestion): Generator<ReadBound> {
    for (const name of this.#readBy(question)) {
      const view = this.#viewOf(name)
      if (view !== undefined) yield view
    }
  }

  /** The view of this name: one that the lane has made, or that was there before. */
  #viewOf(name: ObjectName): View | undefined {
    const made = this.#views.get(name)
    if (made !== undefined) return made
    const found = this.#index.foundViews.get(name)
    return found && { ...found, live: noParts }
  }

  #usesTexts(asked: ReadBound, change: Change, isAsked: boolean): boolean {
    const use = this.#useOf(asked, change)
    if (use !== 'hidden order') return use === 'computed'
    return !isAsked || !this.#hasOneRow(asked.question)
  }

  /** Whether a downloaded file was uploaded before: then its content is what this run uploaded. */
  #isUploaded(download: DownloadDocument): boolean {
    this.#uploads ??= new Set(
      [...this.#index.questions].flatMap(({ document }) =>
        document.k === 'upload' ? [uploadKey(document)] : [],
      ),
    )
    return this.#uploads.has(uploadKey(download))
  }

  /** Whether a list of files shows sizes without hashes, and the sizes are the recorded ones. */
  #isListedAlike({ occurrences }: RecordedQuestion, { hasTimes, areAsLong }: Change): boolean {
    const { recording } = this.#index
    const hasHash = ({ entry }: Occurrence) => {
      const document = recording.document(entry)
      const isWhole = !('blob' in document || 'end' in document)
      return !isWhole || [...recording.rows(entry)].flat().some(row => row[hashAt] !== null)
    }
    return !hasTimes && areAsLong && !occurrences.some(hasHash)
  }

  #hasResult({ occurrences }: ReadQuestion): boolean {
    const { recording } = this.#index
    return occurrences.some(({ entry, isError }) => {
      const document = recording.document(entry)
      return !isError && document.k === 'stmt' && document.schema.length > 0
    })
  }

  #hasOneRow({ occurrences }: ReadQuestion): boolean {
    const { recording } = this.#index
    return occurrences.every(({ entry }) => {
      const document = recording.document(entry)
      return document.k === 'stmt' && document.rows <= 1
    })
  }

  #useOf({ question, live }: ReadBound, { hasNumbers, areAsLong }: Change): TextUse {
    const document = question.document as StatementDocument
    const isTimePart = (recorded: string, own: string) =>
      isTime(recorded) || this.#values.isTimePair(recorded, own)
    const mark = marking(question.parts, live, isTimePart)
    const tree = treeOf(mark(document.sql), document)
    if (tree === undefined) {
      const isKnown = question.parts.every((part, i) => part === live[i] || isNeverComputed(part))
      return isKnown || !this.#hasResult(question) ? undefined : 'computed'
    }
    const isHeld = [...this.#heldFor(question)].some(each => each.hasTexts)
    const plain = isHeld && !hasNumbers ? this.#plainIn(question) : none
    return textUse(tree, {
      isIn: text => marker.test(text),
      mayHold: column => isHeld && !plain.has(column),
      isVariable: name => this.#objects.get(`$${name.toLowerCase()}`)?.hasTexts === true,
      params: document.params && mapTexts(document.params, mark),
      areAsLong,
      isJson: question.occurrences.every(({ isError }) => !isError),
    })
  }

  /** The names of columns that hold no texts in any table that the question reads. */
  #plainIn(question: ReadQuestion): ReadonlySet<string> {
    this.#columns ??= columnsOf(this.#index.questions)
    const plain = new Set<string>()
    const others = new Set<string>()
    const tables = [...this.#readBy(question)].filter(each => databaseOf(each) !== undefined)
    const found = new Set(tables)
    // A table created from another one has its columns.
    for (const table of found) {
      const columns = this.#columns.get(table)
      if (columns === undefined) {
        if (this.#objects.has(table)) return none
        continue
      }
      for (const name of columns.plain) plain.add(name)
      for (const name of columns.others) others.add(name)
      for (const source of columns.sources) found.add(source)
    }
    return new Set([...plain].filter(name => !others.has(name)))
  }
}

/** What is known of the times of a lane (`ChangingValues`). */
export interface TimeValues {
  isTimePair(recorded: string, live: string): boolean
  timeText(recorded: string): string | undefined
  isInName(recorded: string, question: RecordedQuestion): boolean
  /** Whether a recorded time stood for several live ones, one after the other. */
  readonly hasRepeated: boolean
  showsTwin(rows: Iterable<Rows>): boolean
  /** The current time, in microseconds. */
  now(): bigint
}

/** A cheap test whether a part may be a day, a time or a count of seconds since 1970. */
const mayBeTime = /^(?:\{\{(?:now|today):|\d{4}-\d\d-\d\d|\d{10})/

/** Above this many times on both sides, their order is not compared. */
const mostCompared = 2000

/** A statement without its texts and placeholders. */
function wordsOf(question: RecordedQuestion): string {
  return replacePlaceholders(keyOf(question), () => '').replaceAll(/'[^']*'/g, '')
}

/** The server's clock in a statement. */
const readsClock =
  /\b(?:now|today|yesterday|tomorrow|sysdate|current_(?:timestamp|date|time)|localtimestamp)\b/

const readsToday = /\b(?:today|yesterday|tomorrow|current_date)\b/

/** The day of a moment, in microseconds since 1970. */
function dayText(micros: bigint): string {
  return new Date(Number(micros / 1000n)).toISOString().slice(0, 10)
}

/** Whether a statement stores values and reads nothing with which they would be compared. */
function isStore({ effects, isSurelyRead }: RecordedQuestion): boolean {
  return !isSurelyRead && effects.reads.length === 0 && !effects.readsAll
}

/** How data differs from what was recorded. */
interface Change {
  /** It contains dates or times of this run. */
  readonly hasTimes: boolean
  /** It contains texts that are bound to different recorded ones. */
  readonly hasTexts: boolean
  /** Some of these texts are numbers. */
  readonly hasNumbers: boolean
  /** All of these texts are as long as the recorded ones. */
  readonly areAsLong: boolean
  /** It was computed, so that nothing is known of how it differs. */
  readonly isOther: boolean
  /** The first question that has such a time, or such a text, in itself. */
  readonly timesFrom?: BoundQuestion
  readonly textsFrom?: BoundQuestion
}

const unchanged: Change = {
  ...{ hasTimes: false, hasTexts: false, hasNumbers: false },
  ...{ areAsLong: true, isOther: false },
}
const otherContents: Change = { ...unchanged, isOther: true }

/** The question that brought data into a lane that differs from the recorded data: a time, or another text. */
export interface ChangeSource extends BoundQuestion {
  readonly isTime: boolean
}

/** A recorded question, and the live texts of its parts. */
interface BoundQuestion {
  readonly question: RecordedQuestion
  readonly live: readonly string[]
}

/** As `BoundQuestion`, also of the definition of a view that was there before the recording. */
interface ReadBound {
  readonly question: ReadQuestion
  readonly live: readonly string[]
}

/** A view: what it reads, and the statement that created it. */
interface View extends Omit<KnownView, 'definition'>, ReadBound {}

const noParts: readonly string[] = []

const none: ReadonlySet<string> = new Set()

/** The place and the content of a file. */
function uploadKey({ stage, path, sha }: Pick<DownloadDocument, 'stage' | 'path' | 'sha'>): string {
  return JSON.stringify([stage, path, sha])
}

/** Writes after which an object has none of its earlier contents. */
const afresh: ReadonlySet<WriteMode> = new Set(['create', 'anew', 'gone', 'empty', 'moved'])

function joined(a: Change, b: Change): Change {
  if (a === unchanged || a === b) return b
  const [timesFrom, textsFrom] = [a.timesFrom ?? b.timesFrom, a.textsFrom ?? b.textsFrom]
  return {
    ...(timesFrom && { timesFrom }),
    ...(textsFrom && { textsFrom }),
    hasTimes: a.hasTimes || b.hasTimes,
    hasTexts: a.hasTexts || b.hasTexts,
    hasNumbers: a.hasNumbers || b.hasNumbers,
    areAsLong: a.areAsLong && b.areAsLong,
    isOther: a.isOther || b.isOther,
  }
}

/** Replaces the parts that differ by markers, without those that `isLeft` accepts. */
function marking(
  parts: readonly string[],
  live: readonly string[],
  isLeft: (recorded: string, live: string) => boolean = () => false,
): (text: string) => string {
  // Where a part is first.
  const places = new Map(parts.map((part, i) => [part, i] as const).reverse())
  const mark = (part: string) => {
    const i = places.get(formOf(partText(part))[0])
    if (i === undefined || parts[i] === live[i]) return part
    return isLeft(parts[i]!, live[i]!) ? part : markerOf(i)
  }
  return text => nameable(replaceCandidates(text, mark))
}

/** The marker of the part at an index. */
function markerOf(place: number): string {
  return `_changed_${place}_`
}

const marker = /_changed_\d+_/
const everyMarker = /_changed_\d+_/g

/** The texts and numbers in a statement or file, with markers; a marker in place of a number is a word. */
function textsSaid(
  document: PlayDocument,
  parts: readonly string[],
  live: readonly string[],
): string {
  const mark = marking(parts, live)
  const said = 'text' in document ? (document.text ?? []).map(mark) : []
  if (!('key' in document)) return said.join(' ')
  const { params } = document
  if (params !== undefined) said.push(JSON.stringify(mapTexts(params, mark)))
  const key = mark(document.key)
  try {
    eachToken(key, sqlDialectOf(document), ({ kind, text }) => {
      if (kind === 'string' ? !text.startsWith('@') : isNumber(kind, text, live)) said.push(text)
    })
  } catch (error) {
    if (!(error instanceof MockqError)) throw error
    said.push(key)
  }
  return said.join(' ')
}

/** Whether a word is the marker of a number. */
function isNumber(kind: TokenKind, text: string, live: readonly string[]): boolean {
  const place = kind === 'word' ? wholeMarker.exec(text)?.[1] : undefined
  return place !== undefined && digits.test(live[Number(place)]!)
}

const wholeMarker = /^_changed_(\d+)_$/
const digits = /^[\d.]+$/

/** Beginnings of paths that drivers generate for their uploads. */
const driverPath = /^(?:\d+-[\da-f]{8}-|\d{4}\/\d)/

function changeOfText(recorded: string, live: string): Change {
  if (recorded.startsWith('{{secret:') || driverPath.test(live)) return unchanged
  const hasNumbers = digits.test(live)
  const areAsLong = !isPlaceholder(recorded) && recorded.length === live.length
  return { ...unchanged, hasTexts: true, hasNumbers, areAsLong }
}

const listsFiles = /^(?:list|ls) /

/** The column of a list of files that has their hashes. */
const hashAt = 2

/** Whether a question has other numbers than a live one where both look like the times of names: `20261129-1758`. */
function subtractsOther({ document, parts }: RecordedQuestion, live: readonly string[]): boolean {
  const { k } = document
  if (k !== 'stmt' && k !== 'load') return false
  return live.some(
    (own, i) => own !== parts[i] && mayBeSubtraction(own) && isBare(parts[i]!, document.key),
  )
}

/** Whether a statement creates a view: what it computes shows when the view is read. */
function makesView({ effects }: RecordedQuestion): boolean {
  return effects.writes.some(({ dependsOn }) => dependsOn !== undefined)
}

function keyOf({ document }: ReadQuestion): string {
  return 'key' in document ? document.key : ''
}

/** The columns of a table or view by name, from all statements that create or alter it. */
interface Columns {
  /** Columns of types that hold no texts. */
  readonly plain: Set<string>
  /** Columns of other types, and names given later by a rename or an alias. */
  readonly others: Set<string>
  /** The objects that it was created from or renamed from. */
  readonly sources: Set<ObjectName>
  /** The names of all columns of a table that only one statement defines, in order. */
  order?: readonly string[] | undefined
}

function columnsOf(questions: Iterable<RecordedQuestion>): ReadonlyMap<ObjectName, Columns> {
  const all = new Map<ObjectName, Columns>()
  const columnsIn = (object: ObjectName): Columns => {
    const known = all.get(object) ?? { plain: new Set(), others: new Set(), sources: new Set() }
    all.set(object, known)
    return known
  }
  for (const { document, effects } of questions) {
    if (document.k !== 'stmt' || !defines.test(document.key)) continue
    const tree = treeOf(nameable(document.sql), document)
    const nodes = [...nodesIn(tree)]
    const reads = [...effects.reads, ...effects.looks.map(({ object }) => object)]
    for (const { object, from } of effects.writes) {
      const isNew = !all.has(object)
      const columns = columnsIn(object)
      const { plain, others, sources } = columns
      columns.order = isNew ? definedIn(tree) : undefined
      for (const node of nodes) {
        // A column with a new name may hold anything.
        for (const name of namesIn(node)) others.add(plainName(name))
        if (isColumn(node)) (isPlain(node.type) ? plain : others).add(plainName(node.name))
      }
      for (const source of reads) sources.add(source)
      if (from === undefined) continue
      sources.add(from)
      columnsIn(from).sources.add(object)
    }
  }
  return all
}

/** The names of the columns that a CREATE TABLE lists. */
function definedIn(tree: Statement | undefined): readonly string[] | undefined {
  const source = tree?.kind === 'CreateTable' ? tree.source : undefined
  if (source?.kind !== 'Columns') return undefined
  return source.columns.map(({ name }) => plainName(name))
}

const defines = /^(?:create|alter|rename)\b.*\b(?:table|view)\b/s

/** The new names in a node: aliases, and names of renamed columns. */
function namesIn(node: object): readonly Identifier[] {
  const names = Object.entries(node).flatMap(([key, value]) => (naming.has(key) ? value : []))
  return names.filter(
    each => (each as Partial<Identifier> | null | undefined)?.kind === 'Identifier',
  )
}

const naming: ReadonlySet<string> = new Set(['alias', 'to', 'columns'])

function isColumn(node: object): node is ColumnDefinition {
  const { name, type } = node as Partial<ColumnDefinition>
  return name?.kind === 'Identifier' && typeof type === 'object'
}

function isPlain(type: TypeName): boolean {
  if (type.kind === 'Plain') return plainTypes.has(type.name)
  return type.kind === 'Decimal' || type.kind === 'Vector'
}

const plainTypes: ReadonlySet<PlainKind> = new Set<PlainKind>([
  ...numberKinds,
  ...(['Boolean', 'Date', 'Timestamp', 'TimestampTz', 'Interval'] as const),
])

/** Whether a part is a secret, or part of a path that a driver generated: no statement computes with these. */
function isNeverComputed(part: string): boolean {
  if (!isPlaceholder(part)) return false
  const kind = placeholderKind(part)
  return kind === 'ts' || kind === 'uuid' || kind.startsWith('secret:')
}
