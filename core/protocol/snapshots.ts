import { ProtocolError } from '../errors/protocol-error.js'
import { checkName } from './lane-name.js'

/** What is kept under a name: that of one lane, or of all lanes. */
export interface Snapshot<S> {
  /** Absent: of all lanes. */
  readonly lane: string | undefined
  readonly states: ReadonlyMap<string, S>
}

/** Maximum number of snapshots. */
const defaultMost = 1000

/** The snapshots of a server, by name. */
export class Snapshots<S> {
  readonly #most: number
  readonly #snapshots = new Map<string, Snapshot<S>>()

  constructor(most = defaultMost) {
    this.#most = most
  }

  /**
   * Keeps what `states` returns, by lane; returns the earlier snapshot of that name. Throws `ProtocolError` 400 for an
   * invalid name, and if there are too many.
   */
  keep(
    name: string,
    lane: string | undefined,
    states: () => ReadonlyMap<string, S>,
  ): Snapshot<S> | undefined {
    checkName(name, 'the name of a snapshot')
    if (lane !== undefined) checkName(lane, 'a lane name')
    const before = this.#snapshots.get(name)
    if (before === undefined && this.#snapshots.size >= this.#most) {
      throw new ProtocolError(
        400,
        `there are ${this.#most} snapshots, which is the maximum: use one of their names again`,
      )
    }
    this.#snapshots.set(name, { lane, states: states() })
    return before
  }

  /** Their names, sorted. */
  get names(): readonly string[] {
    return [...this.#snapshots.keys()].toSorted()
  }

  /** Throws `ProtocolError` 404 for an unknown name, and lists the known ones. */
  get(name: string): Snapshot<S> {
    const snapshot = this.#snapshots.get(name)
    if (snapshot === undefined) throw unknownSnapshot(name, [...this.#snapshots.keys()])
    return snapshot
  }

  /** Forgets all snapshots, and returns their states. */
  clear(): readonly S[] {
    const states = [...this.#snapshots.values()].flatMap(each => [...each.states.values()])
    this.#snapshots.clear()
    return states
  }
}

/** What a restore does to a lane, as its errors word it. */
export function restoredFrom(name: string): string {
  return `was restored from the snapshot ${JSON.stringify(name)}`
}

function unknownSnapshot(name: string, known: readonly string[]): ProtocolError {
  const shown = known.slice(0, mostShown).map(each => JSON.stringify(each))
  const more = known.length > shown.length ? `, and ${known.length - shown.length} more` : ''
  const list = shown.length === 0 ? 'there are none' : `known ones: ${shown.join(', ')}${more}`
  return new ProtocolError(404, `no snapshot is named ${JSON.stringify(name)}; ${list}`)
}

/** Maximum number of names in an error message. */
const mostShown = 20
