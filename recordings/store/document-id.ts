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

const pattern = /^s(\d{6}):(\d{8})(?:_(\d{6}))?:(\d{7})$/

/**
 * The text of an id: `s000001:00000030:0000000`, or with a fraction `s000001:00000030_500000:0000000`, which sorts
 * after the former and all its parts.
 */
export function formatId({ session, ordinal, part }: DocumentId): string {
  const whole = Math.floor(ordinal)
  const millionths = Math.round((ordinal - whole) * millionth)
  const fraction = millionths === 0 ? '' : `_${pad(millionths, 6)}`
  return `s${pad(session, 6)}:${pad(whole, 8)}${fraction}:${pad(part, 7)}`
}

/** Parses an id; undefined if the text is invalid. */
export function parseId(text: string): DocumentId | undefined {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const [, session, whole, fraction, part] = found
  const ordinal = Number(fraction === undefined ? whole : `${whole}.${fraction}`)
  return { session: Number(session), ordinal, part: Number(part) }
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** The text of the id at the start of a line; not validated. */
export function idAt(bytes: Buffer, start: number): string {
  const from = start + prefix.length
  const end = bytes[from + shortest] === quote ? from + shortest : from + longest
  return bytes.toString('latin1', from, end)
}

/** Number of bytes of a line up to the end of its id. */
export function idBytes(line: Buffer): number {
  return prefix.length + idAt(line, 0).length + 1
}

const prefix = '{"_id":"'
const shortest = 's000000:00000000:0000000'.length
const longest = 's000000:00000000_000000:0000000'.length
const quote = 0x22
