import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { asQuery } from '../../sql/as-query.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Pivot, Query, TableReference } from '../../sql/ast/query.js'
import { castToText } from '../../types/cast-to-text.js'
import { comparator } from '../../types/compare.js'
import type { DataType } from '../../types/data-type.js'
import { removeNullable } from '../../types/data-type.js'
import { isNumberKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { valueText } from '../../types/value-text.js'
import type { Binding } from '../binding.js'
import { earlyRows } from '../query/early-rows.js'

/** A table with a PIVOT. */
export type Pivoted = Extract<TableReference, { kind: 'Table' | 'Derived' }> & {
  readonly pivot: Pivot
}

type PivotItems = Extract<Pivot['values'], { kind: 'list' }>['items']

/**
 * The values of a PIVOT: the listed ones; those of a query, which runs first; or with ANY all values of the column.
 * The latter two are sorted unless they have an ORDER BY.
 */
export function pivotValues(binding: Binding, table: Pivoted): PivotItems {
  const { values, span } = table.pivot
  if (values.kind === 'list') return values.items
  const query = values.kind === 'query' ? values.query : differentValues(table, values.order)
  const { columns, rows } = earlyRows(binding, query)
  const [column, ...others] = columns
  if (column === undefined || others.length > 0) {
    throw new QueryError('SemanticError', 'the query of PIVOT must return one column', { span })
  }
  const found = rows.map(row => row[0] ?? null)
  const type = removeNullable(column.type)
  const sorted = query.order.length > 0 ? found : sortedValues(found, type)
  return sorted.map(value => ({ expr: literalOf(binding, value, type, span) }))
}

/** `SELECT DISTINCT c FROM table ORDER BY …`. */
function differentValues(
  { pivot, alias: _, sample: __, ...table }: Pivoted,
  order: Query['order'],
): Query {
  const { column, span } = pivot
  const expr: Expression = { kind: 'ColumnRef', path: [column], span }
  const items = [{ kind: 'Expression' as const, expr, span }]
  return asQuery({ kind: 'Select', distinct: true, items, from: [table], windows: [], span }, order)
}

/** NULL last. */
function sortedValues(rows: readonly Value[], type: DataType): readonly Value[] {
  const values = rows.filter(value => value !== null).toSorted(comparator(type))
  return values.length < rows.length ? [...values, null] : values
}

function literalOf(binding: Binding, value: Value, type: DataType, span: Span): Expression {
  if (value === null) return { kind: 'Null', span }
  if (typeof value === 'string' && type.kind === 'String') return { kind: 'String', value, span }
  if (type.kind === 'Date' || type.kind === 'Timestamp') {
    const text = castToText(type)!(binding.cx.eval, value) as string
    return { kind: 'String', value: text, span }
  }
  if (!isNumberKind(type.kind) && type.kind !== 'Decimal') {
    throw new Unsupported(`a value of type ${typeText(type)} in PIVOT`, { span })
  }
  const text = valueText(type, value)
  if (!text.startsWith('-')) return { kind: 'Number', text, span }
  const operand: Expression = { kind: 'Number', text: text.slice(1), span }
  return { kind: 'Unary', op: '-', operand, span }
}
