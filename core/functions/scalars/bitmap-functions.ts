import type { ScalarDefinition } from '../define.js'

/** Roaring bitmaps. */
export const bitmapFunctions: readonly ScalarDefinition[] = []
