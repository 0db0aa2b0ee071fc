import { isUtf8 } from 'node:buffer'
import { RecordingError } from '../../core/errors/recording-error.js'
import { didYouMean } from '../../core/nearest-name.js'
import { hasOwnKey, sqlDialectOf } from '../match/question.js'
import { digestOfLines } from '../redact/file-text.js'
import { findSecrets } from '../redact/find-secrets.js'
import { isPlaceholder, placeholder } from '../redact/placeholder.js'
import { checkMeta, checkPlay, checkValues, isRows, isValues } from '../store/check-document.js'
import {
  formatVersion,
  type MetaDocument,
  type PlayDocument,
  type RecordingDocument,
  type Rows,
  type ValuesDocument,
} from '../store/document.js'
import { type DocumentId, formatId, parseId, toOrdinal } from '../store/document-id.js'
import { fieldNames, formatLine, isSealed, orderKeys } from '../store/line.js'
import { parseRecording } from '../store/read-recording.js'
import { newline } from '../store/scan-lines.js'
import { wrongAnswer, wrongRows } from './check-answer-fields.js'
import { headOf, linesOfPlay, withId } from './edit-lane.js'
import { keyOfSql } from './request-key.js'

/**
 * What is not in canonical form. `fixed`: formatting corrects it. `request`: the request of a statement was edited, which
 * `accept` allows. `wrong`: only a person can correct it. `damage`: the file cannot be read.
 */
export interface Finding {
  readonly line: number
  readonly kind: 'fixed' | 'request' | 'wrong' | 'damage'
  readonly what: string
}

/** A file as `fmt` would write it. */
export interface FormattedFile {
  /** Absent if it cannot be written: see the findings. */
  readonly bytes?: Buffer
  /** Sorted by line; none for a file in canonical form. */
  readonly findings: readonly Finding[]
}

export interface FormatOptions {
  /** The path for messages. */
  readonly path: string
  /** The lane of the file, if its name tells it. */
  readonly lane?: string
  /** Accepts edited requests: their keys are computed again. */
  readonly accept: boolean
}

/**
 * Brings a file that was edited by hand into the form that a recorder writes: checksums, number of rows, order and `_id`
 * of lines, order of keys, line ends.
 *
 * A statement whose SQL no longer belongs to its request key is another request: without `accept`, nothing is returned
 * for the file.
 */
export function formatFile(bytes: Buffer, options: FormatOptions): FormattedFile {
  const formatter = new FileFormatter(options)
  try {
    formatter.read(bytes)
    return formatter.formatted(bytes)
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    const what = error.message.replace(/^.*?(?::\d+)?: /s, '')
    return { findings: [{ line: error.line ?? 1, kind: 'damage', what }] }
  }
}

/** A line of the file. */
interface RawLine {
  readonly line: number
  readonly text: string
  readonly value: Readonly<Record<string, unknown>>
  /** Whether its checksum is wrong. */
  readonly isEdited: boolean
}

/** A statement, upload, load, download or login with its rows. */
interface Group {
  readonly line: number
  readonly text: string
  readonly document: PlayDocument
  readonly isEdited: boolean
  readonly id: DocumentId | undefined
  readonly rows: { readonly part: number; readonly raw: RawLine }[]
}

const markers = /^(?:<{7}|\|{7}|={7}|>{7})/

class FileFormatter {
  readonly #options: FormatOptions
  readonly #findings: Finding[] = []
  readonly #groups: Group[] = []
  readonly #latest = new Map<string, Group>()
  #meta: { readonly raw: RawLine; readonly document: MetaDocument } | undefined
  readonly #values: { readonly raw: RawLine; readonly document: ValuesDocument }[] = []
  #secrets = 0

  constructor(options: FormatOptions) {
    this.#options = options
  }

