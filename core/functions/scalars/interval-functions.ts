import type { ScalarDefinition } from '../define.js'

/** Intervals from and to parts. */
export const intervalFunctions: readonly ScalarDefinition[] = []
