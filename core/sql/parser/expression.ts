import type {
  BinaryOperator,
  Expression,
  Identifier,
  LikeAny,
  LikeEscape,
} from '../ast/expression.js'
import type { Query } from '../ast/query.js'
import { isNegativeNumber } from '../literals.js'
import { parseCall } from './call.js'
import { maxNesting, type ParseContext, type Rule, spanOf, tooDeep } from './context.js'
import { infixOperators, patternOperators, precedence, prefixOperators } from './operators.js'
import { experimentalOnly, parsePrimary } from './primary.js'
import { reservedFunctions } from './reserved.js'
import { startsQuery } from './starts-query.js'

/** An expression whose operators bind tighter than `above`, by operator precedence. */
export function parseExpression(p: ParseContext, above: number): Expression {
  let left = parseOperand(p)
  for (let postfixes = 0; ; ) {
    const postfix = parsePostfix(p, left, above)
    // Consumers of the tree iterate over chains of operators but recurse into chains of these.
    if (postfix !== undefined && ++postfixes > maxNesting) throw p.tokens.fault(tooDeep)
    const next = postfix ?? parseInfix(p, left, above)
    if (next === undefined) return left
    left = next
  }
}

function parseOperand(p: ParseContext): Expression {
  const { tokens } = p
  const { start, upper, kind } = tokens.peek()
  const prefix = kind === 'word' || kind === 'op' ? prefixOperators.get(upper) : undefined
  if (prefix === undefined || (upper === 'NOT' && tokens.isWord('EXISTS', 1))) {
    return parsePrimary(p)
  }
  tokens.next()
  const [op, level] = prefix
  const operand = p.expression(level - 1)
  const span = spanOf(p, start)
  // A minus before a negative number makes it positive. Source: databend parser/expr.rs `try_negate_literal`.
  if (op === '-' && isNegativeNumber(operand)) return { ...operand.operand, span }
  return { kind: 'Unary', op, operand, span }
}

function parseInfix(p: ParseContext, left: Expression, above: number): Expression | undefined {
  const { tokens } = p
  const { upper, kind } = tokens.peek()
  if (kind !== 'word' && kind !== 'op' && !tokens.isOp('?')) return undefined
  const known = infixOperators.get(upper)
  if (known === undefined) return undefined
  const [op, level] = known
  if (level <= above) return undefined
  tokens.next()
  const quantified = parseQuantified(p, left, op)
  if (quantified !== undefined) return quantified
  const right = p.expression(op === '^' ? level - 1 : level)
  return { kind: 'Binary', op, left, right, span: spanOf(p, left.span.start) }
}

const quantifiers = ['ANY', 'ALL', 'SOME'] as const
const comparisons: readonly string[] = ['=', '<>', '<', '<=', '>', '>=']

function parseQuantified(
  p: ParseContext,
  left: Expression,
  op: BinaryOperator,
): Expression | undefined {
  const { tokens } = p
  const word = quantifiers.find(each => tokens.isWord(each))
  if (word === undefined || !comparisons.includes(op) || !tokens.isOp('(', 1)) return undefined
  if (!startsQuery(p, 2)) return undefined
  tokens.next()
  const query = parseSubquery(p)
  const span = spanOf(p, left.span.start)
  return { kind: 'Quantified', op: op as '=', quantifier: word, left, query, span }
}

function parseSubquery(p: ParseContext): Query {
  p.tokens.expectOp('(')
  const query = p.query()
  p.tokens.expectOp(')')
  return query
}

/** What may follow a value: `IS NULL`, `IN (…)`, `BETWEEN`, `LIKE`, `::`, `[…]`, `:a`, `.1`, `!`. */
function parsePostfix(p: ParseContext, left: Expression, above: number): Expression | undefined {
  const { tokens } = p
  const token = tokens.peek()
  if (token.kind === 'op') {
    const access = accessRules.get(token.text)
    if (access !== undefined && precedence.cast > above) return access(p, left)
    return undefined
  }
  if (token.kind === 'param' && token.text.startsWith(':') && precedence.cast > above) {
    return parseSpacedColon(p, left)
  }
  if (token.kind !== 'word') return undefined
  if (token.upper === 'IS') return precedence.isNull > above ? parseIs(p, left) : undefined
  const not = token.upper === 'NOT'
  const word = not ? tokens.peek(1).upper : token.upper
  const rule = predicateRules.get(word)
  if (rule === undefined || precedence.comparison <= above) return undefined
  if (word === 'SOUNDS' && !tokens.isWord('LIKE', 1)) return undefined
  tokens.next()
  if (not) tokens.next()
  return rule(p, left, not, word)
}

