import { type DrawnTest, type Step, TestDraw } from './draw-test.js'
import { SeededRandom } from './seeded-random.js'

export interface Suite {
  readonly tests: readonly DrawnTest[]
  /** Each test leaves everything as it found it. */
  readonly isSelfContained: boolean
  /** What it sets up once is the first test, which comes first in every order. */
  readonly hasFixture: boolean
  /** Each test is one session. */
  readonly isOneSession: boolean
  /** All tests have the same two sessions; else each has two of its own. */
  readonly sharesSessions: boolean
  /** A table with ids of all runs was there before. */
  readonly hasEarlier?: boolean
}

/** A suite of tests that a seed decides: they have the same few names for other things. */
export function drawSuite(seed: number): Suite {
  const random = new SeededRandom(seed)
  const isSelfContained = random.chance(0.4)
  const hasEarlier = !isSelfContained && random.chance(0.4)
  const hasFixture = !isSelfContained && !hasEarlier && random.chance(0.5)
  const count = 6 + random.below(7)
  const sharesSessions = random.chance(0.4)
  const hasRandomNames = random.chance(0.3)
  const isOneSession = isSelfContained && !sharesSessions && random.chance(0.4)
  const tests = Array.from({ length: count }, (_, i) => {
    const isFixture = hasFixture && i === 0
    const isLeaky = hasFixture || (!isSelfContained && random.chance(0.6))
    const draw = new TestDraw(random, {
      isLeaky,
      hasRandomNames,
      isOneSession,
      usesFixture: hasFixture,
      hasEarlier,
    })
    return isFixture ? draw.fixture() : draw.test()
  })
  return { tests, isSelfContained, hasFixture, isOneSession, sharesSessions, hasEarlier }
}

/** A suite of tests that nobody made for one another, and that leave everything as it is at their end. */
export function mixSuite(
  seed: number,
  recordings: Readonly<Record<string, readonly string[]>>,
): Suite {
  const random = new SeededRandom(seed)
  const names = random.shuffled(Object.keys(recordings)).slice(0, 3 + random.below(4))
  const tests = names.map(name => ({ steps: recordings[name]!.map(stepOf) }))
  const sharesSessions = random.chance(0.5)
  return {
    ...{ tests, sharesSessions },
    ...{ isSelfContained: false, hasFixture: false, isOneSession: false },
  }
}

function stepOf(text: string): Step {
  return text.startsWith('B: ') ? { session: 'B', sql: text.slice(3) } : { session: 'A', sql: text }
}

/** Steps in the order in which they are played, each with the number of its test. */
export type Order = readonly (readonly [number, Step])[]

/** All of a suite, as it is drawn. */
export function asDrawn({ tests }: Suite): Order {
  return tests.flatMap((test, i) => test.steps.map(step => [i, step] as const))
}

/** How an order may differ from the recorded one beside the places of tests. */
export interface OrderOptions {
  /** Two tests at once. */
  readonly mayInterleave: boolean
  /** A statement is left out or comes twice. */
  readonly mayDiffer: boolean
}

/** An order in which some or all tests of a suite are played. */
export function drawOrder(
  { tests, hasFixture }: Suite,
  random: SeededRandom,
  { mayInterleave, mayDiffer }: OrderOptions,
): Order {
  const all = tests.map((_, i) => i)
  const numbers = hasFixture ? [0, ...random.shuffled(all.slice(1))] : random.shuffled(all)
  const some = random.chance(0.5) ? numbers : numbers.slice(0, 1 + random.below(numbers.length))
  const runs = some.map(i => tests[i]!.steps.map(step => [i, step] as const))
  const order = mayInterleave ? interleaved(runs, random) : runs.flat()
  if (!mayDiffer) return order
  const at = random.below(order.length)
  const again = random.chance(0.3) ? [order[at]!, order[at]!] : []
  return [...order.slice(0, at), ...again, ...order.slice(at + 1)]
}

function interleaved(runs: readonly Order[], random: SeededRandom): Order {
  const waiting = runs.map(run => [...run])
  const order: (readonly [number, Step])[] = []
  while (waiting.some(run => run.length > 0)) {
    const open = waiting.filter(run => run.length > 0).slice(0, 2)
    order.push(random.pick(open).shift()!)
  }
  return order
}
