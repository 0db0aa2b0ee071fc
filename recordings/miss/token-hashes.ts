import { checkFactor, hashesOf, hashFactor } from '../match/key-text.js'
import { maxLength, tokensOf } from './token-diff.js'

/** Is told the hashes of a token (`hashesOf`). */
export type TokenVisit = (hash: number, check: number) => void

/** Calls back with each of the first tokens of a text, as `tokensOf` finds them. */
export function eachTokenOfText(text: string, most: number, visit: TokenVisit): void {
  for (const token of tokensOf(text).slice(0, most)) {
    const { hash, check } = hashesOf(token)
    visit(hash, check)
  }
}

/**
 * As `eachTokenOfText`, of the characters from `from` to `to`. False, before any call, if there are others than ASCII:
 * these need a regular expression.
 */
export function eachToken(
  units: Uint16Array,
  from: number,
  to: number,
  most: number,
  visit: TokenVisit,
): boolean {
  const end = Math.min(to, from + maxLength)
  for (let i = from; i < end; i++) if (units[i]! >= 128) return false
  let left = most
  for (let i = from; i < end && left > 0; left--) {
    while (i < end && classes[units[i]!] === blank) i++
    if (i === end) break
    const next = tokenEnd(units, i, end)
    visitRange(units, i, next, visit)
    i = next
  }
  return true
}

/** The end of the token that begins here. */
function tokenEnd(units: Uint16Array, start: number, end: number): number {
  const kind = classes[units[start]!]
  let next = start + 1
  if (kind === quote) {
    while (next < end && units[next] !== units[start]) next++
    // Without an end, the quote is a token by itself.
    return next < end ? next + 1 : start + 1
  }
  if (kind === word) while (next < end && classes[units[next]!] === word) next++
  return next
}

function visitRange(units: Uint16Array, from: number, to: number, visit: TokenVisit): void {
  let { hash, check } = noText
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ units[i]!, hashFactor)
    check = (Math.imul(check, checkFactor) + units[i]!) | 0
  }
  visit(hash >>> 0, check >>> 0)
}

const noText = hashesOf('')

const blank = 1
const quote = 2
const word = 3

/** What each ASCII character is part of; 0: a token by itself. */
const classes = new Uint8Array(128)
for (let unit = 0; unit < classes.length; unit++) {
  const character = String.fromCharCode(unit)
  if (/\s/.test(character)) classes[unit] = blank
  else if (/['"`]/.test(character)) classes[unit] = quote
  else if (/[\p{L}\p{N}_$.]/u.test(character)) classes[unit] = word
}
