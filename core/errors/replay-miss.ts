import type { ErrorCodeName } from './codes.js'
import { QueryError } from './query-error.js'

/**
 * A replay that has no answer, as the SQL error that drivers show whole: code 65001 (never
 * recorded), 65002 (recorded answers used up), 65003 (recorded under another write history) or 65004
 * (recorded only as far as its client read it).
 * `message` is the whole explanation, see docs of recordings.
 */
export class ReplayMiss extends QueryError {
  override readonly name = 'ReplayMiss'

  constructor(kind: Extract<ErrorCodeName, `Replay${string}`>, explanation: string) {
    super(kind, explanation)
  }
}
