import type { PlanColumn, SortKey } from '../../plan/scalar.js'
import type { ScalarProgram } from '../../scalar/compile-scalar.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { NumberColumn } from '../../types/columns/number-column.js'
import { type Comparator, nullableComparator } from '../../types/compare.js'
import type { Value } from '../../types/value.js'
import { chunkRows, type OperatorScope } from './operator.js'
import type { Pacer } from './pacer.js'
import { radixSort } from './radix-sort.js'
import { sortWords } from './sort-words.js'

/** The number of rows sorted without a pause. */
const runRows = 16_384

/** Fewer rows than this are sorted by comparing them. */
const radixRows = 512

/** Whether rows `i` and `j` are equal. */
export type RowEquality = (i: number, j: number) => boolean

/** The order of rows by sort keys; `keys` evaluates the columns that `compare` reads. */
export class RowOrder {
  readonly programs: readonly ScalarProgram[]
  readonly #keys: readonly SortKey[]
  readonly #comparators: readonly Comparator[]

  constructor(keys: readonly SortKey[], columns: readonly PlanColumn[], scope: OperatorScope) {
    this.programs = keys.map(key => scope.scalar(key.expr, columns))
    this.#keys = keys
    this.#comparators = keys.map(keyComparator)
  }

  /** The columns by which rows are compared. */
  keys(chunk: Block): readonly Column[] {
    return this.programs.map(program => program.column(chunk))
  }

  /** Compares row `i` of the key columns `a` with row `j` of `b`. */
  compare(a: readonly Column[], i: number, b: readonly Column[], j: number): number {
    for (let at = 0; at < this.#comparators.length; at++) {
      const order = this.#comparators[at]!(a[at]!.get(i), b[at]!.get(j))
      if (order !== 0) return order
    }
    return 0
  }

  /** Those of the first `n` rows that sort before row 0 of `worst`. */
  rowsBefore(keys: readonly Column[], n: number, worst: readonly Column[]): number[] {
    const before: number[] = []
    const candidates = candidatesBefore(keys[0]!, n, worst[0]!.get(0), this.#keys[0]!)
    if (candidates === undefined) {
      for (let i = 0; i < n; i++) if (this.compare(keys, i, worst, 0) < 0) before.push(i)
    } else {
      for (const i of candidates) if (this.compare(keys, i, worst, 0) < 0) before.push(i)
    }
    return before
  }

  /** Returns whether two rows of these columns, those of the first `columns.length` keys, are equal in order. */
  equality(columns: readonly Column[]): RowEquality {
    const tests = columns.map((column, at) => columnEquality(column, this.#comparators[at]!))
    const [first, ...others] = tests
    if (first === undefined) return () => true
    if (others.length === 0) return first
    return (i, j) => {
      for (let at = 0; at < tests.length; at++) if (!tests[at]!(i, j)) return false
      return true
    }
  }

  /** Returns the row numbers in order; the sort is stable. Pauses between runs. */
  async sort(keys: readonly Column[], length: number, pacer: Pacer): Promise<Int32Array> {
    const rows = new Int32Array(length)
    for (let row = 0; row < length; row++) rows[row] = row
    return this.sortRows(rows, keys, pacer)
  }

  /** Sorts some of the rows; their array may be reused for the result. */
  async sortRows(rows: Int32Array, keys: readonly Column[], pacer: Pacer): Promise<Int32Array> {
    // Words are made for all rows of the columns, which costs more than to compare a few of them.
    const areMany = rows.length >= radixRows && rows.length * 4 >= (keys[0]?.length ?? 0)
    const words = areMany ? this.#words(keys) : undefined
    if (words !== undefined) return radixSort(rows, words, pacer)
    return sortByRuns(rows, this.#rowComparator(keys.map(key => key.values())), pacer)
  }

  /** The words of all keys, the last key's first; undefined if a key has none. */
  #words(keys: readonly Column[]): readonly Uint32Array[] | undefined {
    const words: Uint32Array[] = []
    for (let at = this.#keys.length - 1; at >= 0; at--) {
      const ofKey = sortWords(this.#keys[at]!, keys[at]!, this.#comparators[at]!)
      if (ofKey === undefined) return undefined
      words.push(...ofKey)
    }
    return words
  }

  #rowComparator(keys: readonly ArrayLike<Value>[]): (i: number, j: number) => number {
    const comparators = this.#comparators
    const [first] = comparators
    const [values] = keys
    if (comparators.length === 1 && first !== undefined && values !== undefined) {
      return (i, j) => first(values[i]!, values[j]!) || i - j
    }
    return (i, j) => {
      for (let at = 0; at < comparators.length; at++) {
        const order = comparators[at]!(keys[at]![i]!, keys[at]![j]!)
        if (order !== 0) return order
      }
      return i - j
    }
  }
}

/** Equality by one sort key: of plain numbers without making their values. */
function columnEquality(column: Column, compare: Comparator): RowEquality {
  if (column instanceof NumberColumn || column instanceof IntegerColumn) {
    const { data, nulls } = column
    if (nulls === undefined) {
      return (i, j) => data[i] === data[j] || (Number.isNaN(data[i]) && Number.isNaN(data[j]))
    }
  }
  return (i, j) => compare(column.get(i), column.get(j)) === 0
}

/** The rows that the first sort key alone does not put after a value; undefined unless both are plain numbers. */
function candidatesBefore(
  column: Column,
  n: number,
  worst: Value,
  { descending }: SortKey,
): readonly number[] | undefined {
  const isNumeric = column instanceof NumberColumn || column instanceof IntegerColumn
  const limit = Number(worst)
  if (!isNumeric || column.nulls !== undefined || worst === null || Number.isNaN(limit)) {
    return undefined
  }
  const { data } = column
  const rows: number[] = []
  // A NaN in the data is greater than the limit.
  if (descending) {
    for (let i = 0; i < n; i++) if (!(data[i]! < limit)) rows.push(i)
  } else {
    for (let i = 0; i < n; i++) if (data[i]! <= limit) rows.push(i)
  }
  return rows
}

/** Returns the comparator of a sort key's values, including NULL. */
export const keyComparator = (key: SortKey): Comparator => nullableComparator(key.expr.type, key)

/** Sorts by runs and merges, so that long sorts pause. The comparator decides ties. */
async function sortByRuns(
  rows: Int32Array,
  compare: (i: number, j: number) => number,
  pacer: Pacer,
): Promise<Int32Array> {
  for (let from = 0; from < rows.length; from += runRows) {
    if (pacer.due()) await pacer.pause()
    rows.subarray(from, from + runRows).sort(compare)
  }
  let source = rows
  let target: Int32Array = new Int32Array(rows.length)
  for (let width = runRows; width < rows.length; width *= 2) {
    for (let from = 0; from < rows.length; from += 2 * width) {
      const middle = Math.min(from + width, rows.length)
      const end = Math.min(middle + width, rows.length)
      await merge(source, target, { from, middle, end }, compare, pacer)
    }
    ;[source, target] = [target, source]
  }
  return source
}

/** Merges two adjacent sorted runs. */
async function merge(
  source: Int32Array,
  target: Int32Array,
  { from, middle, end }: { from: number; middle: number; end: number },
  compare: (i: number, j: number) => number,
  pacer: Pacer,
): Promise<void> {
  let left = from
  let right = middle
  for (let at = from; at < end; ) {
    if (pacer.due()) await pacer.pause()
    for (const stop = Math.min(at + chunkRows, end); at < stop; at++) {
      const takesLeft =
        right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0)
      target[at] = takesLeft ? source[left++]! : source[right++]!
    }
  }
}
