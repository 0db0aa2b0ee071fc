import { Readable } from 'node:stream'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { type Answer, jsonAnswer } from '../http/answer.js'
import { headerText } from '../http/header-text.js'
import { multipartParts } from '../http/multipart.js'
import type { Request } from '../http/route.js'
import { emptySession, type SessionState } from '../session/session-state.js'
import { admit } from './admission.js'
import type { Principal } from './backend.js'
import { decodeJson } from './decode-json.js'
import { labelOf } from './deduplicate-label.js'
import { dialectOf } from './dialect.js'
import { JsonFields } from './json-fields.js'
import { lostTables } from './lost-tables.js'
import { lostTransaction } from './lost-transaction.js'
import { paddedBase64Url } from './padded-base64.js'
import { defaultRoleOf } from './principal.js'
import type { ServerContext } from './server-context.js'
import { decodeSession, encodeSession, failed, withoutDefaultRole } from './session-wire.js'
import { requireFilename } from './stage-handlers.js'
import { unrestored } from './unrestored.js'

/**
 * `PUT /v1/streaming_load`: an INSERT and the file that it reads, in one request.
 *
 * Errors have status 400 here; those of a session that cannot be continued are the same as for queries. If the client
 * sent its session in `X-DATABEND-QUERY-CONTEXT`, it is returned in the same header, as padded base64url.
 * Source: databend v1/streaming_load.rs.
 */
export async function streamingLoad(request: Request, cx: ServerContext): Promise<Answer> {
  const { raw } = request
  const { principal, session: client } = await admit(request, cx)
  const queryId = headerText(raw, 'x-databend-query-id') || cx.ids.uuid().replaceAll('-', '')
  const sent = headerText(raw, 'x-databend-query-context')
  const session = sent === undefined ? emptySession : readContext(sent, principal)
  const sql = headerText(raw, 'x-databend-sql')
  if (sql === undefined) {
    throw new ProtocolError(400, 'Missing required header X-DATABEND-SQL in request')
  }
  const content = Readable.from(loadedBytes(request, cx.limits.uploadBytes), { objectMode: false })
  const { lane, user, clientSession = '' } = principal
  const { database } = session
  const noted = { lane, user, session: clientSession, queryId, database, sql, bytes: sql.length }
  const label = labelOf(raw)
  const load = {
    ...{ sql, queryId, session, content },
    ...(label !== undefined && { deduplicateLabel: label }),
  }
  const isSticky = raw.headers['x-databend-sticky-node'] !== undefined
  const { isWorksheet } = client
  const lost =
    lostTables({ caller: principal, session, queryId, isSticky, isWorksheet }, cx)?.error ??
    lostTransaction(session, cx)
  const result = await cx.journal
    .watch(
      { kind: 'load', ...noted },
      () => (lost === undefined ? cx.backend.load(load, principal) : Promise.reject(lost)),
      loaded => loaded.rows,
    )
    .catch(error => refusalOf(error, lost))
    .finally(() => content.destroy())
  const refused = result instanceof ProtocolError
  const after = refused ? failed(session) : (result.effects.session ?? session)
  const nodeId = session.internal.lastNodeId ?? cx.nodeId
  const last = { nodeId, queryIds: [queryId] }
  const text = encodeSession(after, defaultRoleOf(principal), last)
  const echo = sent === undefined ? [] : [contextHeader, paddedBase64Url(text)]
  const headers = [...client.headers, ...echo]
  if (refused) {
    const { status, code, message, headers: more = [] } = result
    const refusal = dialectOf(raw, cx.dialect).refusal(status, code, message)
    return { ...refusal, headers: [...headers, ...more] }
  }
  const { rows, bytes } = result
  return jsonAnswer({ id: queryId, stats: { rows, bytes } }, headers)
}

function readContext(header: string, principal: Principal): SessionState {
  const fields = new JsonFields(decodeJson(Buffer.from(header)), 'session')
  return withoutDefaultRole(decodeSession(fields, emptySession), principal)
}

const contextHeader = 'X-DATABEND-QUERY-CONTEXT'

/** The bytes of the form's files, one after another. */
async function* loadedBytes(request: Request, limit: number): AsyncGenerator<Buffer> {
  for await (const part of multipartParts(request.raw, limit)) {
    if (part.name !== 'upload') {
      throw new ProtocolError(400, "Invalid field name in form-data: must be 'upload'")
    }
    requireFilename(part)
    yield* part.content as AsyncIterable<Buffer>
  }
}

/** Wraps an error of the statement, or of the session that cannot be continued, as status 400. */
function refusalOf(error: unknown, lost: QueryError | undefined): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error === lost && lost !== undefined) return unrestored(lost)
  if (error instanceof QueryError) {
    return new ProtocolError(400, `Query execution failed: ${error.message}`)
  }
  throw error
}
