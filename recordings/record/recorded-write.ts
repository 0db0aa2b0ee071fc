import type { PlayDocument, Rows } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'

/** What is recorded of something that is asked again because it writes. */
export interface RecordedWrite {
  readonly document: PlayDocument
  readonly rows: Rows
}

/** What a recording says at a place. */
export function recordedWrite(recording: Recording, entry: Entry): RecordedWrite {
  return { document: recording.document(entry), rows: [...recording.rows(entry)].flat() }
}

/** What the server says of a write: that of a recording for the same write in the same state is to be the same. */
const compared = ['fault', 'error', 'schema', 'written', 'affect', 'sessionSet', 'bytes'] as const

/** In what an answer is not the one that is recorded, in words for a log; undefined if it is. */
export function changeFrom(
  recorded: RecordedWrite,
  now: Omit<PlayDocument, '_id'>,
  rows: Rows,
): string | undefined {
  const before = recorded.document as unknown as Readonly<Record<string, unknown>>
  const after = now as unknown as Readonly<Record<string, unknown>>
  for (const name of compared) {
    const [was, is] = [before[name], after[name]].map(value => JSON.stringify(value ?? null))
    if (was !== is) return `${name} was ${shown(was!)}, is ${shown(is!)}`
  }
  const isLoad = recorded.document.k === 'load'
  const counts = isLoad ? [before['rows'], after['rows']] : [recorded.rows, rows]
  const [was, is] = counts.map(each => JSON.stringify(each))
  return was === is ? undefined : `rows were ${shown(was!)}, are ${shown(is!)}`
}

/** Characters of a value that a log line shows. */
const maxShown = 200

function shown(value: string): string {
  return value.length <= maxShown ? value : `${value.slice(0, maxShown)}…`
}
