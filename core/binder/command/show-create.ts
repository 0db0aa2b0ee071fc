import { entriesByName } from '../../by-name.js'
import { internalOptions } from '../../catalog/internal-options.js'
import { isMaterialized, type MaterializedView } from '../../catalog/materialized-views.js'
import type { StoredTable, Stream, TableColumn, TableIndex } from '../../catalog/objects.js'
import { storageText } from '../../catalog/storage-params.js'
import { droppedSource } from '../../catalog/streams.js'
import { QueryError } from '../../errors/query-error.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { ShowCreate } from '../../sql/ast/statement.js'
import { parseExpressionText } from '../../sql/parse.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import { quoteString } from '../../types/quote-string.js'
import { explicitSqlTypeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { checkCatalog, knownDatabase, knownTable, tableNameParts } from '../table/table-name.js'
import { showDictionary } from './dictionaries.js'
import { materializedView } from './materialized-views.js'
import { constantRows } from './rows.js'
import { keptStyle, shownName } from './shown-name.js'
import { keyList } from './table-keys.js'

/** SHOW CREATE TABLE | DATABASE | DICTIONARY | MATERIALIZED VIEW: the statement that would create the object. */
export function bindShowCreate(binding: Binding, show: ShowCreate): BoundQuery {
  const { object, name: path } = show
  if (object === 'DATABASE') return showDatabase(binding, show)
  if (object === 'CATALOG') return showCatalog(binding, path[0]!)
  if (object === 'DICTIONARY') return showDictionary(binding, path)
  const { database, name } = tableNameParts(binding, path)
  const table = knownTable(binding, database, name)
  if (object === 'MATERIALIZED VIEW') {
    const shown = createMaterializedText(binding, database, materializedView(table))
    return constantRows(binding, ['Table', 'Create Table'], [[name, shown]])
  }
  if (isMaterialized(table)) {
    const shown = `${database}.${name}`
    throw new QueryError(
      'TableEngineNotSupported',
      `${shown} is a MATERIALIZED VIEW, use \`SHOW CREATE MATERIALIZED VIEW ${shown}\` instead`,
    )
  }
  if (table.kind === 'View') {
    const shown = `CREATE VIEW \`${database}\`.\`${name}\` AS ${table.query}`
    return constantRows(binding, ['Table', 'Create Table'], [[name, shown]])
  }
  if (table.kind === 'Stream') {
    const shown = createStreamText(binding, name, table)
    return constantRows(binding, ['Table', 'Create Table'], [[name, shown]])
  }
  const text =
    table.kind === 'SystemTable'
      ? createHeadText(binding, table, 'TABLE', show.quotedIdents)
      : createTableText(binding, table, show.quotedIdents)
  return constantRows(binding, ['Table', 'Create Table'], [[name, text]])
}

/** Source: databend interpreter_table_show_create.rs `show_create_materialized_view_query`. */
function createMaterializedText(
  binding: Binding,
  database: string,
  { name, query, comment, materialized }: MaterializedView,
): string {
  const { columns, clusterBy, options } = materialized
  const quoted = (text: string) => quoteIdentifier(text, '`')
  const isHidden = binding.cx.eval.setting('hide_options_in_show_create_table') === '1'
  const shown = isHidden ? [] : entriesByName(Object.entries(options))
  return [
    `CREATE MATERIALIZED VIEW ${quoted(database)}.${quoted(name)}`,
    `(${columns.map(column => quoted(column.name)).join(', ')})`,
    ...(clusterBy.length > 0 ? [`CLUSTER BY ${keyList(clusterBy)}`] : []),
    ...(comment === '' ? [] : [`COMMENT = ${quoteString(comment)}`]),
    ...shown.map(([option, value]) => `${option.toUpperCase()}=${quoteString(value)}`),
    `AS ${query}`,
  ].join(' ')
}

/** Throws `QueryError` 1025 if the table is gone and forgotten. Source: databend interpreter_table_show_create.rs. */
function createStreamText(binding: Binding, name: string, stream: Stream): string {
  const { catalog } = binding.cx
  const source = catalog.tableById(stream.source) ?? droppedSource(catalog, stream)
  if (source === undefined) {
    throw new QueryError('UnknownTable', `Unknown table id: '${stream.source}'`)
  }
  const { database, table } = source
  const comment = stream.comment === '' ? '' : ` COMMENT = ${quoteString(stream.comment)}`
  return `CREATE STREAM \`${name}\` ON TABLE \`${database}\`.\`${table.name}\`${comment}`
}

/** The one catalog that there is. Source: databend interpreter_catalog_show_create.rs. */
function showCatalog(binding: Binding, name: Identifier): BoundQuery {
  checkCatalog(binding, name)
  const row = [binding.cx.currentCatalog, 'default', '']
  return constantRows(binding, ['Catalog', 'Type', 'Option'], [row])
}

function showDatabase(binding: Binding, { name: path }: ShowCreate): BoundQuery {
  const [database, catalog] = path.toReversed()
  if (catalog !== undefined) checkCatalog(binding, catalog)
  const name = knownDatabase(binding, binding.name(database!))
  const { options = {} } = binding.cx.catalog.database(name)!
  const shown = entriesByName(Object.entries(options))
  const behind =
    shown.length === 0
      ? ''
      : ` OPTIONS (${shown.map(([option, value]) => `${option}='${value}'`).join(', ')})`
  const text = `CREATE DATABASE \`${name}\` ENGINE=DEFAULT${behind}`
  return constantRows(binding, ['Database', 'Create Database'], [[name, text]])
}

/** Source: databend interpreter_table_show_create.rs `show_create_table_query`. */
function createTableText(binding: Binding, table: StoredTable, quoteAll: boolean): string {
  const setting = (name: string) => binding.cx.eval.setting(name)
  const style = keptStyle(binding, quoteAll)
  const requoted = (key: string) => printExpression(parseExpressionText(key), style)
  const kind = table.temporary ? 'TEMP TABLE' : table.transient ? 'TRANSIENT TABLE' : 'TABLE'
  const keys = (texts: readonly string[]) => keyList(texts.map(requoted))
  const parts = [createHeadText(binding, table, kind, quoteAll)]
  if (table.partitionBy.length > 0) parts.push(`PARTITION BY ${keys(table.partitionBy)}`)
  if (table.clusterBy.length > 0) {
    const type = table.options['cluster_type'] === 'hilbert' ? 'HILBERT' : ''
    parts.push(`CLUSTER BY ${type}${keys(table.clusterBy)}`)
  }
  if (setting('hide_options_in_show_create_table') !== '1') {
    const shown = Object.entries(table.options).filter(([name]) => !internalOptions.has(name))
    const options = entriesByName(shown)
    parts.push(...options.map(([name, value]) => `${name.toUpperCase()}=${quoteString(value)}`))
  }
  // The space after it is the server's.
  if (table.storage !== undefined) parts.push(`'${storageText(table.storage)}' `)
  if (table.comment !== '') parts.push(`COMMENT = ${quoteString(table.comment)}`)
  return parts.join(' ')
}

/** The columns, the indexes and the engine, which is all that a system table has. */
function createHeadText(
  binding: Binding,
  table: Pick<StoredTable, 'name' | 'columns'> & { readonly engine: string } & Partial<
      Pick<StoredTable, 'indexes'>
    >,
  kind: string,
  quoteAll: boolean,
): string {
  const { name, columns, indexes = [], engine } = table
  const identifier = shownName(binding, quoteAll)
  const lines = [
    ...columns.map(column => `  ${columnText(column, identifier)}`),
    ...indexes.map(index => `  ${indexText(index, identifier)}`),
  ]
  return `CREATE ${kind} ${identifier(name)} (\n${lines.join(',\n')}\n) ENGINE=${engine}`
}

/** The names of an index's columns are not quoted. */
function indexText(
  { name, type, columns, sync, options }: TableIndex,
  identifier: (name: string) => string,
): string {
  const shown = Object.entries(options).map(([key, value]) => `${key} = '${value}'`)
  return [
    `${sync ? 'SYNC' : 'ASYNC'} ${type} INDEX ${identifier(name)} (${columns.join(', ')})`,
    ...(shown.length > 0 ? [shown.join(', ')] : []),
  ].join(' ')
}

function columnText(column: TableColumn, identifier: (name: string) => string): string {
  const { name, type, defaultExpr, computed, autoIncrement, comment } = column
  return [
    identifier(name),
    explicitSqlTypeText(type),
    ...(defaultExpr === undefined ? [] : [`DEFAULT ${defaultExpr}`]),
    ...(computed === undefined
      ? []
      : [`AS (${computed.expr}) ${computed.stored ? 'STORED' : 'VIRTUAL'}`]),
    ...(autoIncrement === undefined
      ? []
      : [`AUTOINCREMENT (${autoIncrement.start}, ${autoIncrement.step}) ORDER`]),
    ...(comment === undefined || comment === '' ? [] : [`COMMENT ${quoteString(comment)}`]),
  ].join(' ')
}
