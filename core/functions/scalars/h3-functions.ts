import type { ScalarDefinition } from '../define.js'

/** Cells of the H3 grid. */
export const h3Functions: readonly ScalarDefinition[] = []
