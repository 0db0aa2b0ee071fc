import type { IncomingMessage } from 'node:http'
import { headerText } from '../http/header-text.js'
import type { StatementRequest } from './backend.js'

/** The deduplication label in a request's headers, if any. Source: databend middleware/session.rs. */
export function labelOf(raw: IncomingMessage): Pick<StatementRequest, 'deduplicateLabel'> {
  const deduplicateLabel = headerText(raw, 'x-databend-deduplicate-label')
  return deduplicateLabel === undefined ? {} : { deduplicateLabel }
}
