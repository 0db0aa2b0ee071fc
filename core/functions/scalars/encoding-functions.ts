import { bytesFromBase64, bytesFromHex, view } from '../../types/binary-text.js'
import { binaryType, int64Type, stringType, variantType } from '../../types/data-type.js'
import { jsonbOf } from '../../types/jsonb.js'
import { pass, type ScalarDefinition, type Signature, scalar, tryTwin } from '../define.js'
import { convertBase } from './number-bases.js'

/** Bytes are written in lower case; how a number is, depends on the function. */
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

/** Bytes and numbers as text, and back. Source: databend scalars/binary.rs, string.rs. */
export const encodingFunctions: readonly ScalarDefinition[] = [
  scalar('to_hex', () => hexEntries(digits => digits), { aliases: ['hex_encode'] }),
  scalar('hex', () => hexEntries(digits => digits.toUpperCase())),
  ...decoding('from_hex', bytesFromHex, ['unhex', 'hex_decode_binary'], ['try_hex_decode_binary']),
  scalar(
    'to_base64',
    () => [pass([binaryType], stringType, (bytes: Uint8Array) => view(bytes).toString('base64'))],
    { aliases: ['base64_encode'] },
  ),
  ...decoding(
    'from_base64',
    bytesFromBase64,
    ['base64_decode_binary'],
    ['try_base64_decode_binary'],
  ),
  scalar('to_jsonb_binary', () => [pass([variantType], binaryType, jsonbOf)]),
  inBase('bin', 2),
  inBase('oct', 8),
  scalar('conv', () => [
    pass([stringType, int64Type, int64Type], stringType, convertBase, { throws: true }),
    pass(
      [int64Type, int64Type, int64Type],
      stringType,
      (value: bigint, from: bigint, to: bigint) => convertBase(String(value), from, to),
      { throws: true },
    ),
  ]),
]

/** A decoding of text, and its twin with NULL for text that is not in that form. */
function decoding(
  name: string,
  decode: (text: string) => Uint8Array,
  aliases: readonly string[],
  tryAliases: readonly string[],
): readonly ScalarDefinition[] {
  const signature = pass([stringType], binaryType, decode, { throws: true })
  return [
    scalar(name, () => [signature], { aliases }),
    scalar(`try_${name}`, () => [tryTwin(signature)], { aliases: tryAliases }),
  ]
}
