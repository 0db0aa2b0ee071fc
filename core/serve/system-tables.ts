import { absentTables } from '../catalog/system/absent.js'
import { accountPolicyTables } from '../catalog/system/account-policies.js'
import { columnTables } from '../catalog/system/columns.js'
import { constraintTables } from '../catalog/system/constraints.js'
import { databaseTables } from '../catalog/system/databases.js'
import { dictionaryTables } from '../catalog/system/dictionaries.js'
import { indexTables } from '../catalog/system/indexes.js'
import { internalTables } from '../catalog/system/internals.js'
import { serverTables } from '../catalog/system/server.js'
import { statisticsTables } from '../catalog/system/statistics.js'
import { streamTables } from '../catalog/system/streams.js'
import type { SystemTableSpec } from '../catalog/system/system-table.js'
import { tableTables } from '../catalog/system/tables.js'
import { tagTables } from '../catalog/system/tags.js'

/** Every system table that mockq has. */
export const systemTableSpecs: readonly SystemTableSpec[] = [
  ...databaseTables,
  ...tableTables,
  ...columnTables,
  ...statisticsTables,
  ...constraintTables,
  ...indexTables,
  ...serverTables,
  ...streamTables,
  ...accountPolicyTables,
  ...tagTables,
  ...internalTables,
  ...dictionaryTables,
  ...absentTables,
]
