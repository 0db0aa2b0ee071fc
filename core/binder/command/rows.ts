import type { DataType } from '../../types/data-type.js'
import { stringType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'

/** A query that answers rows which the binder knows already. */
export function constantRows(
  binding: Binding,
  columns: readonly (readonly [name: string, type: DataType] | string)[],
  rows: readonly (readonly Value[])[],
): BoundQuery {
  const output = columns.map(column =>
    typeof column === 'string'
      ? binding.newColumn(column, stringType)
      : binding.newColumn(column[0], column[1]),
  )
  const root = {
    kind: 'Values',
    columns: output,
    rows: rows.map(row => row.map((value, i) => binding.scalars.literal(output[i]!.type, value))),
  } as const
  return {
    kind: 'Query',
    plan: { kind: 'Query', root, output },
    columns: output.map(({ name, type }) => ({ name, type })),
  }
}
