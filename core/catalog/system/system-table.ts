import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { CatalogView } from '../catalog-view.js'
import type { StoredTable } from '../objects.js'

/** A function as `system.functions` lists it. */
export interface FunctionFacts {
  readonly name: string
  readonly isAggregate: boolean
  readonly description: string
}

/** A setting as `system.settings` lists it. */
export interface SettingFacts {
  readonly name: string
  readonly value: string
  readonly default: string
  readonly range: string
  readonly level: string
  readonly description: string
  readonly type: string
}

export interface UserFacts {
  readonly name: string
  readonly authType: string
  readonly defaultRole: string
  /** Given on the command line rather than made by SQL. */
  readonly configured: boolean
}

export interface RoleFacts {
  readonly name: string
  readonly createdOn: bigint
}

/** A statement that runs now. */
export interface ProcessFacts {
  readonly id: string
  readonly user: string
  readonly database: string
  readonly sql: string
  readonly queryId: string
  readonly createdOn: bigint
  readonly scanRows: number
  readonly scanBytes: number
}

/** What system tables are computed from: the server as one statement sees it. */
export interface SystemFacts {
  readonly catalog: CatalogView
  readonly now: bigint
  readonly version: string
  rowCount(table: StoredTable): number
  functions(): Iterable<FunctionFacts>
  tableFunctions(): Iterable<string>
  settings(): Iterable<SettingFacts>
  users(): Iterable<UserFacts>
  roles(): Iterable<RoleFacts>
  processes(): Iterable<ProcessFacts>
  keywords(): Iterable<{ readonly word: string; readonly reserved: boolean }>
}

/** A table that is computed when it is read. Rows have a value for every column, in order. */
export interface SystemTableSpec {
  readonly database: 'system' | 'information_schema'
  readonly name: string
  readonly columns: readonly (readonly [name: string, type: DataType])[]
  readonly rows: (facts: SystemFacts) => Iterable<readonly Value[]>
}
