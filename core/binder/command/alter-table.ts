import { isInPolicy, policiesRenamed } from '../../catalog/data-policies.js'
import { refuseMaterializedChange } from '../../catalog/materialized-views.js'
import type { StoredTable, TableColumn, TableOptions } from '../../catalog/objects.js'
import { snapshotTag } from '../../catalog/snapshot-tags.js'
import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { AlterTable as Tree, AlterTableAction as TreeAction } from '../../sql/ast/ddl.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { CommentOn } from '../../sql/ast/object.js'
import { optionMap } from '../../sql/option-map.js'
import { parseExpressionText } from '../../sql/parse.js'
import { removeNullable } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { zeroValue } from '../../types/zero-value.js'
import type { Binding } from '../binding.js'
import type {
  AlterAccountPolicy,
  AlterTable,
  AlterTableAction,
  RenameTable,
  SwapTables,
} from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { defaultOf, standaloneExpression } from '../dml/stored-rows.js'
import { isCastNextval } from '../expression/nextval.js'
import { fieldPosition } from '../field-position.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { offsetAt } from '../table/changes.js'
import { knownDatabase, knownTable, tableNameParts } from '../table/table-name.js'
import { checkSnapshotTags } from '../table/time-travel.js'
import { bindCommentOnPolicy } from './account-policies.js'
import { fillComputed } from './add-computed.js'
import { refuseAggregated } from './aggregating-index.js'
import { alteredTable, notFuse, notReverted } from './altered-table.js'
import { checkComputed, clusteredOptions, refuseInternalName, tableColumn } from './create-table.js'
import { isVolatile } from './default-text.js'
import { bindFlashback } from './flashback.js'
import { bindPolicyAction } from './policies.js'
import { bindRecluster } from './recluster.js'
import { renameInExpression } from './rename-in-expression.js'
import { addConstraint, checkConstraints, dropConstraint } from './table-constraints.js'
import { refuseIndexed, renamedIn } from './table-indexes.js'
import { checkClusterKeys, clusterKeys, keyList, partitionKeys } from './table-keys.js'
import {
  changedOptions,
  checkIndexedType,
  optionsWithoutColumn,
  optionsWithRenamed,
  refuseFixedOptions,
  unsetOptions,
} from './table-options.js'

/**
 * ALTER TABLE. Only RENAME, COMMENT and partition changes honour IF EXISTS: the others look the table up first.
 *
 * Throws `QueryError` 1003, 1025; 1302 for views and tables of the server; 3905 for materialized views; 1132 for a swap of
 * temporary tables.
 * Source: databend binder/ddl/table.rs `bind_alter_table`, interpreter_table_*.rs.
 */
export function bindAlterTable(
  binding: Binding,
  tree: Tree,
): AlterTable | RenameTable | SwapTables | { readonly kind: 'Nothing' } {
  const { catalog } = binding.cx
  const { database, name } = tableNameParts(binding, tree.name)
  const { action, ifExists } = tree
  if (action.kind === 'SwapWith') {
    const other = { database, name: binding.name(action.table) }
    refuseMaterializedChange(database, catalog.table(database, name))
    refuseMaterializedChange(database, catalog.table(database, other.name))
    return { kind: 'SwapTables', table: { database, name }, other, ifExists }
  }
  if (action.kind === 'RenameTable') {
    const to = { database, name: binding.name(action.to) }
    refuseMaterializedChange(database, catalog.table(database, name))
    return { kind: 'RenameTable', table: { database, name }, to, ifExists }
  }
  if (action.kind === 'RefreshCache') {
    // The table itself is not looked up, and only external catalogs have a cache. Source: databend
    // interpreter_refresh_table_cache.rs, catalog/src/database.rs `refresh_table`.
    knownDatabase(binding, database)
    return { kind: 'Nothing' }
  }
  if (ifExists && (action.kind === 'SetComment' || action.kind === 'PartitionBy')) {
    if (action.kind === 'SetComment') knownDatabase(binding, database)
    if (catalog.table(database, name) === undefined) return { kind: 'Nothing' }
  }
  const found = knownTable(binding, database, name)
  if (action.kind === 'SetOptions') refuseFixedOptions([...optionMap(action.options).keys()])
  const table = alteredTable(found, database, action)
  const bound = table && bindAction(binding, { database, table }, action, tree)
  if (bound === undefined) return { kind: 'Nothing' }
  return { kind: 'AlterTable', table: { database, name }, ifExists, action: bound }
}

