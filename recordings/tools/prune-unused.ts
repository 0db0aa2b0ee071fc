import { UsageError } from '../../core/errors/usage-error.js'
import { isSurelyRead } from '../match/classify.js'
import { subjectOf } from '../match/question.js'
import type { Entry } from '../store/recording.js'
import type { Changed } from './change-recordings.js'
import { dependantsOf } from './dependants.js'
import { idOf } from './edit-lane.js'
import type { OpenLane } from './open-lanes.js'
import {
  type Named,
  nameOf,
  type Removal,
  type RemoveOptions,
  removeStatements,
} from './remove-statements.js'

/** What a report of `mockq replay --report` says. */
export interface Unused {
  /** The SQL of unused statements by id, by lane. */
  readonly lanes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Number of misses of the run: what follows a miss in a test is not used. */
  readonly missed: number
}

/** What `prune` did. */
export interface Pruned extends Removal {
  /** Unused writes that stay, because used statements were recorded after them. */
  readonly needed: readonly Named[]
  /** Lanes that are not in all reports. */
  readonly unreported: readonly string[]
}

/**
 * The unused statements in the JSON of a report. Throws `UsageError` if it is no such report; `name` is that of the file.
 */
export function unusedIn(json: string, name: string): Unused {
  const lanes = lanesOf(json, name)
  const byLane = lanes.map(
    ({ lane, unused }) => [lane, new Map(unused.map(({ id, sql }) => [id, sql]))] as const,
  )
  return { lanes: new Map(byLane), missed: lanes.reduce((sum, { missed }) => sum + missed, 0) }
}

interface ReportedLane {
  readonly lane: string
  readonly missed: number
  readonly unused: readonly { readonly id: string; readonly sql: string }[]
}

function lanesOf(json: string, name: string): readonly ReportedLane[] {
  let report: unknown
  try {
    report = JSON.parse(json)
  } catch (cause) {
    throw new UsageError(`${name} is not JSON: give the file of mockq replay --report FILE.json`, {
      cause,
    })
  }
  const { lanes } = (report ?? {}) as { readonly lanes?: unknown }
  if (!Array.isArray(lanes) || !lanes.every(isReportedLane)) {
    throw new UsageError(`${name} is not a report of mockq replay --report FILE.json`)
  }
  return lanes
}

function isReportedLane(value: unknown): value is ReportedLane {
  const { lane, missed, unused } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isUnused = (each: unknown) => {
    const { id, sql } = (each ?? {}) as Readonly<Record<string, unknown>>
    return typeof id === 'string' && typeof sql === 'string'
  }
  const isCounted = typeof lane === 'string' && typeof missed === 'number'
  return isCounted && Array.isArray(unused) && unused.every(isUnused)
}

/**
 * Removes the statements that no run of the reports used. Writes that used statements need stay, too; a lane that is
 * missing in a report is left alone. Blobs that no lane refers to are removed, whoever left them.
 *
 * Rejects with `UsageError` if a report is about another recording than this one.
 */
export async function pruneUnused(
  reports: readonly Unused[],
  options: Omit<RemoveOptions, 'removesStrayBlobs'>,
): Promise<Changed<Pruned>> {
  const needed: Named[] = []
  const unreported: string[] = []
  const selectIn = (opened: OpenLane): Iterable<Entry> => {
    const { lane, recording } = opened
    const lists = reports.map(report => report.lanes.get(lane))
    if (lists.some(list => list === undefined)) {
      unreported.push(lane)
      return []
    }
    for (const list of lists) checkReport(opened, list!)
    const unused = recording.entries.filter(entry =>
      lists.every(list => list!.has(idOf(recording, entry))),
    )
    const gone = new Set(unused)
    if (options.force || gone.size === recording.entries.length) return gone
    if (dependantsOf(recording, gone).length === 0) return gone
    const isRead = (entry: Entry) => isSurelyRead(recording.document(entry))
    needed.push(
      ...unused.filter(entry => !isRead(entry)).map(entry => nameOf(lane, recording, entry)),
    )
    return unused.filter(isRead)
  }
  const select = (lanes: readonly OpenLane[]) =>
    lanes.flatMap(lane => [...selectIn(lane)].map(entry => ({ lane, entry })))
  const changed = await removeStatements(select, { ...options, removesStrayBlobs: true })
  return { ...changed, result: { ...changed.result, needed, unreported } }
}

/** Throws `UsageError` unless the recording has the statements of a report. */
function checkReport({ file, recording }: OpenLane, list: ReadonlyMap<string, string>): void {
  const entries = new Map(recording.entries.map(entry => [idOf(recording, entry), entry]))
  for (const [id, sql] of list) {
    const entry = entries.get(id)
    const subject = entry && subjectOf(recording.document(entry))
    // A long statement is cut in the report.
    const start = sql.replace(/…$/, '')
    if (subject?.startsWith(start) === true) continue
    throw new UsageError(
      `the report is about another version of ${file}: it has no ${JSON.stringify(start.slice(0, 80))} at ${id}. Run mockq replay --report again`,
    )
  }
}
