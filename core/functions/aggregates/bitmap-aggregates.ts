import type { AggregateFunction } from '../overload.js'

/** Aggregates of bitmaps. */
export const bitmapAggregates: readonly AggregateFunction[] = []
