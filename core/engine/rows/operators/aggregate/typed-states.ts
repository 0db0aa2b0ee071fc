import type { TypedAggregate } from '../../../../functions/overload.js'
import { isUnsafe } from '../../../../functions/typed-code.js'
import type { AggregateCall } from '../../../../plan/scalar.js'
import { compiledFactory } from '../../../../scalar/code-cache.js'
import type { Column } from '../../../../types/columns/column.js'
import { IntegerColumn } from '../../../../types/columns/integer-column.js'
import { NumberColumn, type Numbers } from '../../../../types/columns/number-column.js'
import { formOf, packColumn } from '../../../../types/columns/pack-column.js'
import { type DataType, isNullable, removeNullable } from '../../../../types/data-type.js'
import { isFloatKind } from '../../../../types/number-kind.js'
import type { Value } from '../../../../types/value.js'
import type { RowSelection } from './add-loop.js'

/** Adds the selected rows of a chunk: `G[i]` is the group of row `i`, `D[i]` its value. */
type TypedLoop = (
  totals: Float64Array,
  rows: Float64Array,
  G: ArrayLike<number>,
  S: ArrayLike<number> | null,
  n: number,
  D: Numbers | undefined,
  spill: (group: number, part: number) => void,
) => void

/**
 * The states of an aggregate as two numbers for each group, see `TypedAggregate`.
 *
 * Integers beyond those that a float holds exactly are kept as `bigint` for the groups that have them: for a sum the
 * part that was spilled, for an extreme the value, whose nearest float is then the total.
 */
export class TypedStates {
  readonly #typed: TypedAggregate
  readonly #returns: DataType
  readonly #isFloat: boolean
  /** Loops for values in an `Int32Array` and in a `Float64Array`. */
  readonly #loops: readonly [TypedLoop, TypedLoop]
  readonly #wide = new Map<number, bigint>()
  #totals = new Float64Array(1)
  #rows = new Float64Array(1)

  /** Undefined for an aggregate that needs other states. */
  static for({
    overload,
    args,
  }: Pick<AggregateCall, 'overload' | 'args'>): TypedStates | undefined {
    const { typed } = overload
    if (typed === undefined) return undefined
    if (typed.combine === 'count') return made(typed, overload.returns, false)
    const type = args[0] && removeNullable(args[0].type)
    if (type === undefined || args.length !== 1 || !isNumeric(type)) return undefined
    return made(typed, overload.returns, isFloatKind(type.kind))
  }

  constructor(
    typed: TypedAggregate,
    returns: DataType,
    isFloat: boolean,
    loops: readonly [TypedLoop, TypedLoop],
  ) {
    this.#typed = typed
    this.#returns = returns
    this.#isFloat = isFloat
    this.#loops = loops
  }

