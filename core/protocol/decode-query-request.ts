import { isUtf8 } from 'node:buffer'
import type { StageAttachment } from './backend.js'
import { BodyShape } from './body-shape.js'
import { decodeJson } from './decode-json.js'
import { wholeFloats } from './exact-json.js'
import { endPlace } from './json-fault.js'
import { JsonFields, parseError } from './json-fields.js'
import { SentSession } from './sent-session.js'
import type { QueryRequest } from './wire.js'

/** Rows per page if the client does not say. */
const defaultPageRows = 10_000
const maxU32 = 2 ** 32 - 1

/** Shapes of bodies that are remembered: each client has one, and another for each of its settings. */
const mostShapes = 16

/** Decodes the bodies of query POSTs, those that resemble an earlier one by comparing them with it. */
export class QueryDecoder {
  /** Those that were of use last come first. */
  readonly #shapes: BodyShape[] = []

  /** As `decodeQueryRequest`. */
  decode(body: Buffer): QueryRequest {
    const text = isUtf8(body) ? body.toString('utf8') : ''
    for (let i = 0; i < this.#shapes.length; i++) {
      const shape = this.#shapes[i]!
      const request = shape.decode(text)
      if (request === undefined) continue
      if (i > 0) this.#putFirst(shape, i)
      return request
    }
    const request = decodeQueryRequest(body)
    const shape = BodyShape.of(text, request)
    if (shape !== undefined) this.#putFirst(shape, mostShapes - 1)
    return request
  }

  /** Puts a shape first, in place of the one at `i`. */
  #putFirst(shape: BodyShape, i: number): void {
    this.#shapes.splice(i, 1)
    this.#shapes.unshift(shape)
  }
}

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
  const sent = fields.object('session')
  const session = sent && new SentSession(sent)
  return {
    sql,
    sessionId,
    asksForSession: sessionId !== undefined || session?.keepsSession === true,
    session,
    pagination: decodePagination(fields.object('pagination')),
    params: params ?? undefined,
    wholeFloats: params === undefined ? undefined : wholeFloats(body.toString('utf8')),
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
