import { createHash } from 'node:crypto'
import type * as Blake3 from '@noble/hashes/blake3'
import { badArguments } from '../../types/cast-checks.js'
import {
  bitmapType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  genericType,
  type NumberKind,
  plainType,
  removeNullable,
  stringType,
  timestampType,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import {
  integerKinds,
  isFloatKind,
  numberKinds,
  numberKindsByWidth,
} from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import {
  factory,
  type GenericSignature,
  genericPass,
  pass,
  type Signature,
  scalar,
} from '../define.js'
import { family } from '../documented.js'
import { cityHash64 } from '../hashes/city-hash.js'
import { crc32 } from '../hashes/crc32.js'
import { hashedBytes, joined } from '../hashes/hashed-bytes.js'
import { sipHash } from '../hashes/sip-hash.js'
import { xxHash32, xxHash64 } from '../hashes/xx-hash.js'
import { library } from '../library.js'
import { convert, wrap } from './number-casts.js'

const blake3 = library<typeof Blake3>('@noble/hashes/blake3')

/** Hash functions of strings and other values. Source: databend scalars/hash.rs. */
export const hashFunctions = family([
  "Returns the MD5 hash of a string in hexadecimal. md5('a') → 0cc175b9c0f1b6a831c399e269772661",
  scalar('md5', () => [ofText(text => hexDigest('md5', text))]),
  "Returns the SHA-1 hash of a string in hexadecimal. sha('a') → 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8",
  scalar('sha', { aliases: ['sha1'] }, () => [ofText(text => hexDigest('sha1', text))]),
  "Returns the SHA-2 hash of a string, with the given number of bits, in hexadecimal. sha2('a', 224) → abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5",
  scalar('sha2', () => [pass([stringType, uint64Type], stringType, sha2, { throws: true })]),
  "Returns the BLAKE3 hash of a string in hexadecimal. left(blake3('a'), 8) → 17762fdd",
  scalar('blake3', () => [ofText(text => Buffer.from(blake3().blake3(text)).toString('hex'))]),
  "Returns the CRC-32 checksum of a string. crc32('a') → 3904355907",
  scalar('crc32', () => [
    pass([stringType], uint32Type, (text: string) => crc32(Buffer.from(text))),
  ]),
  "Returns the 64-bit SipHash of a value. siphash64('a') → 4644417185603328019",
  scalar('siphash64', { aliases: ['siphash'] }, () => [
    ...ofValues(uint64Type, sipHash),
    genericPass([genericType(0)], uint64Type, type => {
      const bytes = hashedBytes(type!)
      return (value: Value) => sipHash(joined(bytes(value)))
    }),
  ]),
  "Returns the 64-bit xxHash of a value. xxhash64('a') → 15154266338359012955",
  scalar('xxhash64', () => ofValues(uint64Type, xxHash64)),
  "Returns the 32-bit xxHash of a value. xxhash32('a') → 1426945110",
  scalar('xxhash32', () => ofValues(uint32Type, xxHash32)),
  "Returns the 64-bit CityHash of a value with a seed. city64withseed('a', 1) → 15983579549756627754",
  scalar('city64withseed', () =>
    eachHashed(type => numberKinds.map(seed => cityWithSeed(type, seed)), cityOfDecimal),
  ),
  'Hashes a value to one of a number of buckets, numbered from 0. bucket(16, 34) → 5',
  scalar('bucket', () =>
    [stringType, dateType, timestampType, ...integerKinds.map(plainType)].map(bucketOf),
  ),
])

const ofText = (digest: (text: string) => string): Signature =>
  pass([stringType], stringType, digest)

const hexDigest = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('hex')

function sha2(text: string, bits: bigint): string {
  const size = bits === 0n ? 256n : bits
  if (![224n, 256n, 384n, 512n].includes(size)) {
    throw badArguments(`Expected [0, 224, 256, 384, 512] as sha2 encode options, but got ${bits}`)
  }
  return hexDigest(`sha${size}`, text)
}

const plainHashed = [variantType, stringType, dateType, timestampType, booleanType, bitmapType]

/** A hash function's overloads in the server's order: strings and similar types, integers, Decimal, floats. */
function eachHashed(
  make: (type: DataType) => readonly Signature[],
  decimal: ReturnType<typeof factory>,
): (Signature | ReturnType<typeof factory>)[] {
  const kinds = (isFloat: boolean): Signature[] =>
    numberKindsByWidth
      .filter(kind => isFloatKind(kind) === isFloat)
      .flatMap(kind => make(plainType(kind)))
  return [...plainHashed.flatMap(make), ...kinds(false), decimal, ...kinds(true)]
}

/** The overloads of a hash function that reads a value's bytes as one stream. */
function ofValues(
  returns: DataType,
  hash: (bytes: Uint8Array) => number | bigint,
): (Signature | GenericSignature | ReturnType<typeof factory>)[] {
  const ofType = (type: DataType): Signature => {
    const bytes = hashedBytes(type)
    return pass([type], returns, (value: Value) => hash(joined(bytes(value))))
  }
  const decimal = factory((_params, args) => {
    const type = args.length === 1 ? decimalOf(args[0]!) : undefined
    return type && ofType(type)
  })
  return eachHashed(type => [ofType(type)], decimal)
}

/** The Decimal type of an argument, Decimal(38, 0) for NULL; undefined for other types. */
function decimalOf(type: DataType): DataType | undefined {
  if (type.kind === 'Null') return decimalType(38, 0)
  const bare = removeNullable(type)
  return bare.kind === 'Decimal' ? bare : undefined
}

/** CityHash of a value's last byte string: in the server each byte string overwrites the state of the ones before. */
function cityWithSeed(type: DataType, seed: NumberKind): Signature {
  const bytes = hashedBytes(type)
  const seedOf = (given: number | bigint): bigint =>
    (isFloatKind(seed) ? convert('UInt64', given) : wrap('UInt64', BigInt(given))) as bigint
  return pass([type, plainType(seed)], uint64Type, (value: Value, given: number | bigint) =>
    cityHash64(bytes(value).at(-1)!, seedOf(given)),
  )
}

const cityOfDecimal = factory((_params, args) => {
  const seed = args[1] && removeNullable(args[1]).kind
  const type = args.length === 2 ? decimalOf(args[0]!) : undefined
  const isSeed = numberKinds.some(kind => kind === seed)
  return type && isSeed ? cityWithSeed(type, seed as NumberKind) : undefined
})

/** A signature that hashes a value to one of n buckets. */
function bucketOf(type: DataType): Signature {
  const bytes = hashedBytes(type)
  const meaning = (count: bigint, value: Value): number => {
    if (count === 0n) throw badArguments('bucket count must be greater than zero')
    return Number(sipHash(joined(bytes(value))) % count)
  }
  return pass([uint64Type, type], uint32Type, meaning, { throws: true })
}
