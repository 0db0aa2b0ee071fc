import type { CatalogView } from './catalog-view.js'
import type { DataPolicy, PolicyUse, StoredTable } from './objects.js'

/** The kinds of policies over data. */
export type PolicyKind = 'MaskingPolicy' | 'RowAccessPolicy'

/** The policies of a table of one kind. */
export function policiesOf(table: StoredTable, kind: PolicyKind): readonly PolicyUse[] {
  const { maskingPolicies = [], rowAccessPolicy } = table
  if (kind === 'MaskingPolicy') return maskingPolicies
  return rowAccessPolicy === undefined ? [] : [rowAccessPolicy]
}

/**
 * The policy that a table uses. Undefined if it was dropped, which is possible only while the table was dropped, too.
 *
 * Source: databend meta/api data_mask_api_impl.rs `drop_data_mask`.
 */
export function usedPolicy(
  catalog: CatalogView,
  kind: PolicyKind,
  { policy, policyId }: PolicyUse,
): DataPolicy | undefined {
  const found = catalog.find(kind, policy)
  return found?.id === policyId ? found : undefined
}

/** Whether a policy of the table has the column as an argument. Source: databend schema `is_column_reference_policy`. */
export function isInPolicy(catalog: CatalogView, table: StoredTable, column: string): boolean {
  return (['MaskingPolicy', 'RowAccessPolicy'] as const).some(kind =>
    policiesOf(table, kind).some(
      use => use.columns.includes(column) && usedPolicy(catalog, kind, use) !== undefined,
    ),
  )
}

/** The tables with a policy, each with its database, in the order of their creation. */
export function tablesUsing(
  catalog: CatalogView,
  kind: PolicyKind,
  { id }: DataPolicy,
): readonly { readonly database: string; readonly table: StoredTable }[] {
  const found = [...catalog.databases()].flatMap(({ name, tables }) =>
    [...tables.values()].flatMap(table =>
      table.kind === 'Table' && policiesOf(table, kind).some(use => use.policyId === id)
        ? [{ database: name, table }]
        : [],
    ),
  )
  return found.toSorted((a, b) => a.table.id - b.table.id)
}

/** The table with a masking policy added; policies are in the order of their masked columns. */
export function withMask(table: StoredTable, use: PolicyUse): StoredTable {
  const place = ({ columns: [masked] }: PolicyUse) =>
    table.columns.findIndex(column => column.name === masked)
  const uses = [...policiesOf(table, 'MaskingPolicy'), use]
  return { ...table, maskingPolicies: uses.toSorted((a, b) => place(a) - place(b)) }
}

/** The table without the masking policy, on whichever columns it was. */
export function withoutMask(table: StoredTable, { policyId }: PolicyUse): StoredTable {
  const { maskingPolicies = [], ...rest } = table
  const kept = maskingPolicies.filter(use => use.policyId !== policyId)
  return kept.length === 0 ? rest : { ...rest, maskingPolicies: kept }
}

/** The table without its row access policy. */
export function withoutRowPolicy({ rowAccessPolicy: _gone, ...table }: StoredTable): StoredTable {
  return table
}

/** The policies of a table after a column was renamed. */
export function policiesRenamed(
  { maskingPolicies, rowAccessPolicy }: StoredTable,
  from: string,
  to: string,
): Pick<StoredTable, 'maskingPolicies' | 'rowAccessPolicy'> {
  const renamed = (use: PolicyUse): PolicyUse => ({
    ...use,
    columns: use.columns.map(column => (column === from ? to : column)),
  })
  return {
    ...(maskingPolicies !== undefined && { maskingPolicies: maskingPolicies.map(renamed) }),
    ...(rowAccessPolicy !== undefined && { rowAccessPolicy: renamed(rowAccessPolicy) }),
  }
}
