import { commonSubsequence } from '../common-subsequence.js'
import { answerKey } from '../store/answer-key.js'
import type { PlayDocument, Rows } from '../store/document.js'
import type { Entry } from '../store/recording.js'
import type { OpenLane } from './open-lanes.js'
import { requestView } from './request-view.js'

/** A request that is compared with one of another recording. */
export interface Compared {
  readonly lane: OpenLane
  readonly entry: Entry
  readonly document: PlayDocument
  /** Its request key, with placeholders numbered from 1. */
  readonly key: string
  /** Numbers the placeholders of its answer in the same way. */
  readonly renumber: (text: string) => string
}

/** A part of two answers that differs. */
export type Difference = FieldDifference | RowsDifference

export interface FieldDifference {
  readonly what: Field
  readonly a: unknown
  readonly b: unknown
}

export interface RowsDifference {
  readonly what: 'rows'
  /** Number of rows. */
  readonly a: number
  readonly b: number
  /** The first rows that are only in one answer; both may have the same rows in another order. */
  readonly removed: Rows
  readonly added: Rows
  /** Number of further such rows. */
  readonly more: number
}

const fields = [
  ...(['error', 'refused', 'end', 'columns', 'written', 'warnings', 'affect'] as const),
  ...(['sessionChanges', 'file'] as const),
]
type Field = (typeof fields)[number] | 'style' | 'scanned' | 'blob'

/** Whether two requests have the same answer, apart from the numbers of placeholders. */
export function hasSameAnswerAs(a: Compared, b: Compared): boolean {
  return keyOf(a) === keyOf(b)
}

function keyOf({ lane, entry, renumber }: Compared): string {
  return answerKey(lane.recording, entry, renumber)
}

/** What differs in two answers; `mostRows`: most rows to list of each. */
export function answerDifferences(
  a: Compared,
  b: Compared,
  mostRows: number,
): readonly Difference[] {
  const [before, after] = [partsOf(a), partsOf(b)]
  const found = [...before.keys()].flatMap((what): readonly FieldDifference[] => {
    const [x, y] = [before.get(what), after.get(what)]
    return JSON.stringify(x) === JSON.stringify(y) ? [] : [{ what, a: x, b: y }]
  })
  const rows = rowsDifference(a, b, mostRows)
  return rows === undefined ? found : [...found, rows]
}

/** The parts of an answer besides its rows. */
function partsOf(compared: Compared): ReadonlyMap<Field, unknown> {
  const { lane, entry, document, renumber } = compared
  const view = requestView(lane, entry, document)
  const statement = document.k === 'stmt' ? document : undefined
  const parts: readonly (readonly [Field, unknown])[] = [
    ...fields.map(field => [field, view[field]] as const),
    ['style', statement?.style ?? null],
    [
      'scanned',
      view.columns[0]?.name.startsWith('number of rows ') ? (statement?.scanned ?? 0) : null,
    ],
    ['blob', statement?.blob ?? null],
  ]
  return new Map(
    parts.map(([field, value]) => [field, JSON.parse(renumber(JSON.stringify(value)))]),
  )
}

function rowsDifference(a: Compared, b: Compared, most: number): RowsDifference | undefined {
  const [before, after] = [rowTexts(a), rowTexts(b)]
  const pairs = commonSubsequence(before, after)
  if (pairs.length === before.length && pairs.length === after.length) return undefined
  const [keptA, keptB] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))]
  const removed = before.filter((_, i) => !keptA.has(i))
  const added = after.filter((_, j) => !keptB.has(j))
  const shown = (texts: readonly string[]): Rows =>
    texts.slice(0, most).map(text => JSON.parse(text))
  const more = Math.max(0, removed.length - most) + Math.max(0, added.length - most)
  return {
    ...{ what: 'rows', a: before.length, b: after.length },
    ...{ removed: shown(removed), added: shown(added), more },
  }
}

/** The rows of the file as JSON; those in `blobs/` count by the name of their file. */
function rowTexts({ lane, entry, renumber }: Compared): readonly string[] {
  return [...lane.recording.rows(entry)].flat().map(row => renumber(JSON.stringify(row)))
}
