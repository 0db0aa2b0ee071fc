import { joinWork } from './estimate-rows.js'
import type { JoinGraph, Members } from './join-graph.js'

/** An order of joins: a relation, or two orders joined. */
export interface JoinTree {
  readonly members: Members
  readonly rows: number
  /** Of all its joins. */
  readonly work: number
  readonly sides?: readonly [JoinTree, JoinTree]
}

/** Of up to this many relations all orders are compared, which takes 3^n steps. */
const mostSearched = 8

/** The order that is expected to work least: of many relations, only a good one. */
export function searchJoins(graph: JoinGraph): JoinTree {
  const alone = graph.rows.map((rows, at): JoinTree => ({ members: 1 << at, rows, work: 0 }))
  const found = alone.length <= mostSearched ? searchAll(graph, alone) : undefined
  return found ?? searchGreedily(graph, alone)
}

/** Every set of relations joined from any two parts that a key joins; undefined if keys do not join all relations. */
function searchAll(graph: JoinGraph, alone: readonly JoinTree[]): JoinTree | undefined {
  const all = (1 << alone.length) - 1
  const best: (JoinTree | undefined)[] = []
  for (const tree of alone) best[tree.members] = tree
  for (let set: Members = 1; set <= all; set++) {
    const lowest = set & -set
    // Each pair of parts once: the one with the lowest member first.
    for (let part = (set - 1) & set; part > 0; part = (part - 1) & set) {
      const [a, b] = [best[part], best[set ^ part]]
      if ((part & lowest) === 0 || a === undefined || b === undefined) continue
      const rows = graph.joinedRows(a.members, b.members, a.rows, b.rows)
      if (rows === undefined) continue
      const tree = joined(a, b, rows)
      if (tree.work < (best[set]?.work ?? Number.POSITIVE_INFINITY)) best[set] = tree
    }
  }
  return best[all]
}

/** Joins, again and again, the two trees that give the fewest rows; those without a common key last. */
function searchGreedily(graph: JoinGraph, alone: readonly JoinTree[]): JoinTree {
  let trees = alone
  while (trees.length > 1) {
    let best: JoinTree | undefined
    let crossed: JoinTree | undefined
    for (const [i, a] of trees.entries()) {
      for (const b of trees.slice(i + 1)) {
        const rows = graph.joinedRows(a.members, b.members, a.rows, b.rows)
        if (rows !== undefined) best = fewer(best, joined(a, b, rows))
        else if (best === undefined) {
          const product = graph.crossedRows(a.members, b.members, a.rows, b.rows)
          crossed = fewer(crossed, joined(a, b, product))
        }
      }
    }
    const next = (best ?? crossed)!
    trees = trees.flatMap(tree => {
      if (tree === next.sides![0]) return [next]
      return tree === next.sides![1] ? [] : [tree]
    })
  }
  return trees[0]!
}

function joined(a: JoinTree, b: JoinTree, rows: number): JoinTree {
  const held = Math.min(a.rows, b.rows)
  const work = a.work + b.work + joinWork(Math.max(a.rows, b.rows), held, rows)
  return { members: a.members | b.members, rows, work, sides: [a, b] }
}

const fewer = (a: JoinTree | undefined, b: JoinTree): JoinTree =>
  a !== undefined && a.rows <= b.rows ? a : b
