import type { Stream } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { DropObject, CreateStream as Tree } from '../../sql/ast/object.js'
import type { Binding } from '../binding.js'
import type { CreateStream, DropStream } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { offsetAt } from '../table/changes.js'
import { knownDatabase, knownTable, tableNameParts } from '../table/table-name.js'

/**
 * CREATE STREAM. Without APPEND_ONLY, a stream is append-only.
 *
 * Throws `QueryError`: 1003, 1025; 2732 if the name is in use; 2733 for a table that has no changes. Source: databend
 * binder/ddl/stream.rs `bind_create_stream`.
 */
export function bindCreateStream(binding: Binding, tree: Tree): CreateStream {
  const { mode, travel, appendOnly = true, comment = '' } = tree
  const stream = nameOf(binding, tree.name)
  const source = nameOf(binding, tree.table)
  knownDatabase(binding, stream.database)
  const table = knownTable(binding, source.database, source.name)
  if (table.kind !== 'Table' || table.engine !== 'FUSE' || table.transient || table.temporary) {
    const message = `The table '${source.database}'.'${source.name}' doesn't support change tracking`
    throw new QueryError('IllegalStream', message)
  }
  const offset: Stream['offset'] | undefined =
    travel && offsetAt(binding, table, travel, { ctes: noCtes })
  return {
    kind: 'CreateStream',
    stream,
    mode,
    source,
    appendOnly,
    ...(offset !== undefined && { offset }),
    comment,
  }
}

export function bindDropStream(binding: Binding, { name, ifExists }: DropObject): DropStream {
  return { kind: 'DropStream', stream: nameOf(binding, name), ifExists }
}

function nameOf(binding: Binding, path: Tree['name']): CreateStream['stream'] {
  const { database, name } = tableNameParts(binding, path)
  return { database, name }
}
