import { QueryError } from '../errors/query-error.js'
import { withoutEndZeros } from './end-zeros.js'
import type { IntervalValue } from './value.js'

interface Unit {
  readonly letter: string
  readonly name: string
  /** The greatest count that a span of the server's calendar library can have; none for units of time. */
  readonly greatest?: bigint
  readonly months?: bigint
  readonly days?: bigint
  readonly seconds?: bigint
}

const dateUnits: readonly Unit[] = [
  { letter: 'Y', name: 'year', greatest: 19_998n, months: 12n },
  { letter: 'M', name: 'month', greatest: 239_976n, months: 1n },
  { letter: 'W', name: 'week', greatest: 1_043_497n, days: 7n },
  { letter: 'D', name: 'day', greatest: 7_304_484n, days: 1n },
]

const timeUnits: readonly Unit[] = [
  { letter: 'H', name: 'hour', seconds: 3600n },
  { letter: 'M', name: 'minute', seconds: 60n },
  { letter: 'S', name: 'second', seconds: 1n },
]

const maxInt64 = 2n ** 63n - 1n

/** What was read so far. */
interface Duration {
  /** Of each unit, the count; in the order of the text. */
  readonly counts: { readonly unit: Unit; readonly count: bigint }[]
  /** The fraction of the last unit, in nanoseconds. */
  nanos: bigint
}

/**
 * Parses an ISO 8601 duration such as `P1Y2M3W4DT5H6M7.8S`, with an optional sign before it. Units stand from the
 * largest to the smallest, each at most once; the last unit of time may have a fraction of up to nine digits.
 *
 * Throws `QueryError` 1006 with the message of the server's calendar library, and for a precision below
 * microseconds or a value beyond its range. Source: databend common/io interval.rs `parse_iso8601_duration`,
 * `span_to_interval`; the jiff crate's `SpanParser::parse_span` (version 0.2.16).
 */
export function parseIsoDuration(text: string): IntervalValue {
  const isNegative = text.startsWith('-')
  const read: Duration = { counts: [], nanos: 0n }
  let at = text.search(/p/i) + 1
  at = readUnits(text, at, 'date', read)
  if (/^t/i.test(text.slice(at))) {
    const before = read.counts.length
    at = readUnits(text, at + 1, 'time', read)
    if (read.counts.length === before) {
      throw invalid(
        text,
        `found a time designator (T or t) in an ISO 8601 duration string in ${quoted(text)}, but did not find any time units`,
      )
    }
  }
  if (read.counts.length === 0) throw invalid(text, 'no parsed duration components')
  if (at < text.length) {
    throw invalid(
      text,
      `parsed value '${isNegative ? '-' : ''}${isoText(read)}', but unparsed input ${quoted(text.slice(at))} remains (expected no unparsed input)`,
    )
  }
  return intervalOf(read, isNegative ? -1n : 1n)
}

/** Reads the units of the date or of the time; returns where they end. */
function readUnits(text: string, from: number, kind: 'date' | 'time', read: Duration): number {
  const units = kind === 'date' ? dateUnits : timeUnits
  const designators = kind === 'date' ? 'Y, M, W or D' : 'H, M or S'
  let at = from
  let last: Unit | undefined
  for (;;) {
    const digits = /^\d+/.exec(text.slice(at))?.[0]
    if (digits === undefined) return at
    at += digits.length
    const count = BigInt(digits)
    if (count > 2n ** 63n) {
      throw invalid(text, `number \`${digits}\` too big to parse into 64-bit integer`)
    }
    const fraction = kind === 'time' ? /^[.,](\d{0,9})/.exec(text.slice(at)) : null
    if (fraction !== null) {
      if (fraction[1] === '') {
        const cause = 'found decimal after seconds component'
        throw invalid(text, `${cause}, but did not find any decimal digits after decimal`)
      }
      at += fraction[0].length
    }
    const letter = text[at]
    const unit = units.find(each => each.letter === letter?.toUpperCase())
    if (unit === undefined) {
      const found =
        letter === undefined ? 'found end of input' : `found ${byteText(letter)} instead`
      throw invalid(
        text,
        `expected to find ${kind} unit designator suffix (${designators}), but ${found}`,
      )
    }
    at += 1
    if (last !== undefined && units.indexOf(unit) <= units.indexOf(last)) {
      throw invalid(
        text,
        `found value ${count} with unit ${unit.name} after unit ${last.name}, but units must be written from largest to smallest (and they can't be repeated)`,
      )
    }
    checkCount(text, unit, count)
    read.counts.push({ unit, count })
    last = unit
    if (fraction !== null) {
      read.nanos = BigInt(fraction[1]!.padEnd(9, '0')) * unit.seconds!
      return at
    }
  }
}

function checkCount(text: string, { name, greatest }: Unit, count: bigint): void {
  if (greatest === undefined) {
    if (count <= maxInt64) return
    throw invalid(
      text,
      `\`${count}\` ${name}s is too big (or small) to fit into a signed 64-bit integer`,
    )
  }
  if (count <= greatest) return
  throw invalid(
    text,
    `failed to set value ${count} as ${name} unit on span: parameter '${name}s' with value ${count} is not in the required range of -${greatest}..=${greatest}`,
  )
}

const quoted = (text: string): string => JSON.stringify(text)

/** A character in an error message: only the first byte of one that is not ASCII. */
function byteText(character: string): string {
  if (character <= '\x7f') return quoted(character)
  return `"\\x${Buffer.from(character)[0]!.toString(16).toUpperCase()}"`
}

const invalid = (text: string, cause: string): QueryError =>
  new QueryError(
    'BadArguments',
    `Invalid ISO 8601 duration: failed to parse ${quoted(text)} as an ISO 8601 duration string: ${cause}`,
  )

/** The duration as the library writes it: a fraction is spread over the smaller units. */
function isoText({ counts, nanos }: Duration): string {
  const partOf = (units: readonly Unit[], extra: readonly bigint[]) =>
    units
      .map((unit, i) => {
        const count = (counts.find(each => each.unit === unit)?.count ?? 0n) + (extra[i] ?? 0n)
        return count === 0n ? '' : `${count}${unit.letter}`
      })
      .join('')
  const seconds = nanos / 1_000_000_000n
  const rest = withoutEndZeros((nanos % 1_000_000_000n).toString().padStart(9, '0'))
  const time = partOf(timeUnits, [0n, seconds / 60n, seconds % 60n])
  const withFraction =
    rest === '' ? time : time.endsWith('S') ? `${time.slice(0, -1)}.${rest}S` : `${time}0.${rest}S`
  return `P${partOf(dateUnits, [])}${withFraction === '' ? '' : `T${withFraction}`}`
}

function intervalOf({ counts, nanos }: Duration, sign: bigint): IntervalValue {
  if (nanos % 1000n !== 0n) {
    throw new QueryError(
      'BadArguments',
      'ISO 8601 durations with sub-microsecond precision are not supported',
    )
  }
  const sumOf = (part: 'months' | 'days' | 'seconds') =>
    counts.reduce((sum, { unit, count }) => sum + count * (unit[part] ?? 0n), 0n)
  const micros = sumOf('seconds') * 1_000_000n + nanos / 1000n
  if (micros > maxInt64) throw new QueryError('BadArguments', 'Overflow')
  return {
    months: Number(sumOf('months') * sign),
    days: Number(sumOf('days') * sign),
    micros: micros * sign,
  }
}
