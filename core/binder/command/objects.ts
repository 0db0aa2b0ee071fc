import { unknownDatabase } from '../../catalog/catalog.js'
import { refuseMaterializedChange } from '../../catalog/materialized-views.js'
import { QueryError } from '../../errors/query-error.js'
import type * as Tree from '../../sql/ast/ddl.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type { UseCatalog, UseDatabase } from '../../sql/ast/statement.js'
import { printWholeQuery } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import {
  checkCatalog,
  databaseName,
  isKnownCatalog,
  knownDatabase,
  knownTable,
  tableNameParts,
} from '../table/table-name.js'
import { checkDatabase } from './create-table.js'
import { changedDatabaseOptions, newDatabaseOptions } from './database-options.js'
import { qualifyTables } from './qualify-tables.js'

/** Commands over databases, tables and views: resolves their names. */
/** CREATE DATABASE. Throws `QueryError`: 2004 and 1006 for wrong options. */
export function bindCreateDatabase(
  binding: Binding,
  tree: Tree.CreateDatabase,
): Bound.CreateDatabase {
  const name = databaseName(binding, tree.name, tree.span)
  const options = newDatabaseOptions(binding, tree.options)
  return { kind: 'CreateDatabase', name, mode: tree.mode, options }
}

export function bindDropDatabase(binding: Binding, tree: Tree.DropDatabase): Bound.DropDatabase {
  const name = databaseName(binding, tree.name, tree.span)
  return { kind: 'DropDatabase', name, ifExists: tree.ifExists }
}

export function bindAlterDatabase(
  binding: Binding,
  tree: Tree.AlterDatabase,
): Bound.RenameDatabase | Bound.SetDatabaseOptions | Bound.Nothing {
  const { action, ifExists, span } = tree
  const name = databaseName(binding, tree.name, span)
  if (action.kind === 'Rename') {
    return { kind: 'RenameDatabase', name, newName: binding.name(action.to), ifExists }
  }
  // Only databases of external catalogs have a cache. Source: databend catalog/src/database.rs `refresh_database`.
  if (action.kind === 'RefreshCache') {
    knownDatabase(binding, name)
    return { kind: 'Nothing' }
  }
  const database = binding.cx.catalog.database(name)
  if (database === undefined && ifExists) return { kind: 'Nothing' }
  if (database === undefined) throw unknownDatabase(name)
  const options = changedDatabaseOptions(binding, database, action.options)
  return { kind: 'SetDatabaseOptions', name, options }
}

export function bindUseDatabase(binding: Binding, { name, span }: UseDatabase): Bound.UseDatabase {
  const database = binding.name(name)
  checkDatabase(binding, database, span)
  return { kind: 'UseDatabase', name: database }
}

/** There is one catalog, so USE CATALOG changes nothing. */
export function bindUseCatalog(binding: Binding, { name, span }: UseCatalog): Bound.Nothing {
  const catalog = binding.name(name)
  if (catalog !== binding.cx.currentCatalog) {
    throw new QueryError('UnknownCatalog', `unknown catalog '${catalog}'`, { span })
  }
  return { kind: 'Nothing' }
}

function tableName(binding: Binding, name: ObjectName): Bound.TableName {
  const parts = tableNameParts(binding, name)
  return { database: parts.database, name: parts.name }
}

export function bindDropTable(
  binding: Binding,
  tree: Tree.DropTable,
): Bound.DropTable | Bound.Nothing {
  if (tree.ifExists && !isKnownCatalog(binding, tree.name)) return { kind: 'Nothing' }
  const { ifExists, all } = tree
  return { kind: 'DropTable', table: tableName(binding, tree.name), ifExists, all }
}

export function bindTruncateTable(
  binding: Binding,
  tree: Tree.TruncateTable,
): Bound.TruncateTable | Bound.Nothing {
  const table = tableName(binding, tree.name)
  const found = knownTable(binding, table.database, table.name)
  refuseMaterializedChange(table.database, found)
  // On views and system tables it succeeds without effect. Source: databend catalog/src/table.rs `truncate`.
  if (found.kind !== 'Table') return { kind: 'Nothing' }
  return { kind: 'TruncateTable', table }
}

/** Source: databend binder/ddl/table.rs `bind_vacuum_drop_table`. */
export function bindVacuumDropTable(
  binding: Binding,
  { database: path, dryRun, limit }: Tree.VacuumDropTable,
): Bound.VacuumDropTable {
  const [name, catalog] = path?.toReversed() ?? []
  if (catalog !== undefined) checkCatalog(binding, catalog)
  const database = name && knownDatabase(binding, binding.name(name))
  return {
    kind: 'VacuumDropTable',
    database,
    dryRun,
    limit: limit === undefined ? undefined : Number(limit),
  }
}

/** RENAME TABLE. Throws `QueryError` 1006 for another database. Source: databend ddl/table.rs `bind_rename_table`. */
export function bindRenameTable(binding: Binding, tree: Tree.RenameTable): Bound.RenameTable {
  const table = tableName(binding, tree.name)
  const to = tableName(binding, tree.to)
  refuseMaterializedChange(table.database, binding.cx.catalog.table(table.database, table.name))
  if (table.database !== to.database) {
    const span = tree.name.at(-2)?.span
    throw new QueryError(
      'BadArguments',
      'Rename table not allow modify catalog or database',
      span === undefined ? {} : { span },
    )
  }
  return { kind: 'RenameTable', table, to, ifExists: tree.ifExists }
}

/**
 * CREATE VIEW binds the view's query once, to check it, and stores its text with the tables qualified by the database.
 *
 * Throws `QueryError`: 1003; 1018 if the numbers of names and columns differ, and the errors of the query. Source:
 * databend binder/ddl/view.rs `bind_create_view`, interpreter_view_create.rs.
 */
export function bindCreateView(binding: Binding, tree: Tree.CreateView): Bound.CreateView {
  const view = tableName(binding, tree.name)
  const query = qualifyTables(tree.query, view.database)
  const inner = binding.within({ views: [`${view.database}.${view.name}`] })
  const bound = inner.query(query, { ctes: noCtes })
  const names = tree.columns.map(column => binding.name(column))
  if (names.length > 0 && names.length !== bound.columns.length) {
    throw new QueryError(
      'BadDataArrayLength',
      `column name length mismatch, expect ${bound.columns.length}, got ${names.length}`,
    )
  }
  knownDatabase(binding, view.database)
  const text = printWholeQuery(query, sqlStyle)
  return {
    kind: 'CreateView',
    view,
    mode: tree.mode,
    query: names.length === 0 ? text : `select * from (${text}) ${view.name}(${names.join(', ')})`,
    comment: '',
  }
}

/** 1002: the server refuses it too. Source: databend binder/ddl/view.rs `bind_alter_view`. */
export function bindAlterView(_binding: Binding, { span }: Tree.AlterView): never {
  throw new QueryError('Unimplemented', 'ALTER VIEW does not support changing the view query', {
    span,
  })
}

export function bindDropView(binding: Binding, tree: Tree.DropView): Bound.DropView {
  return { kind: 'DropView', view: tableName(binding, tree.name), ifExists: tree.ifExists }
}

export function bindUndropTable(binding: Binding, tree: Tree.UndropTable): Bound.UndropTable {
  return { kind: 'UndropTable', table: tableName(binding, tree.name) }
}

export function bindUndropDatabase(
  binding: Binding,
  tree: Tree.UndropDatabase,
): Bound.UndropDatabase {
  return { kind: 'UndropDatabase', name: databaseName(binding, tree.name, tree.span) }
}
