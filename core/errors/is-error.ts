import { types } from 'node:util'

/**
 * Whether a thrown value is an error. Jest runs mockq in a context of its own, where the errors of Node.js (of reading a
 * file, for example) are no instances of its `Error`.
 */
export function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value)
}
