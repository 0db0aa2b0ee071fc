import { SeededIds } from '../../core/ids.js'

/** Random choices that a seed decides. */
export class SeededRandom {
  readonly #ids: SeededIds

  constructor(seed: number) {
    this.#ids = new SeededIds(seed)
  }

  below(count: number): number {
    return Math.floor(this.#ids.random() * count)
  }

  chance(part: number): boolean {
    return this.#ids.random() < part
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  shuffled<T>(items: readonly T[]): readonly T[] {
    const left = [...items]
    return items.map(() => left.splice(this.below(left.length), 1)[0]!)
  }
}
