/** The nesting depth that a body must stay below. Source: serde_json de.rs `remaining_depth`. */
const limit = 128

const quote = 0x22
const backslash = 0x5c

/**
 * The offset after the bracket that exceeds the nesting limit; undefined if the limit is kept.
 *
 * JSON values are read and written by recursive functions, whose call stack a client could exhaust.
 */
export function deepestEnd(json: Uint8Array): number | undefined {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case quote:
        at = closingQuote(json, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth === limit) return at + 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
    }
  }
  return undefined
}

/** The offset of the closing quote; the end of the input for an unclosed string. */
function closingQuote(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
