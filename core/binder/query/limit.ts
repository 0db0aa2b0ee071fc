import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import { isIntegerKind } from '../../types/number-kind.js'
import type { Binding } from '../binding.js'
import { noCtes } from '../ctes.js'
import { valueBinder } from './values.js'

/** The relation cut to LIMIT and OFFSET. */
export function limitRows(
  binding: Binding,
  relation: Relation,
  query: Pick<Query, 'limit' | 'offset' | 'body'>,
): Relation {
  const written = query.limit && rowCount(binding, query.limit, 'LIMIT')
  const offset = query.offset === undefined ? 0 : rowCount(binding, query.offset, 'OFFSET')
  const limit = topOf(query) ?? written
  if (limit === undefined && offset === 0) return relation
  return { kind: 'Limit', input: relation, offset, ...(limit === undefined ? {} : { limit }) }
}

/** `SELECT TOP n`, which stands for LIMIT. Source: databend bind_limit.rs `extract_limit_and_offset`. */
function topOf({ body, limit }: Pick<Query, 'limit' | 'body'>): number | undefined {
  if (body.kind !== 'Select' || body.top === undefined) return undefined
  if (limit !== undefined) throw twoLimits()
  return Number(body.top)
}

const twoLimits = () =>
  new QueryError('SemanticError', 'Duplicate LIMIT: TopN and Limit cannot be used together')

/** The rows of a query without LIMIT cut to so many. Throws `QueryError` 1065 where TOP cuts them too. */
export function limitTo(relation: Relation, { body }: Query, limit: number): Relation {
  if (body.kind === 'Select' && body.top !== undefined) throw twoLimits()
  return { kind: 'Limit', input: relation, offset: 0, limit }
}

/** A whole number or a parameter. Source: databend bind_limit.rs `bind_limit_argument`. */
function rowCount(binding: Binding, expr: Expression, clause: 'LIMIT' | 'OFFSET'): number {
  const plain = expr.kind === 'Number' || expr.kind === 'Placeholder'
  const value = plain ? valueBinder(binding, { ctes: noCtes })(expr) : undefined
  const rows =
    value?.kind === 'Literal' && isIntegerKind(value.type.kind) ? Number(value.value) : -1
  if (rows < 0) {
    throw new QueryError('SemanticError', `Invalid ${clause} expression`, { span: expr.span })
  }
  return rows
}
