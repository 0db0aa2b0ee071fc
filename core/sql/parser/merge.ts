import type { Merge, MergeClause } from '../ast/dml.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { parseAssignment, parseColumns, parseInsertValue, parseMutationSource } from './dml.js'
import { parseHint } from './hint.js'
import { optional } from './optional.js'
import { parseTableAlias } from './table-alias.js'

/** `MERGE INTO t USING s ON … WHEN [NOT] MATCHED …` */
export const parseMerge: Rule<Merge> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('INTO')
  const target = tokens.objectName()
  const alias = tokens.isWord('USING') ? undefined : parseTableAlias(p)
  tokens.expect('USING')
  const source = parseMutationSource(p)
  tokens.expect('ON')
  const on = p.expression()
  const clauses = parseMergeClauses(p)
  const rest = optional({ hint, alias })
  return { kind: 'Merge', target, source, on, clauses, ...rest, span: spanOf(p, start) }
}

const parseMergeClauses: Rule<readonly MergeClause[]> = p => {
  const clauses: MergeClause[] = []
  while (p.tokens.isWord('WHEN')) clauses.push(parseMergeClause(p))
  return clauses
}

const parseMergeClause: Rule<MergeClause> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const not = tokens.accept('NOT')
  tokens.expect('MATCHED')
  const when = tokens.accept('AND') ? p.expression() : undefined
  tokens.expect('THEN')
  if (not) {
    tokens.expect('INSERT')
    const action = parseMergeInsert(p)
    return { kind: 'NotMatched', ...optional({ when }), action, span: spanOf(p, start) }
  }
  const action = parseMergeUpdate(p)
  return { kind: 'Matched', ...optional({ when }), action, span: spanOf(p, start) }
}

function parseMergeUpdate(p: ParseContext): Extract<MergeClause, { kind: 'Matched' }>['action'] {
  const { tokens } = p
  if (tokens.accept('DELETE')) return { kind: 'Delete' }
  tokens.expect('UPDATE')
  if (tokens.acceptOp('*')) return { kind: 'UpdateAll' }
  tokens.expect('SET')
  return { kind: 'Update', assignments: tokens.list(() => parseAssignment(p)) }
}

function parseMergeInsert(p: ParseContext): Extract<MergeClause, { kind: 'NotMatched' }>['action'] {
  const { tokens } = p
  if (tokens.acceptOp('*')) return { kind: 'InsertAll' }
  const columns = parseColumns(p)
  tokens.expect('VALUES')
  return { kind: 'Insert', columns, values: tokens.parenthesised(() => parseInsertValue(p)) }
}