  /** Makes room for `count` groups; new ones have no rows. */
  grow(count: number): void {
    if (count <= this.#rows.length) return
    const size = Math.max(count, 2 * this.#rows.length)
    const [totals, rows] = [new Float64Array(size), new Float64Array(size)]
    totals.set(this.#totals)
    rows.set(this.#rows)
    this.#totals = totals
    this.#rows = rows
  }

  /** Adds rows whose value is not NULL; `groups[i]` is the group of row `i`. */
  add(column: Column | undefined, { rows, n }: RowSelection, groups: ArrayLike<number>): void {
    const [ofInts, ofFloats] = this.#loops
    const run = (loop: TypedLoop, data: Numbers | undefined) =>
      loop(this.#totals, this.#rows, groups, rows, n, data, this.#spill)
    if (this.#typed.combine === 'count') run(ofFloats, undefined)
    else if (column instanceof NumberColumn || column instanceof IntegerColumn) {
      run(column.data instanceof Int32Array ? ofInts : ofFloats, column.data)
    } else this.#addValues(column!, { rows, n }, groups)
  }

  /** The results for groups `from` up to but excluding `to`. */
  results(from: number, to: number): Column {
    const type = this.#returns
    if (this.#typed.combine === 'count') {
      return new IntegerColumn(this.#rows.slice(from, to), undefined)
    }
    if (this.#typed.result !== undefined || this.#wide.size > 0) {
      const values: Value[] = []
      for (let group = from; group < to; group++) values.push(this.#result(group))
      return packColumn(type, values)
    }
    const form = formOf(type)
    const totals = this.#totals.subarray(from, to)
    const data = form === 'int32' ? new Int32Array(totals) : totals.slice()
    const nulls = this.#nulls(from, to)
    return form === 'bigint'
      ? new IntegerColumn(data as Float64Array, nulls)
      : new NumberColumn(data, nulls)
  }

  #nulls(from: number, to: number): Uint8Array | undefined {
    if (!isNullable(this.#returns)) return undefined
    let nulls: Uint8Array | undefined
    for (let group = from; group < to; group++) {
      if (this.#rows[group] !== 0) continue
      nulls ??= new Uint8Array(to - from)
      nulls[group - from] = 1
    }
    return nulls
  }

  #result(group: number): Value {
    const rows = this.#rows[group]!
    if (rows === 0 && isNullable(this.#returns)) return null
    const { beyond, result } = this.#typed
    const total = this.#total(group)
    if (result !== undefined) return result(total, rows)
    if (typeof total === 'bigint') return beyond === undefined ? total : beyond(total)
    return formOf(this.#returns) === 'bigint' ? BigInt(total) : total
  }

  /** A `bigint` only where a part of the total is no safe integer. */
  #total(group: number): number | bigint {
    const total = this.#totals[group]!
    if (this.#isFloat) return total
    const wide = this.#wide.get(group)
    if (wide === undefined) return total
    if (this.#typed.combine === 'sum') return wide + BigInt(total)
    return Number.isSafeInteger(total) ? total : wide
  }

  /** Adds to the part of a sum that is kept as `bigint`. */
  readonly #spill = (group: number, part: number | bigint): void => {
    this.#wide.set(group, (this.#wide.get(group) ?? 0n) + BigInt(part))
  }

  #addValues(column: Column, { rows, n }: RowSelection, groups: ArrayLike<number>): void {
    const one = new Float64Array(1)
    const first = [0]
    for (let k = 0; k < n; k++) {
      const i = rows === null ? k : rows[k]!
      const value = column.get(i) as number | bigint
      const number = Number(value)
      const group = groups[i]!
      if (typeof value === 'bigint' && !Number.isSafeInteger(number)) this.#addWide(group, value)
      else {
        one[0] = number
        first[0] = group
        this.#loops[1](this.#totals, this.#rows, first, null, 1, one, this.#spill)
      }
    }
  }

  #addWide(group: number, value: bigint): void {
    const { combine } = this.#typed
    const isFirst = this.#rows[group]! === 0
    this.#rows[group]!++
    if (combine === 'sum') {
      this.#spill(group, value)
      return
    }
    const before = BigInt(this.#total(group))
    if (!isFirst && (combine === 'least' ? value >= before : value <= before)) return
    this.#wide.set(group, value)
    this.#totals[group] = Number(value)
  }
}

/** Whether values of a type are numbers, or integers as `bigint`. */
function isNumeric(type: DataType): boolean {
  const form = formOf(type)
  return form === 'int32' || form === 'float64' || form === 'bigint'
}

/** Undefined if the process may not generate code. */
function made(typed: TypedAggregate, returns: DataType, isFloat: boolean): TypedStates | undefined {
  const step = steps[typed.combine](isFloat)
  const ofInts = typedLoop(step, 'int32')
  const ofFloats = typedLoop(step, 'float64')
  if (ofInts === undefined || ofFloats === undefined) return undefined
  return new TypedStates(typed, returns, isFloat, [ofInts, ofFloats])
}

/** Code that adds row `i`, over floats or over safe integers. */
const steps: Readonly<Record<TypedAggregate['combine'], (isFloat: boolean) => string>> = {
  count: () => 'R[G[i]]++',
  sum: isFloat =>
    isFloat
      ? 'const g=G[i];T[g]+=D[i];R[g]++'
      : `const g=G[i],v=D[i],t=T[g]+v;R[g]++;if(${isUnsafe('t')}){spill(g,T[g]);T[g]=v}else T[g]=t`,
  // NaN is the greatest value.
  least: isFloat =>
    `const g=G[i],v=D[i],t=T[g];if(R[g]===0||v<t${isFloat ? '||t!==t&&v===v' : ''})T[g]=v;R[g]++`,
  greatest: isFloat =>
    `const g=G[i],v=D[i],t=T[g];if(R[g]===0||v>t${isFloat ? '||v!==v&&t===t' : ''})T[g]=v;R[g]++`,
}

/** A loop of its own for each kind of array: one that sees both is several times slower. */
function typedLoop(step: string, kind: 'int32' | 'float64'): TypedLoop | undefined {
  const body = `'use strict';return function(T,R,G,S,n,D,spill){
if(S===null)for(let i=0;i<n;i++){${step}}
else for(let k=0;k<n;k++){const i=S[k];${step}}}`
  return compiledFactory(body, `aggregate ${kind}`)?.([]) as TypedLoop | undefined
}
