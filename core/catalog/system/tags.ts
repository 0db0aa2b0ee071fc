import { byName } from '../../by-name.js'
import { nullableType, stringType, timestampType } from '../../types/data-type.js'
import type { SystemTableSpec } from './system-table.js'

/** Source: databend storages/system/src/tags_table.rs. */
export const tagTables: readonly SystemTableSpec[] = [
  {
    name: 'tags',
    columns: [
      ['name', stringType],
      ['allowed_values', nullableType(stringType)],
      ['comment', stringType],
      ['created_on', timestampType],
    ],
    *rows({ catalog }) {
      for (const { name, allowedValues, comment, createdOn } of byName(catalog.all('Tag'))) {
        yield [name, allowedValues === undefined ? null : shown(allowedValues), comment, createdOn]
      }
    },
  },
]

/** `['a', 'b']` */
function shown(values: readonly string[]): string {
  return `[${values.map(value => `'${value.replaceAll("'", "\\'")}'`).join(', ')}]`
}
