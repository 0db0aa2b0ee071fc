import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { didYouMean } from '../../core/nearest-name.js'
import { BlobFolder } from '../store/blob-folder.js'
import { laneOfStem } from '../store/lane-file.js'
import { readBytes } from '../store/read-recording.js'
import { type FoundSecret, secretsIn } from './find-in-text.js'
import { type IgnoreLine, ignoreFile, ignores, readIgnoreList } from './lint-ignore.js'
import { lintLane, longestAnswer, megabytes } from './lint-lane.js'
import { checkRuleName, lintRules, type Severity, selects } from './lint-rules.js'
import { cellsOf, type TextPlace } from './lint-texts.js'
import { matchesGlob } from './open-lanes.js'
import { personalDataIn } from './personal-data.js'

/** Something in a recording that should not be there, or that will give trouble. */
export interface Finding {
  /** The path of the file in the folder of recordings. */
  readonly file: string
  /** 1-based; null for the whole file, or a file that has no lines. */
  readonly line: number | null
  /** The `_id` of the document; null if there is none. */
  readonly id: string | null
  /** `secret/jwt` */
  readonly rule: string
  readonly severity: Severity
  /** Where in the document: `sql`, `params[0]`, `rows.email`; may be empty. */
  readonly place: string
  /** Never contains the secret. */
  readonly message: string
  /** What to do. */
  readonly next: string
}

/** Reports a finding of a rule. */
export type Report = (rule: string, finding: Omit<Finding, 'rule' | 'severity' | 'next'>) => void

export interface LintOptions {
  /** Names or groups of the rules to check (`secret`, `secret/jwt`); absent or empty: all. */
  readonly rules?: readonly string[]
  /** Names or groups of rules to leave out. */
  readonly without?: readonly string[]
  /** Names of lanes, in which `*` stands for any characters; absent or empty: all lanes and all other files. */
  readonly lanes?: readonly string[]
}

export interface LintReport {
  readonly findings: readonly Finding[]
  /** Number of findings that the ignore list names. */
  readonly ignored: number
  /** Number of files that were read. */
  readonly files: number
}

/**
 * Checks all files of a folder of recordings, or one `.nedb` file and the blobs that it uses. Nothing is written.
 *
 * Throws `UsageError` for an unknown rule, `RecordingError` if there is no such folder or file, or it cannot be read.
 * Damage is a finding, not an error.
 */
export function lintRecordings(path: string, options: LintOptions = {}): LintReport {
  const rules = (options.rules ?? []).map(each => checkRuleName(each, '--rule'))
  const without = (options.without ?? []).map(each => checkRuleName(each, '--ignore'))
  const isChosen = (rule: string) =>
    (rules.length === 0 || rules.some(each => selects(each, rule))) &&
    !without.some(each => selects(each, rule))
  const only = isFile(path) ? basename(path) : undefined
  const folder = only === undefined ? path : dirname(path)
  const linter = new Linter(folder, readIgnoreList(folder), isChosen)
  const lanes = options.lanes ?? []
  const names = only === undefined ? namesIn(folder) : [only]
  return lanes.length > 0
    ? linter.run(filesOf(lanes, folder, names), true)
    : linter.run(names, only !== undefined)
}

function isFile(path: string): boolean {
  let found: ReturnType<typeof statSync>
  try {
    found = statSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new RecordingError('missing', path, 'no such folder or file of recordings')
    throw RecordingError.unreadable(path, error)
  }
  if (found.isDirectory()) return false
  if (!laneName.test(path)) throw new UsageError(`${path} is neither a folder nor a .nedb file`)
  return true
}

/** The files of some lanes. Throws `UsageError` for a pattern that names no lane. */
function filesOf(
  patterns: readonly string[],
  folder: string,
  names: readonly string[],
): readonly string[] {
  const lanes = names
    .filter(name => laneName.test(name))
    .map(name => [name, laneOfFile(folder, name)] as const)
  for (const pattern of patterns) {
    if (lanes.some(([, lane]) => matchesGlob(pattern, lane))) continue
    const known = lanes.map(([, lane]) => lane)
    throw new UsageError(
      `--lane ${JSON.stringify(pattern)} names no lane of ${folder}${didYouMean(pattern, known)}`,
    )
  }
  return lanes
    .filter(([, lane]) => patterns.some(pattern => matchesGlob(pattern, lane)))
    .map(([name]) => name)
}

