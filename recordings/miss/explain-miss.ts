import { basename } from 'node:path'
import { type NearRecording, type ReplayKind, ReplayMiss } from '../../core/errors/replay-miss.js'
import { didYouMean } from '../../core/nearest-name.js'
import type { Json } from '../../core/protocol/backend.js'
import { type Lane, type NoAnswer, noneAlike } from '../match/lane.js'
import { type Asked, liveQuestion, subjectOf } from '../match/question.js'
import { idOf, type Occurrence, type RecordedQuestion } from '../match/recorded-question.js'
import { isTime } from '../redact/placeholder.js'
import { partKind } from '../redact/volatile-parts.js'
import type { Pair, PlayDocument } from '../store/document.js'
import { changingName } from './changed-name.js'
import { changingValue, valueOfSource } from './changed-value.js'
import { textOf } from './compared-text.js'
import { Nearest } from './nearest.js'
import { recordCommandLine } from './record-command.js'
import { diffTokens } from './token-diff.js'
import { writeDifference } from './write-difference.js'

/** Maximum length of a statement in a miss message. */
const maxShown = 300

export interface ExplainOptions {
  /** The path of the recordings, as the user gave it. */
  readonly recordings: string
  /** Whether the path is a single file, so that there are no other lanes. */
  readonly isOneFile: boolean
  /** Whether changing texts must be the recorded ones (`--strict`). */
  readonly isStrict: boolean
  /** The rules by which the recording hides data, if requests are not redacted alike because there is no key. */
  readonly redacted?: string | undefined
  /** Other lanes that have a recording of this form. */
  readonly lanesWith: (form: string) => readonly string[]
  /** Whether the client chose a lane: then no other one is meant. */
  readonly isOwnLane: boolean
  /** The present time. */
  readonly nowMicros: () => bigint
}

/** Builds the error messages for misses of a lane, for people who read the output of a failed test. */
export class MissExplainer {
  readonly #lane: Lane
  readonly #options: ExplainOptions
  #nearest: Nearest | undefined
  #preparing: Promise<void> | undefined

  constructor(lane: Lane, options: ExplainOptions) {
    this.#lane = lane
    this.#options = options
  }

  /**
   * Reads what `explain` needs for a miss, with pauses in which other requests are answered; undefined if there is no
   * need to wait. The recording is read once, at the first miss that needs it.
   */
  prepare({ reason, question }: NoAnswer): Promise<void> | undefined {
    if (question !== undefined && reason !== 'unknown') return undefined
    this.#nearest ??= new Nearest(this.#lane.index)
    const nearest = this.#nearest
    if (!nearest.isComplete && this.#preparing === undefined) nearest.step()
    if (nearest.isComplete) return undefined
    this.#preparing ??= complete(nearest)
    return this.#preparing
  }

  explain(missed: NoAnswer): ReplayMiss {
    const miss = this.#explained(missed)
    const { notComputed } = missed
    if (notComputed === undefined || notComputed === noneAlike) return miss
    const { kind, message, nearest } = miss
    const lines = message.split('\n')
    const last = lines.pop()!
    const why = `the engine cannot compute it, because ${notComputed}`
    // The reason of the engine is the nearer one.
    const next = missed.advice === undefined ? last : this.#again(missed.advice)
    return new ReplayMiss(kind as ReplayKind, [...lines, why, next].join('\n'), nearest)
  }

  #explained(missed: NoAnswer): ReplayMiss {
    const { reason, question } = missed
    if (question === undefined || reason === 'unknown') return this.#unknown(missed.asked)
    if (reason === 'used up') return this.#usedUp(missed.asked, question)
    if (reason === 'ambiguous') return this.#ambiguous(missed, question)
    if (reason === 'computed') return this.#computed(missed, question)
    return this.#otherHistory(missed.asked, question)
  }

