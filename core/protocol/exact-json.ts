import type { Json } from './backend.js'

/**
 * The key of an object that holds the text of a number which `JSON.parse` would change. It contains a NUL character, so
 * that it differs from any key a client sends.
 */
const mark = '\u0000number'

/** A text without a match has no number that `JSON.parse` would change. */
const changing = /[[:,\s]-?\d{16}|\d(?:\.0|[eE])/
const longDigits = /^-?\d{16,20}$/
const numeric = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const fractional = /[.eE]/
const numberOrString = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const written = /\{"\\u0000number":"(-?[\d.eE+-]+)"\}/g

/**
 * `JSON.parse`, but 64-bit integers keep their digits, and floats without a fraction, as `1.0`, stay floats: what
 * `JSON.parse` would change becomes an object for `exactNumber` and `writeJson`. Larger integers become floats, as on
 * the real server (serde_json).
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  const marked = changing.test(text) ? markNumbers(text) : text
  return marked === text ? parsed : JSON.parse(marked)
}

function markNumbers(json: string): string {
  const pieces: string[] = []
  let end = 0
  numberOrString.lastIndex = 0
  for (let found = next(json); found !== null; found = next(json)) {
    const [token] = found
    if (token === '"') numberOrString.lastIndex = closingQuote(json, found.index) + 1
    else if (isChanged(token)) {
      pieces.push(json.slice(end, found.index), markedNumber(token))
      end = found.index + token.length
    }
  }
  return pieces.join('') + json.slice(end)
}

function next(json: string): RegExpExecArray | null {
  return numberOrString.exec(json)
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

/** The text of a number that was parsed into an object; undefined for any other value. */
export function exactNumber(json: Json): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const text = (json as { readonly [key: string]: Json })[mark]
  return typeof text === 'string' && numeric.test(text) ? text : undefined
}

/** `JSON.stringify` that writes the numbers of `parseExactJson` as they were. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(written, '$1')
}

function isChanged(token: string): boolean {
  if (fractional.test(token)) return Number.isInteger(Number(token))
  if (!longDigits.test(token) || Number.isSafeInteger(Number(token))) return false
  const value = BigInt(token)
  return value >= -(2n ** 63n) && value < 2n ** 64n
}

function markedNumber(text: string): string {
  return JSON.stringify({ [mark]: text })
}
