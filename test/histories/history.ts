/** What a statement of a history does; tables and files by name, columns `a`, `b` and maybe `c`. */
export type Action =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'divide' | 'misspell' }
  | { readonly kind: 'read'; readonly table: string }
  | { readonly kind: 'names' | 'files' }
  | {
      readonly kind: 'insert'
      readonly table: string
      readonly rows: readonly Pair[]
      readonly overwrite?: boolean
      readonly label?: string
    }
  | { readonly kind: 'insertSelect'; readonly table: string; readonly from: string }
  | { readonly kind: 'insertAll'; readonly tables: readonly string[]; readonly row: Pair }
  | {
      readonly kind: 'update'
      readonly table: string
      readonly where: number | undefined
      /** The rows are found by a subquery: they move behind the others. */
      readonly isFound?: boolean
      readonly b: number
      readonly label?: string
    }
  | { readonly kind: 'delete'; readonly table: string; readonly where: number | undefined }
  | { readonly kind: 'merge'; readonly table: string; readonly rows: readonly Pair[] }
  | { readonly kind: 'replace'; readonly table: string; readonly rows: readonly Pair[] }
  | { readonly kind: 'upload'; readonly file: string; readonly rows: readonly Pair[] }
  | { readonly kind: 'remove'; readonly file: string }
  | {
      readonly kind: 'copy'
      readonly table: string
      readonly file: string
      readonly purge: boolean
      readonly force: boolean
    }
  | { readonly kind: 'create'; readonly table: string; readonly mode: 'new' | 'replace' | 'maybe' }
  | { readonly kind: 'createAs'; readonly table: string; readonly from: string }
  | { readonly kind: 'drop' | 'truncate' | 'dropColumn' | 'retype'; readonly table: string }
  | { readonly kind: 'addColumn'; readonly table: string; readonly value: number }
  | { readonly kind: 'rename' | 'swap'; readonly table: string; readonly to: string }

/** Values of `a` and `b`. */
export type Pair = readonly [number, number]

/** One statement of one session. */
export interface Step {
  readonly session: number
  readonly action: Action
}

/** Rows of a matched MERGE source are deleted from this `b` on. */
export const mergeDeletesFrom = 6

/** The statement's text. */
export function sqlOf(action: Action): string {
  switch (action.kind) {
    case 'begin':
    case 'commit':
    case 'rollback':
      return action.kind.toUpperCase()
    case 'divide':
      return 'SELECT 1 / 0'
    case 'misspell':
      return 'SELEC 1'
    case 'read':
      return `SELECT * FROM ${action.table}`
    case 'names':
      return "SELECT name FROM system.tables WHERE database = 'default'"
    case 'files':
      return "SELECT name FROM list_stage(location => '@files')"
    default:
      return writeSql(action)
  }
}

type Write = Exclude<
  Action,
  { kind: 'begin' | 'commit' | 'rollback' | 'divide' | 'misspell' | 'read' | 'names' | 'files' }
>

function writeSql(action: Write): string {
  switch (action.kind) {
    case 'insert':
      return `${labelled(action.label)}INSERT ${action.overwrite ? 'OVERWRITE' : 'INTO'} ${action.table} (a, b) VALUES ${pairs(action.rows)}`
    case 'insertSelect':
      return `INSERT INTO ${action.table} (a, b) SELECT a, b FROM ${action.from}`
    case 'insertAll':
      return `INSERT ALL ${action.tables.map(table => `INTO ${table} (a, b)`).join(' ')} SELECT ${action.row.join(', ')}`
    case 'update':
      return `${labelled(action.label)}UPDATE ${action.table} SET b = ${action.b}${action.isFound === true ? found(action.where) : where(action.where)}`
    case 'delete':
      return `DELETE FROM ${action.table}${where(action.where)}`
    case 'merge':
      return `MERGE INTO ${action.table} t USING (SELECT * FROM (VALUES ${pairs(action.rows)}) v(k, v)) s ON t.a = s.k WHEN MATCHED AND s.v >= ${mergeDeletesFrom} THEN DELETE WHEN MATCHED THEN UPDATE SET b = s.v WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.k, s.v)`
    case 'replace':
      return `REPLACE INTO ${action.table} (a, b) ON (a) VALUES ${pairs(action.rows)}`
    case 'upload':
      return `COPY INTO @files/${action.file} FROM (SELECT * FROM (VALUES ${pairs(action.rows)})) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE OVERWRITE = TRUE`
    case 'remove':
      return `REMOVE @files/${action.file}`
    case 'copy':
      return `COPY INTO ${action.table} (a, b) FROM @files/${action.file} FILE_FORMAT = (TYPE = CSV) PURGE = ${action.purge} FORCE = ${action.force}`
    default:
      return definitionSql(action)
  }
}

type Definition = Extract<
  Write,
  {
    kind:
      | 'create'
      | 'createAs'
      | 'drop'
      | 'truncate'
      | 'addColumn'
      | 'dropColumn'
      | 'retype'
      | 'rename'
      | 'swap'
  }
>

const createModes = {
  new: 'CREATE TABLE',
  replace: 'CREATE OR REPLACE TABLE',
  maybe: 'CREATE TABLE IF NOT EXISTS',
}

function definitionSql(action: Definition): string {
  const { table } = action
  switch (action.kind) {
    case 'create':
      return `${createModes[action.mode]} ${table} (a Int64, b Int64)`
    case 'createAs':
      return `CREATE TABLE ${table} AS SELECT a::Int64 AS a, b::Int64 AS b FROM ${action.from}`
    case 'drop':
      return `DROP TABLE ${table}`
    case 'truncate':
      return `TRUNCATE TABLE ${table}`
    case 'addColumn':
      return `ALTER TABLE ${table} ADD COLUMN c Int64 DEFAULT ${action.value}`
    case 'dropColumn':
      return `ALTER TABLE ${table} DROP COLUMN c`
    case 'retype':
      return `ALTER TABLE ${table} MODIFY COLUMN b String`
    case 'rename':
      return `RENAME TABLE ${table} TO ${action.to}`
    case 'swap':
      return `ALTER TABLE ${table} SWAP WITH ${action.to}`
  }
}

const pairs = (rows: readonly Pair[]): string => rows.map(([a, b]) => `(${a}, ${b})`).join(', ')

const where = (a: number | undefined): string => (a === undefined ? '' : ` WHERE a = ${a}`)

const found = (a: number | undefined): string =>
  ` WHERE a IN (SELECT k FROM (VALUES (${a ?? -1})) v(k))`

const labelled = (label: string | undefined): string =>
  label === undefined ? '' : `SETTINGS (deduplicate_label = '${label}') `
