/** Objects in the order of their names. */
export const byName = <T extends { readonly name: string }>(list: Iterable<T>): readonly T[] =>
  [...list].sort((a, b) => (a.name < b.name ? -1 : 1))

/** Options and the like, each with its name, in the order of the names. */
export const entriesByName = <T>(
  entries: Iterable<readonly [name: string, value: T]>,
): readonly (readonly [name: string, value: T])[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
