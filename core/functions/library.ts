import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Returns a function that loads a package at its first call, so that mockq starts without it. */
export function library<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= load(name) as T
    return loaded
  }
}
