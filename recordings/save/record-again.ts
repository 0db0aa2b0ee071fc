import { isSurelyRead, LaneIndex } from '../match/record.js'
import type { PlayDocument } from '../store/document.js'
import { formatId } from '../store/document-id.js'
import { parseRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { type Alignment, align } from './align.js'
import {
  type BuildOptions,
  type BuiltRecording,
  buildRecording,
  linkAnonymous,
  savedDrafts,
} from './build-recording.js'
import { canonicalOrder, isParallel } from './canonical-order.js'
import { addedSessions, anonymousSessions, type Draft } from './draft.js'

/** A recording that was made again in part. */
export interface MadeAgain extends BuiltRecording {
  /** Statements that were recorded before, were not asked now, and are kept. */
  readonly kept: number
  /** The same, that are gone: what they depended on is another thing now, or nobody wants them. */
  readonly removed: number
}

/** How often it is tried to keep some of what stands in the way of what was asked now. */
const tries = 10

/**
 * Records a lane again: what was asked now takes the place of what it repeats, and what was not asked stays where
 * it was, as long as it still means what it meant, and nothing that was asked now means another thing for it. `prune`: it goes.
 */
export function recordAgain(
  saved: Recording,
  drafts: readonly Draft[],
  { prune, ...options }: Pick<BuildOptions, 'lane' | 'server'> & { readonly prune: boolean },
): MadeAgain {
  const again = new Again(saved, drafts)
  const build = (order: readonly Draft[]) =>
    buildRecording(order, { ...options, earlier: saved, inOrder: true })
  const { rest } = again
  const alone = build(again.merge([]))
  if (prune || rest.length === 0) return { ...alone, kept: 0, removed: rest.length }
  const before = seenIn(saved.file, saved.path)
  const wanted = seenIn(bytesOf(alone), saved.path)
  let kept = rest
  for (let i = 0; kept.length > 0; i++) {
    const order = again.merge(kept)
    const built = build(order)
    const seen = seenIn(bytesOf(built), saved.path)
    const isWrong = ({ document }: Draft): boolean => {
      const now = seen.get(built.ids.get(document) ?? '')
      const then = again.isRest(document)
        ? before.get(document._id)
        : wanted.get(alone.ids.get(document) ?? '')
      return now !== then
    }
    const wrong = new Set(order.filter(isWrong))
    if (wrong.size === 0) {
      return { ...built, kept: kept.length, removed: rest.length - kept.length }
    }
    const culprits =
      i < tries ? culpritsIn(order, wrong, draft => again.isRest(draft.document)) : wrong
    const next = kept.filter(draft => !wrong.has(draft) && !culprits.has(draft))
    kept = next.length < kept.length && i < 2 * tries ? next : []
  }
  return { ...alone, kept: 0, removed: rest.length }
}

/** What was asked now and what was not, among each other. */
class Again {
  readonly #earlier: readonly Draft[]
  /** What was asked now, in order; what is a repetition has the place of that. */
  readonly #now: readonly Draft[]
  /** Of these the index of what they repeat. */
  readonly #repeats: readonly (number | undefined)[]
  readonly #rest: ReadonlyMap<PlayDocument, number>

  constructor(saved: Recording, drafts: readonly Draft[]) {
    const linked = linkAnonymous(drafts)
    this.#earlier = savedDrafts(saved)
    const alignment = align(linked, this.#earlier, !isParallel(linked))
    const sessions = sessionsOf(linked, this.#earlier, alignment)
    const order = canonicalOrder(linked, alignment)
    this.#repeats = order.map(i => alignment.get(i))
    this.#now = order.map((i, at) => {
      const draft = linked[i]!
      const repeated = this.#repeats[at]
      const place = repeated === undefined ? undefined : this.#earlier[repeated]!.place
      const session = sessions.get(draft.session) ?? newSession(draft.session)
      return { ...draft, session, ...(place && { place }) }
    })
    const left = notRepeated(linked, this.#earlier, alignment)
    this.#rest = new Map(left.map(j => [this.#earlier[j]!.document, j]))
  }

  /** What was recorded before and not asked now. */
  get rest(): readonly Draft[] {
    return [...this.#rest.values()].map(j => this.#earlier[j]!)
  }

  isRest(document: PlayDocument): boolean {
    return this.#rest.has(document)
  }

  /** In one order: what is kept stands before what it stood before. */
  merge(kept: readonly Draft[]): readonly Draft[] {
    const places = kept.map(({ document }) => this.#rest.get(document)!)
    const merged: Draft[] = []
    let next = 0
    for (const [at, draft] of this.#now.entries()) {
      const repeated = this.#repeats[at] ?? -1
      while (next < kept.length && places[next]! < repeated) merged.push(kept[next++]!)
      merged.push(draft)
    }
    return [...merged, ...kept.slice(next)]
  }
}

/** What is kept right before what it makes wrong, as far as it may write something. */
function culpritsIn(
  order: readonly Draft[],
  wrong: ReadonlySet<Draft>,
  isRest: (draft: Draft) => boolean,
): ReadonlySet<Draft> {
  const culprits = new Set<Draft>()
  let block: Draft[] = []
  let isOpen = false
  for (const draft of order) {
    if (!isRest(draft)) {
      if (wrong.has(draft)) for (const each of block) culprits.add(each)
      isOpen = false
    } else if (!isSurelyRead(draft.document)) {
      if (!isOpen) block = []
      isOpen = true
      block.push(draft)
    }
  }
  return culprits
}

/** The session of the earlier recording that each session goes on in. */
function sessionsOf(
  now: readonly Draft[],
  earlier: readonly Draft[],
  alignment: Alignment,
): ReadonlyMap<number, number> {
  const sessions = new Map<number, number>()
  for (const [i, j] of alignment) sessions.set(now[i]!.session, earlier[j]!.session)
  return sessions
}

function newSession(session: number): number {
  return session === 0 || session >= anonymousSessions ? session : addedSessions + session
}

/** Indexes of what was asked less often now than before. */
function notRepeated(
  now: readonly Draft[],
  earlier: readonly Draft[],
  alignment: Alignment,
): readonly number[] {
  const repeated = new Set(alignment.values())
  const moved = new Map<string, number>()
  for (const [i, { form }] of now.entries()) {
    if (!alignment.has(i)) moved.set(form, (moved.get(form) ?? 0) + 1)
  }
  return earlier.flatMap(({ form }, j) => {
    if (repeated.has(j)) return []
    const count = moved.get(form) ?? 0
    if (count > 0) moved.set(form, count - 1)
    return count > 0 ? [] : [j]
  })
}

/** What each answer of a recording depended on, by id. */
export function seenIn(bytes: Buffer, path: string): ReadonlyMap<string, string> {
  const index = new LaneIndex(parseRecording(bytes, path), { historyBySession: false })
  return new Map(
    index.occurrences.map(each => {
      const seen = each.question.seenBy(each, index.history(each.entry.session))
      return [formatId({ ...each.entry, part: 0 }), seen.toString(16)]
    }),
  )
}

/** All lines may be more than one text can hold. */
export function bytesOf({ lines }: { readonly lines: readonly string[] }): Buffer {
  return Buffer.concat(lines.map(line => Buffer.from(line)))
}
