import {
  type LaneState,
  mostRequests,
  type ObjectDetail,
  type ObjectQuery,
  partOf,
  type RecordedPosition,
  type RecordedRequest,
  type RecordedStep,
  type StateObject,
  type StateQuery,
  unknownObject,
} from '../../core/protocol/lane-state.js'
import { type Effects, noEffects, type ObjectName } from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../core/sql/effects/object-name.js'
import { append } from '../append.js'
import type { Lane } from '../match/lane.js'
import type { LaneIndex } from '../match/lane-index.js'
import { isDriverProbe, subjectOf } from '../match/question.js'
import { idOf, type Occurrence, type RecordedQuestion } from '../match/recorded-question.js'
import { type Digest, plainView } from '../match/state.js'
import type { WriteHistory } from '../match/write-history.js'
import { objectText, writeText } from '../miss/object-text.js'

/** Different statements whose reads are looked at: to find what a statement reads, it must be parsed. */
const mostParsed = 5000

/** The state of a lane of which nothing is recorded: what the run wrote. */
export function unrecordedState(query: StateQuery): Pick<LaneState, 'total' | 'objects'> {
  const { total, part } = partOf(newObjects(query.written, []), query)
  return { total, objects: part.map(unrecordedFact) }
}

/** One object of a lane of which nothing is recorded. Throws `ProtocolError` 404 for an unknown one. */
export function unrecordedObject(query: ObjectQuery): ObjectDetail {
  const found = newObjects(query.written, []).find(({ object }) => object === query.object)
  if (found === undefined) throw unknownObject(query)
  return { ...unrecordedFact(found), columns: null, query: null, steps: [], stepCount: 0 }
}

/** The objects that a recording writes or reads, and how far a run is in them. */
export class RecordedObjects {
  readonly #lane: Lane
  readonly #all: readonly IndexedObject[]
  readonly #now: WriteHistory
  readonly #sent: ReadonlySet<Occurrence>

  constructor(lane: Lane) {
    this.#lane = lane
    const recorded = indexedObjects(lane.index)
    const { binding } = lane
    const liveName = (name: string) => binding.withLiveParts(name)
    this.#all = binding.isEmpty
      ? recorded
      : recorded.map(each => ({ ...each, name: liveName(each.name) }))
    this.#now = lane.history(lane.session({ queryId: '' }))
    this.#sent = new Set(lane.played)
  }

