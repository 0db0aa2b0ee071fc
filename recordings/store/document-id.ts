/** The position of a document: `_id` consists of session, ordinal and part. */
export interface DocumentId {
  /** 0 for statements without any session identity. */
  readonly session: number
  /** Play order in the lane: in steps of ten, with fractions of up to six digits for additions. */
  readonly ordinal: number
  /** 0 for the statement itself, from 1 for its rows. */
  readonly part: number
}

const millionth = 1_000_000

/** The smallest difference between two ordinals. */
export const smallestStep = 1 / millionth

/** A number rounded to the nearest ordinal. */
export function toOrdinal(value: number): number {
  return Math.round(value * millionth) / millionth
}

const pattern = /^s(\d{6}):(\d{8}(?:_\d{6})?):(\d{7})$/

/**
 * The text of an id: `s000001:00000030:0000000`, or with a fraction `s000001:00000030_500000:0000000`, which sorts
 * after the former and all its parts.
 */
export function formatId({ session, ordinal, part }: DocumentId): string {
  return `s${pad(session, 6)}:${formatOrdinal(ordinal)}:${pad(part, 7)}`
}

/** The text of an ordinal in an id: `00000030`, or with a fraction `00000030_500000`. */
export function formatOrdinal(ordinal: number): string {
  const whole = Math.floor(ordinal)
  const millionths = Math.round((ordinal - whole) * millionth)
  return `${pad(whole, 8)}${millionths === 0 ? '' : `_${pad(millionths, 6)}`}`
}

/** Parses an ordinal as `formatOrdinal` writes it; undefined if the text is invalid. */
export function parseOrdinal(text: string): number | undefined {
  return /^\d{8}(?:_\d{6})?$/.test(text) ? Number(text.replace('_', '.')) : undefined
}

/** Parses an id; undefined if the text is invalid. */
export function parseId(text: string): DocumentId | undefined {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const [, session, ordinal, part] = found
  return { session: Number(session), ordinal: parseOrdinal(ordinal!)!, part: Number(part) }
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** The text of the id at the start of a line; not validated. */
export function idAt(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start + idPrefix.length, idEnd(bytes, start))
}

/** Number of bytes of a line up to the end of its id; `start`: the offset of the line. */
export function idBytes(bytes: Buffer, start = 0): number {
  return idEnd(bytes, start) + 1 - start
}

/** Where the text of the id of a line ends; not validated. */
export function idEnd(bytes: Buffer, start: number): number {
  const from = start + idPrefix.length
  return bytes[from + shortest] === quote ? from + shortest : from + longest
}

/** The bytes of a line before its id. */
export const idPrefix = Buffer.from('{"_id":"')
const shortest = 's000000:00000000:0000000'.length
const longest = 's000000:00000000_000000:0000000'.length
const quote = 0x22

/** Reads the ids of many lines, without a string or an object for each. */
export class IdReader {
  session = 0
  ordinal = 0
  part = 0
  /** Whether the id sorts after the one read before, as text does. */
  isAfterLast = true
  #whole = 0
  #millionths = none

  /** Reads the id of a line as `parseId` does; false if it is invalid. */
  read(bytes: Buffer, start: number): boolean {
    const from = start + idPrefix.length
    const end = idEnd(bytes, start)
    const hasFraction = end - from === longest
    const session = digitsIn(bytes, from + 1, 6)
    const whole = digitsIn(bytes, from + 8, 8)
    const millionths = hasFraction ? digitsIn(bytes, from + 17, 6) : none
    const part = digitsIn(bytes, end - 7, 7)
    const isValid =
      bytes[from] === letter &&
      session >= 0 &&
      bytes[from + 7] === colon &&
      whole >= 0 &&
      (!hasFraction || (bytes[from + 16] === underscore && millionths >= 0)) &&
      bytes[end - 8] === colon &&
      part >= 0
    if (!isValid) return false
    this.isAfterLast = this.#isBefore(session, whole, millionths, part)
    this.session = session
    this.#whole = whole
    this.#millionths = millionths
    this.part = part
    // The nearest number to the decimal fraction, as `Number` reads it.
    this.ordinal = hasFraction ? (whole * millionth + millionths) / millionth : whole
    return true
  }

  /** An id without a fraction sorts before those with one. */
  #isBefore(session: number, whole: number, millionths: number, part: number): boolean {
    if (this.session !== session) return this.session < session
    if (this.#whole !== whole) return this.#whole < whole
    if (this.#millionths !== millionths) return this.#millionths < millionths
    return this.part < part
  }
}

const none = -1
const letter = 0x73
const colon = 0x3a
const underscore = 0x5f

/** A number of so many digits; -1 if others are among them. */
function digitsIn(bytes: Buffer, from: number, count: number): number {
  let value = 0
  for (let i = from; i < from + count; i++) {
    const digit = bytes[i]! - 0x30
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}
