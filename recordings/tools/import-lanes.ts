import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { toldRules } from '../replay/lane-redaction.js'
import { laneOfStem, laneStem } from '../store/lane-file.js'
import { parseRecording } from '../store/read-recording.js'
import { changeRecordings } from './change-recordings.js'
import { importFolder } from './folder-export.js'
import type { HarSource } from './har-import.js'
import { openLanes } from './open-lanes.js'

/** A folder that `export --dir` wrote, or a HAR file. */
export type ImportSource =
  | { readonly dir: string }
  | { readonly har: string; readonly lane?: string; readonly skips: boolean }

/** What `import` made. */
export interface Imported {
  readonly lanes: readonly { readonly lane: string; readonly statements: number }[]
  /** Paths of the files written. */
  readonly written: readonly string[]
  /** Requests of a HAR file that are not complete in it; unless they are skipped, nothing is written. */
  readonly incomplete: readonly string[]
}

export interface ImportOptions {
  readonly isDry: boolean
  /** Replaces lanes that are there. */
  readonly force: boolean
}

/**
 * Imports lanes into a folder of recordings (created if missing), or one lane into a file.
 *
 * Rejects with `UsageError` if a lane is there already, with `RecordingError` for a wrong file.
 */
export async function importLanes(
  path: string,
  source: ImportSource,
  { isDry, force }: ImportOptions,
): Promise<Imported> {
  const isFile = path.endsWith('.nedb')
  const folder = isFile ? dirname(path) : path
  if (!existsSync(folder) && !isDry) {
    await mkdir(folder, { recursive: true }).catch(error => {
      throw RecordingError.unwritable(folder, error)
    })
  }
  if ('har' in source && existsSync(folder)) checkNotRedacted(path)
  const ofFile = isFile ? laneOfStem(basename(path, '.nedb')) : undefined
  const wanted = 'dir' in source ? source : { lane: ofFile ?? 'default', ...source }
  const { lanes, incomplete } = await lanesOf(wanted, folder, isDry)
  if (lanes.length === 0) return { lanes: [], written: [], incomplete }
  if (isFile && lanes.length > 1) {
    throw new UsageError(`${path} is one file, but there are ${lanes.length} lanes: give a folder`)
  }
  const files = new Map(
    lanes.map(({ lane, bytes }) => {
      return [isFile ? path : join(folder, `${laneStem(lane)}.nedb`), bytes] as const
    }),
  )
  for (const [file, bytes] of files) {
    const own = laneOfStem(basename(file, '.nedb'))
    const { lane } = parseRecording(bytes, file).meta
    if (own !== undefined && own !== lane) {
      throw new UsageError(`${file} is the file of the lane ${own}, not of ${lane}: give a folder`)
    }
    if (existsSync(file) && !force) {
      throw new UsageError(
        `${file} is there already: replace it with --force, or import into another folder`,
      )
    }
  }
  const counts = lanes.map(({ lane, bytes }) => {
    return { lane, statements: parseRecording(bytes, path).entries.length }
  })
  if (!existsSync(folder)) return { lanes: counts, written: [...files.keys()], incomplete }
  const changed = await changeRecordings({ path: folder, lanes: [], isDry }, () => {
    return { files, result: undefined }
  })
  return { lanes: counts, written: changed.written, incomplete }
}

/** Throws `UsageError` if recordings are redacted: data of a HAR file would get among their fakes as it is. */
function checkNotRedacted(path: string): void {
  const recordings = path.endsWith('.nedb') && !existsSync(path) ? dirname(path) : path
  for (const { file, recording } of openLanes(recordings)) {
    const { redacted } = recording.meta
    if (redacted === undefined) continue
    throw new UsageError(
      `${file} was recorded with ${toldRules(redacted)}, and an import replaces no data: import into another folder`,
    )
  }
}

async function lanesOf(
  source: { readonly dir: string } | HarSource,
  folder: string,
  isDry: boolean,
) {
  if ('dir' in source)
    return { lanes: await importFolder(source.dir, folder, isDry), incomplete: [] }
  const { importHar } = await import('./har-import.js')
  return importHar(source, folder, isDry)
}
