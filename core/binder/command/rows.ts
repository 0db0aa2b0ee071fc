import type { SourceArgs } from '../../plan/relation.js'
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

/** A query that answers the rows of a source, all of its columns. */
export function sourceRows(
  binding: Binding,
  name: string,
  columns: readonly (readonly [name: string, type: DataType])[],
  args: SourceArgs = {},
): BoundQuery {
  const output = columns.map(([column, type]) => binding.newColumn(column, type))
  const root = { kind: 'Source', name, args, columns: output } as const
  return {
    kind: 'Query',
    plan: { kind: 'Query', root, output },
    columns: output.map(column => ({ name: column.name, type: column.type })),
  }
}
