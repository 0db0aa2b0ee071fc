import type { Cx } from '../functions/overload.js'
import type { Scalar } from '../plan/scalar.js'
import type { Block } from '../types/block.js'
import type { Column } from '../types/columns/column.js'
import { ConstantColumn } from '../types/columns/constant-column.js'
import { packComputed } from '../types/columns/pack-column.js'
import { ValueColumn } from '../types/columns/value-column.js'
import type { Value } from '../types/value.js'
import { compiledFactory } from './code-cache.js'
import { generateScalar } from './generate-scalar.js'
import { type Evaluation, interpretScalar, type RowFunction } from './interpret-scalar.js'
import { TypedLoops } from './typed-loop.js'

/** The number of rows after which generating a loop is worth its cost. */
const generateAfterRows = 256

/** The result of a predicate for a pair of rows, as `pairs` writes it. */
export const verdict = { no: 0, yes: 1, unknown: 2 } as const

type Columns = readonly Column[]
type ColumnLoop = (cx: Cx, C: Columns, n: number) => Value[]
type SelectLoop = (
  cx: Cx,
  C: Columns,
  S: ArrayLike<number> | null,
  n: number,
  out: Int32Array,
) => number
type PairLoop = (
  cx: Cx,
  C: Columns,
  L: ArrayLike<number>,
  R: ArrayLike<number>,
  n: number,
  out: Uint8Array,
) => void

/**
 * An expression that runs over chunks: interpreted for a few rows, a generated loop once there are many. Over typed
 * arrays that is a loop of its own, if there is one (`TypedLoops`).
 *
 * Throws the interpreter's error for the first row that fails.
 */
export class ScalarProgram {
  readonly expr: Scalar
  readonly #by: Evaluation
  #rows = 0
  #typedLoops: TypedLoops | undefined
  #interpreted: RowFunction | undefined
  #column: ColumnLoop | undefined
  #select: SelectLoop | undefined
  #pairs: PairLoop | undefined

  constructor(expr: Scalar, by: Evaluation) {
    this.expr = expr
    this.#by = by
  }

  /** The value of the expression for one row (or a pair of rows). */
  value(columns: Columns, i: number, j = 0): Value {
    return this.#row(columns, i, j)
  }

  /** The values of the expression for all rows of a chunk. A plain column is returned without copying. */
  column(chunk: Block): Column {
    const slot = this.slot
    if (slot !== undefined) return chunk.columns[slot]!
    if (this.expr.kind === 'Literal') {
      return new ConstantColumn(this.expr.value, chunk.length)
    }
    if (this.#isHot(chunk.length)) {
      const typed = this.#typed.column(chunk)
      if (typed !== undefined) return typed
      this.#column ??= this.#generate(columnBody)
    }
    if (this.#column !== undefined) {
      try {
        return packComputed(this.expr.type, this.#column(this.#by.cx, chunk.columns, chunk.length))
      } catch (error) {
        return this.#again(error, () => this.#interpretColumn(chunk))
      }
    }
    return this.#interpretColumn(chunk)
  }

  /**
   * Writes to `out` the rows for which the expression is true, among the first `n` rows of `selection` or, if that is
   * null, of the chunk. Returns their number.
   */
  select(chunk: Block, selection: ArrayLike<number> | null, n: number, out: Int32Array): number {
    if (this.#isHot(n)) {
      const typed = this.#typed.select(chunk, selection, n, out)
      if (typed !== undefined) return typed
      this.#select ??= this.#generate(selectBody)
    }
    if (this.#select !== undefined) {
      try {
        return this.#select(this.#by.cx, chunk.columns, selection, n, out)
      } catch (error) {
        return this.#again(error, () => this.#interpretSelect(chunk, selection, n, out))
      }
    }
    return this.#interpretSelect(chunk, selection, n, out)
  }

  /** Writes to `out[k]` the `verdict` on the pair of rows `left[k]`, `right[k]`. */
  pairs(
    columns: Columns,
    left: ArrayLike<number>,
    right: ArrayLike<number>,
    n: number,
    out: Uint8Array,
  ): void {
    if (this.#isHot(n)) {
      if (this.#typed.pairs(columns, left, right, n, out)) return
      this.#pairs ??= this.#generate(pairBody)
    }
    if (this.#pairs !== undefined) {
      try {
        this.#pairs(this.#by.cx, columns, left, right, n, out)
      } catch (error) {
        this.#again(error, () => this.#interpretPairs(columns, left, right, n, out))
      }
    } else this.#interpretPairs(columns, left, right, n, out)
  }

  /** The index of the column, if the expression is a plain column. */
  get slot(): number | undefined {
    return this.expr.kind === 'ColumnRef' ? this.#by.layout.slots.get(this.expr.id) : undefined
  }

  #isHot(n: number): boolean {
    this.#rows += n
    return this.#rows >= generateAfterRows
  }

  get #typed(): TypedLoops {
    this.#typedLoops ??= new TypedLoops(this.expr, this.#by)
    return this.#typedLoops
  }

  get #row(): RowFunction {
    this.#interpreted ??= interpretScalar(this.expr, this.#by)
    return this.#interpreted
  }

  #generate<Loop>(body: (text: string, prelude: string) => string): Loop | undefined {
    const { text, prelude, constants, identity } = generateScalar(
      this.expr,
      this.#by,
      body === pairBody,
    )
    const names = constants.map((_, at) => `k${at}=K[${at}]`).join(',')
    const unpack = names === '' ? '' : `const ${names};`
    const factory = compiledFactory(`'use strict';${unpack}return ${body(text, prelude)}`, identity)
    return factory?.(constants) as Loop | undefined
  }

  /** Interprets the rows to find the one that failed; an error that does not occur again is thrown as it was. */
  #again<T>(error: unknown, interpret: () => T): never {
    interpret()
    throw error
  }

  #interpretColumn(chunk: Block): Column {
    const row = this.#row
    const out: Value[] = []
    for (let i = 0; i < chunk.length; i++) out.push(row(chunk.columns, i, 0))
    return new ValueColumn(out)
  }

  #interpretSelect(
    chunk: Block,
    selection: ArrayLike<number> | null,
    n: number,
    out: Int32Array,
  ): number {
    const row = this.#row
    let count = 0
    for (let k = 0; k < n; k++) {
      const i = selection === null ? k : selection[k]!
      if (row(chunk.columns, i, 0) === true) out[count++] = i
    }
    return count
  }

  #interpretPairs(
    columns: Columns,
    left: ArrayLike<number>,
    right: ArrayLike<number>,
    n: number,
    out: Uint8Array,
  ): void {
    const row = this.#row
    for (let k = 0; k < n; k++) {
      const value = row(columns, left[k]!, right[k]!)
      out[k] = value === null ? verdict.unknown : value === true ? verdict.yes : verdict.no
    }
  }
}

function columnBody(text: string, prelude: string): string {
  return `function(cx,C,n){let i=0;${prelude}const out=[];for(;i<n;i++)out.push(${text});return out}`
}

function selectBody(text: string, prelude: string): string {
  return `function(cx,C,S,n,out){let i=0,m=0;${prelude}
if(S===null){for(;i<n;i++)if(${text}===true)out[m++]=i}
else for(let k=0;k<n;k++){i=S[k];if(${text}===true)out[m++]=i}
return m}`
}

function pairBody(text: string, prelude: string): string {
  return `function(cx,C,L,R,n,out){let i=0,j=0,v;${prelude}
for(let k=0;k<n;k++){i=L[k];j=R[k];v=${text};out[k]=v===null?${verdict.unknown}:v===true?${verdict.yes}:${verdict.no}}}`
}
