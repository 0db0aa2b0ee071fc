import type { PlayDocument, Rows } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'

/** The recorded answer to a write that is sent again. */
export interface RecordedWrite {
  readonly document: PlayDocument
  readonly rows: Rows
}

/** The recorded write at an entry. */
export function recordedWrite(recording: Recording, entry: Entry): RecordedWrite {
  return { document: recording.document(entry), rows: [...recording.rows(entry)].flat() }
}

/** The compared fields: for the same write in the same state they should be the same. */
const compared = ['fault', 'error', 'schema', 'written', 'affect', 'sessionSet', 'bytes'] as const

/** How an answer differs from the recorded one, in words for a log; undefined if it does not. */
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

/** Maximum length of a value in a log line. */
const maxShown = 200

function shown(value: string): string {
  return value.length <= maxShown ? value : `${value.slice(0, maxShown)}…`
}
