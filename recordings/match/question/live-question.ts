import { generalise } from '../../redact/volatile-parts.js'
import { isAmbient } from './ambient.js'
import { type Asked, questionText } from './question-text.js'

/** A question of a client in the form in which a lane looks for it. */
export interface LiveQuestion {
  readonly asked: Asked
  /** The same for all questions that differ in random parts alone. */
  readonly form: string
  /** These parts; a secret's placeholder begins with `!`: it is not the recorded one of that number. */
  readonly parts: readonly string[]
  readonly isAmbient: boolean
}

/** The form of what a client asks. */
export function liveQuestion(asked: Asked): LiveQuestion {
  const { form, parts } = generalise(questionText(asked))
  return {
    asked,
    form,
    parts: parts.map(part => (part.startsWith('{{') ? `!${part}` : part)),
    isAmbient: asked.k === 'stmt' && isAmbient(asked.key),
  }
}
