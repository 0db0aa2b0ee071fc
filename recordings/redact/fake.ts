import { createCipheriv, createHmac } from 'node:crypto'
import { LruCache } from '../../core/lru-cache.js'
import { parseExactJson, writeJson } from '../../core/protocol/exact-json.js'
import { Unredactable } from './unredactable.js'

/** Number of fakes that are remembered. */
const kept = 20_000

/**
 * Replaces values by made-up ones of the same kind and form, always the same for the same value and key.
 *
 * Numbers, dates and short texts are permuted within their form, so different values have different fakes. The fake of
 * a value depends on its text alone, not on its column's type, so that joins still fit. Without the key, a value cannot
 * be computed from its fake, and a guess cannot be checked.
 */
export class Faker {
  readonly #key: string
  readonly #known = new LruCache<string>(kept)

  constructor(key: string) {
    this.#key = key
  }

  /** A short hash of a text under the key. */
  check(text: string): string {
    return this.#hash(`check ${text}`).toString('hex', 0, 4)
  }

  /** The fake of a value: of an e-mail address, an integer, decimal, date, time, UUID or JSON, else of any text. */
  fake(value: string): string {
    if (value.length > longestKept) return this.#make(value)
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const made = this.#make(value)
    this.#known.set(value, made)
    return made
  }

