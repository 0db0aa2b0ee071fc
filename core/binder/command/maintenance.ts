import { engineName } from '../../catalog/engine-name.js'
import { isMaterialized, refuseMaterializedChange } from '../../catalog/materialized-views.js'
import type { StoredTable, TableObject } from '../../catalog/objects.js'
import { writesVirtualColumns } from '../../catalog/virtual-columns.js'
import { QueryError } from '../../errors/query-error.js'
import type * as Tree from '../../sql/ast/maintenance.js'
import { uint64Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { offsetAt } from '../table/changes.js'
import { findTable } from '../table/table-name.js'
import { constantRows } from './rows.js'
import { isFloat } from './table-option-checks.js'

const isFuse = (table: TableObject): table is StoredTable =>
  table.kind === 'Table' && table.engine === 'FUSE'

const hasSnapshots = (binding: Binding, { id }: StoredTable): boolean =>
  (binding.cx.snapshots?.(id) ?? []).length > 0

/** Throws `QueryError` 1001. Source: databend fuse_table.rs `try_from_table`. */
function fuseTable(
  binding: Binding,
  { name, span }: Pick<Tree.VacuumTable, 'name' | 'span'>,
): { readonly table: StoredTable; readonly name: Bound.TableName } {
  const { database, table } = findTable(binding, name, span)
  if (isFuse(table)) return { table, name: { database, name: table.name } }
  refuseMaterializedChange(database, table)
  const got = engineName(table)
  throw new QueryError('Internal', `[FUSE-TABLE] Expected FUSE engine table, but got ${got}`)
}

/**
 * OPTIMIZE TABLE. Throws `QueryError` 1002 for a table that has no blocks to join.
 *
 * Source: databend ddl/table.rs `bind_optimize_table`, interpreter_optimize_compact_block.rs, interpreter_optimize_purge.rs;
 * catalog/src/table.rs `compact_blocks`, `compact_segments`.
 */
export function bindOptimizeTable(
  binding: Binding,
  tree: Tree.OptimizeTable,
): Bound.OptimizeTable | Bound.Nothing {
  const { name, action, limit, span } = tree
  const { database, table } = findTable(binding, name, span)
  if (isMaterialized(table)) return optimizeMaterialized(binding, database, table.name, action)
  if (!isFuse(table)) {
    if (action === 'PURGE') return { kind: 'Nothing' }
    throw notCompacted(table, action)
  }
  const before = purgedBefore(binding, table, tree)
  if (before === 'nothing') return { kind: 'Nothing' }
  return {
    kind: 'OptimizeTable',
    table: { database, name: table.name },
    // SEGMENT joins the segments without their blocks; mockq has one block in most segments.
    compact: action !== 'PURGE',
    purge: action === 'ALL' || action === 'PURGE',
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(before !== undefined && { before }),
  }
}

/** There are no stored rows to compact. Source: databend ddl/table.rs `bind_optimize_table`. */
function optimizeMaterialized(
  binding: Binding,
  database: string,
  name: string,
  action: Tree.OptimizeTable['action'],
): Bound.Nothing {
  const path = `${binding.cx.currentCatalog}.${database}.${name}`
  if (action === 'ALL' || action === 'PURGE') {
    const instead = action === 'ALL' ? '; use OPTIMIZE TABLE ... COMPACT instead' : ''
    throw new QueryError(
      'InvalidOperation',
      `OPTIMIZE TABLE ${action} is not supported on materialized view '${path}'${instead}`,
    )
  }
  return { kind: 'Nothing' }
}

function notCompacted(table: TableObject, action: Tree.OptimizeTable['action']): QueryError {
  const engine = engineName(table)
  return new QueryError(
    'Unimplemented',
    action === 'COMPACT SEGMENT'
      ? `The operation 'compact_segments' is not supported for the table '${table.name}', which is using the '${engine}' engine.`
      : `The 'compact_blocks' operation is not supported for the table '${table.name}'. Table engine: '${engine}'.`,
  )
}

/** The snapshot that PURGE BEFORE names. A point without a snapshot is no error: nothing is removed. */
function purgedBefore(
  binding: Binding,
  table: StoredTable,
  { before }: Tree.OptimizeTable,
): Bound.OptimizeTable['before'] | 'nothing' {
  if (before === undefined) return undefined
  try {
    return offsetAt(binding, table, before, { ctes: noCtes }).snapshot ?? 'nothing'
  } catch (error) {
    if (error instanceof QueryError && error.kind === 'TableHistoricalDataNotFound')
      return 'nothing'
    throw error
  }
}

/**
 * ANALYZE TABLE. Options are checked for a table that was written to, even if it has no histograms.
 *
 * Throws `QueryError` 1006, 2002, 2803. Source: databend interpreter_table_analyze.rs.
 */
export function bindAnalyzeTable(
  binding: Binding,
  tree: Tree.AnalyzeTable,
): Bound.AnalyzeTable | Bound.Nothing {
  const { database, table } = findTable(binding, tree.name, tree.span)
  refuseMaterializedChange(database, table)
  if (!isFuse(table)) return { kind: 'Nothing' }
  const histograms = hasSnapshots(binding, table)
    ? analyzedHistograms(binding, table, tree)
    : undefined
  const name = { database, name: table.name }
  return { kind: 'AnalyzeTable', table: name, ...(histograms !== undefined && { histograms }) }
}

/** The histograms that are made; undefined: those that there are stay. Source: databend analyze_state_sink.rs. */
function analyzedHistograms(
  binding: Binding,
  { options }: StoredTable,
  { noScan, histogram }: Tree.AnalyzeTable,
): Bound.AnalyzeTable['histograms'] {
  const setting = (name: string) => binding.cx.eval.setting(name)
  const policy = options['analyze_histogram_algorithm']
  const algorithm = (
    histogram?.algorithm ??
    policy ??
    setting('analyze_histogram_algorithm')
  ).toLowerCase()
  if (!['window', 'kll_fast', 'kll_full'].includes(algorithm)) {
    throw new QueryError('InvalidConfig', `unsupported analyze histogram algorithm: ${algorithm}`)
  }
  const rate = options['analyze_histogram_kll_relative_error']
  const collects =
    histogram !== undefined ||
    policy !== undefined ||
    rate !== undefined ||
    setting('enable_analyze_histogram') === '1'
  if (collects) {
    if (noScan) throw unscanned('histogram collection because histogram collection')
    const error = histogram?.errorRate ?? rate
    if (algorithm !== 'window') {
      if (error === undefined)
        checkErrorRateSetting(setting('analyze_histogram_kll_relative_error'))
      else checkErrorRate(Number(error))
    }
  }
  const counts = ['analyze_top_n_size', 'analyze_count_min_sketch_error_rate']
  const columns = options['analyze_frequency_columns']?.trim() ?? ''
  if (noScan && columns !== '' && counts.some(name => options[name] !== undefined)) {
    throw unscanned('frequency statistics collection because frequency statistics collection')
  }
  if (collects) return algorithm === 'window' ? 'window' : 'sketch'
  return setting('enable_table_snapshot_stats') === '1' ? 'none' : undefined
}

/** Source: databend settings_getter_setter.rs `get_analyze_histogram_kll_relative_error`. */
function checkErrorRateSetting(value: string): void {
  const name = 'analyze_histogram_kll_relative_error'
  const wrong = (message: string) => new QueryError('WrongValueForVariable', message)
  if (!isFloat(value)) throw wrong(`Invalid ${name} value: ${value}`)
  const rate = Number(value)
  if (rate > 0 && Number.isFinite(rate)) return
  throw wrong(`${name} must be finite and greater than zero, got ${rate}`)
}

function checkErrorRate(rate: number): void {
  if (rate > 0 && Number.isFinite(rate)) return
  throw new QueryError(
    'WrongValueForVariable',
    `analyze histogram KLL error rate must be finite and greater than zero, got ${rate}`,
  )
}

function unscanned(why: string): QueryError {
  return new QueryError(
    'BadArguments',
    `ANALYZE TABLE NOSCAN cannot be used with ${why} must scan table data`,
  )
}

/** VACUUM TABLE. Throws `QueryError` 1001. */
export function bindVacuumTable(binding: Binding, tree: Tree.VacuumTable): Bound.VacuumTable {
  const { name } = fuseTable(binding, tree)
  const { dryRun } = tree
  return { kind: 'VacuumTable', table: name, ...(dryRun !== undefined && { dryRun }) }
}

/**
 * VACUUM TEMPORARY FILES, and TABLES, which is a call of `fuse_vacuum_temporary_table`: mockq writes no temporary files, and
 * drops the tables of a session when it ends.
 *
 * Source: databend interpreter_vacuum_temporary_files.rs, fuse_vacuum_temporary_table.rs.
 */
export function bindVacuumTemporary(
  binding: Binding,
  { what }: Tree.VacuumTemporary,
): Bound.BoundQuery {
  if (what === 'TABLES') {
    const result = 'Ok: processed temporary tables from 0 inactive sessions'
    return constantRows(binding, ['result'], [[result]])
  }
  const columns = ['spill_files', 'temp_table_sessions'].map(name => [name, uint64Type] as const)
  return constantRows(binding, columns, [[0n, 0n]])
}

/** VACUUM VIRTUAL COLUMN: mockq keeps variants in one piece, and so has no files of virtual columns. */
export function bindVacuumVirtualColumn(
  binding: Binding,
  tree: Tree.VacuumVirtualColumn,
): Bound.BoundQuery {
  fuseTable(binding, tree)
  return constantRows(binding, [['removed_files', uint64Type]], [[0n]])
}

/**
 * REFRESH VIRTUAL COLUMN. Throws `QueryError` 1115 if the table has rows and is not stored with virtual columns.
 *
 * Source: databend fuse refresh/virtual_column.rs `prepare_refresh_virtual_column`.
 */
export function bindRefreshVirtualColumn(
  binding: Binding,
  tree: Tree.RefreshVirtualColumn,
): Bound.BoundQuery {
  checkSelection(tree)
  const { table } = fuseTable(binding, tree)
  if (!writesVirtualColumns(table) && hasSnapshots(binding, table)) {
    throw new QueryError(
      'VirtualColumnError',
      'Virtual column write is disabled for table, set table option enable_virtual_column=true first',
    )
  }
  return constantRows(binding, [['refreshed_blocks', uint64Type]], [[0n]])
}

/** Source: databend binder/virtual_column.rs `parse_refresh_virtual_column_selection`. */
function checkSelection({ selection }: Tree.RefreshVirtualColumn): void {
  if (selection === undefined) return
  if (selection.kind === 'Binary' && selection.op === '=') {
    const kinds = [selection.left, selection.right].map(side => {
      if (side.kind === 'String') return 'text'
      const name = side.kind === 'ColumnRef' ? side.path.at(-1)?.name.toLowerCase() : undefined
      return name === 'segment_location' || name === 'block_location' ? 'location' : 'other'
    })
    if (kinds.includes('text') && kinds.includes('location')) return
  }
  throw new QueryError(
    'BadArguments',
    'Only equality predicate between segment_location, block_location and string literal is supported',
  )
}

/** Always `QueryError` 2002: lineage is off unless the server's configuration turns it on. Source: databend interpreter_refresh_lineage.rs. */
export function bindRefreshLineage(): never {
  throw new QueryError('InvalidConfig', 'REFRESH LINEAGE requires lineage to be enabled')
}

/** SYSTEM …: mockq's errors have no backtraces, and it keeps no privileges beside those of the accounts. */
export function bindSystem(): Bound.Nothing {
  return { kind: 'Nothing' }
}
