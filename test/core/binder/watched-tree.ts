/** Parts of a tree that say what a node is, where it stood and how it was spelt: no part of its meaning. */
const printed: ReadonlySet<string> = new Set([
  'kind',
  'span',
  // How it was spelt: the meaning is the same.
  'written',
  'pg',
  'withinGroup',
  'quote',
  'quoted',
  'form',
  'reverse',
  // Optimizer hints, which never change an answer.
  'hint',
])

/** A tree that notes what is read of it, and the paths of what was not. */
export interface WatchedTree<T> {
  readonly tree: T
  readonly unread: () => readonly string[]
}

/**
 * Wraps a tree so that each part which nobody reads can be named afterwards. Absent parts, `false` and empty
 * lists say nothing and need no reader.
 */
export function watchTree<T extends object>(tree: T): WatchedTree<T> {
  const read = new WeakMap<object, Set<string>>()
  const proxies = new WeakMap<object, object>()
  const watch = (node: object): object => {
    const known = proxies.get(node)
    if (known !== undefined) return known
    const seen = new Set<string>()
    read.set(node, seen)
    const proxy = new Proxy(node, {
      get(target, key) {
        if (typeof key === 'string') seen.add(key)
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'object' && value !== null ? watch(value) : value
      },
    })
    proxies.set(node, proxy)
    return proxy
  }
  const unread = (node: object, path: string): string[] =>
    Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
      if (printed.has(key) || value === undefined || value === false) return []
      const here = `${path}.${key}`
      if (Array.isArray(node)) return nested(value, `${path}[${key}]`)
      if (Array.isArray(value) && value.length === 0) return []
      return read.get(node)?.has(key) === true ? nested(value, here) : [here]
    })
  const nested = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null ? unread(value, path) : []
  return { tree: watch(tree) as T, unread: () => unread(tree, '') }
}
