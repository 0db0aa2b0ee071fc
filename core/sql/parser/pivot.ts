import type { Pivot, Unpivot } from '../ast/query.js'
import { type Rule, spanOf } from './context.js'
import { startsQuery } from './starts-query.js'

/** `PIVOT (f(x) FOR c IN (…))`. Source: databend parser/query.rs `pivot`, `pivot_values`. */
export const parsePivot: Rule<Pivot | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (!tokens.accept('PIVOT')) return undefined
  tokens.expectOp('(')
  const aggregate = p.expression()
  tokens.expect('FOR')
  const column = tokens.identifier()
  tokens.expect('IN')
  tokens.expectOp('(')
  const values = parsePivotValues(p)
  tokens.expectOp(')')
  tokens.expectOp(')')
  return { aggregate, column, values, span: spanOf(p, start) }
}

const parsePivotValues: Rule<Pivot['values']> = p => {
  const { tokens } = p
  if (startsQuery(p, 0)) return { kind: 'query', query: p.query() }
  if (tokens.isWord('ANY')) {
    tokens.next()
    return { kind: 'any', order: tokens.accept('ORDER', 'BY') ? p.orderItems() : [] }
  }
  return { kind: 'list', items: tokens.list(() => p.expression()) }
}

/** `UNPIVOT (v FOR n IN (a, b AS 'x'))`. Source: databend parser/query.rs `unpivot`, `unpivot_name`. */
export const parseUnpivot: Rule<Unpivot | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (!tokens.accept('UNPIVOT')) return undefined
  tokens.expectOp('(')
  const value = tokens.identifier()
  tokens.expect('FOR')
  const name = tokens.identifier()
  tokens.expect('IN')
  const columns = tokens.parenthesised(() => {
    const column = tokens.identifier()
    const aliased = tokens.accept('AS') || tokens.peek().kind === 'string'
    return aliased ? { column, alias: tokens.string() } : { column }
  })
  tokens.expectOp(')')
  return { value, name, columns, span: spanOf(p, start) }
}