function bindAction(
  binding: Binding,
  { database, table }: { readonly database: string; readonly table: StoredTable },
  action: Exclude<TreeAction, { kind: 'RenameTable' | 'SwapWith' | 'RefreshCache' }>,
  { span }: Tree,
): AlterTableAction | undefined {
  switch (action.kind) {
    case 'AddColumn':
      return addColumn(binding, table, action)
    case 'DropColumn':
      return dropColumn(binding, table, action)
    case 'RenameColumn':
      return renameColumn(binding, table, binding.name(action.from), binding.name(action.to))
    case 'ModifyColumns':
      return modifyColumns(binding, table, action)
    case 'SetComment':
      return { kind: 'setComment', comment: action.comment }
    case 'SetColumnComments':
      return setColumnComments(binding, table, action)
    case 'DropColumnStored':
      return dropStored(binding, table, action.column)
    case 'SetOptions':
      return {
        kind: 'setOptions',
        options: changedOptions(action.options, table),
      }
    case 'UnsetOptions':
      return { kind: 'unsetOptions', names: unsetOptions(action.names.map(name => name.name)) }
    case 'ClusterBy':
      return setClusterKey(binding, table, action)
    case 'AddConstraint':
      return addConstraint(binding, table, action.constraint)
    case 'DropConstraint':
      return dropConstraint(binding, table, action.name)
    case 'PartitionBy':
      return setPartitions(binding, table, action)
    case 'DropClusterKey':
      if (table.clusterBy.length === 0) return undefined
      return { kind: 'setClusterBy', clusterBy: [], options: withoutClusterType(table.options) }
    case 'FlashbackTo':
      if (table.engine !== 'FUSE') throw notReverted(table)
      return bindFlashback(binding, table, action.travel)
    case 'CreateSnapshotTag':
      return createSnapshotTag(binding, table, action)
    case 'DropSnapshotTag':
      return dropSnapshotTag(binding, table, action)
    case 'Recluster':
      return bindRecluster(binding, { database, table }, action, span)
    case 'SetMaskingPolicy':
    case 'UnsetMaskingPolicy':
    case 'AddRowAccessPolicy':
    case 'DropRowAccessPolicy':
    case 'DropAllRowAccessPolicies':
      return bindPolicyAction(binding, table.name, action)
    case 'ModifyConnection':
      // Source: databend interpreter_table_modify_connection.rs.
      if (table.storage === undefined) throw notExternal(database, table)
      throw new Unsupported('ALTER TABLE … CONNECTION of a table in storage of its own', { span })
    case 'Other':
      throw new Unsupported(`ALTER TABLE … ${/^\w+/.exec(action.text)![0].toUpperCase()}`, { span })
  }
}

function notExternal(database: string, { name }: StoredTable): QueryError {
  return new QueryError(
    'TableEngineNotSupported',
    `${database}.${name} is not an external table, cannot alter connection`,
  )
}

function setColumnComments(
  binding: Binding,
  table: StoredTable,
  { columns }: Extract<TreeAction, { kind: 'SetColumnComments' }>,
): AlterTableAction {
  const changes = columns.map(({ name, comment }) => {
    const position = schemaPosition(binding, table, name)
    return { position, column: { ...table.columns[position]!, comment } }
  })
  return { kind: 'setColumns', changes }
}

/**
 * DROP STORED: the computed column keeps its values and becomes a plain one.
 *
 * Throws `QueryError` 1058. Source: databend interpreter_table_modify_column.rs `do_convert_stored_computed_column`.
 */
function dropStored(
  binding: Binding,
  table: StoredTable,
  identifier: Identifier,
): AlterTableAction {
  const name = binding.name(identifier)
  const position = table.columns.findIndex(column => column.name === name)
  if (position < 0) throw new QueryError('UnknownColumn', `Cannot find column ${name}`)
  const { computed, ...column } = table.columns[position]!
  if (computed?.stored) return { kind: 'setColumns', changes: [{ position, column }] }
  throw new QueryError('UnknownColumn', `Column '${name}' is not a stored computed column`)
}

/** The same key again changes nothing. Source: databend interpreter_cluster_key_alter.rs. */
function setClusterKey(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'ClusterBy' }>,
): AlterTableAction | undefined {
  const isPartitioned = table.partitionBy.length > 0
  const { cluster_type, ...options } = clusteredOptions(action.type)
  const clusterBy = clusterKeys(binding, action, table, isPartitioned)
  if (table.engine !== 'FUSE') throw notFuse(table)
  const isSameType = table.options['cluster_type'] === cluster_type
  if (isSameType && keyList(table.clusterBy) === keyList(clusterBy)) return undefined
  return {
    kind: 'setClusterBy',
    clusterBy,
    options: { ...options, ...table.options, ...(cluster_type && { cluster_type }) },
  }
}

