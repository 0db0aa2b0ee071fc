import type { Effects, ObjectName } from '../../core/sql/effects/effects.js'
import { append } from '../append.js'
import { classify, isSurelyRead } from '../match/classify.js'
import { parseId } from '../store/document-id.js'
import type { Part } from '../store/read-part.js'
import type { Recording } from '../store/recording.js'
import { type BuiltRecording, buildRecording, savedDrafts } from './build-recording.js'
import { addedSessions, type Draft, draftOf } from './draft.js'
import { asLeftOut } from './left-out.js'
import { bytesOf, seenIn } from './record-again.js'

const misplaced = 'its place in the recording would be after other writes than it saw in this run'
const harmful =
  'it would change what recorded statements read, wherever it is added; record again with --mode all'

/**
 * A statement that may have written something, and the number of its live session. A recorded one is named by its id,
 * an added one by its ordinal.
 */
export type PlayedStep = { readonly session: number } & (
  | { readonly id: string }
  | { readonly added: number }
)

/** The statements that mode `new` adds to a recording. */
export interface Added {
  readonly added: readonly Draft[]
  readonly meta: Part['meta']
  /** All statements of a run, in order; empty if they are no longer known. */
  readonly steps: readonly PlayedStep[]
}

/**
 * Saves what mode `new` adds, so that every statement, old and new, keeps the state in which it was answered. It tries,
 * in this order: each addition after what was played before it; the additions after the whole recording, following
 * copies of all that their sessions played; the same with copies of all that any session wrote to the objects that they
 * name. Additions that fit nowhere are left out.
 */
export function addLines(
  saved: Recording,
  { added, meta, steps }: Added,
): Pick<BuiltRecording, 'lines' | 'leftOut'> {
  const adding = new Adding(saved, meta)
  const among = adding.build(added, [])
  if (among.isRight) return among.built
  for (const block of adding.blocks(steps, added)) {
    const behind = adding.build([], block)
    if (behind.isRight) return behind.built
  }
  let left = added
  let tried = among
  const why = new Map<Draft, string>()
  while (!tried.isRight) {
    const { wrong, harms } = tried
    const isGone = (draft: Draft) =>
      wrong.has(draft) || (wrong.size === 0 && harms && !isSurelyRead(draft.document))
    for (const draft of left.filter(isGone)) why.set(draft, wrong.has(draft) ? misplaced : harmful)
    left = left.filter(draft => !why.has(draft))
    tried = adding.build(left, [])
    if (left.length === 0) break
  }
  const { lines, leftOut: more } = tried.built
  return {
    lines,
    leftOut: [
      ...more,
      ...[...why].map(([{ document }, text]) => asLeftOut(document, new Error(text))),
    ],
  }
}

interface Tried {
  readonly built: BuiltRecording
  /** Additions that would see another state there than when they were answered. */
  readonly wrong: ReadonlySet<Draft>
  /** Whether a statement recorded earlier would see another state. */
  readonly harms: boolean
  readonly isRight: boolean
}

/** Tries places for the statements added to a recording. */
class Adding {
  readonly #saved: Recording
  readonly #drafts: readonly Draft[]
  readonly #byId: ReadonlyMap<string, Draft>
  readonly #meta: Part['meta']
  readonly #before: ReadonlyMap<string, string>

  constructor(saved: Recording, meta: Part['meta']) {
    this.#saved = saved
    this.#drafts = savedDrafts(saved)
    this.#byId = new Map(this.#drafts.map(draft => [draft.document._id, draft]))
    this.#meta = meta
    this.#before = seenIn(saved.file, saved.path)
  }

  /** The additions with copies of what was played before them: of their sessions, then of writes to their objects. */
  *blocks(steps: readonly PlayedStep[], added: readonly Draft[]): Generator<readonly Draft[]> {
    const byOrdinal = new Map(added.map(draft => [parseId(draft.document._id)!.ordinal, draft]))
    const played = steps.flatMap(step => {
      const found = 'id' in step ? this.#byId.get(step.id) : byOrdinal.get(step.added)
      const session = addedSessions + sessionsOfParts + step.session
      if (found === undefined) return []
      const isAdded = !('id' in step)
      const { document, rows, sentAt } = found
      const draft = isAdded ? found : { ...draftOf({ ...document }, rows, session), sentAt }
      return [{ isAdded, draft: { ...draft, session } }]
    })
    if (played.filter(({ isAdded }) => isAdded).length < added.length) return
    const sessions = new Set(played.flatMap(each => (each.isAdded ? [each.draft.session] : [])))
    yield played.flatMap(({ draft }) => (sessions.has(draft.session) ? [draft] : []))
    const objects = new Set(added.flatMap(({ document }) => objectsIn(classify(document))))
    const isAbout = ({ document }: Draft) =>
      classify(document).writes.some(({ object }) => objects.has(object))
    yield played.flatMap(({ draft, isAdded }) => (isAdded || isAbout(draft) ? [draft] : []))
  }

  /** Builds a recording with each of `added` in its place, and `behind` at the end. */
  build(added: readonly Draft[], behind: readonly Draft[]): Tried {
    const drafts = [...inPlace(this.#drafts, added), ...behind]
    const { lane, server } = this.#meta
    const built = buildRecording(drafts, { lane, server, earlier: this.#saved, inOrder: true })
    const seen = seenIn(bytesOf(built), this.#saved.path)
    const now = ({ document }: Draft) => seen.get(built.ids.get(document) ?? '')
    const isWrong = (draft: Draft) =>
      draft.document.seen !== undefined && now(draft) !== draft.document.seen
    const wrong = new Set([...added, ...behind].filter(isWrong))
    const harms = this.#drafts.some(draft => now(draft) !== this.#before.get(draft.document._id))
    return { built, wrong, harms, isRight: wrong.size === 0 && !harms }
  }
}

/** The objects that a statement reads or writes. */
function objectsIn({ reads, looks, loads, writes }: Effects): readonly ObjectName[] {
  return [...reads, ...loads, ...looks.map(each => each.object), ...writes.map(each => each.object)]
}

/** Offset of the numbers for copied sessions: lower ones may be in use by a part. */
const sessionsOfParts = addedSessions / 2

/** The drafts with each addition after what was played before it. */
function inPlace(saved: readonly Draft[], added: readonly Draft[]): readonly Draft[] {
  const behind = new Map<string | undefined, Draft[]>()
  for (const draft of added) append(behind, draft.document.after, draft)
  const all = saved.flatMap(draft => [draft, ...(behind.get(draft.document._id) ?? [])])
  return [...(behind.get(undefined) ?? []), ...all]
}
