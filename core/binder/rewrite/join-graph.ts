import type { JoinKey, Relation } from '../../plan/relation.js'
import type { ColumnId, ColumnRef, Scalar } from '../../plan/scalar.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { RowEstimates } from './estimate-rows.js'
import { unknownRows } from './estimate-rows.js'
import { columnOf, ValueClasses } from './value-classes.js'
import { outputColumns } from './walk-relation.js'

/** A set of relations: bit i stands for relation i. */
export type Members = number

/** The conditions of a join. */
export interface Conditions {
  readonly keys: readonly JoinKey[]
  readonly residual: readonly Scalar[]
}

/** A column, the relation that has it, and how many different values it has at most. */
interface Place {
  readonly column: Scalar
  readonly member: Members
  readonly values: number
}

/** An equality between two relations, or a class of columns of several relations that are all equal. */
interface Equality {
  readonly places: readonly Place[]
  /** How many different values its columns have. */
  readonly count: number
  /** Absent from a class, which makes keys of any two of its columns. */
  readonly key?: JoinKey
}

/** Relations that inner joins join, and what joins them, whichever order they are joined in. */
export class JoinGraph {
  readonly rows: readonly number[]
  readonly #equalities: readonly Equality[]
  readonly #residual: readonly { readonly conjunct: Scalar; readonly of: Members; part: number }[]

  /** Each side of a key must read columns of only one of the relations. */
  constructor(relations: readonly Relation[], on: Conditions, estimates: RowEstimates) {
    this.rows = relations.map(relation => estimates.rows(relation))
    const memberOf = new Map<ColumnId, Members>()
    for (const [at, relation] of relations.entries()) {
      for (const { id } of outputColumns(relation)) memberOf.set(id, 1 << at)
    }
    const membersOf = (scalar: Scalar) =>
      [...columnsOf([scalar])].reduce((of, id) => of | (memberOf.get(id) ?? 0), 0)
    const valuesOf = (scalar: Scalar) => {
      const id = columnOf(scalar)
      return id === undefined ? unknownRows : estimates.values(id)
    }
    const place = (column: Scalar): Place => ({
      column,
      member: membersOf(column),
      values: valuesOf(column),
    })
    const classes = new ValueClasses(
      on.keys,
      id => estimates.values(id),
      id => memberOf.get(id),
    )
    this.#equalities = [
      ...classes.equal.map((columns: readonly ColumnRef[]) => ({
        places: columns.map(place),
        count: classes.countOf(columns[0]!),
      })),
      ...classes.otherKeys.map(key => ({
        places: [place(key.left), place(key.right)],
        count: classes.countOf(key.left),
        key,
      })),
    ]
    this.#residual = on.residual.map(conjunct => ({
      conjunct,
      of: membersOf(conjunct),
      part: estimates.part(conjunct),
    }))
  }

  /** The number of rows that two sets of relations give when joined; undefined if no key joins them. */
  joinedRows(a: Members, b: Members, rowsA: number, rowsB: number): number | undefined {
    let count = 1
    let keys = 0
    let [fromA, fromB] = [0, 0]
    let [mostA, mostB] = [1, 1]
    for (const equality of this.#equalities) {
      const [left, right] = [placeIn(equality, a), placeIn(equality, b)]
      if (left === undefined || right === undefined) continue
      keys++
      count *= equality.count
      fromA |= left.member
      fromB |= right.member
      mostA = Math.max(mostA, left.values)
      mostB = Math.max(mostB, right.values)
    }
    // Two columns of one table that refer to two columns of another one refer to a row of it.
    if (keys > 1 && isOne(fromA) && isOne(fromB)) count = Math.min(count, mostA, mostB)
    const rows = (rowsA * rowsB * this.#keptPart(a, b)) / Math.max(1, count)
    return keys === 0 ? undefined : Math.max(1, rows)
  }

  /** The number of rows of two sets of relations that are joined without keys. */
  crossedRows(a: Members, b: Members, rowsA: number, rowsB: number): number {
    return Math.max(1, rowsA * rowsB * this.#keptPart(a, b))
  }

  /**
   * The conditions by which two sets are joined: one key of each class of equal columns that both have, because a set
   * that has several of a class has been joined by it already.
   */
  conditions(a: Members, b: Members): Conditions {
    const keys = this.#equalities.flatMap((equality): JoinKey[] => {
      const [left, right] = [placeIn(equality, a), placeIn(equality, b)]
      if (left === undefined || right === undefined) return []
      const { nullsEqual = false } = equality.key ?? {}
      return [{ left: left.column, right: right.column, nullsEqual }]
    })
    const residual = this.#residual.filter(each => becomesTestable(each.of, a, b))
    return { keys, residual: residual.map(each => each.conjunct) }
  }

  #keptPart(a: Members, b: Members): number {
    let part = 1
    for (const each of this.#residual) if (becomesTestable(each.of, a, b)) part *= each.part
    return part
  }
}

function placeIn({ places }: Equality, set: Members): Place | undefined {
  return places.find(place => (place.member & set) !== 0)
}

/** Whether a condition over some relations can be tested once two sets are joined, and not before. */
function becomesTestable(of: Members, a: Members, b: Members): boolean {
  return (of & ~(a | b)) === 0 && (of & a) !== 0 && (of & b) !== 0
}

const isOne = (members: Members): boolean => (members & (members - 1)) === 0
