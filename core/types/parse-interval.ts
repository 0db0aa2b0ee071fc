import { QueryError } from '../errors/query-error.js'
import { negateInterval } from './interval.js'
import { parseIsoDuration } from './parse-iso-duration.js'
import type { IntervalValue } from './value.js'

/** One unit: so many months, days or microseconds. */
type Unit = readonly [part: 'months' | 'days' | 'micros', size: bigint]

const units: ReadonlyMap<string, Unit> = new Map(
  (
    [
      ['microsecond microseconds us', 'micros', 1n],
      ['millisecond milliseconds ms', 'micros', 1000n],
      ['second seconds s', 'micros', 1_000_000n],
      ['minute minutes m', 'micros', 60_000_000n],
      ['hour hours h', 'micros', 3_600_000_000n],
      ['day days d', 'days', 1n],
      ['week weeks w', 'days', 7n],
      ['month months mon', 'months', 1n],
      ['quarter quarters', 'months', 3n],
      ['year years y', 'months', 12n],
      ['decade decades', 'months', 120n],
      ['century centuries', 'months', 1200n],
      ['millennium millennia', 'months', 12_000n],
    ] as const
  ).flatMap(([names, part, size]) => names.split(' ').map(name => [name, [part, size]] as const)),
)

/** The amounts read so far, as the server keeps them: months and days in 32 bits, microseconds in 64. */
interface Total {
  months: bigint
  days: bigint
  micros: bigint
}

const bitsOf = { months: 32, days: 32, micros: 64 } as const

/**
 * Parses `1 year 2 months 3 days 04:05:06.7`, `-1 day`, `2 hours ago`, `P1Y2M3DT4H5M6.7S`, and a bare number as
 * microseconds.
 *
 * As the server does, an amount with an unknown unit is left out (`1 foo`, and also `1 sec`), and so is one that the
 * interval cannot hold; a fraction counts only for a number without a unit, as that many microseconds. Throws
 * `QueryError` 1006 for any other string. Source: databend common/io interval.rs `Interval::from_cstring`, which
 * ignores what `apply_specifier` returns.
 */
export function parseInterval(text: string): IntervalValue {
  if (text === '') throw fault('Empty string')
  const iso = /^@?[ \t\n]*([+-]?p[\s\S]*)$/i.exec(text)
  if (iso !== null) return parseIsoDuration(iso[1]!)
  return new IntervalReader(Buffer.from(text)).read()
}

const fault = (message: string): QueryError => new QueryError('BadArguments', message)

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 10
const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 48 && byte <= 57

const [at, colon, dot, minus] = [...Buffer.from('@:.-')] as [number, number, number, number]

class IntervalReader {
  readonly #bytes: Buffer
  readonly #total: Total = { months: 0n, days: 0n, micros: 0n }
  #at: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#at = bytes[0] === at ? 1 : 0
  }

  read(): IntervalValue {
    let hasAmount = false
    for (;;) {
      this.#skipBlanks()
      const byte = this.#bytes[this.#at]
      if (byte === undefined) break
      if (byte === minus || isDigit(byte)) {
        this.#readAmount(byte === minus)
        hasAmount = true
      } else if (byte === 0x61 || byte === 0x41) {
        this.#readAgo()
        return negateInterval(this.#value())
      } else {
        throw fault(`Unexpected character at position ${this.#at}`)
      }
    }
    if (!hasAmount) throw fault('No interval specifiers found')
    return this.#value()
  }

  #value(): IntervalValue {
    const { months, days, micros } = this.#total
    return { months: Number(months), days: Number(days), micros }
  }

  #skipBlanks(): void {
    while (isBlank(this.#bytes[this.#at])) this.#at += 1
  }

  #readAgo(): void {
    const word = this.#bytes.toString('latin1', this.#at, this.#at + 3)
    if (word.toLowerCase() !== 'ago') throw fault("Invalid 'ago' specifier")
    this.#at += 3
    this.#skipBlanks()
    if (this.#at < this.#bytes.length) throw fault("Trailing characters after 'ago'")
  }

  #readAmount(isNegative: boolean): void {
    if (isNegative) this.#at += 1
    const { number, fraction } = this.#readNumber()
    const unit = this.#readWord()
    const sign = isNegative ? -1n : 1n
    if (unit === '') {
      this.#add('micros', number * sign) && this.#add('micros', fraction * sign)
      return
    }
    const known = units.get(unit.toLowerCase())
    if (known !== undefined) this.#add(known[0], number * sign * known[1])
  }

  /** Adds to a part; does nothing if the sum does not fit. */
  #add(part: keyof Total, amount: bigint): boolean {
    const sum = this.#total[part] + amount
    if (BigInt.asIntN(bitsOf[part], sum) !== sum) return false
    this.#total[part] = sum
    return true
  }

  /** Reads a number with its fraction in millionths, or a time of day as microseconds. */
  #readNumber(): { number: bigint; fraction: bigint } {
    const from = this.#at
    const number = this.#readDigits()
    const fraction = this.#readFraction()
    if (this.#bytes[this.#at] === colon) return { number: this.#readClock(number), fraction: 0n }
    if (this.#at === from) throw fault('Expected number')
    return { number, fraction }
  }

  /** Reads `:M`, `:M:S` or `:M:S.F` after the hours; each part may have any number of digits, also none. */
  #readClock(hours: bigint): bigint {
    this.#at += 1
    const minutes = this.#readDigits()
    if (this.#bytes[this.#at] === colon) this.#at += 1
    const seconds = this.#readDigits()
    const micros = ((hours * 60n + minutes) * 60n + seconds) * 1_000_000n + this.#readFraction()
    return BigInt.asIntN(64, micros)
  }

  #readDigits(): bigint {
    let number = 0n
    for (; isDigit(this.#bytes[this.#at]); this.#at += 1) {
      if (number * 10n >= 2n ** 63n) throw fault('Number too large')
      number = BigInt.asIntN(64, number * 10n + BigInt(this.#bytes[this.#at]! - 48))
    }
    return number
  }

  #readFraction(): bigint {
    if (this.#bytes[this.#at] !== dot) return 0n
    this.#at += 1
    const from = this.#at
    while (isDigit(this.#bytes[this.#at])) this.#at += 1
    return BigInt(this.#bytes.toString('latin1', from, this.#at).slice(0, 6).padEnd(6, '0'))
  }

  /** Reads the letters after blanks. */
  #readWord(): string {
    this.#skipBlanks()
    const from = this.#at
    while (/[A-Za-z]/.test(String.fromCharCode(this.#bytes[this.#at] ?? 0))) this.#at += 1
    return this.#bytes.toString('latin1', from, this.#at)
  }
}
