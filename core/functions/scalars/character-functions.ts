import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  int64Type,
  stringType,
  uint8Type,
  uint32Type,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { factory, pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { textFunction } from './define-text.js'

/** `char(65, 66)`: a string from code points. Source: databend string_multi_args.rs `char_fn`. */
function charOf(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length === 0) return undefined
  return pass(
    args.map(() => int64Type),
    stringType,
    (...codes: readonly bigint[]) => codes.map(characterOf).join(''),
    { throws: true },
  )
}

/** Throws for surrogates and codes beyond Unicode. Source: databend string_multi_args.rs `char_fn`. */
function characterOf(code: bigint): string {
  const isSurrogate = code >= 0xd800n && code <= 0xdfffn
  if (code >= 0n && code <= 0x10ffffn && !isSurrogate) return String.fromCodePoint(Number(code))
  throw new QueryError('BadArguments', 'Invalid character code in the CHR input')
}

/** Functions of string lengths, characters and character codes. Source: databend functions/src/scalars/string.rs. */
export const characterFunctions = family([
  "Returns the length of a string in bits. bit_length('abc') → 24",
  textFunction('bit_length', () => [
    pass([stringType], uint64Type, (text: string) => BigInt(Buffer.byteLength(text) * 8)),
  ]),
  "Returns the length of a string in bytes. octet_length('é') → 2",
  textFunction('octet_length', () => [
    pass([stringType], uint64Type, (text: string) => BigInt(Buffer.byteLength(text))),
  ]),
  "Returns the value of the first byte of a string. ascii('A') → 65",
  textFunction('ascii', () => [
    pass([stringType], uint8Type, (text: string) => Buffer.from(text)[0] ?? 0),
  ]),
  "Returns the bytes of the first character of a string as one number. ord('é') → 50089",
  textFunction('ord', () => [
    pass([stringType], uint64Type, (text: string) => {
      let code = 0n
      const [first = ''] = text
      for (const byte of Buffer.from(first)) code = code * 256n + BigInt(byte)
      return code
    }),
  ]),
  "Returns the code point of the first character of a string. unicode('é') → 233",
  textFunction('unicode', () => [
    pass([stringType], uint32Type, (text: string) => text.codePointAt(0) ?? 0),
  ]),
  'Returns the string of the characters with the given code points. char(77, 81) → MQ',
  scalar('char', { aliases: ['chr'] }, () => [factory(charOf)]),
])