  list(query: StateQuery): Pick<LaneState, 'total' | 'objects'> {
    const all = [...this.#all, ...newObjects(query.written, this.#all)]
    const { total, part } = partOf(all, query)
    return { total, objects: part.map(each => this.#fact(each)) }
  }

  /** One object. Throws `ProtocolError` 404 for an unknown one. */
  find(query: ObjectQuery): ObjectDetail {
    const found = this.#all.find(({ object }) => object === query.object)
    if (found === undefined) return unrecordedObject(query)
    const { steps } = found
    const now = this.#digest(found)
    return {
      ...{ ...this.#fact(found), columns: null, query: null, stepCount: steps.length },
      steps: steps.slice(0, mostRequests).map(step => this.#step(step, found, now)),
    }
  }

  /** Recorded requests that were passed over, without those that drivers send by themselves. */
  skipped(): readonly RecordedRequest[] {
    const { occurrences } = this.#lane.index
    const last = new Map<number, number>()
    for (const each of occurrences) {
      if (this.#lane.isSent(each)) last.set(each.entry.session, each.index)
    }
    const found: RecordedRequest[] = []
    for (const each of occurrences) {
      if (each.index >= (last.get(each.entry.session) ?? 0) || this.#lane.isSent(each)) continue
      const { document } = each.question
      if (document.k === 'login' || (document.k === 'stmt' && isDriverProbe(document.key))) continue
      found.push(requestOf(each))
      if (found.length === mostRequests) break
    }
    return found
  }

  #fact(indexed: IndexedObject): StateObject {
    // Sessions that do not see each other's writes see an object in different states.
    if (indexed.steps.length === 0 || this.#lane.isBySession) return unrecordedFact(indexed)
    return { ...unrecordedFact(indexed), recorded: this.#position(indexed) }
  }

  #position(indexed: IndexedObject): RecordedPosition {
    const writes = indexed.steps.filter(isWrite)
    const sent = writes.filter(({ occurrence }) => this.#sent.has(occurrence)).length
    const found = this.#positionsOf(indexed).get(this.#digest(indexed)) ?? []
    // The same state may come more than once: after rows are inserted and deleted, for example.
    const [position = null] = found.toSorted((a, b) => Math.abs(a - sent) - Math.abs(b - sent))
    return { writes: writes.length, sent, position }
  }

  /** After how many writes an object is recorded in each state. */
  #positionsOf(indexed: IndexedObject): ReadonlyMap<Digest, readonly number[]> {
    if (indexed.known.positions !== undefined) return indexed.known.positions
    const positions = new Map<Digest, number[]>()
    let writes = 0
    const note = (at: number | undefined) => {
      const digest = this.#recordedDigest(indexed, at)
      if (positions.get(digest)?.at(-1) !== writes) append(positions, digest, writes)
    }
    for (const step of indexed.steps) {
      note(step.occurrence.time)
      if (isWrite(step)) writes++
    }
    note(undefined)
    indexed.known.positions = positions
    return positions
  }

  #step(step: IndexedStep, indexed: IndexedObject, now: Digest): RecordedStep {
    const { occurrence, does } = step
    return {
      ...requestOf(occurrence),
      does,
      isSent: isWrite(step) ? this.#sent.has(occurrence) : this.#lane.isSent(occurrence),
      isSameState:
        !this.#lane.isBySession && this.#recordedDigest(indexed, occurrence.time) === now,
    }
  }

  #digest({ effects }: IndexedObject): Digest {
    return this.#now.fingerprint(effects, plainView)
  }

  /** The state of an object at a recorded time, as one who has no session of his own sees it. */
  #recordedDigest({ effects }: IndexedObject, at: number | undefined): Digest {
    const history = this.#lane.index.history(0)
    return history.fingerprint(effects, plainView, at === undefined ? {} : { at })
  }
}

function requestOf(occurrence: Occurrence): RecordedRequest {
  const { question, entry } = occurrence
  const { line } = entry
  const changes = !occurrence.isError && question.effects.writes.length > 0
  return { id: idOf(occurrence), line, sql: subjectOf(question.document), isWrite: changes }
}

/** An object of a recording. */
interface IndexedObject extends Pick<StateObject, 'object' | 'kind' | 'name'> {
  /** Those of a statement that only reads the object. */
  readonly effects: Effects
  /** In recorded order. */
  readonly steps: IndexedStep[]
  /** Computed when it is first needed; the same object in copies. */
  readonly known: { positions?: ReadonlyMap<Digest, readonly number[]> }
}

interface IndexedStep {
  readonly occurrence: Occurrence
  /** Null: it only reads. */
  readonly does: string | null
}

const isWrite = ({ does }: IndexedStep): boolean => does !== null

/** The objects of a recording, which never change. */
function indexedObjects(index: LaneIndex): readonly IndexedObject[] {
  const known = indexed.get(index)
  if (known !== undefined) return known
  const objects = new Map<ObjectName, IndexedObject>()
  const views = new Set<ObjectName>()
  const add = (object: ObjectName, step: IndexedStep) => {
    if (isHidden(object)) return
    const found = objects.get(object) ?? newObject(object)
    objects.set(object, found)
    if (found.steps.at(-1)?.occurrence !== step.occurrence) found.steps.push(step)
  }
  const parsed = new Set<RecordedQuestion>()
  for (const occurrence of index.occurrences) {
    const { question, isError, changedNothing } = occurrence
    if (isError) continue
    if (question.isSurelyRead) {
      if (!parsed.has(question) && parsed.size === mostParsed) continue
      parsed.add(question)
    }
    const { reads, loads, writes } = question.effects
    for (const { object, from, isView, mode, temporary } of changedNothing ? [] : writes) {
      if (temporary === true) continue
      const does = writeText({ mode, object, ...(from !== undefined && { from }) })
      if (isView === true) views.add(object)
      add(object, { occurrence, does })
      if (from !== undefined) add(from, { occurrence, does })
    }
    for (const object of [...reads, ...loads]) add(object, { occurrence, does: null })
  }
  // Reads of functions are of built-in ones, unless the recording creates them.
  const all = [...objects.values()]
    .filter(({ object, steps }) => !object.startsWith('#') || steps.some(isWrite))
    .map(each => (views.has(each.object) ? { ...each, kind: 'view' as const } : each))
  indexed.set(index, all)
  return all
}

const indexed = new WeakMap<LaneIndex, readonly IndexedObject[]>()

/** Objects that are not among those of a recording. */
function newObjects(
  written: readonly ObjectName[],
  recorded: readonly IndexedObject[],
): readonly IndexedObject[] {
  const known = new Set(recorded.map(({ object }) => object))
  return written.filter(object => !known.has(object) && !isHidden(object)).map(newObject)
}

function unrecordedFact({ object, kind, name }: IndexedObject): StateObject {
  return { object, session: null, kind, name, rows: null, change: null, recorded: null }
}

function newObject(object: ObjectName): IndexedObject {
  const kind = kindOf(object)
  const text = objectText(object)
  const name = kind === 'other' ? text : text.replace(/^(?:database|stage|file) /, '')
  return {
    object,
    kind,
    name,
    effects: { ...noEffects, reads: [object] },
    steps: [],
    known: {},
  }
}

function kindOf(object: ObjectName): StateObject['kind'] {
  if (object.startsWith(databaseObject(''))) return 'database'
  if (object.startsWith('@')) return object.includes('/') ? 'file' : 'stage'
  return databaseOf(object) === undefined ? 'other' : 'table'
}

/** Objects of single sessions, and those that stand for grants and settings. */
function isHidden(object: ObjectName): boolean {
  return (
    /^(?:\$|\*|#temporary|#grants|#global)/.test(object) ||
    /^(?:system|information_schema)\./.test(object)
  )
}
