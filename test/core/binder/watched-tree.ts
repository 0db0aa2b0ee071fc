/** Parts of a tree that say what a node is, where it stood and how it was spelt: no part of its meaning. */
const spelling: ReadonlySet<string> = new Set([
  'kind',
  'span',
  'written',
  'pg',
  'withinGroup',
  'quote',
  'quoted',
  'form',
  'reverse',
])

/** Who prints trees: for names of columns and messages, which say nothing of what a statement does. */
const printers = /\/core\/sql\/(print\/|tree-text)/

/** Where a printed text is kept to be obeyed later: the meaning of views, functions and defaults. */
const keepers = /\/core\/binder\/command\//

/** More frames than there are between the binder of a statement and the printer of one of its leaves. */
const framesAsked = 200

/** Usually enough frames to find the caller, and much faster. */
const nearFrames = 5

/** A tree that notes what is read of it, and the paths of what was not. */
export interface WatchedTree<T> {
  readonly tree: T
  readonly unread: () => readonly string[]
}

/**
 * Wraps a tree so that each part which nobody reads can be named afterwards. Absent parts, `false` and empty
 * lists and nodes say nothing and need no reader.
 *
 * Only code that asks for a part by its name counts as its reader. A walk over all parts of a node (to copy it,
 * to search it) asks for the node's keys first, and so does not count; nor does printing, but where the text is
 * kept to be obeyed later.
 */
export function watchTree<T extends object>(tree: T): WatchedTree<T> {
  const read = new WeakMap<object, Set<string>>()
  const proxies = new WeakMap<object, object>()
  const plain = new WeakMap<object, object>()
  const watch = (node: object): object => {
    if (plain.has(node)) return node
    const known = proxies.get(node)
    if (known !== undefined) return known
    const seen = new Set<string>()
    read.set(node, seen)
    const isKnown = (key: string) => spelling.has(key) || seen.has(key)
    const walked = new Set<string | symbol>()
    const proxy = new Proxy(node, {
      get(target, key) {
        const isWalk = walked.delete(key)
        if (typeof key === 'string' && !isWalk && !isKnown(key) && isReader()) seen.add(key)
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'object' && value !== null ? watch(value) : value
      },
      // Whoever asks for all keys is about to take all values: spreading, `Object.entries`, printing as JSON.
      ownKeys(target) {
        const keys = Reflect.ownKeys(target)
        if (!Array.isArray(target)) for (const key of keys) walked.add(key)
        return keys
      },
    })
    proxies.set(node, proxy)
    plain.set(proxy, node)
    return proxy
  }
  const unread = (node: object, path: string): string[] =>
    Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
      if (spelling.has(key) || value === undefined || value === false) return []
      if (Array.isArray(node)) return nested(value, path)
      if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return []
      const here = `${path}.${key}`
      return read.get(node)?.has(key) === true ? nested(value, here) : [here]
    })
  const nested = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? unread(value, 'kind' in value ? `${path}<${String(value.kind)}>` : path)
      : []
  return { tree: watch(tree) as T, unread: () => unread(tree, String(Reflect.get(tree, 'kind'))) }
}

/** Whether the code that asks for a part does so to obey it. */
function isReader(): boolean {
  const asking = filesAsking(nearFrames)[0] ?? filesAsking(framesAsked)[0]
  if (asking === undefined || !printers.test(asking)) return true
  const caller = filesAsking(framesAsked).find(file => !printers.test(file))
  return caller !== undefined && keepers.test(caller)
}

/** Files of the project among so many innermost frames that are running, the innermost first. */
function filesAsking(limit: number): readonly string[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  try {
    Error.stackTraceLimit = limit
    Error.prepareStackTrace = (_, frames) => frames
    const at: { stack?: unknown } = {}
    Error.captureStackTrace(at, filesAsking)
    const frames = at.stack as readonly NodeJS.CallSite[]
    return frames
      .map(frame => frame.getFileName() ?? '')
      .filter(file => file.includes('/core/'))
      .filter(file => !file.endsWith('/watched-tree.js'))
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
}
