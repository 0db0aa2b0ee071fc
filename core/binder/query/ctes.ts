import type { Relation } from '../../plan/relation.js'
import type { PlanColumn } from '../../plan/scalar.js'
import type { Cte } from '../../sql/ast/query.js'
import type { BoundRelation, QueryScope } from '../binding.js'
import { mapRelationInputs } from '../rewrite/walk-relation.js'

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
  /** What it sees itself. */
  readonly scope: QueryScope
  /** Once bound. */
  bound?: {
    readonly number: number
    readonly definition: BoundRelation
    /** How often the plan reads it. */
    uses: number
  }
  /** While the recursive branch is bound: what its own name reads. */
  work?: { readonly number: number; readonly columns: readonly PlanColumn[]; uses: number }
}

/** No named queries. */
export const noCtes: Ctes = { find: () => undefined }

/** `inner` in front of `outer`. */
export function withCtes(inner: readonly CteEntry[], outer: Ctes): Ctes {
  const byName = new Map(inner.map(entry => [entry.name, entry]))
  return { find: name => byName.get(name) ?? outer.find(name) }
}

/** Wraps a query in the definitions that it reads more than once; those read once are put in place. */
export function defineCtes(relation: Relation, entries: readonly CteEntry[]): Relation {
  let wrapped = relation
  for (const { bound, cte } of entries.toReversed()) {
    if (bound === undefined || bound.uses === 0) continue
    const { number, definition, uses } = bound
    wrapped =
      uses === 1 && !cte.materialized
        ? inlineCte(wrapped, number, definition)
        : {
            kind: 'With',
            cte: number,
            definition: definition.relation,
            definitionColumns: definition.columns.map(column => column.id),
            body: wrapped,
          }
  }
  return wrapped
}

function inlineCte(relation: Relation, number: number, definition: BoundRelation): Relation {
  if (relation.kind === 'CteScan' && relation.cte === number) {
    return {
      kind: 'Project',
      input: definition.relation,
      items: relation.columns.map((column, i) => {
        const { id, name, type } = definition.columns[i]!
        return { column, expr: { kind: 'ColumnRef', id, name, type } }
      }),
    }
  }
  return mapRelationInputs(relation, input => inlineCte(input, number, definition))
}
