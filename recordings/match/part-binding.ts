import { isPlaceholder } from '../redact/placeholder.js'

/** Characters of the shortest part that is taken for a name, or for part of one. */
const leastName = 4

/** Recorded parts and the live ones that they are to stand for. */
export type Pairs = ReadonlyMap<string, string>

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
  #toRecorded = new Map<string, string>()
  #toLive = new Map<string, string>()
  /** Recorded texts that stand for others. */
  #renamed = new Set<string>()

  /** The recorded part of a live one, or the live one itself. */
  recorded(live: string): string {
    return this.#toRecorded.get(live) ?? live
  }

  /** The live part of a recorded one, if it has one. */
  live(recorded: string): string | undefined {
    return this.#toLive.get(recorded)
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
      if (bound !== undefined && !mayTake(part)) return undefined
      if (part !== own && !mayStand(part, own)) return undefined
      wanted.set(part, own)
      taken.add(own)
    }
    return wanted
  }

  /** Takes over what another one has bound. */
  become(other: PartBinding): void {
    this.#toRecorded = new Map(other.#toRecorded)
    this.#toLive = new Map(other.#toLive)
    this.#renamed = new Set(other.#renamed)
  }

  /**
   * This binding with live parts standing for other recorded ones, so that `recorded` fits `live`: two
   * that were taken one for the other change places. Undefined where that is not enough.
   */
  switched(
    recorded: readonly string[],
    live: readonly string[],
    mayStand: BindingRules['mayStand'],
  ): PartBinding | undefined {
    const other = new PartBinding()
    other.become(this)
    for (const [i, part] of recorded.entries()) {
      if (!other.#move(part, live[i]!, mayStand)) return undefined
    }
    return recorded.every((part, i) => other.#toLive.get(part) === live[i]) ? other : undefined
  }

  /** The recorded names among pairs that stand for other live ones by now. */
  taken(pairs: Pairs): readonly string[] {
    return [...pairs.keys()].filter(part => {
      const bound = part.length < leastName ? undefined : this.#toLive.get(part)
      return bound !== undefined && bound !== pairs.get(part)
    })
  }

  bind(pairs: Pairs): void {
    for (const [part, live] of pairs) {
      const before = this.#toLive.get(part)
      if (before !== undefined && this.#toRecorded.get(before) === part) {
        this.#toRecorded.delete(before)
      }
      this.#set(part, live)
    }
  }

  #move(part: string, live: string, mayStand: BindingRules['mayStand']): boolean {
    const left = this.#toRecorded.get(live)
    const holder = this.#toLive.get(part)
    if (left === part) return true
    if (part !== live && !mayStand(part, live)) return false
    // What was taken for itself is no guess.
    if (left === live || (holder !== undefined && holder === part)) return false
    if (holder !== undefined && (left === undefined || !mayStand(left, holder))) return false
    if (left !== undefined) this.#toLive.delete(left)
    this.#toRecorded.delete(live)
    if (holder !== undefined) this.#toRecorded.delete(holder)
    this.#set(part, live)
    if (holder !== undefined) this.#set(left!, holder)
    else if (left !== undefined) this.#renamed.delete(left)
    return true
  }

  #set(part: string, live: string): void {
    this.#toLive.set(part, live)
    // A live text that stands for several times is the first of them.
    if (!this.#toRecorded.has(live)) this.#toRecorded.set(live, part)
    if (part !== live && !isPlaceholder(part)) this.#renamed.add(part)
    else this.#renamed.delete(part)
  }
}
