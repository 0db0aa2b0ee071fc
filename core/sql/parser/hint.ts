import type { Hint } from '../ast/query.js'
import type { Rule } from './context.js'

/** `/*+ SET_VAR(a = 1) SET_VAR(b = 2) *\/` after the verb of a statement. */
export const parseHint: Rule<Hint | undefined> = p => {
  const token = p.tokens.peek()
  if (token.kind !== 'hint') return undefined
  p.tokens.next()
  const items = p.textInside(token, parseItems)
  return { items: items ?? [], span: { start: token.start, end: token.end } }
}

/**
 * Settings of a hint; undefined for any other hint, which is ignored.
 *
 * Parentheses, name and equals sign are required after SET_VAR; a wrong value only makes the hint ineffective. Source:
 * databend statement.rs `hint`, `set_var_hints`.
 */
const parseItems: Rule<Hint['items'] | undefined> = p => {
  const { tokens } = p
  const items: Hint['items'][number][] = []
  while (tokens.accept('SET_VAR')) {
    tokens.expectOp('(')
    const name = tokens.identifier()
    tokens.expectOp('=')
    const value = p.attempt(() => p.expression())
    if (value === undefined) return undefined
    tokens.expectOp(')')
    items.push({ name, value })
  }
  return tokens.atEnd ? items : undefined
}
