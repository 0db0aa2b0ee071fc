import type { Json } from './backend.js'

/** Names the digits of an integer that no float holds; no client's key has such a character. */
const mark = '\u0000integer'

const longInteger = /[[:,\s]-?\d{16}/
const stringsAndIntegers = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g
const written = /\{"\\u0000integer":"(-?\d+)"\}/g

/**
 * `JSON.parse`, but integers of 64 bits keep their digits: those that no float holds are objects,
 * for `exactInteger` and `writeJson`. Larger ones become floats, as on the real server (serde_json).
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  if (!longInteger.test(text)) return parsed
  return JSON.parse(
    text.replaceAll(stringsAndIntegers, each => (isInexact(each) ? marked(each) : each)),
  )
}

/** The digits of an integer that came as an object; undefined for any other value. */
export function exactInteger(json: Json): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const digits = (json as { readonly [key: string]: Json })[mark]
  return typeof digits === 'string' ? digits : undefined
}

/** `JSON.stringify`, with the integers of `parseJson` as they came. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(written, '$1')
}

function isInexact(token: string): boolean {
  if (token.startsWith('"') || Number.isSafeInteger(Number(token))) return false
  const value = BigInt(token)
  return value >= -(2n ** 63n) && value < 2n ** 64n
}

function marked(digits: string): string {
  return JSON.stringify({ [mark]: digits })
}