/**
 * PARTITION BY of a table that has none. The same key again changes nothing.
 *
 * Throws `QueryError`: 2703 for another engine; 1081; 1301 for another key. Source: databend ddl/table.rs
 * `bind_alter_table`, interpreter_table_partition_by.rs.
 */
function setPartitions(
  binding: Binding,
  table: StoredTable,
  { exprs }: Extract<TreeAction, { kind: 'PartitionBy' }>,
): AlterTableAction | undefined {
  if (table.engine !== 'FUSE') {
    throw new QueryError(
      'UnsupportedEngineParams',
      `ALTER TABLE PARTITION BY is not supported for engine ${table.engine}`,
    )
  }
  const clustered = table.clusterBy.map(text => parseExpressionText(text))
  clusterKeys(binding, { type: 'LINEAR', exprs: clustered }, table, true)
  const partitionBy = partitionKeys(binding, exprs, table)
  if (table.partitionBy.length === 0) return { kind: 'setPartitionBy', partitionBy }
  const [old, now] = [keyList(table.partitionBy), keyList(partitionBy)]
  if (old === now) return undefined
  throw new QueryError(
    'TableOptionInvalid',
    `PARTITION BY is already defined as ${old}; changing it is not supported`,
  )
}

/**
 * RENAME COLUMN. The keys, the indexes and options that list columns are renamed too; a computed column is not.
 *
 * Throws `QueryError`: 1065 for an unknown column, a name in use, or the same name; 1110; 1117 for a column that a computed
 * one reads. Source: databend ddl/table.rs `analyze_rename_column`, interpreter_table_rename_column.rs.
 */
function renameColumn(
  binding: Binding,
  table: StoredTable,
  oldName: string,
  newName: string,
): AlterTableAction {
  if (oldName === newName) throw semantic('new column name is the same as old column name')
  const place = (name: string) => table.columns.findIndex(column => column.name === name)
  if (place(newName) >= 0) throw semantic('new column name existed')
  const position = place(oldName)
  if (position < 0) throw semantic('rename column not existed')
  refuseInternalName(newName)
  const column = table.columns[position]!
  if (column.computed === undefined) refuseReadByComputed(binding, table, oldName)
  const follow = (text: string) => renameInExpression(binding, text, oldName, newName)
  return {
    kind: 'renameColumn',
    columns: table.columns.with(position, { ...column, name: newName }),
    clusterBy: table.clusterBy.map(follow),
    partitionBy: table.partitionBy.map(follow),
    indexes: renamedIn(table.indexes, oldName, newName),
    // As on the server, the condition keeps the old name, and can then not be bound.
    constraints: renamedIn(table.constraints, oldName, newName),
    options: optionsWithRenamed(table.options, oldName, newName),
    ...policiesRenamed(table, oldName, newName),
  }
}

function withoutClusterType({ cluster_type: _gone, ...options }: TableOptions): TableOptions {
  return options
}

const semantic = (message: string): QueryError => new QueryError('SemanticError', message)

/** 1006 for a column that the table does not have. Source: databend schema.rs `field_with_name`. */
function schemaPosition(binding: Binding, table: StoredTable, identifier: Identifier): number {
  return fieldPosition(table.columns, binding.name(identifier))
}

/**
 * CREATE TAG: a name for a snapshot, by default the latest one.
 *
 * Throws `QueryError`: 1002 if tags are off; 2746 for a name that the table has, even of a tag that has expired; 2747 for
 * another engine, a temporary table, and one without snapshots. Source: databend binder/ddl/table.rs
 * `bind_alter_table`, interpreter_table_tag_create.rs; the server's test cases of table tags.
 */
function createSnapshotTag(
  binding: Binding,
  table: StoredTable,
  tree: Extract<TreeAction, { kind: 'CreateSnapshotTag' }>,
): AlterTableAction {
  checkSnapshotTags(binding)
  const name = binding.name(tree.name)
  const illegal = (reason: string) =>
    new QueryError('IllegalReference', `Cannot create TAG '${name}': ${reason}`)
  if (table.temporary) throw illegal(`the table '${table.name}' is temporary`)
  if (table.engine !== 'FUSE') {
    throw illegal(`the table '${table.name}' uses engine '${table.engine}', not FUSE`)
  }
  const { snapshot } =
    tree.travel === undefined
      ? { snapshot: binding.cx.snapshots?.(table.id).at(-1) }
      : offsetAt(binding, table, tree.travel, { ctes: noCtes })
  if (snapshot === undefined) throw illegal(`the table '${table.name}' has no snapshot`)
  if (snapshotTag(table, name) !== undefined) {
    const message = `TAG '${name}' already exists in table '${table.name}'`
    throw new QueryError('ReferenceAlreadyExists', message)
  }
  const { retainSeconds: retain } = tree
  const expiresOn = retain === undefined ? undefined : binding.cx.eval.now + micros(retain)
  const tag = { name, snapshot, ...(expiresOn !== undefined && { expiresOn }) }
  return { kind: 'createSnapshotTag', tag }
}

