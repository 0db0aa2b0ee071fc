import type { Query } from '../../sql/ast/query.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { noCtes } from './ctes.js'
import { limitTo } from './limit.js'

/** A query as a statement, rewritten and ready to run; of at most so many rows, where told. */
export function bindQueryStatement(binding: Binding, query: Query, mostRows?: number): BoundQuery {
  const bound = binding.query(query, { ctes: noCtes })
  const output = bound.columns.map(({ id, name, type }) => ({ id, name, type }))
  const root = rewriteRelation(
    binding,
    mostRows === undefined ? bound.relation : limitTo(bound.relation, query, mostRows),
    output.map(column => column.id),
  )
  return {
    kind: 'Query',
    plan: { kind: 'Query', root, output },
    columns: output.map(({ name, type }) => ({ name, type })),
    ...(query.ignoreResult ? { ignoreResult: true } : {}),
  }
}
