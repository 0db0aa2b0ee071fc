import { ProtocolError } from '../errors/protocol-error.js'
import type { QueryError } from '../errors/query-error.js'
import { displayText } from './failure-answer.js'

/**
 * The refusal of a streaming load whose session cannot be continued: status 400, which the text has too.
 *
 * Source: databend http/error.rs `Display for HttpErrorCode`, v1/streaming_load.rs `create_session`.
 */
export function unrestored(error: QueryError): ProtocolError {
  return new ProtocolError(400, `Some(400) ${displayText(error)}`)
}
