import { nullableType, stringType, timestampType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { TableIndex } from '../objects.js'
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

/** As `(a, b)tokenizer='english'`. */
function definitionText({ columns, options }: TableIndex): string {
  const shown = Object.entries(options).map(([key, value]) => `${key}='${value}'`)
  return `(${columns.join(', ')})${shown.join(' ')}`
}