  #computed({ asked, source }: NoAnswer, question: RecordedQuestion): ReplayMiss {
    const value = source && valueOfSource(source, this.#lane)
    const isTimes = value?.isTime ?? source?.isTime ?? question.parts.some(isTime)
    const other = isTimes ? 'a day or time' : 'a random name, a time or a number'
    const why =
      value === undefined
        ? `this ${wordFor(asked)} may compute with ${other} that has changed since it was recorded`
        : `${value.sentence}, and this ${wordFor(asked)} may compute with it`
    return new ReplayMiss(
      'ReplayOtherHistory',
      [
        `mockq replay: ${why}`,
        shown(asked),
        `recorded at ${this.#places(question.occurrences)}: that answer is right for the recorded value only`,
        this.#fixed(isTimes),
      ].join('\n'),
      near(question.occurrences, question),
    )
  }

  /** What to do about a value that changes with each run: recording it once more does not help alone. */
  #fixed(isTimes: boolean): string {
    return this.#again(`use ${isTimes ? 'a fixed time' : 'fixed values'} in the test`)
  }

  #again(change: string): string {
    const command = recordCommandLine('all', this.#options.recordings)
    return `next: ${change}, and record it again with \`${command}\``
  }

  #unknown(asked: Asked): ReplayMiss {
    this.#nearest ??= new Nearest(this.#lane.index)
    const nearest = this.#nearest.to(textOf(asked))
    const similar = nearest.map(question => ({
      question,
      how: difference(question.document, asked, text => this.#lane.binding.withLiveParts(text)),
    }))
    const [nearestOne] = nearest
    const value =
      nearestOne && changingValue(nearestOne, asked, this.#lane, this.#options.nowMicros())
    const name =
      nearestOne && value === undefined ? changingName(nearestOne, asked, this.#lane) : undefined
    const changing = value?.sentence ?? name
    const lines = similar.map(({ question, how }) => {
      return `  ${this.#place(question.occurrences[0]!)}  ${how}`
    })
    return new ReplayMiss(
      'ReplayUnknownStatement',
      [
        `mockq replay: nothing in ${this.#file} answers this ${wordFor(asked)}`,
        shown(asked),
        ...(lines.length === 0 ? ['nearest: nothing like it is recorded'] : ['nearest:', ...lines]),
        ...(changing === undefined ? [] : [changing]),
        ...this.#reasons(asked),
        ...this.#redactedReason(),
        changing === undefined ? this.#remedy('new') : this.#fixed(value?.isTime === true),
      ].join('\n'),
      similar.flatMap(({ question, how }) => near(question.occurrences.slice(0, 1), question, how)),
    )
  }

  #redactedReason(): readonly string[] {
    const { redacted } = this.#options
    if (redacted === undefined) return []
    return [
      `the recording was made with ${redacted}: a request that has such data itself is found only if ` +
        'MOCKQ_REDACT_KEY is set to the key of the recording',
    ]
  }

  /** Why a similar recording does not answer the request, if there is one. */
  #reasons(asked: Asked): readonly string[] {
    const { form, parts } = liveQuestion(asked)
    const { index } = this.#lane
    const { isStrict } = this.#options
    const isOther = (part: string) =>
      isStrict || (partKind(part) !== 'time' && index.firstUse(part) === undefined)
    const isKnown = parts.some(isOther) && index.family(form) !== undefined
    // A test that has a lane of its own does not want that of another test.
    const others = this.#options.isOwnLane ? [] : this.#options.lanesWith(form).slice(0, 5)
    return [
      ...(others.length === 0
        ? []
        : [`it is recorded in the lane ${others.join(', ')}: ${howToChoose(others[0]!)}`]),
      ...(isKnown ? [isStrict ? strictNames : otherNames] : []),
    ]
  }

  #usedUp(asked: Asked, question: RecordedQuestion): ReplayMiss {
    const count = question.occurrences.length
    return new ReplayMiss(
      'ReplayUsedUp',
      [
        `mockq replay: the ${count} recorded answers to this ${wordFor(asked)} are used up`,
        shown(asked),
        `recorded at ${this.#places(question.occurrences)}: they differ, so none can be repeated`,
        this.#remedy('all', 'send it only as often as it was recorded, or '),
      ].join('\n'),
      near(question.occurrences, question),
    )
  }

  #ambiguous({ asked, rival }: NoAnswer, question: RecordedQuestion): ReplayMiss {
    const rivals = rival?.occurrences.slice(0, 1) ?? []
    const places = this.#places([...question.occurrences, ...rivals])
    const isOfNames = rival !== undefined
    return new ReplayMiss(
      'ReplayOtherHistory',
      [
        `mockq replay: recorded answers to this ${wordFor(asked)} differ, and it is not clear which is right`,
        shown(asked),
        `recorded at ${places}, ${isOfNames ? 'for several recorded names that the name in it could stand for' : 'in other sessions'}`,
        isOfNames
          ? `next: create the recorded names again, ${this.#ownLane()}, or replay with \`--order loose\``
          : 'next: let each session send the statements that it sent when recorded, or replay with `--order loose`',
      ].join('\n'),
      [...near(question.occurrences, question), ...(rival ? near(rivals, rival) : [])],
    )
  }

  /**
   * The miss for an answer recorded after other writes. It does not suggest adding to this lane, where a new answer
   * would not be valid either.
   */
  #otherHistory(asked: Asked, question: RecordedQuestion): ReplayMiss {
    const { occurrence, missing, added } = writeDifference(question, this.#lane)
    const lines = [
      ...this.#writes(missing, 'is missing', 'are missing'),
      ...this.#writes(added, 'is new', 'are new'),
      ...this.#missed(),
    ]
    const other = '  the same writes came in another order, or in another transaction'
    return new ReplayMiss(
      'ReplayOtherHistory',
      [
        `mockq replay: this ${wordFor(asked)} is recorded only after other writes`,
        shown(asked),
        `the nearest answer is at ${this.#place(occurrence)}:`,
        ...(lines.length === 0 ? [other] : lines),
        this.#lane.missed.length > 0
          ? 'next: mend the misses of these writes, this one follows from them'
          : `next: make the same writes before it, ${this.#ownLane()}, or replay with \`--order loose\` ` +
            'if its answer does not depend on them',
      ].join('\n'),
      near([occurrence], question),
    )
  }

  /** How to record it in a lane of its own. */
  #ownLane(): string {
    const { isOneFile, isOwnLane, recordings } = this.#options
    const command = (mode: string) => `\`${recordCommandLine(mode, recordings)}\``
    if (isOwnLane) return `record it again with ${command('all')}`
    return isOneFile
      ? `record all of it again with ${command('all')}`
      : `record the test in a lane of its own (user root~TEST) with ${command('new')}`
  }

  /** Writes of this run that the recording does not have. */
  #missed(): readonly string[] {
    const { missed } = this.#lane
    if (missed.length === 0) return []
    const head = '  writes that have no recorded answer, so that their effect is unknown:'
    return [head, ...missed.map(each => `    ${clip(textOf(each), 120)}`)]
  }

  #writes(writes: readonly Occurrence[], one: string, many: string): readonly string[] {
    if (writes.length === 0) return []
    const head = writes.length === 1 ? `  1 write ${one}:` : `  ${writes.length} writes ${many}:`
    const lines = writes.slice(0, 5).map(write => {
      return `    ${this.#place(write)}  ${clip(textOf(write.question.document), 120)}`
    })
    return [head, ...lines, ...(writes.length > 5 ? ['    …'] : [])]
  }

  /** The file's name in the folder of recordings: the same on every machine. */
  get #file(): string {
    return basename(this.#lane.index.recording.path)
  }

  #place({ entry }: Occurrence): string {
    return `${this.#file}:${entry.line}`
  }

  #places(occurrences: readonly Occurrence[]): string {
    const places = occurrences.slice(0, 5).map(each => this.#place(each))
    return places.join(', ') + (occurrences.length > 5 ? ', …' : '')
  }

  #remedy(mode: 'new' | 'all', before = ''): string {
    return `next: ${before}record it with \`${recordCommandLine(mode, this.#options.recordings)}\``
  }
}

