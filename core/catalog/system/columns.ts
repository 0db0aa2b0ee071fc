import {
  isNullable,
  nullableType,
  nullType,
  stringType,
  uint8Type,
  uint16Type,
} from '../../types/data-type.js'
import { sqlTypeText, wireTypeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import type { Database, TableColumn, TableObject } from '../objects.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'
import { listTables } from './tables.js'

interface ListedColumn {
  readonly database: Database
  readonly table: TableObject
  readonly column: TableColumn
  /** From 1. */
  readonly position: number
}

/** Columns of stored and system tables. A view has those of its query, which is not bound here. */
function* listColumns(facts: SystemFacts): Generator<ListedColumn> {
  for (const { database, table } of listTables(facts)) {
    if (table.kind === 'View') continue
    for (const [i, column] of table.columns.entries()) {
      yield { database, table, column, position: i + 1 }
    }
  }
}

function defaultKind(column: TableColumn): string {
  if (column.defaultExpr !== undefined) return 'DEFAULT'
  if (column.computed === undefined) return ''
  return column.computed.stored ? 'STORED' : 'VIRTUAL'
}

const nullable = (column: TableColumn): string => (isNullable(column.type) ? 'YES' : 'NO')

const informationColumns: readonly (readonly [string, SystemTableSpec['columns'][number][1]])[] = [
  ['table_catalog', stringType],
  ['table_schema', stringType],
  ['table_name', stringType],
  ['column_name', stringType],
  ['ordinal_position', uint8Type],
  ['column_default', nullType],
  ['column_comment', stringType],
  ['column_key', nullType],
  ['nullable', nullableType(uint8Type)],
  ['is_nullable', stringType],
  ['data_type', stringType],
  ['column_type', stringType],
  ['character_maximum_length', nullableType(uint16Type)],
  ['character_octet_length', nullableType(uint16Type)],
  ['numeric_precision', nullType],
  ['numeric_precision_radix', nullType],
  ['numeric_scale', nullType],
  ['datetime_precision', nullType],
  ['character_set_catalog', nullType],
  ['character_set_schema', nullType],
  ['character_set_name', nullableType(stringType)],
  ['collation_catalog', nullType],
  ['collation_schema', nullType],
  ['collation_name', nullableType(stringType)],
  ['domain_catalog', nullType],
  ['domain_schema', nullType],
  ['domain_name', nullType],
  ['privileges', nullType],
  ['default', stringType],
  ['extra', nullType],
]

function informationRow({ database, table, column, position }: ListedColumn): readonly Value[] {
  const given: Readonly<Record<string, Value>> = {
    table_catalog: 'default',
    table_schema: database.name,
    table_name: table.name,
    column_name: column.name,
    ordinal_position: position,
    column_comment: column.comment ?? '',
    nullable: isNullable(column.type) ? 1 : 0,
    is_nullable: nullable(column),
    data_type: wireTypeText(column.type),
    column_type: sqlTypeText(column.type),
    default: column.defaultExpr ?? '',
  }
  return informationColumns.map(([name]) => given[name] ?? null)
}

/** Columns of tables, in both databases of system tables. */
export const columnTables: readonly SystemTableSpec[] = [
  {
    database: 'system',
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
    *rows(facts) {
      for (const { database, table, column } of listColumns(facts)) {
        yield [
          column.name,
          database.name,
          table.name,
          wireTypeText(column.type),
          sqlTypeText(column.type),
          defaultKind(column),
          column.defaultExpr ?? column.computed?.expr ?? '',
          nullable(column),
          column.comment ?? '',
        ]
      }
    },
  },
  {
    database: 'information_schema',
    name: 'columns',
    columns: informationColumns,
    *rows(facts) {
      for (const listed of listColumns(facts)) yield informationRow(listed)
    },
  },
]
