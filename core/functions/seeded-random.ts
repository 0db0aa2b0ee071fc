const mask64 = (1n << 64n) - 1n
const mask32 = (1n << 32n) - 1n

/**
 * The first number in [0, 1) that the server's generator gives for a seed of 64 bits: xoshiro256++, whose state
 * a PCG generator fills from the seed.
 *
 * Source: databend functions/src/scalars/other.rs `rand` (rand 0.8 `SmallRng::seed_from_u64`).
 */
export function seededRandom(seed: bigint): number {
  const state = stateOf(seed)
  const first = (rotateLeft((state[0]! + state[3]!) & mask64, 23n) + state[0]!) & mask64
  return Number(first >> 11n) * 2 ** -53
}

const rotateLeft = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & mask64

/** Four words of 64 bits, each of two draws. */
function stateOf(seed: bigint): readonly bigint[] {
  let pcg = seed
  const draw = (): bigint => {
    pcg = (pcg * 6364136223846793005n + 11634580027462260723n) & mask64
    const mixed = (((pcg >> 18n) ^ pcg) >> 27n) & mask32
    const by = pcg >> 59n
    return ((mixed >> by) | (mixed << (32n - by))) & mask32
  }
  return Array.from({ length: 4 }, () => draw() | (draw() << 32n))
}
