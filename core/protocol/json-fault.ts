import { JsonFault, parseStrictJson } from '../strict-json.js'

/**
 * What is wrong with invalid JSON, and where, in the words of the real server: `key must be a string at line 1 column
 * 2`. Undefined for valid JSON.
 *
 * Called if `JSON.parse` has rejected the text, because its own messages change with Node's version, and for escaped
 * surrogates, because `JSON.parse` accepts unpaired ones.
 */
export function jsonFault(bytes: Buffer): string | undefined {
  try {
    parseStrictJson(bytes.toString('latin1'))
    return undefined
  } catch (error) {
    if (error instanceof JsonFault) return `${error.message} at ${placeOf(bytes, error.column)}`
    throw error
  }
}

/** The position after the last non-blank byte. */
export function endPlace(bytes: Uint8Array): string {
  let end = bytes.length
  while (end > 0 && isBlank(bytes[end - 1]!)) end--
  return placeOf(bytes, end)
}

/** The position of an offset as `line 1 column 2`; columns count bytes. */
export function placeOf(bytes: Uint8Array, end: number): string {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < end; i++) {
    if (bytes[i] !== 10) continue
    line++
    lineStart = i + 1
  }
  return `line ${line} column ${end - lineStart}`
}

const isBlank = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9