type AccessRule = (p: ParseContext, operand: Expression) => Expression | undefined

const accessRules: ReadonlyMap<string, AccessRule> = new Map<string, AccessRule>([
  ['::', parsePgCast],
  ['[', parseSubscript],
  [':', parseColon],
  ['.', parseDot],
  ['!', parseFactorial],
])

function parsePgCast(p: ParseContext, operand: Expression): Expression {
  p.tokens.next()
  const type = p.typeName()
  const span = spanOf(p, operand.span.start)
  return { kind: 'Cast', operand, type, try: false, pg: true, span }
}

function parseSubscript(p: ParseContext, operand: Expression): Expression {
  p.tokens.next()
  const index = p.expression()
  p.tokens.expectOp(']')
  return { kind: 'Subscript', operand, index, span: spanOf(p, operand.span.start) }
}

function parseColon(p: ParseContext, operand: Expression): Expression {
  const { tokens } = p
  tokens.next()
  const { start, end, kind, text } = tokens.peek()
  const field =
    kind === 'string'
      ? { kind: 'String' as const, value: text, span: { start, end } }
      : kind === 'number'
        ? { kind: 'Identifier' as const, name: text, span: { start, end } }
        : undefined
  if (field !== undefined) tokens.next()
  const name = field ?? tokens.identifier()
  return { kind: 'ColonAccess', operand, field: name, span: spanOf(p, operand.span.start) }
}

/** `value :field`; without the value it would be a parameter. Source: databend expr.rs `map_access_colon`. */
function parseSpacedColon(p: ParseContext, operand: Expression): Expression {
  const { text, start, end } = p.tokens.next()
  const field = {
    kind: 'Identifier' as const,
    name: text.slice(1),
    span: { start: start + 1, end },
  }
  return { kind: 'ColonAccess', operand, field, span: spanOf(p, operand.span.start) }
}

function parseDot(p: ParseContext, operand: Expression): Expression | undefined {
  const { tokens } = p
  const after = tokens.peek(1)
  if (after.kind === 'word' && tokens.isOp('(', 2)) return parseChained(p, operand)
  if (after.kind !== 'number' && after.kind !== 'word' && after.kind !== 'ident') return undefined
  tokens.next()
  if (after.kind !== 'number') return dotted(p, operand, tokens.identifier())
  if (!/^\d+$/.test(after.text)) throw tokens.unexpected()
  tokens.next()
  const span = { start: after.start, end: after.end }
  const field = { kind: 'Number' as const, text: after.text, span }
  return { kind: 'DotAccess', operand, field, span: spanOf(p, operand.span.start) }
}

/**
 * `(a).b` is the column `a.b`, with the last three names at most; behind any other operand `.b` means `:b`.
 *
 * Source: databend parser/expr.rs, `ExprElement::DotAccess`.
 */
function dotted(p: ParseContext, operand: Expression, field: Identifier): Expression {
  const span = spanOf(p, operand.span.start)
  if (operand.kind !== 'ColumnRef') return { kind: 'ColonAccess', operand, field, span }
  return { ...operand, path: [...operand.path, field].slice(-3), span }
}

/** `a.f(b)` is `f(a, b)`. */
function parseChained(p: ParseContext, operand: Expression): Expression {
  const { tokens } = p
  if (tokens.dialect !== 'Experimental') {
    throw tokens.fault(experimentalOnly('chain function'), operand.span)
  }
  tokens.next()
  const call = parseCall(p, tokens.identifier(reservedFunctions))
  return { ...call, args: [operand, ...call.args], span: spanOf(p, operand.span.start) }
}

