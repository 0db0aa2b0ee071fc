import { stringType } from '../../types/data-type.js'
import { columnTypeText, sqlTypeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { streamColumns } from '../streams.js'
import type { SystemTableSpec } from './system-table.js'
import { listedTables } from './tables.js'

/** Columns of tables and views; of a materialized view, those that the server stores. Source: databend storages/system/src/columns_table.rs. */
export const columnTables: readonly SystemTableSpec[] = [
  {
    name: 'columns',
    columns: [
      ['name', stringType],
      ['database', stringType],
      ['table', stringType],
      ['type', stringType],
      ['data_type', stringType],
      ['default_kind', stringType],
      ['default_expression', stringType],
      ['is_nullable', stringType],
      ['comment', stringType],
    ],
    *rows(facts, names): Generator<readonly Value[]> {
      for (const { database, table } of listedTables(facts, names)) {
        const columns =
          table.kind === 'View'
            ? (table.materialized?.stored ?? facts.viewColumns(database.name, table))
            : table.kind === 'Stream'
              ? streamColumns(facts.catalog, table)
              : table.columns
        for (const { name, type, defaultExpr, comment } of columns) {
          yield [
            name,
            database.name,
            table.name,
            columnTypeText(type),
            sqlTypeText(type),
            defaultExpr === undefined ? '' : 'DEFAULT',
            defaultExpr ?? '',
            type.kind === 'Nullable' ? 'YES' : 'NO',
            comment ?? '',
          ]
        }
      }
    },
  },
]
