import type { ScalarDefinition } from '../define.js'

/** Shapes of the geometry and geography types. */
export const geometryFunctions: readonly ScalarDefinition[] = []
