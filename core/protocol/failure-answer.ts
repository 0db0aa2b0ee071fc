import { Bug } from '../errors/bug.js'
import { errorCodes } from '../errors/codes.js'
import { GatewayError } from '../errors/gateway-error.js'
import { isError } from '../errors/is-error.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { RecordingError } from '../errors/recording-error.js'
import { ReplayMiss } from '../errors/replay-miss.js'
import { Unsupported } from '../errors/unsupported.js'
import { UpstreamError } from '../errors/upstream-error.js'
import { type Answer, jsonType } from '../http/answer.js'
import type { Log } from '../log.js'
import type { Dialect } from './dialect.js'

/** The response for an error, in the dialect's form; errors that are not the client's fault are logged. */
export function failureAnswer(error: unknown, dialect: Dialect, log: Log): Answer {
  if (error instanceof GatewayError) {
    const { status, kind, message, headers = [] } = error
    return { status, type: jsonType, headers, body: JSON.stringify({ kind, message }) }
  }
  if (error instanceof ProtocolError) {
    const answer = dialect.refusal(error.status, error.code, error.message)
    return error.headers === undefined ? answer : { ...answer, headers: error.headers }
  }
  if (isUnsupported(error)) return dialect.refusal(400, error.code, displayText(error))
  // A status that clients do not retry: JDBC would show only the second attempt's error.
  if (error instanceof ReplayMiss)
    return {
      ...dialect.refusal(400, error.code, displayText(error)),
      reason: `${error.kind} ${error.code}`,
    }
  if (error instanceof QueryError) return dialect.refusal(500, 500, displayText(error))
  log.error('request failed', error)
  if (error instanceof UpstreamError) {
    const status = error.reason === 'timeout' ? 504 : 502
    return dialect.refusal(status, status, error.message)
  }
  return dialect.refusal(500, errorCodes.Internal, internalMessage(error))
}

/**
 * Whether mockq refused something that it does not support, so that a retry makes no sense. An error with an excerpt of
 * the statement wraps the refusal as its cause.
 */
function isUnsupported(error: unknown): error is QueryError {
  if (!(error instanceof QueryError)) return false
  return error instanceof Unsupported || error.cause instanceof Unsupported
}

/** An error as Databend prints it outside of query responses. */
export function displayText({ kind, code, message }: QueryError): string {
  return `${kind}. Code: ${code}, Text = ${message}.`
}

function internalMessage(error: unknown): string {
  if (error instanceof Bug || error instanceof RecordingError) return error.message
  const what = isError(error) ? error.message : String(error)
  return `${what} (this is a bug in mockq)`
}