/** The lane of a file by its name, or else as its first line says. */
function laneOfFile(folder: string, name: string): string {
  const stem = name.replace(laneName, '')
  const named = laneOfStem(stem)
  if (named !== undefined) return named
  const [first = ''] = readBytes(join(folder, name)).toString('utf8', 0, 4096).split('\n', 1)
  const { lane } = (parsedLine(first) ?? {}) as { readonly lane?: unknown }
  return typeof lane === 'string' ? lane : stem
}

const laneName = /\.nedb(?:\.part)?$/

class Linter {
  readonly #folder: string
  readonly #ignoreList: readonly IgnoreLine[]
  readonly #used = new Set<IgnoreLine>()
  readonly #isChosen: (rule: string) => boolean
  readonly #findings: Finding[] = []
  /** The findings so far, so that a value that is repeated in a document is reported once. */
  readonly #seen = new Set<string>()
  #ignored = 0
  #files = 0

  constructor(
    folder: string,
    ignoreList: readonly IgnoreLine[],
    isChosen: (rule: string) => boolean,
  ) {
    this.#folder = folder
    this.#ignoreList = ignoreList
    this.#isChosen = isChosen
  }

  /** Checks these files of the folder; `isPart`: they are not all of it. */
  run(names: readonly string[], isPart: boolean): LintReport {
    const blobs = new Map<string, string>()
    for (const name of names) {
      if (laneName.test(name)) for (const [blob, by] of this.#lane(name)) blobs.set(blob, by)
      else if (!isPart) this.#otherFile(name)
    }
    this.#blobs(blobs, isPart)
    if (!isPart) this.#unusedIgnores()
    return {
      findings: this.#findings.toSorted(byPlace),
      ignored: this.#ignored,
      files: this.#files,
    }
  }

  #lane(file: string): ReadonlyMap<string, string> {
    this.#files++
    if (file.endsWith('.part')) {
      const message = 'its statements are not saved in the recording yet'
      this.#report('format/part', { file, line: null, id: null, place: '', message })
    }
    const used = lintLane({
      file,
      bytes: readBytes(join(this.#folder, file)),
      report: this.#report,
      scan: (text, place) => this.#scan(text, place),
    })
    return new Map([...used].map(([blob, id]) => [blob, `${file} ${id}`]))
  }

  #otherFile(file: string): void {
    if (file === ignoreFile || file === 'blobs' || usual.test(file)) return
    const message = 'it is no recording: those end in .nedb'
    this.#report('format/file-name', { file, line: null, id: null, place: '', message })
  }

  /** Checks the blobs in use, and in a folder all others. */
  #blobs(used: ReadonlyMap<string, string>, usedOnly: boolean): void {
    const folder = new BlobFolder(this.#folder)
    const there = existsSync(join(this.#folder, 'blobs'))
      ? namesIn(join(this.#folder, 'blobs'))
      : []
    for (const name of new Set([...used.keys(), ...(usedOnly ? [] : there)])) {
      const file = `blobs/${name}`
      const by = used.get(name)
      const place = { file, line: null, id: null }
      if (by === undefined) {
        const message = 'no recording uses it'
        this.#report('size/unused-blob', { ...place, place: '', message })
      } else {
        try {
          folder.check(name)
        } catch (error) {
          if (!(error instanceof RecordingError)) throw error
          const message = `${error.message.replace(/^.*?: /, '')} (used by ${by})`
          this.#report('format/damaged', { ...place, place: '', message })
        }
      }
      if (there.includes(name)) this.#blob(file)
    }
  }

  #blob(file: string): void {
    this.#files++
    const bytes = readBytes(join(this.#folder, file))
    const place = { file, line: null, id: null }
    if (bytes.length > longestAnswer) {
      const message = `the file has ${megabytes(bytes.length)}`
      this.#report('size/answer', { ...place, place: '', message })
    }
    const plain = unpacked(bytes)
    const text = plain && textIn(plain)
    if (plain === undefined || text === undefined) {
      const message = `its texts cannot be read: ${plain === undefined ? 'it cannot be decompressed' : 'it is binary'}`
      this.#report('format/unreadable-file', { ...place, place: '', message })
      // Keys and tokens stand out even in a binary file.
      const isSure = ({ kind }: FoundSecret) => !kind.isLoose
      for (const each of chunks((plain ?? bytes).toString('latin1'))) {
        this.#secrets(secretsIn(each).filter(isSure), { text: each, place: '' }, place)
      }
      return
    }
    let line = 1
    for (const each of text.split('\n')) {
      const cells = file.endsWith('.ndjson') ? parsedLine(each) : undefined
      const texts = cells === undefined ? [{ text: each, place: '' }] : cellsOf(cells, [])
      for (const one of texts) this.#scan(one, { ...place, line })
      line++
    }
  }

  #scan(where: TextPlace, place: Pick<Finding, 'file' | 'line' | 'id'>): void {
    for (const text of chunks(where.text)) {
      this.#secrets(secretsIn(text), where, place)
      if (where.isFake === true) continue
      for (const { kind, text: found } of personalDataIn(text)) {
        if (kind === 'card' && isIdColumn(where)) continue
        const message = `${lintRules.get(`personal/${kind}`)!.what} (${shortened(found)})`
        this.#report(`personal/${kind}`, { ...place, place: where.place, message })
      }
    }
  }

  #secrets(
    found: readonly FoundSecret[],
    { place: part }: TextPlace,
    place: Pick<Finding, 'file' | 'line' | 'id'>,
  ): void {
    for (const { kind, secret } of found) {
      const message = `looks like ${kind.what} (${shortened(secret)})`
      this.#report(`secret/${kind.rule}`, { ...place, place: part, message })
    }
  }

  readonly #report: Report = (rule, finding) => {
    const { severity, next } = lintRules.get(rule)!
    const { file, line, id, place, message } = finding
    const key = JSON.stringify([rule, file, id ?? line, place, message])
    if (!this.#isChosen(rule) || this.#seen.has(key)) return
    this.#seen.add(key)
    const lines = this.#ignoreList.filter(each => ignores(each, { rule, file, id }))
    for (const each of lines) this.#used.add(each)
    if (lines.length > 0) this.#ignored++
    else this.#findings.push({ file, line, id, rule, severity, place, message, next })
  }

  #unusedIgnores(): void {
    for (const each of this.#ignoreList) {
      // With `--rule` and `--ignore`, the line may be about a rule that is not checked.
      if (
        this.#used.has(each) ||
        ![...lintRules.keys()].every(rule => !selects(each.rule, rule) || this.#isChosen(rule))
      )
        continue
      const message = `no finding for: ${each.text}`
      this.#report('lint/unused-ignore', {
        file: ignoreFile,
        line: each.line,
        id: null,
        place: '',
        message,
      })
    }
  }
}

/** Files that people keep beside recordings. */
const usual = /^(?:\.|README|LICENSE|CHANGELOG)/i

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw RecordingError.unreadable(folder, error)
  }
}

function byPlace(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}

/** A secret as a message may show it: its first characters, if there are many more. */
function shortened(secret: string): string {
  const shown = secret.length >= 20 ? secret.slice(0, 4) : secret.slice(0, 1)
  return `${shown.replaceAll(/\s/g, ' ')}…, ${secret.length} characters`
}

/** Whether a cell is of a column of ids, where sixteen digits are no card number. */
function isIdColumn({ column, type }: TextPlace): boolean {
  if (type !== undefined && /^(?:Nullable\()?U?Int\d/.test(type)) return true
  return column !== undefined && /(?:^|_)(?:id|uuid|key|hash|sum)$/i.test(column)
}

/** Long texts are searched in pieces that overlap by more than the length of any secret. */
const pieceLength = 2 ** 22
const overlap = 2 ** 13

function* chunks(text: string): Generator<string> {
  if (text.length <= pieceLength) return yield text
  for (let at = 0; at < text.length; at += pieceLength - overlap)
    yield text.slice(at, at + pieceLength)
}

/** The content of a gzip file, up to 256 MiB; other bytes unchanged; undefined if it cannot be unpacked. */
function unpacked(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: 2 ** 28 })
  } catch {
    return undefined
  }
}

/** UTF-8 text; undefined for other bytes. */
function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
