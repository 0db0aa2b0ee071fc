import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { recordingFiles } from '../save/load-recordings.js'
import { BlobFolder } from '../store/blob-folder.js'
import { lockFolder } from '../store/folder-lock.js'
import { laneOfStem } from '../store/lane-file.js'
import { parseRecording, readBytes } from '../store/read-recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { folderOf } from './change-recordings.js'
import { type Finding, formatFile } from './format-file.js'
import { matchesGlob, noSuchLane } from './open-lanes.js'

/** What `fmt` found in a file. */
export interface FileReport {
  readonly path: string
  readonly findings: readonly Finding[]
  /** Whether it was written, or would be without `isDry`. */
  readonly isWritten: boolean
}

export interface FormatRecordingsOptions {
  /** Writes nothing. */
  readonly isDry: boolean
  /** Accepts edited requests. */
  readonly accept: boolean
  /** Patterns of lanes, as for `openLanes`. */
  readonly lanes: readonly string[]
}

/**
 * Formats the files of recordings that were edited by hand; see `formatFile`. Each file is replaced in one step, and
 * only if nothing in it is left for a person to correct. Files in canonical form are not touched.
 */
export async function formatRecordings(
  path: string,
  { isDry, accept, lanes }: FormatRecordingsOptions,
): Promise<readonly FileReport[]> {
  const folder = folderOf(path)
  const unlock = isDry ? () => {} : lockFolder(folder)
  try {
    const files = recordingFiles(path).filter(existsSync)
    const named = new Map(files.map(file => [file, laneOfStem(basename(file, extension))]))
    const laneOf = (file: string) => named.get(file) ?? basename(file, extension)
    const missing = lanes.find(pattern => !files.some(file => matchesGlob(pattern, laneOf(file))))
    if (missing !== undefined) throw noSuchLane(missing, path, files.map(laneOf))
    const isMeant = (file: string) =>
      lanes.length === 0 || lanes.some(pattern => matchesGlob(pattern, laneOf(file)))
    const reports: FileReport[] = []
    for (const file of files.filter(isMeant)) {
      const lane = named.get(file)
      const bytes = readBytes(file)
      const formatted = formatFile(bytes, {
        path: file,
        accept,
        ...(lane !== undefined && { lane }),
      })
      const findings = [...formatted.findings, ...blobFindings(folder, formatted.bytes, file)]
      const isBroken = findings.some(({ kind }) => kind === 'damage')
      const isWritten = !isBroken && formatted.bytes?.equals(bytes) === false
      if (isWritten && !isDry) await writeWholeFile(file, [formatted.bytes!])
      reports.push({ path: file, findings, isWritten })
    }
    return reports
  } finally {
    unlock()
  }
}

const extension = '.nedb'

/** Blobs of a formatted file that are missing or were changed. */
function blobFindings(folder: string, bytes: Buffer | undefined, path: string): readonly Finding[] {
  if (bytes === undefined) return []
  const blobs = new BlobFolder(folder)
  const findings: Finding[] = []
  for (const blob of parseRecording(bytes, path).blobs) {
    try {
      blobs.check(blob)
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      findings.push({ line: 1, kind: 'damage', what: error.message })
    }
  }
  return findings
}
