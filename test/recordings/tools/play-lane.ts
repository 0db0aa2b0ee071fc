import { Lane } from '../../../recordings/match/lane.js'
import { LaneIndex } from '../../../recordings/match/lane-index.js'
import type { Recording } from '../../../recordings/store/recording.js'
import { TestLane } from '../lane-of.js'

/** A lane that plays a recording. */
export function laneFrom(recording: Recording): TestLane {
  const index = new LaneIndex(recording, { historyBySession: false })
  return new TestLane(new Lane(index, { historyBySession: false, looseOrder: false }))
}
