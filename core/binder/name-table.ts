/** What stands under each name, and nothing under `constructor` and others that all objects have. */
export type NameTable<V> = { readonly [name: string]: V | undefined }

/** A table of those entries alone. */
export function nameTable<V>(entries: { readonly [name: string]: V }): NameTable<V> {
  return Object.assign(Object.create(null), entries)
}
