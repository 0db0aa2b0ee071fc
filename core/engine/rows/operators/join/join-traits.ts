import type { AsofKind, JoinKind } from '../../../../plan/relation.js'

/** The output of a kind of join, other than ASOF. */
export interface JoinTraits {
  /** A row for each pair that matches. */
  readonly pairs: boolean
  /** The row for a left row whose candidates have all been checked. */
  readonly leftEnd: 'nothing' | 'unlessMatched' | 'ifMatched' | 'mark'
  /** The rows for right rows at the end of the join. */
  readonly rightEnd: 'nothing' | 'unlessMatched' | 'ifMatched'
  /** At most one match for a left row. */
  readonly single: boolean
  readonly leftColumns: boolean
  readonly rightColumns: boolean
}

const pairsOnly: JoinTraits = {
  pairs: true,
  leftEnd: 'nothing',
  rightEnd: 'nothing',
  single: false,
  leftColumns: true,
  rightColumns: true,
}
const leftOnly: JoinTraits = { ...pairsOnly, pairs: false, rightColumns: false }
const rightOnly: JoinTraits = { ...pairsOnly, pairs: false, leftColumns: false }

export const joinTraits: { readonly [K in Exclude<JoinKind, AsofKind>]: JoinTraits } = {
  inner: pairsOnly,
  cross: pairsOnly,
  left: { ...pairsOnly, leftEnd: 'unlessMatched' },
  right: { ...pairsOnly, rightEnd: 'unlessMatched' },
  full: { ...pairsOnly, leftEnd: 'unlessMatched', rightEnd: 'unlessMatched' },
  leftSingle: { ...pairsOnly, leftEnd: 'unlessMatched', single: true },
  leftSemi: { ...leftOnly, leftEnd: 'ifMatched' },
  leftAnti: { ...leftOnly, leftEnd: 'unlessMatched' },
  leftMark: { ...leftOnly, leftEnd: 'mark' },
  rightSemi: { ...rightOnly, rightEnd: 'ifMatched' },
  rightAnti: { ...rightOnly, rightEnd: 'unlessMatched' },
}
