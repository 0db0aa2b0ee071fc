import type { ScalarDefinition } from '../define.js'

/** Changes to JSON objects and arrays. */
export const jsonEditFunctions: readonly ScalarDefinition[] = []
