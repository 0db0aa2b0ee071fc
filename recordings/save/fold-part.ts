import { RecordingError } from '../../core/errors/recording-error.js'
import { classify } from '../match/classify.js'
import { parseId } from '../store/document-id.js'
import type { Part, Play } from '../store/read-part.js'
import { parseRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { addLines, type PlayedRun, type SavedLines } from './add-lines.js'
import { buildRecording } from './build-recording.js'
import { type Draft, draftOf } from './draft.js'
import { asLeftOut, type LeftOut } from './left-out.js'
import { bytesOf, recordAgain } from './record-again.js'

/**
 * The lines that a recorder saves when it ends: new statements are added, repeated ones replace the old. `prune`:
 * removes what was not sent again. `played`: what was played while statements were added.
 */
export function saveLines(
  saved: Recording | undefined,
  part: Part,
  prune = false,
  played: PlayedRun = { steps: [], reads: new Set() },
): SavedLines {
  return withoutUnbuildable(part, each => {
    const { lane, server, mode, redacted } = each.meta
    if (saved !== undefined && mode === 'new')
      return addLines(saved, { added: partDrafts(each), meta: each.meta, played })
    const drafts = partDrafts(each)
    const options = { lane, server, ...(redacted !== undefined && { redacted }) }
    if (saved === undefined) return buildRecording(drafts, options)
    const { kept, removed, ...again } = recordAgain(saved, drafts, { ...options, prune })
    return { ...again, rest: { kept, removed: removed.length } }
  })
}

/**
 * A lane's recording merged with what a killed recorder left: repeated statements replace the old, others are added.
 * `path` is the name for messages. Nothing is written.
 */
export function foldPart(
  saved: Recording | undefined,
  part: Part,
  path: string,
): { readonly recording: Recording; readonly leftOut: readonly LeftOut[] } {
  const folded = saveLines(saved, part)
  return { recording: parseRecording(bytesOf(folded), path), leftOut: folded.leftOut }
}

/** Builds a recording of a part. A document that makes that impossible is left out, so that the rest is saved. */
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

/** Why no recording can be built with that document; undefined if one can. */
function buildFault(play: Play, { meta: { lane, server } }: Part): LeftOut | undefined {
  try {
    buildRecording(partDrafts({ plays: [play] }), { lane, server })
    classify(play.document)
    return undefined
  } catch (error) {
    return asLeftOut(play.document, error)
  }
}

/** The drafts of a part in the order in which they were sent; in the file, slow ones come later. */
function partDrafts({ plays }: Pick<Part, 'plays'>): readonly Draft[] {
  const placed = plays.map(play => ({ ...play, ...parseId(play.document._id)! }))
  return placed
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ document, rows, session }) => draftOf(document, rows, session))
}
