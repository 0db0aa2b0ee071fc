import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { fieldPosition } from '../field-position.js'
import { knownDictionary } from '../known-dictionary.js'

/**
 * `dict_get(d, 'attribute', key)`: checks its arguments, then refuses it, because it asks another server.
 *
 * Throws `QueryError`: 1065 for other arguments, 1003, 3114, 1006 for an unknown attribute, the error of a cast, 1002.
 * Source: databend type_check/async_functions.rs `resolve_dict_get_async_function`.
 */
export function bindDictGet(
  binding: Binding,
  { args, span }: FunctionCall,
  scope: ExpressionScope,
): never {
  const [dictionary, field, key, ...more] = args
  if (dictionary?.kind !== 'ColumnRef' || field === undefined || key === undefined || more[0]) {
    throw semantic('async function can only used as column', span)
  }
  const [name, database, ...outer] = dictionary.path.toReversed()
  if (outer.length > 0) {
    throw semantic('dict_get function argument identifier should contain one or two parts', span)
  }
  const attribute = binding.expression(field, scope)
  if (attribute.kind !== 'Literal' || typeof attribute.value !== 'string') {
    throw semantic(
      `invalid arguments for dict_get function, attr_name must be a constant string, but got ${printExpression(field, binding.printed)}`,
      field.span,
    )
  }
  const { columns, primaryKey, source } = knownDictionary(binding, {
    database: database === undefined ? binding.around.database : binding.name(database),
    name: binding.name(name!),
  })
  fieldPosition(columns, attribute.value)
  const wanted = columns[fieldPosition(columns, primaryKey)]!.type
  const asked = binding.expression(key, scope)
  if (removeNullable(asked.type) !== wanted) binding.scalars.cast(asked, wanted, span)
  throw new Unsupported(`dict_get from a ${source} server`, { span })
}

const semantic = (message: string, span: Span): QueryError =>
  new QueryError('SemanticError', message, { span })
