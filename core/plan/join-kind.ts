import type { AsofKind, JoinKind } from './relation.js'

/** Whether a join is an ASOF join, which finds the nearest row. */
export function isAsof(kind: JoinKind): kind is AsofKind {
  return kind === 'asof' || kind === 'leftAsof' || kind === 'rightAsof' || kind === 'fullAsof'
}
