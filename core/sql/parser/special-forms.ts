import type { ColumnsExpression, Expression } from '../ast/expression.js'
import { functionCall } from '../function-call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { dateForms, type FormRule } from './date-forms.js'
import { precedence } from './operators.js'
import { optional } from './optional.js'
import { identifierOf } from './token-reader.js'

const calls = (p: ParseContext): boolean => p.tokens.isOp('(', 1)

const parseCast =
  (isTry: boolean): FormRule =>
  p => {
    const { tokens } = p
    if (!calls(p)) return undefined
    const { start } = tokens.next()
    tokens.next()
    const operand = p.expression()
    if (!tokens.acceptOp(',')) tokens.expect('AS')
    const type = p.typeName()
    tokens.expectOp(')')
    return { kind: 'Cast', operand, type, try: isTry, pg: false, span: spanOf(p, start) }
  }

const parseCase: FormRule = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const operand = tokens.isWord('WHEN') ? undefined : p.expression()
  const branches: { when: Expression; result: Expression }[] = []
  while (tokens.accept('WHEN')) {
    const when = p.expression()
    tokens.expect('THEN')
    branches.push({ when, result: p.expression() })
  }
  if (branches.length === 0) throw tokens.unexpected()
  const otherwise = tokens.accept('ELSE') ? p.expression() : undefined
  tokens.expect('END')
  return {
    kind: 'Case',
    ...optional({ operand }),
    branches,
    ...optional({ otherwise }),
    span: spanOf(p, start),
  }
}

const parseExists: FormRule = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const not = tokens.accept('NOT')
  if (!tokens.isOp('(', 1)) return undefined
  tokens.expect('EXISTS')
  tokens.expectOp('(')
  const query = p.query()
  tokens.expectOp(')')
  return { kind: 'Exists', query, not, span: spanOf(p, start) }
}

const parsePosition: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start } = tokens.next()
  tokens.next()
  const needle = p.expression(precedence.comparison)
  if (!tokens.accept('IN')) {
    tokens.reset(back)
    return undefined
  }
  const text = p.expression()
  tokens.expectOp(')')
  return { kind: 'Position', needle, text, span: spanOf(p, start) }
}

const parseSubstring: FormRule = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const { start } = tokens.next()
  tokens.next()
  const operand = p.expression()
  if (!tokens.accept('FROM')) tokens.expectOp(',')
  const from = p.expression()
  const more = tokens.accept('FOR') || tokens.acceptOp(',')
  const length = more ? p.expression() : undefined
  tokens.expectOp(')')
  return { kind: 'Substring', operand, from, ...optional({ length }), span: spanOf(p, start) }
}

/** `TRIM(BOTH 'x' FROM a)`; without a side it is a function. */
const parseTrim: FormRule = p => {
  const { tokens } = p
  const sides = ['BOTH', 'LEADING', 'TRAILING'] as const
  if (!calls(p) || !sides.some(each => tokens.isWord(each, 2))) return undefined
  const { start } = tokens.next()
  tokens.next()
  const side = tokens.expectAny(sides)
  const what = p.expression()
  tokens.expect('FROM')
  const operand = p.expression()
  tokens.expectOp(')')
  return { kind: 'Trim', operand, side, what, span: spanOf(p, start) }
}

/** A column called row, although that word is reserved. */
const parseRow: FormRule = p => {
  if (calls(p)) return undefined
  const name = identifierOf(p.tokens.next())
  return { kind: 'ColumnRef', path: [name], span: name.span }
}

/** `CURRENT_DATE` and similar words: function calls without parentheses. */
const parseCurrent: FormRule = p => {
  if (calls(p)) return undefined
  const { name, ...rest } = identifierOf(p.tokens.next())
  return functionCall({ ...rest, name: name.toLowerCase() }, [], rest.span)
}

const parseColumns: Rule<ColumnsExpression | undefined> = p => {
  const { tokens } = p
  if (!calls(p)) return undefined
  const back = tokens.position
  const { start } = tokens.next()
  tokens.next()
  const { kind, text } = tokens.peek()
  if (kind === 'string' && tokens.isOp(')', 1)) {
    tokens.next()
    tokens.next()
    return { kind: 'Columns', pattern: text, span: spanOf(p, start) }
  }
  if (tokens.isName() && tokens.isOp('->', 1)) {
    const params = [tokens.identifier()]
    tokens.expectOp('->')
    const body = p.expression()
    tokens.expectOp(')')
    const span = spanOf(p, start)
    return { kind: 'Columns', lambda: { kind: 'Lambda', params, body, span }, span }
  }
  tokens.reset(back)
  return undefined
}

/** Words that start a special form in an expression. */
export const formRules: ReadonlyMap<string, FormRule> = new Map<string, FormRule>([
  ['CASE', parseCase],
  ['CAST', parseCast(false)],
  ['TRY_CAST', parseCast(true)],
  ['EXISTS', parseExists],
  ['NOT', parseExists],
  ...dateForms,
  ['POSITION', parsePosition],
  ['SUBSTRING', parseSubstring],
  ['SUBSTR', parseSubstring],
  ['TRIM', parseTrim],
  ['COLUMNS', parseColumns],
  ['ROW', parseRow],
  ['CURRENT_DATE', parseCurrent],
  ['CURRENT_TIME', parseCurrent],
  ['CURRENT_TIMESTAMP', parseCurrent],
])
