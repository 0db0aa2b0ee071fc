import type { PlayDocument, RecordingDocument, Rows, RowsDocument } from '../store/document.js'
import { rowsPerDocument } from '../store/document.js'
import { formatId, idAt } from '../store/document-id.js'
import { formatLine } from '../store/line.js'
import { parseRecording } from '../store/read-recording.js'
import type { Entry, Recording } from '../store/recording.js'
import { newline } from '../store/scan-lines.js'

/** The `_id` of an entry. */
export function idOf(recording: Recording, entry: Entry): string {
  return idAt(recording.file, entry.start)
}

/** The bytes of an entry: its line and those of its rows, with line ends. */
export function bytesOfEntry(recording: Recording, { start, rowsEnd }: Entry): Buffer {
  return recording.file.subarray(start, rowsEnd)
}

/** The bytes of the first line, with its line end. */
export function metaBytes({ file }: Recording): Buffer {
  return file.subarray(0, file.indexOf(newline) + 1)
}

/** The rows of an entry that are in the file itself. */
export function inlineRows(recording: Recording, entry: Entry): Rows {
  return [...recording.rows(entry)].flat()
}

/** The lines of a document with its rows, with line ends. Its `_id` is kept. */
export function linesOfPlay(document: PlayDocument, rows: Rows): string {
  let lines = `${formatLine(document)}\n`
  const stem = document._id.slice(0, document._id.lastIndexOf(':'))
  for (let at = 0, part = 1; at < rows.length; at += rowsPerDocument, part++) {
    const r = rows.slice(at, at + rowsPerDocument)
    const _id = `${stem}:${String(part).padStart(7, '0')}`
    lines += `${formatLine({ _id, k: 'rows', r } satisfies RowsDocument)}\n`
  }
  return lines
}

/**
 * The bytes of a recording with some entries replaced or removed (`undefined`); all others keep their bytes. The new
 * lines of an entry must have its `_id`.
 */
export function withEntries(
  recording: Recording,
  changed: ReadonlyMap<Entry, string | undefined>,
): Buffer {
  const kept = recording.entries.flatMap(entry => {
    if (!changed.has(entry)) return [bytesOfEntry(recording, entry)]
    const lines = changed.get(entry)
    return lines === undefined ? [] : [Buffer.from(lines)]
  })
  return Buffer.concat([metaBytes(recording), ...kept])
}

/** A recording without some of its entries. */
export function withoutEntries(recording: Recording, gone: ReadonlySet<Entry>): Recording {
  const bytes = withEntries(recording, new Map([...gone].map(entry => [entry, undefined])))
  return parseRecording(bytes, recording.path)
}

/** The `_id` of an entry's place. */
export function placeId({ session, ordinal }: Pick<Entry, 'session' | 'ordinal'>): string {
  return formatId({ session, ordinal, part: 0 })
}

/** A document with another `_id`. */
export function withId<T extends RecordingDocument>(document: T, _id: string): T {
  return { ...document, _id }
}
