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

/** Returns a function that formats bytes according to `binary_output_format`. */
export function binaryWriter(format: string): (bytes: Uint8Array) => string {
  if (/^base64$/i.test(format)) return bytes => view(bytes).toString('base64')
  if (/^utf-?8/i.test(format)) return bytes => textFromBytes(bytes, format)
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

/** Decodes base64 with padding. Source of error messages: Rust's base64 crate, `DecodeError`. */
export function bytesFromBase64(text: string): Uint8Array {
  const bad = /[^A-Za-z0-9+/=]/u.exec(text) ?? /=(?!=?$)/.exec(text)
  if (bad !== null) {
    throw badArguments(`Invalid symbol ${bad[0].codePointAt(0)}, offset ${bad.index}.`)
  }
  if (text.length % 4 !== 0) throw badArguments('Invalid padding')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** Encodes an integer in two's complement, big-endian, in `width` bytes. */
export function integerBytes(value: bigint, width: number): Buffer {
  const digits = BigInt.asUintN(8 * width, value).toString(16)
  return Buffer.from(digits.padStart(2 * width, '0'), 'hex')
}
