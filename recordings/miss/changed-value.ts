import { basename } from 'node:path'
import type { ObjectName as Path } from '../../core/sql/ast/expression.js'
import { mayMake } from '../../core/sql/effects/effects.js'
import { plainName, tableName } from '../../core/sql/effects/object-name.js'
import type { ChangeSource } from '../match/changed-data.js'
import type { Lane } from '../match/lane.js'
import { type Asked, nameable, treeOf } from '../match/question.js'
import type { Occurrence, RecordedQuestion } from '../match/recorded-question.js'
import { isTime } from '../redact/placeholder.js'
import { alikeness, generalise, isRandom, partKind } from '../redact/volatile-parts.js'
import { withoutValues } from '../redact/without-values.js'
import { type StatementValue, valuesIn } from './statement-values.js'

/** A value of this run because of which there is no answer. */
export interface ChangedValue {
  /** `the value '2026-11-28 22:10' of column at, line 12 of orders.nedb, is a time of the recording`. */
  readonly sentence: string
  readonly isTime: boolean
}

/** The value that made an answer doubtful, in the question that brought it; undefined if it cannot be told. */
export function valueOfSource(
  { question, live, isTime: isOfTimes }: ChangeSource,
  lane: Lane,
): ChangedValue | undefined {
  const { document, parts } = question
  const changed = parts.flatMap((part, i) => {
    const now = live[i]!
    const isSecret = part.startsWith('{{secret:') || now.startsWith('!')
    if (part === now || isSecret || isTime(part) !== isOfTimes) return []
    return [{ part: nameable(part), now }]
  })
  const place = placeOf(question.occurrences[0]!, lane)
  if (!('key' in document)) {
    if (!('stage' in document)) return undefined
    const file = `the file @${document.stage}/${document.path}`
    return { sentence: `${file}, ${place}, ${differs(isOfTimes)}`, isTime: isOfTimes }
  }
  for (const { text, column } of valuesIn(document, columnsIn(lane, document.db))) {
    const found = changed.find(({ part }) => text.toLowerCase().includes(part.toLowerCase()))
    if (found === undefined) continue
    const at = text.toLowerCase().indexOf(found.part.toLowerCase())
    const now = text.slice(0, at) + found.now + text.slice(at + found.part.length)
    return { sentence: `${named(now, column)}, ${place}, ${differs(isOfTimes)}`, isTime: isOfTimes }
  }
  return undefined
}

function differs(isOfTimes: boolean): string {
  return isOfTimes ? 'is a time of the recording' : 'is another one in each run'
}

/**
 * The first value of a request that is another one in a recorded question, and that changes with every run: adding the
 * request to the recording would not help. Undefined if there is none, or if more differs than values.
 */
export function changingValue(
  question: RecordedQuestion,
  asked: Asked,
  lane: Lane,
  nowMicros: bigint,
): ChangedValue | undefined {
  const { document } = question
  if (document.k !== 'stmt' || asked.k !== 'stmt') return undefined
  const frame = (key: string) => withoutValues(nameable(key))
  if (frame(document.key) !== frame(lane.binding.withRecordedParts(asked.key))) return undefined
  const recorded = valuesIn(document, columnsIn(lane, document.db))
  const live = valuesIn(asked, columnsIn(lane, document.db))
  const isAlike = ({ column }: StatementValue, i: number) => column === live[i]?.column
  if (recorded.length !== live.length || !recorded.every(isAlike)) return undefined
  for (const [i, { text, column }] of live.entries()) {
    const before = recorded[i]!.text
    if (nameable(lane.binding.withRecordedParts(text)) === before) continue
    const isTime = isPassing(text, nowMicros) && isTimeText(before)
    if (!isTime && !isRandomText(text, before)) return undefined
    const place = placeOf(question.occurrences[0]!, lane)
    // Of a placeholder, only what stands for it now is known.
    const isKnown = !ofPlaceholder.test(before)
    const now = isKnown ? `: it is ${quoted(text)} now` : ''
    const value = named(isKnown ? before : text, column)
    return { sentence: `${value}, ${place}, ${differs(isTime)}${now}`, isTime }
  }
  return undefined
}

/** A day or time, or what stands for one in a recording. */
function isTimeText(text: string): boolean {
  return /^_(?:now|today)_\d/.test(text) || microsOf(text) !== undefined
}

/** Whether a text is a time near the present: two days at most from it, or a year if it is no full hour. */
function isPassing(text: string, nowMicros: bigint): boolean {
  const micros = microsOf(text)
  if (micros === undefined) return false
  const distance = Math.abs(Number(nowMicros) - micros)
  const isExact = micros % hourMicros !== 0
  return distance <= (isExact ? 366 : 2) * dayMicros
}

const hourMicros = 3_600_000_000
const dayMicros = 24 * hourMicros

/** Microseconds since 1970 of a day, a time or a stamp; undefined for any other text. */
function microsOf(text: string): number | undefined {
  const isStamp = /^\d{10}(?:\d{3}|\d{6}|\d{9})?$/.test(text)
  if (isStamp) return Number(text.slice(0, 16).padEnd(16, '0'))
  if (partKind(text) !== 'time') return undefined
  const ms = Date.parse(text.replace(' ', 'T').replace(/ ?UTC$/i, 'Z'))
  return Number.isNaN(ms) ? undefined : ms * 1000
}

/** Whether two texts are alike but for random parts. */
function isRandomText(text: string, recorded: string): boolean {
  if (alikeness(recorded, text) === 'random') return true
  const [now, before] = [generalise(text), generalise(recorded)]
  if (!now.parts.some(isRandom)) return false
  return ofPlaceholder.test(recorded) || (now.form === before.form && before.parts.some(isRandom))
}

/** A placeholder of a name, an id or a time, as `nameable` returns it. */
const ofPlaceholder = /_(?:name|uuid|now|today)_\d+_/

function placeOf({ entry }: Occurrence, lane: Lane): string {
  return `line ${entry.line} of ${basename(lane.index.recording.path)}`
}

function named(text: string, column: string | undefined): string {
  return `the value ${quoted(text)}${column === undefined ? '' : ` of column ${column}`}`
}

function quoted(text: string): string {
  return `'${text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`}'`
}

/** Maximum length of a value in a message. */
const mostShown = 80

/** Finds the columns of a table in the statement of this run that created it. */
function columnsIn(lane: Lane, database: string): (table: Path) => readonly string[] {
  return table => {
    const object = tableName(table, nameable(database))
    const made = lane.played.findLast(({ question }) =>
      question.effects.writes.some(each => each.object === object && mayMake(each.mode)),
    )
    const document = made?.question.document
    if (document?.k !== 'stmt') return []
    const tree = treeOf(nameable(document.sql), document)
    if (tree?.kind !== 'CreateTable' || tree.source?.kind !== 'Columns') return []
    return tree.source.columns.map(({ name }) => plainName(name))
  }
}
