import type { ScalarDefinition } from '../define.js'

/** Vectors: distances and norms. */
export const vectorFunctions: readonly ScalarDefinition[] = []
