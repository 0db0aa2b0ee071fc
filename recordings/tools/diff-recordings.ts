import { existsSync } from 'node:fs'
import { UsageError } from '../../core/errors/usage-error.js'
import { didYouMean } from '../../core/nearest-name.js'
import { diffLane, type LaneDifference } from './diff-lanes.js'
import { gitLanes, parseGitPlace } from './git-lanes.js'
import { matchesGlob, type OpenLane, openLanes } from './open-lanes.js'

export interface DiffOptions {
  /** The recordings in which the names of lanes are looked up. */
  readonly recordings: string
  /** Only lanes that match one of these patterns; empty: all. */
  readonly lanes: readonly string[]
  /** Most rows to list of each answer. */
  readonly rows: number
}

/**
 * Compares two recordings by lane and statement. Each is named by a path, by `REVISION:PATH` in git, or by the name of a
 * lane. Two single files are compared whatever lanes they hold; otherwise lanes with the same name are.
 */
export function diffRecordings(
  a: string,
  b: string,
  options: DiffOptions,
): readonly LaneDifference[] {
  const { rows, lanes: patterns } = options
  const [before, after] = [side(a, options.recordings), side(b, options.recordings)]
  if (before.isOne && after.isOne) return [diffLane(before.lanes[0], after.lanes[0], rows)]
  const [lanesA, lanesB] = [byName(before.lanes), byName(after.lanes)]
  const one = before.isOne ? lanesA : after.isOne ? lanesB : undefined
  const all = [...new Set([...lanesA.keys(), ...lanesB.keys()])].toSorted()
  const names = all.filter(
    name =>
      (one?.has(name) ?? true) &&
      (patterns.length === 0 || patterns.some(pattern => matchesGlob(pattern, name))),
  )
  const missing = patterns.find(pattern => !names.some(name => matchesGlob(pattern, name)))
  if (missing !== undefined) {
    const known = didYouMean(missing, all)
    throw new UsageError(`--lane ${JSON.stringify(missing)} names no lane of ${a} or ${b}${known}`)
  }
  return names.map(name => diffLane(lanesA.get(name), lanesB.get(name), rows))
}

/** One of the recordings that are compared. */
interface Side {
  readonly lanes: readonly OpenLane[]
  /** Whether a single lane was named. */
  readonly isOne: boolean
}

function side(named: string, recordings: string): Side {
  const isOne = /\.nedb(?:\.part)?$/.test(named)
  const place = existsSync(named) ? undefined : parseGitPlace(named)
  if (place !== undefined) return { lanes: gitLanes(place), isOne }
  if (isOne || existsSync(named)) return { lanes: [...openLanes(named)], isOne }
  const isRecorded = existsSync(recordings)
  const lanes = isRecorded ? [...openLanes(recordings)] : []
  const found = lanes.filter(({ lane }) => lane === named)
  if (found.length > 0) return { lanes: found, isOne: true }
  const hint = didYouMean(
    named,
    lanes.map(({ lane }) => lane),
  )
  throw new UsageError(
    `${JSON.stringify(named)} is no folder or .nedb file, no REVISION:PATH of git, and no lane of ${recordings}${isRecorded ? hint : ', which does not exist'}`,
  )
}

function byName(lanes: readonly OpenLane[]): ReadonlyMap<string, OpenLane> {
  return new Map(lanes.map(each => [each.lane, each]))
}
