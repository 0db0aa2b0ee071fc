import { isPlaceholder } from '../redact/placeholder.js'

/** Recorded parts and the live ones that they are to stand for. */
export type Pairs = ReadonlyMap<string, string>

/**
 * Which recorded random part or secret stands for which live one: one for one, all through a lane.
 */
export class PartBinding {
  readonly #toRecorded = new Map<string, string>()
  readonly #toLive = new Map<string, string>()

  /** The recorded part of a live one, or the live one itself. */
  recorded(live: string): string {
    return this.#toRecorded.get(live) ?? live
  }

  /** The live part of a placeholder, if it has one. */
  live(placeholder: string): string | undefined {
    return this.#toLive.get(placeholder)
  }

  /**
   * What must be bound so that the recorded parts stand for the live ones; undefined if they cannot.
   *
   * `mayTake`: whether a placeholder may be taken from the live part that has it.
   */
  fit(
    recorded: readonly string[],
    live: readonly string[],
    mayTake: (placeholder: string) => boolean = () => false,
  ): Pairs | undefined {
    const wanted = new Map<string, string>()
    const taken = new Set<string>()
    for (const [i, part] of recorded.entries()) {
      const own = live[i]!
      if (!isPlaceholder(part)) {
        if (part !== own) return undefined
        continue
      }
      const bound = wanted.get(part) ?? this.#toLive.get(part)
      if (bound === own) continue
      if (wanted.has(part) || this.#toRecorded.has(own) || taken.has(own)) return undefined
      if (bound !== undefined && !mayTake(part)) return undefined
      wanted.set(part, own)
      taken.add(own)
    }
    return wanted
  }

  bind(pairs: Pairs): void {
    for (const [part, live] of pairs) {
      const before = this.#toLive.get(part)
      if (before !== undefined) this.#toRecorded.delete(before)
      this.#toLive.set(part, live)
      this.#toRecorded.set(live, part)
    }
  }
}
