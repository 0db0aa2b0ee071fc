import type { Explain, Kill, Presign } from '../../binder/bound-statement.js'
import { Unsupported } from '../../errors/unsupported.js'
import { stagePath } from '../../stage-path.js'
import { stringType, variantType } from '../../types/data-type.js'
import { type ExecutionContext, nothing, type Outcome, rowsBlock } from '../execution.js'

/** KILL: ends another statement with 1043. Over HTTP, killing a connection means killing its statement. */
export async function kill(execution: ExecutionContext, { id }: Kill): Promise<Outcome> {
  execution.state.processes.kill(id)
  return nothing
}

/** PRESIGN: returns a URL of this server with which anybody may upload or download the file. */
export async function presign(execution: ExecutionContext, command: Presign): Promise<Outcome> {
  const { location, action, expireSecs } = command
  if (location.kind !== 'stage') throw new Unsupported('PRESIGN of a URL')
  execution.state.stages.at(location, execution.context.caller.user)
  const method = action === 'UPLOAD' ? 'PUT' : 'GET'
  const path = stagePath(location.path)
  const url = execution.context.presign({ method, stage: location.name, path, expireSecs })
  const headers = JSON.stringify({
    host: new URL(url).host,
    ...(command.contentType && { 'content-type': command.contentType }),
  })
  return {
    result: {
      columns: [
        { name: 'method', type: stringType },
        { name: 'headers', type: variantType },
        { name: 'url', type: stringType },
      ],
      blocks: rowsBlock([[method, headers, url]]),
    },
  }
}

/** EXPLAIN: returns the plan as text, one row per line. */
export async function explain(
  _execution: ExecutionContext,
  { lines, run }: Explain,
): Promise<Outcome> {
  if (run !== undefined) throw new Unsupported('EXPLAIN ANALYZE')
  const columns = [{ name: 'explain', type: stringType }]
  return { result: { columns, blocks: rowsBlock(lines.map(line => [line])) } }
}
