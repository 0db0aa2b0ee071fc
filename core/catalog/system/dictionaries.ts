import { byName, entriesByName } from '../../by-name.js'
import { arrayType, stringType, timestampType } from '../../types/data-type.js'
import { nullableSqlTypeText } from '../../types/type-text.js'
import type { Dictionary } from '../objects.js'
import type { SystemTableSpec } from './system-table.js'

/** Source: databend storages/system/src/dictionaries_table.rs, which shows the dictionaries of all databases to everybody. */
export const dictionaryTables: readonly SystemTableSpec[] = [
  {
    name: 'dictionaries',
    columns: [
      ['database', stringType],
      ['name', stringType],
      ['key_names', arrayType(stringType)],
      ['key_types', arrayType(stringType)],
      ['attribute_names', arrayType(stringType)],
      ['attribute_types', arrayType(stringType)],
      ['source', stringType],
      ['comment', stringType],
      ['created_on', timestampType],
      ['updated_on', timestampType],
    ],
    *rows({ catalog }) {
      for (const { name: database, dictionaries } of byName(catalog.databases())) {
        for (const dictionary of byName(dictionaries?.values() ?? [])) {
          const { name, columns, primaryKey, comment, createdOn } = dictionary
          const keys = columns.filter(column => column.name === primaryKey)
          const others = columns.filter(column => column.name !== primaryKey)
          yield [
            database,
            name,
            keys.map(column => column.name),
            keys.map(column => nullableSqlTypeText(column.type)),
            others.map(column => column.name),
            others.map(column => nullableSqlTypeText(column.type)),
            sourceText(dictionary),
            comment,
            createdOn,
            createdOn,
          ]
        }
      }
    },
  },
]

function sourceText({ source, options }: Dictionary): string {
  const shown = entriesByName(options).map(
    ([key, value]) => `${key}=${key === 'password' ? '[hidden]' : value}`,
  )
  return `${source}(${shown.join(' ')})`
}
