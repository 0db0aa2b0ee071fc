import { QueryError } from '../../core/errors/query-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import { clockFunctions, randomFunctions } from '../compute/changing-functions.js'
import { LaneIndex } from '../match/lane-index.js'
import { asksLastQuery } from '../match/own-answers.js'
import { hasOwnKey, isDriverProbe, sqlDialectOf } from '../match/question.js'
import { formatVersion, type MetaDocument, type PlayDocument } from '../store/document.js'
import { formatId } from '../store/document-id.js'
import { laneOfStem, laneStem } from '../store/lane-file.js'
import { parseRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { damageOf, newline } from '../store/scan-lines.js'
import type { Finding, Report } from './lint.js'
import { type TextPlace, textsOf } from './lint-texts.js'

/** Bytes of an answer or file, and of a recording, above which `lint` warns. */
export const longestAnswer = 2 ** 20
const longestLane = 2 ** 24

/** The names of the blobs that a file uses. */
export type UsedBlobs = ReadonlyMap<string, string>

interface LaneFile {
  /** The path in the folder. */
  readonly file: string
  readonly bytes: Buffer
  readonly report: Report
  /** Called for each text in the file. */
  readonly scan: (text: TextPlace, place: Pick<Finding, 'file' | 'line' | 'id'>) => void
}

/**
 * Checks one `.nedb` or `.nedb.part` file, line by line, so that damage in one hides nothing in the others. Returns the
 * blobs that it uses, with the `_id` of the first document that does.
 */
export function lintLane(options: LaneFile): UsedBlobs {
  const { file, bytes, report } = options
  const reader = new LineReader(options)
  reader.readAll()
  if (bytes.length > longestLane) {
    const message = `the file has ${megabytes(bytes.length)}`
    report('size/lane', { file, line: null, id: null, place: '', message })
  }
  if (!file.endsWith('.part') && !reader.isDamaged) lintWhole(options)
  return reader.blobs
}

class LineReader {
  readonly blobs = new Map<string, string>()
  isDamaged = false
  readonly #options: LaneFile
  #columns: readonly (readonly [string, string])[] = []
  /** Columns whose data `--redact` has replaced. */
  #redacted: ReadonlySet<string> = new Set()
  /** The statement whose rows are read, and the bytes of its rows. */
  #answer: { readonly line: number; readonly id: string; bytes: number } | undefined

  constructor(options: LaneFile) {
    this.#options = options
  }

  readAll(): void {
    const { bytes, file } = this.#options
    const isPart = file.endsWith('.part')
    let line = 1
    for (let start = 0; start < bytes.length; line++) {
      const found = bytes.indexOf(newline, start)
      const end = found < 0 ? bytes.length : found
      // A recorder's own file may end in an incomplete line, and has empty ones.
      const isUsual = isPart && (found < 0 || end === start)
      this.#take(
        bytes.subarray(start, end),
        line,
        isUsual || found >= 0 ? undefined : 'the last line has no line end',
        isUsual,
      )
      start = end + 1
    }
    if (bytes.length === 0 && !isPart) this.#damaged(1, null, 'the file is empty')
    this.#endAnswer()
  }

  #take(bytes: Buffer, line: number, torn: string | undefined, isUsual: boolean): void {
    const damage = isUsual ? undefined : (damageOf(bytes) ?? torn)
    const text = bytes.toString('utf8')
    const document = parsed(text)
    const id = typeof document?.['_id'] === 'string' ? document['_id'] : null
    if (damage !== undefined) this.#damaged(line, id, damage)
    const { file, scan } = this.#options
    const place = { file, line, id }
    if (document === undefined) {
      scan({ text, place: '' }, place)
      return
    }
    this.#note(document, line, id)
    for (const each of textsOf(document, this.#columns)) {
      const isFake = each.column !== undefined && this.#redacted.has(each.column.toLowerCase())
      scan(isFake ? { ...each, isFake } : each, place)
    }
  }

  #note(document: Readonly<Record<string, unknown>>, line: number, id: string | null): void {
    const { k, schema, blob } = document
    if (k === 'meta') {
      this.#lintMeta(document, line)
      return
    }
    if (k === 'rows') {
      if (this.#answer !== undefined) this.#answer.bytes += JSON.stringify(document['r']).length
      return
    }
    this.#endAnswer()
    this.#columns = Array.isArray(schema) ? schema : []
    if (id !== null) this.#answer = { line, id, bytes: 0 }
    if (typeof blob === 'string' && !this.blobs.has(blob)) this.blobs.set(blob, id ?? '')
    if (k === 'stmt' && typeof document['sql'] === 'string')
      this.#lintStatement(document as never, line)
  }

  #endAnswer(): void {
    const { file, report } = this.#options
    if (this.#answer !== undefined && this.#answer.bytes > longestAnswer) {
      const { line, id, bytes } = this.#answer
      report('size/answer', {
        file,
        line,
        id,
        place: 'rows',
        message: `the answer has ${megabytes(bytes)}`,
      })
    }
    this.#answer = undefined
  }

  #lintMeta(document: Readonly<Record<string, unknown>>, line: number): void {
    const { file, report } = this.#options
    const { format, lane, redacted } = document
    this.#redacted = new Set((redacted as MetaDocument['redacted'])?.columns)
    if (typeof format === 'number' && format < formatVersion) {
      const message = `the file has version ${format} of the format, and this mockq writes ${formatVersion}`
      report('format/version', { file, line, id: '000', place: 'format', message })
    }
    const stem = file.replace(/\.nedb(?:\.part)?$/, '')
    if (typeof lane === 'string' && laneOfStem(stem) !== undefined && laneOfStem(stem) !== lane) {
      const message = `the file was recorded as lane ${JSON.stringify(lane)}, but its name is that of lane ${JSON.stringify(laneOfStem(stem))}: the name for ${JSON.stringify(lane)} is ${laneStem(lane)}.nedb`
      report('format/file-name', { file, line, id: '000', place: 'lane', message })
    }
  }

  #lintStatement(document: PlayDocument & { readonly sql: string }, line: number): void {
    const { file, report } = this.#options
    const found = { file, line, id: document._id, place: 'sql' }
    const { clock, random } = timeWords(document)
    if (clock !== undefined)
      report('time/clock', { ...found, message: `the statement uses ${clock}` })
    if (random !== undefined)
      report('time/random', { ...found, message: `the statement uses ${random}` })
    const today = /\{\{(?:today|now):\d+/.exec(document.sql)
    if (today !== null) {
      const message = 'the statement has the date or time of its recording as a literal'
      report('time/today', { ...found, message })
    }
  }

  #damaged(line: number, id: string | null, message: string): void {
    this.isDamaged = true
    const { file, report } = this.#options
    report('format/damaged', { file, line, id, place: '', message })
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

/** Functions that return the time without parentheses, too. */
const bareClocks = /^(?:CURRENT_|LOCALTIME)/

/** The function of the statement that returns the time, and the one that returns random values. */
function timeWords(document: PlayDocument & { readonly sql: string }) {
  const words: { clock?: string; random?: string } = {}
  // In a definition, they are computed later.
  if (/^\s*(?:create|alter)\b/i.test(document.sql)) return words
  let last: { readonly text: string; readonly upper: string } | undefined
  const take = (name: string, isCall: boolean, upper: string) => {
    if (clockFunctions.has(upper) && (isCall || bareClocks.test(upper)))
      words.clock ??= isCall ? `${name}()` : name
    if (randomFunctions.has(upper) && isCall) words.random ??= `${name}()`
  }
  try {
    eachToken(document.sql, sqlDialectOf(document as never), token => {
      if (last !== undefined) take(last.text, token.text === '(', last.upper)
      last = token.kind === 'word' ? token : undefined
    })
    if (last !== undefined) take(last.text, false, last.upper)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
  }
  return words
}

/** Checks a file with undamaged lines: their order, their keys, and ambiguous answers. */
function lintWhole({ file, bytes, report }: LaneFile): void {
  try {
    const recording = parseRecording(bytes, file)
    for (const entry of recording.entries) {
      const document = recording.document(entry)
      if (hasOwnKey(document)) continue
      const message = '`key` is not the normal form of `sql`: one of them was edited'
      report('format/damaged', { file, line: entry.line, id: document._id, place: 'key', message })
    }
    lintOrder(file, recording, report)
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    const message = error.message.replace(/^.*?: /, '')
    report('format/damaged', { file, line: error.line ?? null, id: null, place: '', message })
  }
}

/** Finds equal requests that have different answers in the same state. */
function lintOrder(file: string, recording: Recording, report: Report): void {
  const index = new LaneIndex(recording, { historyBySession: false })
  for (const question of index.questions) {
    if (question.occurrences.length < 2) continue
    const { document } = question
    if (document.k === 'login' || document.k === 'upload') continue
    if (document.k === 'stmt' && (isDriverProbe(document.key) || asksLastQuery(document.key)))
      continue
    for (const { occurrences } of question.ambiguous(session => index.history(session))) {
      const [first, second] = occurrences
      const others = occurrences.slice(2).map(each => each.entry.line)
      const lines = [first!.entry.line, ...others].join(', ')
      const message = `the request has other answers in the same state (line ${lines})`
      const { line, session, ordinal } = second!.entry
      const id = formatId({ session, ordinal, part: 0 })
      report('order/ambiguous', { file, line, id, place: 'sql', message })
    }
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
