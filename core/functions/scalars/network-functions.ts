import type { ScalarDefinition } from '../define.js'

/** Addresses of the internet. */
export const networkFunctions: readonly ScalarDefinition[] = []