  #find(line: number, kind: Finding['kind'], what: string): void {
    this.#findings.push({ line, kind, what })
  }

  #damage(line: number, what: string): RecordingError {
    return new RecordingError('corrupt', this.#options.path, what, line)
  }

  read(bytes: Buffer): void {
    const lost: RawLine[] = []
    for (const raw of this.#lines(bytes)) {
      if (raw.value['k'] === 'meta') this.#takeMeta(raw)
      else if (isValues(raw.value)) this.#takeValues(raw)
      else if (raw.value['k'] === 'rows') {
        if (!this.#takeRows(raw)) lost.push(raw)
      } else this.#takePlay(raw)
    }
    for (const raw of lost) {
      if (!this.#takeRows(raw)) this.#find(raw.line, 'wrong', 'rows that belong to no statement')
    }
    if (this.#meta === undefined) {
      throw this.#damage(1, 'the file has no meta line, so it is not a recording')
    }
  }

  /** The lines with their documents. */
  *#lines(bytes: Buffer): Generator<RawLine> {
    let hasCr = false
    let line = 0
    for (let start = 0; start < bytes.length; ) {
      line++
      const found = bytes.indexOf(newline, start)
      const end = found < 0 ? bytes.length : found
      let content = bytes.subarray(start, end)
      start = end + 1
      if (line === 1 && content.subarray(0, 3).equals(byteOrderMark)) {
        content = content.subarray(3)
        this.#find(1, 'fixed', 'a byte order mark at the start of the file')
      }
      if (content.at(-1) === 0x0d) {
        content = content.subarray(0, -1)
        if (!hasCr) this.#find(line, 'fixed', 'Windows line ends (CR LF)')
        hasCr = true
      }
      if (found < 0) this.#find(line, 'fixed', 'the last line has no line end')
      if (content.length === 0) this.#find(line, 'fixed', 'an empty line')
      else yield this.#parsed(content, line)
    }
  }

  #parsed(content: Buffer, line: number): RawLine {
    if (!isUtf8(content)) throw this.#damage(line, 'the line is not UTF-8')
    const text = content.toString('utf8')
    if (markers.test(text)) {
      const hint = 'keep one side of each conflict, then run fmt again'
      throw this.#damage(line, `a git conflict marker (${text.slice(0, 7)}): ${hint}`)
    }
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw this.#damage(line, `the line is not JSON: ${(error as Error).message}`)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.#damage(line, 'the line is not a document of a recording')
    }
    const { sum: _, ...fields } = value as Record<string, unknown>
    return { line, text, value: fields, isEdited: !isSealed(Buffer.from(content)) }
  }

  #takeMeta(raw: RawLine): void {
    if (this.#meta !== undefined) {
      throw this.#damage(raw.line, `a second meta line: the first is line ${this.#meta.raw.line}`)
    }
    const document = checkMeta(raw.value, this.#options.path)
    this.#checkFields(raw, document)
    if (raw.line > 1 && this.#groups.length > 0) {
      this.#find(raw.line, 'fixed', 'the meta line is not the first line')
    }
    const { lane = document.lane } = this.#options
    if (lane !== document.lane) {
      this.#find(
        raw.line,
        'fixed',
        `the lane is ${lane}, as the file is named, not ${document.lane}`,
      )
    }
    this.#meta = { raw, document: { ...document, lane } }
  }

  #takeValues(raw: RawLine): void {
    const document = checkValues(raw.value, this.#options.path, raw.line)
    this.#checkFields(raw, document)
    if (this.#values.length > 0) {
      this.#find(raw.line, 'fixed', 'recorded values in two lines: they are put into one')
    } else if (this.#groups.length > 0) {
      this.#find(raw.line, 'fixed', 'the recorded values are not in the second line')
    }
    this.#values.push({ raw, document })
  }

  /** The recorded values; of two lines, as `merge=union` leaves them, the first has priority. */
  #onlyValues(): ValuesDocument | undefined {
    const [first, ...others] = this.#values
    if (first === undefined) return undefined
    const line = formatLine(first.document)
    if (first.raw.isEdited) this.#find(first.raw.line, 'fixed', 'the recorded values were edited')
    else if (first.raw.text !== line)
      this.#find(first.raw.line, 'fixed', 'keys of the recorded values in another order')
    if (others.length === 0) return first.document
    const all = this.#values.map(({ document }) => document).toReversed()
    const times = new Map(all.flatMap(document => document.times))
    const texts = new Map(all.flatMap(document => document.texts))
    return { ...first.document, times: [...times].toSorted(byOrdinal), texts: [...texts] }
  }

  #takePlay(raw: RawLine): void {
    const document = checkPlay(raw.value, this.#options.path, raw.line)
    this.#checkFields(raw, document)
    const id = typeof document._id === 'string' ? parseId(document._id) : undefined
    const group: Group = { ...raw, document, id: id?.part === 0 ? id : undefined, rows: [] }
    this.#groups.push(group)
    if (id !== undefined) this.#latest.set(placeOf(id), group)
  }

  /** Adds rows to their statement; returns false if it has not been read. Without an `_id`, it is the one before. */
  #takeRows(raw: RawLine): boolean {
    if (!isRows(raw.value))
      throw this.#damage(raw.line, 'the field `r` of rows is missing or wrong')
    this.#checkFields(raw, raw.value as RecordingDocument)
    const { _id } = raw.value as { readonly _id?: unknown }
    const id = typeof _id === 'string' ? parseId(_id) : undefined
    const group = id === undefined ? this.#groups.at(-1) : this.#latest.get(placeOf(id))
    group?.rows.push({ part: id?.part ?? Number.POSITIVE_INFINITY, raw })
    return group !== undefined
  }

  /** Reports fields that no recorder writes, because formatting would drop them. */
  #checkFields({ value, line }: RawLine, document: RecordingDocument): void {
    const known = orderKeys(document)
    for (const name of Object.keys(value)) {
      if (name in known) continue
      const all = [...fieldNames]
      this.#find(line, 'wrong', `an unknown field \`${name}\`${didYouMean(name, all)}`)
    }
  }

  formatted(bytes: Buffer): FormattedFile {
    const { raw, document: meta } = this.#meta!
    this.#secrets = highestSecret(bytes)
    const groups = this.#placed(this.#withoutCopies())
    const isFractional = groups.some(({ id }) => !Number.isInteger(id.ordinal))
    const values = this.#onlyValues()
    const needed = values !== undefined ? formatVersion : isFractional ? 2 : 1
    const head = { ...meta, format: Math.max(meta.format, needed) }
    const metaLine = formatLine(head)
    if (raw.isEdited) this.#find(raw.line, 'fixed', 'the meta line was edited')
    else if (raw.text !== metaLine)
      this.#find(raw.line, 'fixed', 'keys of the meta line in another order')
    const lines = groups.map(each => Buffer.from(this.#linesOf(each)))
    const result = Buffer.concat([headOf(head, values), ...lines])
    const findings = this.#findings.toSorted((a, b) => a.line - b.line)
    const isStopped = findings.some(
      ({ kind }) => kind === 'wrong' || (kind === 'request' && !this.#options.accept),
    )
    if (isStopped) return { findings }
    parseRecording(result, this.#options.path)
    return { bytes: result, findings }
  }

  /** The groups without those that are the same as an earlier one, as `merge=union` leaves them. */
  #withoutCopies(): readonly Group[] {
    const seen = new Map<string, Group>()
    return this.#groups.filter(group => {
      if (group.id === undefined) return true
      const first = seen.get(group.document._id)
      if (first === undefined) seen.set(group.document._id, group)
      if (first === undefined || first.text !== group.text) return true
      if (group.rows.length > 0 && first.rows.length === 0) first.rows.push(...group.rows)
      this.#find(group.line, 'fixed', `the same as line ${first.line}: one of them is removed`)
      return false
    })
  }

  /** The groups sorted by id; those without one, and those whose id occurs before, get a new one in their place. */
  #placed(groups: readonly Group[]): readonly (Group & { readonly id: DocumentId })[] {
    const taken = new Set<string>()
    const ordinals = groups
      .flatMap(({ id }) => (id === undefined ? [] : [id.ordinal]))
      .toSorted((a, b) => a - b)
    let last: DocumentId = { session: 0, ordinal: 0, part: 0 }
    const placed = groups.map(group => {
      const own = group.id !== undefined && !taken.has(placeOf(group.id)) ? group.id : undefined
      const id = own ?? {
        ...(group.id ?? last),
        part: 0,
        ordinal: ordinalAfter(group.id ?? last, ordinals),
      }
      if (own === undefined) {
        const why =
          group.id === undefined
            ? 'it has no `_id`'
            : `the \`_id\` ${group.document._id} occurs twice`
        this.#find(group.line, 'fixed', `${why}: this one becomes ${formatId(id)}`)
        ordinals.push(id.ordinal)
        ordinals.sort((a, b) => a - b)
      }
      taken.add(placeOf(id))
      last = id
      return { ...group, id }
    })
    const sorted = placed.toSorted((a, b) => (formatId(a.id) < formatId(b.id) ? -1 : 1))
    let before = -1
    for (const { line } of sorted) {
      if (line < before) {
        this.#find(line, 'fixed', 'lines are not sorted by `_id`')
        break
      }
      before = line
    }
    return sorted
  }

  #linesOf(group: Group & { readonly id: DocumentId }): string {
    const parts = group.rows.toSorted((a, b) => a.part - b.part).map(({ raw }) => raw)
    const rows = parts.flatMap(({ value }) => (value as unknown as { readonly r: Rows }).r)
    const isEdited = group.isEdited || parts.some(each => each.isEdited)
    const before = withId(group.document, formatId(group.id))
    const document = isEdited
      ? this.#mended(group.line, before, rows)
      : this.#counted(group.line, before, rows)
    const text = linesOfPlay(document, rows)
    const now = text.trimEnd().split('\n')
    const told = this.#findings.length
    if (isEdited) this.#describe(group, parts, rows, document)
    const originals = [group, ...parts]
    const isSame =
      originals.length === now.length && originals.every((each, i) => each.text === now[i])
    if (
      !isSame &&
      !isEdited &&
      this.#findings.length === told &&
      group.document._id === document._id
    ) {
      this.#find(
        group.line,
        'fixed',
        'keys, or rows in lines, in another order than a recorder writes them',
      )
    }
    return text
  }

  /** Says what was edited, as far as the file tells. */
  #describe(group: Group, parts: readonly RawLine[], rows: Rows, document: PlayDocument): void {
    if (group.isEdited) this.#find(group.line, 'fixed', `${whatOf(document)} was edited`)
    for (const part of parts) {
      if (part.isEdited) this.#find(part.line, 'fixed', `rows of ${whatOf(document)} were edited`)
    }
    if (document.k !== 'stmt') return
    const wrong = wrongRows(document, rows)
    if (wrong !== undefined) this.#find(group.line, 'wrong', wrong)
  }

  /** An edited document with what follows from its other fields. */
  #mended(line: number, before: PlayDocument, rows: Rows): PlayDocument {
    const wrong = wrongAnswer(before)
    if (wrong !== undefined) {
      this.#find(line, 'wrong', wrong)
      return before
    }
    const counted = this.#counted(line, before, rows)
    return this.#withDigest(line, this.#withKey(line, this.#masked(line, counted)))
  }

  #counted(line: number, document: PlayDocument, rows: Rows): PlayDocument {
    if (document.k !== 'stmt') {
      if (rows.length > 0) this.#find(line, 'wrong', 'only statements have rows')
      return document
    }
    if (document.blob !== undefined) {
      if (rows.length > 0)
        this.#find(line, 'wrong', 'its rows are in a blob, and also in lines: remove one of them')
      return document
    }
    if (document.rows === rows.length) return document
    this.#find(line, 'fixed', `it has ${rows.length} rows, but \`rows\` says ${document.rows}`)
    return { ...document, rows: rows.length }
  }

  /** The document with secrets in its SQL masked. */
  #masked(line: number, document: PlayDocument): PlayDocument {
    if ('stage' in document) return document
    const { sql } = document
    const found = findSecrets(sql, sqlDialectOf(document)).texts
    let [masked, end] = ['', 0]
    for (const { kind, start, end: next } of found) {
      const text = sql.slice(start, next)
      if (start < end || isPlaceholder(text)) continue
      masked += sql.slice(end, start) + placeholder(`secret:${kind}`, ++this.#secrets)
      end = next
      this.#find(line, 'fixed', `a secret (${kind}) in its SQL is masked`)
    }
    return end === 0 ? document : { ...document, sql: masked + sql.slice(end) }
  }

  #withKey(line: number, document: PlayDocument): PlayDocument {
    if (hasOwnKey(document) || 'stage' in document) return document
    const key = keyOfSql(document)
    const next = { ...document, key }
    if (!hasOwnKey(next)) {
      this.#find(
        line,
        'wrong',
        `no request key can be computed for its SQL: ${shown(document.sql)}`,
      )
      return document
    }
    this.#find(
      line,
      'request',
      `its SQL was edited: the request key ${shown(document.key)} becomes ${shown(key)}`,
    )
    return next
  }

  /** Size and hash of a file whose text was edited. */
  #withDigest(line: number, document: PlayDocument): PlayDocument {
    if (!('text' in document) || document.text === undefined) return document
    const digest = digestOfLines(document.text)
    if (digest.sha === document.sha && digest.size === document.size) return document
    const kind = document.k === 'download' ? 'fixed' : 'request'
    this.#find(line, kind, 'the content of its file was edited: size and hash are computed again')
    return { ...document, ...digest }
  }
}

function byOrdinal([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

const placeOf = ({ session, ordinal }: DocumentId): string => `${session}:${ordinal}`

/** A free ordinal after a place: halfway to the next one. */
function ordinalAfter({ ordinal }: DocumentId, ordinals: readonly number[]): number {
  const next = ordinals.find(each => each > ordinal)
  return next === undefined ? Math.floor(ordinal) + 10 : toOrdinal((ordinal + next) / 2)
}

/** The highest number of a masked secret in a file. */
function highestSecret(bytes: Buffer): number {
  let highest = 0
  for (let at = bytes.indexOf(secretStart); at >= 0; at = bytes.indexOf(secretStart, at + 1)) {
    const [, number] =
      /^\{\{secret:[a-z_]+:(\d+)\}\}/.exec(bytes.toString('latin1', at, at + 60)) ?? []
    highest = Math.max(highest, Number(number ?? 0))
  }
  return highest
}

const secretStart = '{{secret:'

function whatOf(document: PlayDocument): string {
  const subject = 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
  return shown(subject)
}

/** The start of a text for a message, on one line. */
function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return JSON.stringify(line.length <= longest ? line : `${line.slice(0, longest)}…`)
}

const longest = 100
