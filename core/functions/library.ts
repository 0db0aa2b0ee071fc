import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** A package that is loaded at its first use: the catalogue starts without it. */
export function library<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= load(name) as T
    return loaded
  }
}
