import type { ScalarDefinition } from '../define.js'

/** JSON by path. */
export const jsonPathFunctions: readonly ScalarDefinition[] = []
