import { arrayType, int64Type, stringType, uint64Type } from '../../types/data-type.js'
import { pass, type Signature } from '../define.js'
import { family } from '../documented.js'
import { points, textFunction } from './define-text.js'

/** `substr(s, pos[, len])`: positions from 1, negative ones from the end; 0 returns an empty string. */
function substr(text: string, position: bigint, length?: bigint): string {
  const chars = points(text)
  const size = BigInt(chars.length)
  if (position === 0n || position > size || -position > size) return ''
  const start = position > 0n ? position - 1n : size + position
  const end = length === undefined || start + length > size ? size : start + length
  return chars.slice(Number(start), Number(end)).join('')
}

const blank = ' '

function trimmer(left: boolean, right: boolean) {
  return (text: string, what: string = blank): string => {
    if (what === '') return text
    let [start, end] = [0, text.length]
    while (left && text.startsWith(what, start) && start < end) start += what.length
    while (right && end - what.length >= start && text.endsWith(what, end)) end -= what.length
    return text.slice(start, end)
  }
}

/** `trim(s, chars)` removes any of the characters. `trimmer` is for BOTH, LEADING and TRAILING. */
function charTrimmer(left: boolean, right: boolean) {
  return (text: string, what: string = blank): string => {
    const set = new Set(points(what))
    const chars = points(text)
    let [start, end] = [0, chars.length]
    while (left && start < end && set.has(chars[start]!)) start++
    while (right && end > start && set.has(chars[end - 1]!)) end--
    return chars.slice(start, end).join('')
  }
}

const trims = (left: boolean, right: boolean): readonly Signature[] => [
  pass([stringType], stringType, (text: string) => charTrimmer(left, right)(text)),
  pass([stringType, stringType], stringType, charTrimmer(left, right)),
]

function split(text: string, separator: string): readonly string[] {
  if (text === separator) return ['']
  return separator === '' ? [text] : text.split(separator)
}

/**
 * `split_part(s, sep, n)`: the n-th part, from 1; 0 counts as 1, negative positions count from the end.
 * Source: databend string.rs `split_part`.
 */
function splitPart(text: string, separator: string, position: bigint): string {
  if (separator === '') return position === 1n || position === -1n || position === 0n ? text : ''
  if (position >= 0n) return text.split(separator)[Number(position || 1n) - 1] ?? ''
  let end = text.length
  for (let left = -position; end >= 0; left--) {
    const at = end < separator.length ? -1 : text.lastIndexOf(separator, end - separator.length)
    if (left === 1n) return text.slice(at < 0 ? 0 : at + separator.length, end)
    end = at
  }
  return ''
}

/** Functions that return parts of strings. Source: databend functions/src/scalars/string.rs. */
export const stringPartFunctions = family([
  "Returns the part of a string from a position counted from 1, or from the end if negative. substr('databend', 5, 3) → ben",
  textFunction(
    'substr',
    () => [
      pass([stringType, int64Type], stringType, (text: string, position: bigint) =>
        substr(text, position),
      ),
      pass([stringType, int64Type, uint64Type], stringType, substr),
    ],
    ['substring', 'mid', 'substr_utf8', 'substring_utf8'],
  ),
  "Returns the first characters of a string. left('databend', 4) → data",
  textFunction('left', () => [
    pass([stringType, uint64Type], stringType, (text: string, n: bigint) =>
      points(text).slice(0, Number(n)).join(''),
    ),
  ]),
  "Returns the last characters of a string. right('databend', 4) → bend",
  textFunction('right', () => [
    pass([stringType, uint64Type], stringType, (text: string, n: bigint) => {
      const chars = points(text)
      return n >= BigInt(chars.length) ? text : chars.slice(chars.length - Number(n)).join('')
    }),
  ]),
  "Removes spaces, or any of the given characters, from both ends of a string. trim('  ab ') → ab",
  textFunction('trim', () => trims(true, true)),
  "Removes spaces, or any of the given characters, from the start of a string. ltrim('xxab', 'x') → ab",
  textFunction('ltrim', () => trims(true, false)),
  "Removes spaces, or any of the given characters, from the end of a string. rtrim('abxx', 'x') → ab",
  textFunction('rtrim', () => trims(false, true)),
  "Removes repetitions of a substring from both ends of a string. trim_both('xyabxy', 'xy') → ab",
  textFunction('trim_both', () => [
    pass([stringType, stringType], stringType, trimmer(true, true)),
  ]),
  "Removes repetitions of a substring from the start of a string. trim_leading('xyabxy', 'xy') → abxy",
  textFunction('trim_leading', () => [
    pass([stringType, stringType], stringType, trimmer(true, false)),
  ]),
  "Removes repetitions of a substring from the end of a string. trim_trailing('xyabxy', 'xy') → xyab",
  textFunction('trim_trailing', () => [
    pass([stringType, stringType], stringType, trimmer(false, true)),
  ]),
  'Splits a string at a separator into an array. split(\'a,b\', \',\') → ["a","b"]',
  textFunction('split', () => [pass([stringType, stringType], arrayType(stringType), split)]),
  "Returns one part of a string split at a separator, counted from 1 or, if negative, from the end. split_part('a,b,c', ',', -1) → c",
  textFunction('split_part', () => [
    pass([stringType, stringType, int64Type], stringType, splitPart),
  ]),
])
