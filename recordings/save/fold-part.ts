import { parseId } from '../store/document-id.js'
import type { Part } from '../store/read-part.js'
import { parseRecording } from '../store/read-recording.js'
import type { Entry, Recording } from '../store/recording.js'
import { buildRecording } from './build-recording.js'
import { anonymousSessions, type Draft, draftOf } from './draft.js'

/**
 * A lane's recording with what a killed recorder left: it comes behind what was saved before.
 * `path` is the name for messages. Nothing is written.
 */
export function foldPart(saved: Recording | undefined, part: Part, path: string): Recording {
  const lines = foldLines(saved, part)
  return parseRecording(Buffer.from(lines.join('')), path)
}

/** The lines of the canonical file that `foldPart` gives. */
export function foldLines(saved: Recording | undefined, part: Part): readonly string[] {
  const { lane, server } = part.meta
  const added = partDrafts(part)
  if (saved === undefined) return buildRecording(added, { lane, server })
  // Killed between the save and the end of the part: it is all there already.
  const again = buildRecording(added, { lane, server, earlier: saved })
  if (isSame(saved, again)) return again
  const kept = savedDrafts(saved)
  const own = added.map(draft => ({ ...draft, session: draft.session + anonymousSessions / 2 }))
  return buildRecording([...kept, ...own], { lane, server, earlier: saved, inOrder: true })
}

/** What a recorder answered, in order. */
export function partDrafts(part: Part): readonly Draft[] {
  return part.plays.map(({ document, rows }) => {
    return draftOf(document, rows, parseId(document._id)!.session)
  })
}

/** What a recording has, in play order. */
export function savedDrafts(recording: Recording): readonly Draft[] {
  const entries: readonly Entry[] = recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
  return entries.map(entry =>
    draftOf(recording.document(entry), [...recording.rows(entry)].flat(), entry.session),
  )
}

function isSame(saved: Recording, lines: readonly string[]): boolean {
  return saved.file.equals(Buffer.from(lines.join('')))
}
