import type { StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { AlterTable as Tree, AlterTableAction as TreeAction } from '../../sql/ast/ddl.js'
import type { Identifier } from '../../sql/ast/expression.js'
import type { CommentOn } from '../../sql/ast/object.js'
import { castFunction } from '../../types/cast.js'
import type { Value } from '../../types/value.js'
import { zeroValue } from '../../types/zero-value.js'
import type { Binding } from '../binding.js'
import type { AlterTable, AlterTableAction, RenameTable, SwapTables } from '../bound-statement.js'
import { standaloneExpression } from '../dml/stored-rows.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf, someScalar } from '../scalar/walk-scalar.js'
import { tableNameParts } from '../table/table-name.js'
import { clusterKeys, refuseInternalName, tableColumn } from './create-table.js'
import { renameInExpression } from './rename-in-expression.js'
import { isNextval } from './sequences.js'
import { tableOptions, unsetOptions } from './table-options.js'

/** ALTER TABLE. With IF EXISTS and no such table there is nothing to do. */
export function bindAlterTable(
  binding: Binding,
  tree: Tree,
): AlterTable | RenameTable | SwapTables | { readonly kind: 'Nothing' } {
  const { database, name } = tableNameParts(binding, tree.name)
  const { action, ifExists } = tree
  if (action.kind === 'SwapWith') {
    const other = { database, name: binding.name(action.table) }
    return { kind: 'SwapTables', table: { database, name }, other, ifExists }
  }
  if (action.kind === 'RenameTable') {
    const to = { database, name: binding.name(action.to) }
    return { kind: 'RenameTable', table: { database, name }, to, ifExists }
  }
  const table = binding.cx.catalog.table(database, name)
  if (table === undefined && ifExists) return { kind: 'Nothing' }
  if (table === undefined) {
    throw new QueryError('UnknownTable', `Unknown table '${name}'`, { span: tree.span })
  }
  if (table.kind !== 'Table') {
    throw new QueryError(
      'TableEngineNotSupported',
      `${database}.${name} engine is ${table.kind === 'View' ? 'VIEW' : 'SYSTEM'} that doesn't support alter`,
      { span: tree.span },
    )
  }
  const bound = bindAction(binding, table, action, tree)
  if (bound === undefined) return { kind: 'Nothing' }
  return { kind: 'AlterTable', table: { database, name }, ifExists, action: bound }
}

function bindAction(
  binding: Binding,
  table: StoredTable,
  action: TreeAction,
  { span }: Tree,
): AlterTableAction | undefined {
  switch (action.kind) {
    case 'AddColumn':
      return addColumn(binding, table, action)
    case 'DropColumn':
      return dropColumn(binding, table, action)
    case 'RenameColumn': {
      const newName = binding.name(action.to)
      const position = schemaPosition(binding, table, action.from)
      if (table.columns.some(column => column.name === newName)) {
        throw new QueryError('SemanticError', 'new column name existed', { span })
      }
      return renameColumn(binding, table, position, newName)
    }
    case 'ModifyColumns':
      return modifyColumns(binding, table, action)
    case 'SetComment':
      return { kind: 'setComment', comment: action.comment }
    case 'SetColumnComment': {
      const position = schemaPosition(binding, table, action.column)
      return { kind: 'setColumnComment', position, comment: action.comment }
    }
    case 'SetOptions':
      return {
        kind: 'setOptions',
        options: tableOptions(action.options, table.engine, table.columns),
      }
    case 'UnsetOptions':
      return { kind: 'unsetOptions', names: unsetOptions(action.names.map(name => name.name)) }
    case 'ClusterBy':
      if (action.type === 'HILBERT') throw new Unsupported('CLUSTER BY HILBERT', { span })
      return {
        kind: 'setClusterBy',
        clusterBy: clusterKeys(binding, action.exprs, table.columns),
      }
    case 'DropClusterKey':
      return { kind: 'setClusterBy', clusterBy: [] }
    case 'Recluster':
      return undefined
    default:
      throw new Unsupported(`ALTER TABLE … ${words(action.kind)}`, { span })
  }
}

/** Computed columns and the cluster key that read the column follow. */
function renameColumn(
  binding: Binding,
  table: StoredTable,
  position: number,
  newName: string,
): AlterTableAction {
  const old = table.columns[position]!
  const follow = (text: string) => renameInExpression(binding, text, old.name, newName)
  const columns = table.columns.map((column, i): TableColumn => {
    if (i === position) return { ...column, name: newName }
    const { computed } = column
    return computed === undefined
      ? column
      : { ...column, computed: { ...computed, expr: follow(computed.expr) } }
  })
  return { kind: 'renameColumn', columns, clusterBy: table.clusterBy.map(follow) }
}

/** 1006 for a column that the table does not have. Source: databend schema.rs `field_with_name`. */
function schemaPosition(binding: Binding, table: StoredTable, identifier: Identifier): number {
  const name = binding.name(identifier)
  const position = table.columns.findIndex(column => column.name === name)
  if (position >= 0) return position
  const valid = table.columns.map(column => JSON.stringify(column.name)).join(', ')
  throw new QueryError(
    'BadArguments',
    `Unable to get field named "${name}". Valid fields: [${valid}]`,
    { span: identifier.span },
  )
}

/** `AddRowAccessPolicy` as `ADD ROW ACCESS POLICY`. */
function words(kind: string): string {
  return kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()
}

function addColumn(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'AddColumn' }>,
): AlterTableAction | undefined {
  const column = tableColumn(binding, action.column)
  const { span } = action.column
  refuseInternalName(column.name)
  const position =
    action.place === undefined
      ? table.columns.length
      : action.place.kind === 'FIRST'
        ? 0
        : schemaPosition(binding, table, action.place.column) + 1
  if (table.columns.some(other => other.name === column.name)) {
    if (action.ifNotExists) return undefined
    throw new QueryError('AddColumnExistError', `add column ${column.name} already exist`, { span })
  }
  if (column.computed !== undefined) {
    throw new Unsupported('ALTER TABLE … ADD COLUMN of a computed column', { span })
  }
  return { kind: 'addColumn', column, position, ...fillOf(binding, column) }
}

