import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Overload } from '../../functions/overload.js'
import type { Literal, Scalar } from '../../plan/scalar.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import {
  binaryType,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { FileReader, StageLocation } from '../bind-context.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { stageLocation } from '../stage-location.js'

/**
 * `read_file('@stage/path')` and `read_file('@stage', 'path')`: the bytes of a file, or NULL if an argument is NULL.
 *
 * The file of constants is read while the statement is bound; those of other texts are read row by row, in an operator
 * of its own, each file once for a block of rows.
 *
 * Throws `QueryError`: 1065 for another number of arguments, 1006 for what is no file of a stage, 2501, 3001, 1063.
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
  const [start] = texts
  if (start!.kind === 'Literal' && typeof start!.value === 'string') {
    checkFirst(
      start!.value,
      texts.length,
      fault => new QueryError('SemanticError', fault, { span }),
    )
  }
  if (!texts.every((text): text is Literal => text.kind === 'Literal')) {
    return rowByRow(binding, texts)
  }
  const values = texts.map(({ value }) => value)
  if (values.includes(null)) return binding.scalars.literal(nullableType(binaryType), null)
  const location = locationOfFile(values as string[])
  binding.uses.listedStages.push(location)
  const bytes = binding.known.fact(['file', location], cx => cx.readFile(location))
  return binding.scalars.literal(binaryType, bytes)
}

function rowByRow(binding: Binding, args: readonly Scalar[]): Scalar {
  const [stage] = args
  if (args.length === 2 && stage!.kind === 'Literal' && typeof stage!.value === 'string') {
    binding.uses.listedStages.push(stageLocation(stage!.value))
  }
  const read = binding.known.fact(['files'], async cx => cx.fileReader())
  binding.uses.code = true
  const types = args.map(arg => arg.type)
  const isMaybeNull = types.some(isNullable)
  const returns = isMaybeNull ? nullableType(binaryType) : binaryType
  const overload: Overload = {
    name: 'read_file',
    args: types,
    returns,
    nulls: 'aware',
    throws: true,
    unfolded: true,
    evaluate: () => {
      throw new Unsupported('read_file of a path that is not constant outside of a query')
    },
    callOutside: rows => contents(rows, read),
  }
  return { kind: 'Call', type: returns, overload, args }
}

async function contents(
  rows: readonly (readonly Value[])[],
  read: FileReader,
): Promise<readonly Value[]> {
  const files = new Map<string, Value>()
  const values: Value[] = []
  for (const row of rows) {
    if (row.includes(null)) {
      values.push(null)
      continue
    }
    const texts = row as readonly string[]
    const key = JSON.stringify(texts)
    if (!files.has(key)) {
      checkFirst(texts[0]!, texts.length, fault => new QueryError('BadArguments', fault))
      files.set(key, await read(locationOfFile(texts)))
    }
    values.push(files.get(key)!)
  }
  return values
}

/** Source: databend binder/stage_location.rs `parse_stage_name`. */
function checkFirst(text: string, count: number, error: (fault: string) => QueryError): void {
  if (!text.startsWith('@')) throw error(`stage path must start with @, but got ${text}`)
  if (count === 1) return
  const name = text.replace(/^@+/, '')
  if (name === '') throw error('stage path must include a stage name')
  if (name.includes('/')) throw error(`stage argument must be a stage name, but got ${text}`)
}

function locationOfFile([first, second]: readonly string[]): StageLocation {
  const path = second?.replace(/^\/+/, '')
  const location = stageLocation(path === undefined ? first! : `${first}/${path}`)
  const file = location.kind === 'stage' ? location.path : ''
  if (file === '' || file.endsWith('/')) {
    const named = second === undefined ? first : path === '' ? '/' : path
    throw new QueryError('BadArguments', `read_file location must be a file, but got ${named}`)
  }
  return location
}
