import type { Match, UsedOccurrences } from '../recorded/match.js'
import type { Occurrence } from '../recorded/occurrence.js'
import type { SessionBinding } from './session-binding.js'

/** An occurrence, or why none of those that hold is to be given. */
export type Choice = Occurrence | 'used up' | 'ambiguous'

/**
 * Chooses among the answers recorded in the same state: one of the recorded session that this live session stands for,
 * else one of any session. Equal answers may be chosen again and again. An ambient statement tells nothing about
 * sessions. Rules: docs/recordings.md#choosing-among-answers.
 */
export function choose(
  match: Match,
  binding: SessionBinding,
  used: UsedOccurrences,
  isAmbient: boolean,
): Choice {
  const looksAround = !isAmbient && !binding.isSure
  const { count, first } = looksAround ? candidates(match, binding, used) : noCandidates
  const session = binding.session ?? first
  const own = session === undefined ? undefined : match.unused(used, session)
  const next = first === undefined ? undefined : match.unused(used, first)
  const chosen = own ?? next ?? ofAnySession(match, used)
  if (typeof chosen === 'string') return chosen
  used.add(chosen)
  if (count > 0) binding.take(match, chosen, count === 1, used)
  return chosen
}

interface Candidates {
  /** Recorded sessions that the statement may come from; 2 stands for more. */
  readonly count: number
  /** The earliest, if there is one that no other live session follows. */
  readonly first: number | undefined
}

const noCandidates: Candidates = { count: 0, first: undefined }

function candidates(match: Match, binding: SessionBinding, used: UsedOccurrences): Candidates {
  let count = 0
  let earliest: number | undefined
  let free: number | undefined
  for (const session of match.sessions) {
    if (!binding.isOpen(session) || match.unused(used, session) === undefined) continue
    count++
    earliest ??= session
    if (!binding.isFollowed(session)) free ??= session
    if (count > 1 && free !== undefined) break
  }
  return { count, first: free ?? earliest }
}

/** Order says nothing between sessions: only what is the same in all of them is right. */
function ofAnySession(match: Match, used: UsedOccurrences): Choice {
  const next = match.unused(used)
  if (next !== undefined) return match.isUnusedPlain(used) ? next : 'ambiguous'
  return match.isUniform ? match.occurrences[0]! : 'used up'
}
