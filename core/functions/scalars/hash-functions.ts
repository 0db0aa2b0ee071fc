import type { ScalarDefinition } from '../define.js'

/** Hashes and checksums. */
export const hashFunctions: readonly ScalarDefinition[] = []
