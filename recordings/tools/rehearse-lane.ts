import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { MockqError } from '../../core/errors/mockq-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { ReplayMiss } from '../../core/errors/replay-miss.js'
import type { Principal, StatementContext } from '../../core/protocol/backend.js'
import type { RehearsedMiss } from '../../core/protocol/run-report.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import type { GivenClock } from '../compute/given-clock.js'
import { documentWithValues } from '../compute/recorded-run.js'
import { unknownTime } from '../compute/variant-clock.js'
import { DrainedRun } from '../drained-run.js'
import { LaneIndex } from '../match/lane-index.js'
import { subjectOf } from '../match/question.js'
import { idOf, type Occurrence } from '../match/recorded-question.js'
import type { Player } from '../replay/player.js'
import { contentOf } from '../replay/read-content.js'
import { savedDrafts } from '../save/build-recording.js'
import { otherOrder } from '../save/canonical-order.js'
import type { BlobFolder } from '../store/blob-folder.js'
import { contextValue, type PlayDocument, timezoneOf } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import { sentBy } from '../store/session-changes.js'
import { statementRequest } from '../store/statement-request.js'
import { LaneTexts, RunTexts } from './rehearsal-texts.js'

/** One way in which a lane is played: what differs from the recorded run. */
export interface RehearsalRun {
  readonly name: RehearsedMiss['run']
  /** By how many microseconds the clock is ahead. */
  readonly shift: bigint
  readonly isOther: boolean
  /** Whether what may come in any order comes in another one. */
  readonly isReordered: boolean
  /** As in `TextChange`. */
  readonly isReversed: boolean
}

const second = 1_000_000n

const asRecorded = { isReordered: false, isReversed: false }

/** The runs of each lane, the one that shows most first. */
export const rehearsalRuns: readonly RehearsalRun[] = [
  // A day, three hours and some minutes: other hours, minutes and seconds.
  { name: 'other values', shift: 98_711n * second, isOther: true, ...asRecorded },
  {
    name: 'other order',
    shift: 1_573n * second,
    isOther: true,
    isReordered: true,
    isReversed: true,
  },
  { name: 'other time', shift: 317n * second, isOther: false, ...asRecorded },
]

export interface LaneRehearsalOptions {
  readonly lane: string
  readonly recording: Recording
  readonly player: Player
  readonly clock: GivenClock
  readonly blobs: BlobFolder
  /** Whether to stop now. */
  readonly isOver: () => boolean
}

/** Plays the requests of one lane as their clients may send them in the next run. */
export class LaneRehearsal {
  readonly #options: LaneRehearsalOptions
  readonly #occurrences: readonly Occurrence[]
  readonly #texts: LaneTexts
  readonly #order: readonly number[] | undefined
  readonly #misses = new Map<number, RehearsedMiss>()
  readonly #played = new Set<number>()
  readonly #passedOver = new Map<number, string>()

  constructor(options: LaneRehearsalOptions) {
    const { recording } = options
    this.#options = options
    this.#occurrences = new LaneIndex(recording, { historyBySession: false }).occurrences
    this.#texts = new LaneTexts(recording, this.#occurrences)
    this.#order = otherOrder(savedDrafts(recording))
  }

  /** Number of recorded requests. */
  get count(): number {
    return this.#occurrences.length
  }

  /** Number of those that were played at least once. */
  get played(): number {
    return this.#played.size
  }

  /** Number of those that are not played, by the reason. */
  get passedOver(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const why of this.#passedOver.values()) counts.set(why, (counts.get(why) ?? 0) + 1)
    return counts
  }

  /** The requests that had no answer, in recorded order. */
  get misses(): readonly RehearsedMiss[] {
    return [...this.#misses].toSorted(([a], [b]) => a - b).map(([, miss]) => miss)
  }

  /** Plays the lane from its start; false if it was stopped before its end. */
  async play(run: RehearsalRun): Promise<boolean> {
    const { player, lane, clock } = this.#options
    await player.reset(lane)
    const clients = new Clients(lane, run)
    const texts = new RunTexts(this.#texts, {
      isOther: run.isOther,
      isReversed: run.isReversed,
      seed: Number(run.shift),
    })
    let yieldedMs = clock.monotonicMs()
    for (const [place, occurrence] of this.#inOrder(run).entries()) {
      if (this.#options.isOver()) return false
      if (clock.monotonicMs() - yieldedMs > mostBusyMs) {
        // Signals must come through.
        await setImmediate()
        yieldedMs = clock.monotonicMs()
      }
      await this.#ask(occurrence, { run, clients, texts, place })
    }
    return true
  }

  /** What a miss in a run is put down to. */
  #nameOf({ name, isReordered }: RehearsalRun): RehearsedMiss['run'] {
    return isReordered && this.#order === undefined ? 'other values' : name
  }

  #inOrder({ isReordered }: RehearsalRun): readonly Occurrence[] {
    if (!isReordered || this.#order === undefined) return this.#occurrences
    return this.#order.map(i => this.#occurrences[i]!)
  }