const micros = (seconds: number): bigint => BigInt(seconds) * 1_000_000n

/** DROP TAG. Throws `QueryError` 1002, 2745. */
function dropSnapshotTag(
  binding: Binding,
  table: StoredTable,
  tree: Extract<TreeAction, { kind: 'DropSnapshotTag' }>,
): AlterTableAction {
  checkSnapshotTags(binding)
  const name = binding.name(tree.name)
  if (snapshotTag(table, name) !== undefined) return { kind: 'dropSnapshotTag', name }
  throw new QueryError('UnknownReference', `Unknown TAG '${name}' in table '${table.name}'`)
}

function addColumn(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'AddColumn' }>,
): AlterTableAction | undefined {
  const column = tableColumn(binding, action.column)
  refuseInternalName(column.name)
  const position =
    action.place === undefined
      ? table.columns.length
      : action.place.kind === 'FIRST'
        ? 0
        : schemaPosition(binding, table, action.place.column) + 1
  if (table.columns.some(other => other.name === column.name)) {
    if (action.ifNotExists) return undefined
    throw new QueryError('AddColumnExistError', `add column ${column.name} already exist`)
  }
  if (column.computed !== undefined) {
    checkComputed(binding, column, table.columns)
    const wider = { ...table, columns: table.columns.toSpliced(position, 0, column) }
    const computed = fillComputed(binding, binding.around.database, wider, position)
    return { kind: 'addColumn', column, position, computed }
  }
  return { kind: 'addColumn', column, position, ...fillOf(binding, column) }
}

/**
 * The value for existing rows: NULL, the type's zero, the value of the default, or a default evaluated for each row.
 */
function fillOf(
  binding: Binding,
  column: TableColumn,
): { readonly fill?: Value; readonly onlyWhenEmpty?: true } {
  if (column.autoIncrement !== undefined) return { onlyWhenEmpty: true }
  if (column.defaultExpr === undefined) return { fill: zeroValue(column.type) }
  const bound = defaultOf(binding, column, column.defaultExpr)
  if (isCastNextval(bound)) return { onlyWhenEmpty: true }
  const constant = isVolatile(bound) ? undefined : binding.scalars.constantOf(bound)
  return constant === undefined ? {} : { fill: constant.value }
}

function dropColumn(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'DropColumn' }>,
): AlterTableAction {
  const name = binding.name(action.column)
  const position = schemaPosition(binding, table, action.column)
  for (const [what, keys] of keysOf(table)) {
    if (!keysRead(binding, table, keys, name)) continue
    throw new QueryError(
      'AlterTableError',
      `Cannot drop column '${name}' because it is referenced by ${what} key ${keyList(keys)}`,
    )
  }
  if (isInPolicy(binding.cx.catalog, table, name)) {
    throw new QueryError(
      'AlterTableError',
      `Cannot drop column '${name}' which is associated with a security policy`,
    )
  }
  if (table.columns[position]!.computed === undefined) refuseReadByComputed(binding, table, name)
  refuseIndexed(table, name)
  if (table.columns.length === 1) {
    throw new QueryError('DropColumnEmptyError', 'cannot drop table column to empty')
  }
  refuseAggregated(binding, table, new Set([name]))
  checkConstraints(binding, table, table.columns.toSpliced(position, 1))
  return { kind: 'dropColumn', position, options: optionsWithoutColumn(table.options, name) }
}

/** 1117. Source: databend interpreters/common/table.rs `check_referenced_computed_columns`. */
function refuseReadByComputed(binding: Binding, table: StoredTable, name: string): void {
  const user = table.columns.find(
    other => other.computed !== undefined && reads(binding, table, other.computed.expr, name),
  )
  if (user === undefined) return
  throw new QueryError(
    'ColumnReferencedByComputedColumn',
    `column \`${name}\` is referenced by computed column \`${user.name}\``,
  )
}

const keysOf = ({ clusterBy, partitionBy }: StoredTable) =>
  [
    ['cluster', clusterBy],
    ['partition', partitionBy],
  ] as const

/** Whether one of a table's keys reads the column. */
function keysRead(
  binding: Binding,
  table: StoredTable,
  keys: readonly string[],
  name: string,
): boolean {
  return keys.some(expr => reads(binding, table, expr, name))
}

