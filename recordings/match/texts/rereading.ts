import type { LaneIndex } from '../recorded/lane-index.js'
import type { Occurrence, UsedOccurrences } from '../recorded/match.js'
import { QuestionFamily } from '../recorded/recorded-question.js'
import { type Answered, isAnswered, type Played } from '../session/played.js'
import type { ChangingValues } from './changing-values.js'
import type { Pairs, PartBinding, Switch } from './part-binding.js'

/** The statements played so far, matched again under other bindings. */
export interface Reread {
  readonly played: readonly Played[]
  /** Recorded parts with a new binding that occur in no statement played so far. */
  readonly taken: readonly string[]
  readonly pairs: Pairs
  /** Undoes the change of bindings. */
  readonly undo: () => void
}

/**
 * Matches the statements played so far again, as if changed bindings had been in effect from the start.
 *
 * If a statement is recorded with the newly bound names together with other names, those are changed as well: the file
 * that a test uploads goes with its table. Changes are tried one by one until `budget` statements have been matched
 * again.
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

  /** The statements under a change of bindings and further changes; undefined if some are not recorded that way. */
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

  /** Each statement with a changed part replaced by its counterpart; or the first statement without one. */
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

  /** Changes of other bindings under which a statement is recorded with the changed names. */
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

/** The same, marked as binding these recorded parts to new objects. */
function setting(played: Played, parts: readonly string[]): Played {
  if (!isAnswered(played)) return played
  return { ...played, setAside: [...new Set([...played.setAside, ...parts])] }
}

/** The minimum cost of one try, in statements. */
const leastTaken = 2500

/** The recorded statement that matches under the current bindings; undefined if there is none. */
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

/** Marks the occurrences of the new statements as used, in place of those of the old ones. */
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
