import { basename } from 'node:path'
import type { LaneReport, UnusedReport } from '../../core/protocol/run-report.js'
import type { Lane } from '../match/lane.js'
import { isDriverProbe, subjectOf } from '../match/question.js'
import { idOf } from '../match/recorded-question.js'
import type { LanePlayer } from './lane-player.js'

/** What was answered in a lane; `player`: absent if nothing is recorded of it. */
export function laneReport(
  name: string,
  player: LanePlayer | undefined,
  missed: Pick<LaneReport, 'missed' | 'misses'>,
): LaneReport {
  const nothing = { forwarded: 0, recorded: 0, leftOut: 0, lost: 0, changed: 0, ...missed }
  if (player === undefined) {
    return { lane: name, file: null, answered: 0, ...nothing, unused: [], bound: [], computed: [] }
  }
  const { lane, answered, computed } = player
  return {
    lane: name,
    file: basename(lane.index.recording.path),
    answered,
    ...nothing,
    unused: unusedOf(lane),
    computed: [...computed.values()],
    bound: lane.binding.differences.map(([recorded, live]) => ({ recorded, live })),
  }
}

/** The recorded requests that were not used, without those that drivers send by themselves. */
function unusedOf(lane: Lane): readonly UnusedReport[] {
  const { occurrences, recording } = lane.index
  return occurrences.flatMap(occurrence => {
    if (lane.isUsed(occurrence)) return []
    const document = recording.document(occurrence.entry)
    if (document.k === 'stmt' && isDriverProbe(document.key)) return []
    const { line } = occurrence.entry
    return { id: idOf(occurrence), line, kind: document.k, sql: subjectOf(document) }
  })
}
