import {
  type Effects,
  everything,
  type ObjectName,
  type WriteMode,
} from '../../core/sql/effects/effects.js'
import { groupsOf } from '../../core/sql/effects/object-name.js'
import { append } from '../append.js'
import type { Lane } from '../match/lane.js'
import type { Occurrence, RecordedQuestion } from '../match/recorded-question.js'

/** How the writes before a recorded answer differ from those of this run. */
export interface WriteDifference {
  readonly occurrence: Occurrence
  /** Recorded before it, but not made in this run. */
  readonly missing: readonly Occurrence[]
  /** Made in this run, but not recorded before it. */
  readonly added: readonly Occurrence[]
}

/** Maximum number of occurrences that are compared with this run. */
const maxLooked = 20

/** The recorded occurrence whose writes are most similar to this run's, and how they differ. */
export function writeDifference(question: RecordedQuestion, lane: Lane): WriteDifference {
  const { effects } = question
  const now = relevantWrites(lane.played, effects)
  const differences = question.occurrences.slice(0, maxLooked).map(occurrence => {
    const before = lane.index.occurrences.slice(0, occurrence.index)
    const recorded = relevantWrites(before, effects)
    return { occurrence, missing: except(recorded, now), added: except(now, recorded) }
  })
  return differences.toSorted((a, b) => size(a) - size(b))[0]!
}

function size({ missing, added }: WriteDifference): number {
  return missing.length + added.length
}

/** The writes that an answer depends on, without those that a later write undid. */
export function relevantWrites(
  played: readonly Occurrence[],
  effects: Effects,
): readonly Occurrence[] {
  const isRead = readsOf(throughViews(effects, played))
  const byObject = new Map<string, number[]>()
  for (const [at, occurrence] of played.entries()) {
    if (occurrence.isError || occurrence.changedNothing) continue
    for (const { object, mode } of occurrence.question.effects.writes) {
      if (!isRead(object, mode)) continue
      const isNew = mode === 'create' || mode === 'anew' || mode === 'gone'
      if (isNew) byObject.delete(object)
      append(byObject, object, at)
    }
  }
  const places = new Set([...byObject.values()].flat())
  return [...places].toSorted((a, b) => a - b).map(at => played[at]!)
}

/** Adds what the views and functions read that a statement reads. */
function throughViews(effects: Effects, played: readonly Occurrence[]): Effects {
  const definitions = new Map<ObjectName, readonly ObjectName[]>()
  for (const { question, isError } of played) {
    if (isError) continue
    for (const { object, dependsOn } of question.effects.writes) {
      if (dependsOn !== undefined) definitions.set(object, dependsOn)
    }
  }
  const reads = new Set(effects.reads)
  for (const object of reads) for (const each of definitions.get(object) ?? []) reads.add(each)
  return { ...effects, reads: [...reads], readsAll: effects.readsAll || reads.has(everything) }
}

/** Makes a test for whether a write to an object may affect what a statement reads. */
function readsOf({ reads, looks, lists, loads, readsAll }: Effects) {
  const whole = new Set([...reads, ...loads])
  const looked = new Set(looks.map(look => look.object))
  return (object: string, mode: WriteMode): boolean => {
    if (readsAll || whole.has(object)) return true
    const isContents = mode === 'add' || mode === 'change' || mode === 'empty'
    if (looked.has(object)) return !isContents
    const groups = [object, ...groupsOf(object)]
    return lists.some(
      ({ of, facet }) => groups.includes(of) && (facet === 'contents' || !isContents),
    )
  }
}

/** The items of the first list that are not in the second; repeated items are matched one by one. */
function except(list: readonly Occurrence[], others: readonly Occurrence[]): readonly Occurrence[] {
  const counts = new Map<RecordedQuestion, number>()
  for (const { question } of others) counts.set(question, (counts.get(question) ?? 0) + 1)
  return list.filter(({ question }) => {
    const count = counts.get(question) ?? 0
    counts.set(question, count - 1)
    return count <= 0
  })
}
