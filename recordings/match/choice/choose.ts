import { partText, replaceCandidates } from '../../redact/volatile-parts.js'
import { answerKey } from '../../store/answer-key.js'
import type { Recording } from '../../store/recording.js'
import type { Match, Occurrence, UsedOccurrences } from '../recorded/match.js'
import type { SessionBinding } from './session-binding.js'

/** The chosen occurrence, or why no candidate can be chosen. */
export type Choice = Occurrence | 'used up' | 'ambiguous'

/**
 * Chooses among the answers recorded in the same state: one of the recorded session that this live session corresponds
 * to, else one of any session. Equal answers may be chosen repeatedly. A driver probe says nothing about sessions.
 * Rules: docs/recordings.md#choosing-among-answers.
 */
export function choose(
  match: Match,
  binding: SessionBinding,
  used: UsedOccurrences,
  isDriverProbe: boolean,
): Choice {
  const looksAround = !isDriverProbe && !binding.isSure
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
  /** The number of recorded sessions that may have sent the statement, up to 2. */
  readonly count: number
  /** The earliest of them, preferring one that no other live session follows. */
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

/** The order between sessions decides nothing: an answer is right only if it is the same in all of them. */
function ofAnySession(match: Match, used: UsedOccurrences): Choice {
  const next = match.unused(used)
  if (next !== undefined) return match.isUnusedPlain(used) ? next : 'ambiguous'
  return match.isUniform ? match.occurrences[0]! : 'used up'
}

/**
 * Whether two questions that differ only in their parts have the same answer except for those parts. The first matching
 * answer of each is compared.
 */
export function hasSameNamedAnswer(recording: Recording, a: Match, b: Match): boolean {
  return namedKey(recording, a) === namedKey(recording, b)
}

const keys = new WeakMap<Match, string>()

function namedKey(recording: Recording, match: Match): string {
  const known = keys.get(match)
  if (known !== undefined) return known
  const { entry, question } = match.occurrences[0]!
  const places = new Map(question.parts.map((part, i) => [part, `{{#${i}}}`]))
  const key = answerKey(recording, entry, text =>
    replaceCandidates(text, part => {
      const place = places.get(partText(part))
      if (place === undefined) return part
      return part === partText(part) ? place : place.replace('#', '^#')
    }),
  )
  keys.set(match, key)
  return key
}
