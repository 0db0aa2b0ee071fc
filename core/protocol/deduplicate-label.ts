import type { IncomingMessage } from 'node:http'
import { headerText } from '../http/header-text.js'

/** The deduplication label in a request's headers, if any. Source: databend middleware/session.rs. */
export function labelOf(raw: IncomingMessage): string | undefined {
  return headerText(raw, 'x-databend-deduplicate-label')
}
