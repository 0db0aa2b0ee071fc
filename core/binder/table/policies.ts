import { type PolicyKind, policiesOf, usedPolicy } from '../../catalog/data-policies.js'
import { leafPosition } from '../../catalog/leaf-position.js'
import type { DataPolicy, PolicyUse, StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Project, Relation } from '../../plan/relation.js'
import type { PlanColumn, Scalar } from '../../plan/scalar.js'
import type { ColumnRef, Expression } from '../../sql/ast/expression.js'
import { mapTree } from '../../sql/map-tree.js'
import { parseExpressionText } from '../../sql/parse.js'
import type { Binding, BoundRelation } from '../binding.js'
import { bindCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'
import { columnRef } from '../scalar/column-ref.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'

/**
 * The rows and columns of a table that its policies let the statement see: first the row access policy, which is a filter
 * right above the scan, so that nothing else sees the rows that it hides; then the masks, a column each, which replace
 * the masked columns in the scope. The columns as they are stored stay in the relation.
 *
 * Source: databend binder/table.rs `bind_row_access_policy`, type_check/column.rs, where each reference to a masked
 * column becomes the policy's body.
 */
export function underPolicies(
  binding: Binding,
  table: StoredTable,
  { relation, columns }: BoundRelation,
): BoundRelation {
  if (table.rowAccessPolicy === undefined && table.maskingPolicies === undefined) {
    return { relation, columns }
  }
  const rows = policiesOf(table, 'RowAccessPolicy').reduce(
    (input, use) => allowedRows(binding, use, input, columns),
    relation,
  )
  if (rows !== relation) binding.around.explained?.secure.add(rows)
  return policiesOf(table, 'MaskingPolicy').reduce(
    (bound, use) => maskedColumn(binding, use, bound, columns),
    { relation: rows, columns },
  )
}

/**
 * 2747 for a schema of the past that lacks a column of a policy. The server leaves a mask out whose column is younger;
 * here a column that was renamed since looks the same, whose values the mask must not let through.
 *
 * Source: databend fuse operations/navigate.rs `apply_navigation_metadata`, revert.rs.
 */
export function checkPastColumns(table: StoredTable, schema: readonly TableColumn[]): void {
  const isMissing = (name: string) => !schema.some(column => column.name === name)
  const broken = policiesOf(table, 'MaskingPolicy').filter(({ columns }) => columns.some(isMissing))
  if (broken.length > 0) throw brokenMasks(table, broken.map(maskedName))
  for (const { columns } of policiesOf(table, 'RowAccessPolicy')) {
    if (!columns.some(isMissing)) continue
    throw new QueryError(
      'IllegalReference',
      'Cannot navigate to target snapshot: row access policy references columns that partially do not exist in the target schema. Please drop the row access policy before proceeding.',
    )
  }
}

/** The column that a policy masks. */
export const maskedName = ({ columns }: PolicyUse): string => columns[0]!

/** 2747: a snapshot lacks columns of the policies that mask these columns. Source: as above. */
export function brokenMasks(table: StoredTable, masked: readonly string[]): QueryError {
  return new QueryError(
    'IllegalReference',
    `Cannot navigate to target snapshot: masking policy on column ID(s) [${columnIds(table, masked)}] references columns that do not exist in the target schema. Please unset the masking policy before proceeding.`,
  )
}

/** The ids of columns, as messages list them. */
export function columnIds({ columns }: StoredTable, names: readonly string[]): string {
  return names
    .map(name => columns.findIndex(column => column.name === name))
    .map(position => leafPosition(columns, position))
    .join(', ')
}

function allowedRows(
  binding: Binding,
  use: PolicyUse,
  input: Relation,
  columns: readonly ScopeColumn[],
): Relation {
  const body = bodyOf(binding, 'RowAccessPolicy', use, columns)
  if (body === undefined) return input
  const scope = scopeOver('where', columns)
  const conjuncts = bindCondition(body.binding, body.expr, scope)
  return { kind: 'Filter', input: scope.subqueries.attach(input, conjuncts), conjuncts }
}

/** Adds a column with the masked values to `bound`; the body reads the `stored` columns. */
function maskedColumn(
  binding: Binding,
  use: PolicyUse,
  bound: BoundRelation,
  stored: readonly ScopeColumn[],
): BoundRelation {
  const [masked] = use.columns
  const place = stored.findIndex(column => column.name === masked)
  const body = bodyOf(binding, 'MaskingPolicy', use, stored)
  if (body === undefined) return bound
  const scope = scopeOver('select', stored)
  const expr = orFault(() => body.binding.expression(body.expr, scope))
  if (expr instanceof QueryError) return withFault(binding, bound, place, expr)
  const column = binding.newColumn(masked!, expr.type)
  const input = scope.subqueries.attach(bound.relation, [expr])
  const { id, type } = column
  return {
    relation: withItem(input, stored, bound.columns, { column, expr }),
    columns: bound.columns.with(place, { ...bound.columns[place]!, id, type }),
  }
}

/** A body that cannot be bound, such as that of a dropped function, fails only where the column is read. */
function orFault(bind: () => Scalar): Scalar | QueryError {
  try {
    return bind()
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

/** The column under an id that no relation has, so that nothing can read what is stored. */
function withFault(
  binding: Binding,
  { relation, columns }: BoundRelation,
  place: number,
  fault: QueryError,
): BoundRelation {
  const column = { ...columns[place]!, id: binding.newId(), fault }
  return { relation, columns: columns.with(place, column) }
}

/** The relation with a computed column beside the stored columns, those masked before, and the identity of the row. */
function withItem(
  input: Relation,
  stored: readonly ScopeColumn[],
  seen: readonly ScopeColumn[],
  item: Project['items'][number],
): Relation {
  const read = [...stored, ...seen.filter(({ fault }) => fault === undefined)]
  const kept = new Map(read.map(column => [column.id, planColumn(column)]))
  const rowId = rowIdOf(input)
  if (rowId !== undefined) kept.set(rowId.id, rowId)
  const items = [...kept.values()].map(column => ({ column, expr: columnRef(column) }))
  return { kind: 'Project', input, items: [...items, item] }
}

/** The column with the identity of the rows of a scan, which DML adds. */
function rowIdOf(relation: Relation): PlanColumn | undefined {
  switch (relation.kind) {
    case 'Scan':
      return relation.rowId
    case 'Apply':
      return rowIdOf(relation.outer)
    case 'Filter':
    case 'Project':
      return rowIdOf(relation.input)
    default:
      return undefined
  }
}

/**
 * The body of a policy with columns in place of its parameters, and the binding for it; undefined if the policy is gone.
 *
 * Parameters are found by the last part of a name alone, also in subqueries, where the columns that replace them are
 * qualified: no table of the subquery hides them. Source: databend type_check/column.rs `clone_expr_with_replacement`,
 * binder/project.rs `apply_masking_policy_directly`.
 */
function bodyOf(
  binding: Binding,
  kind: PolicyKind,
  use: PolicyUse,
  stored: readonly ScopeColumn[],
): { readonly binding: Binding; readonly expr: Expression } | undefined {
  const policy = usedPolicy(binding.cx.catalog, kind, use)
  if (policy === undefined) return undefined
  const { around } = binding
  if (around.policies?.includes(policy.name)) {
    throw new QueryError(
      'SemanticError',
      `The policy ${policy.name} reads a table that it is attached to`,
    )
  }
  const inner = binding.within({
    policies: [...(around.policies ?? []), policy.name],
    select: undefined,
    cteName: undefined,
  })
  return { binding: inner, expr: withArguments(policy, use, stored) }
}

function withArguments(
  { body, params }: DataPolicy,
  { columns }: PolicyUse,
  [first]: readonly ScopeColumn[],
): Expression {
  const { database, table } = first!
  const places = new Map(params.map(({ name }, i) => [name, columns[i]!]))
  return mapTree(parseExpressionText(body), node => {
    if (node['kind'] !== 'ColumnRef') return node
    const { path, span } = node as unknown as ColumnRef
    const column = places.get(path.at(-1)!.name.toLowerCase())
    if (column === undefined) return node
    const names = [database, table, column].map(name => ({
      kind: 'Identifier',
      name,
      quote: '"',
      span,
    }))
    return { ...node, path: names }
  }) as Expression
}
