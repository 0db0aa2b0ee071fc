/** A table or view by its database and name. */
export interface Place {
  readonly database: string
  readonly name: string
}

export type ColumnType = 'INT' | 'VARCHAR'

/** The type of a column goes with its name, so that a name can come back with the type that it had. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  a: 'INT',
  b: 'VARCHAR',
  c: 'INT',
  d: 'VARCHAR',
}

export type CreateMode = 'new' | 'if not exists' | 'or replace'

/** A value of a cell: a number or a text, by the type of its column. */
export type Cell = number | string | null

/** One statement of a migration. */
export type Action =
  | { readonly kind: 'createDatabase'; readonly database: string; readonly mode: CreateMode }
  | { readonly kind: 'dropDatabase'; readonly database: string; readonly ifExists: boolean }
  | { readonly kind: 'undropDatabase'; readonly database: string }
  | { readonly kind: 'renameDatabase'; readonly database: string; readonly to: string }
  | {
      readonly kind: 'createTable'
      readonly at: Place
      readonly columns: readonly string[]
      readonly mode: CreateMode
    }
  | { readonly kind: 'createTableAs'; readonly at: Place; readonly from: Place }
  | { readonly kind: 'dropTable'; readonly at: Place; readonly ifExists: boolean }
  | { readonly kind: 'undropTable'; readonly at: Place }
  | { readonly kind: 'renameTable'; readonly at: Place; readonly to: string }
  | { readonly kind: 'swapTables'; readonly at: Place; readonly with: string }
  | { readonly kind: 'truncate'; readonly at: Place }
  | { readonly kind: 'addColumn'; readonly at: Place; readonly column: string }
  | { readonly kind: 'dropColumn'; readonly at: Place; readonly column: string }
  | {
      readonly kind: 'renameColumn'
      readonly at: Place
      readonly column: string
      readonly to: string
    }
  | { readonly kind: 'comment'; readonly at: Place; readonly text: string }
  | { readonly kind: 'insert'; readonly at: Place; readonly values: Readonly<Record<string, Cell>> }
  | { readonly kind: 'update'; readonly at: Place; readonly column: string; readonly value: Cell }
  | { readonly kind: 'delete'; readonly at: Place; readonly least: number }
  | { readonly kind: 'createView'; readonly at: Place; readonly from: Place }
  | { readonly kind: 'dropView'; readonly at: Place }
  | { readonly kind: 'read'; readonly at: Place }
  | { readonly kind: 'createRole' | 'dropRole'; readonly role: string; readonly lax: boolean }
  | { readonly kind: 'grant' | 'revoke'; readonly role: string; readonly at: Place }
  | { readonly kind: 'createTag' | 'dropTag'; readonly tag: string; readonly lax: boolean }
  | { readonly kind: 'setTag'; readonly at: Place; readonly tag: string; readonly value: string }
  | { readonly kind: 'unsetTag'; readonly at: Place; readonly tag: string }
  | { readonly kind: 'createMask' | 'dropMask'; readonly policy: string; readonly lax: boolean }
  | {
      readonly kind: 'setMask'
      readonly at: Place
      readonly column: string
      readonly policy: string
    }
  | { readonly kind: 'unsetMask'; readonly at: Place; readonly column: string }
  | { readonly kind: 'createFilter' | 'dropFilter'; readonly policy: string; readonly lax: boolean }
  | {
      readonly kind: 'addFilter' | 'removeFilter'
      readonly at: Place
      readonly policy: string
      readonly column: string
    }

/** What each masked text is shown as. */
export const maskedText = '***'

/** The least number of a row that row access policies let through. */
export const leastShown = 2

/** The values that tags may have. */
export const tagValues: readonly string[] = ['x', 'y']

const path = ({ database, name }: Place) => `${database}.${name}`

