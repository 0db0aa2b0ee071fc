import { isDeepStrictEqual } from 'node:util'
import { questionText } from '../match/record.js'
import { timeKind } from '../redact/clock-literal.js'
import { type General, generalise, partKind } from '../redact/volatile-parts.js'
import {
  type PlayDocument,
  type Rows,
  type StatementDocument,
  tellsScanned,
  timezoneOf,
} from '../store/document.js'
import { orderKeys } from '../store/line.js'
import type { Entry, Recording } from '../store/recording.js'
import type { Alignable } from './align.js'

/** Session numbers from here on are of statements without identity, one each until they are linked. */
export const anonymousSessions = 500_000

/** Numbers of new sessions behind those that a recording has already. */
export const addedSessions = anonymousSessions / 2

/** A statement on its way into a recording, before its final place and names are known. */
export interface Draft extends Alignable {
  readonly document: PlayDocument
  readonly rows: Rows
  /** As the recorder numbered it. */
  readonly session: number
  /** What it asks, without random parts: the same in the next recording. */
  readonly form: string
  /** The random parts and secrets of it, in order. */
  readonly parts: readonly string[]
}

/** A draft of what was answered. */
export function draftOf(document: PlayDocument, rows: Rows, session: number): Draft {
  const question = formOf(document)
  return { document, rows, session, ...question, answer: once(() => answerForm(document, rows)) }
}

/** A draft of what stands in a recording. */
export function savedDraft(recording: Recording, entry: Entry): Draft {
  const { session, ordinal } = entry
  const document = recording.document(entry)
  const rowsOf = () => [...recording.rows(entry)].flat()
  const { form, parts } = formOf(document)
  return {
    ...{ document, session, form, parts },
    place: { session, ordinal },
    answer: once(() => answerForm(document, rowsOf())),
    get rows() {
      return rowsOf()
    },
  }
}

/** Only what is another text in the next recording is left out of a form. */
function formOf(document: PlayDocument): General {
  return generalise(questionText(document), part => {
    const kind = partKind(part)
    return kind === 'word' || (kind === 'time' && timeKindOf(part, document) === undefined)
  })
}

/** Does something when it is asked for the first time. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** All that an answer says, without random parts. */
function answerForm(document: PlayDocument, rows: Rows): string {
  const untold = document.k === 'stmt' && !tellsScanned(document) ? barCounts : sizeCounts
  const fields = Object.entries(orderKeys(document)).filter(
    ([name]) => !passing.has(name) && !untold.has(name),
  )
  return generalise(JSON.stringify([fields, rows]), part => partKind(part) === 'word').form
}

/** How much was read and written, which may be another number when the same is asked again. */
const sizeCounts: ReadonlySet<string> = new Set(['writtenBytes', 'scannedBytes'])
const barCounts: ReadonlySet<string> = new Set([...sizeCounts, 'scanned'])

/** The document with the counts of the earlier one that it repeats, if the answer is the same but for them. */
export function withEarlierCounts(draft: Draft, earlier: Draft | undefined): PlayDocument {
  const { document } = draft
  if (document.k !== 'stmt' || earlier?.document.k !== 'stmt') return document
  const { scanned: _, scannedBytes: __, writtenBytes: ___, ...rest } = document
  const counts = presentCounts(earlier.document)
  const isSame = isDeepStrictEqual(presentCounts(document), counts)
  // A recording of an earlier version has none.
  if (isSame || Object.keys(counts).length === 0) return document
  return draft.answer() === earlier.answer() ? { ...rest, ...counts } : document
}

function presentCounts({ scanned, scannedBytes, writtenBytes }: StatementDocument) {
  return {
    ...(scanned !== undefined && { scanned }),
    ...(scannedBytes !== undefined && { scannedBytes }),
    ...(writtenBytes !== undefined && { writtenBytes }),
  }
}

/** What a line has that is no part of the exchange. */
const passing: ReadonlySet<string> = new Set(['_id', 'after', 'seen', 'beside', 'at'])

/** Whether a text was the time or the day when a statement was asked. */
export function timeKindOf(part: string, document: PlayDocument): 'today' | 'now' | undefined {
  const { at } = document
  return at === undefined ? undefined : timeKind(part, BigInt(at), timezoneOf(document))
}
