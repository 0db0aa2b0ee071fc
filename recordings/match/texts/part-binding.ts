import { isPlaceholder } from '../../redact/placeholder.js'

/** The minimum length of a part that counts as a name, or as part of one. */
const leastName = 4

const none: readonly string[] = []

/** Recorded parts, and the live texts to bind to them. */
export type Pairs = ReadonlyMap<string, string>

/** A change of bindings. */
export interface Switch {
  readonly pairs: Pairs
  /** Recorded parts that lose their live text. */
  readonly freed: readonly string[]
  /** Recorded parts whose live text is replaced by another. */
  readonly taken?: readonly string[]
}

/** The rules for binding the parts of a question to texts that differ. */
export interface BindingRules {
  /** Whether a recorded part may be bound to another live text than it is now. */
  readonly mayTake: (recorded: string) => boolean
  /** Whether a recorded part may be bound to several live texts, one after the other. */
  readonly mayRepeat?: (recorded: string) => boolean
  /** Whether a recorded part may be bound to this different live text. */
  readonly mayStand: (recorded: string, live: string) => boolean
}

/**
 * The bindings of a lane: which live text replaces which recorded part (a random name, a secret, any text that may
 * differ in each run). Each part has one live text; equal texts are bound to each other.
 */
export class PartBinding {
  readonly #toRecorded = new Map<string, string>()
  readonly #toLive = new Map<string, string>()
  /** Recorded texts that are bound to different ones. */
  readonly #renamed = new Set<string>()

  /** The recorded part that a live text is bound to; the text itself if to none. */
  recorded(live: string): string {
    return this.#toRecorded.get(live) ?? live
  }

  /** The live text bound to a recorded part. */
  live(recorded: string): string | undefined {
    return this.#toLive.get(recorded)
  }

  /** Whether there is no binding at all. */
  get isEmpty(): boolean {
    return this.#toLive.size === 0
  }

  /** Whether a recorded text, placeholders aside, is bound to a different one. */
  get hasRenamed(): boolean {
    return this.#renamed.size > 0
  }

  /** The different live text bound to a recorded one; undefined if it is bound to itself or not at all. */
  renamed(recorded: string): string | undefined {
    return this.#renamed.has(recorded) ? this.#toLive.get(recorded) : undefined
  }

  /** The bindings to add so that the recorded parts equal the live ones; undefined if the rules forbid it. */
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
   * The change of bindings that makes `recorded` equal `live` if live texts were bound to the wrong recorded parts: two
   * such parts exchange their texts. Undefined if that does not suffice, or nothing has to be exchanged.
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
   * The change of bindings that makes `recorded` equal `live` if new live texts were bound to the wrong recorded parts:
   * each replaces the text that an earlier run bound to the right part. Undefined if that is not the case.
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

  /** Whether a recorded part may be bound to a live text. A part bound to its own text is certain, and stays. */
  #mayChange(part: string, own: string, mayStand: BindingRules['mayStand']): boolean {
    if (this.#toRecorded.get(own) === own || this.#toLive.get(part) === part) return false
    return part === own || mayStand(part, own)
  }

  /** Applies a change of bindings; returns the change that undoes it. */
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

  /** The recorded names among pairs that are bound to other live texts now. */
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
    // A live text may be bound to several recorded times: the first one counts.
    if (!this.#toRecorded.has(live)) this.#toRecorded.set(live, part)
    if (part !== live && !isPlaceholder(part)) this.#renamed.add(part)
    else this.#renamed.delete(part)
  }
}
