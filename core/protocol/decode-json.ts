import { parseError } from './json-fields.js'

/**
 * The JSON value of a body. Throws `ProtocolError` 400 `parse error: …` for what is none.
 *
 * Bytes that are not UTF-8 are refused too.
 */
export function decodeJson(body: Buffer): unknown {
  const text = body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw parseError(jsonFault(text))
  }
}

function jsonFault(text: string): string {
  return text.trim() === ''
    ? 'EOF while parsing a value at line 1 column 0'
    : 'the body is not JSON'
}
