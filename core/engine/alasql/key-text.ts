import type { Key } from '../../types/key.js'

/**
 * A key as a string. alasql uses keys as property names of an object, so each has a prefix (none may be `__proto__`),
 * and NULL differs from every string.
 */
export function keyText(key: Key): string {
  return key === null ? '~' : `=${key}`
}
