import { emptySession } from '../../core/session/session-state.js'
import { Lane, type LaneOptions } from '../../recordings/match/lane.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import { askOf, liveQuestion } from '../../recordings/match/question.js'
import type { SessionIdentity } from '../../recordings/match/sessions.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { buildRecording } from '../../recordings/save/build-recording.js'
import { draftOf } from '../../recordings/save/draft.js'
import type { PlayDocument } from '../../recordings/store/document.js'
import { formatId } from '../../recordings/store/document-id.js'
import { parseRecording } from '../../recordings/store/read-recording.js'

/**
 * Session, SQL (or `upload PATH CONTENT`) and answer: a line for each row, or an error behind `!`, maybe with its code; the
 * database of the session, if it is another one than `default`.
 */
export type RecordedStep = readonly [number, string, string?, string?]

/** A lane that plays what was recorded in the order given; `at`: when, in microseconds, if texts tell that time. */
export function laneOf(
  steps: readonly RecordedStep[],
  { at, ...options }: Partial<LaneOptions> & { readonly at?: number } = {},
): TestLane {
  const drafts = steps.map(([session, text, answer = '', db = 'default'], i) => {
    const document = documentOf(text, answer, {
      db,
      _id: formatId({ session, ordinal: (i + 1) * 10, part: 0 }),
    })
    return draftOf(
      { ...document, ...(at !== undefined && { at }) },
      answer === '' || answer.startsWith('!') ? [] : answer.split('\n').map(line => [line]),
      session,
    )
  })
  const { lines } = buildRecording(drafts, { lane: 'x', server: '1.2.900', inOrder: true })
  const recording = parseRecording(Buffer.from(lines.join('')), 'x.nedb')
  const { historyBySession = false, looseOrder = false } = options
  const index = new LaneIndex(recording, { historyBySession, forgetsReads: true })
  return new TestLane(new Lane(index, { ...options, historyBySession, looseOrder }))
}

export class TestLane {
  readonly lane: Lane
  /** The last query ids of sessions whose clients have no cookies: those whose name begins with `linked`. */
  readonly lastIds: Map<string, string>

  readonly #tag: string

  /** `lastIds`: of the sessions that go on in this lane; `tag`: tells this client's query ids from others. */
  constructor(lane: Lane, lastIds: ReadonlyMap<string, string> = new Map(), tag = 'query') {
    this.lane = lane
    this.lastIds = new Map(lastIds)
    this.#tag = tag
  }

  /** The recorded answer, or why there is none; `notesMissed`: what has none may have been done all the same. */
  ask(session: string, text: string, notesMissed = false, db = 'default'): string {
    const document = documentOf(text, '', { db, _id: '' })
    const asked =
      document.k === 'upload'
        ? document
        : {
            k: 'stmt' as const,
            ...askOf({ sql: text }, { ...emptySession, database: db }, this.lane.secrets),
          }
    const found = this.lane.ask(liveQuestion(asked), this.#identity(session))
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

  #identity(session: string): SessionIdentity {
    if (!session.startsWith('linked')) return { queryId: '', clientSession: session }
    const lastQueryId = this.lastIds.get(session)
    const number = Number(lastQueryId?.split(' ').at(-1) ?? 0) + 1
    const queryId = `${session} ${this.#tag} ${number}`
    this.lastIds.set(session, queryId)
    return { queryId, ...(lastQueryId !== undefined && { lastQueryId }) }
  }

  /** A recorded text as it is in this run. */
  live(text: string): string {
    return this.lane.binding.withLiveParts(text)
  }
}

function documentOf(
  text: string,
  answer: string,
  { _id, db }: { readonly _id: string; readonly db: string },
): PlayDocument {
  const [word, path = '', content = ''] = text.split(' ')
  if (word === 'upload') {
    const file = { size: content.length, sha: content, text: [content] }
    return { _id, k: 'upload', stage: '~', path, ...file }
  }
  const failed = answer.startsWith('!')
  return {
    _id,
    k: 'stmt',
    ...askOf({ sql: text }, { ...emptySession, database: db }, new SecretBook()),
    schema: answer === '' || failed ? [] : [['v', 'String']],
    rows: answer === '' || failed ? 0 : answer.split('\n').length,
    written: /^(?:insert|update|delete|copy)/i.test(text) ? Number.parseInt(answer, 10) || 0 : 0,
    affect: null,
    sessionSet: [],
    ...(failed && {
      error: [codeOf(answer), answer.slice(1)] as const,
    }),
  }
}

/** That of `!4001 conflict`; else an error of the text or of what it means. */
function codeOf(error: string): number {
  const [, code] = /^!(\d+) /.exec(error) ?? []
  return code === undefined ? (error.startsWith('!no SQL') ? 1005 : 1025) : Number(code)
}
