import { MockqError } from '../../core/errors/mockq-error.js'
import type { ColumnDefinition } from '../../core/sql/ast/ddl.js'
import type { Identifier } from '../../core/sql/ast/expression.js'
import type { TypeName } from '../../core/sql/ast/type-name.js'
import type { ObjectName, Write, WriteMode } from '../../core/sql/effects/effects.js'
import { databaseOf, plainName } from '../../core/sql/effects/object-name.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import type { TokenKind } from '../../core/sql/lexer/token.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { numberKinds } from '../../core/types/number-kind.js'
import type { PlainKind } from '../../core/types/plain-types.js'
import { mapTexts } from '../redact/map-texts.js'
import { formOf, isPlaceholder, isTime, placeholderKind } from '../redact/placeholder.js'
import { partText, replaceCandidates } from '../redact/volatile-parts.js'
import type { DownloadDocument, PlayDocument, StatementDocument } from '../store/document.js'
import type { LaneIndex } from './lane-index.js'
import { nameable, sqlDialectOf, treeOf } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import type { SessionView } from './state.js'
import { mayCompute, type TextUse, textUse } from './text-use.js'

/**
 * Tracks which objects hold times and texts that differ from the recorded ones. An answer that is computed from such
 * data, rather than showing or comparing it, may differ from the recorded one.
 */
