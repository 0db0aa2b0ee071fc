/** A binary heap: `pop` returns the smallest item. */
export class ReadyQueue {
  readonly #items: number[] = []
  readonly #compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  get size(): number {
    return this.#items.length
  }

  push(item: number): void {
    const items = this.#items
    let at = items.push(item) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#compare(items[parent]!, item) <= 0) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = item
  }

  /** Undefined behaviour for an empty queue: check `size` first. */
  pop(): number {
    const items = this.#items
    const least = items[0]!
    const item = items.pop()!
    if (items.length === 0) return least
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.#compare(items[child + 1]!, items[child]!) < 0) child++
      if (this.#compare(items[child]!, item) >= 0) break
      items[at] = items[child]!
      at = child
    }
    items[at] = item
    return least
  }
}
