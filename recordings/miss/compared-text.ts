import type { Asked } from '../match/question.js'

/** The text of a question that is compared with others. */
export function textOf(asked: Asked): string {
  return 'stage' in asked ? `${asked.k} @${asked.stage}/${asked.path}` : asked.key
}
