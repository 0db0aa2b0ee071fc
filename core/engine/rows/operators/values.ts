import type { Values } from '../../../plan/relation.js'
import type { Scalar } from '../../../plan/scalar.js'
import type { Block } from '../../../types/block.js'
import { ValueColumn } from '../../../types/columns/value-column.js'
import type { Value } from '../../../types/value.js'
import { chunkRows, type Operator, type OperatorScope } from '../operator.js'

/** Rows listed in the statement. */
export function buildValues(relation: Values, scope: OperatorScope): Operator {
  return { columns: relation.columns, open: () => evaluateRows(relation, scope) }
}

async function* evaluateRows(
  { rows, columns }: Values,
  scope: OperatorScope,
): AsyncGenerator<Block, void, undefined> {
  const { pacer } = scope.run
  for (let from = 0; from < rows.length; from += chunkRows) {
    const part = rows.slice(from, from + chunkRows)
    const values = columns.map(
      (_, at) => new ValueColumn(part.map(row => evaluateCell(row[at]!, scope))),
    )
    if (pacer.due()) await pacer.pause()
    yield { length: part.length, columns: values }
  }
}

function evaluateCell(expr: Scalar, scope: OperatorScope): Value {
  return expr.kind === 'Literal' ? expr.value : scope.scalar(expr, []).value([], 0)
}
