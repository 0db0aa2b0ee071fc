import type { Key } from '../../types/key.js'

/**
 * A key as alasql gets it: it looks keys up as names of an object's properties, so they have a prefix that makes
 * none of them `__proto__`, and NULL is apart from every text.
 */
export function keyText(key: Key): string {
  return key === null ? '~' : `=${key}`
}
