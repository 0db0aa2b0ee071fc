import { QueryError } from '../errors/query-error.js'
import { daysFromCivil } from './date.js'

/** Seconds covered by one cached lookup; no zone changes its offset twice in that time. */
const windowSecs = 7 * 86400

/** Maximum number of cached lookups, enough for about 400 years. */
const maxWindows = 20_000

/** The rules of a time zone; created by `timeZone`. */
export class TimeZone {
  readonly name: string
  readonly #format: Intl.DateTimeFormat | undefined
  readonly #fixed: number | undefined
  readonly #windows = new Map<number, Window>()

  constructor(name: string) {
    this.name = name
    this.#fixed = fixedOffset(name)
    this.#format = this.#fixed === undefined ? formatter(name) : undefined
  }

  /** The offset in seconds east of UTC at an instant (seconds since 1970, possibly with a fraction). */
  offsetAt(epochSecs: number): number {
    if (this.#fixed !== undefined) return this.#fixed
    const index = Math.floor(epochSecs / windowSecs)
    let window = this.#windows.get(index)
    if (window === undefined) {
      window = this.#look(index * windowSecs)
      if (this.#windows.size >= maxWindows) this.#windows.clear()
      this.#windows.set(index, window)
    }
    return epochSecs < window.change ? window.before : window.after
  }

  /**
   * Converts a local time to an instant in seconds; undefined for a time in a gap. For a time that occurs twice,
   * returns the first.
   */
  instantOf(localSecs: number): number | undefined {
    const candidates = [this.offsetAt(localSecs - 86400), this.offsetAt(localSecs + 86400)]
    const instants = candidates
      .map(offset => localSecs - offset)
      .filter(instant => this.offsetAt(instant) === localSecs - instant)
    return instants.length === 0 ? undefined : Math.min(...instants)
  }

  /** Converts a local time to an instant; a time in a gap is moved forward by the gap's length. */
  nextInstantOf(localSecs: number): number {
    return this.instantOf(localSecs) ?? localSecs - this.offsetAt(localSecs - 86400)
  }

  #look(start: number): Window {
    const end = start + windowSecs
    const before = this.#offset(start)
    const after = this.#offset(end - 1)
    if (before === after) return { before, after, change: end }
    let [low, high] = [start, end - 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (this.#offset(middle) === before) low = middle
      else high = middle
    }
    return { before, after, change: high }
  }

  #offset(epochSecs: number): number {
    const part: Record<string, number> = {}
    for (const { type, value } of this.#format!.formatToParts(epochSecs * 1000)) {
      if (type !== 'literal' && type !== 'era') part[type] = Number(value)
      if (type === 'era' && value.startsWith('B')) part['bc'] = 1
    }
    const year = part['bc'] === 1 ? 1 - part['year']! : part['year']!
    const days = daysFromCivil(year, part['month']!, part['day']!)
    const local = days * 86400 + part['hour']! * 3600 + part['minute']! * 60 + part['second']!
    return local - epochSecs
  }
}

/** The offsets before and after at most one change, at the instant `change` in seconds. */
interface Window {
  readonly before: number
  readonly after: number
  readonly change: number
}

function formatter(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch (cause) {
    throw new QueryError('InvalidTimezone', `Invalid Timezone: ${name}`, { cause })
  }
}

function fixedOffset(name: string): number | undefined {
  if (name === 'UTC' || name === 'Etc/UTC' || name === 'GMT') return 0
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(name)
  if (found === null) return undefined
  const secs = Number(found[2]) * 3600 + Number(found[3]) * 60
  return found[1] === '-' ? -secs : secs
}

const zones = new Map<string, TimeZone>()

/** Returns the zone with an IANA name or an offset such as `+08:00`. Throws `QueryError` 1078 for unknown names. */
export function timeZone(name: string): TimeZone {
  let zone = zones.get(name)
  if (zone === undefined) {
    zone = new TimeZone(name)
    zones.set(name, zone)
  }
  return zone
}
