import { QueryError } from '../../../../errors/query-error.js'
import { type ScalarProgram, verdict } from '../../../../scalar/compile-scalar.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ValueColumn } from '../../../../types/columns/value-column.js'
import type { Value } from '../../../../types/value.js'
import type { JoinTraits } from './join-traits.js'
import type { PairBatch } from './pair-batch.js'
import { none } from './row-heads.js'

/** Checks pairs and makes the rows of a join from them. */
export class PairMatcher {
  /** 1 for right rows that some left row matched. */
  readonly rightMatched: Uint8Array
  readonly #traits: JoinTraits
  readonly #residual: readonly ScalarProgram[]
  /** Whether each pair is a row of the output, and there are no others. */
  readonly #allMatch: boolean
  readonly #right: readonly Column[]
  /** Whether the current left row has matched; its pairs may continue in the next batch. */
  #matched = false
  #undecided = false

  constructor(
    traits: JoinTraits,
    residual: readonly ScalarProgram[],
    right: readonly Column[],
    rightRows: number,
  ) {
    this.#traits = traits
    this.#residual = residual
    this.#right = right
    const { pairs, leftEnd, rightEnd, single } = traits
    this.#allMatch =
      pairs && leftEnd === 'nothing' && rightEnd === 'nothing' && !single && residual.length === 0
    this.rightMatched = new Uint8Array(traits.rightEnd === 'nothing' ? 0 : rightRows)
  }

  /** The output rows of a batch; undefined if there are none. */
  settle(chunk: Block, batch: PairBatch): Block | undefined {
    if (this.#allMatch) {
      const { left, right, length } = batch
      return this.#block(chunk, { left, right, length, marks: [] })
    }
    const verdicts = this.#judge(chunk, batch)
    const out: Output = { left: [], right: [], marks: [] }
    let end = 0
    for (let k = 0; k <= batch.length; k++) {
      while (end < batch.endPlaces.length && batch.endPlaces[end] === k) {
        this.#endLeft(batch.endRows[end]!, batch.endUndecided[end]!, out)
        end++
      }
      if (k < batch.length) this.#pair(batch, k, verdicts, out)
    }
    return this.#block(chunk, { ...out, length: out.left.length })
  }

  #pair(batch: PairBatch, k: number, verdicts: Uint8Array | undefined, out: Output): void {
    const said = verdicts === undefined ? verdict.yes : verdicts[k]!
    if (said === verdict.no) return
    if (said === verdict.unknown || batch.undecided[k] === 1) {
      this.#undecided = true
      return
    }
    const { pairs, single, rightEnd } = this.#traits
    if (single && this.#matched) throw moreThanOneRow()
    this.#matched = true
    if (rightEnd !== 'nothing') this.rightMatched[batch.right[k]!] = 1
    if (pairs) {
      out.left.push(batch.left[k]!)
      out.right.push(batch.right[k]!)
    }
  }

  #endLeft(row: number, undecided: boolean, out: Output): void {
    const { leftEnd } = this.#traits
    const matched = this.#matched
    if (leftEnd === 'mark') out.marks.push(matched || (undecided || this.#undecided ? null : false))
    if (leftEnd === 'mark' || (leftEnd === 'ifMatched') === matched) {
      out.left.push(row)
      out.right.push(none)
    }
    this.#matched = false
    this.#undecided = false
  }

  /** The verdict of the residual on each pair; undefined without a residual. */
  #judge(chunk: Block, batch: PairBatch): Uint8Array | undefined {
    const [first, ...others] = this.#residual
    if (first === undefined || batch.length === 0) return undefined
    const columns = [...chunk.columns, ...this.#right]
    const verdicts = new Uint8Array(batch.length)
    first.pairs(columns, batch.left, batch.right, batch.length, verdicts)
    for (const conjunct of others) narrow(conjunct, columns, batch, verdicts)
    return verdicts
  }

  #block(chunk: Block, { left, right, length, marks }: Matches): Block | undefined {
    if (length === 0) return undefined
    const columns: Column[] = []
    const { leftColumns, rightColumns, leftEnd } = this.#traits
    if (leftColumns) {
      const whole = length === chunk.length && isCounting(left, length)
      for (const column of chunk.columns) {
        columns.push(whole ? column : column.take(left, length))
      }
    }
    if (rightColumns) {
      for (const column of this.#right) columns.push(column.take(right, length))
    }
    if (leftEnd === 'mark') columns.push(new ValueColumn(marks))
    return { length, columns }
  }
}

/** The rows of an output block: the first `length` pairs. */
interface Matches {
  readonly left: ArrayLike<number>
  readonly right: ArrayLike<number>
  readonly length: number
  readonly marks: Value[]
}

/** Whether the numbers are 0, 1, 2 … */
function isCounting(numbers: ArrayLike<number>, length: number): boolean {
  for (let i = 0; i < length; i++) if (numbers[i] !== i) return false
  return true
}

interface Output {
  readonly left: number[]
  readonly right: number[]
  readonly marks: Value[]
}

/** Applies another condition to the pairs that the previous ones accepted. */
function narrow(
  conjunct: ScalarProgram,
  columns: readonly Column[],
  batch: PairBatch,
  verdicts: Uint8Array,
): void {
  const left: number[] = []
  const right: number[] = []
  const places: number[] = []
  for (let k = 0; k < batch.length; k++) {
    if (verdicts[k] === verdict.no) continue
    left.push(batch.left[k]!)
    right.push(batch.right[k]!)
    places.push(k)
  }
  const said = new Uint8Array(places.length)
  conjunct.pairs(columns, left, right, places.length, said)
  for (const [at, place] of places.entries()) {
    if (said[at] !== verdict.yes) verdicts[place] = said[at]!
  }
}

/** The error for a scalar subquery with several rows. Source: databend probe_join/right_join.rs. */
export function moreThanOneRow(): QueryError {
  return new QueryError('Internal', "Scalar subquery can't return more than one row")
}
