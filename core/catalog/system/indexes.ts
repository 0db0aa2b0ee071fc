import { byName } from '../../by-name.js'
import { nullableType, stringType, timestampType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { CatalogView } from '../catalog-view.js'
import type { AggregatingIndex, TableIndex } from '../objects.js'
import type { SystemTableSpec } from './system-table.js'
import { listedTables } from './tables.js'

/**
 * The indexes of tables; an index has the time at which its table was created.
 * Source: databend storages/system/src/indexes_table.rs.
 */
export const indexTables: readonly SystemTableSpec[] = [
  {
    name: 'indexes',
    columns: [
      ['name', stringType],
      ['type', stringType],
      ['database', stringType],
      ['table', nullableType(stringType)],
      ['original', stringType],
      ['definition', stringType],
      ['created_on', timestampType],
      ['updated_on', nullableType(timestampType)],
    ],
    *rows(facts, names): Generator<readonly Value[]> {
      const { catalog, currentDatabase } = facts
      for (const index of byName(catalog.all('AggregatingIndex'))) {
        const { name, original, definition, createdOn, updatedOn = null } = index
        const table = tableName(catalog, index)
        // The server shows the current database, whichever the table is in.
        yield [
          name,
          'AGGREGATING',
          currentDatabase,
          table,
          original,
          definition,
          createdOn,
          updatedOn,
        ]
      }
      for (const { database, table } of listedTables(facts, names)) {
        if (table.kind !== 'Table') continue
        for (const index of table.indexes) {
          const { name, type } = index
          const definition = `${table.name}${definitionText(index)}`
          yield [name, type, database.name, table.name, '', definition, table.createdOn, null]
        }
      }
    },
  },
]

/** The name of the table of an aggregating index, also of a dropped one. */
function tableName(catalog: CatalogView, { table: id }: AggregatingIndex): string | null {
  for (const { tables, dropped = [] } of catalog.databases()) {
    for (const table of tables.values()) {
      if (table.kind !== 'SystemTable' && table.id === id) return table.name
    }
    for (const { table } of dropped) if (table.id === id) return table.name
  }
  return null
}

/** As `(a, b)tokenizer='english'`. */
function definitionText({ columns, options }: TableIndex): string {
  const shown = Object.entries(options).map(([key, value]) => `${key}='${value}'`)
  return `(${columns.join(', ')})${shown.join(' ')}`
}
