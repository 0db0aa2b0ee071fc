import { type Effects, mayMake, type ObjectName } from '../../core/sql/effects/effects.js'
import { append } from '../append.js'
import { classify, isSurelyRead } from '../match/classify.js'
import type { PlayDocument } from '../store/document.js'
import { parseId } from '../store/document-id.js'
import type { Part } from '../store/read-part.js'
import type { Recording } from '../store/recording.js'
import { type BuiltRecording, buildRecording, savedDrafts } from './build-recording.js'
import { addedSessions, type Draft, draftOf } from './draft.js'
import { asLeftOut, type LeftOut } from './left-out.js'
import { bytesOf, replaceRecorded, seenIn } from './record-again.js'

const misplaced = 'its place in the recording would be after other writes than it saw in this run'
const harmful = 'it would change what recorded statements read, wherever it is added'

/**
 * A statement that may have written something, and the number of its live session. A recorded one is named by its id,
 * an added one by its ordinal.
 */
export type PlayedStep = { readonly session: number } & (
  | { readonly id: string }
  | { readonly added: number }
)

/** The lines of a file in canonical form. */
export interface SavedLines {
  readonly lines: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** Counts of recorded statements that were not sent again. */
  readonly rest?: Rest
}

/** Number of statements kept, and of those removed because they are outdated or pruned. */
export interface Rest {
  readonly kept: number
  readonly removed: number
}

/** What a run in mode `new` played and added. */
export interface PlayedRun {
  /** What may have written something, in order; empty if it is no longer known. */
  readonly steps: readonly PlayedStep[]
  /** The ids of other recorded statements that were played. */
  readonly reads: ReadonlySet<string>
}

/** The statements that mode `new` adds to a recording. */
export interface Added {
  readonly added: readonly Draft[]
  readonly meta: Part['meta']
  readonly played: PlayedRun
}

/**
 * Saves what mode `new` adds, so that every statement, old and new, keeps the state in which it was answered. It tries,
 * in this order: each addition after what was played before it; the additions after the whole recording, following
 * copies of all that their sessions played; the same with copies of all that any session wrote to the objects that they
 * name; the additions in place of the recorded statements that they supersede. Additions that fit nowhere are left out.
 */
