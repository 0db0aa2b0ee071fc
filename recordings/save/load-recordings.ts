import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkValue, filledText } from '../../core/check-options.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { BlobFolder } from '../store/blob-folder.js'
import { laneOfStem, laneStem } from '../store/lane-file.js'
import { parsePart } from '../store/read-part.js'
import { readBytes, readRecording } from '../store/read-recording.js'
import type { Recording } from '../store/recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { foldPart } from './fold-part.js'
import type { LeftOut } from './left-out.js'

const extension = '.nedb'
const partExtension = '.nedb.part'

/** What a path of recordings holds. */
export interface LoadedRecordings {
  /** The folder, also where one file was named. */
  readonly folder: string
  /** By lane. */
  readonly lanes: ReadonlyMap<string, Recording>
  /** The path of a lane's recording, also of one that is not there yet. */
  readonly pathOf: (lane: string) => string
  /** Set where one file was named: it is the only lane, whatever a client asks for. */
  readonly only?: string
  readonly left: readonly LeftPart[]
}

/** What could not be taken from a file that a killed recorder left; all else was loaded. */
export interface LeftPart {
  readonly file: string
  /** Whether its last line is torn. */
  readonly torn: boolean
  /** What cannot be put into a recording. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Loads and checks the recordings in a folder, or one file.
 *
 * Only `*.nedb`, `*.nedb.part` and what they name in `blobs/` are read; nothing is written. Throws
 * `RecordingError` for a path that is not there and for anything damaged.
 */
export function loadRecordings(path: string): LoadedRecordings {
  checkValue('loadRecordings: path', path, filledText)
  const found = kindOf(path)
  const kind = found === 'nothing' ? kindOf(`${path}.part`) : found
  if (kind === 'nothing') {
    throw new RecordingError('missing', path, 'no such folder or file of recordings')
  }
  const isFolder = kind === 'folder'
  if (!isFolder) requireName(path)
  const loading = new LoadingLanes(isFolder ? path : dirname(path))
  const stems = isFolder ? stemsIn(path) : [stemOf(basename(path))]
  for (const stem of stems) loading.load(stem)
  return loading.loaded(isFolder ? undefined : stems[0]!)
}

/** What a path leads to. Throws `RecordingError` where the system does not say. */
function kindOf(path: string): 'folder' | 'file' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    // Not `throwIfNoEntry`: from Node 22 on, it hides that a part of the path is a file (ENOTDIR).
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'nothing'
    throw RecordingError.unreadable(path, error)
  }
}

function requireName(path: string): void {
  if (path.endsWith(extension) || path.endsWith(partExtension)) return
  throw new UsageError(`${path} is neither a folder nor a ${extension} file`)
}

/** The names of a folder's recordings without their endings, sorted. */
function stemsIn(folder: string): readonly string[] {
  const files = namesIn(folder).filter(
    name => (name.endsWith(extension) || name.endsWith(partExtension)) && !name.startsWith('.'),
  )
  return [...new Set(files.map(stemOf))].toSorted()
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw RecordingError.unreadable(folder, error)
  }
}

/** The path of what a recorder appends to before it saves a recording. */
export function partPath(path: string): string {
  return path.replace(/\.nedb$/, partExtension)
}

/** The lanes of a folder while they are loaded. */
class LoadingLanes {
  readonly #folder: string
  readonly #lanes = new Map<string, Recording>()
  readonly #paths = new Map<string, string>()
  readonly #left: LeftPart[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Loads a lane, with what a killed recorder left folded in; undefined where nothing is in its files. */
  load(stem: string): Recording | undefined {
    const path = join(this.#folder, stem + extension)
    const recording = this.#read(path)
    // Nothing had been answered yet when the recorder was killed.
    if (recording === undefined) return undefined
    const blobs = new BlobFolder(this.#folder)
    for (const blob of recording.blobs) blobs.check(blob)
    const lane = laneOfStem(stem) ?? recording.meta.lane
    const other = this.#paths.get(lane)
    if (other !== undefined) {
      throw new RecordingError('corrupt', path, `${other} is of the same lane (${lane}), too`)
    }
    this.#lanes.set(lane, recording)
    this.#paths.set(lane, path)
    return recording
  }

  /** What was loaded; `only`: the name of the one file that was asked for. */
  loaded(only: string | undefined): LoadedRecordings {
    const folder = this.#folder
    const paths = this.#paths
    const pathOf = (lane: string) => paths.get(lane) ?? join(folder, laneStem(lane) + extension)
    const parts = { folder, lanes: this.#lanes, left: this.#left }
    if (only === undefined) return { ...parts, pathOf }
    const lane = [...this.#lanes.keys()][0] ?? laneOfStem(only) ?? only
    const path = join(folder, only + extension)
    return { ...parts, only: lane, pathOf: each => (each === lane ? path : pathOf(each)) }
  }

  #read(path: string): Recording | undefined {
    const saved = existsSync(path) ? readRecording(path) : undefined
    const file = partPath(path)
    const part = existsSync(file) ? parsePart(readBytes(file), file) : undefined
    const folded = part && foldPart(saved, part, path)
    const leftOut = folded?.leftOut ?? []
    if (part?.torn === true || leftOut.length > 0) {
      this.#left.push({ file, torn: part?.torn === true, leftOut })
    }
    return folded === undefined ? saved : folded.recording
  }
}

function stemOf(file: string): string {
  return file.replace(/\.nedb(?:\.part)?$/, '')
}

/** The folder that a recorder is to write into, made if it is not there. */
export async function recordingFolder(
  path: string,
): Promise<{ readonly folder: string; readonly isFile: boolean }> {
  const kind = kindOf(path)
  if (kind === 'file') requireName(path)
  const isFile = kind === 'file' || (kind === 'nothing' && path.endsWith(extension))
  const folder = isFile ? dirname(path) : path
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw RecordingError.unwritable(folder, error)
  }
  return { folder, isFile }
}

/**
 * As `loadRecordings`, for a recorder: the folder is made if it is not there, and what a killed recorder left
 * is saved in canonical form, for it is about to be appended to.
 */
export async function loadForRecording(path: string): Promise<LoadedRecordings> {
  const { folder, isFile } = await recordingFolder(path)
  const loading = new LoadingLanes(folder)
  const stems = isFile ? [stemOf(basename(path))] : stemsIn(folder)
  for (const stem of stems) {
    const recording = loading.load(stem)
    const file = join(folder, stem + extension)
    const part = partPath(file)
    if (!existsSync(part)) continue
    if (recording !== undefined) await writeWholeFile(file, [recording.file])
    await removePart(part)
  }
  return loading.loaded(isFile ? stems[0]! : undefined)
}

/** Removes what has become part of a recording. Rejects with `RecordingError`. */
export async function removePart(path: string): Promise<void> {
  try {
    await rm(path)
  } catch (error) {
    throw RecordingError.unwritable(path, error)
  }
}
