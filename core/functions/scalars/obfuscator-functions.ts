import { badArguments } from '../../types/cast-checks.js'
import {
  arrayType,
  type DataType,
  float32Type,
  float64Type,
  genericType,
  plainType,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { isBigKind, numberBits } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import { genericPass, pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { sipHash } from '../hashes/sip-hash.js'
import { generateText, type MarkovRow, markovModelType } from '../markov.js'

/** Functions that replace values with similar ones, to anonymize data. Source: databend scalars/obfuscator.rs. */
export const obfuscatorFunctions = family([
  'Replaces an integer by another of the same number of bits, determined by a seed. feistel_obfuscate(1000, 7) → 766',
  scalar('feistel_obfuscate', () => [
    pass([uint64Type, uint64Type], uint64Type, obfuscate),
    ...(['Int8', 'Int16', 'Int32', 'Int64'] as const).map(kind => {
      const least = -(1n << BigInt(numberBits(kind) - 1))
      return ofInteger(plainType(kind), least, value => (isBigKind(kind) ? value : Number(value)))
    }),
    ofFloat(float32Type, 4, 23n),
    ofFloat(float64Type, 8, 52n),
  ]),
  "Generates a string from a model trained by markov_train, with a seed. SELECT markov_generate(m, '{\"order\":5,\"sliding_window_size\":8}', 1, 'mock') FROM (SELECT markov_train(a) AS m FROM (VALUES ('mockq')) t(a)) → mockq",
  scalar('markov_generate', () => [
    genericPass(
      [arrayType(genericType(0)), stringType, uint64Type, stringType],
      stringType,
      type => markovGenerate(type!),
      { throws: true },
    ),
  ]),
])

const rounds = 4n

/** Permutes the lowest `bits` bits of a number, depending on the seed. */
function feistelNetwork(value: bigint, bits: bigint, seed: bigint): bigint {
  const leftBits = bits / 2n
  const rightBits = bits - leftBits
  const leftMask = (1n << leftBits) - 1n
  const rightMask = (1n << rightBits) - 1n
  const mask = (1n << bits) - 1n
  const words = Buffer.alloc(24)
  let shuffled = value & mask
  for (let round = 0n; round < rounds; round++) {
    const left = (shuffled >> rightBits) & leftMask
    const right = shuffled & rightMask
    words.writeBigUInt64LE(right, 0)
    words.writeBigUInt64LE(seed, 8)
    words.writeBigUInt64LE(round, 16)
    shuffled = (right << leftBits) ^ left ^ (sipHash(words) & leftMask)
  }
  return shuffled ^ (value & ~mask)
}

/** Replaces a number with another that has the same highest bit; 0 and 1 stay. */
function obfuscate(value: bigint, seed: bigint): bigint {
  if (value <= 1n) return value
  if (value <= 3n) return value ^ (seed & 1n)
  return feistelNetwork(value, BigInt(value.toString(2).length - 1), seed)
}

function ofInteger(type: DataType, least: bigint, held: (value: bigint) => Value): Signature {
  return pass([type, uint64Type], type, (given: number | bigint, seed: bigint) => {
    const value = BigInt(given)
    if (value === least) return given
    return held(value < 0n ? -obfuscate(-value, seed) : obfuscate(value, seed))
  })
}

/** Floats keep their sign and exponent. */
function ofFloat(type: DataType, width: 4 | 8, mantissaBits: bigint): Signature {
  return pass([type, uint64Type], type, (value: number, seed: bigint) => {
    const bytes = Buffer.alloc(width)
    if (width === 4) {
      bytes.writeFloatBE(value)
      bytes.writeUInt32BE(Number(feistelNetwork(BigInt(bytes.readUInt32BE()), mantissaBits, seed)))
      return bytes.readFloatBE()
    }
    bytes.writeDoubleBE(value)
    bytes.writeBigUInt64BE(feistelNetwork(bytes.readBigUInt64BE(), mantissaBits, seed))
    return bytes.readDoubleBE()
  })
}

function markovGenerate(item: DataType) {
  const isModel = typeText(item) === typeText(markovModelType.of)
  return (rows: readonly MarkovRow[], params: string, seed: bigint, determinator: string) => {
    if (!isModel) {
      const wanted = typeText(markovModelType)
      throw badArguments(`invalid model expect ${wanted}, but got ${typeText(arrayType(item))}`)
    }
    const { order, window } = readParams(params)
    const text = generateText(rows, { order, window, seed, determinator })
    if (text === undefined) throw badArguments('logical error in markov model')
    return text
  }
}

/** Parses parameters such as `{"order": 5, "sliding_window_size": 8}`. */
function readParams(text: string): { readonly order: number; readonly window: number } {
  const { order, sliding_window_size: window } = parsed(text)
  if (!isCount(order) || !isCount(window)) throw badArguments('invalid params')
  if (order === 0) throw badArguments('invalid order')
  if (window === 0) throw badArguments('invalid sliding_window_size')
  return { order, window }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

function parsed(text: string): { order?: unknown; sliding_window_size?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}
