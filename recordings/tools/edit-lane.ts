import { formOf, replacePlaceholders } from '../redact/placeholder.js'
import { partText } from '../redact/volatile-parts.js'
import type {
  MetaDocument,
  PlayDocument,
  RecordingDocument,
  Rows,
  RowsDocument,
  ValuesDocument,
} from '../store/document.js'
import { rowsPerDocument } from '../store/document.js'
import { formatId, idAt } from '../store/document-id.js'
import { formatLine } from '../store/line.js'
import { parseRecording } from '../store/read-recording.js'
import type { Entry, Recording } from '../store/recording.js'

/** The `_id` of an entry. */
export function idOf(recording: Recording, entry: Entry): string {
  return idAt(recording.file, entry.start)
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
 * lines of an entry must have its `_id`. Recorded texts whose placeholders no line has any longer are removed, too.
 *
 * `rename`: the new placeholders in the changed lines.
 */
export function withEntries(
  recording: Recording,
  changed: ReadonlyMap<Entry, string | undefined>,
  rename = (placeholder: string) => placeholder,
): Buffer {
  const kept = recording.entries.flatMap(entry => {
    if (!changed.has(entry)) return [recording.linesOf(entry)]
    const lines = changed.get(entry)
    return lines === undefined ? [] : [Buffer.from(lines)]
  })
  const { head, meta, values } = recording
  if (values === undefined) return Buffer.concat([head, ...kept])
  const all = values.document.texts
  const texts = new Map(all.map(([name, text]) => [rename(name), text]))
  const used = textsUsed(texts, kept)
  const isSame = used.size === all.length && all.every(([name]) => used.has(name))
  const start = isSame ? head : headOf(meta, { ...values.document, texts: [...used] })
  return Buffer.concat([start, ...kept])
}

/** The recorded texts whose placeholders are in these lines. */
export function textsUsed(
  texts: ReadonlyMap<string, string>,
  lines: readonly Buffer[],
): ReadonlyMap<string, string> {
  const used = new Set<string>()
  for (const each of lines) {
    replacePlaceholders(each.toString('latin1'), found => {
      used.add(formOf(partText(found))[0])
      return found
    })
  }
  return new Map([...texts].filter(([name]) => used.has(name)))
}

/** The lines before the first entry, with line ends. */
export function headOf(meta: MetaDocument, values: ValuesDocument | undefined): Buffer {
  const documents = values === undefined ? [meta] : [meta, values]
  return Buffer.from(documents.map(each => `${formatLine(each)}\n`).join(''))
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
