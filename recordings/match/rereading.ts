import type { LaneIndex } from './lane-index.js'
import type { UsedOccurrences } from './match.js'
import type { Occurrence } from './occurrence.js'
import type { PartBinding, Switch } from './part-binding.js'
import { type Answered, isAnswered, type Played } from './played-log.js'
import { QuestionFamily } from './question-family.js'

/** What was played, in another reading. */
export interface Reread {
  readonly played: readonly Played[]
  /** Recorded parts that have been taken from others, of which nothing that was played tells. */
  readonly taken: readonly string[]
}

/**
 * What was played, as if the live parts of a switch had stood for their new recorded ones from the start;
 * undefined where that is not all recorded. `binding` is the one after the switch.
 */
export function reread(
  played: readonly Played[],
  { pairs, taken = [] }: Switch,
  binding: PartBinding,
  index: LaneIndex,
): Reread | undefined {
  const changed = new Set(pairs.values())
  const due = new Map(taken.map(part => [pairs.get(part)!, part]))
  const again: Played[] = []
  for (const each of played) {
    const parts = isAnswered(each) ? each.live.parts : each.parts
    const isOther = parts?.some(part => changed.has(part)) ?? true
    const other = isOther ? counterpart(each, binding, index) : each
    if (other === undefined) return undefined
    const first = (parts ?? []).filter(part => due.has(part))
    again.push(
      first.length === 0
        ? other
        : setting(
            other,
            first.map(part => due.get(part)!),
          ),
    )
    for (const part of first) due.delete(part)
  }
  return { played: again, taken: [...due.values()] }
}

/** The same, as what gives recorded parts to new objects. */
function setting(played: Played, parts: readonly string[]): Played {
  if (!isAnswered(played)) return played
  return { ...played, setAside: [...new Set([...played.setAside, ...parts])] }
}

/** The same statement of the other names; of what has no recorded answer nobody knows it. */
function counterpart(played: Played, binding: PartBinding, index: LaneIndex): Answered | undefined {
  if (!isAnswered(played)) return undefined
  const { live, occurrence } = played
  const family = index.family(live.form)
  if (!(family instanceof QuestionFamily)) return undefined
  const question = family.get(live.parts.map(part => binding.recorded(part)))
  if (question === undefined) return undefined
  if (question === occurrence.question) return played
  const { isError, changedNothing } = occurrence
  const isAlike = (each: Occurrence) =>
    each.isError === isError && each.changedNothing === changedNothing
  const other = question.occurrences.find(isAlike)
  const { parts } = occurrence.question
  const setAside = played.setAside.map(part => question.parts[parts.indexOf(part)] ?? part)
  return other && { ...played, occurrence: other, setAside }
}

/** What was used up of the recording goes with what was played. */
export function moveUsed(
  before: readonly Played[],
  after: readonly Played[],
  used: UsedOccurrences,
): void {
  for (const [i, each] of after.entries()) {
    const old = before[i]!
    if (!isAnswered(each) || !isAnswered(old) || each === old) continue
    used.delete(old.occurrence)
    used.add(each.occurrence)
  }
}
