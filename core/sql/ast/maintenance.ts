import type { Span } from '../../errors/query-error.js'
import type { Expression, ObjectName } from './expression.js'
import type { TimeTravel } from './query.js'

/** `OPTIMIZE TABLE t PURGE BEFORE (TIMESTAMP => …) LIMIT 10` */
export interface OptimizeTable {
  readonly kind: 'OptimizeTable'
  readonly name: ObjectName
  readonly action: 'ALL' | 'PURGE' | 'COMPACT' | 'COMPACT SEGMENT'
  /** The point of PURGE BEFORE, whose own snapshot stays. */
  readonly before?: TimeTravel
  /** Digits. */
  readonly limit?: string
  readonly span: Span
}

/** `ANALYZE TABLE t NOSCAN`, `ANALYZE TABLE t WITH HISTOGRAM ALGORITHM = 'window'` */
export interface AnalyzeTable {
  readonly kind: 'AnalyzeTable'
  readonly name: ObjectName
  readonly noScan: boolean
  readonly histogram?: AnalyzeHistogram
  readonly span: Span
}

export interface AnalyzeHistogram {
  readonly algorithm?: string
  /** A number, as written. */
  readonly errorRate?: string
}

/** `VACUUM TABLE t DRY RUN SUMMARY` */
export interface VacuumTable {
  readonly kind: 'VacuumTable'
  readonly name: ObjectName
  readonly dryRun?: 'FILES' | 'SUMMARY'
  readonly span: Span
}

/** `VACUUM TEMPORARY FILES RETAIN 2 DAYS LIMIT 10`, `VACUUM TEMPORARY TABLES` */
export interface VacuumTemporary {
  readonly kind: 'VacuumTemporary'
  readonly what: 'FILES' | 'TABLES'
  readonly retain?: { readonly amount: string; readonly unit: 'SECONDS' | 'DAYS' }
  /** Digits. */
  readonly limit?: string
  readonly span: Span
}

/** `VACUUM VIRTUAL COLUMN FROM t` */
export interface VacuumVirtualColumn {
  readonly kind: 'VacuumVirtualColumn'
  readonly name: ObjectName
  readonly span: Span
}

/** `REFRESH VIRTUAL COLUMN FOR t WHERE … LIMIT 10 OVERWRITE` */
export interface RefreshVirtualColumn {
  readonly kind: 'RefreshVirtualColumn'
  readonly name: ObjectName
  readonly selection?: Expression
  /** Digits. */
  readonly limit?: string
  readonly overwrite: boolean
  readonly span: Span
}

/** `REFRESH LINEAGE FOR ALL VIEWS DRY RUN` */
export interface RefreshLineage {
  readonly kind: 'RefreshLineage'
  readonly dryRun: boolean
  readonly span: Span
}

/** `SYSTEM FLUSH PRIVILEGES` */
export interface SystemAction {
  readonly kind: 'System'
  readonly action: 'ENABLE EXCEPTION_BACKTRACE' | 'DISABLE EXCEPTION_BACKTRACE' | 'FLUSH PRIVILEGES'
  readonly span: Span
}

/** Statements about how the server stores tables, and the like. */
export type MaintenanceStatement =
  | OptimizeTable
  | AnalyzeTable
  | VacuumTable
  | VacuumTemporary
  | VacuumVirtualColumn
  | RefreshVirtualColumn
  | RefreshLineage
  | SystemAction