export class ChangedData {
  readonly #index: LaneIndex
  readonly #objects = new Map<ObjectName, Change>()
  readonly #views = new Map<ObjectName, View>()
  /** The uploads of the recording, as `uploadKey` names them; read when a download asks for the first one. */
  #uploads: ReadonlySet<string> | undefined
  /** The columns of each table and view, as recorded statements define them. */
  #columns: ReadonlyMap<ObjectName, Columns> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** The same, which changes independently from now on. */
  copy(): ChangedData {
    const copy = new ChangedData(this.#index)
    for (const [name, change] of this.#objects) copy.#objects.set(name, change)
    for (const [name, view] of this.#views) copy.#views.set(name, view)
    return copy
  }

  /** Adds the writes of a question with these live parts, in a session with this view. */
  addWrites(question: RecordedQuestion, live: readonly string[], view: SessionView): void {
    if (question.isSurelyRead) return
    const asked = { question, live }
    const change = this.#changeOf(asked)
    for (const write of question.effects.writes) this.#write(write, asked, change, view)
  }

  /** Whether an answer may be computed from data that differs. */
  isComputed(question: RecordedQuestion, live: readonly string[]): boolean {
    if (live.length === 0 && this.#objects.size === 0) return false
    const asked = { question, live }
    const change = this.#changeOf(asked)
    if (change === unchanged) return false
    if (question.document.k === 'download') return !this.#isUploaded(question.document)
    if (question.document.k !== 'stmt' || makesView(question)) return false
    if (listsFiles.test(question.document.key)) return !this.#isListedAlike(question, change)
    if (this.#computesTimes(asked, change)) return true
    const all = [asked, ...this.#viewsIn(question)]
    return change.hasTexts && all.some(each => this.#usesTexts(each, change, each === asked))
  }

  /** The question that brought the data from which an answer may be computed; undefined if there is none. */
  sourceOf(question: RecordedQuestion, live: readonly string[]): ChangeSource | undefined {
    const asked = { question, live }
    const change = this.#changeOf(asked)
    const isTime = this.#computesTimes(asked, change)
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

  #write(write: Write, asked: BoundQuestion, change: Change, view: SessionView): void {
    const { object, mode, from, dependsOn, temporary } = write
    if (dependsOn !== undefined) this.#views.set(object, { dependsOn, ...asked })
    // A transaction may be rolled back, and a temporary table hides one that stays.
    const isForGood = view.transaction === undefined && temporary !== true && !view.own.has(object)
    if (isForGood && afresh.has(mode)) this.#objects.delete(object)
    const own = this.#objects.get(object)
    const other = from === undefined ? undefined : this.#objects.get(from)
    if (mode !== 'gone') this.#add(object, change)
    if (other !== undefined) this.#add(object, other)
    if (mode === 'swapped' && own !== undefined) this.#add(from!, own)
  }

  #add(object: ObjectName, change: Change): void {
    if (change === unchanged) return
    this.#objects.set(object, joined(this.#objects.get(object) ?? unchanged, change))
  }

  #changeOf({ question, live }: BoundQuestion): Change {
    let change = ownChange(question, live)
    if (this.#objects.size === 0) return change
    for (const held of this.#heldFor(question)) change = joined(change, held)
    return change
  }

  /** The differences of all objects that a question reads. */
  *#heldFor(question: RecordedQuestion): Generator<Change> {
    for (const object of this.#readBy(question)) {
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
  #readBy({ effects }: RecordedQuestion): ReadonlySet<ObjectName> {
    const found = new Set<ObjectName>()
    const sources = effects.writes.flatMap(each => each.dependsOn ?? [])
    const waiting = [...effects.reads, ...effects.loads, ...sources]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      waiting.push(...(this.#views.get(name)?.dependsOn ?? []))
    }
    return found
  }

  *#viewsIn(question: RecordedQuestion): Generator<BoundQuestion> {
    if (this.#views.size === 0) return
    for (const name of this.#readBy(question)) {
      const view = this.#views.get(name)
      if (view !== undefined) yield view
    }
  }

  #usesTexts(asked: BoundQuestion, change: Change, isAsked: boolean): boolean {
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

  #hasResult({ occurrences }: RecordedQuestion): boolean {
    const { recording } = this.#index
    return occurrences.some(({ entry, isError }) => {
      const document = recording.document(entry)
      return !isError && document.k === 'stmt' && document.schema.length > 0
    })
  }

  #hasOneRow({ occurrences }: RecordedQuestion): boolean {
    const { recording } = this.#index
    return occurrences.every(({ entry }) => {
      const document = recording.document(entry)
      return document.k === 'stmt' && document.rows <= 1
    })
  }

  #useOf({ question, live }: BoundQuestion, { hasNumbers, areAsLong }: Change): TextUse {
    const document = question.document as StatementDocument
    const mark = marking(question.parts, live)
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
  #plainIn(question: RecordedQuestion): ReadonlySet<string> {
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
  /** The first question that has such a time, or such a text, in itself. */
  readonly timesFrom?: BoundQuestion
  readonly textsFrom?: BoundQuestion
}

const unchanged: Change = { hasTimes: false, hasTexts: false, hasNumbers: false, areAsLong: true }

/** The question that brought data into a lane that differs from the recorded data: a time, or another text. */
export interface ChangeSource extends BoundQuestion {
  readonly isTime: boolean
}

/** A recorded question, and the live texts of its parts. */
interface BoundQuestion {
  readonly question: RecordedQuestion
  readonly live: readonly string[]
}

/** A view that the lane created: what it reads, and the statement that created it. */
interface View extends BoundQuestion {
  readonly dependsOn: readonly ObjectName[]
}

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
  }
}

/** The changes of live parts whose question was asked last with them. */
const ownChanges = new WeakMap<readonly string[], readonly [RecordedQuestion, Change]>()

/** The differences in a statement's own texts and parameters, not in names and paths. */
function ownChange(question: RecordedQuestion, live: readonly string[]): Change {
  if (question.parts.length === 0) return unchanged
  const known = ownChanges.get(live)
  if (known?.[0] === question) return known[1]
  const change = readOwnChange(question, live)
  ownChanges.set(live, [question, change])
  return change
}

function readOwnChange(question: RecordedQuestion, live: readonly string[]): Change {
  const { parts } = question
  const changes = parts.map((part, i) => {
    return part === live[i] ? unchanged : changeOfPart(part, live[i]!)
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

/** Replaces the parts that differ by markers; times only if `marksTimes`. */
function marking(
  parts: readonly string[],
  live: readonly string[],
  marksTimes = false,
): (text: string) => string {
  // Where a part is first.
  const places = new Map(parts.map((part, i) => [part, i] as const).reverse())
  const mark = (part: string) => {
    const i = places.get(formOf(partText(part))[0])
    if (i === undefined || parts[i] === live[i]) return part
    return isTime(parts[i]!) && !marksTimes ? part : markerOf(i)
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
  const mark = marking(parts, live, true)
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

function changeOfPart(recorded: string, live: string): Change {
  if (recorded.startsWith('{{secret:') || driverPath.test(live)) return unchanged
  if (isTime(recorded)) return { ...unchanged, hasTimes: true }
  const hasNumbers = digits.test(live)
  const areAsLong = !isPlaceholder(recorded) && recorded.length === live.length
  return { hasTimes: false, hasTexts: true, hasNumbers, areAsLong }
}

const listsFiles = /^(?:list|ls) /

/** The column of a list of files that has their hashes. */
const hashAt = 2

/** Whether a statement creates a view: what it computes shows when the view is read. */
function makesView({ effects }: RecordedQuestion): boolean {
  return effects.writes.some(({ dependsOn }) => dependsOn !== undefined)
}

function keyOf({ document }: RecordedQuestion): string {
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
      const { plain, others, sources } = columnsIn(object)
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
