import { QueryError, type Span } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression, OrderItem } from '../../sql/ast/expression.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { isNumberKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'

/** Direction and place of NULLs of a sort key. Default: ascending, NULLs as the settings say. */
export function sortDirection(
  binding: Binding,
  item: Pick<OrderItem, 'ascending' | 'nullsFirst'>,
): { readonly descending: boolean; readonly nullsFirst: boolean } {
  const descending = item.ascending === false
  return { descending, nullsFirst: item.nullsFirst ?? nullsFirstByDefault(binding, descending) }
}

/** As the setting `default_order_by_null` says. Source: databend settings_getter_setter.rs `get_nulls_first`. */
export function nullsFirstByDefault(binding: Binding, descending: boolean): boolean {
  switch (binding.cx.eval.setting('default_order_by_null')) {
    case 'nulls_first':
      return true
    case 'nulls_first_on_asc_last_on_desc':
      return !descending
    case 'nulls_last_on_asc_first_on_desc':
      return descending
    default:
      return false
  }
}

const sortableKinds: ReadonlySet<DataType['kind']> = new Set<DataType['kind']>([
  'Null',
  'Boolean',
  'Decimal',
  'Timestamp',
  'TimestampTz',
  'Interval',
  'Date',
  'Binary',
  'String',
  'Variant',
])

/**
 * Refuses a sort key whose values the server has no byte order for: 1002. Constants do not sort.
 * Source: databend sorts/core/row_convert/variable.rs `support_data_type`.
 */
export function checkSortable(key: Scalar, span: Span): void {
  if (key.kind === 'Literal') return
  const { kind } = removeNullable(key.type)
  if (sortableKinds.has(kind) || isNumberKind(kind)) return
  throw new QueryError('Unimplemented', `Row format is not yet support for ${typeText(key.type)}`, {
    span,
  })
}

/**
 * The column, from 0, that a whole number in ORDER BY or GROUP BY means; undefined for all else.
 *
 * Source: databend aggregate.rs `resolve_index_item`.
 */
export function positionIn(
  expr: Expression,
  columns: number,
  clause: 'ORDER BY' | 'GROUP BY',
): number | undefined {
  if (expr.kind !== 'Number' || !/^\d+$/.test(expr.text)) return undefined
  const position = Number(expr.text)
  if (position < 1 || position > columns) {
    const why = position < 1 && clause === 'GROUP BY' ? 'illegal' : 'not in select list'
    throw new QueryError('SemanticError', `${clause} position ${expr.text} is ${why}`, {
      span: expr.span,
    })
  }
  return position - 1
}