function reads(binding: Binding, table: StoredTable, expr: string, name: string): boolean {
  const columns = table.columns.map(column => binding.newColumn(column.name, column.type))
  const used = columnsOf([standaloneExpression(binding, expr, columns)])
  return columns.some(column => column.name === name && used.has(column.id))
}

/**
 * MODIFY COLUMN: new types, defaults and comments; a default or comment that is not repeated is removed.
 *
 * Throws `QueryError`: 1058 for an unknown column, 1117, 1132 for a type that a computed column or the cluster
 * key cannot have, 1301. Source: databend interpreter_table_modify_column.rs `do_set_data_type`.
 */
function modifyColumns(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'ModifyColumns' }>,
): AlterTableAction {
  const declared = action.columns.map(definition => tableColumn(binding, definition))
  const changes = declared.map((column, i) => {
    const { span } = action.columns[i]!
    const position = table.columns.findIndex(other => other.name === column.name)
    if (position < 0) {
      throw new QueryError('UnknownColumn', `Cannot find column ${column.name}`)
    }
    const old = table.columns[position]!
    if (old.computed !== undefined) {
      throw new Unsupported('ALTER TABLE … MODIFY COLUMN of a computed column', { span })
    }
    if (column.type !== old.type) refuseReadByComputed(binding, table, column.name)
    const kept = old.autoIncrement === undefined ? {} : { autoIncrement: old.autoIncrement }
    return { position, old, column: { ...column, ...kept } }
  })
  if (table.engine !== 'FUSE') throw notFuse(table)
  checkKeyTypes(binding, table, declared)
  const retyped = changes.filter(({ old, column }) => old.type !== column.type)
  refuseAggregated(binding, table, new Set(retyped.map(({ column }) => column.name)))
  checkConstraints(
    binding,
    table,
    table.columns.map((old, i) => changes.find(each => each.position === i)?.column ?? old),
  )
  for (const { old, column } of changes) {
    if (isInPolicy(binding.cx.catalog, table, column.name)) {
      throw new QueryError(
        'AlterTableError',
        `Cannot modify column '${column.name}' which is associated with a security policy`,
      )
    }
    if (old.type === column.type) continue
    checkIndexedType(table.options, column)
    if (removeNullable(old.type) !== removeNullable(column.type)) refuseIndexed(table, column.name)
  }
  return {
    kind: 'modifyColumns',
    changes: changes.map(({ position, column }) => ({ position, column })),
  }
}

function checkKeyTypes(
  binding: Binding,
  table: StoredTable,
  changed: readonly TableColumn[],
): void {
  const columns = table.columns.map(old => changed.find(({ name }) => name === old.name) ?? old)
  const retyped = changed.filter(({ name, type }) =>
    table.columns.some(old => old.name === name && old.type !== type),
  )
  const areRead = (keys: readonly string[]) =>
    retyped.some(({ name }) => keysRead(binding, table, keys, name))
  if (areRead(table.clusterBy)) checkClusterKey(binding, table, columns)
  if (!areRead(table.partitionBy)) return
  throw new QueryError(
    'AlterTableError',
    `Cannot modify column data type because it is referenced by partition key '${keyList(table.partitionBy)}'`,
  )
}

/** 1132 if the cluster key could not be over the changed columns. */
function checkClusterKey(
  binding: Binding,
  { clusterBy, indexes }: StoredTable,
  columns: readonly TableColumn[],
): void {
  const exprs = clusterBy.map(text => parseExpressionText(text))
  rewordErrors(
    () => checkClusterKeys(binding, exprs, { columns, indexes }),
    ({ message }) =>
      new QueryError(
        'AlterTableError',
        `Cannot modify column data type, because it is referenced by cluster key '${keyList(clusterBy)}': ${message}`,
      ),
  )
}

/** COMMENT ON TABLE | COLUMN | NETWORK POLICY | PASSWORD POLICY. */
export function bindCommentOn(
  binding: Binding,
  tree: CommentOn,
): ReturnType<typeof bindAlterTable> | AlterAccountPolicy {
  const { object, ifExists, name, comment, span } = tree
  const common = { kind: 'AlterTable', ifExists, span } as const
  if (object === 'TABLE') {
    return bindAlterTable(binding, { ...common, name, action: { kind: 'SetComment', comment } })
  }
  if (object !== 'COLUMN') return bindCommentOnPolicy(object, tree)
  const column = name.at(-1)!
  const action = { kind: 'SetColumnComments', columns: [{ name: column, comment }] } as const
  return bindAlterTable(binding, { ...common, name: name.slice(0, -1), action })
}
