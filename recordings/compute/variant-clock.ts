import type { LaneIndex } from '../match/lane-index.js'
import type { Occurrence } from '../match/recorded-question.js'
import type { Recording } from '../store/recording.js'

/** What the clock shows where the recording does not say when a statement was sent, in microseconds since 1970. */
export const unknownTime = 1_767_225_600_000_000n

/**
 * The clock of the variants of a lane's runs: later than the recording by so much that everything that is usually read
 * from a time is another, from the year to the minute, the day of the week and whether it is a weekend or afternoon. So
 * an answer that depends on any of these in the time of the server is another one in the variant.
 *
 * The same for the recorded and the present run, so that both variants store the same times.
 */
export class VariantClock {
  readonly #recording: Recording
  readonly #shift: bigint

  constructor({ recording, occurrences }: Pick<LaneIndex, 'recording' | 'occurrences'>) {
    this.#recording = recording
    const [first] = occurrences
    this.#shift = shiftAt(first === undefined ? unknownTime : recordedTime(recording, first))
  }

  /** When the variants have a recorded statement, in microseconds since 1970: at least a second after the one before. */
  at(occurrence: Pick<Occurrence, 'entry' | 'index'>): bigint {
    return this.later(recordedTime(this.#recording, occurrence)) + BigInt(occurrence.index) * step
  }

  /** What a recorded time is in the variants, in microseconds since 1970. */
  later(recorded: bigint): bigint {
    return recorded + this.#shift
  }
}

/** When a recorded statement was sent, in microseconds since 1970. */
export function recordedTime(
  { values }: Pick<Recording, 'values'>,
  { entry }: Pick<Occurrence, 'entry'>,
): bigint {
  return values?.sentAt(entry) ?? unknownTime
}

/** Recordings have times to the second, so that statements are this much further apart. */
const step = 1_000_003n

/**
 * How much later, in microseconds, the variants are than a lane that begins at some time.
 *
 * A year, five or six months, and about ten days change the month, the quarter and the day of the month, whatever their
 * lengths are. The first statement is a few minutes after the hour or the half hour, so that a variant rarely passes a
 * border that its rows must not be beyond.
 */
function shiftAt(start: bigint): bigint {
  const then = new Date(Number(start / 1000n))
  const minute = then.getUTCMinutes()
  const minutes = (minute < 30 ? 33 : 63) - minute
  const hours = minute < 30 ? 12 : 11
  // The time of day is beyond midnight from noon on.
  const carried = then.getUTCHours() < 12 ? 0 : 1
  const weekday = then.getUTCDay()
  const days = leastDays.find(each => {
    const passed = (each + carried) % 7
    // Rows of before are hours earlier, which may be the day before.
    return passed > 1 && isWeekend((weekday + passed) % 7) !== isWeekend(weekday)
  })!
  return (
    (((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + 31n) * second + 123_457n
  )
}

const second = 1_000_000n
/** From 528 on, a week. */
const leastDays = Array.from({ length: 7 }, (_, i) => 528 + i)

function isWeekend(weekday: number): boolean {
  return weekday === 0 || weekday === 6
}
