import { LruCache } from '../../core/lru-cache.js'

/** Times that clients write as literals: today, and the present time. They differ in each run but mean the same. */

/** The time that a text represents. */
export interface Told {
  /** Microseconds since 1970; of the local time if the text has no zone. */
  readonly micros: bigint
  readonly isZoned: boolean
  readonly isDay: boolean
  readonly hasSeconds: boolean
}

const dated =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?)?$/i
const stamped = /^(\d{10})(?:\.(\d{1,9})|(\d{3}|\d{6}|\d{9}))?$/

/** Microseconds by which a text may be older or younger than the moment of reading. */
const olderBy = 60_000_000n
const youngerBy = 5_000_000n

/**
 * The same for a time in a zone that nobody told: any quarter of an hour may be its offset from UTC, and each has a
 * window, so that a fixed time of these days is taken for the present one time in a hundred at most.
 */
const olderElsewhereBy = 7_000_000n
const youngerElsewhereBy = 2_000_000n

/** The time that a text represents; undefined if it is none. */
export function readTime(text: string): Told | undefined {
  const stamp = stamped.exec(text)
  if (stamp !== null) {
    const fraction = stamp[2] ?? stamp[3] ?? ''
    const micros = microsOf(BigInt(stamp[1]!), fraction)
    return { micros, isZoned: true, isDay: false, hasSeconds: true }
  }
  const found = dated.exec(text)
  if (found === null) return undefined
  const [year, month, day, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(toNumber)
  const ms = Date.UTC(year!, month! - 1, day!, hour, minute, second)
  if (new Date(ms).getUTCDate() !== day) return undefined
  const micros = microsOf(BigInt(ms / 1000), found[7] ?? '')
  const zone = found[8]
  const precision = { isDay: found[4] === undefined, hasSeconds: found[6] !== undefined }
  if (zone === undefined) return { micros, isZoned: false, ...precision }
  return { micros: micros - zoneMinutes(zone) * minuteMicros, isZoned: true, ...precision }
}

const minuteMicros = 60_000_000n

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

function microsOf(seconds: bigint, fraction: string): bigint {
  return seconds * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}

function zoneMinutes(zone: string): bigint {
  if (!/^[+-]/.test(zone)) return 0n
  const minutes = BigInt(zone.slice(1, 3)) * 60n + BigInt(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Returns `today` if a text is the current day, `now` if it is the current time within seconds, else undefined. A text
 * without a zone may be in the session's zone, this machine's or UTC; one with seconds in any other zone, because
 * clients need not run where the recorder runs.
 */
export function timeKind(
  text: string,
  nowMicros: bigint,
  timezone: string | undefined,
): 'today' | 'now' | undefined {
  const told = readTime(text)
  if (told === undefined) return undefined
  // No zone is a day away from UTC: the rows of a large load are told apart without asking for one.
  const ago = nowMicros - told.micros
  if (ago > 2n * dayMicros || ago < -2n * dayMicros) return undefined
  const offsets = told.isZoned
    ? [0n]
    : [0n, machineOffset(nowMicros), offsetMicros(timezone || 'UTC', nowMicros)]
  const walls = offsets.map(offset => nowMicros + offset)
  if (told.isDay)
    return walls.some(wall => wall / dayMicros === told.micros / dayMicros) ? 'today' : undefined
  const isNear = (wall: bigint) => wall - told.micros <= olderBy && told.micros - wall <= youngerBy
  if (walls.some(isNear)) return 'now'
  const isElsewhere = !told.isZoned && told.hasSeconds && isNowElsewhere(told.micros - nowMicros)
  return isElsewhere ? 'now' : undefined
}

/** Whether a local time that is so far ahead of UTC is the present time in some zone of the world. */
function isNowElsewhere(ahead: bigint): boolean {
  const offset = nearestOffset(ahead)
  if (offset < westmost || offset > eastmost) return false
  const late = offset - ahead
  return late <= olderElsewhereBy && -late <= youngerElsewhereBy
}

/**
 * How far a difference is from that of two time zones, in microseconds; undefined if it is larger than those of zones
 * where many live. A whole day is none: a program that asks for yesterday asks something else.
 */
export function fromZoneDifference(micros: bigint): bigint | undefined {
  const offset = nearestOffset(micros)
  return offset > mostApart || -offset > mostApart ? undefined : micros - offset
}

const mostApart = 20n * 3_600_000_000n

/** The offset from UTC of the zone in which a text is the present time; undefined if it has a zone or no seconds. */
export function zoneOfNow(text: string, nowMicros: bigint): bigint | undefined {
  const told = readTime(text)
  const isLocal = told?.isZoned === false && told.hasSeconds
  return isLocal ? nearestOffset(told.micros - nowMicros) : undefined
}

/** The offset of a time zone, a whole quarter of an hour, that is nearest to a difference. */
export function nearestOffset(micros: bigint): bigint {
  const half = quarterMicros / 2n
  const sign = micros < 0n ? -1n : 1n
  return sign * ((sign * micros + half) / quarterMicros) * quarterMicros
}

const quarterMicros = 900_000_000n
/** From Baker Island to Kiritimati. */
const westmost = -12n * 3_600_000_000n
const eastmost = 14n * 3_600_000_000n

/** Whether a day without dashes, `20261122`, is the current one in some zone of the world. */
export function isToday(day: string, nowMicros: bigint): boolean {
  const dayIn = (offset: bigint) =>
    new Date(Number((nowMicros + offset) / 1000n)).toISOString().slice(0, 10).replaceAll('-', '')
  return dayIn(westmost) <= day && day <= dayIn(eastmost)
}

const dayMicros = 86_400_000_000n

/** The offset of this machine's time zone from UTC, in microseconds. */
export function machineOffset(nowMicros: bigint): bigint {
  return BigInt(-new Date(Number(nowMicros / 1000n)).getTimezoneOffset()) * minuteMicros
}

/** The offset of a time zone from UTC, in microseconds; 0 for an unknown zone. */
export function offsetMicros(timeZone: string, nowMicros: bigint): bigint {
  const format = wallClock(timeZone)
  if (format === undefined) return 0n
  const ms = Number(nowMicros / 1000n)
  const wall = Date.parse(`${format.format(ms).replace(' ', 'T')}Z`)
  return BigInt(wall - Math.floor(ms / 1000) * 1000) * 1000n
}

/** The clocks of time zones, which take much longer to make than to read. */
const wallClocks = new LruCache<Intl.DateTimeFormat>(64)

/** The clock of a time zone; undefined for UTC, and for what is no zone. */
function wallClock(timeZone: string): Intl.DateTimeFormat | undefined {
  if (timeZone === 'UTC') return undefined
  const known = wallClocks.get(timeZone)
  if (known !== undefined) return known
  const clock = makeWallClock(timeZone)
  if (clock !== undefined) wallClocks.set(timeZone, clock)
  return clock
}

function makeWallClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Other forms in which a server may show a time: `d` is the day, a digit the number of decimals of the seconds. */
export const formsOfTime: readonly string[] = ['d', '0', '3', '6']

/**
 * A time in one of the forms, as shown in a session with that time zone; undefined if the text is not a time. `n`
 * leaves its form unchanged.
 */
export function timeInForm(text: string, form: string, timezone: string): string | undefined {
  if (form === 'n') return text
  const told = readTime(text)
  if (told === undefined) return undefined
  const micros = told.isZoned ? told.micros + offsetMicros(timezone, told.micros) : told.micros
  const iso = new Date(Number(micros / 1000n)).toISOString()
  const day = iso.slice(0, 10)
  if (form === 'd') return day
  const digits = Number(form)
  const fraction = (micros % 1_000_000n).toString().padStart(6, '0').slice(0, digits)
  return `${day} ${iso.slice(11, 19)}${digits === 0 ? '' : `.${fraction}`}`
}
