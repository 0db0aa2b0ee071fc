import type { Join, JoinKey, JoinKind, Relation, TableId } from '../../plan/relation.js'
import type { Binding } from '../binding.js'
import { isFragile } from '../scalar/is-fragile.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { idsOf, readsOnly } from './divide-conjuncts.js'
import { ownWork, RowEstimates, workOf } from './estimate-rows.js'
import { type Conditions, JoinGraph, type Members } from './join-graph.js'
import { type JoinTree, searchJoins } from './join-search.js'
import { reduceGroups } from './reduce-groups.js'
import { mapRelationInputs } from './walk-relation.js'

/**
 * The work in rows that another order must be expected to save. Smaller queries run as they are written, so that the
 * order of their rows, which SQL leaves open, does not depend on the sizes of tables.
 */
const worthwhile = 20_000

/** A semi join goes down to the table that it is about if it leaves at most this part of the table's rows. */
const selectivePart = 0.35

/** Of more relations than this, the order is left as it is written: a set of them is the bits of an integer. */
const mostLeaves = 30

/**
 * Joins the tables of inner joins in an order that keeps intermediate results small, whichever order the statement has
 * them in; makes the smaller side of a join the one that is held in memory; and moves selective semi joins to the table
 * that they are about. Only the order of rows and columns changes, and only where large tables are read.
 */
export function orderJoins(binding: Binding, relation: Relation): Relation {
  const { cx } = binding
  if (cx.rowCount === undefined) return relation
  return new JoinOrder(binding, table => cx.rowCount?.(table) ?? 0).apply(relation)
}

/** The relations that inner joins join, in order, and all their conditions. */
interface JoinParts extends Conditions {
  readonly leaves: readonly Relation[]
  /** The same without the semi joins that were moved down to them. */
  readonly written: readonly Relation[]
}

interface Measured {
  readonly relation: Relation
  readonly members: Members
  readonly rows: number
}

class JoinOrder {
  readonly #binding: Binding
  readonly #estimates: RowEstimates

  constructor(binding: Binding, rowCount: (table: TableId) => number) {
    this.#binding = binding
    this.#estimates = new RowEstimates(rowCount)
  }

