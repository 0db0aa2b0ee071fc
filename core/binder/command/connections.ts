import { byName, entriesByName } from '../../by-name.js'
import { unknownConnection } from '../../catalog/catalog.js'
import type { Connection } from '../../catalog/objects.js'
import { masked } from '../../catalog/storage-params.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type * as Tree from '../../sql/ast/object.js'
import { optionMap } from '../../sql/option-map.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { checkConnection, usableConnections } from '../storage-params.js'
import { constantRows } from './rows.js'

/**
 * CREATE CONNECTION. The name keeps its case. Throws `QueryError` 4000 for an unknown storage type and for options that
 * do not fit it. Source: databend ddl/connection.rs `bind_create_connection`.
 */
export function bindCreateConnection(
  _binding: Binding,
  { name, mode, options }: Tree.CreateConnection,
): Bound.CreateConnection {
  const params = new Map(optionMap(options))
  const type = params.get('storage_type')!
  params.delete('storage_type')
  checkConnection(type, params)
  const connection = { name: name.name, storageType: type.toLowerCase(), params }
  return { kind: 'CreateConnection', mode, connection }
}

const columns = ['name', 'storage_type', 'storage_params']

/** DESC CONNECTION. Throws `QueryError` 2510. Source: databend interpreter_connection_desc.rs. */
export function describeConnection(binding: Binding, [path]: ObjectName): Bound.BoundQuery {
  const { name } = path!
  const found = binding.cx.catalog.find('Connection', name)
  if (found === undefined) throw unknownConnection(name)
  return constantRows(binding, columns, [connectionRow(found)])
}

/** SHOW CONNECTIONS. Source: databend interpreter_connection_show.rs. */
export function showConnections(binding: Binding): Bound.BoundQuery {
  return constantRows(binding, columns, byName(usableConnections(binding)).map(connectionRow))
}

/** No value is shown in full, whether or not it is a secret. */
function connectionRow({ name, storageType, params }: Connection): readonly string[] {
  const shown = entriesByName(params)
  return [name, storageType, shown.map(([key, value]) => `${key}=${masked(value)}`).join(' ')]
}
