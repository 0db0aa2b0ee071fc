import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { BlobFolder } from '../store/blob-folder.js'
import { checkMeta, checkPlay, checkValues } from '../store/check-document.js'
import { laneStem } from '../store/lane-file.js'
import { parseRecording, readBytes } from '../store/read-recording.js'
import { wrongAnswer, wrongRows } from './check-answer-fields.js'
import { headOf, inlineRows, linesOfPlay } from './edit-lane.js'
import type { OpenLane } from './open-lanes.js'
import { parseStatementText, statementFileName, statementText } from './statement-files.js'

const metaFile = 'lane.json'

/** The recorded values, if the lane has any. */
const valuesFile = 'values.json'

/**
 * Writes a file for each statement, into a folder for each lane; resolves to the number of files. Blobs are copied.
 *
 * `replace`: removes what an earlier export wrote of these lanes. Rejects with `UsageError` if the folder is not empty
 * otherwise.
 */
export async function exportFolder(
  lanes: readonly OpenLane[],
  source: string,
  folder: string,
  replace: boolean,
): Promise<number> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`${folder} is not a folder`)
  const there = existsSync(folder) ? readdirSync(folder) : []
  if (there.length > 0 && !replace) {
    throw new UsageError(
      `${folder} is not empty: choose another folder, or replace an earlier export with --force`,
    )
  }
  let count = 0
  try {
    for (const { lane, recording } of lanes) {
      const place = join(folder, laneStem(lane))
      if (existsSync(place)) await removeExport(place)
      mkdirSync(place, { recursive: true })
      await writeFile(join(place, metaFile), `${JSON.stringify(recording.meta, withoutSum, 2)}\n`)
      if (recording.values !== undefined) {
        const { document } = recording.values
        await writeFile(join(place, valuesFile), `${JSON.stringify(document, withoutSum, 2)}\n`)
      }
      for (const entry of recording.entries) {
        const document = withoutSumField(recording.document(entry))
        const text = statementText({ document, rows: inlineRows(recording, entry) })
        await writeFile(join(place, statementFileName(document)), text)
        count++
      }
      await copyBlobs(recording.blobs, source, folder)
    }
  } catch (error) {
    throw RecordingError.unwritable(folder, error)
  }
  return count
}

const withoutSum = (key: string, value: unknown): unknown => (key === 'sum' ? undefined : value)

function withoutSumField<T extends object>(document: T): T {
  const { sum: _, ...rest } = document as T & { readonly sum?: unknown }
  return rest as T
}

const ownFiles: ReadonlySet<string> = new Set([metaFile, valuesFile])

/** Removes an exported lane. Throws `UsageError` for a folder that is none. */
async function removeExport(place: string): Promise<void> {
  const names = readdirSync(place)
  const isExport =
    names.includes(metaFile) && names.every(name => ownFiles.has(name) || name.endsWith('.md'))
  if (!isExport) throw new UsageError(`${place} is not an export of a lane: it is left as it is`)
  await rm(place, { recursive: true })
}

async function copyBlobs(blobs: Iterable<string>, from: string, to: string): Promise<void> {
  for (const blob of blobs) {
    mkdirSync(join(to, 'blobs'), { recursive: true })
    await pipeline(
      createReadStream(join(from, 'blobs', blob)),
      createWriteStream(join(to, 'blobs', blob)),
    )
  }
}

/** A lane to be written. */
export interface ImportedLane {
  readonly lane: string
  readonly bytes: Buffer
}

/**
 * The lanes in a folder that `exportFolder` wrote, maybe edited by hand since; copies their blobs to the recordings.
 *
 * Rejects with `RecordingError` for a file that is wrong, with `UsageError` for a folder that holds no export.
 */
export async function importFolder(
  folder: string,
  target: string,
  isDry: boolean,
): Promise<readonly ImportedLane[]> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`${folder} is no folder of mockq recordings export --dir`)
  }
  const places = existsSync(join(folder, metaFile))
    ? [folder]
    : readdirSync(folder)
        .map(name => join(folder, name))
        .filter(place => existsSync(join(place, metaFile)))
  if (places.length === 0)
    throw new UsageError(`${folder} holds no lane of mockq recordings export --dir`)
  const source = new BlobFolder(places[0] === folder ? join(folder, '..') : folder)
  const lanes: ImportedLane[] = []
  for (const place of places.toSorted()) {
    const imported = importLane(place)
    const { blobs } = parseRecording(imported.bytes, place)
    for (const blob of blobs) source.check(blob)
    if (!isDry) await copyBlobs(blobs, places[0] === folder ? join(folder, '..') : folder, target)
    lanes.push(imported)
  }
  return lanes
}

function importLane(place: string): ImportedLane {
  const path = join(place, metaFile)
  const meta = checkMeta(parseJson(path), path)
  const plays = readdirSync(place)
    .filter(name => name.endsWith('.md'))
    .toSorted()
    .map(name => {
      const file = join(place, name)
      const play = parseStatementText(readBytes(file).toString('utf8'), file)
      const document = checkPlay(play.document, file, 1)
      const wrong =
        wrongAnswer(document) ??
        (document.k === 'stmt' ? wrongRows(document, play.rows) : undefined)
      if (wrong !== undefined) throw new RecordingError('corrupt', file, wrong)
      return { ...play, file }
    })
  const seen = new Map<string, string>()
  for (const { document, file } of plays) {
    const other = seen.get(document._id)
    if (other !== undefined)
      throw new RecordingError('corrupt', file, `it has the same id as ${other}`)
    seen.set(document._id, file)
  }
  const sorted = plays.toSorted((a, b) => (a.document._id < b.document._id ? -1 : 1))
  const lines = sorted.map(({ document, rows }) => linesOfPlay(document, rows))
  const file = join(place, valuesFile)
  const values = existsSync(file) ? checkValues(parseJson(file), file, 1) : undefined
  const bytes = Buffer.concat([headOf(meta, values), ...lines.map(line => Buffer.from(line))])
  return { lane: meta.lane, bytes }
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readBytes(path).toString('utf8'))
  } catch (error) {
    if (error instanceof RecordingError) throw error
    throw new RecordingError('corrupt', path, `this is not JSON: ${(error as Error).message}`)
  }
}
