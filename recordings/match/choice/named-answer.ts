import { partText, replaceCandidates } from '../../redact/volatile-parts.js'
import { answerKey } from '../../store/answer-key.js'
import type { Recording } from '../../store/recording.js'
import type { Match } from '../recorded/match.js'

/**
 * Whether two questions that differ in their parts alone are answered the same, but for what those parts
 * are: of each the first of the answers that hold now.
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
