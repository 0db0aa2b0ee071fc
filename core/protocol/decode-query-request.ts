import type { StageAttachment } from './backend.js'
import { decodeJson } from './decode-json.js'
import { endPlace } from './json-fault.js'
import { JsonFields, parseError } from './json-fields.js'
import type { QueryRequest } from './wire.js'

/** Rows per page if the client does not say. */
const defaultPageRows = 10_000
const maxU32 = 2 ** 32 - 1

/**
 * Decodes the body of a query POST, in either dialect. Throws `ProtocolError` 400.
 *
 * Accepted without effect: `string_fields` (as on the real server) and `max_rows_in_buffer` (a run holds only a page or
 * two anyway).
 */
export function decodeQueryRequest(body: Buffer): QueryRequest {
  const fields = new JsonFields(decodeJson(body))
  const sql = fields.text('sql')
  if (sql === undefined) throw parseError(`missing field \`sql\` at ${endPlace(body)}`)
  const params = fields.json('params')
  const sessionId = fields.text('session_id')
  const session = fields.object('session')
  return {
    sql,
    sessionId,
    asksForSession: (sessionId ?? session?.json('keep_server_session_secs') ?? null) !== null,
    session,
    pagination: decodePagination(fields.object('pagination')),
    params: params ?? undefined,
    stageAttachment: decodeAttachment(fields.object('stage_attachment')),
    arrowResultVersionMax: fields.unsigned('arrow_result_version_max', Number.MAX_SAFE_INTEGER),
    arrowDecimal64: fields.object('arrow_features')?.flag('decimal64'),
  }
}

function decodePagination(fields: JsonFields | undefined): QueryRequest['pagination'] {
  fields?.unsigned('max_rows_in_buffer', Number.MAX_SAFE_INTEGER)
  const rows = fields?.unsigned('max_rows_per_page', Number.MAX_SAFE_INTEGER)
  return {
    waitTimeSecs: fields?.unsigned('wait_time_secs', maxU32),
    maxRowsPerPage: Math.max(1, rows ?? defaultPageRows),
  }
}

function decodeAttachment(fields: JsonFields | undefined): StageAttachment | undefined {
  if (fields === undefined) return undefined
  const location = fields.text('location')
  if (location === undefined) throw parseError('stage_attachment: missing field `location`')
  return {
    location,
    fileFormatOptions: lowerKeys(fields.textMap('file_format_options')),
    copyOptions: lowerKeys(fields.textMap('copy_options')),
  }
}

function lowerKeys(pairs: readonly (readonly [string, string])[] = []): [string, string][] {
  return pairs.map(([name, value]) => [name.toLowerCase(), value])
}
