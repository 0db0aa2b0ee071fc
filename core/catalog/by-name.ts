/** Objects of a catalog in the order of their names. */
export const byName = <T extends { readonly name: string }>(list: Iterable<T>): readonly T[] =>
  [...list].sort((a, b) => (a.name < b.name ? -1 : 1))
