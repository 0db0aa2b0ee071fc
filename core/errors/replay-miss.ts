import type { ErrorCodeName } from './codes.js'
import { QueryError } from './query-error.js'

/**
 * A replay that has no answer, as the SQL error that drivers show whole: code 65001 (never
 * recorded), 65002 (recorded answers used up) or 65003 (recorded under another write history).
 * `message` is the whole explanation, see docs of recordings.
 */
export class ReplayMiss extends QueryError {
  override readonly name = 'ReplayMiss'

  constructor(kind: Extract<ErrorCodeName, `Replay${string}`>, explanation: string) {
    super(kind, explanation)
  }
}
