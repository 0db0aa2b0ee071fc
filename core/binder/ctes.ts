import type { PlanColumn } from '../plan/scalar.js'
import type { Cte } from '../sql/ast/query.js'
import type { BoundRelation, QueryScope } from './binding.js'

/** The named queries that are visible to a query; of equal names, the innermost comes first. */
export interface Ctes {
  find(name: string): CteEntry | undefined
}

/** A named query. It is bound at its first use; as in Databend, an unused one is never bound. */
export interface CteEntry {
  readonly name: string
  readonly cte: Cte
  readonly recursive: boolean
  /** What its definition sees. */
  readonly scope: QueryScope
  /** Once bound. */
  bound?: {
    readonly number: number
    readonly definition: BoundRelation
    /** How often the plan reads it. */
    uses: number
    /** The number of column names given in its definition or where it is read, if there are any. */
    readonly renamed: number[]
  }
  /** Whether it is being bound. */
  binding?: true
  /** While the recursive branch is bound: the columns that the query's own name stands for. */
  work?: { readonly number: number; readonly columns: readonly PlanColumn[] }
}

/** No named queries. */
export const noCtes: Ctes = { find: () => undefined }

/** Looks names up in `inner`, also those added later, and then in `outer`. */
export function withCtes(inner: readonly CteEntry[], outer: Ctes): Ctes {
  return { find: name => inner.find(entry => entry.name === name) ?? outer.find(name) }
}
