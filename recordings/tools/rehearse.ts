import { basename } from 'node:path'
import type { RehearsalReport } from '../../core/protocol/run-report.js'
import { GivenClock } from '../compute/given-clock.js'
import { Player } from '../replay/player.js'
import { loadRecordings } from '../save/load-recordings.js'
import { BlobFolder } from '../store/blob-folder.js'
import { openLanes } from './open-lanes.js'
import { LaneRehearsal, rehearsalRuns } from './rehearse-lane.js'

export interface RehearseOptions {
  readonly recordings: string
  readonly isMeant: (lane: string) => boolean
  /** The longest time, in milliseconds. */
  readonly limitMs?: number
  /** Aborting it ends the rehearsal; what was found so far is returned. */
  readonly signal: AbortSignal
}

/** Maximum number of misses in a report. */
const mostMisses = 1000

/**
 * Plays recorded lanes as their clients may send them in the next run: with a later clock, with other values where they
 * made some up, and in another order where nothing says that there is one.
 *
 * Throws `RecordingError` for a missing path and for damage.
 */
export async function rehearse(options: RehearseOptions): Promise<RehearsalReport> {
  const { recordings, isMeant, limitMs = Number.POSITIVE_INFINITY, signal } = options
  const clock = new GivenClock()
  const startMs = clock.monotonicMs()
  const all = loadRecordings(recordings)
  const lanes = new Map([...all.lanes].filter(([name]) => isMeant(name)))
  const player = new Player({ ...all, lanes }, { recordings, clock, log: silent })
  const isOver = () => signal.aborted || clock.monotonicMs() - startMs >= limitMs
  const blobs = new BlobFolder(all.folder)
  const rehearsals: LaneRehearsal[] = []
  let isComplete = true
  try {
    for (const run of rehearsalRuns) {
      for (const [i, [lane, recording]] of [...lanes].entries()) {
        if (!isOver()) {
          rehearsals[i] ??= new LaneRehearsal({ lane, recording, player, clock, blobs, isOver })
        }
        isComplete = ((await rehearsals[i]?.play(run)) ?? false) && isComplete
      }
    }
  } finally {
    await player.close()
  }
  const total = [...lanes.values()].reduce((sum, { table }) => sum + table.count, 0)
  return reportOf(rehearsals, total, isComplete, signal.aborted)
}

function reportOf(
  rehearsals: readonly LaneRehearsal[],
  total: number,
  isComplete: boolean,
  isAborted: boolean,
): RehearsalReport {
  const misses = rehearsals.flatMap(each => each.misses)
  const played = rehearsals.reduce((sum, each) => sum + each.played, 0)
  const passedOver = new Map<string, number>()
  for (const [what, count] of rehearsals.flatMap(each => [...each.passedOver])) {
    passedOver.set(what, (passedOver.get(what) ?? 0) + count)
  }
  return {
    ...{ total, played, replayed: played - misses.length, missed: misses.length },
    ended: isComplete ? 'complete' : isAborted ? 'stopped' : 'time',
    passedOver: Object.fromEntries(passedOver),
    misses: misses.slice(0, mostMisses).map(each => ({ ...each, file: basename(each.file) })),
  }
}

const nothing = () => {}
const silent = { info: nothing, warn: nothing, error: nothing }

/** As `rehearse`, of lanes whose names fit one of some patterns, or of all. Throws `UsageError` for one that fits none. */
export async function rehearseMatching(
  patterns: readonly string[],
  options: Omit<RehearseOptions, 'isMeant'>,
): Promise<RehearsalReport> {
  const { recordings } = options
  const lanes = new Set([...openLanes(recordings, patterns)].map(({ lane }) => lane))
  return rehearse({ ...options, isMeant: lane => lanes.has(lane) })
}
