import { engineName } from '../../catalog/engine-name.js'
import { refuseMaterializedChange } from '../../catalog/materialized-views.js'
import type { StoredTable, TableObject } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { AlterTableAction as TreeAction } from '../../sql/ast/ddl.js'
import { optionMap } from '../../sql/option-map.js'
import { unsetOptions } from './table-options.js'

type Action = Exclude<TreeAction, { kind: 'RenameTable' | 'SwapWith' | 'RefreshCache' }>

/**
 * The stored table that ALTER TABLE changes. Undefined for a view or stream that the server looks at and leaves as it is.
 *
 * Throws `QueryError` for a view, a stream and a table of the server itself: 1302, or the error that the action ends with.
 * Source: databend interpreter_table_*.rs, interpreter_cluster_key_*.rs, catalog/src/table.rs `revert_to`.
 */
export function alteredTable(
  found: TableObject,
  database: string,
  action: Action,
): StoredTable | undefined {
  if (found.kind === 'Table') return found
  refuseMaterializedChange(database, found)
  const unsupported = (what: string) =>
    new QueryError('TableEngineNotSupported', `${database}.${found.name} ${what}`)
  if (found.kind === 'SystemTable') throw unsupported("doesn't support alter")
  const engine = engineName(found)
  switch (action.kind) {
    case 'DropClusterKey':
      return undefined
    case 'UnsetOptions':
      unsetOptions(action.names.map(name => name.name))
      return undefined
    case 'ClusterBy':
    case 'PartitionBy':
      throw notFuse(found)
    case 'Recluster':
      throw unclustered(database, found.name)
    case 'FlashbackTo':
      throw notReverted(found)
    case 'SetOptions': {
      const [first] = [...optionMap(action.options).keys()].sort()
      throw new QueryError(
        'TableOptionInvalid',
        `table option ${first} is invalid for alter table statement`,
      )
    }
    case 'RenameColumn':
      throw unsupported(`engine is ${engine} that doesn't support rename column name`)
    default:
      throw unsupported(`engine is ${engine} that doesn't support alter`)
  }
}

/** 1001. Source: databend fuse_table.rs `try_from_table`. */
export const notFuse = (table: TableObject): QueryError =>
  new QueryError(
    'Internal',
    `[FUSE-TABLE] Expected FUSE engine table, but got ${engineName(table)}`,
  )

/** 1118. Source: databend interpreter_table_recluster.rs. */
export const unclustered = (database: string, name: string): QueryError =>
  new QueryError('UnclusteredTable', `Unclustered table '${database}.${name}'`)

/** 1002. Source: databend catalog/src/table.rs `revert_to`. */
export const notReverted = (table: TableObject): QueryError =>
  new QueryError(
    'Unimplemented',
    `The 'revert_to' operation is not supported for the table '${table.name}'. Table engine: '${engineName(table)}'.`,
  )
