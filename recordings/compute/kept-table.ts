import type { ObjectName } from '../../core/sql/effects/effects.js'
import type { LaneIndex } from '../match/lane-index.js'
import { readTime, timeInForm } from '../redact/clock-literal.js'
import { isTime } from '../redact/placeholder.js'
import { withRecordedValues } from '../redact/recorded-text.js'
import { generalise } from '../redact/volatile-parts.js'
import type { Cell, Rows } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import type { FoundAt } from './found-in.js'
import { VariantClock } from './variant-clock.js'

/** A table that was there before a lane, as its recorder kept it. */
export interface KeptTable {
  readonly table: ObjectName
  readonly definition: string
  /** Its rows; or why the engine must not have them. */
  readonly rows: KeptRows | string
}

export interface KeptRows {
  /** With the recorded values. */
  readonly recorded: Rows
  /** With other times in place of those shortly before the recording: long before, at another time of the day. */
  readonly variant: Rows
  /** The same: so shortly before that it is the same day and hour. */
  readonly close: Rows
  /** Changing texts in them, as in the file: maybe placeholders. */
  readonly parts: ReadonlySet<string>
}

/** Undefined if the recorder has not kept the definition of a table. */
export function keptTable({ found, sentAt }: FoundAt, index: LaneIndex): KeptTable | undefined {
  const [table, definition, written] = found
  if (typeof definition !== 'string') return undefined
  const restore = restoreFrom(index.recording)
  const own = restore(definition)
  const base = { table, definition: own ?? definition }
  if (written === undefined || typeof written === 'string')
    return { ...base, rows: 'it had too many rows to be recorded' }
  const rows = written.map(row => row.map(cell => (cell === null ? null : restore(cell))))
  if (own === undefined || rows.flat().includes(undefined)) {
    return { ...base, rows: 'what its rows hold is not recorded' }
  }
  const recorded = rows as Rows
  const cells = recorded.flat().filter(cell => cell !== null)
  if (sentAt === undefined) {
    const mayBeTime = cells.some(cell => readTime(cell) !== undefined || dayWithin.test(cell))
    if (mayBeTime) return { ...base, rows: 'when it was recorded is not known' }
  } else if (cells.some(cell => hasTimeWithin(cell, sentAt))) {
    return { ...base, rows: 'its rows have times of the recording within texts' }
  }
  const parts = new Set(written.flat().flatMap(cell => (cell === null ? [] : partsIn(cell))))
  const withTimes = (timeOf: (ago: bigint) => bigint): Rows =>
    sentAt === undefined
      ? recorded
      : recorded.map(row => row.map(cell => withOtherTime(cell, sentAt, timeOf)))
  const clock = new VariantClock(index)
  const variant = withTimes(ago => clock.later(sentAt! - ago) - otherTimeOfDay)
  const close = withTimes(ago => clock.later(sentAt!) - ago / closer)
  return { ...base, rows: { recorded, variant, close, parts } }
}

function restoreFrom({ values }: Recording): (text: string) => string | undefined {
  const texts = values ?? { texts: new Map<string, string>() }
  return text => withRecordedValues(text, texts, 'UTC')
}

function partsIn(cell: string): readonly string[] {
  return generalise(cell).parts.filter(part => !isTime(part))
}

/** How near to the recording a time is that may be one of its own: of what has prepared it, in any time zone. */
const nearby = 36n * 3_600_000_000n

function isNear(cell: string, sentAt: bigint): boolean {
  const told = readTime(cell)
  if (told === undefined) return false
  const difference = told.micros - sentAt
  return difference < nearby && -difference < nearby
}

/** Whether a text has a time of the recording in it, beside other text. */
function hasTimeWithin(cell: string, sentAt: bigint): boolean {
  if (readTime(cell) !== undefined) return false
  for (const [day] of cell.matchAll(everyDay)) if (isNear(day, sentAt)) return true
  return false
}

const everyDay = /\d{4}-\d\d-\d\d/g
const dayWithin = /\d{4}-\d\d-\d\d/

/**
 * A cell as a variant of a run has it: with another time in place of one near the recording. So an answer that depends on
 * when it was recorded differs there. `timeOf`: the other time, from how long before the recording it was.
 */
function withOtherTime(cell: Cell, sentAt: bigint, timeOf: (ago: bigint) => bigint): Cell {
  if (cell === null || !isNear(cell, sentAt)) return cell
  const { micros, isDay } = readTime(cell)!
  const moved = timeOf(sentAt - micros)
  if (/^\d{10}/.test(cell)) {
    const digits = moved.toString()
    return cell.includes('.')
      ? `${digits.slice(0, 10)}.${digits.slice(10)}`
      : inDigits(digits, cell)
  }
  const [, fraction = ''] = /\.(\d+)/.exec(cell) ?? []
  const form = isDay ? 'd' : fraction.length > 3 ? '6' : fraction.length > 0 ? '3' : '0'
  return timeInForm(`${moved}`, form, 'UTC') ?? cell
}

/** Microseconds as a count of the unit that another count has. */
function inDigits(micros: string, like: string): string {
  return micros.slice(0, like.length).padEnd(like.length, '7')
}

/** In microseconds: no whole number of hours. */
const otherTimeOfDay = 11_831_123_457n

/** Of `nearby`, this makes about two minutes. */
const closer = 1000n

/** A changing text that the rows of a table share with the statements of a lane. */
export interface SharedText {
  readonly table: ObjectName
  /** As in the file: maybe a placeholder. */
  readonly part: string
  /** As it was recorded. */
  readonly text: string
}

/** The changing texts that the rows of a table share with the statements of its lane. */
export function sharedTexts({ table, rows }: KeptTable, index: LaneIndex): readonly SharedText[] {
  if (typeof rows === 'string') return []
  const restore = restoreFrom(index.recording)
  return [...rows.parts]
    .filter(part => index.has(part))
    .map(part => ({ table, part, text: restore(part) ?? part }))
}
