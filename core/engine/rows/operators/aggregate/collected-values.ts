import type { AggregateOverload, Cx } from '../../../../functions/overload.js'
import type { Column } from '../../../../types/columns/column.js'
import { valueBytes } from '../../../../types/columns/value-column.js'

/** How the states of an aggregate collect values. */
export interface Collecting {
  /** How many values a state has collected. */
  readonly size: (state: unknown) => number
  /** About what the place of a value takes, in bytes of the JavaScript heap. */
  readonly placeBytes: number
}

/** A place in an Array that grows by half when it is full. */
const itemBytes = 16
/** A place in a hash table, with a key or an object that is made for it. */
const entryBytes = 128

/**
 * Returns how an aggregate's states collect values, or undefined if they don't: a state that collects has an Array, Set
 * or Map, which is empty at first (`Machine` in `define-aggregate.ts`).
 */
export function collecting({ init }: AggregateOverload, cx: Cx): Collecting | undefined {
  const initial = init(cx)
  const path = pathToCollection(initial)
  if (path === undefined) return undefined
  const collectionOf = (state: unknown): unknown => {
    let at = state
    for (const name of path) at = (at as Readonly<Record<string, unknown>>)[name]
    return at
  }
  return {
    size: state => sizeOf(collectionOf(state) as Collection),
    placeBytes: Array.isArray(collectionOf(initial)) ? itemBytes : entryBytes,
  }
}

type Collection = readonly unknown[] | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>

const sizeOf = (collection: Collection): number =>
  'size' in collection ? collection.size : collection.length

/** The names of the properties that lead to the first empty collection. */
function pathToCollection(state: unknown): readonly string[] | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  if (Array.isArray(state) || state instanceof Set || state instanceof Map)
    return sizeOf(state) === 0 ? [] : undefined
  for (const [name, value] of Object.entries(state)) {
    const path = pathToCollection(value)
    if (path !== undefined) return [name, ...path]
  }
  return undefined
}

/** About what the values of a row of these columns take, in bytes of the JavaScript heap. */
export function rowBytes(columns: readonly Column[]): number {
  let bytes = 0
  for (const column of columns) {
    if (column.length === 0) continue
    const value = column.get(0)
    const isLong = typeof value === 'string' || typeof value === 'object'
    bytes += isLong ? 24 + column.bytes / column.length : valueBytes(value)
  }
  return bytes
}
