import type { Json } from '../../core/protocol/backend.js'

/**
 * Foreign JSON as it may stand in a document: an object is `{"pairs": [[key, value], …]}`, sorted by
 * key, for nedb takes no `.` and no `$` in keys.
 */
export function storeJson(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(storeJson)
  const pairs = Object.entries(value).map(([key, each]) => [key, storeJson(each)] as const)
  return { pairs: pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}
