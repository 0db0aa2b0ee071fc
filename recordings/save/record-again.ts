import { isSurelyRead } from '../match/classify.js'
import { LaneIndex } from '../match/lane-index.js'
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
import { inRecordedTexts } from './recorded-texts.js'

/** A recording that was partly recorded again. */
export interface MadeAgain extends BuiltRecording {
  /** Number of earlier statements that were not sent now, but are kept. */
  readonly kept: number
  /** Earlier statements not sent now and removed: their state has changed, or `prune` is set. */
  readonly removed: readonly Draft[]
}

type AgainOptions = Pick<BuildOptions, 'lane' | 'server' | 'redacted'> & {
  readonly prune: boolean
}

/** Attempts to keep some of the statements that conflict with those sent now. */
const tries = 10

/**
 * Records a lane again: statements sent now replace those that they repeat; the others stay in place as long as neither
 * they nor the new ones see another state. `prune`: removes the others.
 */
export function recordAgain(
  saved: Recording,
  drafts: readonly Draft[],
  options: AgainOptions,
): MadeAgain {
  return replaceRecorded(saved, inRecordedTexts(saved, drafts), options)
}

/** As `recordAgain`, for statements that have the recording's own texts already. */
export function replaceRecorded(
  saved: Recording,
  drafts: readonly Draft[],
  { prune, ...options }: AgainOptions,
): MadeAgain {
  const again = new Again(saved, drafts)
  const build = (order: readonly Draft[]) =>
    buildRecording(order, { ...options, earlier: saved, inOrder: true })
  const { rest } = again
  const alone = build(again.merge([]))
  if (prune || rest.length === 0) return { ...alone, kept: 0, removed: rest }
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
      const isKept = new Set(kept)
      const removed = rest.filter(draft => !isKept.has(draft))
      return { ...built, kept: kept.length, removed }
    }
    const culprits =
      i < tries ? culpritsIn(order, wrong, draft => again.isRest(draft.document)) : wrong
    const next = kept.filter(draft => !wrong.has(draft) && !culprits.has(draft))
    kept = next.length < kept.length && i < 2 * tries ? next : []
  }
  return { ...alone, kept: 0, removed: rest }
}

/** Merges the statements sent now with the earlier ones that were not. */
class Again {
  readonly #earlier: readonly Draft[]
  /** The statements sent now, in order; a repeated one has the place of the earlier statement. */
  readonly #now: readonly Draft[]
  /** For each of these the index of the earlier statement that it repeats. */
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

  /** Earlier statements that were not sent now. */
  get rest(): readonly Draft[] {
    return [...this.#rest.values()].map(j => this.#earlier[j]!)
  }

  isRest(document: PlayDocument): boolean {
    return this.#rest.has(document)
  }

  /** Merges in one order: a kept statement stays before the statements that it preceded. */
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

/** The kept statements right before those that see a wrong state, if they may write something. */
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

/** Maps each session to the earlier session that it continues. */
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

/** Indexes of earlier statements that were not repeated now. */
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

/** The fingerprint of the state that each answer of a recording depended on, by id. */
export function seenIn(bytes: Buffer, path: string): ReadonlyMap<string, string> {
  const index = new LaneIndex(parseRecording(bytes, path), { historyBySession: false })
  return new Map(
    index.occurrences.map(each => {
      const seen = each.question.seenBy(each, index.history(each.entry.session))
      return [formatId({ ...each.entry, part: 0 }), seen.toString(16)]
    }),
  )
}

/** The bytes of all lines, which may not fit into one string. */
export function bytesOf({ lines }: { readonly lines: readonly string[] }): Buffer {
  return Buffer.concat(lines.map(line => Buffer.from(line)))
}
