import type { Query } from '../../sql/ast/query.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { limitTo } from './limit.js'

/** A query as a statement, rewritten and ready to run; of at most `mostRows` rows, if given. */
export function bindQueryStatement(binding: Binding, query: Query, mostRows?: number): BoundQuery {
  const { relation, columns } = binding.query(query, { ctes: noCtes })
  const bounded = mostRows === undefined ? relation : limitTo(relation, query, mostRows)
  const statement = relationStatement(binding, { relation: bounded, columns })
  return query.ignoreResult ? { ...statement, ignoreResult: true } : statement
}

/** The rows of a relation as a statement. */
export function relationStatement(
  binding: Binding,
  { relation, columns }: BoundRelation,
): BoundQuery {
  const output = columns.map(({ id, name, type }) => ({ id, name, type }))
  const root = rewriteRelation(
    binding,
    relation,
    output.map(column => column.id),
  )
  return {
    kind: 'Query',
    plan: { kind: 'Query', root, output },
    columns: output.map(({ name, type }) => ({ name, type })),
  }
}
