import type { AnswerSource } from './backend.js'

/** The recorded statement that an answer is from, or that bears out what the engine computed; undefined if there is none. */
export function recordedSource(
  source: AnswerSource | null | undefined,
): Extract<AnswerSource, { kind: 'recorded' | 'computed' }> | undefined {
  return source?.kind === 'recorded' || source?.kind === 'computed' ? source : undefined
}
