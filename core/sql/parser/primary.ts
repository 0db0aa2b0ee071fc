import type {
  Expression,
  Identifier,
  NumberLiteral,
  ObjectName,
  TypedString,
} from '../ast/expression.js'
import { numberText } from '../lexer/number-text.js'
import { parseCall, parseCountAll } from './call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { patternOperators } from './operators.js'
import { reservedFunctions, reservedNames } from './reserved.js'
import { formRules } from './special-forms.js'
import { startsQuery } from './starts-query.js'

/** An expression without operators around it. */
export function parsePrimary(p: ParseContext): Expression {
  const { tokens } = p
  const token = tokens.peek()
  switch (token.kind) {
    case 'number':
      return parseNumber(p)
    case 'string':
      tokens.next()
      return { kind: 'String', value: token.text, span: spanOf(p, token.start) }
    case 'hex':
      tokens.next()
      return { kind: 'Hex', digits: token.text, span: spanOf(p, token.start) }
    case 'param':
      return parseParameter(p)
    case 'variable':
      tokens.next()
      return { kind: 'Variable', name: token.text, span: spanOf(p, token.start) }
    case 'stage':
      tokens.next()
      return { kind: 'StageLocation', location: token.text, span: spanOf(p, token.start) }
    case 'ident':
      return parseName(p)
    case 'word':
      return parseWord(p)
    default:
      return parseBracketed(p)
  }
}

const parseNumber: Rule<NumberLiteral> = p => {
  const { start, text } = p.tokens.next()
  return { kind: 'Number', text: numberText(text), span: spanOf(p, start) }
}

const parseParameter: Rule<Expression> = p => {
  const { tokens } = p
  const token = tokens.next()
  const span = spanOf(p, token.start)
  if (token.text === '?') return { kind: 'Placeholder', index: tokens.placeOf(token), span }
  if (token.text.startsWith(':')) return { kind: 'Placeholder', name: token.text.slice(1), span }
  if (/^\$0+$/.test(token.text)) throw tokens.fault('column position must be greater than 0', span)
  // `$1` is a column by position; if parameters are given, the binder reads it as one of them.
  return { kind: 'ColumnRef', path: [{ kind: 'Identifier', name: token.text, span }], span }
}

const parseWord: Rule<Expression> = p => {
  const { tokens } = p
  const { upper, start } = tokens.peek()
  const typed = parseTypedString(p)
  if (typed !== undefined) return typed
  const form = formRules.get(upper)
  if (form !== undefined) {
    const found = form(p)
    if (found !== undefined) return found
  }
  const quantified = parseQuantifiedSubquery(p)
  if (quantified !== undefined) return quantified
  if (upper === 'TRUE' || upper === 'FALSE') {
    tokens.next()
    return { kind: 'Boolean', value: upper === 'TRUE', span: spanOf(p, start) }
  }
  if (tokens.accept('NULL')) return { kind: 'Null', span: spanOf(p, start) }
  if (operatorWords.has(upper)) throw tokens.unexpected()
  return parseName(p)
}

/** Words that are operators wherever an expression may begin, also before a parenthesis. Source: databend expr.rs. */
const operatorWords: ReadonlySet<string> = new Set([...patternOperators, 'DIV', 'XOR'])

/** `ANY (SELECT …)` that does not follow a comparison. */
const parseQuantifiedSubquery: Rule<Expression | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const quantifier = (['ANY', 'SOME', 'ALL'] as const).find(word => tokens.isWord(word))
  if (quantifier === undefined || !tokens.isOp('(', 1) || !startsQuery(p, 2)) return undefined
  tokens.next()
  tokens.expectOp('(')
  const query = p.query()
  tokens.expectOp(')')
  return { kind: 'Subquery', query, quantifier, span: spanOf(p, start) }
}

const typedStrings: ReadonlySet<string> = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ'])

