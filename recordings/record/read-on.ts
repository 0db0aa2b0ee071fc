/** How much of an answer is read after its client has left it: reaching any of these limits ends it. */
export interface ReadOnLimits {
  readonly rows: number
  /** Approximate bytes of the cells. */
  readonly bytes: number
  readonly secs: number
}

/** Enough for the rest of what tests ask, and cheap for an endless answer. */
export const defaultReadOn: ReadOnLimits = Object.freeze({
  rows: 100_000,
  bytes: 64 * 1024 * 1024,
  secs: 5,
})
