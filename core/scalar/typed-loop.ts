import type { Cx } from '../functions/overload.js'
import type { Scalar } from '../plan/scalar.js'
import type { Block } from '../types/block.js'
import { BooleanColumn } from '../types/columns/boolean-column.js'
import type { Column } from '../types/columns/column.js'
import { Dictionary, DictionaryColumn } from '../types/columns/dictionary-column.js'
import { IntegerColumn } from '../types/columns/integer-column.js'
import { NumberColumn } from '../types/columns/number-column.js'
import { formOf } from '../types/columns/pack-column.js'
import { compiledFactory } from './code-cache.js'
import { DictionaryResults, type ResultTable, resultState } from './dictionary-results.js'
import { type GeneratedTyped, generateTyped, onlySlot } from './generate-typed.js'
import type { Evaluation } from './interpret-scalar.js'
import { type Storage, storageOf, visitScalar } from './typed-form.js'

/** What a typed loop returns where it gave up. */
const gaveUp = -1

/** How often the loops of an expression may give up before they are not tried any more. */
const mostStops = 8

type Columns = readonly Column[]
type Numbers = Int32Array | Float64Array | Uint8Array

/** Writes the values and, where it is not null, the mask of NULLs. Returns the number of NULLs. */
type ColumnLoop = (cx: Cx, C: Columns, n: number, out: Numbers, nulls: Uint8Array) => number
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
) => number

const noNulls = new Uint8Array(0)

/**
 * Generated loops for one expression over typed arrays, one for each way in which its columns are stored. They never
 * throw: where one gives up, the general loop computes the chunk, and throws what there is to throw.
 */
export class TypedLoops {
  readonly #expr: Scalar
  readonly #by: Evaluation
  /** Slots of the columns; undefined for an expression that is never computed by a typed loop. */
  readonly #slots: readonly number[] | undefined
  readonly #columns = new LoopCache<ColumnLoop>(columnBody)
  readonly #selects = new LoopCache<SelectLoop>(selectBody)
  readonly #pairs = new LoopCache<PairLoop>(pairBody)
  readonly #texts: TextsByCode | undefined
  #rows = new Int32Array(0)
  #stops = 0

  constructor(expr: Scalar, by: Evaluation) {
    this.#expr = expr
    this.#by = by
    this.#slots = slotsOf(expr, by)
    const slot = onlySlot(expr, by)
    if (this.#slots !== undefined && slot !== undefined && formOf(expr.type) === 'string') {
      this.#texts = new TextsByCode(expr, slot, by)
    }
  }

  /** The values for all rows of a chunk; undefined if no typed loop can compute them. */
  column(chunk: Block): Column | undefined {
    const form = formOf(this.#expr.type)
    if (form === 'value') return undefined
    if (form === 'string') return this.#texts?.of(chunk)
    const loop = this.#loop(this.#columns, chunk.columns)
    if (loop === undefined) return undefined
    const { length } = chunk
    const out =
      form === 'boolean'
        ? new Uint8Array(length)
        : form === 'int32'
          ? new Int32Array(length)
          : new Float64Array(length)
    const nulls = form === 'boolean' ? noNulls : new Uint8Array(length)
    const found = this.#run(() => loop(this.#by.cx, chunk.columns, length, out, nulls))
    if (found === gaveUp) return undefined
    if (out instanceof Uint8Array) return new BooleanColumn(out)
    const mask = found === 0 ? undefined : nulls
    if (form === 'bigint') return new IntegerColumn(out as Float64Array, mask)
    return new NumberColumn(out, mask)
  }

  /** Like `ScalarProgram.select`; undefined if no typed loop can do it. */
  select(
    chunk: Block,
    selection: ArrayLike<number> | null,
    n: number,
    out: Int32Array,
  ): number | undefined {
    const loop = this.#loop(this.#selects, chunk.columns)
    if (loop === undefined) return undefined
    // A loop that gives up must not have changed the selection.
    const rows = selection === out ? this.#scratch(n) : out
    const found = this.#run(() => loop(this.#by.cx, chunk.columns, selection, n, rows))
    if (found === gaveUp) return undefined
    if (rows !== out) out.set(rows.subarray(0, found))
    return found
  }

  /** Like `ScalarProgram.pairs`; false if no typed loop can do it. */
  pairs(
    columns: Columns,
    left: ArrayLike<number>,
    right: ArrayLike<number>,
    n: number,
    out: Uint8Array,
  ): boolean {
    const loop = this.#loop(this.#pairs, columns)
    if (loop === undefined) return false
    return this.#run(() => loop(this.#by.cx, columns, left, right, n, out)) !== gaveUp
  }

  #scratch(n: number): Int32Array {
    if (this.#rows.length < n) this.#rows = new Int32Array(n)
    return this.#rows
  }

  #loop<Loop>(cache: LoopCache<Loop>, columns: Columns): Loop | undefined {
    if (this.#slots === undefined || this.#stops >= mostStops) return undefined
    return cache.find(this.#expr, this.#by, this.#slots, columns)
  }

  #run(loop: () => number): number {
    let found: number
    try {
      found = loop()
    } catch {
      // The general loop computes the chunk again, and throws.
      found = gaveUp
    }
    if (found === gaveUp) this.#stops++
    return found
  }
}

/** The slots that an expression reads; undefined if it reads anything else that changes, or computes random values. */
function slotsOf(expr: Scalar, { layout }: Evaluation): readonly number[] | undefined {
  const slots = new Set<number | undefined>()
  visitScalar(expr, part => {
    if (part.kind === 'ColumnRef') slots.add(layout.slots.get(part.id))
    if (part.kind === 'Call' && part.overload.volatile === true) slots.add(undefined)
  })
  return slots.has(undefined) ? undefined : ([...slots] as number[])
}

/** The loops of one kind, by the storage of the columns. */
class LoopCache<Loop> {
  readonly #body: (generated: GeneratedTyped, isBoolean: boolean) => string
  readonly #loops = new Map<string, Loop | undefined>()
  #storages: (Storage | undefined)[] = []
  #last: Loop | undefined
  #isReady = false

