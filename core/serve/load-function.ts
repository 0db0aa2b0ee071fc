import { buffer } from 'node:stream/consumers'
import { stageLocation } from '../binder/stage-location.js'
import type { JavaScriptFunction } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import type { RunningFunction } from '../javascript/load-function.js'
import { packingOf, unpacked } from '../stages/compression.js'
import type { ExecutionContext } from './execution.js'

/** Reads the code of a function in JavaScript; its engine starts with the first call. */
export async function loadFunction(
  execution: ExecutionContext,
  name: string,
  definition: JavaScriptFunction,
): Promise<RunningFunction> {
  const code = await codeOf(execution, definition.code)
  const javascript = await import('../javascript/load-function.js')
  return javascript.loadFunction({
    name,
    definition,
    code,
    signal: execution.run.signal,
    idle: execution.state.idleThread,
  })
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
    const text = await buffer(unpacked(content, packingOf(prefix, 'auto'), prefix, 'ignored'))
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
