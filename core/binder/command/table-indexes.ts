import { byName } from '../../by-name.js'
import { engineName } from '../../catalog/engine-name.js'
import { refuseStoredRows } from '../../catalog/materialized-views.js'
import type { StoredTable, TableColumn, TableIndex } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { TableIndex as Tree } from '../../sql/ast/ddl.js'
import type { Identifier, ObjectName } from '../../sql/ast/expression.js'
import type { CreateTableIndex, DropTableIndex, RefreshTableIndex } from '../../sql/ast/object.js'
import { optionMap } from '../../sql/option-map.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import { type DataType, removeNullable, uint64Type } from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { AlterTable, BoundQuery } from '../bound-statement.js'
import { findTable } from '../table/table-name.js'
import { indexOptions } from './index-options.js'
import { constantRows } from './rows.js'
import { keyList } from './table-keys.js'

type IndexType = TableIndex['type']

interface IndexRules {
  /** The index, as errors begin. */
  readonly title: string
  /** What it says of the types it is for. */
  readonly supports: string
  readonly fits: (type: DataType) => boolean
}

/** Source: databend ddl/index.rs `validate_inverted_index_columns` and the like. */
const rules: Readonly<Record<IndexType, IndexRules>> = {
  INVERTED: {
    title: 'Inverted',
    supports: 'currently only support String and Variant type',
    fits: ({ kind }) => kind === 'String' || kind === 'Variant',
  },
  NGRAM: {
    title: 'Ngram',
    supports: 'currently only support String type',
    fits: ({ kind }) => kind === 'String',
  },
  VECTOR: {
    title: 'Vector',
    supports: 'only support Vector type',
    fits: ({ kind }) => kind === 'Vector',
  },
  SPATIAL: {
    title: 'Spatial',
    supports: 'only supports Geometry type',
    fits: ({ kind }) => kind === 'Geometry',
  },
}

/** The indexes in the list of columns of CREATE TABLE, by name. Source: databend ddl/table.rs `analyze_table_indexes`. */
export function tableIndexes(
  binding: Binding,
  trees: readonly Tree[],
  columns: readonly TableColumn[],
): readonly TableIndex[] {
  const indexes: TableIndex[] = []
  for (const tree of trees) {
    const name = binding.name(tree.name)
    if (indexes.some(index => index.name === name)) {
      throw new QueryError('BadArguments', `Duplicated index name: ${name}`)
    }
    indexes.push(tableIndex(binding, tree, columns))
  }
  return byName(indexes)
}

function tableIndex(binding: Binding, tree: Tree, columns: readonly TableColumn[]): TableIndex {
  const { type } = tree
  return {
    name: binding.name(tree.name),
    type,
    columns: indexedColumns(type, tree.columns, columns),
    sync: !tree.async,
    options: indexOptions(type, optionMap(tree.options)),
  }
}

/** The named columns in the table's order. Their names are compared as they are written. */
function indexedColumns(
  type: IndexType,
  names: readonly Identifier[],
  columns: readonly TableColumn[],
): readonly string[] {
  const { title, supports, fits } = rules[type]
  const chosen = new Set<string>()
  for (const identifier of names) {
    const { name, quote } = identifier
    const shown = quote === undefined ? name : quoteIdentifier(name, quote)
    const column = columns.find(each => each.name === name)
    if (column === undefined) throw unsupported(`Table does not have column ${shown}`)
    if (!fits(removeNullable(column.type))) {
      const but = `but the type of column ${shown} is ${typeText(column.type)}`
      throw unsupported(`${title} index ${supports}, ${but}`)
    }
    if (chosen.has(name)) {
      throw unsupported(`${title} index column must be unique, but column ${name} is duplicate`)
    }
    chosen.add(name)
  }
  return columns.flatMap(({ name }) => (chosen.has(name) ? [name] : []))
}

/**
 * CREATE INDEX on a table. A name that is taken is an error unless IF NOT EXISTS keeps or OR REPLACE replaces its index;
 * a column may be in one index of each type.
 *
 * Throws `QueryError` 1601 and 1603. Source: databend ddl/index.rs `bind_create_table_index`.
 */
