import type { StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { type BlockOrder, type MultiInsertPlan, mostSortedRows } from '../../plan/plan.js'
import type { Project, Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar, SortKey } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import { parseExpressionText } from '../../sql/parse.js'
import { autoCastFails } from '../../types/cast-fault.js'
import { isNullable, removeNullable } from '../../types/data-type.js'
import { zeroValue } from '../../types/zero-value.js'
import type { Binding } from '../binding.js'
import { nextNumber } from '../expression/nextval.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import { columnRef } from '../scalar/column-ref.js'
import { replaceScalar } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'

/** Rows with the columns of a table: `columns[i]` is stored in position i. */
export interface StoredRows {
  readonly relation: Relation
  readonly columns: readonly ColumnId[]
}

/**
 * Returns the rows to store, from values for some positions: cast to the columns' types, with defaults for the other
 * columns, and computed columns; sorted if the table is clustered. `kept`: the columns of `input` that are kept besides.
 */
export function storedRows(
  binding: Binding,
  table: StoredTable,
  input: Relation,
  given: ReadonlyMap<number, Scalar>,
  kept: readonly PlanColumn[] = [],
): StoredRows {
  const columns = table.columns.map(column => binding.newColumn(column.name, column.type))
  const plain = table.columns.flatMap((column, i) => {
    if (column.computed !== undefined) return []
    const value = given.get(i)
    const expr =
      value === undefined
        ? requiredDefault(binding, table, column)
        : castIntoColumn(binding, column, value)
    return [{ column: columns[i]!, expr }]
  })
  const passed = kept.map(column => ({ column, expr: columnRef(column) }))
  const rows: Relation = { kind: 'Project', input, items: [...plain, ...passed] }
  const filled = withComputed(binding, table, rows, columns, passed)
  const relation = clusteredRows(binding, table, filled, columns)
  return { relation, columns: columns.map(column => column.id) }
}

/**
 * Rows in the order in which a table's blocks have them; `columns` are those of the table. The server sorts each block of
 * a write, however large.
 */
export function clusteredRows(
  binding: Binding,
  table: Clustered,
  input: Relation,
  columns: readonly ScopeColumn[],
): Relation {
  const keys = clusterOrder(binding, table, columns)
  return keys.length === 0 ? input : { kind: 'Sort', input, keys, mostRows: mostSortedRows }
}

/**
 * The order of the rows in a block of a table with CLUSTER BY: by its keys, NULL last. No keys for a table without
 * CLUSTER BY; for HILBERT, whose blocks are not sorted; and for a vector among the keys, for which the server numbers
 * groups of near vectors.
 *
 * `columns` are those of the table, in order. Source: databend fuse cluster_statistics.rs `sort_descs`.
 */
export function clusterOrder(
  binding: Binding,
  table: Clustered,
  columns: readonly ScopeColumn[],
): readonly SortKey[] {
  if (table.options['cluster_type'] === 'hilbert') return []
  const keys = clusterValues(binding, table, columns)
  if (keys.some(({ type }) => removeNullable(type).kind === 'Vector')) return []
  return keys.map(expr => ({ expr, descending: false, nullsFirst: false }))
}

/**
 * The order of a table's blocks, if it has one, as part of a plan that writes rows: UPDATE, MERGE and multi-table INSERT
 * sort each block that they write. What others wrote before stays as it is.
 *
 * Source: databend physical_column_mutation.rs (`cluster_gen_for_update`), builder_mutation.rs
 * `build_compact_and_cluster_sort_in_merge_into`, physical_multi_table_insert.rs (`sort_descs`). A DELETE sorts nothing.
 */
export function writtenOrder(
  binding: Binding,
  table: StoredTable,
): { readonly order?: BlockOrder } {
  if (table.clusterBy.length === 0) return {}
  const columns = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  const keys = clusterOrder(binding, table, columns)
  return keys.length === 0 ? {} : { order: { columns, keys } }
}

type Clustered = Pick<StoredTable, 'clusterBy' | 'options'>

/** How many characters of a string count in a key. */
const keyCharacters = 8

/**
 * The keys of CLUSTER BY; of a string the first eight characters, unless the key is a call of `substr`.
 *
 * Source: databend planner/expression/expression_parser.rs `normalize_key_expr`.
 */
export function clusterValues(
  binding: Binding,
  { clusterBy }: Clustered,
  columns: readonly ScopeColumn[],
): readonly Scalar[] {
  const bind = (text: string) => standaloneExpression(binding, text, columns, { builtinOnly: true })
  return clusterBy.map(text => {
    const key = bind(text)
    const isCut = key.kind === 'Call' && key.overload.name === 'substr'
    if (removeNullable(key.type).kind !== 'String' || isCut) return key
    return bind(`substr(${text}, 1, ${keyCharacters})`)
  })
}

/** A value cast to its column's type; NULL in a NOT NULL column fails for the row that holds it. */
export function storedValue(binding: Binding, column: TableColumn, value: Scalar): Scalar {
  return value.type === column.type ? value : binding.scalars.cast(value, column.type)
}

/**
 * As `storedValue`; for a value of a query its error names both columns.
 *
 * Source: databend physical_distributed_insert_select.rs, physical_table_write_prepare.rs: `TransformCastSchema`.
 */
export function castIntoColumn(binding: Binding, column: TableColumn, value: Scalar): Scalar {
  const stored = storedValue(binding, column, value)
  if (stored.kind !== 'Cast' || value.kind !== 'ColumnRef') return stored
  return { ...stored, errorPrefix: autoCastFails(value, column) }
}

/** The value of a column that a statement leaves out: DEFAULT or the next number, else NULL; undefined if NULL is not allowed. */
export function defaultValue(binding: Binding, column: TableColumn): Scalar | undefined {
  if (column.defaultExpr !== undefined) return defaultOf(binding, column, column.defaultExpr)
  if (column.autoIncrement !== undefined) {
    return nextNumber(binding, column.autoIncrement, column.type)
  }
  return isNullable(column.type) ? binding.scalars.literal(column.type, null) : undefined
}

/** As `defaultValue`; throws 1006 if there is none. */
export function requiredDefault(binding: Binding, table: StoredTable, column: TableColumn): Scalar {
  const value = defaultValue(binding, column)
  if (value !== undefined) return value
  throw new QueryError(
    'BadArguments',
    `null value in column \`${column.name}\` of table \`${table.name}\` violates not-null constraint`,
  )
}

/**
 * The value of the word DEFAULT: for a column without a default, also an AUTOINCREMENT column, it is NULL, or the zero of
 * a NOT NULL type.
 *
 * Source: databend default_expr.rs `parse_and_bind`, which `exprs_to_scalar` asks.
 */
export function writtenDefault(binding: Binding, column: TableColumn): Scalar {
  const value = column.autoIncrement === undefined ? defaultValue(binding, column) : undefined
  return value ?? binding.scalars.literal(column.type, zeroValue(column.type))
}

/** A column's DEFAULT, cast to its type. */
export function defaultOf(binding: Binding, column: TableColumn, text: string): Scalar {
  const bound = standaloneExpression(binding, text, [])
  return bound.type === column.type ? bound : binding.scalars.cast(bound, column.type)
}

/** An expression that the catalog stores as text, over the given columns. */
export function standaloneExpression(
  binding: Binding,
  text: string,
  columns: readonly ScopeColumn[],
  more: Partial<ExpressionScope> = {},
): Scalar {
  return expressionOver(binding, parseExpressionText(text), columns, more)
}

/** An expression over the given columns alone. */
export function expressionOver(
  binding: Binding,
  expr: Expression,
  columns: readonly ScopeColumn[],
  more: Partial<ExpressionScope> = {},
): Scalar {
  const scope: ExpressionScope = {
    ...scopeOver('other', columns),
    ...more,
  }
  return binding.expression(expr, scope)
}

/** A computed column, for a row with the given values in the other columns. */
export function computedValue(
  binding: Binding,
  table: StoredTable,
  position: number,
  valueAt: (position: number) => Scalar,
): Scalar {
  const column = table.columns[position]!
  const own = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  const bound = standaloneExpression(binding, column.computed!.expr, own)
  const places = new Map(own.map(({ id }, at) => [id, at]))
  const now = replaceScalar(bound, part =>
    part.kind === 'ColumnRef' ? valueAt(places.get(part.id)!) : undefined,
  )
  return storedValue(binding, column, now)
}

/** The values that a row stores: the given ones, and the computed columns. */
export function rowValues(
  binding: Binding,
  table: StoredTable,
  valueAt: (position: number) => Scalar,
): readonly Scalar[] {
  const given = new Map(
    table.columns.flatMap(({ computed }, i) =>
      computed === undefined ? [[i, valueAt(i)] as const] : [],
    ),
  )
  return table.columns.map(
    (_, i) => given.get(i) ?? computedValue(binding, table, i, at => given.get(at)!),
  )
}

/**
 * As `rowValues`, in two steps: what a computed column reads is evaluated once, so that it is the number or the default
 * that the row stores.
 */
export function rowStages(
  binding: Binding,
  table: StoredTable,
  valueAt: (position: number) => Scalar,
): Pick<MultiInsertPlan['branches'][number], 'values' | 'computed'> {
  const columns = table.columns.map(({ name, type }) => binding.newColumn(name, type))
  const values = table.columns.map(({ computed, type }, i) =>
    computed === undefined ? valueAt(i) : binding.scalars.literal(type, zeroValue(type)),
  )
  const computed = table.columns.flatMap((column, position) =>
    column.computed === undefined
      ? []
      : [
          {
            position,
            expr: computedValue(binding, table, position, at => columnRef(columns[at]!)),
          },
        ],
  )
  return computed.length === 0 ? { values } : { values, computed: { columns, values: computed } }
}

function withComputed(
  binding: Binding,
  table: StoredTable,
  input: Relation,
  columns: readonly PlanColumn[],
  passed: Project['items'],
): Relation {
  if (table.columns.every(column => column.computed === undefined)) return input
  const scope = columns.flatMap((column, i) =>
    table.columns[i]!.computed === undefined ? [{ ...column }] : [],
  )
  const items = table.columns.map((column, i) => {
    const target = columns[i]!
    if (column.computed === undefined) return { column: target, expr: columnRef(target) }
    const bound = standaloneExpression(binding, column.computed.expr, scope)
    const expr = bound.type === target.type ? bound : binding.scalars.cast(bound, target.type)
    return { column: target, expr }
  })
  return { kind: 'Project', input, items: [...items, ...passed] }
}
