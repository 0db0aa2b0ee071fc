import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  int64Type,
  nullableType,
  stringType,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { factory, pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { charLength, points, textFunction } from './define-text.js'
import { concatJson } from './json-edit-functions.js'

/** Limits of `repeat` (count) and `lpad` (characters). Source: databend string.rs. */
const maxRepeat = 1_000_000
const maxPad = 1_000_000n

/** Lower-cases each character alone, so that a Greek sigma has the same lower case anywhere in a word. */
const lower = (text: string): string =>
  text.includes('Σ')
    ? points(text)
        .map(char => char.toLowerCase())
        .join('')
    : text.toLowerCase()

const text1 = (meaning: (text: string) => string): readonly Signature[] => [
  pass([stringType], stringType, meaning),
]

function pad(text: string, length: bigint, filling: string, left: boolean): string {
  if (length > maxPad) {
    throw new QueryError(
      'BadArguments',
      `padding length '${length}' is too big, max is: '${maxPad}'`,
    )
  }
  const chars = points(text)
  const size = Number(length)
  if (chars.length >= size) return chars.slice(0, size).join('')
  const fill = points(filling)
  if (fill.length === 0) {
    throw new QueryError(
      'BadArguments',
      `can't fill the '${text}' length to '${length}' with an empty pad string`,
    )
  }
  const added = Array.from({ length: size - chars.length }, (_, i) => fill[i % fill.length]).join(
    '',
  )
  return left ? added + text : text + added
}

/** `concat(a, b, …)`: concatenates strings. */
function concatAll(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return pass(
    args.map(() => stringType),
    stringType,
    (...texts: readonly string[]) => texts.join(''),
  )
}

/**
 * `concat_ws(sep, a, b, …)`: skips NULL arguments; returns NULL for a NULL separator.
 *
 * The result is Nullable if any argument is. Source: databend string_multi_args.rs `concat_ws`.
 */
function concatWith(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length < 2) return undefined
  const isNullable = args.some(type => type.kind === 'Nullable' || type.kind === 'Null')
  const type = isNullable ? nullableType(stringType) : stringType
  return {
    args: args.map(() => type),
    returns: type,
    nulls: 'aware',
    throws: false,
    evaluate: (_cx, separator, ...texts) =>
      separator === null ? null : texts.filter(text => text !== null).join(separator as string),
  }
}

const soundexCodes: Readonly<Record<string, string>> = Object.fromEntries(
  ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'].flatMap((letters, i) =>
    [...letters].map(letter => [letter, String(i + 1)]),
  ),
)

/** As in MySQL, codes have any length, vowels don't separate equal codes, and the first letter may be non-ASCII. */
function soundex(text: string): string {
  let code = ''
  let last = ''
  for (const char of text) {
    if (!/[a-z\u{c0}-\u{10ffff}]/iu.test(char)) continue
    const letter = /[a-z]/.test(char) ? char.toUpperCase() : char
    const digit = soundexCodes[letter] ?? ''
    if (code === '') [code, last] = [letter, digit]
    else if (digit !== '' && digit !== last) {
      code += digit
      last = digit
    }
  }
  return code.padEnd(charLength(code) === code.length ? 4 : 5, '0')
}

/** Replaces characters of `from` with those at the same position in `to`; removes those without a counterpart. */
function translate(text: string, from: string, to: string): string {
  const target = points(to)
  const map = new Map<string, string>()
  points(from).forEach((char, i) => {
    if (!map.has(char)) map.set(char, target[i] ?? '')
  })
  return points(text)
    .map(char => map.get(char) ?? char)
    .join('')
}

const quotes: Readonly<Record<string, string>> = {
  '\0': '\\0',
  "'": "\\'",
  '"': '\\"',
  '\b': '\\b',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
}

