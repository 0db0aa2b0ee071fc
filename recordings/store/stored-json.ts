import type { Json } from '../../core/protocol/backend.js'

/**
 * Foreign JSON in a form that a document can hold: an object becomes `{"pairs": [[key, value], …]}`, sorted by key,
 * because nedb does not allow `.` or `$` in keys.
 */
export function storeJson(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(storeJson)
  const pairs = Object.entries(value).map(([key, each]) => [key, storeJson(each)] as const)
  return { pairs: pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

/** Reverses `storeJson`. */
export function plainJson(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(plainJson)
  const { pairs } = value as { readonly pairs: readonly (readonly [string, Json])[] }
  return Object.fromEntries(pairs.map(([key, each]) => [key, plainJson(each)]))
}
