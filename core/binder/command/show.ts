import { Bug } from '../../errors/bug.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { Show, ShowObject } from '../../sql/ast/statement.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import { shownSizes } from '../../table-sizes.js'
import { quoteString } from '../../types/quote-string.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { withoutCloudControl } from '../cloud-control.js'
import { checkCatalog, knownDatabase, knownTable, tableNameParts } from '../table/table-name.js'
import { showNetworkPolicies } from './account-policies.js'
import { showConnections } from './connections.js'
import { grantedProcedure } from './grants.js'
import { type ListQuery, listingQuery } from './listing.js'
import { isPolicyWords, knownPolicy, policyKind, policyName } from './policies.js'
import { checkProcedures } from './procedures.js'
import { queryRows, sourceRows } from './rows.js'
import { showPublicKeys } from './users.js'
import { showWorkloadGroups } from './workload-groups.js'

type Lister = (binding: Binding, show: Show) => ListQuery

/** The database whose objects a SHOW lists. Throws `QueryError` 1119 and 1003 for one that does not exist. */
export function shownDatabase(binding: Binding, { from }: Show): string {
  const [database, catalog] = from.toReversed()
  if (catalog !== undefined) checkCatalog(binding, catalog)
  if (database === undefined) return binding.around.database
  return knownDatabase(binding, binding.name(database))
}

function catalogOf(binding: Binding, name: Identifier | undefined): string {
  if (name !== undefined) checkCatalog(binding, name)
  return binding.cx.currentCatalog
}

/** `name AS "Tables_in_d"`, quoted so that the database's name keeps its case. */
const named = (prefix: string, of: string): string =>
  `name AS ${quoteIdentifier(`${prefix}_in_${of}`, '"')}`

const sizes = `num_rows, ${shownSizes.join(', ')}`

const byPlace = 'catalog, database, name'

const tables: Lister = (binding, show) => {
  const database = shownDatabase(binding, show)
  const dropped = show.history ? ', dropped_on AS drop_time' : ''
  return {
    columns: show.full
      ? `name AS Tables, 'BASE TABLE' AS Table_type, database AS Database, catalog AS Catalog, owner, engine, cluster_by AS Cluster_by, created_on AS create_time${dropped}, ${sizes}`
      : `${named('Tables', database)}${dropped}`,
    from: show.history ? 'system.tables_with_history' : 'system.tables',
    where: [`database = ${quoteString(database)}`, `table_type = 'BASE TABLE'`],
    order: byPlace,
  }
}

const views: Lister = (binding, show) => {
  const database = shownDatabase(binding, show)
  const dropped = show.history ? ', dropped_on AS drop_time' : ''
  return {
    columns: show.full
      ? `name AS Views, database AS Database, catalog AS Catalog, owner, engine, created_on AS create_time, view_query${dropped}`
      : `${named('Views', database)}${dropped}`,
    from: show.history ? 'system.views_with_history' : 'system.views',
    where: [`database = ${quoteString(database)}`],
    order: byPlace,
  }
}

/** Source: databend binder/ddl/materialized_view.rs `bind_show_materialized_views`. */
const materializedViews: Lister = (binding, show) => ({
  columns: 'name AS "Name", database AS "Database", engine AS "Engine", created_on AS "Created On"',
  from: 'system.tables',
  where: [
    `database = ${quoteString(shownDatabase(binding, show))}`,
    `table_type = 'MATERIALIZED VIEW'`,
  ],
  order: 'database, name',
})

const databases: Lister = (binding, { from, full }) => {
  const catalog = catalogOf(binding, from[0])
  return {
    columns: `${full ? 'catalog AS Catalog, owner, ' : ''}${named('databases', catalog)}`,
    from: 'system.databases',
    order: 'catalog, name',
  }
}

/** Here a named catalog is only a condition, and need not exist. */
const dropDatabases: Lister = (binding, { from: [catalog] }) => ({
  columns: 'catalog, name, database_id, dropped_on',
  from: 'system.databases_with_history',
  where: [`catalog = ${quoteString(catalog ? binding.name(catalog) : binding.cx.currentCatalog)}`],
  order: 'catalog, name',
})

const columns: Lister = (binding, { from, full }) => {
  const { database, name } = tableNameParts(binding, from)
  knownTable(binding, knownDatabase(binding, database), name)
  const more = full
    ? ', collation_name AS "Collation", privileges AS "Privileges", column_comment AS "Comment"'
    : ''
  return {
    columns: `column_name AS "Field", column_type AS "Type", is_nullable AS "Null", default AS "Default", extra AS "Extra", column_key AS "Key"${more}`,
    from: 'information_schema.columns',
    where: [`table_schema = ${quoteString(database)}`, `table_name = ${quoteString(name)}`],
    order: 'table_schema, table_name, column_name',
    like: 'column_name',
  }
}

