/** The number of pairs checked together. */
const capacity = 4096

/**
 * Candidate pairs of rows, one left row after the other, with the positions at which the candidates of a left row
 * end.
 */
export class PairBatch {
  readonly left = new Int32Array(capacity)
  readonly right = new Int32Array(capacity)
  /** 1 where a NULL leaves it undecided whether the keys are equal. */
  readonly undecided = new Uint8Array(capacity)
  length = 0
  /** Left row `endRows[e]` ends before pair `endPlaces[e]`. */
  readonly endPlaces: number[] = []
  readonly endRows: number[] = []

  add(left: number, right: number, undecided = 0): void {
    this.left[this.length] = left
    this.right[this.length] = right
    this.undecided[this.length] = undecided
    this.length++
  }

  end(left: number): void {
    this.endPlaces.push(this.length)
    this.endRows.push(left)
  }

  get isFull(): boolean {
    return this.length + this.endRows.length >= capacity
  }

  clear(): void {
    this.length = 0
    this.endPlaces.length = 0
    this.endRows.length = 0
  }
}
