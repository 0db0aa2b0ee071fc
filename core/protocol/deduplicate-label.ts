import type { IncomingMessage } from 'node:http'
import { headerText } from '../http/header-text.js'
import type { StatementRequest } from './backend.js'

/** What a request says of writes that are done once. Source: databend middleware/session.rs. */
export function labelOf(raw: IncomingMessage): Pick<StatementRequest, 'deduplicateLabel'> {
  const deduplicateLabel = headerText(raw, 'x-databend-deduplicate-label')
  return deduplicateLabel === undefined ? {} : { deduplicateLabel }
}
