import { SystemClock } from '../../core/clock.js'

/** A clock that shows what it is told to. */
export class GivenClock extends SystemClock {
  micros = 0n

  override nowMicros(): bigint {
    return this.micros
  }
}
