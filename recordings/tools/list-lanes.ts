import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Classifier, isSurelyRead } from '../match/classify.js'
import { changedNothing, hasFailed } from '../match/recorded-question.js'
import { partPath } from '../save/load-recordings.js'
import type { PlayDocument } from '../store/document.js'
import { type DamagedFile, type OpenLane, openLanes } from './open-lanes.js'

/** The counts of a lane. */
export interface LaneSummary {
  readonly lane: string
  /** The path of its `.nedb` file. */
  readonly file: string
  /** Statements, uploads, loads, downloads and refused logins. */
  readonly requests: number
  readonly statements: number
  /** Statements and loads that succeeded and changed tables, files, users or other objects. */
  readonly writes: number
  readonly uploads: number
  readonly loads: number
  readonly downloads: number
  /** Refused logins. */
  readonly logins: number
  /** Recorded sessions; statements without any session identity count as one. */
  readonly sessions: number
  /** Statements with a SQL error, and requests that the server refused. */
  readonly errors: number
  /** Rows in answers. */
  readonly rows: number
  /** Bytes of its file and of the files in `blobs/` that it uses. */
  readonly bytes: number
  /** The recorded server's version. */
  readonly server: string
  readonly format: number
  /** When its file was last written on this machine, in ISO 8601: recordings themselves hold no times. */
  readonly modified: string
  /** What a killed recorder left in `.nedb.part`; it is included in the counts. */
  readonly part: PartSummary | null
}

export interface PartSummary {
  readonly file: string
  /** Whether its last line is incomplete, so that it is ignored. */
  readonly torn: boolean
  /** Number of statements in it that are ignored because they cannot be recorded. */
  readonly leftOut: number
}

export interface LaneList {
  readonly lanes: readonly LaneSummary[]
  readonly damaged: readonly DamagedFile[]
}

/** The lanes at a path with their counts; `patterns` as for `openLanes`. */
export function listLanes(path: string, patterns: readonly string[]): LaneList {
  const damaged: DamagedFile[] = []
  const lanes: LaneSummary[] = []
  for (const lane of openLanes(path, patterns, damaged)) lanes.push(summaryOf(lane))
  return { lanes, damaged }
}

/** The counts of a lane that is open. */
export function summaryOf({ lane, file, recording, left }: OpenLane): LaneSummary {
  const counts = { stmt: 0, upload: 0, load: 0, download: 0, login: 0 }
  const sessions = new Set<number>()
  const classifier = new Classifier()
  let [writes, errors, rows] = [0, 0, 0]
  for (const entry of recording.entries) {
    const document = recording.document(entry)
    counts[document.k]++
    sessions.add(entry.session)
    if (hasFailed(document)) errors++
    else if (isWrite(document, classifier, () => recording.rows(entry))) writes++
    if (document.k === 'stmt') rows += document.rows
  }
  const blobs = [...recording.blobs].map(blob => join(dirname(file), 'blobs', blob))
  const { server, format } = recording.meta
  const { stmt: statements, upload: uploads, load: loads, download: downloads, login } = counts
  const requests = recording.entries.length
  return {
    ...{ lane, file, requests, statements, writes, uploads, loads, downloads, logins: login },
    ...{ sessions: sessions.size, errors, rows },
    bytes: [file, partPath(file), ...blobs].reduce((sum, path) => sum + sizeOf(path), 0),
    ...{ server, format, modified: modifiedAt(file), part: partOf(file, left) },
  }
}

/** Whether a statement that succeeded changed something that others can see. */
export function isWrite(
  document: PlayDocument,
  classifier: Classifier,
  rowsOf: Parameters<typeof changedNothing>[2],
): boolean {
  if (document.k === 'upload' || document.k === 'load') return document.k === 'load'
  if (isSurelyRead(document)) return false
  const effects = classifier.classify(document)
  const isAny = effects.writesAll || effects.writes.length > 0
  return isAny && !changedNothing(effects, document, rowsOf)
}

function partOf(file: string, left: OpenLane['left']): PartSummary | null {
  const part = partPath(file)
  if (statOf(part) === undefined) return null
  const found = left.find(each => basename(each.file) === basename(part))
  return { file: part, torn: found?.torn === true, leftOut: found?.leftOut.length ?? 0 }
}

function modifiedAt(file: string): string {
  const times = [file, partPath(file)].map(path => statOf(path)?.mtimeMs ?? 0)
  return new Date(Math.max(...times)).toISOString()
}

function sizeOf(path: string): number {
  return statOf(path)?.size ?? 0
}

function statOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })
}