async function complete(nearest: Nearest): Promise<void> {
  while (!nearest.isComplete) {
    await new Promise(resolve => setImmediate(resolve))
    nearest.step()
  }
}

/** Recordings of a question, for reports: at most five. */
function near(
  occurrences: readonly Occurrence[],
  { document }: RecordedQuestion,
  difference: string | null = null,
): readonly NearRecording[] {
  const sql = subjectOf(document)
  return occurrences.slice(0, 5).map(occurrence => {
    return { id: idOf(occurrence), line: occurrence.entry.line, sql, difference }
  })
}

const strictNames =
  'with `--strict`, names, times and list orders must be the recorded ones: replay without it'
const otherNames =
  'a new name can stand for a recorded one if the lane creates both (CREATE, an upload) and neither stands for another'

/** How a client selects a lane. */
function howToChoose(lane: string): string {
  const name = encodeURIComponent(lane).replaceAll('~', '%7E')
  return `connect as root~${name}, or send the header X-MOCKQ-LANE: ${name}`
}

/** How many lanes a message lists. */
const mostLanes = 20

/** The first of the recorded lanes, and the one whose name is near that of `lane`. */
export function someLanes(lane: string, known: readonly string[]): string {
  if (known.length === 0) return 'none'
  const more = known.length > mostLanes ? `, … (${known.length})` : ''
  return `${known.slice(0, mostLanes).join(', ')}${more}${didYouMean(lane, known)}`
}

