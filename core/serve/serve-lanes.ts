import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { ExpiringMap } from '../expiring-map.js'
import { checkName, inLane } from '../protocol/lane-name.js'
import { restoredFrom, Snapshots } from '../protocol/snapshots.js'
import type { ServeState } from './serve-state.js'

/** Maximum number of lanes, and of snapshots. */
export interface LaneLimits {
  readonly lanes: number
  readonly snapshots: number
}

const defaultLanes = 10_000

/** What replaced a lane's state, as its errors word it: `was reset`. */
type Replaced = string

const hourMs = 3_600_000
/** For so many transactions and sessions, a reset is remembered as the reason why they are lost. */
const mostLost = 10_000

/**
 * The lanes of a server. Each begins, at its first statement or upload, as a copy of the state after `--init`, and
 * shares nothing with the others but the clock. No lane is ever forgotten, because its data would be lost: a reset ends
 * one.
 */
export class ServeLanes {
  readonly #mostLanes: number
  readonly #lanes = new Map<string, ServeState>()
  readonly #snapshots: Snapshots<ServeState>
  /** Why the transactions and temporary tables of replaced states are gone, by `inLane` of their ids. */
  readonly #lost: ExpiringMap<Replaced>
  /** The state in which lanes begin. */
  #start: ServeState

  /** `first` is the state of `lane` until the first reset. */
  constructor(lane: string, first: ServeState, clock: Clock, limits: Partial<LaneLimits> = {}) {
    this.#mostLanes = limits.lanes ?? defaultLanes
    this.#snapshots = new Snapshots(limits.snapshots)
    this.#lost = new ExpiringMap(clock, { most: mostLost })
    this.#lanes.set(lane, first)
    this.#start = first.copy()
  }

  /** Makes a lane's present state the one in which all other lanes begin, and to which a reset returns. */
  startFrom(lane: string): void {
    const before = this.#start
    this.#start = this.of(lane).copy()
    void before.close()
  }

  /** A lane's state, to run statements in. Throws `ProtocolError` 400 if there are too many lanes. */
  of(lane: string): ServeState {
    const known = this.#lanes.get(lane)
    if (known !== undefined) return known
    this.#checkRoom(lane)
    const state = this.#start.copy()
    this.#lanes.set(lane, state)
    return state
  }

  /** A lane's state, only to look at: also of a lane that has not begun. */
  look(lane: string): ServeState {
    return this.#lanes.get(lane) ?? this.#start
  }

  /** The names of the lanes that have begun, sorted. */
  get names(): readonly string[] {
    return [...this.#lanes.keys()].toSorted()
  }

  /** The names of the snapshots, sorted. */
  get snapshotNames(): readonly string[] {
    return this.#snapshots.names
  }

  /**
   * The state that a lane's reset, or its `restore` from a snapshot, would return to. Throws `ProtocolError` 404 for an
   * unknown snapshot.
   */
  before(lane: string, snapshot: string | undefined): ServeState {
    if (snapshot === undefined) return this.#start
    const { states, lane: only } = this.#snapshots.get(snapshot)
    return states.get(only ?? lane) ?? this.#start
  }

  /** Returns one lane, or all, to the state after `--init`. A lane that has not begun is in that state. */
  async reset(lane?: string): Promise<void> {
    if (lane !== undefined) checkName(lane, 'a lane name')
    const lanes = lane === undefined ? [...this.#lanes.keys()] : [lane]
    await Promise.all(lanes.map(each => this.#replace(each, undefined, 'was reset')))
  }

  /** Keeps the state of one lane, or of all, under a name; replaces an earlier snapshot of that name. */
  async snapshot(name: string, lane?: string): Promise<void> {
    const before = this.#snapshots.keep(name, lane, () => {
      const lanes = lane === undefined ? [...this.#lanes.keys()] : [lane]
      return new Map(lanes.map(each => [each, this.look(each).copy()]))
    })
    for (const state of before?.states.values() ?? []) void state.close()
  }

  /**
   * Returns to a snapshot: what it was made of, or only `lane`. A snapshot of one lane can be restored in another; lanes
   * that began after a snapshot of all lanes return to the state after `--init`.
   *
   * Rejects with `ProtocolError` 404 for an unknown name, and lists the known ones.
   */
  async restore(name: string, lane?: string): Promise<void> {
    const { states, lane: only } = this.#snapshots.get(name)
    const replaced = restoredFrom(name)
    if (lane !== undefined) {
      checkName(lane, 'a lane name')
      const state = states.get(only ?? lane)
      if (state !== undefined) this.#checkRoom(lane)
      return this.#replace(lane, state?.copy(), replaced)
    }
    const lanes = only === undefined ? new Set([...this.#lanes.keys(), ...states.keys()]) : [only]
    await Promise.all(
      [...lanes].map(each => this.#replace(each, states.get(each)?.copy(), replaced)),
    )
  }

  /** Why a transaction or the temporary tables of a session are gone; undefined if no reset ended them. */
  whyLost(lane: string, of: 'transaction' | 'session', id: string): string | undefined {
    return this.#lost.get(lostKey(lane, of, id))
  }

  async close(): Promise<void> {
    const states = [this.#start, ...this.#lanes.values(), ...this.#snapshots.clear()]
    this.#lanes.clear()
    this.#lost.close()
    await Promise.all(states.map(state => state.close()))
  }

  /** Ends a lane's state and puts another in its place; undefined: that after `--init`, at its next request. */
  async #replace(lane: string, next: ServeState | undefined, replaced: Replaced): Promise<void> {
    const before = this.#lanes.get(lane)
    if (next === undefined) this.#lanes.delete(lane)
    else this.#lanes.set(lane, next)
    if (before === undefined) return
    const why = `lane ${JSON.stringify(lane)} ${replaced}`
    for (const id of before.transactions.lastQueries()) {
      this.#lost.set(lostKey(lane, 'transaction', id), why, hourMs)
    }
    for (const id of before.temporary.sessions()) {
      this.#lost.set(lostKey(lane, 'session', id), why, hourMs)
    }
    await before.end(new QueryError('AbortedQuery', `${why} while the statement ran`))
  }

  #checkRoom(lane: string): void {
    const most = this.#mostLanes
    if (this.#lanes.has(lane) || this.#lanes.size < most) return
    throw new ProtocolError(
      400,
      `lane ${JSON.stringify(lane)} cannot begin: this server has ${most} lanes, which is the maximum. End those ` +
        'that are no longer needed: POST /__mockq/reset with {"lane": "NAME"}, or with {} to end all',
    )
  }
}

const lostKey = (lane: string, of: string, id: string): string => inLane(lane, `${of} ${id}`)
