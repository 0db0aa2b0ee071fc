import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { foldPart } from '../save/fold-part.js'
import { BlobFolder } from './blob-folder.js'
import { parsePart } from './read-part.js'
import { readBytes, readRecording } from './read-recording.js'
import type { Recording } from './recording.js'
import { writeWholeFile } from './write-whole-file.js'

const extension = '.nedb'
const partExtension = '.nedb.part'

/** What a path of recordings holds. */
export interface LoadedRecordings {
  /** The folder, also where one file was named. */
  readonly folder: string
  /** By lane. */
  readonly lanes: ReadonlyMap<string, Recording>
  /** Set where one file was named: it is the only lane, whatever a client asks for. */
  readonly only?: string
  /** Files that a killed recorder left with a torn last line; all before it was loaded. */
  readonly torn: readonly string[]
}

/**
 * Loads and checks the recordings in a folder, or one file.
 *
 * Only `*.nedb`, `*.nedb.part` and what they name in `blobs/` are read; nothing is written. Throws
 * `RecordingError` for a path that is not there and for anything damaged.
 */
export function loadRecordings(path: string): LoadedRecordings {
  if (!existsSync(path) && !existsSync(`${path}.part`)) {
    throw new RecordingError('missing', path, 'no such folder or file of recordings')
  }
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  const names = isFolder ? lanesIn(path) : [laneOf(basename(path))]
  const torn: string[] = []
  const lanes = new Map<string, Recording>()
  for (const lane of names) {
    const recording = loadLane(folder, lane, torn)
    if (recording !== undefined) lanes.set(lane, recording)
  }
  return { folder, lanes, torn, ...(!isFolder && { only: names[0]! }) }
}

/** The lanes that a folder has files of, sorted. */
export function lanesIn(folder: string): readonly string[] {
  const files = readdirSync(folder).filter(
    name => (name.endsWith(extension) || name.endsWith(partExtension)) && !name.startsWith('.'),
  )
  return [...new Set(files.map(laneOf))].toSorted()
}

/** The path of a lane's recording. */
export function recordingPath(folder: string, lane: string): string {
  return join(folder, lane + extension)
}

/** The path of what a recorder appends to before it saves. */
export function partPath(folder: string, lane: string): string {
  return join(folder, lane + partExtension)
}

/** A lane's recording, with what a killed recorder left folded in. */
export function loadLane(folder: string, lane: string, torn: string[]): Recording | undefined {
  const path = recordingPath(folder, lane)
  const saved = existsSync(path) ? readRecording(path) : undefined
  const left = partPath(folder, lane)
  const part = existsSync(left) ? parsePart(readBytes(left), left) : undefined
  if (part?.torn === true) torn.push(left)
  const recording = part === undefined ? saved : foldPart(saved, part, path)
  // Nothing had been answered yet when the recorder was killed.
  if (recording === undefined) return undefined
  const blobs = new BlobFolder(folder)
  for (const blob of recording.blobs) blobs.check(blob)
  return recording
}

function laneOf(file: string): string {
  return file.replace(/\.nedb(?:\.part)?$/, '')
}

/** The folder that a recorder is to write into, made if it is not there. */
export async function recordingFolder(
  path: string,
): Promise<{ readonly folder: string; readonly isFile: boolean }> {
  const isFile = path.endsWith(extension) && !(existsSync(path) && statSync(path).isDirectory())
  const folder = isFile ? dirname(path) : path
  await mkdir(folder, { recursive: true })
  return { folder, isFile }
}

/**
 * As `loadRecordings`, for a recorder: the folder is made if it is not there, and what a killed recorder left
 * is saved in canonical form, for it is about to be appended to.
 */
export async function loadForRecording(path: string): Promise<LoadedRecordings> {
  const { folder, isFile } = await recordingFolder(path)
  const names = isFile ? [laneOf(basename(path))] : lanesIn(folder)
  const torn: string[] = []
  const lanes = new Map<string, Recording>()
  for (const lane of names) {
    const recording = loadLane(folder, lane, torn)
    const left = partPath(folder, lane)
    if (recording !== undefined) lanes.set(lane, recording)
    if (!existsSync(left)) continue
    if (recording !== undefined)
      await writeWholeFile(recordingPath(folder, lane), [recording.file.toString('utf8')])
    await rm(left)
  }
  return { folder, lanes, torn, ...(isFile && { only: names[0]! }) }
}
