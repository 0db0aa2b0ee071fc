import type { StoredTable } from '../../catalog/objects.js'
import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import type {
  Insert,
  InsertSource,
  InsertValue,
  IntoTarget,
  MultiInsert,
} from '../../sql/ast/dml.js'
import type { Binding, QueryScope } from '../binding.js'
import type { BoundStatement, BoundWrite } from '../bound-statement.js'
import { asCondition } from '../expression/condition.js'
import type { ExpressionScope } from '../expression/expression-scope.js'
import { PendingSubqueries } from '../expression/pending-subqueries.js'
import { bindWith } from '../query/bind-query.js'
import { defineCtes, noCtes } from '../query/ctes.js'
import { valueBinder } from '../query/values.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { copyAttachment } from './copy.js'
import { requiredDefault, storedRows, storedValue } from './stored-rows.js'
import type { Target } from './target.js'
import { targetPositions, writeTarget } from './target.js'

/** INSERT INTO. A stage attachment instead of rows makes it a COPY. Source: databend binder/insert.rs. */
export function bindInsert(binding: Binding, insert: Insert): BoundStatement {
  const target = writeTarget(binding, insert.table)
  const { table } = target
  const positions = targetPositions(binding, target, insert.columns)
  const { source } = insert
  if (source.kind === 'Attachment' || source.kind === 'Stage') {
    return copyAttachment(binding, target, positions, source, insert)
  }
  const { entries, scope } = bindWith(binding, insert.with, { ctes: noCtes })
  const rows = insertedRows(binding, table, positions, source, scope)
  const stored = storedRows(binding, table, defineCtes(rows.relation, entries), rows.given)
  return {
    kind: 'Write',
    statement: 'Insert',
    targets: [target.name],
    plan: {
      kind: 'Insert',
      table: table.id,
      input: rewriteRelation(binding, stored.relation, stored.columns),
      columns: stored.columns,
      overwrite: insert.overwrite,
    },
  }
}

/** New rows and, by position, their values. */
export interface GivenRows {
  readonly relation: Relation
  readonly given: ReadonlyMap<number, Scalar>
}

/** The rows that VALUES or a query gives for some positions of a table. */
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

/** A query's columns as the values of as many positions. */
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

/** Each value is cast to its column's type by itself, so a row says which value is wrong. */
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
  const rows = source.rows.map(row => {
    if (row.length !== positions.length) throw wrongWidth(row, positions, source.span)
    return row.map((value, i) => {
      const column = table.columns[positions[i]!]!
      if (value.kind === 'Default') return requiredDefault(binding, table, column)
      return storedValue(binding, column, bind(value))
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

/** INSERT ALL | FIRST. Source: databend binder/insert_multi_table.rs. */
export function bindMultiInsert(binding: Binding, insert: MultiInsert): BoundWrite {
  const bound = binding.query(insert.query, { ctes: noCtes })
  const subqueries = new PendingSubqueries()
  const scope: ExpressionScope = {
    clause: 'other',
    scope: { columns: bound.columns, ctes: noCtes },
    aliases: [],
    subqueries,
    params: [],
  }
  const targets: BoundWrite['targets'][number][] = []
  const branch = (into: IntoTarget, when: Scalar | undefined, otherwise: boolean) => {
    const target = writeTarget(binding, into.table)
    targets.push(target.name)
    return {
      ...(when === undefined ? {} : { when }),
      otherwise,
      table: target.table.id,
      values: branchValues(binding, into, target, bound.columns, scope),
    }
  }
  const branches = [
    ...insert.branches.flatMap(({ when, into }) => {
      const condition = when && asCondition(binding, binding.expression(when, scope))
      return into.map(each => branch(each, condition, false))
    }),
    ...insert.otherwise.map(each => branch(each, undefined, true)),
  ]
  const read = branches.flatMap(each => [...each.values, ...(each.when ? [each.when] : [])])
  const input = subqueries.attach(bound.relation, read)
  if (input !== bound.relation) {
    throw new Unsupported('subqueries in a multi-table INSERT', { span: insert.span })
  }
  return {
    kind: 'Write',
    statement: 'MultiInsert',
    targets,
    plan: {
      kind: 'MultiInsert',
      input: rewriteRelation(
        binding,
        input,
        bound.columns.map(column => column.id),
      ),
      overwrite: insert.overwrite,
      first: insert.first,
      branches,
    },
  }
}

/** What a branch stores: a value for each position of its table. */
function branchValues(
  binding: Binding,
  into: IntoTarget,
  target: Target,
  columns: readonly ScopeColumn[],
  scope: ExpressionScope,
): readonly Scalar[] {
  const { table } = target
  const positions = targetPositions(binding, target, into.columns)
  const values =
    into.values === undefined
      ? columns.map(column => columnRef(planColumn(column)))
      : into.values.map((value, i) =>
          value.kind === 'Default'
            ? requiredDefault(binding, table, table.columns[positions[i] ?? 0]!)
            : binding.expression(value, scope),
        )
  if (values.length !== positions.length) {
    throw new QueryError(
      'SemanticError',
      `columns in VALUES clause is not equal to the columns of the table ${table.name}: ${values.length}, ${positions.length}`,
      { span: into.span },
    )
  }
  if (table.columns.some(column => column.computed !== undefined)) {
    throw new Unsupported('a multi-table INSERT into a table with computed columns', {
      span: into.span,
    })
  }
  return table.columns.map((column, position) => {
    const at = positions.indexOf(position)
    return at < 0
      ? requiredDefault(binding, table, column)
      : storedValue(binding, column, values[at]!)
  })
}
