import type { AggregateFunction } from '../overload.js'

/** Aggregates of shapes. */
export const geometryAggregates: readonly AggregateFunction[] = []
