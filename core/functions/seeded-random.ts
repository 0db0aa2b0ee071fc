import { rotateLeft, u64 } from './hashes/words.js'

const u32 = (value: bigint): bigint => BigInt.asUintN(32, value)

/**
 * Returns the first number in [0, 1) of the server's generator for a 64-bit seed: xoshiro256++, with its state
 * filled by a PCG generator.
 *
 * Source: databend functions/src/scalars/other.rs `rand` (rand 0.8 `SmallRng::seed_from_u64`).
 */
export function seededRandom(seed: bigint): number {
  const state = stateOf(seed)
  const first = u64(rotateLeft(u64(state[0]! + state[3]!), 23n) + state[0]!)
  return Number(first >> 11n) * 2 ** -53
}

/** Four 64-bit words, each made of two draws from the PCG generator. */
function stateOf(seed: bigint): readonly bigint[] {
  let pcg = seed
  const draw = (): bigint => {
    pcg = u64(pcg * 6364136223846793005n + 11634580027462260723n)
    const mixed = u32(((pcg >> 18n) ^ pcg) >> 27n)
    const by = pcg >> 59n
    return u32((mixed >> by) | (mixed << (32n - by)))
  }
  return Array.from({ length: 4 }, () => draw() | (draw() << 32n))
}
