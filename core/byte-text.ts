import { QueryError } from './errors/query-error.js'

/**
 * Files are read as *byte texts*: strings with one character per byte (Latin-1). Delimiters, quotes and numbers are
 * ASCII and can be found without decoding; only where text is needed is UTF-8 decoded.
 */
export type ByteText = string

// biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
const beyondAscii = /[^\x00-\x7f]/

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Encodes a string as a byte text, for example to compare it with a delimiter. */
export function bytesOfText(text: string): ByteText {
  return beyondAscii.test(text) ? Buffer.from(text).toString('latin1') : text
}

/** Decodes UTF-8. Throws `QueryError` 1001 for invalid bytes, with the message of Rust's `Utf8Error`. */
export function utf8Text(bytes: ByteText): string {
  if (!beyondAscii.test(bytes)) return bytes
  const raw = Buffer.from(bytes, 'latin1')
  try {
    return strict.decode(raw)
  } catch (cause) {
    throw new QueryError('Internal', `Invalid Utf8, cause: ${utf8Fault(raw)}`, { cause })
  }
}

/** As `utf8Text`, with U+FFFD for invalid bytes. */
export function lossyText(bytes: ByteText): string {
  return beyondAscii.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}

/** Trims ASCII blanks from both ends. Source: databend row_based/utils.rs `trim_ascii_space`. */
export function trimAscii(bytes: ByteText): ByteText {
  return bytes.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '')
}

/** The error message for invalid UTF-8; finds the length of the longest valid prefix by bisection. */
function utf8Fault(raw: Buffer): string {
  let [good, bad] = [0, raw.length + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (startsAsUtf8(raw.subarray(0, middle))) good = middle
    else bad = middle
  }
  const start = sequenceStart(raw, good)
  const length = good - start
  if (good === raw.length) return `incomplete utf-8 byte sequence from index ${start}`
  return `invalid utf-8 sequence of ${Math.max(length, 1)} bytes from index ${start}`
}

/** Whether bytes are valid UTF-8, except that the last character may be incomplete. */
function startsAsUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The start of a character that is incomplete at `end`; it has at most three bytes. */
function sequenceStart(raw: Buffer, end: number): number {
  for (let start = end; start > end - 4 && start >= 0; start--) {
    const rest = raw.subarray(0, start)
    if (rest.length === 0) return 0
    try {
      strict.decode(rest)
      return start
    } catch {
      // The sequence began earlier.
    }
  }
  return end
}
