import type { AlterTableAction, CreatePolicy } from '../../binder/bound-statement.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import {
  isInPolicy,
  type PolicyKind,
  tablesUsing,
  usedPolicy,
  withMask,
  withoutMask,
  withoutRowPolicy,
} from '../../catalog/data-policies.js'
import { namedErrors } from '../../catalog/named-objects.js'
import type { DataPolicy, PolicyUse, StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/**
 * CREATE of a policy, owned by the current role. Throws `QueryError` 2321, 2324 if a policy of either kind has the name.
 *
 * Source: databend interpreter_data_mask_create.rs, interpreter_row_access_policy_create.rs.
 */
export async function createPolicy(
  { state, bind }: ExecutionContext,
  { kind: _, policy, mode, ...given }: CreatePolicy,
): Promise<Outcome> {
  const view = state.catalog.view()
  const isTaken = (['MaskingPolicy', 'RowAccessPolicy'] as const).some(
    kind => view.find(kind, given.name) !== undefined,
  )
  if (isTaken) {
    if (mode === 'ifNotExists') return nothing
    throw namedErrors[policy].exists(given.name)
  }
  const created: DataPolicy = {
    ...given,
    id: state.catalog.newId(),
    createdOn: state.clock.nowMicros(),
    owner: bind.identity.currentRole,
  }
  state.catalog.create(policy, created, mode)
  return nothing
}

/** Throws `QueryError` 1133 while a table uses a policy, which then cannot be dropped. Source: databend meta/api errors.rs. */
export function refuseUsedPolicy(
  { state }: ExecutionContext,
  kind: PolicyKind,
  name: string,
): void {
  const view = state.catalog.view()
  const policy = view.find(kind, name)
  if (policy === undefined || tablesUsing(view, kind, policy).length === 0) return
  const words = kind === 'MaskingPolicy' ? 'MASKING POLICY' : 'ROW ACCESS POLICY'
  throw new QueryError(
    'ConstraintError',
    `${words} \`${name}\` is still in use. Unset it from all tables before dropping.`,
  )
}

/** An action of ALTER TABLE that attaches or detaches a policy. */
export type PolicyAction = Extract<
  AlterTableAction,
  {
    kind: 'setMaskingPolicy' | 'unsetMaskingPolicy' | 'addRowAccessPolicy' | 'dropRowAccessPolicy'
  }
>

/**
 * The table after the action.
 *
 * Throws `QueryError`: 4000 for temporary tables; 1113, 1131 for an unknown policy; 1058 for an unknown column; 1114 for
 * columns that do not fit the parameters; 1132 for a column that is in a policy already, or a second row access policy.
 * Source: databend interpreter_table_modify_column.rs, interpreter_table_row_access_*.rs, meta/api security_api.rs.
 */
export function withPolicyAction(
  table: StoredTable,
  action: PolicyAction,
  catalog: CatalogView,
): StoredTable {
  switch (action.kind) {
    case 'setMaskingPolicy':
      return withMask(table, attached(table, 'MaskingPolicy', action, catalog))
    case 'unsetMaskingPolicy': {
      const { column } = action
      knownColumn(table, column)
      const use = table.maskingPolicies?.find(({ columns: [masked] }) => masked === column)
      return use === undefined ? table : withoutMask(table, use)
    }
    case 'addRowAccessPolicy': {
      const rowAccessPolicy = attached(table, 'RowAccessPolicy', action, catalog)
      const { rowAccessPolicy: old } = table
      const isFree = old === undefined || !usedPolicy(catalog, 'RowAccessPolicy', old)
      if (isFree) return { ...table, rowAccessPolicy }
      throw new QueryError(
        'AlterTableError',
        'Alter table with error Table already has a ROW_ACCESS_POLICY. Only one ROW_ACCESS_POLICY is allowed at a time.',
      )
    }
    case 'dropRowAccessPolicy': {
      const { rowAccessPolicy: old } = table
      const dropped = action.policy && knownPolicy(catalog, 'RowAccessPolicy', action.policy)
      if (old === undefined || !dropped || dropped.id === old.policyId) {
        return withoutRowPolicy(table)
      }
      throw new QueryError(
        'AlterTableError',
        `Alter table with error Unknown row access policy ${old.policyId} on table`,
      )
    }
  }
}

const kindWords = {
  MaskingPolicy: { name: 'mask', setting: 'data mask' },
  RowAccessPolicy: { name: 'row access', setting: 'row access' },
} as const

function attached(
  table: StoredTable,
  kind: PolicyKind,
  { policy: name, columns }: { readonly policy: string; readonly columns: readonly string[] },
  catalog: CatalogView,
): PolicyUse {
  const words = kindWords[kind]
  if (table.temporary) {
    throw new QueryError(
      'StorageOther',
      `Table ${table.name} is temporary table, setting ${words.setting} policy not allowed`,
    )
  }
  const policy = knownPolicy(catalog, kind, name)
  if (columns.length !== policy.params.length) {
    throw new QueryError(
      'UnmatchColumnDataType',
      `Number of columns (${columns.length}) does not match the number of ${words.name} policy arguments (${policy.params.length})`,
    )
  }
  for (const [i, column] of columns.entries()) {
    const type = checkedColumn(table, column, catalog)
    checkType(kind, policy, { column, type, wanted: removeNullable(policy.params[i]!.type) })
  }
  return { policy: name, policyId: policy.id, columns }
}

/** The type of a column that is in no policy yet. */
function checkedColumn(table: StoredTable, column: string, catalog: CatalogView): DataType {
  const { type } = knownColumn(table, column)
  if (!isInPolicy(catalog, table, column)) return type
  throw new QueryError(
    'AlterTableError',
    `Column '${column}' is already attached to a security policy. A column cannot be attached to multiple security policies`,
  )
}

function checkType(
  kind: PolicyKind,
  { name }: DataPolicy,
  { column, type, wanted }: { column: string; type: DataType; wanted: DataType },
): void {
  if (removeNullable(type) === wanted) return
  const what =
    kind === 'MaskingPolicy' ? `mask policy type ${typeText(wanted)}` : `row access policy ${name}`
  throw new QueryError(
    'UnmatchColumnDataType',
    `Column '${column}' data type ${typeText(type)} does not match to the ${what}`,
  )
}

function knownPolicy(catalog: CatalogView, kind: PolicyKind, name: string): DataPolicy {
  const policy = catalog.find(kind, name)
  if (policy === undefined) throw namedErrors[kind].unknown(name)
  return policy
}

function knownColumn({ columns }: StoredTable, name: string): TableColumn {
  const column = columns.find(each => each.name === name)
  if (column === undefined) throw new QueryError('UnknownColumn', `Cannot find column ${name}`)
  return column
}