const literal = (value: Cell) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`

const create = (object: string, mode: CreateMode): string =>
  mode === 'or replace'
    ? `CREATE OR REPLACE ${object}`
    : `CREATE ${object}${mode === 'new' ? '' : ' IF NOT EXISTS'}`

const laxly = (words: string, lax: boolean, isCreate: boolean): string =>
  lax ? `${words} IF ${isCreate ? 'NOT ' : ''}EXISTS` : words

/** The statement of an action. */
export function sqlOf(action: Action): string {
  switch (action.kind) {
    case 'createDatabase':
      return `${create('DATABASE', action.mode)} ${action.database}`
    case 'dropDatabase':
      return `${laxly('DROP DATABASE', action.ifExists, false)} ${action.database}`
    case 'undropDatabase':
      return `UNDROP DATABASE ${action.database}`
    case 'renameDatabase':
      return `ALTER DATABASE ${action.database} RENAME TO ${action.to}`
    case 'createTable': {
      const columns = action.columns.map(name => `${name} ${columnTypes[name]}`)
      return `${create('TABLE', action.mode)} ${path(action.at)} (${columns.join(', ')})`
    }
    case 'createTableAs':
      return `CREATE TABLE ${path(action.at)} AS SELECT * FROM ${path(action.from)}`
    case 'dropTable':
      return `${laxly('DROP TABLE', action.ifExists, false)} ${path(action.at)}`
    case 'undropTable':
      return `UNDROP TABLE ${path(action.at)}`
    case 'renameTable':
      return `ALTER TABLE ${path(action.at)} RENAME TO ${action.to}`
    case 'swapTables':
      return `ALTER TABLE ${path(action.at)} SWAP WITH ${action.with}`
    case 'truncate':
      return `TRUNCATE TABLE ${path(action.at)}`
    case 'addColumn':
      return `ALTER TABLE ${path(action.at)} ADD COLUMN ${action.column} ${columnTypes[action.column]}`
    case 'dropColumn':
      return `ALTER TABLE ${path(action.at)} DROP COLUMN ${action.column}`
    case 'renameColumn':
      return `ALTER TABLE ${path(action.at)} RENAME COLUMN ${action.column} TO ${action.to}`
    case 'comment':
      return `ALTER TABLE ${path(action.at)} COMMENT = '${action.text}'`
    case 'insert': {
      const names = Object.keys(action.values)
      const values = Object.values(action.values).map(literal)
      return `INSERT INTO ${path(action.at)} (${names.join(', ')}) VALUES (${values.join(', ')})`
    }
    case 'update':
      return `UPDATE ${path(action.at)} SET ${action.column} = ${literal(action.value)}`
    case 'delete':
      return `DELETE FROM ${path(action.at)} WHERE a >= ${action.least}`
    case 'createView':
      return `CREATE VIEW ${path(action.at)} AS SELECT a FROM ${path(action.from)}`
    case 'dropView':
      return `DROP VIEW ${path(action.at)}`
    case 'read':
      return `SELECT * FROM ${path(action.at)}`
    case 'createRole':
      return `${laxly('CREATE ROLE', action.lax, true)} ${action.role}`
    case 'dropRole':
      return `${laxly('DROP ROLE', action.lax, false)} ${action.role}`
    case 'grant':
      return `GRANT SELECT ON ${path(action.at)} TO ROLE ${action.role}`
    case 'revoke':
      return `REVOKE SELECT ON ${path(action.at)} FROM ROLE ${action.role}`
    case 'createTag':
      return `${laxly('CREATE TAG', action.lax, true)} ${action.tag} ALLOWED_VALUES = (${tagValues.map(literal).join(', ')})`
    case 'dropTag':
      return `${laxly('DROP TAG', action.lax, false)} ${action.tag}`
    case 'setTag':
      return `ALTER TABLE ${path(action.at)} SET TAG ${action.tag} = '${action.value}'`
    case 'unsetTag':
      return `ALTER TABLE ${path(action.at)} UNSET TAG ${action.tag}`
    case 'createMask':
      return `${laxly('CREATE MASKING POLICY', action.lax, true)} ${action.policy} AS (x VARCHAR) RETURNS VARCHAR -> '${maskedText}'`
    case 'dropMask':
      return `${laxly('DROP MASKING POLICY', action.lax, false)} ${action.policy}`
    case 'setMask':
      return `ALTER TABLE ${path(action.at)} MODIFY COLUMN ${action.column} SET MASKING POLICY ${action.policy}`
    case 'unsetMask':
      return `ALTER TABLE ${path(action.at)} MODIFY COLUMN ${action.column} UNSET MASKING POLICY`
    case 'createFilter':
      return `${laxly('CREATE ROW ACCESS POLICY', action.lax, true)} ${action.policy} AS (x INT) RETURNS BOOLEAN -> x >= ${leastShown}`
    case 'dropFilter':
      return `${laxly('DROP ROW ACCESS POLICY', action.lax, false)} ${action.policy}`
    case 'addFilter':
      return `ALTER TABLE ${path(action.at)} ADD ROW ACCESS POLICY ${action.policy} ON (${action.column})`
    case 'removeFilter':
      return `ALTER TABLE ${path(action.at)} DROP ROW ACCESS POLICY ${action.policy}`
  }
}
