/** Minimum similarity of suggested names. */
const threshold = 0.8

/**
 * Returns the names similar to a mistyped one, most similar first, for error messages.
 *
 * Source: databend semantic/type_check.rs, which searches by Jaro-Winkler similarity above 0.8.
 */
export function similarNames(wanted: string, names: readonly string[]): readonly string[] {
  return names
    .map(name => ({ name, likeness: jaroWinkler(wanted, name) }))
    .filter(({ likeness }) => likeness > threshold)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ name }) => name)
}

/** The Jaro-Winkler similarity, from 0 to 1, of two strings by code unit or of two lists by item. */
export function jaroWinkler(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  const jaro = jaroSimilarity(a, b)
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

function jaroSimilarity(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Array<boolean>(b.length).fill(false)
  const left: unknown[] = []
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (taken[j] || a[i] !== b[j]) continue
      taken[j] = true
      left.push(a[i])
      break
    }
  }
  if (left.length === 0) return 0
  const right = Array.from(b).filter((_, j) => taken[j])
  const swapped = left.filter((char, i) => char !== right[i]).length / 2
  const matches = left.length
  return (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3
}