export function bindCreateTableIndex(
  binding: Binding,
  { mode, table: path, index: tree }: CreateTableIndex,
): AlterTable {
  const { database, table } = indexedTable(binding, path)
  if (table.temporary) {
    throw unsupported(`Table ${table.name} is temporary table, creating index not allowed`)
  }
  const index = tableIndex(binding, tree, table.columns)
  const old = table.indexes.find(each => each.name === index.name)
  if (old !== undefined && mode === 'create') {
    throw unsupported(`Index \`${index.name}\` already exist`)
  }
  const others = table.indexes.filter(each => each !== old)
  for (const other of others) {
    if (other.type !== index.type) continue
    const shared = index.columns.filter(column => other.columns.includes(column))
    if (shared.length === 0) continue
    throw unsupported(`${index.type} index for columns (${shared.join(', ')}) already exist`)
  }
  const isKept = old !== undefined && mode === 'ifNotExists'
  const indexes = isKept ? table.indexes : byName([...others, index])
  return changed(database, table, indexes)
}

/** DROP INDEX. Throws `QueryError` 2722 for an unknown index, and 1132 for one that a vector's cluster key needs. */
export function bindDropTableIndex(
  binding: Binding,
  { type, ifExists, name: identifier, table: path }: DropTableIndex,
): AlterTable {
  const { database, table } = indexedTable(binding, path)
  const name = binding.name(identifier)
  const index = table.indexes.find(each => each.name === name && each.type === type)
  if (index === undefined) {
    if (ifExists) return changed(database, table, table.indexes)
    throw new QueryError('UnknownIndex', `Unknown index '${name}'`)
  }
  if (type === 'VECTOR') checkNoKey(table, index)
  const rest = table.indexes.filter(each => each !== index)
  return changed(database, table, rest)
}

/** Source: databend interpreter_table_index_drop.rs `validate_drop_vector_index`; a vector key is a plain column. */
function checkNoKey(table: StoredTable, index: TableIndex): void {
  const column = index.columns.find(name =>
    table.clusterBy.some(key => key === name || key === quoteIdentifier(name, '"')),
  )
  if (column === undefined) return
  const reason = `vector column \`${column}\` is referenced by cluster key ${keyList(table.clusterBy)}`
  throw new QueryError(
    'AlterTableError',
    `Cannot drop vector index \`${index.name}\` because ${reason}, drop or alter the cluster key first`,
  )
}

/**
 * REFRESH INDEX. mockq has no blocks, so none is indexed anew; the index must exist.
 *
 * Throws `QueryError` 1602. Source: databend interpreter_table_index_refresh.rs.
 */
export function bindRefreshTableIndex(
  binding: Binding,
  { type, name: identifier, table: path, span }: RefreshTableIndex,
): BoundQuery {
  const { table } = findTable(binding, path, span)
  const name = binding.name(identifier)
  const indexes = table.kind === 'Table' ? table.indexes : []
  if (indexes.some(index => index.name === name)) {
    return constantRows(binding, [['refreshed_blocks', uint64Type]], [[0n]])
  }
  throw new QueryError('RefreshIndexError', `${type} index ${name} does not exist`)
}

export function indexedTable(
  binding: Binding,
  path: ObjectName,
): { readonly database: string; readonly table: StoredTable } {
  const { database, table } = findTable(binding, path, path.at(-1)!.span)
  if (table.kind === 'Table' && table.engine === 'FUSE') return { database, table }
  refuseStoredRows(table, 'an index')
  throw unsupported(`Table engine ${engineName(table)} does not support create index`)
}

function changed(
  database: string,
  { name }: StoredTable,
  indexes: readonly TableIndex[],
): AlterTable {
  const action = { kind: 'setIndexes', indexes } as const
  return { kind: 'AlterTable', table: { database, name }, ifExists: false, action }
}

/** 1111 for a column that an index is for. Source: databend interpreter_table_drop_column.rs. */
export function refuseIndexed({ indexes }: StoredTable, column: string): void {
  const index = indexes.find(each => each.columns.includes(column))
  if (index === undefined) return
  throw new QueryError(
    'ColumnReferencedByIndex',
    `column \`${column}\` is referenced by ${index.type} index, drop index \`${index.name}\` first`,
  )
}

/** Indexes and the like after a column was renamed: they are for the column itself, not for its name. */
export function renamedIn<T extends Pick<TableIndex, 'columns'>>(
  parts: readonly T[],
  old: string,
  name: string,
): readonly T[] {
  return parts.map(part => ({
    ...part,
    columns: part.columns.map(column => (column === old ? name : column)),
  }))
}

const unsupported = (message: string): QueryError => new QueryError('UnsupportedIndex', message)
