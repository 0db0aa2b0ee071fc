import type { Relation, SourceArgs } from '../../plan/relation.js'
import type { PlanColumn } from '../../plan/scalar.js'
import { type DataType, stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { bindQueryStatement } from '../query/query-statement.js'
import { parseQueryText } from '../query/query-text.js'

/** A result column; a plain name has the type String. */
type AnswerColumn = readonly [name: string, type: DataType] | string

/** A statement whose result is that of a query. */
export function queryRows(binding: Binding, query: string): BoundQuery {
  return bindQueryStatement(binding, parseQueryText(query))
}

/** A statement whose rows are known to the binder. */
export function constantRows(
  binding: Binding,
  columns: readonly AnswerColumn[],
  rows: readonly (readonly Value[])[],
): BoundQuery {
  const output = outputOf(binding, columns)
  const literals = rows.map(row =>
    row.map((value, i) => binding.scalars.literal(output[i]!.type, value)),
  )
  return answer({ kind: 'Values', columns: output, rows: literals })
}

/** A statement that returns all rows and columns of a source. */
export function sourceRows(
  binding: Binding,
  name: string,
  columns: readonly AnswerColumn[],
  args: SourceArgs = {},
): BoundQuery {
  return answer({ kind: 'Source', name, args, columns: outputOf(binding, columns) })
}

function outputOf(binding: Binding, columns: readonly AnswerColumn[]): readonly PlanColumn[] {
  return columns.map(column =>
    typeof column === 'string'
      ? binding.newColumn(column, stringType)
      : binding.newColumn(...column),
  )
}

function answer(root: Extract<Relation, { kind: 'Values' | 'Source' }>): BoundQuery {
  const output = root.columns
  const columns = output.map(({ name, type }) => ({ name, type }))
  return { kind: 'Query', plan: { kind: 'Query', root, output }, columns }
}