function parseFactorial(p: ParseContext, operand: Expression): Expression {
  p.tokens.next()
  return { kind: 'Factorial', operand, span: spanOf(p, operand.span.start) }
}

const parseIs = (p: ParseContext, operand: Expression): Expression => {
  const { tokens } = p
  tokens.next()
  const not = tokens.accept('NOT')
  const start = operand.span.start
  if (tokens.accept('NULL')) return { kind: 'IsNull', operand, not, span: spanOf(p, start) }
  if (tokens.accept('DISTINCT')) {
    tokens.expect('FROM')
    const right = p.expression(precedence.comparison)
    return { kind: 'IsDistinctFrom', left: operand, right, not, span: spanOf(p, start) }
  }
  throw tokens.unexpected()
}

type PredicateRule = (p: ParseContext, left: Expression, not: boolean, word: string) => Expression

const predicateRules: ReadonlyMap<string, PredicateRule> = new Map<string, PredicateRule>([
  ['IN', parseIn],
  ['BETWEEN', parseBetween],
  ['SOUNDS', parseSounds],
  ...patternOperators.map(word => [word, parsePattern] as const),
])

function parseIn(p: ParseContext, operand: Expression, not: boolean): Expression {
  const { tokens } = p
  const start = operand.span.start
  if (startsQuery(p, 1)) {
    const query = parseSubquery(p)
    return { kind: 'InSubquery', operand, query, not, span: spanOf(p, start) }
  }
  const list = tokens.parenthesised(() => p.expression())
  return { kind: 'InList', operand, list, not, span: spanOf(p, start) }
}

function parseBetween(p: ParseContext, operand: Expression, not: boolean): Expression {
  const low = p.expression(precedence.comparison)
  p.tokens.expect('AND')
  const high = p.expression(precedence.comparison)
  return { kind: 'Between', operand, low, high, not, span: spanOf(p, operand.span.start) }
}

function parseSounds(p: ParseContext, left: Expression, not: boolean): Expression {
  if (not) throw p.tokens.unexpected()
  p.tokens.expect('LIKE')
  const right = p.expression(precedence.comparison)
  return { kind: 'Binary', op: 'SOUNDS LIKE', left, right, span: spanOf(p, left.span.start) }
}

function parsePattern(p: ParseContext, left: Expression, not: boolean, word: string): Expression {
  const start = left.span.start
  const like = word === 'LIKE' || word === 'ILIKE'
  const any = like && !not ? parseLikeAny(p, left, word) : undefined
  if (any !== undefined) return any
  const op = (not ? `NOT ${word}` : word) as LikeEscape['op']
  const right = p.expression(precedence.comparison)
  const escapeChar = like ? parseEscape(p) : undefined
  if (escapeChar === undefined) return { kind: 'Binary', op, left, right, span: spanOf(p, start) }
  return { kind: 'LikeEscape', op, left, right, escape: escapeChar, span: spanOf(p, start) }
}

/**
 * `[I]LIKE ANY patterns` or `LIKE {ANY | SOME | ALL} (SELECT …)`.
 *
 * Source: databend parser/expr.rs `like_subquery`, `binary_op`: no other form has an operator of its own.
 */
function parseLikeAny(p: ParseContext, left: Expression, op: LikeAny['op']): LikeAny | undefined {
  const { tokens } = p
  const ofQuery = op === 'LIKE' && tokens.isOp('(', 1) && startsQuery(p, 2)
  const quantifier = tokens.acceptAny(ofQuery ? quantifiers : (['ANY'] as const))
  if (quantifier === undefined) return undefined
  const right = ofQuery ? parseSubquery(p) : p.expression(precedence.comparison)
  const escapeChar = parseEscape(p)
  const span = spanOf(p, left.span.start)
  const node = { kind: 'LikeAny', op, quantifier, left, right, span } as const
  return escapeChar === undefined ? node : { ...node, escape: escapeChar }
}

const parseEscape: Rule<string | undefined> = p =>
  p.tokens.peek(1).kind === 'string' && p.tokens.accept('ESCAPE') ? p.tokens.string() : undefined
