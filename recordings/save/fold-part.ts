import { LaneIndex } from '../match/lane-index.js'
import { formatId, parseId } from '../store/document-id.js'
import type { Part } from '../store/read-part.js'
import { parseRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { type BuiltRecording, buildRecording } from './build-recording.js'
import { addedSessions, type Draft, draftOf } from './draft.js'

/** A canonical file to be written. */
export interface SavedLines {
  readonly lines: readonly string[]
  /** The SQL of statements that were to be added and are left out: their place cannot be told. */
  readonly misplaced: readonly string[]
}

/** What a recorder that ends saves: what it wrote in place of the old, or added to it. */
export function saveLines(saved: Recording | undefined, part: Part): SavedLines {
  const { lane, server, mode } = part.meta
  if (saved !== undefined && mode === 'new') return addLines(saved, part)
  const earlier = saved === undefined ? {} : { earlier: saved }
  return {
    lines: buildRecording(partDrafts(part), { lane, server, ...earlier }).lines,
    misplaced: [],
  }
}

/**
 * A lane's recording with what a killed recorder left: it comes behind what was saved before, or
 * among it where it was added. `path` is the name for messages. Nothing is written.
 */
export function foldPart(saved: Recording | undefined, part: Part, path: string): Recording {
  return parseRecording(Buffer.from(foldLines(saved, part).join('')), path)
}

function foldLines(saved: Recording | undefined, part: Part): readonly string[] {
  const { lines } = saveLines(saved, part)
  if (saved === undefined || part.meta.mode === 'new') return lines
  // Killed between the save and the end of the part: it is all there already.
  if (saved.file.equals(Buffer.from(lines.join('')))) return lines
  const { lane, server } = part.meta
  const behind = partDrafts(part).map(draft => ({
    ...draft,
    session: draft.session + addedSessions,
  }))
  const all = [...savedDrafts(saved), ...behind]
  return buildRecording(all, { lane, server, earlier: saved, inOrder: true }).lines
}

/** Puts each addition behind what was played before it; leaves out what would mean another thing there. */
function addLines(saved: Recording, part: Part): SavedLines {
  const added = partDrafts(part)
  const built = merge(saved, added, part)
  const index = new LaneIndex(parseRecording(Buffer.from(built.lines.join('')), saved.path), {
    historyBySession: false,
  })
  const seen = new Map(
    index.occurrences.map(each => [
      formatId({ ...each.entry, part: 0 }),
      each.question.seenBy(each, index.history(each.entry.session)).toString(16),
    ]),
  )
  const isRight = (draft: Draft) => {
    const id = built.ids.get(draft.document)!
    return draft.document.seen === seen.get(id)
  }
  const wrong = added.filter(draft => !isRight(draft))
  if (wrong.length === 0) return { lines: built.lines, misplaced: [] }
  const rest = added.filter(isRight)
  const misplaced = wrong.map(({ document }) => ('sql' in document ? document.sql : document.path))
  return { lines: merge(saved, rest, part).lines, misplaced }
}

function merge(saved: Recording, added: readonly Draft[], { meta }: Part): BuiltRecording {
  const behind = new Map<string | undefined, Draft[]>()
  for (const draft of added) {
    const { after } = draft.document
    const list = behind.get(after)
    if (list === undefined) behind.set(after, [draft])
    else list.push(draft)
  }
  const all = savedDrafts(saved).flatMap(draft => [
    draft,
    ...(behind.get(draft.document._id) ?? []),
  ])
  const { lane, server } = meta
  const drafts = [...(behind.get(undefined) ?? []), ...all]
  return buildRecording(drafts, { lane, server, earlier: saved, inOrder: true })
}

/** What a recorder answered, in order. */
function partDrafts(part: Part): readonly Draft[] {
  return part.plays.map(({ document, rows }) => {
    return draftOf(document, rows, parseId(document._id)!.session)
  })
}

/** What a recording has, in play order. */
function savedDrafts(recording: Recording): readonly Draft[] {
  const entries = recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
  return entries.map(entry =>
    draftOf(recording.document(entry), [...recording.rows(entry)].flat(), entry.session),
  )
}
