import type { Match, UsedOccurrences } from './match.js'
import type { Occurrence } from './occurrence.js'
import type { SessionBinding } from './session-binding.js'

/** An occurrence, or why none of those that hold is to be given. */
export type Choice = Occurrence | 'used up' | 'ambiguous'

/**
 * Chooses among occurrences under the same write history: of the recorded session that this live one
 * stands for, else of any other; of equal answers any, again and again (recordings.md 4.5, steps 5
 * to 8). An ambient statement tells nothing about sessions.
 */
export function choose(
  match: Match,
  binding: SessionBinding,
  used: UsedOccurrences,
  isAmbient: boolean,
): Choice {
  const candidates = isAmbient || binding.isSure ? [] : candidateSessions(match, binding, used)
  const session = binding.session ?? candidates[0]
  const own = session === undefined ? undefined : match.unused(used, session)
  const next = candidates[0] === undefined ? undefined : match.unused(used, candidates[0])
  const chosen = own ?? next ?? ofAnySession(match, used)
  if (typeof chosen === 'string') return chosen
  used.add(chosen)
  if (candidates.length > 0) binding.take(match, chosen, candidates, used)
  return chosen
}

/** The first recorded sessions that the statement may come from: two are as good as all. */
function candidateSessions(
  match: Match,
  binding: SessionBinding,
  used: UsedOccurrences,
): readonly number[] {
  const found: number[] = []
  for (const session of match.sessions) {
    if (!binding.isOpen(session) || match.unused(used, session) === undefined) continue
    found.push(session)
    if (found.length === 2) break
  }
  return found
}

/** Order says nothing between sessions: only what is the same in all is right. */
function ofAnySession(match: Match, used: UsedOccurrences): Choice {
  const next = match.unused(used)
  if (next !== undefined) return match.isUnusedUniform(used) ? next : 'ambiguous'
  return match.isUniform ? match.occurrences[0]! : 'used up'
}
