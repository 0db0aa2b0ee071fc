import { isPlaceholder } from '../../redact/placeholder.js'

/** Characters of the shortest part that is taken for a name, or for part of one. */
const leastName = 4

const none: readonly string[] = []

/** Recorded parts and the live ones that they are to stand for. */
export type Pairs = ReadonlyMap<string, string>

/** A change of what stands for what. */
export interface Switch {
  readonly pairs: Pairs
  /** Recorded parts that nothing stands for any more. */
  readonly freed: readonly string[]
  /** Recorded parts that live ones have given up to others. */
  readonly taken?: readonly string[]
}

/** What may be bound in a question, beside what stands for itself. */
export interface BindingRules {
  /** Whether a recorded part may be taken from the live one that has it. */
  readonly mayTake: (recorded: string) => boolean
  /** Whether a recorded part may stand for several live ones, one after the other. */
  readonly mayRepeat?: (recorded: string) => boolean
  /** Whether a recorded part may stand for another text. */
  readonly mayStand: (recorded: string, live: string) => boolean
}

/**
 * Which recorded part (a random name, a secret, any text that may be another one in each run) stands
 * for which live one: one for one, all through a lane. What is the same in both stands for itself.
 */
export class PartBinding {
  readonly #toRecorded = new Map<string, string>()
  readonly #toLive = new Map<string, string>()
  /** Recorded texts that stand for others. */
  readonly #renamed = new Set<string>()

  /** The recorded part of a live one, or the live one itself. */
  recorded(live: string): string {
    return this.#toRecorded.get(live) ?? live
  }

  /** The live part of a recorded one, if it has one. */
  live(recorded: string): string | undefined {
    return this.#toLive.get(recorded)
  }

  /** Whether anything stands for a recorded text or a placeholder. */
  get isEmpty(): boolean {
    return this.#toLive.size === 0
  }

  /** Whether a text of a recording is another one now. */
  get hasRenamed(): boolean {
    return this.#renamed.size > 0
  }

  /** What a text of a recording is now; undefined for one that stands for itself. */
  renamed(recorded: string): string | undefined {
    return this.#renamed.has(recorded) ? this.#toLive.get(recorded) : undefined
  }

  /**
   * What must be bound so that the recorded parts stand for the live ones; undefined if they cannot.
   */
  fit(
    recorded: readonly string[],
    live: readonly string[],
    { mayTake, mayRepeat, mayStand }: BindingRules,
  ): Pairs | undefined {
    const wanted = new Map<string, string>()
    const taken = new Set<string>()
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const bound = wanted.get(part) ?? this.#toLive.get(part)
      if (bound === own) continue
      if (mayRepeat?.(part) === true && !wanted.has(part)) {
        if (!mayStand(part, own)) return undefined
        wanted.set(part, own)
        continue
      }
      if (wanted.has(part) || this.#toRecorded.has(own) || taken.has(own)) return undefined
      if (part !== own && !mayStand(part, own)) return undefined
      if (bound !== undefined && !mayTake(part)) return undefined
      wanted.set(part, own)
      taken.add(own)
    }
    return wanted
  }

  /**
   * What must change so that `recorded` fits `live` where the live parts were taken for other recorded ones:
   * two that were taken one for the other change places. Undefined where that is not enough, or where
   * nothing was taken for another.
   */
  switchFor(
    recorded: readonly string[],
    live: readonly string[],
    mayStand: BindingRules['mayStand'],
  ): Switch | undefined {
    const pairs = new Map<string, string>()
    const freed = new Set<string>()
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const current = pairs.get(part) ?? this.#toLive.get(part)
      if (current === own && !freed.has(part)) continue
      const left = this.#toRecorded.get(own)
      if (pairs.has(part) || !this.#mayChange(part, own, mayStand)) return undefined
      if (current !== undefined) {
        if (left === undefined || !mayStand(left, current)) return undefined
        pairs.set(left, current)
      } else if (left !== undefined) freed.add(left)
      pairs.set(part, own)
      freed.delete(part)
    }
    const isOnlyNew = [...pairs].every(([part, own]) => {
      return this.#toLive.get(part) === undefined && this.#toRecorded.get(own) === undefined
    })
    return isOnlyNew ? undefined : { pairs, freed: [...freed] }
  }

  /**
   * What must change so that `recorded` fits `live` where live parts that came anew were taken for other
   * recorded ones: each takes the place of what had it in an earlier run. Undefined where that is not it.
   */
  retakeFor(
    recorded: readonly string[],
    live: readonly string[],
    mayStand: BindingRules['mayStand'],
  ): Switch | undefined {
    const pairs = new Map<string, string>()
    const freed = new Set<string>()
    const taken: string[] = []
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      const current = this.#toLive.get(part)
      if ((pairs.get(part) ?? current) === own) continue
      const left = this.#toRecorded.get(own)
      if (pairs.has(part) || !this.#mayChange(part, own, mayStand)) return undefined
      if (left !== undefined) freed.add(left)
      if (current !== undefined) taken.push(part)
      pairs.set(part, own)
    }
    for (const part of pairs.keys()) freed.delete(part)
    return taken.length === 0 || freed.size === 0 ? undefined : { pairs, freed: [...freed], taken }
  }

  /** Whether a recorded part may come to stand for a live one: what stands for itself is no guess, and stays. */
  #mayChange(part: string, own: string, mayStand: BindingRules['mayStand']): boolean {
    if (this.#toRecorded.get(own) === own || this.#toLive.get(part) === part) return false
    return part === own || mayStand(part, own)
  }

  /** Makes a switch; returns the one that takes it back. */
  apply({ pairs, freed }: Switch): Switch {
    const touched = [...new Set([...freed, ...pairs.keys()])]
    const before = touched.map(part => [part, this.#toLive.get(part)] as const)
    for (const part of touched) this.#unset(part)
    for (const [part, live] of pairs) this.#set(part, live)
    const isBound = (pair: readonly [string, string | undefined]): pair is [string, string] =>
      pair[1] !== undefined
    const unbound = before.filter(pair => !isBound(pair)).map(([part]) => part)
    return { pairs: new Map(before.filter(isBound)), freed: unbound }
  }

  /** The recorded names among pairs that stand for other live ones by now. */
  taken(pairs: Pairs): readonly string[] {
    if (pairs.size === 0) return none
    return [...pairs.keys()].filter(part => {
      const bound = part.length < leastName ? undefined : this.#toLive.get(part)
      return bound !== undefined && bound !== pairs.get(part)
    })
  }

  bind(pairs: Pairs): void {
    for (const [part, live] of pairs) {
      this.#unset(part)
      this.#set(part, live)
    }
  }

  #unset(part: string): void {
    const live = this.#toLive.get(part)
    if (live !== undefined && this.#toRecorded.get(live) === part) this.#toRecorded.delete(live)
    this.#toLive.delete(part)
    this.#renamed.delete(part)
  }

  #set(part: string, live: string): void {
    this.#toLive.set(part, live)
    // A live text that stands for several times is the first of them.
    if (!this.#toRecorded.has(live)) this.#toRecorded.set(live, part)
    if (part !== live && !isPlaceholder(part)) this.#renamed.add(part)
    else this.#renamed.delete(part)
  }
}