/** `DATE '…'` and the like. */
const parseTypedString: Rule<TypedString | undefined> = p => {
  const { tokens } = p
  const { upper, start } = tokens.peek()
  if (!typedStrings.has(upper) || tokens.peek(1).kind !== 'string') return undefined
  tokens.next()
  const value = tokens.string()
  return { kind: 'TypedString', type: upper as TypedString['type'], value, span: spanOf(p, start) }
}

/** A column, or the name of a function. */
const parseName: Rule<Expression> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const isCall = tokens.isOp('(', 1) && !tokens.isIndirect()
  const first = tokens.identifier(isCall ? reservedFunctions : reservedNames)
  if (isCall) return parseCountAll(p, first) ?? parseCall(p, first)
  const path: Identifier[] = [first]
  while (tokens.isOp('.') && path.length < 4) {
    const after = tokens.peek(1)
    const part = after.kind === 'word' || after.kind === 'ident' || after.kind === 'param'
    const isChained = after.kind === 'word' && tokens.isOp('(', 2) && !tokens.isIndirect(1)
    if (!part || isChained) break
    tokens.next()
    path.push(
      after.kind === 'param'
        ? {
            kind: 'Identifier',
            name: tokens.next().text,
            span: { start: after.start, end: after.end },
          }
        : tokens.identifier(),
    )
  }
  return { kind: 'ColumnRef', path: path as ObjectName, span: spanOf(p, start) }
}

/** Parentheses, arrays, maps. */
const parseBracketed: Rule<Expression> = p => {
  const { tokens } = p
  if (tokens.isOp('(')) return parseParenthesised(p)
  if (tokens.isOp('[')) return parseArray(p)
  if (tokens.isOp('{')) return parseMap(p)
  tokens.accept('<expression>')
  throw tokens.unexpected()
}

const parseParenthesised: Rule<Expression> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  tokens.expectOp('(')
  if (startsQuery(p, 0)) {
    const query = p.query()
    tokens.expectOp(')')
    return { kind: 'Subquery', query, span: spanOf(p, start) }
  }
  const items = [p.expression()]
  let tuple = false
  while (tokens.acceptOp(',')) {
    tuple = true
    if (tokens.isOp(')')) break
    items.push(p.expression())
  }
  tokens.expectOp(')')
  if (tuple) return { kind: 'Tuple', items, span: spanOf(p, start) }
  const item = items[0]!
  p.parentheses.set(item, (p.parentheses.get(item) ?? 0) + 1)
  return item
}

const parseArray: Rule<Expression> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  tokens.expectOp('[')
  if (tokens.acceptOp(']')) return { kind: 'Array', items: [], span: spanOf(p, start) }
  const items = [p.expression()]
  if (tokens.isWord('FOR')) return parseComprehension(p, items[0]!, start)
  while (tokens.acceptOp(',')) {
    if (tokens.isOp(']')) break
    items.push(p.expression())
  }
  tokens.expectOp(']')
  return { kind: 'Array', items, span: spanOf(p, start) }
}

/** The error message for an experimental form in another dialect. */
export const experimentalOnly = (what: string): string =>
  `${what} only works in experimental dialect, try \`set sql_dialect = 'experimental'\``

function parseComprehension(p: ParseContext, result: Expression, start: number): Expression {
  const { tokens } = p
  if (tokens.dialect !== 'Experimental') {
    throw tokens.fault(experimentalOnly('list comprehension'), { start, end: start + 1 })
  }
  tokens.expect('FOR')
  const param = tokens.identifier()
  tokens.expect('IN')
  const source = p.expression()
  const filter = tokens.accept('IF') ? p.expression() : undefined
  tokens.expectOp(']')
  const node = { kind: 'ListComprehension', param, source, result, span: spanOf(p, start) } as const
  return filter === undefined ? node : { ...node, filter }
}

const parseMap: Rule<Expression> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const entry = () => {
    const key = parsePrimary(p)
    tokens.expectOp(':')
    return { key, value: p.expression() }
  }
  const entries = tokens.isOp('}') ? [] : tokens.list(entry)
  tokens.expectOp('}')
  return { kind: 'Map', entries, span: spanOf(p, start) }
}
