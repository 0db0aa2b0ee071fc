import type { Json } from './backend.js'

/**
 * The key of an object that holds the text of a number which JavaScript would write differently: an integer beyond a
 * float's precision, or a float without a fraction. It contains a NUL character, so that it differs from any key a client
 * sends.
 */
const mark = '\u0000integer'

const longInteger = /[[:,\s]-?\d{16}/
const longDigits = /^-?\d{16,20}$/
const integerOrString = /"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g
/** A text without a match has no float without a fraction. */
const mayBeWholeFloat = /\d\.0|\d[eE]/
const numberOrString = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const written = /\{"\\u0000integer":"(-?[\d.eE+-]+)"\}/g

/**
 * `JSON.parse`, but 64-bit integers keep their digits: those that a float cannot represent become objects for
 * `exactDigits` and `writeJson`. Larger ones become floats, as on the real server (serde_json).
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(markNumbers(text, integerOrString, isInexact)) : parsed
}

/** The bind values of a request that are floats without a fraction: their texts, by index or name. */
export type WholeFloats = ReadonlyMap<string, string>

/**
 * The floats without a fraction, such as `1.0`, among the `params` of a request, which `JSON.parse` makes integers.
 * Undefined if there are none.
 */
export function wholeFloats(body: string): WholeFloats | undefined {
  if (!mayBeWholeFloat.test(body)) return undefined
  const { params } = JSON.parse(markNumbers(body, numberOrString, isWholeFloat)) as {
    readonly params?: unknown
  }
  const found = Object.entries(params ?? {}).flatMap(([name, value]) => {
    const text: unknown = (value as { readonly [mark]?: unknown } | null)?.[mark]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return found.length === 0 ? undefined : new Map(found)
}

/** Bind values that `writeJson` writes with the points of their floats. */
export function withWholeFloats(params: Json, floats: WholeFloats | undefined): Json {
  if (floats === undefined || typeof params !== 'object' || params === null) return params
  const exact = ([name, value]: readonly [string, Json]): Json => {
    const text = floats.get(name)
    return text === undefined ? value : { [mark]: text }
  }
  const entries = Object.entries(params) as (readonly [string, Json])[]
  if (Array.isArray(params)) return entries.map(exact)
  return Object.fromEntries(entries.map(entry => [entry[0], exact(entry)]))
}

function markNumbers(json: string, tokens: RegExp, isMarked: (token: string) => boolean): string {
  const pieces: string[] = []
  let end = 0
  tokens.lastIndex = 0
  for (let found = tokens.exec(json); found !== null; found = tokens.exec(json)) {
    const [token] = found
    if (token === '"') tokens.lastIndex = closingQuote(json, found.index) + 1
    else if (isMarked(token)) {
      pieces.push(json.slice(end, found.index), marked(token))
      end = found.index + token.length
    }
  }
  return pieces.join('') + json.slice(end)
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

/** `JSON.stringify` that writes the numbers of `parseExactJson` and `withWholeFloats` as they were. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(written, '$1')
}

function isInexact(token: string): boolean {
  if (!longDigits.test(token) || Number.isSafeInteger(Number(token))) return false
  const value = BigInt(token)
  return value >= -(2n ** 63n) && value < 2n ** 64n
}

const isWholeFloat = (token: string): boolean =>
  /[.eE]/.test(token) && Number.isInteger(Number(token))

function marked(digits: string): string {
  return JSON.stringify({ [mark]: digits })
}
