import type { Measure } from './measure.js'
import { type Disagreement, explainedKinds, kindOf } from './oracle-kinds.js'

/** A statement that one of the engines refuses. */
export interface Refusal {
  readonly about: string
  readonly sql: string
  readonly message: string
}

/** What two engines said to the same statements. */
export class OracleTally {
  same = 0
  refusedByBoth = 0
  readonly differences: Disagreement[] = []
  readonly refusedByOurs: Refusal[] = []
  readonly refusedByTheirs: Refusal[] = []
  /** What expressions that both accept were about. */
  readonly met = new Set<string>()

  /** Number of statements that both accept. */
  get accepted(): number {
    return this.same + this.differences.length
  }

  compare(asked: Disagreement): void {
    const { about, ours, theirs } = asked
    this.met.add(about)
    if (ours.type === theirs.type && ours.value === theirs.value) this.same++
    else this.differences.push(asked)
  }

  /** Prints what was found and gives the share of agreement, explained kinds set aside. */
  report(): Measure {
    const left = this.differences.filter(each => kindOf(each) === undefined)
    printCounts(this.differences)
    printGroups('differ', left, differenceText)
    printGroups('refused by mockq alone', this.refusedByOurs, refusalText)
    printGroups('refused by the engine alone', this.refusedByTheirs, refusalText)
    console.log(
      `accepted by both ${this.accepted}, by mockq alone ${this.refusedByTheirs.length}; ` +
        `of some that mockq refuses, by the engine ${this.refusedByOurs.length}, by neither ${this.refusedByBoth}`,
    )
    return { name: 'oracle', passed: this.same, failures: left.map(differenceText) }
  }
}

function printCounts(differences: readonly Disagreement[]): void {
  for (const { name, because } of explainedKinds) {
    const times = differences.filter(each => kindOf(each)?.name === name).length
    console.log(`set aside: ${times} x ${name} (${because})`)
  }
}

/** By what they are about, most first, each group with its first. */
function printGroups<T extends { readonly about: string }>(
  title: string,
  all: readonly T[],
  text: (each: T) => string,
): void {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(each.about, [...(groups.get(each.about) ?? []), each])
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  for (const [about, [first, ...more]] of sorted) {
    console.log(`${title}: ${more.length + 1} x ${about}\n   ${text(first!)}`)
  }
}

function differenceText({ sql, ours, theirs }: Disagreement): string {
  return `${sql}\n   ours   ${ours.type}  ${ours.value}\n   theirs ${theirs.type}  ${theirs.value}`
}

function refusalText({ sql, message }: Refusal): string {
  return `${sql}\n   ${message.split('\n')[0]}`
}
