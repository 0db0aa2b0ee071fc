import type { Span } from '../errors/query-error.js'
import { QueryError } from '../errors/query-error.js'
import type { ColumnId, PlanColumn } from '../plan/scalar.js'
import type { DataType } from '../types/data-type.js'
import type { Ctes } from './ctes.js'

/** A column that an expression may name. */
export interface ScopeColumn {
  readonly id: ColumnId
  readonly name: string
  readonly type: DataType
  /** An unquoted name finds it regardless of upper and lower case: a column of a file. */
  readonly anyCase?: true
  /** What may stand before its name: the alias of its table, or the table's name and database. */
  readonly table?: string
  readonly database?: string
  /** `$1` is position 1. */
  readonly position?: number
  /** Found by its qualified name only, and not part of `*`: the second column of USING. */
  readonly hidden?: true
  /** Found by name, but not part of `*`: metadata of a staged file. */
  readonly unlisted?: true
  /** Thrown where the column is read: its masking policy cannot be bound. */
  readonly fault?: QueryError
}

/** The places where names of an expression are looked up, from the inside outwards. */
export interface Scope {
  readonly columns: readonly ScopeColumn[]
  /** The enclosing query; a column found there makes this query correlated. */
  readonly parent?: Scope
  readonly ctes: Ctes
}

/** A possibly qualified column name, normalised. */
export interface ColumnName {
  readonly name: string
  readonly table?: string
  readonly database?: string
  readonly quoted: boolean
  readonly span: Span
}

/** The matching columns of the innermost scope that has any. */
export function findColumns(scope: Scope, name: ColumnName): readonly ScopeColumn[] {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.columns.filter(column => isNamed(column, name))
    if (found.length > 0) return found
  }
  return []
}

/** Whether `name` means the column. Source: databend bind_context.rs `match_column_binding`. */
function isNamed(column: ScopeColumn, name: ColumnName): boolean {
  if (!hasName(column, name)) return false
  if (name.table === undefined) return column.hidden !== true
  if (name.table !== column.table) return false
  return name.database === undefined || name.database === column.database
}

/** Source: databend bind_context.rs `search_bound_columns_in_context`. */
function hasName(column: ScopeColumn, { name, quoted }: ColumnName): boolean {
  if (column.name === name) return true
  return column.anyCase === true && !quoted && column.name.toLowerCase() === name
}

/** 1065. Source: databend bind_context.rs `finish_resolve_name`. */
export function unknownColumn(name: ColumnName): QueryError {
  const hint = name.quoted ? `, do you mean '${name.name}'?` : ''
  return new QueryError('SemanticError', `column ${name.name} doesn't exist${hint}`, {
    span: name.span,
  })
}

/** 1065. Source: as above. */
export function ambiguousColumn(name: ColumnName): QueryError {
  return new QueryError(
    'SemanticError',
    `column ${name.name} reference or alias is ambiguous, please use another alias name`,
    { span: name.span },
  )
}

/** The scope's column as a plan has it, to be read. Throws its `fault`. */
export function planColumn(column: ScopeColumn): PlanColumn {
  if (column.fault !== undefined) throw column.fault
  return { id: column.id, name: column.name, type: column.type }
}

/** Whether a column belongs to a query around, not to the scope's own FROM. */
export function isOuter(scope: Scope, id: ColumnId): boolean {
  for (let at = scope.parent; at !== undefined; at = at.parent) {
    if (at.columns.some(column => column.id === id)) return true
  }
  return false
}

/** What the server calls the rows of files. Source: databend stage_table.rs. */
export const stageTable = { database: 'system', table: 'stage' } as const

/** Whether a column is an unnamed field of a staged file, `$1`. */
export const isUnnamedField = ({ database, table, name }: ScopeColumn): boolean =>
  database === stageTable.database && table === stageTable.table && name.startsWith('_$')
