import type { AsofKind, JoinKind } from './relation.js'

/** Whether a join finds nearest rows. */
export function isAsof(kind: JoinKind): kind is AsofKind {
  return kind === 'asof' || kind === 'leftAsof' || kind === 'rightAsof' || kind === 'fullAsof'
}
