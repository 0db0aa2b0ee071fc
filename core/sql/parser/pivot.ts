import type { Pivot, Unpivot } from '../ast/query.js'
import { type Rule, spanOf } from './context.js'
import { optional } from './optional.js'
import { noBareAlias } from './reserved.js'
import { startsQuery } from './starts-query.js'

export const parsePivot: Rule<Pivot | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (!tokens.accept('PIVOT')) return undefined
  tokens.expectOp('(')
  const aggregate = p.expression()
  const aggregateAlias = tokens.accept('AS') ? tokens.identifier() : undefined
  tokens.expect('FOR')
  const column = tokens.identifier()
  tokens.expect('IN')
  tokens.expectOp('(')
  const values = parsePivotValues(p)
  tokens.expectOp(')')
  tokens.expectOp(')')
  return { aggregate, ...optional({ aggregateAlias }), column, values, span: spanOf(p, start) }
}

const parsePivotValues: Rule<Pivot['values']> = p => {
  const { tokens } = p
  if (startsQuery(p, 0)) return { kind: 'query', query: p.query() }
  if (tokens.isWord('ANY')) {
    tokens.next()
    return { kind: 'any', order: tokens.accept('ORDER', 'BY') ? p.orderItems() : [] }
  }
  const items = tokens.list(() => {
    const expr = p.expression()
    const alias =
      tokens.accept('AS') || tokens.isName(noBareAlias) ? tokens.identifier() : undefined
    return { expr, ...optional({ alias }) }
  })
  return { kind: 'list', items }
}

export const parseUnpivot: Rule<Unpivot | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (!tokens.accept('UNPIVOT')) return undefined
  const includeNulls = tokens.accept('INCLUDE', 'NULLS')
  if (!includeNulls) tokens.accept('EXCLUDE', 'NULLS')
  tokens.expectOp('(')
  const value = tokens.identifier()
  tokens.expect('FOR')
  const name = tokens.identifier()
  tokens.expect('IN')
  const columns = tokens.parenthesised(() => {
    const column = tokens.identifier()
    const aliased = tokens.accept('AS') || tokens.peek().kind === 'string' || tokens.isName()
    if (!aliased) return { column }
    return {
      column,
      alias: tokens.peek().kind === 'string' ? tokens.string() : tokens.identifier().name,
    }
  })
  tokens.expectOp(')')
  return { value, name, columns, includeNulls, span: spanOf(p, start) }
}
