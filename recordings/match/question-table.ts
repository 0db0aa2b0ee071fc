/** Behind the last occurrence of a question. */
export const noMore = 0xffffffff

/**
 * The questions of a recording by number, in the order of their first occurrences, and its occurrences, as columns of
 * numbers: an object for each would take several times the memory, and most are never asked for.
 *
 * Questions without parts are found by the hashes of their texts; whoever looks one up compares the texts.
 */
export class QuestionTable {
  /** For each occurrence: its question, the next one of the same question, and the time in its write history. */
  readonly #questions: Uint32Array
  readonly #next: Uint32Array
  readonly #times: Uint32Array
  /** For each question: its first occurrence and its last one so far. */
  #first = new Uint32Array(firstCapacity)
  #last = new Uint32Array(firstCapacity)
  #surelyRead = new Uint8Array(firstCapacity)
  #hashes = new Uint32Array(firstCapacity)
  #checks = new Uint32Array(firstCapacity)
  #marks: Record<Mark, Uint32Array> = {
    withoutDatabase: new Uint32Array(firstCapacity),
    characters: new Uint32Array(firstCapacity),
  }
  /** The number of a question plus one, by the first bits of its hash or behind that place; 0 for none. */
  #slots = new Uint32Array(4 * firstCapacity)
  #listed = 0
  #count = 0

  /** For so many occurrences. */
  constructor(occurrences: number) {
    this.#questions = new Uint32Array(occurrences)
    this.#next = new Uint32Array(occurrences)
    this.#times = new Uint32Array(occurrences)
  }

  /** Number of questions. */
  get count(): number {
    return this.#count
  }

  /** Adds a question, and returns its number. */
  add(isSurelyRead: boolean): number {
    const number = this.#count++
    if (number === this.#first.length) this.#grow()
    this.#first[number] = noMore
    this.#surelyRead[number] = isSurelyRead ? 1 : 0
    return number
  }

  /** Makes a question known by the hashes of its text. */
  list(number: number, hash: number, check: number): void {
    this.#hashes[number] = hash
    this.#checks[number] = check
    this.#listed++
    if (2 * this.#listed > this.#slots.length) this.#rehash()
    this.#put(number)
  }

  /** The question with these hashes and this text; undefined if there is none. */
  find(hash: number, check: number, hasText: (number: number) => boolean): number | undefined {
    const mask = this.#slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return undefined
      const isAlike = this.#hashes[number] === hash && this.#checks[number] === check
      if (isAlike && hasText(number)) return number
    }
  }

  /** Notes what texts of the same meaning have in common. */
  mark(number: number, marks: Readonly<Record<Mark, number>>): void {
    this.#marks.withoutDatabase[number] = marks.withoutDatabase
    this.#marks.characters[number] = marks.characters
  }

  /** The questions with this value of a mark, ascending. */
  marked(mark: Mark, value: number): readonly number[] {
    const values = this.#marks[mark]
    const found: number[] = []
    for (let number = 0; number < this.#count; number++) {
      if (values[number] === value) found.push(number)
    }
    return found
  }

  /** Adds the next occurrence of a question. */
  addOccurrence(index: number, question: number, time: number): void {
    this.#questions[index] = question
    this.#times[index] = time
    this.#next[index] = noMore
    if (this.#first[question] === noMore) this.#first[question] = index
    else this.#next[this.#last[question]!] = index
    this.#last[question] = index
  }

  questionOf(index: number): number {
    return this.#questions[index]!
  }

  timeOf(index: number): number {
    return this.#times[index]!
  }

  /** The next occurrence of the same question; `noMore` if there is none. */
  nextOf(index: number): number {
    return this.#next[index]!
  }

  firstOf(question: number): number {
    return this.#first[question]!
  }

  /** Whether a question has only one occurrence, so far. */
  isAskedOnce(question: number): boolean {
    return this.#first[question] === this.#last[question]
  }

  isSurelyRead(question: number): boolean {
    return this.#surelyRead[question] === 1
  }

  #put(number: number): void {
    const mask = this.#slots.length - 1
    let slot = spread(this.#hashes[number]!) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number + 1
  }

  #rehash(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(2 * before.length)
    for (const numbered of before) if (numbered > 0) this.#put(numbered - 1)
  }

  #grow(): void {
    this.#first = doubled(this.#first)
    this.#last = doubled(this.#last)
    this.#hashes = doubled(this.#hashes)
    this.#checks = doubled(this.#checks)
    this.#marks = {
      withoutDatabase: doubled(this.#marks.withoutDatabase),
      characters: doubled(this.#marks.characters),
    }
    const surelyRead = new Uint8Array(2 * this.#surelyRead.length)
    surelyRead.set(this.#surelyRead)
    this.#surelyRead = surelyRead
  }
}

/** Hashes that are equal for questions of the same meaning (`TextMarks`). */
export type Mark = 'withoutDatabase' | 'characters'

const firstCapacity = 64

/** A column of twice the length. */
export function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length)
  larger.set(column)
  return larger
}

/** Lets all bits of a hash decide the place: texts that differ in their last character have hashes that are close. */
export function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return mixed ^ (mixed >>> 16)
}
