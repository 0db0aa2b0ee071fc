import type { ScalarDefinition } from '../define.js'

/** Maps: keys, values, changes. */
export const mapFunctions: readonly ScalarDefinition[] = []
