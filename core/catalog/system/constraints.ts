import { nullableType, stringType, timestampType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { SystemTableSpec } from './system-table.js'
import { listedTables } from './tables.js'

/**
 * The CHECK constraints of tables; a constraint has the time at which its table was created.
 * Source: databend storages/system/src/constraints_table.rs.
 */
export const constraintTables: readonly SystemTableSpec[] = [
  {
    name: 'constraints',
    columns: [
      ['name', stringType],
      ['type', stringType],
      ['expression', stringType],
      ['constraint_column_indexes', stringType],
      ['constraint_column_names', stringType],
      ['database', stringType],
      ['table', nullableType(stringType)],
      ['created_on', timestampType],
      ['updated_on', nullableType(timestampType)],
    ],
    *rows(facts, names): Generator<readonly Value[]> {
      for (const { database, table } of listedTables(facts, names)) {
        if (table.kind !== 'Table') continue
        for (const { name, expr, columns } of table.constraints) {
          const at = (column: string) => table.columns.findIndex(each => each.name === column)
          yield [
            name,
            'check',
            expr,
            columns.map(at).join(', '),
            columns.join(', '),
            database.name,
            table.name,
            table.createdOn,
            null,
          ]
        }
      }
    },
  },
]