const tableStatus: Lister = (binding, show) => ({
  columns: `name AS Name, engine AS Engine, 0 AS Version, NULL AS Row_format, num_rows AS Rows, NULL AS Avg_row_length, data_size AS Data_length, NULL AS Max_data_length, index_size AS Index_length, NULL AS Data_free, NULL AS Auto_increment, created_on AS Create_time, NULL AS Update_time, NULL AS Check_time, NULL AS Collation, NULL AS Checksum, '' AS Comment, cluster_by AS Cluster_by`,
  from: 'system.tables',
  where: [`database = ${quoteString(shownDatabase(binding, show))}`],
  order: 'Name',
  like: 'Name',
  wrapped: true,
})

/** Source: databend ddl/table.rs `bind_show_statistics`. */
const statistics: Lister = (binding, { from, subject }) => {
  const isTable = subject === 'TABLE'
  const path = isTable ? from.slice(0, -1) : from
  const [database, catalog] = path.toReversed()
  if (catalog !== undefined) checkCatalog(binding, catalog)
  const name = database === undefined ? binding.around.database : binding.name(database)
  if (database !== undefined) knownDatabase(binding, name)
  const table = isTable ? binding.name(from.at(-1)!) : undefined
  if (table !== undefined) knownTable(binding, name, table)
  return {
    columns:
      'database, table, column_name, stats_row_count, actual_row_count, distinct_count, null_count, min, max, avg_size, histogram',
    from: 'system.statistics',
    where: [
      `database = ${quoteString(name)}`,
      ...(table === undefined ? [] : [`table = ${quoteString(table)}`]),
    ],
    order: 'database, table, column_name',
  }
}

const dropTables: Lister = (binding, show) => ({
  columns: `name AS Tables, 'BASE TABLE' AS Table_type, database AS Database, catalog AS Catalog, engine, created_on AS create_time, dropped_on AS drop_time, ${sizes}`,
  from: 'system.tables_with_history',
  where: [`database = ${quoteString(shownDatabase(binding, show))}`, 'dropped_on IS NOT NULL'],
  order: byPlace,
})

/** The columns of SHOW FULL STREAMS and of DESC STREAM. */
export const streamColumnsShown =
  'created_on, name, database, catalog, table_name AS table_on, owner, comment, mode, invalid_reason, has_data'

const streams: Lister = (binding, show) => {
  const database = shownDatabase(binding, show)
  return {
    columns: show.full
      ? streamColumnsShown
      : `${named('Streams', database)}, table_name AS table_on, mode`,
    from: show.full ? 'system.streams' : 'system.streams_terse',
    where: [`database = ${quoteString(database)}`],
    order: byPlace,
  }
}

const dictionaries: Lister = (binding, show) => ({
  columns:
    'database AS Database, name AS Dictionary, key_names AS Key_Names, key_types AS key_Types, attribute_names AS Attribute_Names, attribute_types AS Attribute_Types, source AS Source, comment AS Comment',
  from: 'system.dictionaries',
  where: [`database = ${quoteString(shownDatabase(binding, show))}`],
  order: 'database, name',
})

/** Source: databend binder.rs: without the setting there are no procedures. */
const procedures: Lister = binding => {
  checkProcedures(binding, 'SHOW PROCEDURES')
  const columns = 'name, procedure_id, arguments, comment, description, created_on'
  return { columns, from: 'system.procedures', order: 'name', anyCase: true }
}

/** A listing whose LIKE ignores upper and lower case. */
function simple(from: string, columns: string, more: Partial<ListQuery> = {}): Lister {
  return () => ({ from, columns, anyCase: true, order: 'name', ...more })
}

/** SHOW GRANTS. Source: databend binder/ddl/account.rs `bind_show_account_grants` and what follows it. */
const grants: Lister = (binding, { grants: asked, span }) => {
  const listed = (like: string, ...args: readonly string[]): ListQuery => ({
    columns: '*',
    from: `show_grants(${args.map(quoteString).join(', ')})`,
    like,
    anyCase: true,
  })
  const { user } = binding.cx.identity
  if (asked === undefined) return listed('object_name', 'user', user.name)
  if (asked.kind === 'Of') return listed('grantee_name', 'role_grantee', asked.role)
  if (asked.kind === 'For') {
    const { principal: to } = asked
    const [kind, name] = to.kind === 'Role' ? ['role', to.role] : ['user', to.user.name]
    return listed('object_name', kind!, name!)
  }
  const { object } = asked
  const catalog = binding.cx.currentCatalog
  if (object.kind === 'Global') throw new Bug('no object is asked for')
  if (object.kind === 'Named' && object.object === 'PROCEDURE') {
    const { id } = grantedProcedure(binding, object)
    return listed('name', 'procedure', String(id), catalog)
  }
  const [name, database] = (object.name ?? []).map(part => part.name).toReversed()
  if (object.kind === 'Database') return listed('name', 'database', name!, catalog)
  if (object.kind === 'Table') {
    return listed('name', 'table', name!, catalog, database ?? binding.around.database)
  }
  if (isPolicyWords(object.object)) {
    const { id } = knownPolicy(binding, policyKind(object.object), policyName(object.name))
    const kind = object.object.toLowerCase().replaceAll(' ', '_')
    return listed('name', kind, String(id))
  }
  if (!grantedKinds.has(object.object)) {
    throw new Unsupported(`SHOW GRANTS ON ${object.object}`, { span })
  }
  return listed('name', object.object.toLowerCase(), name!)
}

