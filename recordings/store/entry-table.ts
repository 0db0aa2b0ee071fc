import type { Entry } from './recording.js'

/**
 * The places of a recording's statements in its file, in the order of the file, as columns of numbers: an object for
 * each statement would take as much memory as the statements themselves.
 */
export class EntryTable {
  #lines = new Uint32Array(firstCapacity)
  #sessions = new Uint32Array(firstCapacity)
  /** Bytes of a line: a string cannot be longer than this holds. */
  #lengths = new Uint32Array(firstCapacity)
  /** 1: the line is in the form that `StatementLine` reads. */
  #plain = new Uint8Array(firstCapacity)
  #ordinals = new Float64Array(firstCapacity)
  /** Where each line starts. */
  #starts = new Float64Array(firstCapacity)
  #count = 0
  /** Where the last entry ends. */
  #end = 0

  get count(): number {
    return this.#count
  }

  /** Adds the line of a statement; `isPlain`: `StatementLine` can read it. */
  add(entry: Omit<Entry, 'rowsEnd'>, isPlain: boolean): void {
    const at = this.#count++
    if (at === this.#lines.length) this.#grow()
    this.#lines[at] = entry.line
    this.#sessions[at] = entry.session
    this.#lengths[at] = entry.end - entry.start
    this.#plain[at] = isPlain ? 1 : 0
    this.#ordinals[at] = entry.ordinal
    this.#starts[at] = entry.start
    this.#end = entry.end + 1
  }

  /** Notes a line of rows of the entry added last. */
  extend(end: number): void {
    this.#end = end + 1
  }

  /** The entry at a place, a new object in each call. */
  at(place: number): Entry {
    const start = this.#starts[place]!
    const isLast = place + 1 === this.#count
    return {
      line: this.#lines[place]!,
      start,
      end: start + this.#lengths[place]!,
      session: this.#sessions[place]!,
      ordinal: this.#ordinals[place]!,
      rowsEnd: isLast ? this.#end : this.#starts[place + 1]!,
    }
  }

  start(place: number): number {
    return this.#starts[place]!
  }

  session(place: number): number {
    return this.#sessions[place]!
  }

  isPlain(place: number): boolean {
    return this.#plain[place] === 1
  }

  /** The places in play order, which is that of their ordinals. */
  playOrder(): Uint32Array {
    const places = Uint32Array.from({ length: this.#count }, (_, place) => place)
    const ordinals = this.#ordinals
    for (let place = 1; place < this.#count; place++) {
      if (ordinals[place]! < ordinals[place - 1]!) {
        return places.sort((a, b) => ordinals[a]! - ordinals[b]!)
      }
    }
    return places
  }

  #grow(): void {
    const capacity = this.#lines.length * 2
    this.#lines = copied(new Uint32Array(capacity), this.#lines)
    this.#sessions = copied(new Uint32Array(capacity), this.#sessions)
    this.#lengths = copied(new Uint32Array(capacity), this.#lengths)
    this.#plain = copied(new Uint8Array(capacity), this.#plain)
    this.#ordinals = copied(new Float64Array(capacity), this.#ordinals)
    this.#starts = copied(new Float64Array(capacity), this.#starts)
  }
}

const firstCapacity = 64

function copied<T extends Uint8Array | Uint32Array | Float64Array>(to: T, from: T): T {
  to.set(from)
  return to
}