  apply(relation: Relation): Relation {
    if (relation.kind === 'With') {
      this.#estimates.defineCte(relation.cte, relation.definition)
    }
    const below = (input: Relation) => this.apply(input)
    if (relation.kind !== 'Join') return mapRelationInputs(relation, below)
    const parts = this.#partsOf(relation)
    if (parts === undefined || parts.leaves.length < 2 || !isMovable(parts)) {
      return mapRelationInputs(this.#smallerHeld(relation), below)
    }
    const least = 2 * worthwhile
    const reduced = reduceGroups(this.#binding, parts, this.#estimates, least)
    const leaves = new Set([...parts.leaves, ...reduced])
    const applied = (node: Relation): Relation =>
      leaves.has(node) ? below(node) : mapRelationInputs(node, applied)
    return applied(this.#better(relation, parts, { ...parts, leaves: reduced }))
  }

  /** The inner joins at the top of a relation; undefined if there is none. */
  #partsOf(relation: Relation): JoinParts | undefined {
    if (relation.kind !== 'Join') return undefined
    if (relation.join === 'leftSemi') return this.#partsBelow(relation)
    if (relation.join !== 'inner' && relation.join !== 'cross') return undefined
    const [left, right] = [relation.left, relation.right].map(
      (side): JoinParts =>
        this.#partsOf(side) ?? { leaves: [side], written: [side], keys: [], residual: [] },
    ) as [JoinParts, JoinParts]
    return {
      leaves: [...left.leaves, ...right.leaves],
      written: [...left.written, ...right.written],
      keys: [...left.keys, ...right.keys, ...relation.keys],
      residual: [...left.residual, ...right.residual, ...relation.residual],
    }
  }

  /** The joins below a selective semi join, which goes down to the one table that it is about. */
  #partsBelow(semi: Join): JoinParts | undefined {
    const parts = this.#partsOf(semi.left)
    if (parts === undefined || this.#estimates.rows(semi.left) < worthwhile) return undefined
    const all = idsOf(semi.left)
    const scalars = [...semi.keys.map(key => key.left), ...semi.residual]
    const read = [...columnsOf(scalars)].filter(id => all.has(id))
    const at = parts.leaves.findIndex(leaf => {
      const ids = idsOf(leaf)
      return read.length > 0 && read.every(id => ids.has(id))
    })
    if (at < 0 || scalars.some(isFragile)) return undefined
    if (this.#estimates.matchedPart(semi, 'right') > selectivePart) return undefined
    const leaves = parts.leaves.with(at, { ...semi, left: parts.leaves[at]! })
    return { ...parts, leaves }
  }

  /** The joins of `parts` in the order of the least work, or `written` as it is where that saves little. */
  #better(relation: Join, written: JoinParts, parts: JoinParts): Relation {
    const kept = this.#measured(relation, written, this.#graphOf(written)).relation
    if (workOf(this.#estimates, kept) < worthwhile) return kept
    const graph = this.#graphOf(parts)
    const ordered = this.#built(searchJoins(graph), parts, graph)
    const saved = workOf(this.#estimates, kept) - workOf(this.#estimates, ordered)
    return saved > worthwhile ? ordered : kept
  }

  #graphOf(parts: JoinParts): JoinGraph {
    return new JoinGraph(parts.leaves, parts, this.#estimates)
  }

  /** The joins as they are written, each with its smaller side held if that saves much. */
  #measured(relation: Relation, parts: JoinParts, graph: JoinGraph): Measured {
    const at = parts.written.indexOf(relation)
    if (at >= 0 || relation.kind !== 'Join') {
      return { relation, members: 1 << at, rows: this.#estimates.rows(relation) }
    }
    const left = this.#measured(relation.left, parts, graph)
    if (relation.join === 'leftSemi') {
      const semi: Join = { ...relation, left: left.relation }
      const rows = left.rows * this.#estimates.matchedPart(semi, 'right')
      this.#estimates.note(semi, rows)
      return { relation: this.#smallerHeld(semi), members: left.members, rows }
    }
    const right = this.#measured(relation.right, parts, graph)
    const sides = [left.members, right.members, left.rows, right.rows] as const
    const rows = graph.joinedRows(...sides) ?? graph.crossedRows(...sides)
    const join: Join = { ...relation, left: left.relation, right: right.relation }
    this.#estimates.note(join, rows)
    return { relation: this.#smallerHeld(join), members: left.members | right.members, rows }
  }

  /** The smaller side is the right one, which is held; of two small sides, the later one. */
  #built(order: JoinTree, parts: JoinParts, graph: JoinGraph): Relation {
    if (order.sides === undefined) return parts.leaves[Math.log2(order.members)]!
    const [a, b] = order.sides
    const [left, right] = b.rows > a.rows && b.rows > worthwhile / 2 ? [b, a] : [a, b]
    const on = graph.conditions(left.members, right.members)
    const join: Join = {
      kind: 'Join',
      join: on.keys.length + on.residual.length === 0 ? 'cross' : 'inner',
      left: this.#built(left, parts, graph),
      right: this.#built(right, parts, graph),
      ...on,
    }
    this.#estimates.note(join, order.rows)
    return join
  }

  /** The join with its sides exchanged, if that is expected to save much work. */
  #smallerHeld(join: Join): Join {
    const kind = mirrored[join.join]
    if (kind === undefined || join.keys.length === 0) return join
    const { left, right, keys } = join
    const other: Join = { ...join, join: kind, left: right, right: left, keys: keys.map(swapped) }
    this.#estimates.note(other, this.#estimates.rows(join))
    const saved = ownWork(this.#estimates, join) - ownWork(this.#estimates, other)
    return saved > worthwhile ? other : join
  }
}

/** What each kind of join is with its sides exchanged. */
const mirrored: { readonly [K in JoinKind]?: JoinKind } = {
  inner: 'inner',
  left: 'right',
  right: 'left',
  leftSemi: 'rightSemi',
  rightSemi: 'leftSemi',
  leftAnti: 'rightAnti',
  rightAnti: 'leftAnti',
}

function swapped({ left, right, nullsEqual }: JoinKey): JoinKey {
  return { left: right, right: left, nullsEqual }
}

/**
 * Whether each condition can be tested at another join: none may fail, each side of a key is of one relation, and a
 * condition that is no key is of several and of nothing else.
 */
function isMovable({ leaves, keys, residual }: JoinParts): boolean {
  if (leaves.length > mostLeaves) return false
  const ids = leaves.map(idsOf)
  const all = new Set(ids.flatMap(each => [...each]))
  const sides = keys.flatMap(key => [key.left, key.right])
  const isOfOne = (scalar: (typeof sides)[number]) => ids.some(each => readsOnly(scalar, each))
  return (
    ![...sides, ...residual].some(isFragile) &&
    sides.every(isOfOne) &&
    residual.every(conjunct => readsOnly(conjunct, all) && !isOfOne(conjunct))
  )
}
