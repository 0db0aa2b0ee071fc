import { policiesOf } from '../../catalog/data-policies.js'
import type { StoredTable, TableColumn, TableOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { Clustering } from '../../plan/relation.js'
import type { TimeTravel } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'
import type { AlterTableAction } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { brokenMasks, columnIds, maskedName } from '../table/policies.js'
import { snapshotAt } from '../table/time-travel.js'
import { refuseAggregated } from './aggregating-index.js'
import { mayBeListed } from './indexed-columns.js'
import { checkConstraints } from './table-constraints.js'
import { listedColumns } from './table-option-checks.js'

/**
 * FLASHBACK TO: the rows, columns and cluster key of a snapshot. Comments stay those of today, and options that list
 * columns which the snapshot cannot have are gone. The latest snapshot changes nothing.
 *
 * Throws `QueryError` 2747 for an index, a constraint or a policy that needs a column of today.
 * Source: databend fuse operations/revert.rs `navigate_for_revert`, navigate.rs `apply_snapshot_metadata_to_meta`.
 */
export function bindFlashback(
  binding: Binding,
  table: StoredTable,
  travel: TimeTravel,
): AlterTableAction {
  const to = snapshotAt(binding, table, travel, { ctes: noCtes })
  const past = to.schema as readonly TableColumn[]
  const options = withClusterType(table.options, to.clustering)
  if (isSameSchema(table.columns, past)) {
    return { kind: 'flashback', to, columns: table.columns, options }
  }
  const isMissing = (name: string) => !past.some(column => column.name === name)
  const gone = table.columns.map(({ name }) => name).filter(isMissing)
  refuseAggregated(binding, table, new Set(gone))
  checkConstraints(binding, table, past)
  checkIndexes(table, isMissing)
  checkPolicies(table, isMissing)
  const columns = past.map(column => withComment(column, table.columns))
  return { kind: 'flashback', to, columns, options: fittingOptions(options, past) }
}

function withClusterType(options: TableOptions, { type }: Clustering): TableOptions {
  const { cluster_type: _today, ...others } = options
  return type === undefined ? others : { ...others, cluster_type: type }
}

function isSameSchema(now: readonly TableColumn[], past: readonly TableColumn[]): boolean {
  return (
    now.length === past.length &&
    now.every((column, i) => {
      const { name, type, defaultExpr, computed } = past[i]!
      return (
        column.name === name &&
        column.type === type &&
        column.defaultExpr === defaultExpr &&
        column.computed?.expr === computed?.expr
      )
    })
  )
}

function withComment(column: TableColumn, now: readonly TableColumn[]): TableColumn {
  const { comment: _past, ...rest } = column
  const comment = now.find(({ name }) => name === column.name)?.comment
  return comment === undefined ? rest : { ...rest, comment }
}

function checkIndexes({ indexes }: StoredTable, isMissing: (name: string) => boolean): void {
  const broken = indexes.filter(({ columns }) => columns.some(isMissing))
  if (broken.length === 0) return
  const names = broken.map(({ name }) => JSON.stringify(name)).join(', ')
  throw illegal(
    `Cannot flashback: index(es) [${names}] reference columns that do not exist in the target schema. Please DROP the index before proceeding.`,
  )
}

function checkPolicies(table: StoredTable, isMissing: (name: string) => boolean): void {
  const broken = policiesOf(table, 'MaskingPolicy').filter(({ columns }) => columns.some(isMissing))
  if (broken.length > 0) throw brokenMasks(table, broken.map(maskedName))
  const missing = policiesOf(table, 'RowAccessPolicy').flatMap(use => use.columns.filter(isMissing))
  if (missing.length === 0) return
  throw illegal(
    `Cannot navigate to target snapshot: row access policy references column ID(s) [${columnIds(table, missing)}] that do not exist in the target schema. Please drop the row access policy before proceeding.`,
  )
}

function fittingOptions(options: TableOptions, columns: readonly TableColumn[]): TableOptions {
  const uses = {
    approx_distinct_columns: 'distinct columns',
    bloom_index_columns: 'bloom index',
  } as const
  const fits = ([name, value]: readonly [string, string]): boolean => {
    if (!Object.hasOwn(uses, name) || value.trim() === '') return true
    return listedColumns(value).every(listed => {
      const column = columns.find(each => each.name === listed)
      return column !== undefined && mayBeListed(uses[name as keyof typeof uses], column.type)
    })
  }
  return Object.fromEntries(Object.entries(options).filter(fits))
}

const illegal = (message: string): QueryError => new QueryError('IllegalReference', message)
