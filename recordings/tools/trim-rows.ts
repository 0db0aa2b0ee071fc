import { isSurelyRead } from '../match/classify.js'
import { BlobFolder, inlineLimit } from '../store/blob-folder.js'
import type { Rows, StatementDocument } from '../store/document.js'
import type { Entry } from '../store/recording.js'
import { type Changed, type ChangeOptions, changeRecordings } from './change-recordings.js'
import { linesOfPlay, withEntries } from './edit-lane.js'
import { chosenBy, type Named, nameOf, type Selection } from './remove-statements.js'
import { firstRows } from './show-requests.js'

/** An answer that was cut. */
export interface Trimmed extends Named {
  /** Number of rows before and after. */
  readonly rows: number
  readonly kept: number
}

/** What `trim` did. */
export interface Trimming {
  readonly trimmed: readonly Trimmed[]
  /** Statements with more rows whose answers cannot be cut: their clients stopped them while they ran. */
  readonly left: readonly Named[]
}

/**
 * Cuts answers to their first rows, and marks them as incomplete (`end: trimmed`): replay gives these rows, and then an
 * error instead of the end of the answer. Answers of writes are left alone: their rows tell what was written.
 */
export function trimRows(
  most: number,
  select: Selection,
  options: ChangeOptions,
): Promise<Changed<Trimming>> {
  return changeRecordings(options, async (lanes, folder) => {
    const trimmed: Trimmed[] = []
    const left: Named[] = []
    const files = new Map<string, Buffer>()
    const blobs = new BlobFolder(folder)
    for (const [opened, entries] of chosenBy(select, lanes)) {
      const { lane, file, recording } = opened
      const changed = new Map<Entry, string>()
      for (const entry of entries) {
        const document = recording.document(entry)
        if (document.k !== 'stmt' || document.rows <= most || !isSurelyRead(document)) continue
        const name = nameOf(lane, recording, entry)
        if (!mayCut(document)) left.push(name)
        else {
          const rows = await firstRows({ lane: opened, entry, document }, most)
          changed.set(entry, await trimmedLines(document, rows, blobs, options.isDry))
          trimmed.push({ ...name, rows: document.rows, kept: most })
        }
      }
      if (changed.size > 0) files.set(file, withEntries(recording, changed))
    }
    return { files, result: { trimmed, left } }
  })
}

/** A statement that its client stopped runs in replay until it is stopped again: its rows are not all of an answer. */
function mayCut({ end }: StatementDocument): boolean {
  return end === undefined || end === 'unread' || end === 'gone' || end === 'trimmed'
}

async function trimmedLines(
  { blob: _, ...document }: StatementDocument,
  rows: Rows,
  blobs: BlobFolder,
  isDry: boolean,
): Promise<string> {
  const trimmed = { ...document, rows: rows.length, end: 'trimmed' as const }
  const text = rows.map(row => `${JSON.stringify(row)}\n`)
  const size = text.reduce((sum, line) => sum + line.length, 0)
  if (size <= inlineLimit || isDry) return linesOfPlay(trimmed, rows)
  const writer = await blobs.create('.ndjson')
  for (const line of text) await writer.write(Buffer.from(line))
  const { name } = await writer.finish()
  return linesOfPlay({ ...trimmed, blob: name }, [])
}
