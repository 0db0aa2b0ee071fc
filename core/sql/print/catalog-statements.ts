import { shownSizes } from '../../table-sizes.js'
import { quoteIdentifier } from './quote.js'

const tableColumns = `name, database, catalog, engine, created_on, num_rows, ${shownSizes.join(', ')}`

const streamColumns =
  'name, database, catalog, stream_id, created_on, updated_on, mode, comment, table_name, table_id, table_version, snapshot_location'

/** A string literal; inner quotes are doubled, as recordings hold statements in this form. */
export const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const contains = (keyword: string): string => `name LIKE ${literal(`%${keyword}%`)}`

const tables = (where: string): string =>
  `SELECT ${tableColumns} FROM system.tables WHERE ${where} ORDER BY 2, 1`

const path = (database: string, table: string): string =>
  `${quoteIdentifier(database, '"')}.${quoteIdentifier(table, '"')}`

/**
 * The statements that answer questions about the catalogue, users and roles, in every mode: `serve` runs them, `record`
 * forwards them and `replay` looks them up, so after a change older recordings no longer match.
 */
export const catalogStatements = {
  databases: () => 'SELECT name FROM system.databases ORDER BY name',
  database: (name: string) => `SELECT name FROM system.databases WHERE name = ${literal(name)}`,
  databasesLike: (keyword: string) =>
    `SELECT name FROM system.databases WHERE ${contains(keyword)} ORDER BY name`,
  databaseNames: () => 'SELECT name FROM system.databases',
  tables: (database: string) => tables(`database = ${literal(database)}`),
  table: (database: string, name: string) =>
    tables(`database = ${literal(database)} AND name = ${literal(name)}`),
  tablesLike: (keyword: string) => tables(contains(keyword)),
  tableNames: () => 'SELECT name FROM system.tables',
  createTable: (database: string, name: string) => `SHOW CREATE TABLE ${path(database, name)}`,
  createMaterializedView: (database: string, name: string) =>
    `SHOW CREATE MATERIALIZED VIEW ${path(database, name)}`,
  fields: (database: string, table: string) => `DESC ${path(database, table)}`,
  streams: (database: string) =>
    `SELECT ${streamColumns} FROM system.streams WHERE database = ${literal(database)} ORDER BY name`,
  users: () => "SELECT * FROM system.users WHERE is_configured = 'NO' ORDER BY name",
  roles: () => 'SHOW ROLES',
}
