import type { Apply } from '../../../plan/relation.js'
import { type ScalarProgram, verdict } from '../../../scalar/compile-scalar.js'
import { columnSlots, pairLayout, type ValueBox } from '../../../scalar/layout.js'
import type { Block } from '../../../types/block.js'
import { ValueColumn } from '../../../types/columns/value-column.js'
import type { Key } from '../../../types/key.js'
import type { Value } from '../../../types/value.js'
import {
  type Blocks,
  chunkRows,
  type Operator,
  type OperatorScope,
  type RunState,
} from '../operator.js'
import { RowBuffer } from '../row-buffer.js'
import { type RowKeyFunction, rowKeyFunction } from '../row-key.js'
import { moreThanOneRow } from './join/joined-block.js'

interface ApplyParts {
  readonly apply: Apply['apply']
  readonly outer: Operator
  readonly inner: Operator
  /** The outer columns that the inner relation reads, and where it reads them. */
  readonly slots: readonly number[]
  readonly cells: readonly ValueBox[]
  readonly keyOf: RowKeyFunction
  readonly compare: ScalarProgram | undefined
  readonly run: RunState
}

/**
 * Runs the inner relation for each outer row. Results are cached by the outer values that the inner relation reads.
 */
export function buildApply(relation: Apply, scope: OperatorScope): Operator {
  const outer = scope.build(relation.outer)
  const slots = columnSlots(outer.columns, relation.reads)
  const cells = slots.map((): ValueBox => ({ value: null }))
  const reads = relation.reads.map((id, at) => [id, cells[at]!] as const)
  const inner = scope.within(new Map([...scope.cells, ...reads])).build(relation.inner)
  const pairs = pairLayout(outer.columns, inner.columns, scope.cells)
  const parts: ApplyParts = {
    apply: relation.apply,
    outer,
    inner,
    slots,
    cells,
    keyOf: rowKeyFunction(slots.map(slot => outer.columns[slot]!.type)),
    compare: relation.compare === undefined ? undefined : scope.scalarIn(relation.compare, pairs),
    run: scope.run,
  }
  const joins = relation.apply === 'cross' || relation.apply === 'left'
  return {
    columns: [
      ...outer.columns,
      ...(joins || relation.apply === 'scalar' ? inner.columns : []),
      ...(relation.mark === undefined ? [] : [relation.mark]),
    ],
    open: () => applyRows(parts),
  }
}

async function* applyRows(parts: ApplyParts): Blocks {
  const { run } = parts
  const memo = new Memo()
  for await (const chunk of parts.outer.open()) {
    const reads = parts.slots.map(slot => chunk.columns[slot]!)
    let output = new ApplyOutput(parts)
    for (let i = 0; i < chunk.length; i++) {
      if (run.pacer.due()) await run.pacer.pause()
      const key = parts.keyOf(reads, i)
      let rows = memo.get(key)
      if (rows === undefined) {
        for (const [at, cell] of parts.cells.entries()) cell.value = reads[at]!.get(i)
        rows = await innerRows(parts)
        memo.set(key, rows)
      }
      output.add(chunk, i, rows)
      if (output.length < chunkRows) continue
      yield* output.blocks(chunk)
      output = new ApplyOutput(parts)
    }
    yield* output.blocks(chunk)
  }
}

/** The inner rows for the outer values in the cells; only as many as are needed for the result. */
async function innerRows({ apply, inner, compare, run }: ApplyParts): Promise<RowBuffer> {
  const rows = new RowBuffer(inner.columns.length, 'a correlated subquery', run)
  const oneDecides = compare === undefined && /^(semi|anti|mark)$/.test(apply)
  for await (const block of inner.open()) {
    rows.add(block)
    if (apply === 'scalar' && rows.length > 1) throw moreThanOneRow()
    if (oneDecides) break
  }
  return rows
}

/** The most rows that a memo keeps. */
const memoRows = 1_000_000

/** A memo of inner rows by outer values, cleared when it gets too large. */
class Memo {
  readonly #rows = new Map<Key, RowBuffer>()
  #held = 0

  get(key: Key): RowBuffer | undefined {
    return this.#rows.get(key)
  }

  set(key: Key, rows: RowBuffer): void {
    this.#held += rows.length + 1
    if (this.#held > memoRows) {
      for (const each of this.#rows.values()) each.release()
      this.#rows.clear()
      this.#held = rows.length + 1
    }
    this.#rows.set(key, rows)
  }
}

/** Collects output rows: their outer rows, and the inner columns or the mark. */
class ApplyOutput {
  readonly #parts: ApplyParts
  readonly #outer: number[] = []
  readonly #inner: Value[][]
  readonly #marks: Value[] = []

  constructor(parts: ApplyParts) {
    this.#parts = parts
    this.#inner = parts.inner.columns.map(() => [])
  }

  get length(): number {
    return this.#outer.length
  }

  add(chunk: Block, i: number, rows: RowBuffer): void {
    switch (this.#parts.apply) {
      case 'cross':
        this.#join(i, rows)
        return
      case 'left':
      case 'scalar':
        if (rows.length === 0) this.#missing(i)
        else this.#join(i, rows)
        return
      case 'mark':
        this.#marks.push(this.#matches(chunk, i, rows))
        this.#outer.push(i)
        return
      case 'semi':
      case 'anti':
        if ((this.#matches(chunk, i, rows) === true) === (this.#parts.apply === 'semi')) {
          this.#outer.push(i)
        }
    }
  }

  *blocks(chunk: Block): Generator<Block> {
    const { apply } = this.#parts
    const joins = apply === 'cross' || apply === 'left' || apply === 'scalar'
    const all = [...(joins ? this.#inner : []), ...(apply === 'mark' ? [this.#marks] : [])]
    for (let from = 0; from < this.#outer.length; from += chunkRows) {
      const rows = this.#outer.slice(from, from + chunkRows)
      yield {
        length: rows.length,
        columns: [
          ...chunk.columns.map(column => column.take(rows, rows.length)),
          ...all.map(column => new ValueColumn(column.slice(from, from + chunkRows))),
        ],
      }
    }
  }

  #join(i: number, rows: RowBuffer): void {
    for (let row = 0; row < rows.length; row++) this.#outer.push(i)
    for (const [at, column] of rows.columns.entries()) {
      for (let row = 0; row < rows.length; row++) this.#inner[at]!.push(column.get(row))
    }
  }

  #missing(i: number): void {
    this.#outer.push(i)
    for (const column of this.#inner) column.push(null)
  }

  /** Whether there is an inner row, or one for which `compare` is true; NULL if that is unknown. */
  #matches(chunk: Block, i: number, rows: RowBuffer): Value {
    const { compare } = this.#parts
    if (compare === undefined) return rows.length > 0
    const outer = new Int32Array(rows.length).fill(i)
    const inner = outer.map((_, row) => row)
    const said = new Uint8Array(rows.length)
    compare.pairs([...chunk.columns, ...rows.columns], outer, inner, rows.length, said)
    if (said.includes(verdict.yes)) return true
    return said.includes(verdict.unknown) ? null : false
  }
}
