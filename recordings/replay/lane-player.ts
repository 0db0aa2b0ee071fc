import type { Clock } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import type {
  LoadResult,
  Run,
  Statement,
  StatementContext,
  StreamingLoad,
} from '../../core/protocol/backend.js'
import { askOf } from '../match/ask.js'
import { dialectOf } from '../match/classify.js'
import type { Lane, NoAnswer } from '../match/lane.js'
import type { Occurrence } from '../match/occurrence.js'
import { presignedRow, presignRequest } from '../match/presign-request.js'
import { identityOf } from '../match/session-identity.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { LoadDocument, StatementDocument, UploadDocument } from '../store/document.js'
import { formatOf } from '../store/result-style.js'
import { applyChanges } from '../store/session-changes.js'
import { liveRows, storedRows } from './answer-rows.js'
import { RecordedRun } from './recorded-run.js'
import { type Restore, restoreOf } from './restore.js'

/** Size and hash of a file that a client sent. */
export interface SentFile {
  readonly size: number
  readonly sha: string
}

/** Answers from one lane; what it has no answer for it gives as `NoAnswer`. */
export class LanePlayer {
  readonly lane: Lane
  readonly #blobs: BlobFolder
  readonly #clock: Clock
  readonly #restore: Restore

  constructor(lane: Lane, blobs: BlobFolder, clock: Clock) {
    this.lane = lane
    this.#blobs = blobs
    this.#clock = clock
    this.#restore = restoreOf(lane)
  }

  start(statement: Statement, context: StatementContext): Run | NoAnswer {
    const { session, caller } = context
    const question = askOf(statement, session, this.lane.secrets)
    const identity = identityOf(session, caller.clientSession, statement.queryId)
    const found = this.lane.ask({ k: 'stmt', ...question }, identity)
    if ('reason' in found) return found
    const presign = presignRequest(statement.sql, dialectOf(question))
    const signed = presign && [presignedRow(presign, file => context.presign(file))]
    return this.#run(found, context, signed)
  }

  /** Undefined where it is recorded that the upload went well. */
  upload(
    stage: string,
    path: string,
    { size, sha }: SentFile,
    clientSession?: string,
  ): NoAnswer | undefined {
    const asked = { k: 'upload' as const, stage, path, size, sha }
    const found = this.lane.ask(asked, { queryId: '', ...(clientSession && { clientSession }) })
    if ('reason' in found) return found
    this.#checkFault(this.#document(found) as UploadDocument)
    return undefined
  }

  load(load: StreamingLoad, file: SentFile, clientSession?: string): LoadResult | NoAnswer {
    const question = askOf(load, load.session, this.lane.secrets)
    const identity = identityOf(load.session, clientSession, load.queryId)
    const found = this.lane.ask(
      { k: 'load', ...question, size: file.size, sha: file.sha },
      identity,
    )
    if ('reason' in found) return found
    const document = this.#document(found) as LoadDocument
    this.#checkFault(document)
    const { rows, bytes, sessionSet } = document
    const session = applyChanges(load.session, sessionSet)
    return { rows, bytes, effects: sessionSet.length > 0 ? { session } : {} }
  }

  /** `signed`: the row of a PRESIGN, which is another one in each run. */
  #run(
    occurrence: Occurrence,
    context: StatementContext,
    signed?: readonly (readonly string[])[],
  ): Run {
    const document = this.#document(occurrence) as StatementDocument
    const { timezone } = formatOf(context.session, document.style ?? [])
    const stored = storedRows(this.lane.index.recording, occurrence.entry, document, this.#blobs)
    const time = { nowMicros: this.#clock.nowMicros(), timezone }
    const recorded = liveRows(stored, document, this.#restore, time)
    const rows = signed !== undefined && document.rows > 0 ? [signed] : recorded
    return new RecordedRun(document, context.session, rows, this.#restore)
  }

  #document({ entry }: Occurrence) {
    return this.lane.index.recording.document(entry)
  }

  #checkFault({ fault }: UploadDocument | LoadDocument): void {
    if (fault === undefined) return
    const [status, code, message] = fault
    throw new ProtocolError(status, this.#restore(message), code)
  }
}
