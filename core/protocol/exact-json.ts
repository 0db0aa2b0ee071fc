import type { Json } from './backend.js'

/**
 * The key of an object that holds the digits of an integer beyond a float's precision. It contains a NUL character, so
 * that it differs from any key a client sends.
 */
const mark = '\u0000integer'

const longInteger = /[[:,\s]-?\d{16}/
const longDigits = /^-?\d{16,20}$/
const integerOrString = /"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g
const written = /\{"\\u0000integer":"(-?\d+)"\}/g

/**
 * `JSON.parse`, but 64-bit integers keep their digits: those that a float cannot represent become objects for
 * `exactInteger` and `writeJson`. Larger ones become floats, as on the real server (serde_json).
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(markIntegers(text)) : parsed
}

function markIntegers(json: string): string {
  const pieces: string[] = []
  let end = 0
  integerOrString.lastIndex = 0
  for (let found = next(json); found !== null; found = next(json)) {
    const [token] = found
    if (token === '"') integerOrString.lastIndex = closingQuote(json, found.index) + 1
    else if (isInexact(token)) {
      pieces.push(json.slice(end, found.index), marked(token))
      end = found.index + token.length
    }
  }
  return pieces.join('') + json.slice(end)
}

function next(json: string): RegExpExecArray | null {
  return integerOrString.exec(json)
}

/** The offset of the closing quote of the string that starts at `at`, in valid JSON. */
function closingQuote(json: string, at: number): number {
  for (;;) {
    at = json.indexOf('"', at + 1)
    let before = at - 1
    while (json[before] === '\\') before--
    if ((at - before) % 2 === 1) return at
  }
}

/** The digits of an integer that was parsed into an object; undefined for any other value. */
export function exactDigits(json: Json): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const digits = (json as { readonly [key: string]: Json })[mark]
  return typeof digits === 'string' && longDigits.test(digits) ? digits : undefined
}

/** `JSON.stringify` that writes the integers of `parseExactJson` with their exact digits. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(written, '$1')
}

function isInexact(token: string): boolean {
  if (!longDigits.test(token) || Number.isSafeInteger(Number(token))) return false
  const value = BigInt(token)
  return value >= -(2n ** 63n) && value < 2n ** 64n
}

function marked(digits: string): string {
  return JSON.stringify({ [mark]: digits })
}
