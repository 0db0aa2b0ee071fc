import {
  type Effects,
  noEffects,
  type ObjectName,
  ofRefusedSyntax,
} from '../../core/sql/effects/effects.js'
import { generalise, renamePart, replaceCandidates } from '../redact/volatile-parts.js'
import type { PlayDocument, UploadDocument } from '../store/document.js'
import type { Lane } from './lane.js'
import { classify } from './question/classify.js'
import type { Asked } from './question/question-text.js'

/**
 * What a request without a recorded answer may do, in the recording's own names: answers that depend on it are unknown
 * from then on. Text that mockq cannot parse has no effects unless it begins like a write: it is most likely a mistake.
 */
export function missedEffects(asked: Asked, lane: Lane): Effects {
  if (asked.k === 'download') return noEffects
  if (asked.k === 'upload') {
    const object = placeOf(recordedUpload(asked, lane) ?? (asked as unknown as UploadDocument))
    return { ...noEffects, writes: [{ object, mode: 'anew' }] }
  }
  const nameIn = (text: string) =>
    replaceCandidates(text, part => renamePart(part, live => lane.binding.recorded(live)))
  const named = { ...asked, sql: nameIn(asked.sql), key: nameIn(asked.key) }
  const effects = classify(named as unknown as PlayDocument)
  if (effects.isUnparsed !== true) return effects
  return writing.test(named.key) ? effects : ofRefusedSyntax(effects)
}

/** How a write begins, whatever follows. */
const writing =
  /^(?:insert|update|delete|merge|replace|copy|create|alter|drop|undrop|truncate|rename|grant|revoke|execute|call)\b/

function placeOf(upload: UploadDocument): ObjectName {
  return classify(upload).writes[0]!.object
}

/** Finds a recorded upload to the same path except for random parts, and binds these; undefined if there is none. */
export function recordedUpload(
  { stage, path }: Pick<UploadDocument, 'stage' | 'path'>,
  lane: Lane,
): UploadDocument | undefined {
  const live = generalise(`@${stage}/${path}`)
  for (const question of lane.index.questions) {
    const { document } = question
    if (document.k !== 'upload') continue
    const recorded = generalise(`@${document.stage}/${document.path}`)
    if (recorded.form !== live.form) continue
    const mayTake = (part: string) => lane.index.firstUse(part) === question
    const rules = lane.values.rulesFor(question, mayTake)
    const pairs = lane.binding.fit(recorded.parts, live.parts, rules)
    if (pairs === undefined) continue
    lane.binding.bind(pairs)
    return document
  }
  return undefined
}

/** Recorded uploads to the same path except for names in it. */
export function* likeUploads(
  { stage, path }: Pick<UploadDocument, 'stage' | 'path'>,
  lane: Lane,
): Generator<UploadDocument> {
  const { form } = generalise(`@${stage}/${path}`)
  for (const { document } of lane.index.questions) {
    if (document.k !== 'upload') continue
    if (generalise(`@${document.stage}/${document.path}`).form === form) yield document
  }
}
