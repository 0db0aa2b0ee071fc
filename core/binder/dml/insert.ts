import type { StoredTable } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Insert, InsertSource, InsertValue } from '../../sql/ast/dml.js'
import type { Binding, QueryScope } from '../binding.js'
import type { BoundStatement } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { bindWith } from '../query/bind-query.js'
import { defineCtes } from '../query/define-ctes.js'
import { valueBinder } from '../query/values.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { checkedRows } from './constraint-checks.js'
import { copyAttachment } from './copy.js'
import { fitValue, isLiteralRow } from './fit-value.js'
import { storedRows, storedValue, writtenDefault } from './stored-rows.js'
import { checkTakesRows, targetPositions, writeTarget } from './target.js'

/** INSERT INTO. A stage attachment instead of rows makes it a COPY. Source: databend binder/insert.rs. */
export function bindInsert(binding: Binding, insert: Insert): BoundStatement {
  const target = writeTarget(binding, insert.table)
  checkTakesRows(target)
  const { table } = target
  const positions = targetPositions(binding, target, insert.columns)
  const { source } = insert
  if (source.kind === 'Attachment' || source.kind === 'Stage') {
    return copyAttachment(binding, target, positions, source, insert)
  }
  const { entries, scope } = bindWith(binding, insert.with, { ctes: noCtes })
  const rows = insertedRows(binding, table, positions, source, scope)
  const input =
    source.kind === 'Values'
      ? checkedRows(binding, table, rows.relation, rows.given)
      : rows.relation
  const stored = storedRows(binding, table, defineCtes(input, entries), rows.given)
  return {
    kind: 'Write',
    statement: 'Insert',
    targets: [target.name],
    literalRows: literalRows(source),
    plan: {
      kind: 'Insert',
      table: table.id,
      input: rewriteRelation(binding, stored.relation, stored.columns),
      columns: stored.columns,
      overwrite: insert.overwrite,
    },
  }
}

/** See `BoundWrite`. */
export const literalRows = (source: InsertSource): number =>
  source.kind === 'Values' ? source.rows.length : 0

/** New rows and, by position, their values. */
export interface GivenRows {
  readonly relation: Relation
  readonly given: ReadonlyMap<number, Scalar>
}

/** The rows of VALUES or a query for some positions of a table. */
export function insertedRows(
  binding: Binding,
  table: StoredTable,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Values' | 'Query' }>,
  scope: QueryScope,
): GivenRows {
  if (source.kind === 'Values') return valueRows(binding, table, positions, source, scope)
  const { relation, columns } = binding.query(source.query, scope)
  return givenColumns(relation, columns, positions, source.query.span)
}

/** A query's columns as the values of the listed positions. */
export function givenColumns(
  relation: Relation,
  columns: readonly ScopeColumn[],
  positions: readonly number[],
  span: Span,
): GivenRows {
  if (columns.length !== positions.length) {
    throw new QueryError(
      'BadArguments',
      `Fields in select statement is not equal with expected, select fields: ${columns.length}, insert fields: ${positions.length}`,
      { span },
    )
  }
  const given = new Map(
    positions.map((position, i) => [position, columnRef(planColumn(columns[i]!))] as const),
  )
  return { relation, given }
}

/** Casts each value to its column's type, so that an error names the value. */
function valueRows(
  binding: Binding,
  table: StoredTable,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Values' }>,
  scope: QueryScope,
): GivenRows {
  const bind = valueBinder(binding, scope, { denyColumns: true })
  const columns = positions.map(position => {
    const { name, type } = table.columns[position]!
    return binding.newColumn(name, type)
  })
  const types = columns.map(({ type }) => type)
  const rows = source.rows.map(row => {
    if (row.length !== positions.length) throw wrongWidth(row, positions, source.span)
    const isPlain = isLiteralRow(row, types)
    return row.map((value, i) => {
      const column = table.columns[positions[i]!]!
      if (value.kind === 'Default') return writtenDefault(binding, column)
      return storedValue(binding, column, bind(fitValue(value, column.type, isPlain)))
    })
  })
  const given = new Map(positions.map((position, i) => [position, columnRef(columns[i]!)] as const))
  return { relation: { kind: 'Values', columns, rows }, given }
}

/** 1303. Source: databend bind_context.rs `exprs_to_scalar`. */
function wrongWidth(
  row: readonly InsertValue[],
  positions: readonly number[],
  span: Span,
): QueryError {
  return new QueryError(
    'TableSchemaMismatch',
    `Table columns count is not match, expect ${positions.length}, input: ${row.length}`,
    { span: row[0]?.span ?? span },
  )
}
