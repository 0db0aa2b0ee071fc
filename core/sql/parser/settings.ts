import type { Expression, Identifier } from '../ast/expression.js'
import type { ForeignStatement } from '../ast/object.js'
import type {
  SetRole,
  SetSecondaryRoles,
  SetStatement,
  TransactionControl,
  UnsetStatement,
  UseCatalog,
  UseDatabase,
  WithSettings,
} from '../ast/statement.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { readForeign } from './foreign.js'
import { startsQuery } from './starts-query.js'

/** `USE db`, `USE CATALOG c` */
export const parseUse: Rule<UseDatabase | UseCatalog | ForeignStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.isWord('WAREHOUSE') && tokens.peek(1).kind !== 'end' && !tokens.isOp(';', 1)) {
    return readForeign(p, start, 'USE WAREHOUSE')
  }
  if (tokens.isWord('CATALOG') && tokens.peek(1).kind !== 'end') {
    tokens.next()
    return { kind: 'UseCatalog', name: tokens.identifier(), span: spanOf(p, start) }
  }
  return { kind: 'UseDatabase', name: tokens.identifier(), span: spanOf(p, start) }
}

/** SET of settings, variables and roles. */
export const parseSet: Rule<
  SetStatement | SetRole | SetSecondaryRoles | UseCatalog | ForeignStatement
> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.isWord('ROLE') || (tokens.isWord('DEFAULT') && tokens.isWord('ROLE', 1))) {
    const isDefault = tokens.accept('DEFAULT')
    tokens.next()
    return {
      kind: 'SetRole',
      default: isDefault,
      role: p.tokens.stringOrName(),
      span: spanOf(p, start),
    }
  }
  if (tokens.accept('SECONDARY', 'ROLES')) return parseSecondaryRoles(p, start)
  if (tokens.isWord('CATALOG') && !tokens.isOp('=', 1)) {
    tokens.next()
    return { kind: 'UseCatalog', name: tokens.identifier(), span: spanOf(p, start) }
  }
  if (tokens.isWord('PRIORITY') && !tokens.isOp('=', 1))
    return readForeign(p, start, 'SET PRIORITY')
  const scope = parseScope(p)
  if (!tokens.isOp('(')) {
    if (tokens.isOp('=', 1) && startsQuery(p, 2) && !tokens.isOp('(', 2)) {
      const names = [tokens.identifier()]
      tokens.next()
      return { kind: 'Set', scope, names, values: p.query(), span: spanOf(p, start) }
    }
    const { name, value } = parseAssignment(p)
    return { kind: 'Set', scope, names: [name], values: [value], span: spanOf(p, start) }
  }
  const names = tokens.parenthesised(() => tokens.identifier())
  tokens.expectOp('=')
  if (startsQuery(p, 0)) {
    return { kind: 'Set', scope, names, values: p.query(), span: spanOf(p, start) }
  }
  const values = tokens.parenthesised(() => p.expression())
  return { kind: 'Set', scope, names, values, span: spanOf(p, start) }
}

function parseSecondaryRoles(p: ParseContext, start: number): SetSecondaryRoles {
  const word = p.tokens.acceptAny(['ALL', 'NONE'])
  const roles = word ?? p.tokens.list(() => p.tokens.stringOrName())
  return { kind: 'SetSecondaryRoles', roles, span: spanOf(p, start) }
}

const parseScope: Rule<SetStatement['scope']> = p => {
  const word = ['GLOBAL', 'SESSION', 'VARIABLE'].find(
    each => p.tokens.isWord(each) && !p.tokens.isOp('=', 1),
  )
  if (word === undefined) return 'session'
  p.tokens.next()
  return word.toLowerCase() as SetStatement['scope']
}

function parseAssignment(p: ParseContext): { name: Identifier; value: Expression } {
  const name = p.tokens.identifier()
  p.tokens.expectOp('=')
  return { name, value: p.expression() }
}

/** `UNSET [GLOBAL | VARIABLE] a`, `UNSET (a, b)` */
export const parseUnset: Rule<UnsetStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const scope = parseScope(p)
  const names = tokens.isOp('(')
    ? tokens.parenthesised(() => tokens.identifier())
    : [tokens.identifier()]
  return { kind: 'Unset', scope, names, span: spanOf(p, start) }
}

/** `BEGIN [TRANSACTION]`, COMMIT, ROLLBACK, ABORT. Source: databend parser/statement.rs `statement_body`. */
export const parseTransaction: Rule<TransactionControl> = p => {
  const { start, upper } = p.tokens.next()
  if (upper === 'BEGIN') p.tokens.accept('TRANSACTION')
  const kind = upper === 'COMMIT' ? 'Commit' : upper === 'BEGIN' ? 'Begin' : 'Abort'
  return { kind, span: spanOf(p, start) }
}

/** `SETTINGS (a = 1, b = 2) statement`; the list may be empty. Source: databend statement.rs `query_setting`. */
export const parseWithSettings: Rule<WithSettings> = p => {
  const { start } = p.tokens.next()
  const settings = p.tokens.isOp('(') ? p.tokens.parenthesised(() => parseAssignment(p), true) : []
  return { kind: 'WithSettings', settings, statement: p.statement(), span: spanOf(p, start) }
}