export function addLines(saved: Recording, { added, meta, played }: Added): SavedLines {
  const adding = new Adding(saved, meta)
  const among = adding.build(added, [])
  if (among.isRight) return among.built
  for (const block of adding.blocks(played.steps, added)) {
    const behind = adding.build([], block)
    if (behind.isRight) return behind.built
  }
  const mended = adding.mended(played, added)
  if (mended !== undefined) return mended
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
      ...[...why].map(([{ document }, text]) =>
        asLeftOut(document, new Error(`${text}; ${adding.advice()}`)),
      ),
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
      const draft = isAdded ? found : copyOf(found)
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

  /**
   * The recording in which the statements of this run stand in their order, and additions in place of those that they
   * supersede: a table that is made otherwise in the middle of a flow. Undefined if that would remove anything else, or
   * an addition would see another state.
   */
  mended(played: PlayedRun, added: readonly Draft[]): SavedLines | undefined {
    const run = this.#runOf(played, added)
    if (run === undefined) return undefined
    const { lane, server } = this.#meta
    const made = replaceRecorded(this.#saved, run, { lane, server, prune: false })
    const { removed, leftOut, lines, ids } = made
    if (leftOut.length > 0) return undefined
    const isAdded = new Set(added.map(({ document }) => document))
    const sessions = new Set(
      run.filter(({ document }) => !isAdded.has(document)).map(each => each.session),
    )
    const isSuperseded = (gone: Draft) =>
      sessions.has(gone.session) && (isSurelyRead(gone.document) || supersedes(run, isAdded, gone))
    if (!removed.every(isSuperseded)) return undefined
    const seen = seenIn(bytesOf(made), this.#saved.path)
    const wanted = ({ document }: Draft) => document.seen ?? this.#before.get(document._id)
    const isRight = (draft: Draft) => seen.get(ids.get(draft.document) ?? '') === wanted(draft)
    if (!run.every(isRight)) return undefined
    return {
      lines,
      leftOut,
      ...(removed.length > 0 && { rest: { kept: 0, removed: removed.length } }),
    }
  }

  /** What this run played, and the additions, in its order; undefined if that is not known. */
  #runOf({ steps, reads }: PlayedRun, added: readonly Draft[]): readonly Draft[] | undefined {
    const byOrdinal = new Map(added.map(draft => [parseId(draft.document._id)!.ordinal, draft]))
    const recorded = new Map<number, number>()
    const used = new Set<Draft>()
    for (const step of steps) {
      const draft = 'id' in step ? this.#byId.get(step.id) : undefined
      if (draft !== undefined && !recorded.has(step.session))
        recorded.set(step.session, draft.session)
    }
    const run = steps.flatMap(step => {
      const isAdded = !('id' in step)
      const found = isAdded ? byOrdinal.get(step.added) : this.#byId.get(step.id)
      if (found === undefined) return []
      if (isAdded) {
        return [{ ...found, session: recorded.get(step.session) ?? sessionsOfParts + step.session }]
      }
      // A statement that was played again is one more of its kind.
      if (used.has(found)) return [copyOf(found)]
      used.add(found)
      return [found]
    })
    const isAll = run.filter(({ document }) => document.seen !== undefined).length === added.length
    return isAll ? this.#withReads(run, reads) : undefined
  }

  /** A run with recorded reads that it played, each after what it followed in the recording. */
  #withReads(run: readonly Draft[], reads: ReadonlySet<string>): readonly Draft[] {
    const inRun = new Set(run)
    const behind = new Map<Draft | undefined, Draft[]>()
    let last: Draft | undefined
    for (const draft of this.#drafts) {
      if (inRun.has(draft)) last = draft
      else if (reads.has(draft.document._id)) append(behind, last, draft)
    }
    const all = run.flatMap(draft => [draft, ...(behind.get(draft) ?? [])])
    return [...(behind.get(undefined) ?? []), ...all]
  }

  /** What to do where additions fit nowhere. */
  advice(): string {
    const made = new Set(
      this.#drafts.flatMap(({ document }) => {
        const { writes } = classify(document)
        return writes.flatMap(({ object, mode }) => (mayMake(mode) ? [object] : []))
      }),
    )
    const names = [...made].filter(name => /^[^#@$*]/.test(name)).slice(0, mostNamed)
    const what =
      names.length === 0 ? 'what the lane makes' : `what the lane makes (${names.join(', ')})`
    return `drop ${what} on the server, then record the lane again with --mode all`
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

/** Maximum number of objects that a message names. */
const mostNamed = 5

/** A draft of the same statement that is not yet in the recording. */
function copyOf({ document, rows, session, sentAt }: Draft): Draft {
  return { ...draftOf({ ...document }, rows, session), sentAt }
}

/** Whether an addition of a run writes the same objects as a removed statement, between the same recorded writes. */
function supersedes(run: readonly Draft[], added: ReadonlySet<PlayDocument>, gone: Draft): boolean {
  const ordinalOf = ({ place, document }: Draft) =>
    place === undefined || isSurelyRead(document) ? Number.NaN : place.ordinal
  const at = ordinalOf(gone)
  const from = run.findLastIndex(draft => ordinalOf(draft) < at)
  const next = run.findIndex(draft => ordinalOf(draft) > at)
  const between = run.slice(from + 1, next < 0 ? run.length : next)
  const wanted = writtenBy(gone)
  return between.some(draft => added.has(draft.document) && writtenBy(draft) === wanted)
}

/** The objects that a statement writes, and how, as text. */
function writtenBy({ document }: Draft): string {
  const { writes } = classify(document)
  return writes
    .map(({ object, mode }) => `${mode} ${object}`)
    .toSorted()
    .join('\n')
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
