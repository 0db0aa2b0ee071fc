import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { BoundRelation } from '../binding.js'
import type { CteEntry } from '../ctes.js'
import { mapRelationInputs } from '../rewrite/walk-relation.js'

/** Wraps a query in the definitions that it reads more than once; those read once are put in place. */
export function defineCtes(relation: Relation, entries: readonly CteEntry[]): Relation {
  let wrapped = relation
  // A definition is bound after those that it reads.
  const lastFirst = entries.toSorted((a, b) => (b.bound?.number ?? 0) - (a.bound?.number ?? 0))
  for (const entry of lastFirst) {
    const { bound, cte, recursive } = entry
    if (bound === undefined || bound.uses === 0) continue
    if (bound.uses > 1 && !recursive) checkNames(entry)
    const { number, definition, uses } = bound
    wrapped =
      !cte.materialized && uses === 1
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

/** A CTE that is read more than once must name all of its columns, or none. Source: databend bind_cte.rs `bind_cte_consumer`. */
function checkNames({ name, cte, bound }: CteEntry): void {
  const width = bound!.definition.columns.length
  const wrong = bound!.renamed.find(names => names !== width)
  if (wrong !== undefined) throw wrongNames(name, width, wrong, cte.span)
}

/** 1065. */
export function wrongNames(name: string, columns: number, names: number, span: Span): QueryError {
  return new QueryError(
    'SemanticError',
    `The CTE '${name}' has ${columns} columns, but ${names} aliases were provided. Ensure the number of aliases matches the number of columns in the CTE.`,
    { span },
  )
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
