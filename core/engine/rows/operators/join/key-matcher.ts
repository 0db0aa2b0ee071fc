import type { Block } from '../../../../types/block.js'
import { BooleanColumn, booleanState } from '../../../../types/columns/boolean-column.js'
import type { Column } from '../../../../types/columns/column.js'
import { type HashTable, none } from './hash-table.js'
import type { JoinTraits } from './join-traits.js'
import { joinedBlock, moreThanOneRow } from './joined-block.js'

/** The number of pairs in a block. */
const capacity = 4096

/** Makes the rows of a join whose only condition are equal keys. */
export class KeyMatcher {
  /** 1 for right rows that some left row matched. */
  readonly rightMatched: Uint8Array
  readonly #traits: JoinTraits
  readonly #table: HashTable
  readonly #right: readonly Column[]
  readonly #pairs = { left: new Int32Array(capacity), right: new Int32Array(capacity) }
  /** The left row at which `#fill` goes on, and the right row that is its next match. */
  #at = 0
  #row = none

  constructor(traits: JoinTraits, table: HashTable, right: readonly Column[], rightRows: number) {
    this.#traits = traits
    this.#table = table
    this.#right = right
    this.rightMatched = new Uint8Array(traits.rightEnd === 'nothing' ? 0 : rightRows)
  }

  /** The output rows of a chunk of left rows with these keys. */
  *match(chunk: Block, keys: readonly Column[]): Generator<Block> {
    const heads = this.#table.findAll(keys, chunk.length)
    const { pairs, leftEnd, rightEnd, single } = this.#traits
    if (single) this.#checkSingle(heads)
    if (rightEnd !== 'nothing') this.#mark(heads)
    if (leftEnd === 'mark') {
      const marks = this.#marks(heads, keys)
      yield { length: chunk.length, columns: [...chunk.columns, marks] }
    } else if (pairs) yield* this.#pairBlocks(chunk, heads)
    else if (leftEnd !== 'nothing') yield* this.#chosen(chunk, heads, leftEnd === 'ifMatched')
  }

  #checkSingle(heads: Int32Array): void {
    const { next } = this.#table
    for (const row of heads) if (row !== none && next[row] !== none) throw moreThanOneRow()
  }

  /** Marks the right rows that the left rows match: of rows with the same key all or none is marked. */
  #mark(heads: Int32Array): void {
    const { next } = this.#table
    for (const head of heads) {
      if (head === none || this.rightMatched[head] === 1) continue
      for (let row = head; row !== none; row = next[row]!) this.rightMatched[row] = 1
    }
  }

  #marks(heads: Int32Array, keys: readonly Column[]): Column {
    const marks = new Uint8Array(heads.length)
    for (let i = 0; i < heads.length; i++) {
      if (heads[i] !== none) marks[i] = booleanState.true
      else if (this.#table.undecided(keys, i).next().done === false) marks[i] = booleanState.null
    }
    return new BooleanColumn(marks)
  }

  *#chosen(chunk: Block, heads: Int32Array, ifMatched: boolean): Generator<Block> {
    const rows = new Int32Array(heads.length)
    let length = 0
    for (let i = 0; i < heads.length; i++) if ((heads[i] !== none) === ifMatched) rows[length++] = i
    if (length > 0) yield joinedBlock(chunk, [], { left: rows, right: rows, length })
  }

  *#pairBlocks(chunk: Block, heads: Int32Array): Generator<Block> {
    const { left, right } = this.#pairs
    this.#at = -1
    this.#row = none
    for (;;) {
      const length = this.#fill(heads)
      if (length > 0) yield joinedBlock(chunk, this.#right, { left, right, length })
      if (length < capacity) return
    }
  }

  /** Writes the next pairs; fewer than `capacity` only at the end of the chunk. */
  #fill(heads: Int32Array): number {
    const { left, right } = this.#pairs
    const { next } = this.#table
    const keepsLeft = this.#traits.leftEnd === 'unlessMatched'
    let at = this.#at
    let row = this.#row
    let length = 0
    while (length < capacity) {
      if (row === none) {
        if (++at >= heads.length) break
        row = heads[at]!
        if (row === none) {
          if (keepsLeft) {
            left[length] = at
            right[length++] = none
          }
          continue
        }
      }
      left[length] = at
      right[length++] = row
      row = next[row]!
    }
    this.#at = at
    this.#row = row
    return length
  }
}
