import type { Udf } from '../../../plan/relation.js'
import type { ScalarProgram } from '../../../scalar/compile-scalar.js'
import type { Block } from '../../../types/block.js'
import type { Column } from '../../../types/columns/column.js'
import { packColumn } from '../../../types/columns/pack-column.js'
import type { Blocks, Operator, OperatorScope, RunState } from '../operator.js'

type OutsideCall = Udf['calls'][number]

interface BuiltCall extends OutsideCall {
  readonly programs: readonly ScalarProgram[]
}

/** Computes calls that have to be waited for (`callOutside`), a block at a time. */
export function buildUdf({ input: below, calls }: Udf, scope: OperatorScope): Operator {
  const input = scope.build(below)
  const built = calls.map(call => ({
    ...call,
    programs: call.args.map(arg => scope.scalar(arg, input.columns)),
  }))
  return {
    columns: [...input.columns, ...calls.map(({ column }) => column)],
    open: () => rowsWithCalls(input, built, scope.run),
  }
}

async function* rowsWithCalls(
  input: Operator,
  calls: readonly BuiltCall[],
  { pacer }: RunState,
): Blocks {
  for await (const block of input.open()) {
    const columns = [...block.columns]
    for (const call of calls) columns.push(await computed(call, block))
    if (pacer.due()) await pacer.pause()
    yield { length: block.length, columns }
  }
}

async function computed({ column, overload, programs }: BuiltCall, block: Block): Promise<Column> {
  const args = programs.map(program => program.column(block))
  const rows = Array.from({ length: block.length }, (_, i) => args.map(arg => arg.get(i)))
  return packColumn(column.type, await overload.callOutside!(rows))
}
