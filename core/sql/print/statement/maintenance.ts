import { quoteString } from '../../../types/quote-string.js'
import type {
  AnalyzeHistogram,
  AnalyzeTable,
  OptimizeTable,
  RefreshLineage,
  RefreshVirtualColumn,
  SystemAction,
  VacuumTable,
  VacuumTemporary,
  VacuumVirtualColumn,
} from '../../ast/maintenance.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { printPoint } from '../table-reference.js'

const printLimit = (limit: string | undefined): string | undefined =>
  limit === undefined ? undefined : `LIMIT ${limit}`

const printDryRun = (dryRun: VacuumTable['dryRun']): string | undefined =>
  dryRun === undefined ? undefined : words('DRY RUN', dryRun === 'SUMMARY' && 'SUMMARY')

export function printOptimizeTable(cx: PrintContext, tree: OptimizeTable): string {
  const { name, action, before, limit } = tree
  return words(
    `OPTIMIZE TABLE ${cx.name(name)} ${action}`,
    before && `BEFORE ${printPoint(cx, before)}`,
    printLimit(limit),
  )
}

export function printAnalyzeTable(cx: PrintContext, tree: AnalyzeTable): string {
  const { name, noScan, histogram } = tree
  return words(
    `ANALYZE TABLE ${cx.name(name)}`,
    noScan && 'NOSCAN',
    histogram && printHistogram(histogram),
  )
}

function printHistogram({ algorithm, errorRate }: AnalyzeHistogram): string {
  const options = [
    ...(algorithm === undefined ? [] : [`ALGORITHM = ${quoteString(algorithm)}`]),
    ...(errorRate === undefined ? [] : [`ERROR_RATE = ${errorRate}`]),
  ]
  return words(
    'WITH HISTOGRAM',
    commas(options, option => option),
  )
}

export const printVacuumTable = (cx: PrintContext, { name, dryRun }: VacuumTable): string =>
  `VACUUM TABLE ${cx.name(name)} ${printDryRun(dryRun) ?? ''}`

/** The server reads TABLES as the call of a procedure. Source: databend statement.rs `vacuum_temp_tables`. */
export function printVacuumTemporary(cx: PrintContext, tree: VacuumTemporary): string {
  const { what, retain, limit } = tree
  if (what === 'TABLES' && cx.style.asServer) return 'CALL fuse_vacuum_temporary_table()'
  return words(
    `VACUUM TEMPORARY ${what}`,
    retain && `RETAIN ${printRetained(cx, retain)}`,
    printLimit(limit),
  )
}

/** A time to keep files, in days if it is one. */
function printRetained(
  { style }: PrintContext,
  { amount, unit }: NonNullable<VacuumTemporary['retain']>,
): string {
  const seconds = BigInt(amount) * (unit === 'DAYS' ? 86_400n : 1n)
  if (!style.asServer) return `${amount} ${unit}`
  return seconds < 86_400n ? `${seconds} SECONDS` : `${seconds / 86_400n} DAYS`
}

export const printVacuumVirtualColumn = (cx: PrintContext, { name }: VacuumVirtualColumn): string =>
  `VACUUM VIRTUAL COLUMN FROM ${cx.name(name)}`

/** The server prints ON, which it does not read. Source: databend virtual_column.rs. */
export function printRefreshVirtualColumn(cx: PrintContext, tree: RefreshVirtualColumn): string {
  const { name, selection, limit, overwrite } = tree
  return words(
    `REFRESH VIRTUAL COLUMN ${cx.style.asServer ? 'ON' : 'FOR'} ${cx.name(name)}`,
    selection && `WHERE ${cx.expression(selection)}`,
    printLimit(limit),
    overwrite && 'OVERWRITE',
  )
}

export const printRefreshLineage = (_cx: PrintContext, { dryRun }: RefreshLineage): string =>
  words('REFRESH LINEAGE FOR ALL VIEWS', dryRun && 'DRY RUN')

export const printSystem = (_cx: PrintContext, { action }: SystemAction): string =>
  `SYSTEM ${action}`