  #make(value: string): string {
    if (value === '' || constants.test(value)) return value
    if (value.length > longestForm) return this.#text(value)
    const integer = /^([+-]?)(\d+)$/.exec(value)
    if (integer !== null) return integer[1]! + this.#integer(integer[2]!)
    const decimal = /^([+-]?)(\d+)((?:\.\d+)?)((?:[eE][+-]?\d+)?)$/.exec(value)
    if (decimal !== null) return this.#decimal(decimal)
    const dated = dateAndTime.exec(value)
    if (dated !== null) return this.#date(value, dated)
    if (uuid.test(value)) return this.#uuid(value)
    if (email.test(value)) return this.#email(value)
    if (value.startsWith('{') || value.startsWith('['))
      return this.#json(value) ?? this.#text(value)
    return this.#text(value)
  }

  #decimal([, sign, whole, fraction, exponent]: readonly string[]): string {
    // A decimal may have room for nothing but 0 before its point.
    const first = whole === '0' ? '0' : this.#integer(whole!)
    const decimals = fraction === '' ? '' : `.${this.#digits(fraction!.slice(1))}`
    return `${sign}${first}${decimals}${exponent}`
  }

  #integer(digits: string): string {
    if (digits.length > longestInteger || (digits.length > 1 && digits.startsWith('0')))
      return this.#digits(digits)
    const value = BigInt(digits)
    const [low, high] = rangeOf(value)
    return likeNoCard(String(low + this.#permuted('integer', value - low, high - low + 1n)))
  }

  /** Digits of the same number; all zeros stay. */
  #digits(digits: string): string {
    if (/^0*$/.test(digits)) return digits
    if (digits.length > longestInteger) return this.#text(digits)
    const made = this.#permuted('digits', BigInt(digits), 10n ** BigInt(digits.length))
    return String(made).padStart(digits.length, '0')
  }

  #date(value: string, found: RegExpExecArray): string {
    const [, year, month, day, mark = '', hour, minute, second = '', fraction = '', zone = ''] =
      found
    const at = Date.UTC(2000, Number(month) - 1, Number(day))
    const date = new Date(at)
    date.setUTCFullYear(Number(year))
    if (date.getUTCDate() !== Number(day)) return this.#text(value)
    const days = BigInt(Math.floor(date.getTime() / dayMs))
    const [low, high] = dayRanges.find(([, last]) => days <= last) ?? dayRanges.at(-1)!
    const made = low + this.#permuted('date', days - low, high - low + 1n)
    const shown = new Date(Number(made) * dayMs).toISOString().slice(0, 10)
    if (hour === undefined) return shown
    return `${shown}${mark}${this.#time(hour, minute!, second)}${fraction && `.${this.#digits(fraction.slice(1))}`}${zone}`
  }

  /** A time of the day; midnight stays. */
  #time(hour: string, minute: string, second: string): string {
    const width = second === '' ? 2 : 3
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second.slice(1))
    const unit = width === 2 ? 60 : 1
    const made =
      seconds === 0 || seconds >= 86_400
        ? seconds
        : unit * Number(this.#permuted('time', BigInt(seconds / unit), BigInt(86_400 / unit)))
    const parts = [made / 3600, (made / 60) % 60, made % 60].slice(0, width)
    return parts.map(part => String(Math.floor(part)).padStart(2, '0')).join(':')
  }

  #uuid(value: string): string {
    const hex = this.#hash(`uuid ${value.toLowerCase()}`).toString('hex', 0, 16)
    const made = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`
    let at = 0
    const shaped = value.replaceAll(/[0-9a-f]/gi, () => made[at++]!)
    return value === value.toUpperCase() ? shaped.toUpperCase() : shaped
  }

  /** An address at a domain that never exists, without letters that look like a random number in hex. */
  #email(value: string): string {
    const bytes = this.#hash(`email ${value}`)
    const name = [...bytes.subarray(0, 12)].map(byte => plainLetters[byte % plainLetters.length])
    return `${name.join('')}@redacted.example`
  }

  #json(value: string, isMap = false): string | undefined {
    let parsed: unknown
    try {
      parsed = parseExactJson(value)
    } catch {
      return undefined
    }
    return writeJson(this.fakeJson(parsed, isMap))
  }

  /** The fake of a cell of a column of this type. Throws `Unredactable` for a type of which there are no fakes. */
  cell(cell: string, type: string): string {
    const plain = type.replace(/^Nullable\((.*)\)$/i, '$1')
    if (/^Boolean/i.test(plain)) return cell
    if (withoutFakes.test(plain)) throw new Unredactable(`there are no fakes of the type ${plain}`)
    if (!nested.test(plain)) return this.fake(cell)
    const made = this.#json(cell, /^Map\b/i.test(plain))
    if (made !== undefined) return made
    throw new Unredactable(`a value of the type ${plain} is not JSON`)
  }

  /** A JSON value with all strings and numbers replaced. Names of fields stay, but the keys of a map do not. */
  fakeJson(value: unknown, isMap = false): unknown {
    if (typeof value === 'string') return this.fake(value)
    if (typeof value === 'number') return Number(this.fake(String(value)))
    if (Array.isArray(value)) return value.map(each => this.fakeJson(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        isMap ? this.fake(key) : key,
        this.fakeJson(each, isMap),
      ]),
    )
  }

  /** A text with other letters and digits; everything else stays in its place. */
  #text(value: string): string {
    const small = value.length <= longestPermuted ? this.#smallText(value) : undefined
    return likeNoCard(small ?? this.#longText(value))
  }

  /** A permutation of the texts of the same form; undefined if there are too many of them. */
  #smallText(value: string): string | undefined {
    let size = 1n
    let rank = 0n
    for (const char of value) {
      const alphabet = alphabetOf(char)
      if (alphabet === undefined) continue
      const place = alphabet.indexOf(char)
      // A letter of another alphabet has no rank.
      if (place < 0) return undefined
      rank = rank * BigInt(alphabet.length) + BigInt(place)
      size *= BigInt(alphabet.length)
    }
    if (size > mostPermuted) return undefined
    const form = value.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0')
    let made = this.#permuted(`text ${form}`, rank, size)
    const chars = [...value].toReversed().map(char => {
      const alphabet = alphabetOf(char)
      if (alphabet === undefined) return char
      const next = alphabet[Number(made % BigInt(alphabet.length))]!
      made /= BigInt(alphabet.length)
      return next
    })
    return chars.toReversed().join('')
  }

  #longText(value: string): string {
    const chars = [...value]
    const key = this.#hash(`text ${value}`)
    const bytes = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(
      Buffer.alloc(chars.length),
    )
    return chars
      .map((char, i) => {
        const alphabet = alphabetOf(char)
        return alphabet === undefined ? char : alphabet[bytes[i]! % alphabet.length]!
      })
      .join('')
  }

  /** Another number below `size`: a permutation without fixed points. */
  #permuted(kind: string, value: bigint, size: bigint): bigint {
    if (size <= 1n) return value
    const place = this.#cipher(kind, value, size, rounds)
    return this.#cipher(kind, (place + 1n) % size, size, rounds.toReversed())
  }

  /** A Feistel network on the bits of a number below `size`, repeated until the result is below it, too. */
  #cipher(kind: string, value: bigint, size: bigint, order: readonly number[]): bigint {
    const half = BigInt(Math.ceil((size - 1n).toString(2).length / 2))
    const mask = (1n << half) - 1n
    let made = value
    do {
      let [left, right] = [made >> half, made & mask]
      if (order[0] === 0) {
        for (const round of order)
          [left, right] = [right, left ^ this.#round(kind, size, round, right, mask)]
      } else {
        for (const round of order)
          [left, right] = [right ^ this.#round(kind, size, round, left, mask), left]
      }
      made = (left << half) | right
    } while (made >= size)
    return made
  }

  #round(kind: string, size: bigint, round: number, value: bigint, mask: bigint): bigint {
    return this.#hash(`${kind} ${size} ${round} ${value}`).readBigUInt64LE(0) & mask
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}

/** Types whose texts have a form of their own. */
const withoutFakes = /\b(?:Binary|Bitmap|Geometry|Geography|Interval)\b/i
const nested = /^(?:Variant|Array|Map|Tuple|Vector)\b/i

const rounds: readonly number[] = [0, 1, 2, 3]

/** Longer values are not remembered; longer ones are never numbers, dates or addresses. */
const longestKept = 200
const longestForm = 100_000

/** Digits of the largest UInt64; longer texts and larger sets are hashed rather than permuted. */
const longestInteger = 20
const longestPermuted = 40
const mostPermuted = 2n ** 64n

/** Values that say nothing about a person. */
const constants = /^(?:true|false|null|nan|-?inf(?:inity)?)$/i

const dateAndTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:([ T])(\d\d):(\d\d)(:\d\d)?(\.\d{1,9})?( ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const email = /^[^\s@"<>]{1,200}@[^\s@'"<>.]{1,200}\.[^\s@'"<>]{1,200}$/

const dayMs = 86_400_000
const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const decimalDigits = '0123456789'
const plainLetters = 'ghijklmnopqrstuvwxyz'

function alphabetOf(char: string): string | undefined {
  if (char >= 'a' && char <= 'z') return lower
  if (char >= 'A' && char <= 'Z') return upper
  if (char >= '0' && char <= '9') return decimalDigits
  if (char < '\u0080') return undefined
  if (/\p{Lu}/u.test(char)) return upper
  if (/\p{L}/u.test(char)) return lower
  return /\p{N}/u.test(char) ? decimalDigits : undefined
}

/** The largest numbers of the integer types: a fake is never too large for the type of its value. */
const largest: readonly bigint[] = [
  ...[127n, 255n, 32_767n, 65_535n, 2_147_483_647n, 4_294_967_295n],
  ...[9_223_372_036_854_775_807n, 18_446_744_073_709_551_615n],
]

/** The numbers with as many digits that fit into the same types. */
function rangeOf(value: bigint): readonly [bigint, bigint] {
  const digits = String(value).length
  const least = digits === 1 ? 0n : 10n ** BigInt(digits - 1)
  const most = 10n ** BigInt(digits) - 1n
  const below = largest.filter(each => each >= least && each < value).at(-1)
  const high = largest.find(each => each >= value && each <= most) ?? most
  return [below === undefined ? least : below + 1n, high]
}

/** Days since 1970 of the years 1 to 1899, 1900 to 2099, and 2100 to 9999. */
const dayRanges: readonly (readonly [bigint, bigint])[] = [
  [-719_162n, -25_568n],
  [-25_567n, 47_481n],
  [47_482n, 2_932_896n],
]

/** A text that has as many digits as a card number begins with a digit that no issuer has. */
function likeNoCard(text: string): string {
  if (!/^\d(?:[ -]?\d){13,15}$/.test(text)) return text
  return `9${text.slice(1)}`
}
