import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../core/protocol/backend.js'
import { questionText } from '../match/question.js'
import { timeKind } from '../redact/clock-literal.js'
import { digestOfLines } from '../redact/file-text.js'
import { mapTexts } from '../redact/map-texts.js'
import { mapBindValues, withRecordedTexts } from '../redact/recorded-text.js'
import { type General, generalise, partKind, partsOfWords } from '../redact/volatile-parts.js'
import {
  type Content,
  type PlayDocument,
  type Rows,
  type StatementDocument,
  tellsScanned,
  timezoneOf,
} from '../store/document.js'
import { orderKeys } from '../store/line.js'
import type { Entry, Recording } from '../store/recording.js'
import type { Alignable } from './pair-sessions.js'

/** Session numbers from here on are for statements without identity, one each until they are linked. */
export const anonymousSessions = 500_000

/** Session numbers from here on are for new sessions, above those of the recording. */
export const addedSessions = anonymousSessions / 2

/** A statement to be recorded, before its final place and placeholders are known. */
export interface Draft extends Alignable {
  readonly document: PlayDocument
  readonly rows: Rows
  /** The recorder's number. */
  readonly session: number
  /** The question without random parts: the same in the next recording. */
  readonly form: string
  /** Its random parts and secrets, in order. */
  readonly parts: readonly string[]
  /** When it was sent, in microseconds since 1970; undefined if that is unknown. */
  readonly sentAt: bigint | undefined
}

/** The draft of an answered document. */
export function draftOf(document: PlayDocument, rows: Rows, session: number): Draft {
  const question = formOf(document)
  const sentAt = document.at === undefined ? undefined : BigInt(document.at)
  const answer = once(() => answerForm(document, rows))
  return { document, rows, session, ...question, sentAt, answer }
}

/** The draft of a recorded document. */
export function savedDraft(recording: Recording, entry: Entry): Draft {
  const { session, ordinal } = entry
  const document = recording.document(entry)
  const rowsOf = () => [...recording.rows(entry)].flat()
  const { form, parts } = formOf(document)
  return {
    ...{ document, session, form, parts },
    place: { session, ordinal },
    sentAt: recording.values?.sentAt(entry),
    answer: once(() => answerForm(document, rowsOf())),
    get rows() {
      return rowsOf()
    },
  }
}

/**
 * The draft of a recorded document as its recorder had it, with texts in place of placeholders, to be saved in another
 * recording. Without recorded values, it is the document as it is.
 */
export function restoredDraft(recording: Recording, entry: Entry): Draft {
  const document = recording.document(entry)
  const rows = [...recording.rows(entry)].flat()
  const { values } = recording
  if (values === undefined) return draftOf(document, rows, entry.session)
  const zone = timezoneOf(document) ?? 'UTC'
  const restore = (text: string) => withRecordedTexts(text, values, zone) ?? text
  const { _id, k, params, ...fields } = document as StatementDocument
  const { text, ...restored } = mapTexts(fields as unknown as Json, restore) as Partial<Content>
  const at = values.sentAt(entry)
  return draftOf(
    {
      ...{ _id, k, ...restored },
      ...(text !== undefined && { text, ...digestOfLines(text) }),
      ...(params !== undefined && { params: mapBindValues(params, restore) }),
      ...(at !== undefined && { at: Number(at) }),
    } as PlayDocument,
    mapTexts(rows as Json, restore) as Rows,
    entry.session,
  )
}

/** The form of a question. Only parts that will differ in the next recording are removed. */
function formOf(document: PlayDocument): General {
  return generalise(questionText(document), part => {
    const kind = partKind(part)
    return kind === 'word' || (kind === 'time' && timeKindOf(part, document) === undefined)
  })
}

/** Makes a function that calls `make` on the first call and caches the result. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The answer without random parts, as text. */
function answerForm(document: PlayDocument, rows: Rows): string {
  const untold = document.k === 'stmt' && !tellsScanned(document) ? barCounts : sizeCounts
  const fields = Object.entries(orderKeys(document)).filter(
    ([name]) => !passing.has(name) && !untold.has(name),
  )
  return generalise(JSON.stringify([fields, rows]), part => partKind(part) === 'word').form
}

/** Sizes of reads and writes, and the time, which may change when the same statement runs again. */
const sizeCounts: ReadonlySet<string> = new Set(['writtenBytes', 'scannedBytes', 'ms'])
const barCounts: ReadonlySet<string> = new Set([...sizeCounts, 'scanned'])

/** The document with the counts of the earlier one that it repeats, if the answers otherwise match. */
export function withEarlierCounts(draft: Draft, earlier: Draft | undefined): PlayDocument {
  const { document } = draft
  if (document.k !== 'stmt' || earlier?.document.k !== 'stmt') return document
  const { scanned: _, scannedBytes: __, writtenBytes: ___, ms: ____, ...rest } = document
  const counts = presentCounts(earlier.document)
  const isSame = isDeepStrictEqual(presentCounts(document), counts)
  // A recording of an earlier version has no counts.
  if (isSame || Object.keys(counts).length === 0) return document
  return draft.answer() === earlier.answer() ? { ...rest, ...counts } : document
}

function presentCounts({ scanned, scannedBytes, writtenBytes, ms }: StatementDocument) {
  return {
    ...(scanned !== undefined && { scanned }),
    ...(scannedBytes !== undefined && { scannedBytes }),
    ...(writtenBytes !== undefined && { writtenBytes }),
    ...(ms !== undefined && { ms }),
  }
}

/** Fields of a line that are not part of request and answer. */
const passing: ReadonlySet<string> = new Set([
  ...['_id', 'after', 'seen', 'beside', 'at', 'named'],
  ...['found', 'views'],
])

/**
 * Whether a text was the current time or day when its statement was sent. Digits that are within names are none,
 * whatever they are made of: nobody computes with them.
 */
export function timeKindOf(part: string, document: PlayDocument): 'today' | 'now' | undefined {
  const { at } = document
  if (at === undefined) return undefined
  const kind = timeKind(part, BigInt(at), timezoneOf(document))
  return kind === 'now' && stamp.test(part) && wordParts(document).has(part) ? undefined : kind
}

const stamp = /^\d+$/

/** The parts that are within names, of documents with many times. */
const partsInWords = new WeakMap<PlayDocument, ReadonlySet<string>>()

function wordParts(document: PlayDocument): ReadonlySet<string> {
  const known = partsInWords.get(document)
  if (known !== undefined) return known
  const found = partsOfWords(questionText(document))
  partsInWords.set(document, found)
  return found
}
