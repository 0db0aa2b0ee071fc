/** The median of some measurements: the mean of the two middle ones if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The least of `sorted` values that is at or above that share of them; NaN if there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The median of each number that measurements of one thing have. */
export function medians<T extends Readonly<Record<keyof T, number>>>(taken: readonly T[]): T {
  const keys = Object.keys(taken[0]!) as (keyof T)[]
  return Object.fromEntries(keys.map(key => [key, median(taken.map(each => each[key]))])) as T
}

/**
 * Takes `rounds` measurements of each thing in turn, so that a slow moment of the machine affects all of them. Each is
 * told the number of its round, from 0.
 */
export async function interleaved<K extends string, T>(
  rounds: number,
  things: Readonly<Record<K, (round: number) => Promise<T>>>,
): Promise<Readonly<Record<K, readonly T[]>>> {
  const names = Object.keys(things) as K[]
  const taken = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<K, T[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) taken[name].push(await things[name](round))
  return taken
}