/** Functions that change strings. Source: databend functions/src/scalars/string.rs, string_multi_args.rs. */
export const stringEditFunctions = family([
  "Converts a string to upper case. upper('abc') → ABC",
  textFunction('upper', () => text1(text => text.toUpperCase()), ['ucase']),
  "Converts a string to lower case. lower('ABC') → abc",
  textFunction('lower', () => text1(lower), ['lcase']),
  "Reverses the characters of a string. reverse('abc') → cba",
  textFunction('reverse', () => text1(text => points(text).reverse().join(''))),
  "Escapes the special characters of a string with backslashes. quote('it''s') → it\\'s",
  textFunction('quote', () =>
    text1(text =>
      points(text)
        .map(char => quotes[char] ?? char)
        .join(''),
    ),
  ),
  "Returns the Soundex code of a string. soundex('Robert') → R163",
  textFunction('soundex', () => text1(soundex)),
  "Concatenates strings, or two JSON values. concat('data', 'bend') → databend",
  scalar('concat', { rules: 'concat' }, () => [
    pass([variantType, variantType], variantType, concatJson),
    factory(concatAll),
  ]),
  "Concatenates strings with a separator, skipping NULL. concat_ws('-', 'a', NULL, 'b') → a-b",
  scalar('concat_ws', { rules: 'concat' }, () => [factory(concatWith)]),
  "Pads a string on the left, or cuts it, to a length. lpad('7', 3, '0') → 007",
  textFunction('lpad', () => [
    pass(
      [stringType, uint64Type, stringType],
      stringType,
      (t: string, n: bigint, f: string) => pad(t, n, f, true),
      { throws: true },
    ),
  ]),
  "Pads a string on the right, or cuts it, to a length. rpad('ab', 4, '.') → ab..",
  textFunction('rpad', () => [
    pass(
      [stringType, uint64Type, stringType],
      stringType,
      (t: string, n: bigint, f: string) => pad(t, n, f, false),
      { throws: true },
    ),
  ]),
  "Repeats a string a number of times, up to one million. repeat('ab', 3) → ababab",
  textFunction('repeat', () => [
    pass(
      [stringType, uint64Type],
      stringType,
      (text: string, times: bigint) => {
        if (times > BigInt(maxRepeat)) {
          throw new QueryError(
            'BadArguments',
            `Too many times to repeat: (${times}), maximum is: ${maxRepeat}`,
          )
        }
        return text.repeat(Number(times))
      },
      { throws: true },
    ),
  ]),
  'Returns a string of a number of spaces. length(space(3)) → 3',
  textFunction('space', () => [
    pass(
      [uint64Type],
      stringType,
      (times: bigint) => {
        if (times > BigInt(maxRepeat)) {
          throw new QueryError('BadArguments', `space length is too big, max is: ${maxRepeat}`)
        }
        return ' '.repeat(Number(times))
      },
      { throws: true },
    ),
  ]),
  "Replaces every occurrence of a substring. replace('banana', 'an', 'o') → booa",
  textFunction('replace', () => [
    pass(
      [stringType, stringType, stringType],
      stringType,
      (text: string, from: string, to: string) =>
        from === '' ? text : text.replaceAll(from, () => to),
    ),
  ]),
  "Replaces characters of a string one by one, and removes those without a replacement. translate('banana', 'an', 'o') → booo",
  textFunction('translate', () => [
    pass([stringType, stringType, stringType], stringType, translate),
  ]),
  "Replaces part of a string, given by position and length, with another string. insert('mockX', 5, 1, 'q') → mockq",
  textFunction('insert', () => [
    pass(
      [stringType, int64Type, int64Type, stringType],
      stringType,
      (text: string, at: bigint, length: bigint, added: string) => {
        const chars = points(text)
        if (at < 1n || at > BigInt(chars.length)) return text
        const start = Number(at) - 1
        // With a negative length, that many characters before the position are repeated after the added string.
        const end = start + Number(length)
        const rest = end < 0 ? [] : chars.slice(end)
        return [...chars.slice(0, start), added, ...rest].join('')
      },
    ),
  ]),
])