/** What rows that are there get: NULL, the type's zero, the default's value, or a default for each. */
function fillOf(
  binding: Binding,
  column: TableColumn,
): { readonly fill?: Value; readonly onlyWhenEmpty?: true } {
  if (column.defaultExpr === undefined) return { fill: zeroValue(column.type) }
  const bound = standaloneExpression(binding, column.defaultExpr, [])
  if (isNextval(bound)) return { onlyWhenEmpty: true }
  if (someScalar(bound, part => part.kind === 'Call' && part.overload.volatile === true)) return {}
  const value = binding.scalars.evaluate(bound)
  return { fill: castFunction(bound.type, column.type)!(binding.cx.eval, value) }
}

function dropColumn(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'DropColumn' }>,
): AlterTableAction | undefined {
  const name = binding.name(action.column)
  if (action.ifExists && !table.columns.some(column => column.name === name)) return undefined
  const position = schemaPosition(binding, table, action.column)
  if (table.columns.length === 1) {
    throw new QueryError('DropColumnEmptyError', 'table drop column empty', {
      span: action.column.span,
    })
  }
  refuseUsed(binding, table, action.column)
  return { kind: 'dropColumn', position }
}

/** A column that a computed column or the cluster key reads stays as it is. */
function refuseUsed(binding: Binding, table: StoredTable, column: Identifier): void {
  const name = binding.name(column)
  const user = table.columns.find(
    other => other.computed !== undefined && reads(binding, table, other.computed.expr, name),
  )
  if (user !== undefined) {
    throw new QueryError(
      'ColumnReferencedByComputedColumn',
      `column \`${name}\` is referenced by the computed column \`${user.name}\``,
      { span: column.span },
    )
  }
  const key = table.clusterBy.find(expr => reads(binding, table, expr, name))
  if (key === undefined) return
  throw new QueryError(
    'AlterTableError',
    `column \`${name}\` is referenced by the cluster key \`${key}\``,
    { span: column.span },
  )
}

function reads(binding: Binding, table: StoredTable, expr: string, name: string): boolean {
  const columns = table.columns.map(column => binding.newColumn(column.name, column.type))
  const used = columnsOf([standaloneExpression(binding, expr, columns)])
  return columns.some(column => column.name === name && used.has(column.id))
}

function modifyColumns(
  binding: Binding,
  table: StoredTable,
  action: Extract<TreeAction, { kind: 'ModifyColumns' }>,
): AlterTableAction {
  const changes = action.columns.map(definition => {
    const position = schemaPosition(binding, table, definition.name)
    const old = table.columns[position]!
    if (old.computed !== undefined || definition.computed !== undefined) {
      throw new Unsupported('ALTER TABLE … MODIFY COLUMN of a computed column', {
        span: definition.span,
      })
    }
    const declared = tableColumn(binding, definition)
    const column: TableColumn = {
      ...declared,
      ...(declared.comment === undefined && old.comment !== undefined
        ? { comment: old.comment }
        : {}),
    }
    if (column.type !== old.type) refuseUsed(binding, table, definition.name)
    const from = binding.newColumn(old.name, old.type)
    const ref = columnRef(from)
    const cast =
      old.type === column.type ? ref : binding.scalars.cast(ref, column.type, definition.span)
    return { position, column, from: from.id, cast }
  })
  return { kind: 'modifyColumns', changes }
}

/** COMMENT ON TABLE | COLUMN. */
export function bindCommentOn(
  binding: Binding,
  { object, ifExists, name, comment, span }: CommentOn,
): ReturnType<typeof bindAlterTable> {
  const common = { kind: 'AlterTable', ifExists, span } as const
  if (object === 'TABLE') {
    return bindAlterTable(binding, { ...common, name, action: { kind: 'SetComment', comment } })
  }
  const column = name.at(-1)
  if (object !== 'COLUMN' || column === undefined) {
    throw new Unsupported(`COMMENT ON ${object}`, { span })
  }
  const action = { kind: 'SetColumnComment', column, comment } as const
  return bindAlterTable(binding, { ...common, name: name.slice(0, -1), action })
}
