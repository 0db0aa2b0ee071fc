import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Query } from '../../sql/ast/query.js'
import { isIntegerKind } from '../../types/number-kind.js'
import type { Binding } from '../binding.js'
import { noCtes } from './ctes.js'
import { valueBinder } from './values.js'

/** The relation cut to LIMIT and OFFSET. */
export function limitRows(
  binding: Binding,
  relation: Relation,
  query: Pick<Query, 'limit' | 'offset'>,
): Relation {
  const limit = query.limit && rowCount(binding, query.limit, 'LIMIT')
  const offset = query.offset === undefined ? 0 : rowCount(binding, query.offset, 'OFFSET')
  if (limit === undefined && offset === 0) return relation
  return { kind: 'Limit', input: relation, offset, ...(limit === undefined ? {} : { limit }) }
}

/** A whole number or a parameter. Source: databend bind_limit.rs. */
function rowCount(binding: Binding, expr: Expression, clause: 'LIMIT' | 'OFFSET'): number {
  const plain = ['Number', 'Placeholder', 'Variable'].includes(expr.kind)
  const value = plain ? valueBinder(binding, { ctes: noCtes })(expr) : undefined
  const rows =
    value?.kind === 'Literal' && isIntegerKind(value.type.kind) ? Number(value.value) : -1
  if (rows < 0) {
    throw new QueryError('SemanticError', `Invalid ${clause} expression`, { span: expr.span })
  }
  return rows
}
