import type { FaultPlace } from '../faults/fault-rule.js'
import { type Answer, textType } from '../http/answer.js'
import type { Handler, Request, Route } from '../http/route.js'
import { presignedRoute } from './presigned-path.js'
import { finalizeQuery, getPage, getState, killQuery, postQuery } from './query-handlers.js'
import type { ServerContext } from './server-context.js'
import { discoveryNodes, heartbeat, login, logout, refresh, verify } from './session-handlers.js'
import type { QueryFaults } from './start-query.js'

/** A handler that also takes the server context; that of a query also its body, if it was read before, and faults. */
export type ServerHandler = (
  ...args: [...Parameters<Handler>, ServerContext, body?: Buffer, faults?: QueryFaults]
) => ReturnType<Handler>
type Row = readonly [methods: string, path: string, handler: ServerHandler, place?: FaultPlace]

// Loaded on first use, so that a replay can answer its first query soon.
const catalog =
  (name: keyof typeof import('./catalog-handlers.js')): ServerHandler =>
  async (request, cx) =>
    (await import('./catalog-handlers.js'))[name](request, cx)

const files =
  (name: 'uploadToStage' | 'putPresigned' | 'getPresigned'): ServerHandler =>
  async (request, cx) =>
    (await import('./stage-handlers.js'))[name](request, cx)

const load: ServerHandler = async (request, cx) =>
  (await import('./streaming-load-handler.js')).streamingLoad(request, cx)

/** Every route of the server (docs/protocol.md#routes). */
const table: readonly Row[] = [
  ['GET', '/', () => ({ status: 200, type: textType, body: usage })],
  ['GET', '/health', () => ({ status: 200, type: textType, body: 'ok' })],
  ['POST', '/v1/query', postQuery, 'query'],
  ['GET', '/v1/query/:id', getState, 'state'],
  ['GET', '/v1/query/:id/page/:n', getPage, 'page'],
  ['GET POST', '/v1/query/:id/kill', killQuery, 'kill'],
  ['GET POST', '/v1/query/:id/final', finalizeQuery, 'final'],
  ['POST', '/v1/session/login', login, 'login'],
  ['POST', '/v1/session/logout', logout, 'logout'],
  ['POST', '/v1/session/refresh', refresh, 'refresh'],
  ['POST', '/v1/session/heartbeat', heartbeat, 'heartbeat'],
  ['POST', '/v1/verify', verify, 'verify'],
  ['PUT POST', '/v1/upload_to_stage', files('uploadToStage'), 'upload'],
  ['PUT', '/v1/streaming_load', load, 'load'],
  ['GET', '/v1/discovery_nodes', discoveryNodes],
  ['GET', '/v1/catalog/databases', catalog('listDatabases')],
  ['GET', '/v1/catalog/databases/:db/tables', catalog('listTables')],
  ['GET', '/v1/catalog/databases/:db/tables/:table', catalog('getTable')],
  ['GET', '/v1/catalog/databases/:db/tables/:table/fields', catalog('listFields')],
  ['GET', '/v1/catalog/databases/:db/streams', catalog('listStreams')],
  ['POST', '/v1/catalog/search/tables', catalog('searchTables')],
  ['POST', '/v1/catalog/search/databases', catalog('searchDatabases')],
  ['GET', '/v1/catalog/stats', catalog('catalogStats')],
  ['GET', '/v1/users', catalog('listUsers')],
  ['POST', '/v1/users', catalog('createUser')],
  ['GET', '/v1/roles', catalog('listRoles')],
  ['PUT', presignedRoute, files('putPresigned'), 'upload'],
  ['GET', presignedRoute, files('getPresigned')],
]

const usage = `This is mockq, a stand-in for a Databend server.

  POST /v1/query   {"sql": "SELECT 1"}

Clients follow the next_uri of each answer until it is null.
`

/** The route table of one server. */
export function routes(cx: ServerContext): readonly Route[] {
  return table.map(([methods, path, handler, place]) => ({
    methods: methods.split(' ') as Route['methods'][number][],
    path,
    handler: request =>
      place === undefined || !hasFaults(request, cx)
        ? handler(request, cx)
        : withFaults(place, handler, request, cx),
  }))
}

/** Whether faults may happen to a request: the server has some, or the request brings its own. */
function hasFaults({ raw }: Request, { faults }: ServerContext): boolean {
  return faults !== undefined || raw.headers['x-mockq-faults'] !== undefined
}

// Loaded on first use, because most servers inject no faults.
async function withFaults(
  place: FaultPlace,
  handler: ServerHandler,
  request: Request,
  cx: ServerContext,
): Promise<Answer> {
  const { Faults, faultyAnswer } = await import('./faulty-request.js')
  cx.faults ??= new Faults()
  return faultyAnswer(place, handler, request, cx)
}
