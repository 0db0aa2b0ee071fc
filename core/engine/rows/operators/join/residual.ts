import type { PlanColumn, Scalar } from '../../../../plan/scalar.js'
import { type ScalarProgram, verdict } from '../../../../scalar/compile-scalar.js'
import { layoutOf } from '../../../../scalar/layout.js'
import { readSlots } from '../../../../scalar/read-slots.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import { ConstantColumn } from '../../../../types/columns/constant-column.js'
import type { OperatorScope } from '../../operator.js'
import type { RowPairs } from './joined-block.js'

/** The conditions of a join over pairs of rows, besides equal keys. */
export class Residual {
  readonly #conjuncts: readonly Conjunct[]
  readonly #leftWidth: number

  constructor(
    conjuncts: readonly Scalar[],
    left: readonly PlanColumn[],
    right: readonly PlanColumn[],
    scope: OperatorScope,
  ) {
    const layout = layoutOf([...left, ...right], scope.cells)
    this.#leftWidth = left.length
    this.#conjuncts = conjuncts.map(expr => ({
      program: scope.scalarIn(expr, layout),
      reads: readSlots(expr, layout),
    }))
  }

  /** Whether there are conditions. */
  get isEmpty(): boolean {
    return this.#conjuncts.length === 0
  }

  /** The `verdict` on each pair. A condition sees only pairs that the ones before it did not refuse. */
  judge(left: readonly Column[], right: readonly Column[], pairs: RowPairs): Uint8Array {
    const verdicts = new Uint8Array(pairs.length).fill(verdict.yes)
    for (const conjunct of this.#conjuncts) {
      const open = openPairs(pairs, verdicts)
      const { length } = open.places
      if (length === 0) break
      const columns = [...left, ...right].map((column, slot) => {
        if (!conjunct.reads.has(slot)) return new ConstantColumn(null, length)
        return column.take(slot < this.#leftWidth ? open.left : open.right, length)
      })
      narrow(verdicts, open.places, conjunct.program, { length, columns })
    }
    return verdicts
  }
}

interface Conjunct {
  readonly program: ScalarProgram
  /** The slots of the columns that it reads. */
  readonly reads: ReadonlySet<number>
}

/** The pairs that are not refused yet, and their places among all. */
function openPairs({ left, right, length }: RowPairs, verdicts: Uint8Array) {
  const places = new Int32Array(length)
  let n = 0
  for (let k = 0; k < length; k++) if (verdicts[k] !== verdict.no) places[n++] = k
  if (n === length) return { left, right, places }
  const open = { left: new Int32Array(n), right: new Int32Array(n), places: places.subarray(0, n) }
  for (let at = 0; at < n; at++) {
    open.left[at] = left[places[at]!]!
    open.right[at] = right[places[at]!]!
  }
  return open
}

/** Takes the values of a condition for the pairs at `places` into account. */
function narrow(
  verdicts: Uint8Array,
  places: Int32Array,
  program: ScalarProgram,
  block: Block,
): void {
  const said = program.column(block)
  for (let at = 0; at < places.length; at++) {
    const value = said.get(at)
    if (value === true) continue
    verdicts[places[at]!] = value === null ? verdict.unknown : verdict.no
  }
}
