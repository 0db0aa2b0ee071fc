import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { UsageError } from '../../core/errors/usage-error.js'
import { type Redacted, Redactor } from '../redact/redactor.js'
import { type RedactOptions, redactionOf } from '../replay/lane-redaction.js'
import { restoredDraft } from '../save/draft.js'
import type { LeftOut } from '../save/left-out.js'
import { bytesOf, recordAgain } from '../save/record-again.js'
import { lockFolder } from '../store/folder-lock.js'
import type { Recording } from '../store/recording.js'
import { changeRecordings, folderOf } from './change-recordings.js'
import { matchesGlob, noSuchLane, type OpenLane, openLanes } from './open-lanes.js'

/** Which lanes to record again. */
export interface RerecordChoice {
  /** A name, in which `*` stands for any characters. */
  readonly lane: string | undefined
  /** Parts of names, as patterns of tests name them. */
  readonly only: readonly string[]
}

/** A lane that was recorded again. */
export interface Rerecorded {
  readonly lane: string
  readonly statements: number
  /** Number of earlier statements that the run did not send: kept, and removed. */
  readonly kept: number
  readonly removed: number
  /** Whether its file is different now. */
  readonly changed: boolean
  readonly leftOut: readonly LeftOut[]
}

/** What `rerecord` did. */
export interface RerecordResult {
  readonly lanes: readonly Rerecorded[]
  /** Chosen lanes to which the command sent nothing: they are left as they were. */
  readonly silent: readonly string[]
  /** Lanes that are not recorded, to which the command sent something. */
  readonly others: readonly string[]
}

/**
 * Lanes that are recorded again in a folder of its own: a copy of the recordings without them. So nothing happens to the
 * recordings before the run has succeeded, even if mockq is killed.
 */
export class Rerecording {
  /** The folder to record into, with mode `once`. */
  readonly folder: string
  readonly #path: string
  readonly #source: string
  readonly #lanes: readonly OpenLane[]
  #unlock: () => void

  private constructor(
    path: string,
    source: string,
    lanes: readonly OpenLane[],
    unlock: () => void,
  ) {
    this.#path = path
    this.#source = source
    this.#lanes = lanes
    this.#unlock = unlock
    this.folder = mkdtempSync(join(tmpdir(), 'mockq-rerecord-'))
  }

  /**
   * Throws `UsageError` if no lane is chosen, if a recorder runs, or if a chosen lane was redacted in another way than the
   * run will: its data must not get on the disk. Throws `RecordingError` for damaged recordings.
   *
   * `path`: a folder of recordings.
   */
  static start(path: string, choice: RerecordChoice, redact: RedactOptions = {}): Rerecording {
    const given = redactionOf(redact)
    const told = given && new Redactor(given.rules, given.key).told
    const source = folderOf(path)
    const unlock = lockFolder(source)
    try {
      const opened = [...openLanes(path)]
      const chosen = chosenLanes(opened, choice, path)
      for (const { lane, recording } of chosen) checkRedaction(lane, recording, told)
      const rerecording = new Rerecording(path, source, chosen, unlock)
      rerecording.#copy(opened.filter(lane => !chosen.includes(lane)))
      return rerecording
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** The names of the chosen lanes. */
  get lanes(): readonly string[] {
    return this.#lanes.map(({ lane }) => lane)
  }

  #copy(lanes: readonly OpenLane[]): void {
    for (const { file, recording } of lanes) {
      if (existsSync(file)) copyFileSync(file, join(this.folder, basename(file)))
      const part = `${file}.part`
      if (existsSync(part)) copyFileSync(part, join(this.folder, basename(part)))
      for (const blob of recording.blobs) this.#copyBlob(blob, this.#source, this.folder)
    }
  }

  #copyBlob(blob: string, from: string, to: string): void {
    const target = join(to, 'blobs', blob)
    if (existsSync(target)) return
    mkdirSync(join(to, 'blobs'), { recursive: true })
    try {
      linkSync(join(from, 'blobs', blob), target)
    } catch {
      copyFileSync(join(from, 'blobs', blob), target)
    }
  }

  /**
   * Replaces the chosen lanes by what was recorded. Statements that were recorded before keep their places, so that a
   * diff shows what changed. `keep`: statements that were not sent stay, as far as their state is still the same.
   */
  async finish(keep: boolean): Promise<RerecordResult> {
    const made = [...openLanes(this.folder)]
    const byLane = new Map(made.map(each => [each.lane, each.recording]))
    const files = new Map<string, Buffer>()
    const lanes: Rerecorded[] = []
    const silent: string[] = []
    for (const { lane, file, recording } of this.#lanes) {
      const again = byLane.get(lane)
      if (again === undefined) {
        silent.push(lane)
        continue
      }
      checkRedaction(lane, recording, again.meta.redacted)
      const merged = mergeAgain(recording, again, keep)
      const bytes = bytesOf(merged)
      const changed = !bytes.equals(recording.file)
      if (changed) files.set(file, bytes)
      for (const blob of again.blobs) this.#copyBlob(blob, this.folder, this.#source)
      const { kept, removed, leftOut } = merged
      lanes.push({
        ...{ lane, statements: again.entries.length, kept, removed: removed.length },
        ...{ changed, leftOut },
      })
    }
    // The change takes the lock itself.
    this.#release()
    await changeRecordings({ path: this.#source, lanes: [], isDry: false }, () => {
      return { files, result: undefined }
    })
    const known = new Set([...openLanes(this.#path)].map(({ lane }) => lane))
    const others = made.map(({ lane }) => lane).filter(lane => !known.has(lane))
    return { lanes, silent, others }
  }

  /** Removes the folder and lets other recorders in. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
    this.#release()
  }

  #release(): void {
    this.#unlock()
    this.#unlock = () => {}
  }
}

function chosenLanes(
  opened: readonly OpenLane[],
  { lane, only }: RerecordChoice,
  path: string,
): readonly OpenLane[] {
  const names = opened.map(each => each.lane)
  const named = opened.filter(each => lane === undefined || matchesGlob(lane, each.lane))
  if (lane !== undefined && named.length === 0) throw noSuchLane(lane, path, names)
  const isMeant = ({ lane: name }: OpenLane) => {
    return only.length === 0 || only.some(part => matchesGlob(`*${part}*`, name))
  }
  const chosen = named.filter(isMeant)
  if (chosen.length > 0) return chosen
  throw new UsageError(
    `--only ${JSON.stringify(only.join(' '))} fits no lane of ${path}: its lanes are ${names.slice(0, 20).join(', ')}`,
  )
}

/** Throws `UsageError` if data of a lane was redacted in another way before: it must not get into the file as it is. */
function checkRedaction(lane: string, { meta }: Recording, again: Redacted | undefined): void {
  const [then, now] = [meta.redacted, again].map(each => JSON.stringify(each ?? null))
  if (then === 'null' || then === now) return
  throw new UsageError(
    `the lane ${lane} was recorded with --redact: give the same --redact options and the same MOCKQ_REDACT_KEY. Nothing was changed`,
  )
}

function mergeAgain(before: Recording, again: Recording, keep: boolean) {
  const entries = again.entries.toSorted((a, b) => a.ordinal - b.ordinal)
  const drafts = entries.map(entry => restoredDraft(again, entry))
  const { lane, server, redacted } = again.meta
  const options = { lane, server, prune: !keep, ...(redacted !== undefined && { redacted }) }
  return recordAgain(before, drafts, options)
}
