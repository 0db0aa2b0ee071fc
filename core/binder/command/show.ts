import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Show, ShowObject } from '../../sql/ast/statement.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { quoteString } from '../../sql/print/quote.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { bindQueryStatement } from '../query/query-statement.js'
import { parseQueryText } from '../query/query-text.js'
import { sequenceRows } from './sequences.js'

/** What a listing selects, over which table, and what its LIKE is about. */
interface Listing {
  readonly columns: string
  readonly from: string
  readonly where?: string
  readonly order?: string
  /** The column that LIKE means; `name` by default. */
  readonly like?: string
  /** WHERE is over the listing's own columns. */
  readonly wrapped?: true
}

type Lister = (binding: Binding, show: Show) => Listing

/** A listing's own column names keep their case: the names are quoted. */
function select(listing: Listing, filter: Show['filter']): string {
  const { columns, from, where, order, like = 'name', wrapped } = listing
  const conditions = [
    ...(where === undefined ? [] : [where]),
    ...(filter.like === undefined || wrapped ? [] : [`${like} LIKE ${quoteString(filter.like)}`]),
    ...(filter.where === undefined || wrapped
      ? []
      : [`(${printExpression(filter.where, sqlStyle)})`]),
  ]
  const condition = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  const sorted = order === undefined ? '' : ` ORDER BY ${order}`
  if (!wrapped) return `SELECT ${columns} FROM ${from}${condition}${sorted}`
  const outer =
    filter.like !== undefined
      ? ` WHERE ${like} LIKE ${quoteString(filter.like)}`
      : filter.where !== undefined
        ? ` WHERE (${printExpression(filter.where, sqlStyle)})`
        : ''
  return `SELECT * FROM (SELECT ${columns} FROM ${from}${condition})${outer}${sorted}`
}

function databaseOf(binding: Binding, show: Show): string {
  const [last] = show.from.toReversed()
  if (last === undefined) return binding.database
  const name = binding.name(last)
  if (binding.cx.catalog.database(name) !== undefined) return name
  throw new QueryError('UnknownDatabase', `Unknown database ${name} .`, { span: last.span })
}

const tables: Lister = (binding, show) => {
  const database = databaseOf(binding, show)
  const from = show.history ? 'system.tables_with_history' : 'system.tables'
  const dropped = show.history ? ', dropped_on AS "drop_time"' : ''
  const where = `database = ${quoteString(database)}`
  const order = 'catalog, database, name'
  if (!show.full) {
    return { columns: `name AS "Tables_in_${database}"${dropped}`, from, where, order }
  }
  return {
    columns: `name AS "Tables", table_type AS "Table_type", database AS "Database", catalog AS "Catalog", owner, engine, cluster_by AS "Cluster_by", created_on AS "create_time"${dropped}, num_rows, data_size, data_compressed_size, index_size`,
    from,
    where,
    order,
  }
}

const views: Lister = (binding, show) => {
  const database = databaseOf(binding, show)
  const dropped = show.history ? ', dropped_on AS "drop_time"' : ''
  return {
    columns: show.full
      ? `name AS "Views", database AS "Database", catalog AS "Catalog", owner, engine, created_on AS "create_time"${dropped}, view_query`
      : `name AS "Views_in_${database}"${dropped}`,
    from: show.history ? 'system.views_with_history' : 'system.views',
    where: `database = ${quoteString(database)}`,
    order: 'catalog, database, name',
  }
}

const databases: Lister = (binding, show) => ({
  columns: show.full
    ? `catalog AS "Catalog", owner AS "Owner", name AS "databases_in_${binding.cx.currentCatalog}"`
    : `name AS "databases_in_${binding.cx.currentCatalog}"`,
  from: show.history ? 'system.databases_with_history' : 'system.databases',
  order: 'catalog, name',
})

/** SHOW COLUMNS FROM t [FROM db]. */
const columns: Lister = (binding, show) => {
  const [table, database] = show.from
  if (table === undefined)
    throw new Unsupported('SHOW COLUMNS without a table', { span: show.span })
  const home = database === undefined ? binding.database : binding.name(database)
  const name = binding.name(table)
  if (binding.cx.catalog.table(home, name) === undefined) {
    throw new QueryError('UnknownTable', `Unknown table '${name}'`, { span: table.span })
  }
  const more = show.full ? ', NULL AS "Collation", NULL AS "Privileges", comment AS "Comment"' : ''
  return {
    columns: `name AS "Field", type AS "Type", is_nullable AS "Null", default_expression AS "Default", NULL AS "Extra", NULL AS "Key"${more}`,
    from: 'system.columns',
    where: `table = ${quoteString(name)} AND database = ${quoteString(home)}`,
  }
}

