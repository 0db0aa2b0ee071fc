import type { ScalarDefinition } from '../define.js'

/** Hex, base64 and other forms of bytes. */
export const encodingFunctions: readonly ScalarDefinition[] = []
