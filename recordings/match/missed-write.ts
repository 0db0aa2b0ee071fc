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
 * What a request without a recorded answer may do, in the recording's own names: what reads it from now on cannot
 * be told by the recording. Of a text that is no statement that mockq knows, and does not begin as one that writes,
 * nothing: it is most likely a mistake.
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

/** What begins so writes, whatever comes then. */
const writing =
  /^(?:insert|update|delete|merge|replace|copy|create|alter|drop|undrop|truncate|rename|grant|revoke|execute|call)\b/

function placeOf(upload: UploadDocument): ObjectName {
  return classify(upload).writes[0]!.object
}

/** A recorded upload to the place of another; the random parts of its path now stand for those of the other's. */
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

/** Recorded uploads to places that are that of another but for names in them. */
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
