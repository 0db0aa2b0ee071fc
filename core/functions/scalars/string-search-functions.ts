import {
  booleanType,
  type DataType,
  int8Type,
  int64Type,
  stringType,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { compareCodePoints } from '../../types/variant.js'
import { pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { likeMatcher, variantLikeMatcher } from '../like-pattern.js'
import { charLength, points, textFunction } from './define-text.js'

/** The position of `needle` in code points, from 1; 0 if it doesn't occur. */
function locate(needle: string, text: string, from = 1n): bigint {
  if (needle === '') return from === 0n ? 1n : from
  if (from === 0n) return 0n
  const chars = points(text)
  const start = Number(from) - 1
  const at = chars.slice(start).join('').indexOf(needle)
  if (at < 0) return 0n
  const rest = chars.slice(start).join('')
  return BigInt(charLength(rest.slice(0, at))) + from
}

/**
 * Returns the position of the n-th occurrence at or after a position; 0 and negative positions search backward
 * from the end.
 * Source: databend string.rs `instr`.
 */
function instr(text: string, needle: string, position: bigint, occurrence = 1n): bigint {
  const chars = points(text)
  const wanted = points(needle)
  if (occurrence === 0n || wanted.length > chars.length) return 0n
  const behind = BigInt(chars.length + 1)
  if (wanted.length === 0) return position > behind ? 0n : position > 0n ? position : behind
  const last = chars.length - wanted.length
  const step = position > 0n ? 1 : -1
  let at = position > 0n ? Number(position) - 1 : Math.min(last, fromEnd(chars.length, position))
  for (let left = occurrence; at >= 0 && at <= last; at += step) {
    if (wanted.every((char, i) => chars[at + i] === char) && --left === 0n) return BigInt(at + 1)
  }
  return 0n
}

const fromEnd = (length: number, position: bigint): number => Math.max(0, length + Number(position))

/** `LIKE` and `ILIKE`, with and without an escape character. */
function like(
  type: DataType,
  match: (value: string, pattern: string, escapeChar?: string) => boolean,
): readonly Signature[] {
  return [
    pass([type, stringType], booleanType, (value: string, pattern: string) =>
      match(value, pattern),
    ),
    pass([type, stringType, stringType], booleanType, match),
  ]
}

const textLike =
  (ignoreCase: boolean) =>
  (text: string, pattern: string, escapeChar?: string): boolean =>
    likeMatcher(pattern, { escapeChar, ignoreCase })(text)

/** Functions that search and compare strings. Source: databend scalars/string.rs, comparison.rs (`like`). */
export const stringSearchFunctions = family([
  "Returns the position of a substring from a starting position on, or 0 if there is none. locate('b', 'abab', 3) → 4",
  textFunction('locate', () => [
    pass([stringType, stringType], uint64Type, (needle: string, text: string) =>
      locate(needle, text),
    ),
    pass([stringType, stringType, uint64Type], uint64Type, locate),
  ]),
  "Returns the position of a substring, or 0 if there is none. position('b' IN 'abc') → 2",
  textFunction('position', () => [
    pass([stringType, stringType], uint64Type, (needle: string, text: string) =>
      locate(needle, text),
    ),
  ]),
  "Returns the position of the nth occurrence of a substring, or 0 if there is none. instr('abab', 'b', 1, 2) → 4",
  textFunction('instr', () => [
    pass([stringType, stringType], uint64Type, (text: string, needle: string) =>
      locate(needle, text),
    ),
    pass([stringType, stringType, int64Type], uint64Type, (t: string, n: string, at: bigint) =>
      instr(t, n, at),
    ),
    pass([stringType, stringType, int64Type, uint64Type], uint64Type, instr),
  ]),
  "Compares two strings and returns -1, 0 or 1. strcmp('a', 'b') → -1",
  textFunction('strcmp', () => [
    pass([stringType, stringType], int8Type, (a: string, b: string) =>
      Math.sign(compareCodePoints(a, b)),
    ),
  ]),
  "Returns true if a string starts with another. starts_with('databend', 'data') → true",
  textFunction('starts_with', () => [
    pass([stringType, stringType], booleanType, (text: string, start: string) =>
      text.startsWith(start),
    ),
  ]),
  "Returns true if a string ends with another. ends_with('databend', 'bend') → true",
  textFunction('ends_with', () => [
    pass([stringType, stringType], booleanType, (text: string, end: string) => text.endsWith(end)),
  ]),
  "Returns true if a string matches a pattern, in which % matches any characters and _ exactly one. 'databend' LIKE 'data%' → true",
  scalar('like', () => [
    ...like(variantType, (json, pattern, escapeChar) =>
      variantLikeMatcher(pattern, escapeChar)(json),
    ),
    ...like(stringType, textLike(false)),
  ]),
  "Returns true if a string matches a LIKE pattern, ignoring case. 'DataBend' ILIKE 'data%' → true",
  scalar('ilike', () => like(stringType, textLike(true))),
])
