import { readTime } from '../redact/clock-literal.js'

/** A recorded time and the live one in its place, as texts. */
export interface TimePair {
  readonly recorded: string
  readonly live: string
  /** Whether the recorded text stands in the recording as it is, and not as a placeholder. */
  readonly isPlain: boolean
}

/** The same in microseconds since 1970; local times count as if they were in UTC. */
interface Moments {
  readonly recorded: bigint
  readonly live: bigint
}

/**
 * Recorded times with the live ones in their place: of a table, or of a statement.
 *
 * Comparing, sorting, grouping and searching depend on the order of times and on which are equal, and on nothing else.
 * So an answer that does not compute with times is right for other times as long as they have the order of the recorded
 * ones. Fixed times count, too: what was a week ahead may be past now.
 */
export class TimeOrder {
  /** In the order of the recorded times, each of them once. */
  readonly #moments: Moments[] = []
  /** The live texts of recorded ones; undefined for one that stands for several. */
  readonly #texts = new Map<string, string | undefined>()
  #isKept = true
  #hasPlainOther = false

  /** The live texts by the recorded ones. */
  get texts(): ReadonlyMap<string, string | undefined> {
    return this.#texts
  }

  /** Whether all live times have the order of the recorded ones. */
  get isKept(): boolean {
    return this.#isKept
  }

  /** Whether some live time differs from a recorded one that has no placeholder. */
  get hasPlainOther(): boolean {
    return this.#hasPlainOther
  }

  /** Number of pairs. */
  get size(): number {
    return this.#moments.length
  }

  add({ recorded, live, isPlain }: TimePair): void {
    const known = this.#texts.get(recorded)
    if (known === live) return
    this.#texts.set(recorded, this.#texts.has(recorded) ? undefined : live)
    const moments = momentsOf(recorded, live)
    if (moments === undefined) return
    this.#hasPlainOther ||= isPlain && recorded !== live
    const place = this.#placeOf(moments.recorded)
    this.#isKept &&= this.#fits(moments, place)
    this.#moments.splice(place, 0, moments)
  }

  addAll(other: TimeOrder): void {
    for (const [recorded, live] of other.#texts) {
      if (live === undefined) this.#texts.set(recorded, live)
      else this.add({ recorded, live, isPlain: false })
    }
    this.#isKept &&= other.#isKept
    this.#hasPlainOther ||= other.#hasPlainOther
  }

  copy(): TimeOrder {
    const copy = new TimeOrder()
    copy.addAll(this)
    return copy
  }

  /** Whether the times of both together have their recorded order, if each alone has. */
  fits(other: TimeOrder): boolean {
    return other.#moments.every(moments => this.#fits(moments, this.#placeOf(moments.recorded)))
  }

  /** Whether the server's clock has its recorded place among the times; those close to it must be so again. */
  fitsClock(recorded: bigint, live: bigint): boolean {
    return this.#moments.every(each => {
      const [then, now] = [each.recorded - recorded, each.live - live]
      const [wasClose, isClose] = [then, now].map(by => -closest < by && by < closest)
      return wasClose === isClose && (isClose === true || then > 0n === now > 0n)
    })
  }

  /** The first place of a recorded time or behind it. */
  #placeOf(recorded: bigint): number {
    let [from, to] = [0, this.#moments.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#moments[middle]!.recorded < recorded) from = middle + 1
      else to = middle
    }
    return from
  }

  #fits({ recorded, live }: Moments, place: number): boolean {
    const before = this.#moments[place - 1]
    const after = this.#moments[place]
    if (before !== undefined && before.live >= live) return false
    if (after === undefined) return true
    return after.recorded === recorded ? after.live === live : after.live > live
  }
}

/** Recorded clocks are known to a second, and clients and servers have clocks of their own. */
const closest = 15_000_000n

function momentsOf(recorded: string, live: string): Moments | undefined {
  const [then, now] = [readTime(recorded), readTime(live)]
  return then && now && { recorded: then.micros, live: now.micros }
}
