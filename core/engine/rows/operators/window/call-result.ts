import type { WindowCall } from '../../../../plan/scalar.js'
import type { Column } from '../../../../types/columns/column.js'
import { IntegerColumn } from '../../../../types/columns/integer-column.js'
import { joinColumns } from '../../../../types/columns/join-columns.js'
import { NumberColumn } from '../../../../types/columns/number-column.js'
import { packComputed } from '../../../../types/columns/pack-column.js'
import type { Value } from '../../../../types/value.js'
import { lookAround } from './look-around.js'

/** The results of a call for all held rows, which are filled in by row. */
export interface CallResult {
  /** Of an aggregate: the values. */
  readonly values: Value[]
  /** Of any other function: its numbers, see `LookAround`. */
  readonly numbers: Float64Array
  /** The finished column; `args` are the call's. */
  column(args: readonly Column[]): Column
}

/** Returns room for the results of a call for `length` rows. */
export function resultOf({ fn }: WindowCall, length: number): CallResult {
  if (fn.kind === 'aggregate') {
    const values: Value[] = new Array(length)
    const type = fn.overload.returns
    return { values, numbers: new Float64Array(0), column: () => packComputed(type, values) }
  }
  const numbers = new Float64Array(length)
  const { gives } = lookAround[fn.name]
  const column = (args: readonly Column[]): Column => {
    if (gives === 'integer') return new IntegerColumn(numbers, undefined)
    if (gives === 'float') return new NumberColumn(numbers, undefined)
    const [value, , otherwise] = args
    const source = otherwise === undefined ? value! : joinColumns([value!, otherwise])
    return source.take(numbers, length)
  }
  return { values: [], numbers, column }
}
