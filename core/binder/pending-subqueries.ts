import type { Apply, Relation } from '../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../plan/scalar.js'
import { columnsOf } from './scalar/walk-scalar.js'

/** A subquery whose value is `column`, until it is joined to the relation below its expression. */
export interface PendingSubquery {
  readonly column: PlanColumn
  readonly apply: 'scalar' | 'mark'
  readonly inner: Relation
  /** The columns of enclosing queries that `inner` reads. */
  readonly reads: readonly ColumnId[]
  readonly compare?: Scalar
}

/** The subqueries of a query's expressions that are not part of its relation yet. */
export class PendingSubqueries {
  readonly #pending = new Map<ColumnId, PendingSubquery>()
  readonly #attached = new Set<ColumnId>()

  add(subquery: PendingSubquery): void {
    this.#pending.set(subquery.column.id, subquery)
  }

  /** The subquery whose value a column is, if it is still to be joined. */
  get(id: ColumnId): PendingSubquery | undefined {
    return this.#pending.get(id)
  }

  /** Whether a column is the value of a subquery that is part of the relation. */
  isAttached(id: ColumnId): boolean {
    return this.#attached.has(id)
  }

  replace(subquery: PendingSubquery): void {
    this.#pending.set(subquery.column.id, subquery)
  }

  /** The outer columns that a subquery reads, including those of subqueries that it is compared with. */
  readsOf(id: ColumnId): readonly ColumnId[] {
    const subquery = this.#pending.get(id)
    if (subquery === undefined) return [id]
    const compared = subquery.compare === undefined ? [] : [...columnsOf([subquery.compare])]
    return [...subquery.reads, ...compared.flatMap(each => this.readsOf(each))]
  }

  /** The relation with the values of all subqueries that the scalars read. */
  attach(relation: Relation, scalars: readonly Scalar[]): Relation {
    let attached = relation
    for (const id of columnsOf(scalars)) {
      const subquery = this.#pending.get(id)
      if (subquery === undefined) continue
      this.#pending.delete(id)
      this.#attached.add(id)
      const { column, apply, inner, reads, compare } = subquery
      if (compare !== undefined) attached = this.attach(attached, [compare])
      const node: Apply = { kind: 'Apply', apply, outer: attached, inner, reads }
      attached = {
        ...node,
        ...(compare === undefined ? {} : { compare }),
        ...(apply === 'mark' ? { mark: column } : {}),
      }
    }
    return attached
  }
}
