import { basename } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { didYouMean } from '../../core/nearest-name.js'
import { type LeftPart, loadRecordings, recordingFiles } from '../save/load-recordings.js'
import { laneOfStem } from '../store/lane-file.js'
import type { Recording } from '../store/recording.js'

/** A lane whose file was read and checked. */
export interface OpenLane {
  readonly lane: string
  /** The path of its `.nedb` file, which does not exist yet if a killed recorder left only a `.nedb.part`. */
  readonly file: string
  readonly recording: Recording
  /** What could not be read of the `.nedb.part`. */
  readonly left: readonly LeftPart[]
}

/** A file that cannot be read as a recording. */
export interface DamagedFile {
  readonly file: string
  /** 1-based; null where the whole file is meant. */
  readonly line: number | null
  /** With the path and the line. */
  readonly message: string
}

/**
 * Reads the lanes at a path one after another: those that one of the patterns names, or all if there are none.
 *
 * Throws `UsageError` for a pattern that names no lane, `RecordingError` for a missing path and for damage. With
 * `damaged`, damaged files are put there instead, and the others are read. A file of a killed recorder with nothing in
 * it is no lane.
 */
export function* openLanes(
  path: string,
  patterns: readonly string[] = [],
  damaged?: DamagedFile[],
): Generator<OpenLane> {
  const matched = new Set<string>()
  const lanes: string[] = []
  const files = new Map<string, string>()
  const isMeant = (lane: string): boolean => {
    const found = patterns.filter(pattern => matchesGlob(pattern, lane))
    for (const pattern of found) matched.add(pattern)
    return patterns.length === 0 || found.length > 0
  }
  for (const file of recordingFiles(path)) {
    const named = laneOfStem(basename(file, '.nedb'))
    if (named !== undefined) lanes.push(named)
    if (named !== undefined && !isMeant(named)) continue
    const opened = openFile(file, damaged)
    if (opened === undefined) continue
    const { lane } = opened
    if (named === undefined) lanes.push(lane)
    if (named === undefined && !isMeant(lane)) continue
    const other = files.get(lane)
    if (other !== undefined) {
      const sentence = `${other} is a file of the same lane (${lane}): keep one of them`
      report(new RecordingError('corrupt', file, sentence), file, damaged)
      continue
    }
    files.set(lane, file)
    yield opened
  }
  const missing = patterns.find(pattern => !matched.has(pattern))
  if (missing !== undefined) throw noSuchLane(missing, path, lanes)
}

/** The error for a pattern that fits none of the lanes of a path. */
export function noSuchLane(pattern: string, path: string, lanes: readonly string[]): UsageError {
  return new UsageError(
    `--lane ${JSON.stringify(pattern)} names no lane of ${path}${didYouMean(pattern, lanes)}`,
  )
}

function openFile(file: string, damaged: DamagedFile[] | undefined): OpenLane | undefined {
  try {
    const { lanes, left, only } = loadRecordings(file)
    if (only === undefined) {
      throw new RecordingError('unreadable', file, 'cannot be read: it is a folder')
    }
    for (const [lane, recording] of lanes) return { lane, file, recording, left }
  } catch (error) {
    report(error, file, damaged)
  }
  return undefined
}

/** Adds damage of a file to the list; throws it if there is no list, and any other error, such as of permissions. */
function report(error: unknown, file: string, damaged: DamagedFile[] | undefined): void {
  const isDamage = error instanceof RecordingError && error.reason !== 'unreadable'
  if (damaged === undefined || !isDamage) throw error
  damaged.push({ file, line: error.line ?? null, message: error.message })
}

/** Whether a pattern, in which `*` stands for any characters, matches a whole text. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of rest) {
    const found = text.indexOf(part, end)
    if (found < 0) return false
    end = found + part.length
  }
  return text.length - last.length >= end && text.endsWith(last)
}
