import { ProtocolError } from '../errors/protocol-error.js'
import { headerText } from '../http/header-text.js'
import type { Request } from '../http/route.js'
import type { ServerContext } from './server-context.js'

/**
 * Throws `ProtocolError` 404 if the client says that the query is on another server.
 *
 * Source: databend http_query_context.rs `check_node_id`.
 */
export function checkNode({ raw, params }: Request, cx: ServerContext): void {
  const expected = headerText(raw, 'x-databend-node-id')
  if (expected === undefined || expected === cx.nodeId) return
  const { text, monotonicMs } = cx.startedAt
  const upSecs = (cx.clock.monotonicMs() - monotonicMs) / 1000
  throw new ProtocolError(
    404,
    `Routing error: query ${params['id']} should be on server ${expected}, but current server is ${cx.nodeId}, ` +
      `which started at ${text} (${upSecs} secs ago)`,
  )
}
