import { ReplayMiss } from '../../core/errors/replay-miss.js'
import type { Lane, NoAnswer } from '../match/lane.js'

export function explainMiss(missed: NoAnswer, _lane: Lane, recordings: string): ReplayMiss {
  const kinds = {
    unknown: 'ReplayUnknownStatement',
    'used up': 'ReplayUsedUp',
    ambiguous: 'ReplayOtherHistory',
    'other history': 'ReplayOtherHistory',
  } as const
  return new ReplayMiss(kinds[missed.reason], `mockq replay: ${missed.reason} in ${recordings}`)
}

export function explainNoLane(
  lane: string,
  known: readonly string[],
  recordings: string,
  asked: string,
): ReplayMiss {
  return new ReplayMiss('ReplayUnknownStatement', `${lane} ${known} ${recordings} ${asked}`)
}
