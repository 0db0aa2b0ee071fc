import { refuseMaterializedChange } from '../../catalog/materialized-views.js'
import type { StoredTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Identifier, ObjectName } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { TableName } from '../bound-statement.js'
import { findTable } from '../table/table-name.js'

/** A table that a statement writes. */
export interface Target {
  readonly name: TableName
  readonly table: StoredTable
}

/** The stored table of a name; views and system tables cannot be written. */
export function writeTarget(binding: Binding, name: ObjectName): Target {
  const [last] = name.toReversed()
  const { database, table } = findTable(binding, name, last!.span)
  refuseMaterializedChange(database, table)
  if (table.kind !== 'Table') {
    const engine = table.kind === 'View' ? 'VIEW' : 'SYSTEM'
    throw new QueryError(
      'Unimplemented',
      `table ${table.name} is of engine type ${engine} which is not mutable`,
      { span: last!.span },
    )
  }
  return { name: { database, name: table.name }, table }
}

/** 1002 for a table that takes no rows. Source: databend catalog/src/table.rs `append_data`. */
export function checkTakesRows({ table }: Target): void {
  if (table.engine !== 'RANDOM') return
  throw new QueryError(
    'Unimplemented',
    `The 'append_data' operation is not available for the table '${table.name}'. Current table engine: 'RANDOM'.`,
  )
}

/**
 * 1002 for a table whose rows cannot be changed.
 *
 * Source: databend interpreter_mutation.rs `build_mutation_info`, interpreter_replace.rs.
 */
export function checkMutable({ table }: Target, what: string): void {
  if (table.engine === 'FUSE') return
  throw new QueryError(
    'Unimplemented',
    `table ${table.name}, engine type ${table.engine}, does not support ${what}`,
  )
}

/** The positions of the listed columns; without a list, of all columns that may be written. */
export function targetPositions(
  binding: Binding,
  target: Target,
  columns: readonly Identifier[],
): readonly number[] {
  const { table } = target
  if (columns.length === 0) {
    return table.columns.flatMap((column, i) => (column.computed === undefined ? [i] : []))
  }
  return columns.map(identifier => {
    const position = columnPosition(binding, target, identifier)
    if (table.columns[position]!.computed !== undefined) {
      throw new QueryError(
        'BadArguments',
        `The value specified for computed column '${table.columns[position]!.name}' is not allowed`,
        { span: identifier.span },
      )
    }
    return position
  })
}

/** 1006 for a column that the table does not have. */
export function columnPosition(
  binding: Binding,
  { name: target, table }: Target,
  identifier: Identifier,
): number {
  const name = binding.name(identifier)
  const position = table.columns.findIndex(column => column.name === name)
  if (position >= 0) return position
  throw new QueryError(
    'BadArguments',
    `Table "${target.database}.${target.name}" does not have a column with name "${name}"`,
    { span: identifier.span },
  )
}
