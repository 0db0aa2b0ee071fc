/** The values that something had, the last of them or all. */
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

  /** The value when `time` had come; of a log that does not keep all, or without a time, the last one. */
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