const grantedKinds: ReadonlySet<string> = new Set(['STAGE', 'UDF', 'SEQUENCE', 'CONNECTION'])

/** Source: databend binder/virtual_column.rs `bind_show_virtual_columns`. */
const virtualColumns: Lister = (binding, show) => {
  const [table, ...path] = show.from.toReversed()
  const database = shownDatabase(binding, { ...show, from: path.toReversed() })
  return {
    columns: '*',
    from: 'system.virtual_columns',
    where: [
      `database = ${quoteString(database)}`,
      ...(table === undefined ? [] : [`table = ${quoteString(binding.name(table))}`]),
    ],
    like: 'virtual_column_name',
  }
}

const listers: { readonly [O in ShowObject]?: Lister } = {
  TABLES: tables,
  VIEWS: views,
  'MATERIALIZED VIEWS': materializedViews,
  DATABASES: databases,
  'DROP DATABASES': dropDatabases,
  COLUMNS: columns,
  'TABLE STATUS': tableStatus,
  'DROP TABLES': dropTables,
  STREAMS: streams,
  STATISTICS: statistics,
  'VIRTUAL COLUMNS': virtualColumns,
  DICTIONARIES: dictionaries,
  PROCEDURES: procedures,
  CATALOGS: () => ({ from: 'system.catalogs', columns: 'name AS Catalogs', order: 'name' }),
  SETTINGS: simple('system.settings', 'name, value, default, range, level, description, type'),
  VARIABLES: simple('show_variables()', 'name, value, type'),
  FUNCTIONS: simple('system.functions', 'name, is_aggregate, description'),
  'TABLE FUNCTIONS': simple('system.table_functions', 'name'),
  'USER FUNCTIONS': simple(
    'system.user_functions',
    'name, is_aggregate, description, arguments, language, created_on, update_on',
  ),
  STAGES: simple('system.stages', '*'),
  USERS: simple(
    'system.users',
    'name, hostname, auth_type, is_configured, default_role, default_warehouse, roles, disabled, network_policy, password_policy, must_change_password',
  ),
  ROLES: () => ({ columns: '*', from: 'show_roles()', anyCase: true }),
  SEQUENCES: () => ({
    columns: '*',
    from: 'show_sequences()',
    anyCase: true,
    order: 'name',
    limitFirst: true,
  }),
  GRANTS: grants,
  PROCESSLIST: () => ({
    columns: '*',
    from: 'system.processes',
    like: 'extra_info',
    anyCase: true,
  }),
  ENGINES: simple('system.engines', '"Engine", "Comment"', {
    order: '"Engine"',
    like: '"Engine"',
  }),
  METRICS: simple('system.metrics', 'metric, kind, labels, value', {
    order: 'metric',
    like: 'metric',
  }),
  INDEXES: simple('system.indexes', '*'),
  TAGS: simple('system.tags', 'name, allowed_values, comment, created_on'),
  'PASSWORD POLICIES': simple('system.password_policies', 'name, comment, options'),
  LOCKS: () => ({ columns: '*', from: 'system.locks', order: 'table_id, revision' }),
  'LOCKS IN ACCOUNT': () => ({
    columns: '*',
    from: 'system.locks',
    where: [`user = split(current_user(), '\\'')[2]`],
    order: 'table_id, revision',
  }),
}

/** The SHOW statements that need no query. */
const others: { readonly [O in ShowObject]?: (binding: Binding, show: Show) => BoundQuery } = {
  'PUBLIC KEYS': (binding, { from }) => showPublicKeys(binding, from),
  'FILE FORMATS': binding => sourceRows(binding, 'file_formats', ['name', 'format_options']),
  CONNECTIONS: showConnections,
  'NETWORK POLICIES': showNetworkPolicies,
  'WORKLOAD GROUPS': showWorkloadGroups,
}

/** SHOW …: a query over system tables. Source: databend binder/show.rs, ddl/*.rs `bind_show_*`. */
export function bindShow(binding: Binding, show: Show): BoundQuery {
  const { object, subject, filter, span } = show
  const bind = others[object]
  if (bind !== undefined) return bind(binding, show)
  const lister = listers[object]
  if (lister !== undefined) return queryRows(binding, listingQuery(lister(binding, show), filter))
  if (object === 'TASKS') throw withoutCloudControl('show tasks', 'SHOW TASKS')
  const what = subject === undefined ? object : `${object} FROM ${subject}`
  throw new Unsupported(`SHOW ${what}`, { span })
}
