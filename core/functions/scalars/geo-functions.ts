import type { ScalarDefinition } from '../define.js'

/** Distances, geohash and points in ellipses. */
export const geoFunctions: readonly ScalarDefinition[] = []
