import type { AlterView, CreateView } from '../ast/ddl.js'
import type { Identifier } from '../ast/expression.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { createMode } from './create-mode.js'

/** Parses what follows `CREATE VIEW`. */
export function parseCreateView(p: ParseContext, orReplace: boolean, start: number): CreateView {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName()
  const columns = parseNames(p)
  tokens.expect('AS')
  const query = p.query()
  return {
    kind: 'CreateView',
    mode,
    name,
    columns,
    query,
    span: spanOf(p, start),
  }
}

const parseNames: Rule<readonly Identifier[]> = p =>
  p.tokens.isOp('(') ? p.tokens.parenthesised(() => p.tokens.identifier()) : []

/** Parses what follows `ALTER VIEW`. */
export function parseAlterView(p: ParseContext, start: number): AlterView {
  const name = p.tokens.objectName()
  const columns = parseNames(p)
  p.tokens.expect('AS')
  return { kind: 'AlterView', name, columns, query: p.query(), span: spanOf(p, start) }
}
