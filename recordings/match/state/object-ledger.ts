import type { ObjectName, Write } from '../../../core/sql/effects/effects.js'
import { groupsOf, stageOf } from '../../../core/sql/effects/object-name.js'
import { type Digest, digestText, mix, sum, without } from '../question/digest.js'
import { absent, definitionOf, type ObjectState, present, wholeOf } from './object-state.js'

/** Whether an object existed at the start, given the first write to it. */
export type WasThere = (object: ObjectName, first: Write) => boolean

/** An object that was written. */
export interface Tracked {
  /** Digest of the object's name: makes equal values of different objects differ. */
  readonly nameDigest: Digest
  readonly groups: readonly string[]
  readonly atStart: ObjectState
  readonly log: Log<ObjectState>
}

/** Sums of the values of objects; `exact` distinguishes dropped objects from untouched ones. */
interface Sums {
  readonly plain: Digest
  readonly exact: Digest
}

interface Total extends Sums {
  /** Sum of all writes so far. */
  readonly past: Digest
}

const nothing: Total = { plain: 0n, exact: 0n, past: 0n }

/** Represents everything written by statements whose effects are unknown. */
export const world: ObjectName = '**'

/** The states of all objects that were written, now and at earlier times. */
export class ObjectLedger {
  readonly #keepsAll: boolean
  readonly #wasThere: WasThere
  readonly #objects = new Map<ObjectName, Tracked>()
  /** Names of objects by listing, and of files by stage. */
  readonly #members = new Map<string, ObjectName[]>()
  readonly #definitions = new Map<string, Log<Sums>>()
  readonly #views = new Set<ObjectName>()
  readonly #total: Log<Total>
  readonly #shared: Log<Digest>
  #time = 0

  /** `keepsAll`: earlier times can be queried. */
  constructor(keepsAll: boolean, wasThere: WasThere) {
    this.#keepsAll = keepsAll
    this.#wasThere = wasThere
    this.#total = new Log(nothing, keepsAll)
    this.#shared = new Log(0n, keepsAll)
  }

  /** Increases with each write that changes something. */
  get time(): number {
    return this.#time
  }

  /** The names of all objects that were ever written. */
  get names(): Iterable<ObjectName> {
    return this.#objects.keys()
  }

  tracked(object: ObjectName): Tracked | undefined {
    return this.#objects.get(object)
  }

  /** As `tracked`, for an object that is about to be written. */
  track(object: ObjectName, first: Write): Tracked {
    const known = this.#objects.get(object)
    if (known !== undefined) return known
    const atStart = this.#wasThere(object, first) ? present : absent
    const groups = groupsOf(object)
    const log = new Log(atStart, this.#keepsAll)
    const tracked = { nameDigest: digestText(object), groups, atStart, log }
    this.#objects.set(object, tracked)
    const isFile = object.startsWith('@')
    for (const group of isFile ? [stageOf(object)] : groups) append(this.#members, group, object)
    return tracked
  }

  /** Sets the state of an object from now on; `write` is the digest of the statement that caused it. */
  commit(object: ObjectName, each: Write, state: ObjectState, write: Digest): void {
    const tracked = this.track(object, each)
    const old = tracked.log.now
    if (state === old) return
    this.#time++
    tracked.log.set(state, this.#time)
    if (state.definition.dependsOn.length > 0) this.#views.add(object)
    if (isShared(object)) {
      const others = without(this.#shared.now, named(tracked, old.value))
      this.#shared.set(sum(others, named(tracked, state.value)), this.#time)
      return
    }
    const { past } = this.#total.now
    const { plain, exact } = moved(this.#total.now, changeOf(tracked, [old, state], wholeOf))
    const total = { plain, exact, past: sum(past, mix(tracked.nameDigest, write)) }
    this.#total.set(total, this.#time)
    if (state.definition !== old.definition) this.#define(tracked, old, state)
  }

  /** The digest of what every answer depends on: global settings, and writes with unknown effects. */
  shared(at: number | undefined): Digest {
    return this.#shared.at(at)
  }

  /** The digest of the state of everything else. */
  total(at: number | undefined, exact: boolean): Digest {
    const { plain, exact: other } = this.#total.at(at)
    return exact ? other : plain
  }

  past(at: number | undefined): Digest {
    return this.#total.at(at).past
  }

  /** The digest of the objects of a listing and of their definitions. */
  definitions(group: string, at: number | undefined, exact: boolean): Digest {
    const sums = this.#definitions.get(group)?.at(at)
    if (sums === undefined) return 0n
    return exact ? sums.exact : sums.plain
  }

  /** The objects of a group, or the paths in a stage, that were ever written. */
  members(group: string): readonly ObjectName[] {
    return this.#members.get(group) ?? []
  }

  /** Objects that were ever views. */
  get views(): Iterable<ObjectName> {
    return this.#views
  }

  #define(tracked: Tracked, old: ObjectState, state: ObjectState): void {
    const change = changeOf(tracked, [old, state], definitionOf)
    for (const group of tracked.groups) {
      const log = this.#definitions.get(group) ?? new Log<Sums>(nothing, this.#keepsAll)
      this.#definitions.set(group, log)
      log.set(moved(log.now, change), this.#time)
    }
  }
}

/** The digest of an object's value with its name; 0 if it is unchanged since the start. */
export function named({ nameDigest }: Pick<Tracked, 'nameDigest'>, value: Digest): Digest {
  return value === 0n ? 0n : mix(nameDigest, value)
}

function moved(sums: Sums, change: Sums): Sums {
  return { plain: sum(sums.plain, change.plain), exact: sum(sums.exact, change.exact) }
}

/** How a change of an object's state changes the sums. */
function changeOf(
  tracked: Tracked,
  [old, state]: readonly [ObjectState, ObjectState],
  digestOf: (state: ObjectState, exact: boolean) => Digest,
): Sums {
  const [before, after] = [digestOf(old, false), digestOf(state, false)]
  const [exactBefore, exactAfter] = [digestOf(old, true), digestOf(state, true)]
  const plain = without(named(tracked, after), named(tracked, before))
  if (before === exactBefore && after === exactAfter) return { plain, exact: plain }
  return { plain, exact: without(named(tracked, exactAfter), named(tracked, exactBefore)) }
}

function isShared(object: ObjectName): boolean {
  return object === world || object.startsWith('#global ')
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** The last value of something, or all its values over time. */
export class Log<T> {
  readonly #keepsAll: boolean
  readonly #times: number[] = []
  readonly #values: T[] = []
  readonly #first: T
  #now: T

  constructor(first: T, keepsAll: boolean) {
    this.#first = first
    this.#now = first
    this.#keepsAll = keepsAll
  }

  get now(): T {
    return this.#now
  }

  set(value: T, time: number): void {
    this.#now = value
    if (!this.#keepsAll) return
    this.#times.push(time)
    this.#values.push(value)
  }

  /** The value at a time; the last one without a time, or if not all are kept. */
  at(time: number | undefined): T {
    if (time === undefined || !this.#keepsAll) return this.#now
    let low = 0
    let high = this.#times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#times[middle]! <= time) low = middle + 1
      else high = middle
    }
    return low === 0 ? this.#first : this.#values[low - 1]!
  }
}
