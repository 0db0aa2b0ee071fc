import { QueryError } from '../errors/query-error.js'
import type { InsertSource } from '../sql/ast/dml.js'
import type { Statement } from '../sql/ast/statement.js'

/**
 * Rewrites a statement that has a stage attachment: its one row of VALUES, such as `VALUES (?, 'constant', ?)`, says
 * which columns the file's fields fill. Drivers send batches this way.
 *
 * Source: databend binder/insert.rs `InsertSource::RawValues`, copy_into_table.rs `bind_copy_from_attachment`.
 */
export function withAttachedRows(tree: Statement): Statement {
  if (tree.kind !== 'Insert' && tree.kind !== 'Replace') return tree
  return { ...tree, source: attachedRows(tree.source) }
}

function attachedRows(source: InsertSource): InsertSource {
  if (source.kind !== 'Values') return source
  const { rows, span } = source
  const [placeholders, second] = rows
  if (second !== undefined) {
    const place = second[0] === undefined ? {} : { span: second[0].span }
    throw new QueryError(
      'SyntaxException',
      'with a stage attachment, VALUES takes one row only',
      place,
    )
  }
  return { kind: 'Attachment', span, ...(placeholders !== undefined && { placeholders }) }
}
