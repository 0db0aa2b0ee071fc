import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { partPath } from '../save/load-recordings.js'
import { lockFolder } from '../store/folder-lock.js'
import { parseRecording, readBytes } from '../store/read-recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { type OpenLane, openLanes } from './open-lanes.js'

/** What a command does to recordings. */
export interface Change<T> {
  /** The new content of each file that changes, by path; `undefined` removes it. */
  readonly files: ReadonlyMap<string, Buffer | undefined>
  readonly result: T
  /** Whether blobs that no lane refers to are removed, too, if it was not this change that left them. */
  readonly removesStrayBlobs?: boolean
}

/** The result of a change. */
export interface Changed<T> {
  readonly result: T
  /** Paths of the files written, sorted. */
  readonly written: readonly string[]
  /** Paths of the files of lanes removed, sorted. */
  readonly removed: readonly string[]
  /** Names of the blobs removed, sorted. */
  readonly removedBlobs: readonly string[]
}

/** Which recordings are changed, and how. */
export interface ChangeOptions {
  /** A folder, or one file. */
  readonly path: string
  /** Patterns of lanes, as for `openLanes`. */
  readonly lanes: readonly string[]
  /** Nothing is written or removed, and no lock is taken. */
  readonly isDry: boolean
}

/**
 * Changes recordings while no recorder uses them.
 *
 * The lanes are read and checked first, and each new content is parsed before anything is written. Each file is replaced
 * in one step. What a killed recorder left of a changed lane (`.nedb.part`) is saved with it. Then the blobs are removed
 * to which no file of the folder refers any longer.
 *
 * Rejects with `RecordingError` for missing or damaged recordings, with `UsageError` if a recorder is running.
 */
export async function changeRecordings<T>(
  { path, lanes, isDry }: ChangeOptions,
  change: (opened: readonly OpenLane[], folder: string) => Change<T> | Promise<Change<T>>,
): Promise<Changed<T>> {
  const folder = folderOf(path)
  const unlock = isDry ? () => {} : lockFolder(folder)
  try {
    const opened = [...openLanes(path, lanes)]
    return await applyChange(folder, opened, await change(opened, folder), isDry)
  } finally {
    unlock()
  }
}

/** The folder of the recordings at a path. Throws `RecordingError` if there is nothing at the path. */
export function folderOf(path: string): string {
  if (existsSync(path)) return statSync(path).isDirectory() ? path : dirname(path)
  if (existsSync(partPath(path))) return dirname(path)
  throw new RecordingError('missing', path, 'no such folder or file of recordings')
}

async function applyChange<T>(
  folder: string,
  opened: readonly OpenLane[],
  { files, result, removesStrayBlobs }: Change<T>,
  isDry: boolean,
): Promise<Changed<T>> {
  const released = new Set(removesStrayBlobs === true ? namesIn(join(folder, 'blobs')) : [])
  for (const { file, recording } of opened) {
    if (files.has(file)) for (const blob of recording.blobs) released.add(blob)
  }
  for (const [file, bytes] of files) if (bytes !== undefined) parseRecording(bytes, file)
  const used = blobsUsed(folder, files)
  const strays = [...released].filter(blob => blobName.test(blob) && !used.has(blob)).toSorted()
  if (!isDry) {
    for (const [file, bytes] of files) await writeLane(file, bytes)
    for (const blob of strays) await removeFile(join(folder, 'blobs', blob))
  }
  const paths = (isThere: boolean) =>
    [...files].filter(([, bytes]) => (bytes !== undefined) === isThere).map(([file]) => file)
  return {
    result,
    written: paths(true).toSorted(),
    removed: paths(false).toSorted(),
    removedBlobs: strays,
  }
}

/** Replaces the file of a lane, or removes it, with what a killed recorder left of it. */
async function writeLane(path: string, bytes: Buffer | undefined): Promise<void> {
  if (bytes === undefined) await removeFile(path)
  else await writeWholeFile(path, [bytes])
  await removeFile(partPath(path))
}

async function removeFile(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    throw RecordingError.unwritable(path, error)
  }
}

/** The blobs to which the files of a folder refer, given the new contents of some; damaged files count, too. */
function blobsUsed(
  folder: string,
  files: ReadonlyMap<string, Buffer | undefined>,
): ReadonlySet<string> {
  const used = new Set<string>()
  const changed = new Set([...files.keys()].flatMap(file => [file, partPath(file)]))
  const others = namesIn(folder)
    .filter(name => /\.nedb(?:\.part)?$/.test(name))
    .map(name => join(folder, name))
    .filter(path => !changed.has(path))
  for (const bytes of [...files.values(), ...others.map(readBytes)]) {
    for (const blob of blobsIn(bytes ?? Buffer.alloc(0))) used.add(blob)
  }
  return used
}

/** The names of blobs in the bytes of a file, which may be larger than a string. */
function* blobsIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(blobStart); at >= 0; at = bytes.indexOf(blobStart, at + 1)) {
    const [name] = blobAtStart.exec(bytes.toString('latin1', at, at + longestBlob)) ?? []
    if (name !== undefined) yield name
  }
}

const blobStart = 'sha256-'
const blobAtStart = /^sha256-[0-9a-f]{64}(?:\.[a-z0-9]{1,10})?/
const blobName = /^sha256-[0-9a-f]{64}(?:\.[a-z0-9]{1,10})?$/
const longestBlob = blobStart.length + 64 + 11

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
