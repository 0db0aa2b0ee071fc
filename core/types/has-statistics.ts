import { type DataType, removeNullable } from './data-type.js'
import { isNumberKind } from './number-kind.js'

/** Whether the values of a type without parts have statistics. Source: databend statistics.rs `supported_stat_type`. */
export function hasStatistics(type: DataType): boolean {
  const { kind } = removeNullable(type)
  const others = ['Decimal', 'Date', 'Timestamp', 'TimestampTz', 'String']
  return isNumberKind(kind) || others.includes(kind)
}
