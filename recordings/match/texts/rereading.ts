import type { LaneIndex } from '../recorded/lane-index.js'
import type { Occurrence, UsedOccurrences } from '../recorded/match.js'
import { QuestionFamily } from '../recorded/recorded-question.js'
import { type Answered, isAnswered, type Played } from '../session/played.js'
import type { ChangingValues } from './changing-values.js'
import type { Pairs, PartBinding, Switch } from './part-binding.js'

/** What was played, read under other names, and what these took to fit. */
export interface Reread {
  readonly played: readonly Played[]
  /** Recorded parts that have been taken from others, of which nothing that was played tells. */
  readonly taken: readonly string[]
  readonly pairs: Pairs
  /** Takes back what was switched. */
  readonly undo: () => void
}

/**
 * Reads again what was played under other names: as if their live parts had stood for their new recorded ones
 * from the start.
 *
 * Where a statement is recorded with the new names but beside others, these change as well: the file that
 * a test uploads goes with its table. It tries one after the other as long as `budget` lasts, which
 * is paid with each statement that is read.
 */
export class Rereading {
  readonly #index: LaneIndex
  readonly #binding: PartBinding
  readonly #values: ChangingValues
  #budget: number

  constructor(index: LaneIndex, binding: PartBinding, values: ChangingValues, budget: number) {
    this.#index = index
    this.#binding = binding
    this.#values = values
    this.#budget = budget
  }

  get isOver(): boolean {
    return this.#budget <= 0
  }

  /** What was played with a switch and what it takes; undefined where that is not all recorded. */
  read(played: readonly Played[], change: Switch, before?: Switch): Reread | undefined {
    if (this.isOver) return undefined
    this.#budget -= played.length + leastTaken
    const back = this.#binding.apply(change)
    const pairs = new Map([...(before?.pairs ?? []), ...change.pairs])
    const taken = [...(before?.taken ?? []), ...(change.taken ?? [])]
    const again = this.#reread(played, pairs, taken)
    const undo = () => void this.#binding.apply(back)
    if (!('stuck' in again)) return { ...again, pairs, undo }
    for (const more of this.#switches(again.stuck, new Set(pairs.values()))) {
      const found = this.read(played, more, { pairs, taken, freed: [] })
      if (found === undefined) continue
      const undoAll = () => {
        found.undo()
        undo()
      }
      return { ...found, undo: undoAll }
    }
    undo()
    return undefined
  }

  /** The same with the counterparts of what has a changed part, or the first that has none. */
  #reread(
    played: readonly Played[],
    pairs: Pairs,
    taken: readonly string[],
  ): Pick<Reread, 'played' | 'taken'> | { readonly stuck: Played } {
    const changed = new Set(pairs.values())
    const due = new Map(taken.map(part => [pairs.get(part)!, part]))
    const again: Played[] = []
    for (const each of played) {
      const parts = isAnswered(each) ? each.live.parts : each.parts
      const isOther = parts?.some(part => changed.has(part)) ?? true
      const other = isOther ? counterpart(each, this.#binding, this.#index) : each
      if (other === undefined) return { stuck: each }
      const first = (parts ?? []).filter(part => due.has(part))
      const set = first.map(part => due.get(part)!)
      again.push(first.length === 0 ? other : setting(other, set))
      for (const part of first) due.delete(part)
    }
    return { played: again, taken: [...due.values()] }
  }

  /** Switches of other parts with which a statement is recorded under the changed names. */
  *#switches(stuck: Played, changed: ReadonlySet<string>): Generator<Switch> {
    if (!isAnswered(stuck)) return
    const { live } = stuck
    const family = this.#index.family(live.form)
    if (!(family instanceof QuestionFamily)) return
    for (const question of family.questions) {
      const fits = live.parts.every((own, i) => {
        return !changed.has(own) || this.#binding.recorded(own) === question.parts[i]
      })
      const change =
        fits && this.#binding.switchFor(question.parts, live.parts, this.#values.mayStand(question))
      if (change) yield change
    }
  }
}

/** The same, as what gives recorded parts to new objects. */
function setting(played: Played, parts: readonly string[]): Played {
  if (!isAnswered(played)) return played
  return { ...played, setAside: [...new Set([...played.setAside, ...parts])] }
}

/** What each try costs at least, as in statements that are read. */
const leastTaken = 2500

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
