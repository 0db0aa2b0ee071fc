import { bytesFromBase64, bytesFromHex, view } from '../../types/binary-text.js'
import { binaryType, int64Type, stringType, variantType } from '../../types/data-type.js'
import { jsonbOf } from '../../types/jsonb.js'
import { pass, type ScalarDefinition, type Signature, scalar, tryTwin } from '../define.js'
import { family, tryDoc } from '../documented.js'
import { convertBase } from './number-bases.js'

/** Signatures that encode strings and bytes as lower-case hexadecimal; `ofNumber` sets the case for numbers. */
const hexEntries = (ofNumber: (digits: string) => string): readonly Signature[] => [
  pass([stringType], stringType, (text: string) => Buffer.from(text).toString('hex')),
  pass([int64Type], stringType, (value: bigint) => ofNumber(unsigned(value).toString(16))),
  pass([binaryType], stringType, (bytes: Uint8Array) => view(bytes).toString('hex')),
]

const unsigned = (value: bigint): bigint => BigInt.asUintN(64, value)

const inBase = (name: string, base: number): ScalarDefinition =>
  scalar(name, () => [
    pass([int64Type], stringType, (value: bigint) => unsigned(value).toString(base)),
  ])

/** Functions that encode and decode bytes and numbers. Source: databend scalars/binary.rs, string.rs. */
export const encodingFunctions = family([
  "Encodes a string, bytes or a number in lower-case hexadecimal. to_hex('abc') → 616263",
  scalar('to_hex', { aliases: ['hex_encode'] }, () => hexEntries(digits => digits)),
  'Encodes a string or bytes in lower-case, a number in upper-case hexadecimal. hex(255) → FF',
  scalar('hex', () => hexEntries(digits => digits.toUpperCase())),
  "Decodes hexadecimal to bytes. to_string(from_hex('616263')) → abc",
  ...decoding('from_hex', bytesFromHex, ['unhex', 'hex_decode_binary'], ['try_hex_decode_binary']),
  "Encodes bytes in Base64. to_base64('abc'::binary) → YWJj",
  scalar('to_base64', { aliases: ['base64_encode'] }, () => [
    pass([binaryType], stringType, (bytes: Uint8Array) => view(bytes).toString('base64')),
  ]),
  "Decodes Base64 to bytes. to_string(from_base64('YWJj')) → abc",
  ...decoding(
    'from_base64',
    bytesFromBase64,
    ['base64_decode_binary'],
    ['try_base64_decode_binary'],
  ),
  "Returns the binary encoding of a JSON value. to_hex(to_jsonb_binary(parse_json('1'))) → 20000000200000025001",
  scalar('to_jsonb_binary', () => [pass([variantType], binaryType, jsonbOf)]),
  'Returns the binary digits of an integer. bin(5) → 101',
  inBase('bin', 2),
  'Returns the octal digits of an integer. oct(8) → 10',
  inBase('oct', 8),
  "Converts the digits of a number from one base to another. conv('ff', 16, 10) → 255",
  scalar('conv', () => [
    pass([stringType, int64Type, int64Type], stringType, convertBase, { throws: true }),
    pass(
      [int64Type, int64Type, int64Type],
      stringType,
      (value: bigint, from: bigint, to: bigint) => convertBase(String(value), from, to),
      { throws: true },
    ),
  ]),
])

/** A decoding function and its `try_` twin, which returns NULL for an invalid string. */
function decoding(
  name: string,
  decode: (text: string) => Uint8Array,
  aliases: readonly string[],
  tryAliases: readonly string[],
): readonly (string | ScalarDefinition)[] {
  const signature = pass([stringType], binaryType, decode, { throws: true })
  return [
    scalar(name, { aliases }, () => [signature]),
    tryDoc(name),
    scalar(`try_${name}`, { aliases: tryAliases }, () => [tryTwin(signature)]),
  ]
}
