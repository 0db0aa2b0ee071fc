import { buffer } from 'node:stream/consumers'
import type { LoadedFunction } from '../binder/bind-context.js'
import { stageLocation } from '../binder/stage-location.js'
import type { JavaScriptFunction } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import { packingOf, unpacked } from '../stages/compression.js'
import type { ExecutionContext } from './execution.js'

/** Reads the code of a function in JavaScript, and loads its engine. */
export async function loadFunction(
  execution: ExecutionContext,
  name: string,
  definition: JavaScriptFunction,
): Promise<LoadedFunction> {
  const { state, settings } = execution
  const { clock } = state
  const seconds = settings.number('max_execute_time_in_seconds')
  const statementEnds =
    seconds === 0 ? Number.POSITIVE_INFINITY : clock.monotonicMs() + seconds * 1000
  const code = await codeOf(execution, definition.code)
  const javascript = await import('../javascript/load-function.js')
  return javascript.loadFunction({ name, definition, code, clock, statementEnds })
}

/**
 * The code itself, or that of a file in a stage, which may be compressed. Throws `QueryError` 1065 if there is no such
 * file. Source: databend type_check/udf.rs `load_udf_code`.
 */
async function codeOf({ state, context }: ExecutionContext, code: string): Promise<string> {
  if (!code.startsWith('@')) return code
  const location = stageLocation(code.slice(1))
  const { user } = context.caller
  const { files, prefix } = located(() => state.stages.at(location, user), code)
  try {
    const content = await files.read(prefix)
    const text = await buffer(unpacked(content, packingOf(prefix, 'auto'), prefix))
    return text.toString()
  } catch (error) {
    throw new QueryError(
      'SemanticError',
      `Failed to read module ${prefix}: ${(error as Error).message}`,
    )
  }
}

function located<T>(find: () => T, code: string): T {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const message = `Failed to resolve code location ${JSON.stringify(code)}: ${error.message}`
    throw new QueryError('SemanticError', message, { cause: error })
  }
}
