/** The median of some measurements: the mean of the two middle ones if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Takes `rounds` measurements of each thing in turn, so that a slow moment of the machine affects all of them, and
 * returns the medians.
 */
export async function interleavedMedians<K extends string>(
  rounds: number,
  things: Readonly<Record<K, () => Promise<number>>>,
): Promise<Readonly<Record<K, number>>> {
  const taken = new Map<K, number[]>()
  const names = Object.keys(things) as K[]
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const values = taken.get(name) ?? []
      values.push(await things[name]())
      taken.set(name, values)
    }
  return Object.fromEntries(names.map(name => [name, median(taken.get(name)!)])) as Record<
    K,
    number
  >
}