  constructor(body: (generated: GeneratedTyped, isBoolean: boolean) => string) {
    this.#body = body
  }

  find(expr: Scalar, by: Evaluation, slots: readonly number[], columns: Columns): Loop | undefined {
    if (this.#isReady && this.#sameStorages(slots, columns)) return this.#last
    this.#storages = slots.map(slot => storageOf(columns[slot]!))
    const key = this.#storages.join()
    if (!this.#loops.has(key)) this.#loops.set(key, this.#generate(expr, by, slots))
    this.#last = this.#loops.get(key)
    this.#isReady = true
    return this.#last
  }

  #sameStorages(slots: readonly number[], columns: Columns): boolean {
    for (let at = 0; at < slots.length; at++) {
      if (storageOf(columns[slots[at]!]!) !== this.#storages[at]) return false
    }
    return true
  }

  #generate(expr: Scalar, by: Evaluation, slots: readonly number[]): Loop | undefined {
    const storages = new Map<number, Storage>()
    for (const [at, storage] of this.#storages.entries()) {
      if (storage === undefined) return undefined
      storages.set(slots[at]!, storage)
    }
    const generated = generateTyped(expr, by, storages)
    if (generated === undefined) return undefined
    const { constants, identity } = generated
    const names = constants.map((_, at) => `k${at}=K[${at}]`).join(',')
    const unpack = names === '' ? '' : `const ${names};`
    const body = this.#body(generated, formOf(expr.type) === 'boolean')
    const factory = compiledFactory(`'use strict';${unpack}return ${body}`, `typed ${identity}`)
    return factory?.(constants) as Loop | undefined
  }
}

function columnBody({ prelude, row, result }: GeneratedTyped, isBoolean: boolean): string {
  const { value, isNull } = result
  const write = isBoolean
    ? `out[i]=${truthCode(result)}`
    : isNull === undefined
      ? `out[i]=${value}`
      : `if(${isNull}){nulls[i]=1;m++}else out[i]=${value}`
  return `function(cx,C,n,out,nulls){${prelude}let m=0;for(let i=0;i<n;i++){${row}${write}}return m}`
}

function selectBody({ prelude, row, result }: GeneratedTyped): string {
  const step = `${row}if(${result.value})out[m++]=i`
  return `function(cx,C,S,n,out){${prelude}let m=0;
if(S===null)for(let i=0;i<n;i++){${step}}
else for(let k=0;k<n;k++){const i=S[k];${step}}
return m}`
}

function pairBody({ prelude, row, result }: GeneratedTyped): string {
  return `function(cx,C,L,R,n,out){${prelude}
for(let k=0;k<n;k++){const i=L[k],j=R[k];${row}out[k]=${truthCode(result)}}return n}`
}

/** The states of a `BooleanColumn`, which are also the verdicts of `ScalarProgram.pairs`. */
function truthCode({ value, isNull }: GeneratedTyped['result']): string {
  const truth = `${value}?1:0`
  return isNull === undefined ? truth : `${isNull}?2:${truth}`
}

/** Strings computed from a column in dictionaries: in dictionaries again. */
class TextsByCode {
  readonly #slot: number
  readonly #results: DictionaryResults
  readonly #byDictionary = new Map<Dictionary, Recoding>()

  constructor(expr: Scalar, slot: number, by: Evaluation) {
    this.#slot = slot
    this.#results = new DictionaryResults(expr, slot, by)
  }

  /** Undefined if the column is not in a dictionary, or the call fails for a row. */
  of({ columns, length }: Block): Column | undefined {
    const column = columns[this.#slot]!
    if (!(column instanceof DictionaryColumn)) return undefined
    const { target, codes } = this.#recoding(column.dictionary)
    const table = this.#results.of(column.dictionary)
    const out = new Uint8Array(length)
    for (let i = 0; i < length; i++) {
      const code = column.codes[i]!
      let recoded = codes[code]!
      if (recoded < 0) {
        recoded = recode(code, table, target)
        if (recoded < 0) return undefined
        codes[code] = recoded
      }
      out[i] = recoded
    }
    return new DictionaryColumn(target, out)
  }

  #recoding(dictionary: Dictionary): Recoding {
    const known = this.#byDictionary.get(dictionary)
    if (known !== undefined) return known
    const made = { target: new Dictionary(), codes: new Int16Array(256).fill(-1) }
    this.#byDictionary.set(dictionary, made)
    return made
  }
}

/** From the codes of a dictionary to those of another; -1 where not yet known. */
interface Recoding {
  readonly target: Dictionary
  readonly codes: Int16Array
}

/** The new code for a code; -1 if the call fails. */
function recode(code: number, table: ResultTable, target: Dictionary): number {
  const state = table.fill(code)
  if (state === resultState.failed) return -1
  return target.codeOf(state === resultState.null ? null : table.values[code]!) ?? -1
}
