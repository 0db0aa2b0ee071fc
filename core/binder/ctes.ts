import type { PlanColumn } from '../plan/scalar.js'
import type { Cte } from '../sql/ast/query.js'
import type { BoundRelation, QueryScope } from './binding.js'

/** The named queries that a query sees, the innermost of a name first. */
export interface Ctes {
  find(name: string): CteEntry | undefined
}

/**
 * A named query. It is bound where it is named first; a name that nothing uses is never bound, as in
 * Databend.
 */
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
    /** How many names were given for its columns, by itself or where it is read; only where there were some. */
    readonly renamed: number[]
  }
  /** Whether it is being bound. */
  binding?: true
  /** While the recursive branch is bound: the columns that the query's own name stands for. */
  work?: { readonly number: number; readonly columns: readonly PlanColumn[] }
}

/** No named queries. */
export const noCtes: Ctes = { find: () => undefined }

/** `inner`, with what is added to it later, in front of `outer`. */
export function withCtes(inner: readonly CteEntry[], outer: Ctes): Ctes {
  return { find: name => inner.find(entry => entry.name === name) ?? outer.find(name) }
}