/** The miss for a client that asks for a lane without recordings. */
export function explainNoLane(
  lane: string,
  known: readonly string[],
  recordings: string,
): ReplayMiss {
  return new ReplayMiss(
    'ReplayUnknownStatement',
    [
      `mockq replay: nothing is recorded for the lane ${lane} in ${recordings}`,
      `recorded lanes: ${someLanes(lane, known)}`,
      `next: record it with \`${recordCommandLine('once', recordings)}\`, or choose another lane: ` +
        'a suffix of the user name (root~LANE) or the header X-MOCKQ-LANE',
    ].join('\n'),
  )
}

function wordFor({ k }: Asked): string {
  return k === 'stmt' ? 'statement' : k
}

const requests: Readonly<Record<Asked['k'], string>> = {
  stmt: 'POST /v1/query',
  upload: 'PUT',
  download: 'GET',
  load: 'PUT /v1/streaming_load',
  login: 'POST /v1/session/login',
}

function shown(asked: Asked): string {
  const request = requests[asked.k]
  const file = 'size' in asked ? `  (${asked.size} bytes, SHA-256 ${asked.sha.slice(0, 12)}…)` : ''
  return `  ${request}   ${clip(textOf(asked), maxShown)}${file}`
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}

/** How a recorded question differs from the one asked. `live`: a recorded text with the names of this run. */
function difference(recorded: PlayDocument, asked: Asked, live: (text: string) => string): string {
  const [told, b] = [textOf(recorded), textOf(asked)]
  const isFile = 'stage' in recorded && 'stage' in asked
  // The name in a path is no difference if it stands for the recorded one.
  const a = isFile && recorded.k === asked.k && live(told) === b ? b : told
  if (a !== b) return `${'stage' in asked ? 'path' : 'sql'} differs: ${diffTokens(a, b)}`
  if ('stage' in recorded || 'stage' in asked) return 'same path, another content'
  const word = 'same sql'
  if (recorded.db !== asked.db) {
    return `${word}, recorded in database ${JSON.stringify(recorded.db)}, asked in ${JSON.stringify(asked.db)}`
  }
  const params = differs(recorded.params, asked.params)
  if (params !== undefined) return `${word}, other bind values: ${params}`
  const context = contextDifference(recorded.ctx ?? [], asked.ctx ?? [])
  if (context !== undefined) return `${word}, other context: ${context}`
  const attached = differs(recorded.attach as Json | undefined, asked.attach as Json | undefined)
  return attached === undefined
    ? `${word}, other random names`
    : `${word}, other stage attachment: ${attached}`
}

function differs(recorded: Json | undefined, asked: Json | undefined): string | undefined {
  const [a, b] = [recorded, asked].map(value =>
    value === undefined ? 'none' : JSON.stringify(value),
  )
  return a === b ? undefined : diffTokens(a!, b!)
}

function contextDifference(recorded: readonly Pair[], asked: readonly Pair[]): string | undefined {
  const [a, b] = [new Map(recorded), new Map(asked)]
  const names = [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name))
  if (names.length === 0) return undefined
  return names
    .map(
      name =>
        `${name} was ${a.get(name) ?? 'at its default'}, is ${b.get(name) ?? 'at its default'}`,
    )
    .join('; ')
}
