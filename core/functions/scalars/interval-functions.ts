import { int64Type, intervalType, timestampType, timestampTzType } from '../../types/data-type.js'
import { civilFromDays, daysInMonth } from '../../types/date.js'
import { timeZone } from '../../types/time-zone.js'
import { type LocalTime, localTime, localTimeAt, nextInstantMicros } from '../../types/timestamp.js'
import type { IntervalValue, TimestampTzValue } from '../../types/value.js'
import { pass, passWithCx, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'

/** For each unit: the interval part it counts in, its size there, and the text of an interval of two units. */
const units: Readonly<
  Record<string, readonly [part: 'months' | 'days' | 'micros', size: bigint, ofTwo: string]>
> = {
  millennia: ['months', 12_000n, '2000 years'],
  centuries: ['months', 1200n, '200 years'],
  decades: ['months', 120n, '20 years'],
  years: ['months', 12n, '2 years'],
  months: ['months', 1n, '2 months'],
  weeks: ['days', 7n, '14 days'],
  days: ['days', 1n, '2 days'],
  hours: ['micros', 3_600_000_000n, '2:00:00'],
  minutes: ['micros', 60_000_000n, '0:02:00'],
  seconds: ['micros', 1_000_000n, '0:00:02'],
  milliseconds: ['micros', 1000n, '0:00:00.002'],
  microseconds: ['micros', 1n, '0:00:00.000002'],
}

const none: IntervalValue = { months: 0, days: 0, micros: 0n }

/** Functions that make intervals from numbers or from two times. Source: databend timestamp/interval.rs. */
export const intervalFunctions = family([
  ...Object.entries(units).flatMap(([unit, [part, size, ofTwo]]) => [
    `Returns an interval of a number of ${unit}. to_${unit}(2) → ${ofTwo}`,
    scalar(`to_${unit}`, () => [
      pass([int64Type], intervalType, (count: bigint): IntervalValue => {
        const total = count * size
        return {
          ...none,
          [part]: part === 'micros' ? BigInt.asIntN(64, total) : Number(BigInt.asIntN(32, total)),
        }
      }),
    ]),
  ]),
  "Returns the interval between two timestamps in years, months, days and time. age(to_timestamp('2024-05-17'), to_timestamp('2023-01-01')) → 1 year 4 months 16 days",
  scalar('age', () => [
    passWithCx([timestampType, timestampType], intervalType, (cx: Cx, a: bigint, b: bigint) => {
      const zone = timeZone(cx.timezone)
      return age(localTime(a, zone), localTime(b, zone))
    }),
    pass([timestampTzType, timestampTzType], intervalType, (a: TimestampTzValue, b) =>
      age(localOf(a), localOf(b)),
    ),
    passWithCx([timestampType], intervalType, (cx: Cx, b: bigint) => {
      const zone = timeZone(cx.timezone)
      const midnight = nextInstantMicros(localTime(cx.now, zone).days, 0, zone)
      return age(localTime(midnight, zone), localTime(b, zone))
    }),
    passWithCx([timestampTzType], intervalType, (cx: Cx, b: TimestampTzValue) => {
      const { days } = localTimeAt(cx.now, b.offset)
      return age({ days, micros: 0, offset: b.offset }, localOf(b))
    }),
  ]),
])

const localOf = ({ micros, offset }: TimestampTzValue): LocalTime => localTimeAt(micros, offset)

/** `age`: from b to a in years, months, days and time of day; borrowed days are those of the earlier time's month. */
function age(a: LocalTime, b: LocalTime): IntervalValue {
  const isNegative = a.days < b.days || (a.days === b.days && a.micros < b.micros)
  const [later, earlier] = isNegative ? [b, a] : [a, b]
  const [to, from] = [civilFromDays(later.days), civilFromDays(earlier.days)]
  let months = (to.year - from.year) * 12 + to.month - from.month
  let days = to.day - from.day
  let micros = later.micros - earlier.micros
  if (micros < 0) {
    micros += 86_400_000_000
    days--
  }
  if (days < 0) {
    days += daysInMonth(from.year, from.month)
    months--
  }
  const sign = isNegative ? -1 : 1
  return { months: sign * months, days: sign * days, micros: BigInt(sign * micros) }
}
