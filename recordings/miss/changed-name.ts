import { basename } from 'node:path'
import type { Lane } from '../match/lane.js'
import { type Asked, nameable } from '../match/question.js'
import type { RecordedQuestion } from '../match/recorded-question.js'
import { isOdd } from '../redact/random-word.js'

/**
 * A sentence about the names by which alone a request without an answer differs from a recorded one, if each run of the
 * program makes them up: to add the request to the recording would not help. Undefined if there are none.
 */
export function changingName(
  question: RecordedQuestion,
  asked: Asked,
  { binding, index }: Lane,
): string | undefined {
  const { document, occurrences } = question
  if (document.k !== 'stmt' || asked.k !== 'stmt') return undefined
  const recorded = tokensOf(nameable(document.key))
  const live = tokensOf(nameable(binding.withRecordedParts(asked.key)))
  const others = recorded.flatMap((text, i) =>
    text === live[i] ? [] : [[text, live[i]!] as const],
  )
  if (recorded.length !== live.length || others.length === 0) return undefined
  if (!others.every(([a, b]) => isWord(a) && isWord(b) && (isMadeUp(a) || isMadeUp(b)))) {
    return undefined
  }
  const [[was, is]] = others as [readonly [string, string]]
  const place = `line ${occurrences[0]!.entry.line} of ${basename(index.recording.path)}`
  return (
    `the name '${was}', ${place}, seems to be made up by each run: it is '${is}' now; ` +
    'such a name is recognised if the lane creates it, best with eight or more digits, or hex digits, behind `_`'
  )
}

const tokensOf = (key: string): readonly string[] => key.match(/[\w$-]+|[^\w$-]+/g) ?? []

const isWord = (token: string): boolean => /^[\w$-]/.test(token)

/** Whether a name looks random: odd letters, or many digits. */
function isMadeUp(name: string): boolean {
  return isOdd(name) || (/[a-z_]/i.test(name) && name.replaceAll(/\D/g, '').length >= leastDigits)
}

/** A name with at least this many digits looks made up. */
const leastDigits = 4
