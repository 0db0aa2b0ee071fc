import { byName } from '../../by-name.js'
import { nullableType, stringType, timestampType } from '../../types/data-type.js'
import { passwordOptionNames } from '../account-policies.js'
import type { SystemTableSpec } from './system-table.js'

/** Source: databend storages/system/src/password_policies_table.rs. */
export const accountPolicyTables: readonly SystemTableSpec[] = [
  {
    name: 'password_policies',
    columns: [
      ['name', stringType],
      ['comment', stringType],
      ['options', stringType],
      ['created_on', timestampType],
      ['updated_on', nullableType(timestampType)],
    ],
    *rows({ catalog }) {
      for (const policy of byName(catalog.all('PasswordPolicy'))) {
        const { name, comment, limits, createdOn, updatedOn } = policy
        const options = passwordOptionNames.map(option => `${option}=${limits[option]}`)
        yield [name, comment, options.join(', '), createdOn, updatedOn ?? null]
      }
    },
  },
]
