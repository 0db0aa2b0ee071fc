import { ProtocolError } from '../errors/protocol-error.js'
import type { Backend } from '../protocol/backend.js'
import type { Journal, JournalDetail, JournalEntry } from '../protocol/journal.js'
import type { LaneState, ObjectDetail, ObjectQuery, StateQuery } from '../protocol/lane-state.js'
import { recordedSource } from '../protocol/recorded-source.js'
import type { ObjectName } from '../sql/effects/effects.js'
import { type RunWrite, runWrites } from './run-writes.js'

/** Answer of `GET /__mockq/state`. */
export interface StateAnswer extends LaneState {
  readonly lane: string
}

/** Answer of `GET /__mockq/state/object`. */
export interface ObjectAnswer extends ObjectDetail {
  readonly lane: string
  /** The latest requests of the run that write the object, oldest first. */
  readonly writes: readonly JournalEntry[]
}

/** Requests of the run that are shown for an object. */
const mostShown = 200

/** The objects of a lane. Rejects with `ProtocolError`. */
export async function laneState(
  asked: Omit<StateQuery, 'written'>,
  backend: Backend,
  journal: Journal,
): Promise<StateAnswer> {
  checkKnown(backend.state, asked, backend)
  // An engine knows its tables without them.
  const isServed = backend.facts().mode === 'serve'
  const written = isServed ? [] : unrecorded(runWrites(journal, asked.lane))
  return { lane: asked.lane, ...(await backend.state({ ...asked, written })) }
}

/** One object of a lane. Rejects with `ProtocolError`. */
export async function laneObject(
  asked: Omit<ObjectQuery, 'written'>,
  backend: Backend,
  journal: Journal,
): Promise<ObjectAnswer> {
  checkKnown(backend.object, asked, backend)
  const { lane, object } = asked
  const writes = runWrites(journal, lane)
  const detail = await backend.object({ ...asked, written: unrecorded(writes) })
  const ids = new Set(detail.steps.map(({ id }) => id))
  // A recorded request may name the object otherwise than this run does.
  const isMeant = ({ source, objects }: RunWrite) =>
    objects.includes(object) || ids.has(recordedSource(source)?.id ?? '')
  const found = writes.filter(isMeant).slice(-mostShown)
  const entries = found.map(({ n }) => journal.detail(n)).filter(each => each !== undefined)
  return { lane, ...detail, writes: entries.map(entryOf) }
}

/** Throws `ProtocolError` 409 for a question that the mode has no answer to. */
function checkKnown<T>(
  method: T | undefined,
  { since }: Pick<StateQuery, 'since'>,
  backend: Backend,
): asserts method is T {
  const { mode } = backend.facts()
  if (method === undefined) {
    throw new ProtocolError(409, `mockq ${mode} does not know the tables of its lanes`)
  }
  if (since !== undefined && mode !== 'serve') {
    throw new ProtocolError(409, `mockq ${mode} does not know what changed: leave out since`)
  }
}

function entryOf({
  columns: _,
  firstRows: __,
  nearest: ___,
  ...entry
}: JournalDetail): JournalEntry {
  return entry
}

/** What the run writes without a recorded answer. */
function unrecorded(writes: readonly RunWrite[]): readonly ObjectName[] {
  const found = writes.filter(({ source }) => recordedSource(source) === undefined)
  return [...new Set(found.flatMap(({ objects }) => objects))]
}
