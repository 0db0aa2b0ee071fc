import { optional } from '../option.js'
import { serverUrl, text } from '../value-kinds.js'

/** Options that name a run of a server, for commands that tell what it did. */
export const runOptions = {
  report: optional(
    text('FILE', 'a file'),
    'report of a run (JSON), as --report of replay and record writes it',
  ),
  journal: optional(
    text('FILE', 'a file'),
    'journal of a run (JSON): an answer of GET /__mockq/journal',
  ),
  server: optional(serverUrl, 'a running server of mockq, which has its journal and report'),
}
