import { QueryError } from '../errors/query-error.js'
import { badArguments } from './cast-checks.js'

/** Bytes in upper-case hexadecimal. */
export function hexText(bytes: Uint8Array): string {
  return view(bytes).toString('hex').toUpperCase()
}

/** A Buffer over the same memory. */
export const view = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes bytes as UTF-8. Throws `QueryError` 1006 for invalid UTF-8, unless `format` (the setting
 * `binary_output_format`) is `utf-8-lossy`.
 */
export function textFromBytes(bytes: Uint8Array, format: string): string {
  if (isLossy(format)) return view(bytes).toString('utf8')
  try {
    return strict.decode(bytes)
  } catch {
    throw badArguments(
      "invalid utf8 sequence; consider setting binary_output_format to 'utf-8-lossy'",
    )
  }
}

const isLossy = (format: string): boolean => /^utf-?8-lossy$/i.test(format)

function utf8Text(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch (cause) {
    throw new QueryError(
      'InvalidUtf8String',
      `Invalid UTF-8 sequence while formatting binary column: ${utf8Fault(bytes)}. Consider setting binary_output_format to 'UTF-8-LOSSY'.`,
      { cause },
    )
  }
}

/** Where bytes are no UTF-8, in the words of Rust's `Utf8Error`. */
function utf8Fault(bytes: Uint8Array): string {
  let at = 0
  for (;;) {
    const [first, ...rest] = bytes.subarray(at, at + 4)
    const { length, least = 0x80, greatest = 0xbf } = utf8Head(first!)
    const bad = rest.findIndex((byte, i) =>
      i === 0 ? byte < least || byte > greatest : byte < 0x80 || byte > 0xbf,
    )
    const valid = bad === -1 ? rest.length + 1 : bad + 1
    if (length === 0 || (valid < length && bad !== -1)) {
      return `invalid utf-8 sequence of ${valid < length ? valid : 1} bytes from index ${at}`
    }
    if (valid < length) return `incomplete utf-8 byte sequence from index ${at}`
    at += length
  }
}

/** How many bytes a character that begins with a byte has (0: none does), and the range of the second. */
function utf8Head(byte: number): { length: number; least?: number; greatest?: number } {
  if (byte < 0x80) return { length: 1 }
  if (byte < 0xc2 || byte > 0xf4) return { length: 0 }
  if (byte < 0xe0) return { length: 2 }
  if (byte < 0xf0) {
    return {
      length: 3,
      ...(byte === 0xe0 && { least: 0xa0 }),
      ...(byte === 0xed && { greatest: 0x9f }),
    }
  }
  return {
    length: 4,
    ...(byte === 0xf0 && { least: 0x90 }),
    ...(byte === 0xf4 && { greatest: 0x8f }),
  }
}

/**
 * Returns a function that formats bytes according to `binary_output_format`, for results and files. It throws
 * `QueryError` 1202 for what is no UTF-8, if that is the format. Source: databend common/io format_settings.rs
 * `BinaryDisplayFormat::format`.
 */
export function binaryWriter(format: string): (bytes: Uint8Array) => string {
  if (/^base64$/i.test(format)) return bytes => view(bytes).toString('base64')
  if (isLossy(format)) return bytes => textFromBytes(bytes, format)
  if (/^utf-?8/i.test(format)) return utf8Text
  return hexText
}

/**
 * Decodes a string according to `binary_input_format`: as UTF-8, hexadecimal or base64.
 *
 * Throws `QueryError` 1006 for an invalid string.
 */
export function bytesFromText(text: string, format: string): Uint8Array {
  if (/^hex$/i.test(format)) return bytesFromHex(text)
  if (/^base64$/i.test(format)) return bytesFromBase64(text)
  return new TextEncoder().encode(text)
}

/** Decodes hexadecimal digits in any case. Source of error messages: Rust's hex crate, `FromHexError`. */
export function bytesFromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0) throw badArguments('Odd number of digits')
  const bad = /[^0-9a-fA-F]/u.exec(text)
  if (bad !== null) {
    throw badArguments(`Invalid character '${bad[0]}' at position ${bad.index}`)
  }
  return new Uint8Array(Buffer.from(text, 'hex'))
}

/**
 * Decodes base64 with padding; the bits that the last symbol has beyond the bytes must be 0.
 *
 * Throws `QueryError` 1006 with the message of Rust's base64 crate (version 0.22), `DecodeError`: `=` is a wrong symbol
 * anywhere but as the third or fourth of the last four.
 */
export function bytesFromBase64(text: string): Uint8Array {
  const input = Buffer.from(text)
  const start = input.length - (input.length % 4 || Math.min(4, input.length))
  const checkSymbol = (at: number): void => {
    if (isSymbol(input[at]!)) return
    throw badArguments(`Invalid symbol ${input[at]}, offset ${at}.`)
  }
  if (input.length % 4 === 1 && input.at(-1) !== pad) checkSymbol(input.length - 1)
  for (let at = 0; at < start; at++) checkSymbol(at)
  let padding = 0
  for (let at = start; at < input.length; at++) {
    if (input[at] === pad && at - start >= 2) {
      padding += 1
      continue
    }
    checkSymbol(at)
    if (padding > 0) throw badArguments(`Invalid symbol ${pad}, offset ${at - padding}.`)
  }
  const symbols = input.length - start - padding
  if (symbols === 1) throw badArguments(`Invalid input length: ${input.length}`)
  if ((symbols + padding) % 4 !== 0) throw badArguments('Invalid padding')
  const bytes = Buffer.from(text, 'base64')
  const last = start + symbols - 1
  if (padding > 0 && bytes.toString('base64').charCodeAt(last) !== input[last]) {
    throw badArguments(`Invalid last symbol ${input[last]}, offset ${last}.`)
  }
  return new Uint8Array(bytes)
}

const pad = 0x3d

const isSymbol = (byte: number): boolean => /[A-Za-z0-9+/]/.test(String.fromCharCode(byte))

/** Encodes an integer in two's complement, big-endian, in `width` bytes. */
export function integerBytes(value: bigint, width: number): Buffer {
  const digits = BigInt.asUintN(8 * width, value).toString(16)
  return Buffer.from(digits.padStart(2 * width, '0'), 'hex')
}
