import type { Effects, Facet } from '../../core/sql/effects/effects.js'
import { LaneIndex } from '../match/lane-index.js'
import type { Occurrence } from '../match/recorded-question.js'
import { textOf } from '../miss/compared-text.js'
import { listingText, objectText } from '../miss/object-text.js'
import { relevantWrites } from '../miss/write-difference.js'
import { formatId } from '../store/document-id.js'
import type { Entry } from '../store/recording.js'
import type { OpenLane } from './open-lanes.js'
import { placeOf } from './request-view.js'

/** What the answer to a request depends on besides the request itself. */
export interface Dependencies {
  /** Objects of which definition and contents count. */
  readonly reads: readonly string[]
  /** Objects of which only a part counts. */
  readonly looks: readonly { readonly object: string; readonly facet: Facet }[]
  /** Listings of objects. */
  readonly lists: readonly string[]
  /** Whether everything counts: mockq cannot tell what the statement reads. */
  readonly everything: boolean
  /** Whether earlier states count, too. */
  readonly past: boolean
  /** The recorded writes that made the state of all this, in order. */
  readonly after: readonly Writer[]
}

/** A recorded write. */
export interface Writer {
  readonly place: string
  readonly id: string
  /** The normal form of its SQL, or `upload @stage/path`. */
  readonly sql: string
}

/** Tells what the answers of a lane depend on; reads the whole lane when it is created. */
export class LaneDependencies {
  readonly #lane: OpenLane
  readonly #index: LaneIndex
  /** The functions that the lane creates or drops; all others are built in. */
  readonly #functions: ReadonlySet<string>
  readonly #byLine: ReadonlyMap<number, Occurrence>

  constructor(lane: OpenLane, index = new LaneIndex(lane.recording, { historyBySession: false })) {
    this.#lane = lane
    this.#index = index
    const writes = [...this.#index.questions]
      .filter(question => !question.isSurelyRead)
      .flatMap(({ effects }) => effects.writes)
    this.#functions = new Set(writes.map(({ object }) => object))
    this.#byLine = new Map(this.#index.occurrences.map(each => [each.entry.line, each]))
  }

  /** The dependencies of an entry of the lane. */
  of(entry: Entry): Dependencies {
    const occurrence = this.#byLine.get(entry.line)!
    const effects = occurrence.question.dependencies
    const before = this.#index.occurrences.slice(0, occurrence.index)
    const after = isAll(effects) ? before.filter(isWriter) : relevantWrites(before, effects)
    return {
      reads: [...new Set([...effects.reads, ...effects.loads])]
        .filter(object => !object.startsWith('#function ') || this.#functions.has(object))
        .map(objectText),
      looks: effects.looks.map(({ object, facet }) => ({ object: objectText(object), facet })),
      lists: effects.lists.map(listingText),
      everything: effects.readsAll,
      past: effects.readsPast,
      after: after.map(each => this.writer(each)),
    }
  }

  writer({ entry, question }: Occurrence): Writer {
    const { session, ordinal } = entry
    const id = formatId({ session, ordinal, part: 0 })
    return { place: placeOf(this.#lane, entry), id, sql: textOf(question.document) }
  }
}

function isAll({ readsAll, readsPast }: Effects): boolean {
  return readsAll || readsPast
}

function isWriter({ question, isError, changedNothing }: Occurrence): boolean {
  const { writes, writesAll } = question.effects
  return !isError && !changedNothing && (writesAll || writes.length > 0)
}
