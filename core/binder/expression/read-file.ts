import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import { splitStagePath } from '../../stage-path.js'
import { binaryType, nullableType, removeNullable, stringType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { stageLocation } from '../stage-location.js'

/**
 * `read_file('@stage/path')` and `read_file('@stage', 'path')`: the bytes of a file, which is read while the statement is
 * bound. So its arguments are constants.
 *
 * Throws `QueryError`: 1065 for another number of arguments, 1006 for what is no file of a stage, 2501, 3001.
 * Source: databend type_check/async_functions.rs `resolve_read_file_async_function`, transform_async_function.rs.
 */
export function bindReadFile(
  binding: Binding,
  { args, span }: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  if (args.length !== 1 && args.length !== 2) {
    throw new QueryError(
      'SemanticError',
      `read_file function need one or two arguments but got ${args.length}`,
      { span },
    )
  }
  const given = args.map(arg => binding.expression(arg, scope))
  const texts = given.map(arg =>
    removeNullable(arg.type) === stringType || arg.type.kind === 'Null'
      ? arg
      : binding.scalars.cast(arg, stringType, span),
  )
  const values = texts.map(text => {
    if (text.kind === 'Literal') return text.value
    throw new Unsupported('read_file of a path that is not constant', { span })
  })
  if (values.includes(null)) return binding.scalars.literal(nullableType(binaryType), null)
  const [first, second] = values as [string, string | undefined]
  checkStage(first, span)
  const text = second === undefined ? first : `${first.split('/')[0]}/${second}`
  const { path } = splitStagePath(text)
  if (path === '' || path.endsWith('/')) {
    throw new QueryError(
      'BadArguments',
      `read_file location must be a file, but got ${second ?? first}`,
    )
  }
  const location = stageLocation(text)
  binding.uses.stages.push(location)
  const bytes = binding.known.fact(['file', location], cx => cx.readFile(location))
  return binding.scalars.literal(binaryType, bytes)
}

function checkStage(text: string, span: Span): void {
  if (text.startsWith('@')) return
  throw new QueryError('SemanticError', `stage path must start with @, but got ${text}`, { span })
}
