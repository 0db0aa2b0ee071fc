import { type Automaton, automatonOf } from './pattern-automaton.js'

/**
 * Why an engine that goes back may take more than linear time, or stack, for a text that does not fit; undefined
 * where it does not.
 *
 * Time: two places in loops that read the same text, where one leads to the other (each cut of the text between
 * them is tried), or one loop with two ways through it. Stack: a group that is repeated without bound.
 * Source of the criteria: Weber and Seidl, On the degree of ambiguity of finite automata.
 */
export function patternCost(pattern: RegExp): string | undefined {
  if (/\\(?:[1-9]|k<)/.test(pattern.source)) return 'refers back to a group'
  const automaton = automatonOf(pattern)
  const [group] = automaton.repeatedGroups
  if (group !== undefined) return `repeats the group ${group}`
  const places = [...automaton.reads.keys()]
  for (const p of places) {
    const own = loopOf(automaton, p)
    if (own.size === 0) continue
    if (isTwoWay(automaton, p, own)) return `has two ways through the loop at ${p}`
    for (const q of places) {
      if (q === p || automaton.ends.has(q) || loopOf(automaton, q).size === 0) continue
      if (isCut(automaton, p, q)) return `cuts one text between the loops at ${p} and ${q}`
    }
  }
  return undefined
}

/** The places that a loop through a place goes by; none where there is no such loop. */
function loopOf(automaton: Automaton, place: number): ReadonlySet<number> {
  const after = reachable(automaton, place)
  if (!after.has(place)) return new Set()
  return new Set([...after].filter(each => reachable(automaton, each).has(place)))
}

const reached = new WeakMap<Automaton, Map<number, ReadonlySet<number>>>()

/** The places that come after one. */
function reachable(automaton: Automaton, from: number): ReadonlySet<number> {
  const known = reached.get(automaton) ?? new Map<number, ReadonlySet<number>>()
  reached.set(automaton, known)
  const found = known.get(from)
  if (found !== undefined) return found
  const seen = new Set<number>()
  const waiting = [...automaton.next[from]!.keys()]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    waiting.push(...automaton.next[place]!.keys())
  }
  known.set(from, seen)
  return seen
}

/** Whether there are two different ways from a place back to it for one text. */
function isTwoWay(automaton: Automaton, p: number, loop: ReadonlySet<number>): boolean {
  const isIn = (places: readonly number[]): boolean => places.every(each => loop.has(each))
  const doubled = [...loop].some(from =>
    [...automaton.next[from]!].some(([to, ways]) => ways > 1 && loop.has(to)),
  )
  return doubled || walk(automaton, [p, p], isIn).some(([a, b]) => a !== b && backTo(a!, b!))

  function backTo(a: number, b: number): boolean {
    return walk(automaton, [a, b], isIn).some(([x, y]) => x === p && y === p)
  }
}

/** Whether one text leads from `p` to itself, from `p` to `q`, and from `q` to itself. */
function isCut(automaton: Automaton, p: number, q: number): boolean {
  if (!reachable(automaton, p).has(q)) return false
  const [own, other] = [loopOf(automaton, p), loopOf(automaton, q)]
  const isIn = ([x, , z]: readonly number[]): boolean => own.has(x!) && other.has(z!)
  return walk(automaton, [p, p, q], isIn).some(([x, y, z]) => x === p && y === q && z === q)
}

/** All that several places come to together, each step by the same character. */
function walk(
  { next, reads }: Automaton,
  from: readonly number[],
  isIn: (places: readonly number[]) => boolean,
): readonly (readonly number[])[] {
  const seen = new Map<string, readonly number[]>()
  const waiting = [from]
  for (let places = waiting.pop(); places !== undefined; places = waiting.pop()) {
    let steps: readonly (readonly number[])[] = [[]]
    for (const place of places) {
      steps = steps.flatMap(step => [...next[place]!.keys()].map(to => [...step, to]))
    }
    for (const step of steps) {
      const key = step.join()
      if (seen.has(key) || !isIn(step) || !isShared(step.map(each => reads[each]!))) continue
      seen.set(key, step)
      waiting.push(step)
    }
  }
  return [...seen.values()]
}

function isShared([first, ...others]: readonly ReadonlySet<number>[]): boolean {
  for (const char of first!) if (others.every(each => each.has(char))) return true
  return false
}
