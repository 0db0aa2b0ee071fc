import { verdict } from '../../../../scalar/compile-scalar.js'
import type { Block } from '../../../../types/block.js'
import { BooleanColumn, booleanState } from '../../../../types/columns/boolean-column.js'
import type { Column } from '../../../../types/columns/column.js'
import { none } from './hash-table.js'
import type { JoinTraits } from './join-traits.js'
import { joinedBlock, moreThanOneRow } from './joined-block.js'
import type { PairBatch } from './pair-batch.js'
import type { Residual } from './residual.js'

/** Checks pairs and makes the rows of a join from them. */
export class PairMatcher {
  /** 1 for right rows that some left row matched. */
  readonly rightMatched: Uint8Array
  readonly #traits: JoinTraits
  readonly #residual: Residual
  /** Whether each pair is a row of the output, and there are no others. */
  readonly #allMatch: boolean
  readonly #right: readonly Column[]
  /** Whether the current left row has matched; its pairs may continue in the next batch. */
  #matched = false
  #undecided = false

  constructor(traits: JoinTraits, residual: Residual, right: readonly Column[], rightRows: number) {
    this.#traits = traits
    this.#residual = residual
    this.#right = right
    const { pairs, leftEnd, rightEnd, single } = traits
    this.#allMatch =
      pairs && leftEnd === 'nothing' && rightEnd === 'nothing' && !single && residual.isEmpty
    this.rightMatched = new Uint8Array(rightEnd === 'nothing' ? 0 : rightRows)
  }

  /** The output rows of a batch; undefined if there are none. */
  settle(chunk: Block, batch: PairBatch): Block | undefined {
    if (this.#allMatch) return this.#block(chunk, batch)
    const verdicts = this.#residual.judge(chunk.columns, this.#right, batch)
    const out = new Output(batch.length + batch.endRows.length)
    let end = 0
    for (let k = 0; k <= batch.length; k++) {
      while (end < batch.endPlaces.length && batch.endPlaces[end] === k) {
        this.#endLeft(batch.endRows[end]!, out)
        end++
      }
      if (k < batch.length) this.#pair(batch, k, verdicts[k]!, out)
    }
    return this.#block(chunk, out)
  }

  #pair(batch: PairBatch, k: number, said: number, out: Output): void {
    if (said === verdict.no) return
    if (said === verdict.unknown || batch.undecided[k] === 1) {
      this.#undecided = true
      return
    }
    const { pairs, single, rightEnd } = this.#traits
    if (single && this.#matched) throw moreThanOneRow()
    this.#matched = true
    if (rightEnd !== 'nothing') this.rightMatched[batch.right[k]!] = 1
    if (pairs) out.add(batch.left[k]!, batch.right[k]!)
  }

  #endLeft(row: number, out: Output): void {
    const { leftEnd } = this.#traits
    const matched = this.#matched
    if (leftEnd === 'mark') {
      const { true: yes, false: no, null: unknown } = booleanState
      out.marks[out.length] = matched ? yes : this.#undecided ? unknown : no
    }
    if (leftEnd === 'mark' || (leftEnd === 'ifMatched') === matched) out.add(row, none)
    this.#matched = false
    this.#undecided = false
  }

  #block(chunk: Block, pairs: PairBatch | Output): Block | undefined {
    if (pairs.length === 0) return undefined
    const { leftColumns, rightColumns, leftEnd } = this.#traits
    const left = { length: chunk.length, columns: leftColumns ? chunk.columns : [] }
    const block = joinedBlock(left, rightColumns ? this.#right : [], pairs)
    if (leftEnd !== 'mark' || !(pairs instanceof Output)) return block
    const marks = new BooleanColumn(pairs.marks.slice(0, pairs.length))
    return { length: block.length, columns: [...block.columns, marks] }
  }
}

/** The pairs that become rows, and in a mark join their marks. */
class Output {
  length = 0
  readonly left: Int32Array
  readonly right: Int32Array
  readonly marks: Uint8Array

  constructor(capacity: number) {
    this.left = new Int32Array(capacity)
    this.right = new Int32Array(capacity)
    this.marks = new Uint8Array(capacity)
  }

  add(left: number, right: number): void {
    this.left[this.length] = left
    this.right[this.length++] = right
  }
}
