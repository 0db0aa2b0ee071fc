import type { ScalarDefinition } from '../define.js'

/** Arrays: items, aggregates, order, sets. */
export const arrayFunctions: readonly ScalarDefinition[] = []
