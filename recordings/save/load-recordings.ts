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

/** The recordings at a path. */
export interface LoadedRecordings {
  /** The folder, even if one file was named. */
  readonly folder: string
  /** By lane. */
  readonly lanes: ReadonlyMap<string, Recording>
  /** The path of a lane's recording, which need not exist yet. */
  readonly pathOf: (lane: string) => string
  /** Set if one file was named: it is the only lane, whatever lane a client asks for. */
  readonly only?: string
  readonly left: readonly LeftPart[]
}

/** What could not be read from the file of a killed recorder; the rest was loaded. */
export interface LeftPart {
  readonly file: string
  /** Whether its last line is incomplete. */
  readonly torn: boolean
  /** Documents that cannot be recorded. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Loads and checks the recordings in a folder, or one file.
 *
 * Only `*.nedb`, `*.nedb.part` and the files in `blobs/` that they name are read; nothing is written. Throws
 * `RecordingError` for a missing path and for any damage.
 */
export function loadRecordings(path: string): LoadedRecordings {
  checkValue('loadRecordings: path', path, filledText)
  const { isFolder, folder, stems } = lanesAt(path)
  const loading = new LoadingLanes(folder)
  for (const stem of stems) loading.load(stem)
  return loading.loaded(isFolder ? undefined : stems[0]!)
}

/**
 * The files of the recordings in a folder, sorted, or the one file that was named; each may exist only as
 * `.nedb.part`. Throws `RecordingError` for a missing path.
 */
export function recordingFiles(path: string): readonly string[] {
  const { folder, stems } = lanesAt(path)
  return stems.map(stem => join(folder, stem + extension))
}

interface LanesAt {
  readonly isFolder: boolean
  readonly folder: string
  /** The names of the files without their extensions. */
  readonly stems: readonly string[]
}

function lanesAt(path: string): LanesAt {
  const found = kindOf(path)
  const kind = found === 'nothing' ? kindOf(`${path}.part`) : found
  if (kind === 'nothing') {
    throw new RecordingError('missing', path, 'no such folder or file of recordings')
  }
  const isFolder = kind === 'folder'
  if (isFolder) return { isFolder, folder: path, stems: stemsIn(path) }
  requireName(path)
  return { isFolder, folder: dirname(path), stems: [stemOf(basename(path))] }
}

/** The type of a path. Throws `RecordingError` if the system reports an error. */
function kindOf(path: string): 'folder' | 'file' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    // Not `throwIfNoEntry`: since Node 22 it hides that a part of the path is a file (ENOTDIR).
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'nothing'
    throw RecordingError.unreadable(path, error)
  }
}

function requireName(path: string): void {
  if (path.endsWith(extension) || path.endsWith(partExtension)) return
  throw new UsageError(`${path} is neither a folder nor a ${extension} file`)
}

/** The names of a folder's recordings without their extensions, sorted. */
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

/** The path of the file to which a recorder appends before it saves a recording. */
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

  /** Loads a lane, merged with what a killed recorder left; undefined if its files are empty. */
  load(stem: string): Recording | undefined {
    const path = join(this.#folder, stem + extension)
    const recording = this.#read(path)
    // The recorder was killed before anything was answered.
    if (recording === undefined) return undefined
    const blobs = new BlobFolder(this.#folder)
    for (const blob of recording.blobs) blobs.check(blob)
    const lane = laneOfStem(stem) ?? recording.meta.lane
    const other = this.#paths.get(lane)
    if (other !== undefined) {
      throw new RecordingError(
        'corrupt',
        path,
        `${other} is a file of the same lane (${lane}): keep one of them`,
      )
    }
    this.#lanes.set(lane, recording)
    this.#paths.set(lane, path)
    return recording
  }

  /** The result; `only`: the name of the single file that was asked for. */
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

/** Returns the folder for a recorder to write into, and creates it if missing. */
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
 * As `loadRecordings`, for a recorder: the folder is created if missing, and what a killed recorder left is saved in
 * canonical form first, because the recorder appends to that file.
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

/** Removes a part file that was merged into a recording. Rejects with `RecordingError`. */
export async function removePart(path: string): Promise<void> {
  try {
    await rm(path)
  } catch (error) {
    throw RecordingError.unwritable(path, error)
  }
}
