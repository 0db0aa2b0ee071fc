import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { asQuery } from '../../sql/as-query.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Pivot, Query, Select, SelectItem, TableReference } from '../../sql/ast/query.js'
import { isLiteral } from '../../sql/literals.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { castToText } from '../../types/cast-to-text.js'
import { comparator } from '../../types/compare.js'
import type { DataType } from '../../types/data-type.js'
import { removeNullable, stringType } from '../../types/data-type.js'
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

/**
 * The values of a PIVOT: the listed ones; those of a query, which runs first, sorted by their text even if the query
 * has an ORDER BY; or with ANY all values of the column, in the given order, else sorted. Source: databend
 * bind_select.rs `rewrite_pivot`.
 */
export function pivotValues(binding: Binding, table: Pivoted): readonly Expression[] {
  const { values, span } = table.pivot
  if (values.kind === 'list') {
    if (values.items.every(isLiteral)) return values.items
    throw new QueryError('SyntaxException', 'Pivot value should be literal')
  }
  const isQuery = values.kind === 'query'
  const query = isQuery ? values.query : differentValues(binding, table, values.order)
  const { columns, rows } = earlyRows(binding, query)
  const [column, ...others] = columns
  if (column === undefined || others.length > 0) {
    throw new QueryError('SemanticError', 'The subquery of `pivot in` must return one column', {
      span,
    })
  }
  const found = rows.map(row => row[0] ?? null)
  const type = removeNullable(column.type)
  const literals = (isQuery || values.order.length > 0 ? found : sortedValues(found, type)).map(
    value => literalOf(binding, value, type, span),
  )
  const byText = comparator(stringType)
  if (isQuery) literals.sort((a, b) => byText(textOf(a), textOf(b)))
  return literals
}

/**
 * `SELECT DISTINCT c FROM (SELECT * FROM table WHERE … GROUP BY … HAVING …) ORDER BY …`, with the clauses of the SELECT
 * that pivots the table. Source: databend bind_select.rs `build_pivot_source_query`.
 */
function differentValues(binding: Binding, table: Pivoted, order: Query['order']): Query {
  const { pivot, ...source } = table
  const { column, span } = pivot
  const star: SelectItem = { kind: 'Star', qualifier: [], exclude: [], span }
  const rows: Select = {
    ...emptySelect(span),
    ...clausesAround(binding, pivot),
    items: [star],
    from: [source],
  }
  const from: TableReference = { kind: 'Derived', lateral: false, query: asQuery(rows), span }
  const expr: Expression = { kind: 'ColumnRef', path: [column], span }
  const items = [{ kind: 'Expression' as const, expr, span }]
  return asQuery({ ...emptySelect(span), distinct: true, items, from: [from] }, order)
}

/** WHERE, GROUP BY and HAVING of the SELECT that has nothing but the pivoted table in its FROM. */
function clausesAround(
  { around: { select } }: Binding,
  pivot: Pivot,
): Pick<Select, 'where' | 'groupBy' | 'having'> {
  const [table, ...others] = select?.from ?? []
  const isOurs = table !== undefined && 'pivot' in table && table.pivot === pivot
  if (select === undefined || !isOurs || others.length > 0) return {}
  const { where, groupBy, having } = select
  return { ...(where && { where }), ...(groupBy && { groupBy }), ...(having && { having }) }
}

/** A SELECT without clauses. */
export function emptySelect(span: Span): Select {
  return { kind: 'Select', items: [], from: [], windows: [], span }
}

/** The text of a pivoted value, by which its column is called. */
export function textOf(value: Expression): string {
  return value.kind === 'String' ? value.value : printExpression(value)
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
