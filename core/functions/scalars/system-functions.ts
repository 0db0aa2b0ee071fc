import type { ScalarDefinition } from '../define.js'

/** What a server tells of itself, and odds and ends. */
export const systemFunctions: readonly ScalarDefinition[] = []
