import { RecordingError } from '../../core/errors/recording-error.js'
import { classify } from '../match/classify.js'
import { parseId } from '../store/document-id.js'
import type { Part, Play } from '../store/read-part.js'
import { parseRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { type BuiltRecording, buildRecording, savedDrafts } from './build-recording.js'
import { type Draft, draftOf } from './draft.js'
import { type LeftOut, leftOut } from './left-out.js'
import { bytesOf, recordAgain, seenIn } from './record-again.js'

/** A canonical file to be written. */
export interface SavedLines {
  readonly lines: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Of statements that were recorded before and not asked again. */
  readonly rest?: Rest
}

/** How many are kept, and how many are gone: out of date, or not wanted any more. */
export interface Rest {
  readonly kept: number
  readonly removed: number
}

const misplaced = 'in the recording it would stand behind other writes than it did now'

/**
 * What a recorder that ends saves: what it wrote added to what was recorded before, or in the place of what it
 * repeats. `prune`: what was not asked again goes.
 */
export function saveLines(saved: Recording | undefined, part: Part, prune = false): SavedLines {
  return withoutUnbuildable(part, each => {
    const { lane, server, mode } = each.meta
    if (saved !== undefined && mode === 'new') return addLines(saved, each)
    const drafts = partDrafts(each)
    if (saved === undefined) return buildRecording(drafts, { lane, server })
    const { kept, removed, ...again } = recordAgain(saved, drafts, { lane, server, prune })
    return { ...again, rest: { kept, removed } }
  })
}

/**
 * A lane's recording with what a killed recorder left: in the place of what it repeats, or
 * among it where it was added. `path` is the name for messages. Nothing is written.
 */
export function foldPart(
  saved: Recording | undefined,
  part: Part,
  path: string,
): { readonly recording: Recording; readonly leftOut: readonly LeftOut[] } {
  const folded = saveLines(saved, part)
  return { recording: parseRecording(bytesOf(folded), path), leftOut: folded.leftOut }
}

/**
 * Builds a recording of a part. Should something in it be such that no recording can be built, it is left
 * out: all else is worth having.
 */
function withoutUnbuildable(part: Part, build: (part: Part) => SavedLines): SavedLines {
  try {
    return build(part)
  } catch (error) {
    if (error instanceof RecordingError) throw error
    const faults = new Map(part.plays.map(play => [play, buildFault(play, part)]))
    const plays = part.plays.filter(play => faults.get(play) === undefined)
    if (plays.length === part.plays.length) throw error
    const built = build({ ...part, plays })
    return {
      ...built,
      leftOut: [...built.leftOut, ...[...faults.values()].filter(fault => !!fault)],
    }
  }
}

/** Why no recording can be built with that in it; undefined if one can. */
function buildFault(play: Play, { meta: { lane, server } }: Part): LeftOut | undefined {
  try {
    buildRecording(partDrafts({ plays: [play] }), { lane, server })
    classify(play.document)
    return undefined
  } catch (error) {
    return leftOut(play.document, error)
  }
}

/** Puts each addition behind what was played before it; leaves out what would mean another thing there. */
function addLines(saved: Recording, part: Part): SavedLines {
  const added = partDrafts(part)
  const built = merge(saved, added, part)
  const seen = seenIn(bytesOf(built), saved.path)
  const isRight = ({ document }: Draft) => {
    const id = built.ids.get(document)
    return id === undefined || document.seen === seen.get(id)
  }
  const wrong = added.filter(draft => !isRight(draft))
  if (wrong.length === 0) return built
  const rest = merge(saved, added.filter(isRight), part)
  const left = wrong.map(({ document }) => leftOut(document, new Error(misplaced)))
  return { lines: rest.lines, leftOut: [...rest.leftOut, ...left] }
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

/** What a recorder answered, in order: what took long stands behind others in the part. */
function partDrafts({ plays }: Pick<Part, 'plays'>): readonly Draft[] {
  const placed = plays.map(play => ({ ...play, ...parseId(play.document._id)! }))
  return placed
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ document, rows, session }) => draftOf(document, rows, session))
}