const tableStatus: Lister = (binding, show) => ({
  columns:
    'name AS "Name", engine AS "Engine", 0 AS "Version", NULL AS "Row_format", num_rows AS "Rows", NULL AS "Avg_row_length", data_size AS "Data_length", NULL AS "Max_data_length", index_size AS "Index_length", NULL AS "Data_free", NULL AS "Auto_increment", created_on AS "Create_time", updated_on AS "Update_time", NULL AS "Check_time", NULL AS "Collation", NULL AS "Checksum", comment AS "Comment", cluster_by AS "Cluster_by"',
  from: 'system.tables',
  where: `database = ${quoteString(databaseOf(binding, show))}`,
  order: '"Name"',
  like: '"Name"',
  wrapped: true,
})

const dropTables: Lister = (binding, show) => ({
  columns:
    'name AS "Tables", table_type AS "Table_type", database AS "Database", catalog AS "Catalog", engine, created_on AS "create_time", dropped_on AS "drop_time", num_rows, data_size, data_compressed_size, index_size',
  from: 'system.tables_with_history',
  where: `database = ${quoteString(databaseOf(binding, show))} AND dropped_on IS NOT NULL`,
  order: 'catalog, database, name',
})

function simple(from: string, columns: string, order?: string, like?: string): Lister {
  return () => ({
    from,
    columns,
    ...(order === undefined ? {} : { order }),
    ...(like === undefined ? {} : { like }),
  })
}

const listers: { readonly [O in ShowObject]?: Lister } = {
  TABLES: tables,
  VIEWS: views,
  DATABASES: databases,
  COLUMNS: columns,
  'TABLE STATUS': tableStatus,
  'DROP TABLES': dropTables,
  SETTINGS: simple(
    'system.settings',
    'name, value, default, range, level, description, type',
    'name',
  ),
  FUNCTIONS: simple('system.functions', 'name, is_aggregate, description', 'name'),
  'TABLE FUNCTIONS': simple('system.table_functions', 'name', 'name'),
  STAGES: simple('system.stages', 'name, stage_type, creator, created_on, comment', 'name'),
  'FILE FORMATS': simple('system.file_formats', 'name, format_options', 'name'),
  USERS: simple('system.users', '*', 'name'),
  ROLES: simple(
    'system.roles',
    `name, inherited_roles, inherited_roles_name, name = current_role() AS is_current, name = 'account_admin' AS is_default, '' AS comment`,
    'name',
  ),
  PROCESSLIST: simple('system.processes', '*', undefined, 'id'),
  ENGINES: simple('system.engines', '"Engine", "Comment"', '"Engine"', '"Engine"'),
  METRICS: simple('system.metrics', 'metric, kind, labels, value', undefined, 'metric'),
  CATALOGS: simple('system.catalogs', 'name AS "catalogs"', 'name'),
  INDEXES: simple('system.indexes', '*', 'name'),
  LOCKS: simple('system.locks', '*', undefined, 'table_id'),
  STREAMS: simple('system.streams', '*', 'name'),
  'USER FUNCTIONS': simple(
    'system.user_functions',
    'name, is_aggregate, description, arguments, language, created_on',
    'name',
  ),
}

/** SHOW …: a query over system tables. Source: databend binder/show.rs, ddl/table.rs, ddl/database.rs. */
export function bindShow(binding: Binding, show: Show): BoundQuery {
  const { like, where } = show.filter
  if (show.object === 'SEQUENCES' && like === undefined && where === undefined) {
    return sequenceRows(binding)
  }
  const lister = listers[show.object]
  if (lister === undefined) throw new Unsupported(`SHOW ${show.object}`, { span: show.span })
  if (show.subject !== undefined) {
    throw new Unsupported(`SHOW ${show.object} ${show.subject}`, { span: show.span })
  }
  const limit = show.filter.limit === undefined ? '' : ` LIMIT ${show.filter.limit}`
  const text = `${select(lister(binding, show), show.filter)}${limit}`
  return bindQueryStatement(binding, parseQueryText(text))
}
