import type { ErrorCodeName } from './codes.js'
import { QueryError } from './query-error.js'

/**
 * A miss, as the SQL error that drivers show: code 65001 (never recorded), 65002 (recorded answers used up), 65003
 * (recorded in another state) or 65004 (recorded only as far as its client read it). `message` is the whole explanation
 * (docs/recordings.md#misses).
 */
export class ReplayMiss extends QueryError {
  override readonly name = 'ReplayMiss'

  constructor(kind: Extract<ErrorCodeName, `Replay${string}`>, explanation: string) {
    super(kind, explanation)
  }
}
