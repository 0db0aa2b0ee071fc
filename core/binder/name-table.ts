/** Entries by name; a name like `constructor`, which every object has, finds none. */
export type NameTable<V> = { readonly [name: string]: V | undefined }

/** A table of those entries alone. */
export function nameTable<V>(entries: { readonly [name: string]: V }): NameTable<V> {
  return Object.assign(Object.create(null), entries)
}
