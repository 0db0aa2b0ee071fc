import { LruCache } from '../lru-cache.js'

/** Compiled code: takes its constants and returns the function. */
export type CompiledFactory = (constants: readonly unknown[]) => (...args: never[]) => unknown

/** LRU cache of compiled code by identity and source text. */
const factories = new LruCache<CompiledFactory>(2000)
const identities = new WeakMap<object, string>()
const counter = { next: 0 }

/** A unique name for a function, stable as long as the function exists. */
export function functionIdentity(fn: object): string {
  const known = identities.get(fn)
  if (known !== undefined) return known
  const name = `f${counter.next++}`
  identities.set(fn, name)
  return name
}

/**
 * Compiles the body of a factory over `K` (its constants), once for equal bodies and identities.
 *
 * Undefined if the process may not generate code (`--disallow-code-generation-from-strings`) or the source is nested
 * too deeply for the JavaScript parser: callers then interpret.
 */
export function compiledFactory(body: string, identity: string): CompiledFactory | undefined {
  const key = `${identity}\n${body}`
  const known = factories.get(key)
  if (known !== undefined) return known
  try {
    const factory = new Function('K', body) as CompiledFactory
    factories.set(key, factory)
    return factory
  } catch (error) {
    if (error instanceof EvalError || error instanceof RangeError) return undefined
    throw error
  }
}
