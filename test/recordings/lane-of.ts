import { emptySession } from '../../core/session/session-state.js'
import { askOf } from '../../recordings/match/ask.js'
import { Lane, type LaneOptions } from '../../recordings/match/lane.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import { liveQuestion } from '../../recordings/match/live-question.js'
import { liveCell } from '../../recordings/match/renamed-order.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { buildRecording } from '../../recordings/save/build-recording.js'
import { draftOf } from '../../recordings/save/draft.js'
import type { PlayDocument } from '../../recordings/store/document.js'
import { formatId } from '../../recordings/store/document-id.js'
import { parseRecording } from '../../recordings/store/read-recording.js'

/** Session, SQL (or `upload PATH CONTENT`) and answer: a line for each row, or an error behind `!`. */
export type RecordedStep = readonly [number, string, string?]

/** A lane that plays what was recorded in the order given. */
export function laneOf(
  steps: readonly RecordedStep[],
  options: Partial<LaneOptions> = {},
): TestLane {
  const drafts = steps.map(([session, text, answer = ''], i) => {
    const document = documentOf(text, answer, formatId({ session, ordinal: (i + 1) * 10, part: 0 }))
    return draftOf(
      document,
      answer === '' || answer.startsWith('!') ? [] : answer.split('\n').map(line => [line]),
      session,
    )
  })
  const { lines } = buildRecording(drafts, { lane: 'x', server: '1.2.900', inOrder: true })
  const recording = parseRecording(Buffer.from(lines.join('')), 'x.nedb')
  const { historyBySession = false, looseOrder = false } = options
  const index = new LaneIndex(recording, { historyBySession })
  return new TestLane(new Lane(index, { ...options, historyBySession, looseOrder }))
}

export class TestLane {
  readonly lane: Lane

  constructor(lane: Lane) {
    this.lane = lane
  }

  /** The recorded answer, or why there is none; `notesMissed`: what has none may have been done all the same. */
  ask(session: string, text: string, notesMissed = false): string {
    const document = documentOf(text, '', '')
    const asked =
      document.k === 'upload'
        ? document
        : { k: 'stmt' as const, ...askOf({ sql: text }, emptySession, this.lane.secrets) }
    const found = this.lane.ask(liveQuestion(asked), { queryId: '', clientSession: session })
    if ('reason' in found) {
      if (notesMissed) this.lane.noteMissed(found)
      return found.reason
    }
    const { recording } = this.lane.index
    const played = recording.document(found.entry)
    if ('error' in played && played.error !== undefined) return `!${played.error[1]}`
    const rows = found.rows ?? [...recording.rows(found.entry)].flat()
    return rows.map(([cell]) => cell ?? '').join('\n')
  }

  /** A recorded text as it is in this run. */
  live(text: string): string {
    return liveCell(text, this.lane.binding)
  }
}

function documentOf(text: string, answer: string, _id: string): PlayDocument {
  const [word, path = '', content = ''] = text.split(' ')
  if (word === 'upload') {
    const file = { size: content.length, sha: content, text: [content] }
    return { _id, k: 'upload', stage: '~', path, ...file }
  }
  const failed = answer.startsWith('!')
  return {
    _id,
    k: 'stmt',
    ...askOf({ sql: text }, emptySession, new SecretBook()),
    schema: answer === '' || failed ? [] : [['v', 'String']],
    rows: answer === '' || failed ? 0 : answer.split('\n').length,
    written: /^(?:insert|update|delete|copy)/i.test(text) ? Number.parseInt(answer, 10) || 0 : 0,
    affect: null,
    sessionSet: [],
    ...(failed && { error: [1025, answer.slice(1)] as const }),
  }
}
