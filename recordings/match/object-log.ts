import { type Digest, digestText } from './digest.js'
import type { ObjectName } from './effects.js'
import { type ObjectState, unwritten } from './object-state.js'

/** The states that an object went through, the last of them or all. */
export class ObjectLog {
  /** Of the object's name: tells its value from the equal one of another object. */
  readonly nameDigest: Digest
  readonly #keepsAll: boolean
  readonly #times: number[] = []
  readonly #states: ObjectState[] = []
  #now = unwritten

  constructor(name: ObjectName, keepsAll: boolean) {
    this.nameDigest = digestText(name)
    this.#keepsAll = keepsAll
  }

  get now(): ObjectState {
    return this.#now
  }

  set(state: ObjectState, time: number): void {
    this.#now = state
    if (!this.#keepsAll) return
    this.#times.push(time)
    this.#states.push(state)
  }

  /** The state that the object had when `time` had come; only of a log that keeps all. */
  at(time: number): ObjectState {
    let low = 0
    let high = this.#times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#times[middle]! <= time) low = middle + 1
      else high = middle
    }
    return this.#states[low - 1] ?? unwritten
  }
}