  async #ask(occurrence: Occurrence, { run, clients, texts, place }: Asking): Promise<void> {
    const { recording, clock } = this.#options
    const recorded = recording.document(occurrence.entry)
    if (recorded.k === 'login') {
      this.#passedOver.set(occurrence.index, 'refused logins')
      return
    }
    const sentAt = recording.values?.sentAt(occurrence.entry)
    // Time goes on in any order: the first request is sent at the time of the first one, and so on.
    const at = recording.values?.sentAt(this.#occurrences[place]!.entry) ?? sentAt ?? unknownTime
    clock.micros = at + run.shift
    const shift = sentAt === undefined ? run.shift : clock.micros - sentAt
    const request = texts.request(occurrence, recorded, shift)
    if (request === undefined) {
      this.#passedOver.set(occurrence.index, 'requests whose values are not in the recording')
      return
    }
    this.#played.add(occurrence.index)
    try {
      const answer = await this.#send(request.document, recorded, occurrence, clients)
      if (answer === undefined) return
      if (answer.error instanceof ReplayMiss) throw answer.error
      if (answer.error !== undefined) return
      if (this.#texts.shownBy.has(occurrence.index)) {
        texts.take(occurrence, await answer.rows(), timezoneOf(recorded) ?? 'UTC')
      }
    } catch (error) {
      // A recorded error comes back as one.
      if (!(error instanceof MockqError) || error instanceof RecordingError) throw error
      if (error instanceof ReplayMiss)
        this.#note(occurrence, recorded, { error, run, texts, changed: request.changed })
    }
  }

  #note(occurrence: Occurrence, recorded: PlayDocument, missed: Missed): void {
    const { error, run, texts, changed } = missed
    const known = this.#misses.get(occurrence.index)
    if (known !== undefined) {
      // Not even the recorded values have an answer then.
      if (run.name === 'other time') this.#misses.set(occurrence.index, { ...known, run: run.name })
      return
    }
    const { line } = occurrence.entry
    const { recording, lane } = this.#options
    const { code } = error
    const message = texts.recorded(error.message)
    const shown = documentWithValues(recording, recorded) ?? recorded
    this.#misses.set(occurrence.index, {
      ...{ lane, file: recording.path, line, id: idOf(occurrence), kind: recorded.k },
      ...{ sql: subjectOf(shown), code, message, changed, run: this.#nameOf(run) },
    })
  }

  async #send(
    asked: PlayDocument,
    recorded: PlayDocument,
    { entry }: Occurrence,
    clients: Clients,
  ): Promise<DrainedRun | undefined> {
    const { player, blobs } = this.#options
    const client = clients.of(entry.session)
    const queryId = clients.nextId()
    const caller = client.caller(asked)
    if (asked.k === 'upload') {
      const content = contentOf(asked, blobs, text => text)
      await player.upload({ stage: asked.stage, parts: oneFile(asked.path, content) }, caller)
    } else if (asked.k === 'download') {
      const content = await player.download(asked.stage, asked.path, caller)
      content.destroy()
    } else if (asked.k === 'load') {
      const content = contentOf(asked, blobs, text => text)
      const session = sentBy(client.session, asked)
      const done = await player.load({ sql: asked.sql, queryId, session, content }, caller)
      client.session = done.effects.session ?? session
    } else if (asked.k === 'stmt') {
      const session = sentBy(client.session, asked)
      const abort = new AbortController()
      const context: StatementContext = { caller, session, abort, pageRows, presign: () => '' }
      const run = await player.start(statementRequest(asked, queryId), context)
      // The client did not read on, or it stopped the statement, so that it may not end.
      if ('end' in recorded && recorded.end !== undefined) return undefined
      const answer = await DrainedRun.of(run)
      client.answered(answer.effects.session ?? session, queryId)
      return answer
    }
    return undefined
  }
}

interface Asking {
  readonly run: RehearsalRun
  readonly clients: Clients
  readonly texts: RunTexts
  readonly place: number
}

interface Missed {
  readonly error: ReplayMiss
  readonly run: RehearsalRun
  readonly texts: RunTexts
  readonly changed: readonly string[]
}

/** After so many milliseconds the process looks for signals. */
const mostBusyMs = 50

/** Rows per block: a hint. */
const pageRows = 10_000

async function* oneFile(path: string, content: Readable) {
  yield { path, content }
}

/** The sessions of one run. */
class Clients {
  readonly #lane: string
  readonly #run: RehearsalRun
  readonly #sessions = new Map<number, Client>()
  #ids = 0

  constructor(lane: string, run: RehearsalRun) {
    this.#lane = lane
    this.#run = run
  }

  /** The client of a recorded session; 0: one that sends nothing else. */
  of(session: number): Client {
    const known = session === 0 ? undefined : this.#sessions.get(session)
    if (known !== undefined) return known
    const name = session === 0 ? undefined : `rehearsal, ${this.#run.name}, ${session}`
    const client = new Client(this.#lane, name)
    this.#sessions.set(session, client)
    return client
  }

  nextId(): string {
    return `rehearsal-${this.#run.shift}-${++this.#ids}`
  }
}

class Client {
  session: SessionState = emptySession
  readonly #lane: string
  readonly #name: string | undefined

  constructor(lane: string, name: string | undefined) {
    this.#lane = lane
    this.#name = name
  }

  caller(asked: PlayDocument): Principal {
    const user = 'stage' in asked ? undefined : contextValue(asked, 'user')
    return {
      ...{ user: user ?? 'root', fullName: user ?? 'root', lane: this.#lane },
      ...{ userAgent: 'mockq', credential: { kind: 'basic', password: '' }, roles: [] },
      ...(this.#name !== undefined && { clientSession: this.#name }),
    }
  }

  /** Notes what the session is after a statement. */
  answered(session: SessionState, queryId: string): void {
    this.session = { ...session, internal: { ...session.internal, lastQueryIds: [queryId] } }
  }
}
