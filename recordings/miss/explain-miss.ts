import { basename } from 'node:path'
import { ReplayMiss } from '../../core/errors/replay-miss.js'
import type { Json } from '../../core/protocol/backend.js'
import type { Lane, NoAnswer } from '../match/lane.js'
import type { Occurrence } from '../match/occurrence.js'
import type { Asked } from '../match/question-text.js'
import type { RecordedQuestion } from '../match/recorded-question.js'
import type { Pair, PlayDocument } from '../store/document.js'
import { Nearest, textOf } from './nearest.js'
import { diffTokens } from './token-diff.js'
import { writeDifference } from './write-difference.js'

/** Characters of a statement that a miss shows. */
const maxShown = 300

/** Explains misses of a lane as a person wants to read them in the output of a failed test. */
export class MissExplainer {
  readonly #lane: Lane
  /** What the user gave as his recordings. */
  readonly #recordings: string
  #nearest: Nearest | undefined

  constructor(lane: Lane, recordings: string) {
    this.#lane = lane
    this.#recordings = recordings
  }

  explain(missed: NoAnswer): ReplayMiss {
    const { reason, question } = missed
    if (question === undefined || reason === 'unknown') return this.#unknown(missed.asked)
    if (reason === 'used up') return this.#usedUp(missed.asked, question)
    if (reason === 'ambiguous') return this.#ambiguous(missed.asked, question)
    return this.#otherHistory(missed.asked, question)
  }

  #unknown(asked: Asked): ReplayMiss {
    this.#nearest ??= new Nearest(this.#lane.index)
    const nearest = this.#nearest.to(textOf(asked))
    const lines = nearest.map(question => {
      return `  ${this.#place(question.occurrences[0]!)}  ${difference(question.document, asked)}`
    })
    return new ReplayMiss(
      'ReplayUnknownStatement',
      [
        `mockq replay: nothing in ${this.#file} answers this ${wordFor(asked)}`,
        shown(asked),
        ...(lines.length === 0 ? ['nearest: nothing like it is recorded'] : ['nearest:', ...lines]),
        this.#remedy('new'),
      ].join('\n'),
    )
  }

  #usedUp(asked: Asked, question: RecordedQuestion): ReplayMiss {
    const count = question.occurrences.length
    return new ReplayMiss(
      'ReplayUsedUp',
      [
        `mockq replay: the ${count} recorded answers to this ${wordFor(asked)} are used up`,
        shown(asked),
        `recorded at ${this.#places(question.occurrences)}: they differ, so none can be given again`,
        this.#remedy('all', 'ask it as often as it was recorded, or '),
      ].join('\n'),
    )
  }

  #ambiguous(asked: Asked, question: RecordedQuestion): ReplayMiss {
    return new ReplayMiss(
      'ReplayOtherHistory',
      [
        `mockq replay: recorded answers to this ${wordFor(asked)} differ, and nothing tells which is true`,
        shown(asked),
        `recorded at ${this.#places(question.occurrences)}, in other sessions`,
        'next: let each session ask what it asked when it was recorded, or play with `--order loose`',
      ].join('\n'),
    )
  }

  #otherHistory(asked: Asked, question: RecordedQuestion): ReplayMiss {
    const { occurrence, missing, added } = writeDifference(question, this.#lane)
    const lines = [
      ...this.#writes(missing, 'is missing', 'are missing'),
      ...this.#writes(added, 'is new', 'are new'),
    ]
    const other = '  the same writes came in another order, or in another transaction'
    return new ReplayMiss(
      'ReplayOtherHistory',
      [
        `mockq replay: this ${wordFor(asked)} is recorded only under another write history`,
        shown(asked),
        `the nearest answer is at ${this.#place(occurrence)}:`,
        ...(lines.length === 0 ? [other] : lines),
        this.#remedy('new', 'make the same writes before it, or '),
      ].join('\n'),
    )
  }

  #writes(writes: readonly Occurrence[], one: string, many: string): readonly string[] {
    if (writes.length === 0) return []
    const head = writes.length === 1 ? `  1 write ${one}:` : `  ${writes.length} writes ${many}:`
    const lines = writes.slice(0, 5).map(write => {
      return `    ${this.#place(write)}  ${clip(textOf(write.question.document), 120)}`
    })
    return [head, ...lines, ...(writes.length > 5 ? ['    …'] : [])]
  }

  /** As it is named in the folder of recordings: the same on every machine. */
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
    return `next: ${before}record it with \`${recordCommand(mode, this.#recordings)}\``
  }
}

/** The miss of a client that asks for a lane of which nothing is recorded. */
export function explainNoLane(
  lane: string,
  known: readonly string[],
  recordings: string,
): ReplayMiss {
  const lanes = known.length === 0 ? 'there is none at all' : `there are: ${known.join(', ')}`
  return new ReplayMiss(
    'ReplayUnknownStatement',
    [
      `mockq replay: nothing is recorded of the lane ${lane} in ${recordings}`,
      `lanes: ${lanes}`,
      `next: record it with \`${recordCommand('once', recordings)}\`, or choose another lane: ` +
        'a suffix of the user name (root~LANE) or the header X-MOCKQ-LANE',
    ].join('\n'),
  )
}

function recordCommand(mode: string, recordings: string): string {
  return `mockq record --mode ${mode} --target URL ${recordings}`
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

/** In what a recorded question is not the one that was asked. */
function difference(recorded: PlayDocument, asked: Asked): string {
  const [a, b] = [textOf(recorded), textOf(asked)]
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
