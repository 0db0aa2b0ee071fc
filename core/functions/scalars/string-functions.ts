import { QueryError } from '../../errors/query-error.js'
import {
  arrayType,
  booleanType,
  type DataType,
  int8Type,
  int64Type,
  nullableType,
  stringType,
  uint8Type,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { compareCodePoints } from '../../types/variant.js'
import { factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { likeMatcher, variantLikeMatcher } from '../like-pattern.js'
import { concatJson } from './json-edit-functions.js'

/** Code points of a text: what Databend counts and cuts by. */
const points = (text: string): string[] => Array.from(text)

/** Number of code points. */
export function charLength(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Bytes that functions may make at most (databend string.rs: `repeat`, `lpad` limits). */
const maxRepeat = 1_000_000
const maxPad = 1_000_000n

/** Character by character: a sigma at the end of a word is no other than one within. */
const lower = (text: string): string =>
  text.includes('Σ')
    ? points(text)
        .map(char => char.toLowerCase())
        .join('')
    : text.toLowerCase()

const text1 = (meaning: (text: string) => string): readonly Signature[] => [
  pass([stringType], stringType, meaning),
]

/** `substr(s, pos)` and `substr(s, pos, len)`: from 1, negative from the end, 0 gives nothing. */
function substr(text: string, position: bigint, length?: bigint): string {
  const chars = points(text)
  const size = BigInt(chars.length)
  if (position === 0n || position > size || -position > size) return ''
  const start = position > 0n ? position - 1n : size + position
  const end = length === undefined || start + length > size ? size : start + length
  return chars.slice(Number(start), Number(end)).join('')
}

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

/** Position of `needle` in code points from 1, 0 for none. */
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
 * The n-th occurrence at or behind a position; one that is not positive counts and looks from the end.
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

/** TRIM without form takes any of several characters off; one text as a whole with BOTH, LEADING, TRAILING. */
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
 * `split_part(s, sep, n)`: the n-th part from 1; 0 is 1; a negative one counts parts that are cut from the end.
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

/** All arguments as one text; any number of them, two Variants as one array or object. */
function concatAll(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return pass(
    args.map(() => stringType),
    stringType,
    (...texts: readonly string[]) => texts.join(''),
  )
}

/**
 * `concat_ws(sep, a, b, …)`: NULLs are left out, and a NULL separator gives NULL.
 *
 * The result may be NULL where any argument may. Source: databend string_multi_args.rs `concat_ws`.
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

/** `char(65, 66)`: the characters of code points. Source: databend string_multi_args.rs `char_fn`. */
function charOf(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return pass(
    args.map(() => int64Type),
    stringType,
    (...codes: readonly bigint[]) => codes.map(characterOf).join(''),
    { throws: true },
  )
}

/** Source: databend string_multi_args.rs `char_fn`; halves of surrogate pairs are no characters. */
function characterOf(code: bigint): string {
  const isSurrogate = code >= 0xd800n && code <= 0xdfffn
  if (code >= 0n && code <= 0x10ffffn && !isSurrogate) return String.fromCodePoint(Number(code))
  throw new QueryError('BadArguments', 'Invalid character code in the CHR input')
}

/** `LIKE` and `ILIKE`, without and with an escape character. */
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

const soundexCodes: Readonly<Record<string, string>> = Object.fromEntries(
  ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'].flatMap((letters, i) =>
    [...letters].map(letter => [letter, String(i + 1)]),
  ),
)

/** MySQL's: as many digits as there are, vowels do not part equal ones, any letter beyond ASCII leads. */
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

/** Replaces characters of `from` by those of `to` at the same place; those without one go. */
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

const ofText = { rules: 'string' } as const

/** Functions of texts. Source: databend functions/src/scalars/string.rs, comparison.rs (`like`). */
export const stringFunctions: readonly ScalarDefinition[] = [
  scalar('upper', () => text1(text => text.toUpperCase()), { ...ofText, aliases: ['ucase'] }),
  scalar('lower', () => text1(lower), { ...ofText, aliases: ['lcase'] }),
  scalar('reverse', () => text1(text => points(text).reverse().join('')), ofText),
  scalar(
    'quote',
    () =>
      text1(text =>
        points(text)
          .map(char => quotes[char] ?? char)
          .join(''),
      ),
    ofText,
  ),
  scalar('soundex', () => text1(soundex), ofText),
  scalar(
    'bit_length',
    () => [pass([stringType], uint64Type, (text: string) => BigInt(Buffer.byteLength(text) * 8))],
    ofText,
  ),
  scalar(
    'octet_length',
    () => [pass([stringType], uint64Type, (text: string) => BigInt(Buffer.byteLength(text)))],
    ofText,
  ),
  scalar(
    'ascii',
    () => [pass([stringType], uint8Type, (text: string) => Buffer.from(text)[0] ?? 0)],
    ofText,
  ),
  scalar(
    'ord',
    () => [
      pass([stringType], uint64Type, (text: string) => {
        let code = 0n
        const [first = ''] = text
        for (const byte of Buffer.from(first)) code = code * 256n + BigInt(byte)
        return code
      }),
    ],
    ofText,
  ),
  scalar(
    'unicode',
    () => [pass([stringType], uint32Type, (text: string) => text.codePointAt(0) ?? 0)],
    ofText,
  ),
  scalar('char', () => [factory(charOf)], { aliases: ['chr'] }),
  scalar(
    'concat',
    () => [pass([variantType, variantType], variantType, concatJson), factory(concatAll)],
    { rules: 'concat' },
  ),
  scalar('concat_ws', () => [factory(concatWith)], { rules: 'concat' }),
  scalar(
    'substr',
    () => [
      pass([stringType, int64Type], stringType, (text: string, position: bigint) =>
        substr(text, position),
      ),
      pass([stringType, int64Type, uint64Type], stringType, substr),
    ],
    { ...ofText, aliases: ['substring', 'mid', 'substr_utf8', 'substring_utf8'] },
  ),
  scalar(
    'left',
    () => [
      pass([stringType, uint64Type], stringType, (text: string, n: bigint) =>
        points(text).slice(0, Number(n)).join(''),
      ),
    ],
    ofText,
  ),
  scalar(
    'right',
    () => [
      pass([stringType, uint64Type], stringType, (text: string, n: bigint) => {
        const chars = points(text)
        return n >= BigInt(chars.length) ? text : chars.slice(chars.length - Number(n)).join('')
      }),
    ],
    ofText,
  ),
  scalar(
    'lpad',
    () => [
      pass(
        [stringType, uint64Type, stringType],
        stringType,
        (t: string, n: bigint, f: string) => pad(t, n, f, true),
        { throws: true },
      ),
    ],
    ofText,
  ),
  scalar(
    'rpad',
    () => [
      pass(
        [stringType, uint64Type, stringType],
        stringType,
        (t: string, n: bigint, f: string) => pad(t, n, f, false),
        { throws: true },
      ),
    ],
    ofText,
  ),
  scalar(
    'repeat',
    () => [
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
    ],
    ofText,
  ),
  scalar(
    'space',
    () => [
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
    ],
    ofText,
  ),
  scalar(
    'replace',
    () => [
      pass(
        [stringType, stringType, stringType],
        stringType,
        (text: string, from: string, to: string) =>
          from === '' ? text : text.replaceAll(from, () => to),
      ),
    ],
    ofText,
  ),
  scalar(
    'translate',
    () => [pass([stringType, stringType, stringType], stringType, translate)],
    ofText,
  ),
  scalar(
    'insert',
    () => [
      pass(
        [stringType, int64Type, int64Type, stringType],
        stringType,
        (text: string, at: bigint, length: bigint, added: string) => {
          const chars = points(text)
          if (at < 1n || at > BigInt(chars.length)) return text
          const start = Number(at) - 1
          // A negative length goes back, and what it goes back over comes twice.
          const end = start + Number(length)
          const rest = end < 0 ? [] : chars.slice(end)
          return [...chars.slice(0, start), added, ...rest].join('')
        },
      ),
    ],
    ofText,
  ),
  scalar(
    'locate',
    () => [
      pass([stringType, stringType], uint64Type, (needle: string, text: string) =>
        locate(needle, text),
      ),
      pass([stringType, stringType, uint64Type], uint64Type, locate),
    ],
    ofText,
  ),
  scalar(
    'position',
    () => [
      pass([stringType, stringType], uint64Type, (needle: string, text: string) =>
        locate(needle, text),
      ),
    ],
    ofText,
  ),
  scalar(
    'instr',
    () => [
      pass([stringType, stringType], uint64Type, (text: string, needle: string) =>
        locate(needle, text),
      ),
      pass([stringType, stringType, int64Type], uint64Type, (t: string, n: string, at: bigint) =>
        instr(t, n, at),
      ),
      pass([stringType, stringType, int64Type, uint64Type], uint64Type, instr),
    ],
    ofText,
  ),
  scalar(
    'strcmp',
    () => [
      pass([stringType, stringType], int8Type, (a: string, b: string) =>
        Math.sign(compareCodePoints(a, b)),
      ),
    ],
    ofText,
  ),
  scalar('trim', () => trims(true, true), ofText),
  scalar('ltrim', () => trims(true, false), ofText),
  scalar('rtrim', () => trims(false, true), ofText),
  scalar(
    'trim_both',
    () => [pass([stringType, stringType], stringType, trimmer(true, true))],
    ofText,
  ),
  scalar(
    'trim_leading',
    () => [pass([stringType, stringType], stringType, trimmer(true, false))],
    ofText,
  ),
  scalar(
    'trim_trailing',
    () => [pass([stringType, stringType], stringType, trimmer(false, true))],
    ofText,
  ),
  scalar('split', () => [pass([stringType, stringType], arrayType(stringType), split)], ofText),
  scalar(
    'split_part',
    () => [pass([stringType, stringType, int64Type], stringType, splitPart)],
    ofText,
  ),
  scalar(
    'starts_with',
    () => [
      pass([stringType, stringType], booleanType, (text: string, start: string) =>
        text.startsWith(start),
      ),
    ],
    ofText,
  ),
  scalar(
    'ends_with',
    () => [
      pass([stringType, stringType], booleanType, (text: string, end: string) =>
        text.endsWith(end),
      ),
    ],
    ofText,
  ),
  scalar('like', () => [
    ...like(variantType, (json, pattern, escapeChar) =>
      variantLikeMatcher(pattern, escapeChar)(json),
    ),
    ...like(stringType, textLike(false)),
  ]),
  scalar('ilike', () => like(stringType, textLike(true))),
]
