import type { TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { parseExpressionText } from '../../sql/parse.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { hasStatistics } from '../../types/has-statistics.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import { fieldPosition } from '../field-position.js'

type Use = 'bloom index' | 'distinct columns'

/**
 * Checks the columns that a table option lists: 1006 for an unknown one, 1301 for one whose type does not allow the
 * option.
 *
 * Source: databend bloom_index.rs and hll_columns.rs `verify_definition`; names are read by the default rules.
 */
export function checkIndexed(
  use: Use,
): (option: string, value: string, columns: readonly TableColumn[]) => void {
  return (_option, value, columns) => {
    if (value.trim() === '') return
    for (const part of value.split(',')) checkColumn(nameOf(part), use, columns)
  }
}

function nameOf(text: string): string {
  const column = parseExpressionText(text.trim())
  const [only, ...more] = column.kind === 'ColumnRef' ? column.path : []
  if (only === undefined || more.length > 0) {
    throw new QueryError('SyntaxException', `expected the name of a column, got: ${text.trim()}`)
  }
  return only.quote === undefined ? only.name.toLowerCase() : only.name
}

function checkColumn(name: string, use: Use, columns: readonly TableColumn[]): void {
  const column = columns[fieldPosition(columns, name)]!
  if (column.computed?.stored === false) {
    throw new QueryError(
      'TableOptionInvalid',
      `The value specified for computed column '${name}' is not allowed for ${use}`,
    )
  }
  if (mayBeListed(use, column.type)) return
  throw new QueryError(
    'TableOptionInvalid',
    `Unsupported data type '${typeText(column.type)}' for ${use}`,
  )
}

/** Whether an option may list columns of a type. */
export function mayBeListed(use: Use, type: DataType): boolean {
  const fits = use === 'bloom index' ? hasBloomIndex : hasStatistics
  return fits(removeNullable(type))
}

/**
 * 1301 if a column that options list would get a type that does not allow it. `listed` gives the names in an option.
 * Source: databend interpreter_table_modify_column.rs `do_set_data_type`.
 */
export function checkListedType(
  listed: (option: string) => readonly string[],
  { name, type }: TableColumn,
): void {
  const options = [
    ['bloom_index_columns', 'bloom index', 'bloom index'],
    ['approx_distinct_columns', 'distinct columns', 'approx distinct columns'],
    ['analyze_frequency_columns', 'distinct columns', 'analyze frequency columns'],
  ] as const
  for (const [option, use, shown] of options) {
    if (!listed(option).includes(name) || mayBeListed(use, type)) continue
    throw new QueryError(
      'TableOptionInvalid',
      `Unsupported data type '${typeText(type)}' for ${shown}`,
    )
  }
}

const isNumber = ({ kind }: DataType): boolean => isIntegerKind(kind) || isFloatKind(kind)

/** Source: databend xor8_filter.rs `supported_type`. */
function hasBloomIndex(type: DataType): boolean {
  if (type.kind === 'Map') return isFilterable(removeNullable(type.value), 'Variant')
  return isFilterable(type)
}

function isFilterable(type: DataType, ...more: readonly string[]): boolean {
  return isNumber(type) || ['String', 'Timestamp', 'Date', ...more].includes(type.kind)
}
