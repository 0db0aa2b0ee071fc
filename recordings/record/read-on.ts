/** How much of an answer is read that its client has left: what one is over, ends it. */
export interface ReadOnLimits {
  readonly rows: number
  /** About the bytes of the cells. */
  readonly bytes: number
  readonly secs: number
}

/** Enough for the rest of what tests ask; an answer that has no end costs little. */
export const defaultReadOn: ReadOnLimits = Object.freeze({
  rows: 100_000,
  bytes: 64 * 1024 * 1024,
  secs: 5,
})
