import type { IncomingMessage } from 'node:http'
import type { ArrowForm } from '../arrow/arrow-field.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { ServerContext } from './server-context.js'
import type { QueryRequest } from './wire.js'

/** The content type of Arrow pages; clients compare the whole string. */
export const arrowType = 'application/vnd.apache.arrow.stream'

/** The newest version of the Arrow result format that mockq supports, which is also the first with feature flags. */
const newestVersion = 3
const featureVersion = 3
/** The version for clients that do not send the versions they know. */
const legacyVersion = 1

/** The Arrow fields of a login response. Source: databend login_handler.rs `LoginResponse`. */
export const arrowOffer = {
  server_max_arrow_result_version: newestVersion,
  server_arrow_features: { decimal64: true },
}

/**
 * Whether a request wants Arrow: its first `Accept` header is exactly the Arrow type, with no other type and no `q`,
 * and the mode supports it.
 *
 * Source: databend http_query_handlers.rs `impl Header for QueryResultFormat`.
 */
function wantsArrow({ headers, rawHeaders }: IncomingMessage, { backend }: ServerContext): boolean {
  // Node joins all `Accept` headers; most requests are decided by this test.
  if (headers.accept?.startsWith(arrowType) !== true) return false
  const name = rawHeaders.findIndex((each, i) => i % 2 === 0 && each.toLowerCase() === 'accept')
  return name >= 0 && rawHeaders[name + 1] === arrowType && backend.facts().arrow
}

/**
 * Returns the Arrow format for a new query's pages; undefined for a request that wants JSON.
 *
 * Throws `ProtocolError` 400, code 1006, for a client that does not say which versions it knows. Source: databend
 * http_query_handlers.rs `negotiate_arrow_result_version`, `negotiate_arrow_features`.
 */
export function negotiateArrow(
  { arrowResultVersionMax: most, arrowDecimal64 }: QueryRequest,
  request: IncomingMessage,
  cx: ServerContext,
): ArrowForm | undefined {
  if (!wantsArrow(request, cx)) return undefined
  if (most === 0) throw badArrow('arrow_result_version_max must be greater than 0')
  if (most === undefined && !isOldPython(request.headers['user-agent'])) {
    throw badArrow(
      'Arrow responses require arrow_result_version_max in the request body to declare the client max supported Arrow result format version',
    )
  }
  const version = most === undefined ? legacyVersion : Math.min(most, newestVersion)
  return { version, decimal64: version < featureVersion || arrowDecimal64 !== false }
}

/**
 * Returns the Arrow format for a request for a page; undefined for a request that wants JSON.
 *
 * Throws `ProtocolError` 400, code 1006, if the query was started with JSON. Source: databend http_query_handlers.rs
 * `require_negotiated_arrow_result_version`.
 */
export function agreedArrow(
  query: { readonly id: string; readonly arrow: ArrowForm | undefined },
  request: IncomingMessage,
  cx: ServerContext,
): ArrowForm | undefined {
  if (!wantsArrow(request, cx)) return undefined
  if (query.arrow !== undefined) return query.arrow
  throw badArrow(
    `Query ${query.id} did not negotiate an Arrow result version when it started and cannot switch from JSON to Arrow later`,
  )
}

/** The members that the Arrow format adds to a response's `settings`: JSON text to append after other members. */
export function arrowSettingsText({ version, decimal64 }: ArrowForm): string {
  if (version === legacyVersion) return ''
  const features = version >= featureVersion && decimal64
  return `,"arrow_result_version":${version}${features ? ',"arrow_features":{"decimal64":true}' : ''}`
}

const badArrow = (message: string): ProtocolError => new ProtocolError(400, message, 1006)

/** Whether this is a Python driver up to 0.33.7, which sent no version. Source: `parse_bendsql_python_version`. */
function isOldPython(userAgent = ''): boolean {
  const found = /(?:^|\s)databend-driver-python\/(\d+)\.(\d+)\.(\d+)/.exec(userAgent)
  if (found === null) return false
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number)
  if (major !== 0 || minor !== 33) return major === 0 && minor < 33
  return patch <= 7
}
