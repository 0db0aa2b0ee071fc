import type { AsofKind, JoinKind } from '../../../../plan/relation.js'

/** What a join gives, beside `asof` joins. */
export interface JoinTraits {
  /** A row for each pair that matches. */
  readonly pairs: boolean
  /** What a left row gives when its candidates are through. */
  readonly leftEnd: 'nothing' | 'unlessMatched' | 'ifMatched' | 'mark'
  /** What right rows give at the end. */
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
