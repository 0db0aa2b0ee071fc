import type { ProjectSet } from '../../../plan/relation.js'
import type { SetReturningCall } from '../../../plan/scalar.js'
import type { ScalarProgram } from '../../../scalar/compile-scalar.js'
import type { Block } from '../../../types/block.js'
import { packComputed } from '../../../types/columns/pack-column.js'
import type { DataType } from '../../../types/data-type.js'
import type { Value } from '../../../types/value.js'
import { chunkRows, type Operator, type OperatorScope, type RunState } from '../operator.js'

interface SetCall {
  readonly call: SetReturningCall
  readonly args: readonly ScalarProgram[]
}

/** Puts the rows of set-returning calls side by side, for each row of the input. */
export function buildProjectSet(relation: ProjectSet, scope: OperatorScope): Operator {
  const input = scope.build(relation.input)
  const calls = relation.calls.map(call => ({
    call,
    args: call.args.map(arg => scope.scalar(arg, input.columns)),
  }))
  return {
    columns: [...input.columns, ...relation.calls.flatMap(call => call.columns)],
    open: () => expandRows(input, calls, relation.outer, scope.run),
  }
}

async function* expandRows(
  input: Operator,
  calls: readonly SetCall[],
  outer: boolean,
  run: RunState,
): AsyncGenerator<Block, void, undefined> {
  for await (const chunk of input.open()) {
    const args = calls.map(({ args }) => args.map(arg => arg.column(chunk)))
    let expansion = new Expansion(calls)
    for (let row = 0; row < chunk.length; row++) {
      const iterators = calls.map(({ call }, at) =>
        call.overload
          .rows(run.cx.eval, ...args[at]!.map(column => column.get(row)))
          [Symbol.iterator](),
      )
      for (let first = true; ; first = false) {
        const results = iterators.map(iterator => iterator.next())
        if (results.every(result => result.done) && !(outer && first)) break
        expansion.add(row, results)
        if (expansion.rows.length < chunkRows) continue
        yield expansion.block(chunk)
        if (run.pacer.due()) await run.pacer.pause()
        expansion = new Expansion(calls)
      }
    }
    if (expansion.rows.length > 0) yield expansion.block(chunk)
    if (run.pacer.due()) await run.pacer.pause()
  }
}

/** Collects output rows: the input row of each, and the columns of the calls. */
class Expansion {
  readonly rows: number[] = []
  readonly #columns: readonly Value[][][]
  readonly #types: readonly DataType[]

  constructor(calls: readonly SetCall[]) {
    this.#types = calls.flatMap(({ call }) => call.columns.map(({ type }) => type))
    this.#columns = calls.map(({ call }) => call.columns.map(() => []))
  }

  add(row: number, results: readonly IteratorResult<Value>[]): void {
    this.rows.push(row)
    for (const [at, result] of results.entries()) {
      const value = result.done === true ? null : result.value
      const columns = this.#columns[at]!
      if (columns.length === 1) columns[0]!.push(value)
      else {
        const fields = value as readonly Value[] | null
        for (const [field, column] of columns.entries()) column.push(fields?.[field] ?? null)
      }
    }
  }

  block(chunk: Block): Block {
    const { rows } = this
    const columns = chunk.columns.map(column => column.take(rows, rows.length))
    return {
      length: rows.length,
      columns: [
        ...columns,
        ...this.#columns.flat().map((values, at) => packComputed(this.#types[at]!, values)),
      ],
    }
  }
}
