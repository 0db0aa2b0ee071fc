import { nullableType, stringType, timestampType, uint64Type } from '../../types/data-type.js'
import type { SystemTableSpec } from './system-table.js'

const nullableTimestamp = nullableType(timestampType)

const none = () => []

function absent(
  name: string,
  columns: SystemTableSpec['columns'],
  engine?: string,
): SystemTableSpec {
  return { name, columns, rows: none, ...(engine && { engine }) }
}

/** System tables of objects that mockq does not support, and which therefore have no rows. */
export const absentTables: readonly SystemTableSpec[] = [
  absent('locks', [
    ['table_id', uint64Type],
    ['revision', uint64Type],
    ['type', stringType],
    ['status', stringType],
    ['user', stringType],
    ['node', stringType],
    ['query_id', stringType],
    ['created_on', timestampType],
    ['acquired_on', nullableTimestamp],
    ['extra_info', stringType],
  ]),
  absent(
    'temp_files',
    [
      ['file_type', stringType],
      ['file_name', stringType],
      ['file_content_length', uint64Type],
      ['file_last_modified_time', nullableTimestamp],
    ],
    'SystemTempFilesTable',
  ),
]
