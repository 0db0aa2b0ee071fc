import type { Json } from '../../core/protocol/backend.js'
import { classify } from '../match/classify.js'
import type { Lane } from '../match/lane.js'
import { questionText } from '../match/question.js'
import { changedNothing, hasFailed } from '../match/recorded-question.js'
import { isAnswered, type LiveSession, type SessionIdentity } from '../match/sessions.js'
import { digestText } from '../match/state.js'
import { mapTexts } from '../redact/map-texts.js'
import { type PlaceholderKind, placeholder } from '../redact/placeholder.js'
import { generalise, renamePart, replaceCandidates } from '../redact/volatile-parts.js'
import type { PlayedRun, PlayedStep } from '../save/add-lines.js'
import { kindsIn } from '../save/volatile-names.js'
import type { Pair, PlayDocument, Rows } from '../store/document.js'
import { formatId } from '../store/document-id.js'

/** Where an added statement belongs, and the state on which its answer depended. */
export interface AddedPlace {
  /** The recorded session that the live one corresponds to, if that is known. */
  readonly session?: number
  /** The recorded statement furthest on that was played before it. */
  readonly after?: string
  /** Fingerprint of the state that its answer depended on: checked when it is put in its place. */
  readonly seen: string
}

/** The statements that mode `new` adds to a recording during replay, with the recording's own placeholders. */
export class Additions {
  readonly #lane: Lane
  readonly #numbers = new Map<PlaceholderKind, number>()
  /** Ordinals of added statements, by their index in the lane's log. */
  readonly #added = new Map<number, number>()

  constructor(lane: Lane) {
    this.#lane = lane
  }

  /** A document with placeholders, including new ones for each name that it creates and each new secret. */
  nameAll<T extends PlayDocument>(document: T): T {
    const named: Pair[] = []
    const { binding } = this.#lane
    const { parts } = generalise(questionText(document))
    const kinds = kindsIn(document, parts)
    for (const part of new Set(parts)) {
      const kind = kinds.get(part)
      const live = liveName(part)
      if (kind === undefined || binding.recorded(live) !== live) continue
      const free = this.#free(kind)
      binding.bind(new Map([[free, live]]))
      if (!kind.startsWith('secret:')) named.push([free, live])
    }
    const answer = this.name(document)
    return named.length === 0 ? answer : { ...answer, named }
  }

  /** Replaces live names and times in an answer with the recording's placeholders; takes only live text. */
  name<T>(value: T): T {
    const { binding } = this.#lane
    return mapTexts(value as Json, text =>
      replaceCandidates(text, found =>
        renamePart(found, part => {
          const live = liveName(part)
          const recorded = binding.recorded(live)
          return recorded === live ? undefined : recorded
        }),
      ),
    ) as T
  }

  /** Notes a statement that was answered and is added with this ordinal; call it once the answer is complete. */
  place(
    document: PlayDocument,
    rows: Rows,
    identity: SessionIdentity,
    ordinal: number,
  ): AddedPlace {
    const lane = this.#lane
    const session = lane.session(identity)
    const history = lane.history(session)
    const question = { effects: classify(document), digest: digestText(questionText(document)) }
    const seen = history.fingerprint(question.effects, session.history.view).toString(16)
    this.#added.set(lane.log.length, ordinal)
    lane.addWrite(question, session, {
      failed: hasFailed(document),
      changedNothing: changedNothing(question.effects, document, () => [rows]),
    })
    const { isSure, session: recorded } = session.binding
    const { furthest } = lane
    const entry = furthest?.entry
    return {
      seen,
      ...(isSure && recorded !== undefined && recorded > 0 && { session: recorded }),
      ...(entry && { after: formatId({ ...entry, part: 0 }) }),
    }
  }

  /** What was played and added so far. */
  played(): PlayedRun {
    const steps = this.#steps()
    const sent = this.#lane.index.occurrences.filter(each => this.#lane.isSent(each))
    const ids = sent.map(({ entry }) => formatId({ ...entry, part: 0 }))
    const writes = new Set(steps.flatMap(step => ('id' in step ? [step.id] : [])))
    return { steps, reads: new Set(ids.filter(id => !writes.has(id))) }
  }

  /** The statements played and added that may have written something, in order. */
  #steps(): readonly PlayedStep[] {
    const numbers = new Map<LiveSession, number>()
    return this.#lane.log.flatMap((played, i): PlayedStep[] => {
      const session = numbers.get(played.session) ?? numbers.size
      numbers.set(played.session, session)
      const added = this.#added.get(i)
      if (added !== undefined) return [{ session, added }]
      if (!isAnswered(played) || !played.writes) return []
      return [{ session, id: formatId({ ...played.occurrence.entry, part: 0 }) }]
    })
  }

  #free(kind: PlaceholderKind): string {
    let number = this.#numbers.get(kind) ?? 1
    while (this.#lane.index.firstUse(placeholder(kind, number)) !== undefined) number++
    this.#numbers.set(kind, number + 1)
    return placeholder(kind, number)
  }
}

/** A live part as `Lane` names it: a live secret must not be mistaken for a recorded one with the same number. */
function liveName(part: string): string {
  return part.startsWith('{{') ? `!${part}` : part
}
