import type {
  CountAll,
  Expression,
  FunctionCall,
  Identifier,
  OrderItem,
  WindowSpec,
} from '../ast/expression.js'
import { markLambda } from '../lambda-reading.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'

/** `COUNT(*)` and `COUNT(t.*)`, after the name. */
export function parseCountAll(p: ParseContext, name: Identifier): CountAll | undefined {
  const { tokens } = p
  if (name.name.toLowerCase() !== 'count') return undefined
  let ahead = 1
  const qualifier: Identifier[] = []
  while (tokens.isOp('.', ahead + 1)) ahead += 2
  if (!tokens.isOp('*', ahead) || !tokens.isOp(')', ahead + 1)) return undefined
  tokens.expectOp('(')
  while (!tokens.isOp('*')) {
    qualifier.push(tokens.identifier())
    tokens.expectOp('.')
  }
  tokens.next()
  tokens.next()
  const filter = parseFilter(p)
  const over = parseOver(p)
  const span = spanOf(p, name.span.start)
  return { kind: 'CountAll', qualifier, ...optional({ filter, over }), span }
}

/** The arguments of a call and the clauses after them: WITHIN GROUP, FILTER, OVER. */
export function parseCall(p: ParseContext, name: Identifier): FunctionCall {
  const { tokens } = p
  let parts = parseArguments(p, looseList)
  let params: readonly Expression[] = []
  if (tokens.isOp('(')) {
    params = parts.args
    parts = parseArguments(p, strictList)
  }
  const within = tokens.peek()
  const withinGroup = tokens.accept('WITHIN', 'GROUP')
  if (withinGroup && parts.order.length > 0) {
    throw tokens.fault(
      'ORDER BY inside aggregate arguments cannot be combined with WITHIN GROUP',
      within,
    )
  }
  const order = withinGroup ? parseWithinGroup(p) : parts.order
  const filter = parseFilter(p)
  const ignoreNulls = parts.ignoreNulls ?? parseNullTreatment(p)
  const over = parseOver(p)
  return {
    kind: 'FunctionCall',
    name,
    params,
    args: parts.args,
    distinct: parts.distinct,
    order,
    withinGroup,
    ...optional({ filter, ignoreNulls, over }),
    span: spanOf(p, name.span.start),
  }
}

interface Arguments {
  readonly args: readonly Expression[]
  readonly distinct: boolean
  readonly order: readonly OrderItem[]
  readonly ignoreNulls?: boolean
}

function parseArguments(p: ParseContext, list: Rule<readonly Expression[]>): Arguments {
  const { tokens } = p
  tokens.expectOp('(')
  const distinct = tokens.accept('DISTINCT')
  const args = list(p)
  const ignoreNulls = parseNullTreatment(p)
  const order = parseArgumentOrder(p, distinct)
  tokens.expectOp(')')
  return { args, distinct, order, ...optional({ ignoreNulls }) }
}

const strictList: Rule<readonly Expression[]> = p =>
  p.tokens.isOp(')') ? [] : p.tokens.list(() => parseArgument(p))

/**
 * Arguments whose first comma may be left out, or come before them all, and whose last one may follow them all: `f(a b)`,
 * `f(, a)`, `f(a, b,)`. Source: databend ast/parser/expr.rs `function_call_body`.
 */
const looseList: Rule<readonly Expression[]> = p => {
  const { tokens } = p
  const args: Expression[] = []
  if (!tokens.isOp(',') && !endsArguments(p)) args.push(parseArgument(p))
  tokens.acceptOp(',')
  while (!endsArguments(p)) {
    args.push(parseArgument(p))
    if (!tokens.acceptOp(',')) break
  }
  return args
}

function endsArguments({ tokens }: ParseContext): boolean {
  const [first, second] = [tokens.peek().upper, tokens.peek(1).upper]
  const isNullTreatment = (first === 'IGNORE' || first === 'RESPECT') && second === 'NULLS'
  return tokens.isOp(')') || first === 'ORDER' || isNullTreatment
}

function parseArgumentOrder(p: ParseContext, distinct: boolean): readonly OrderItem[] {
  const { tokens } = p
  const span = tokens.peek()
  if (!tokens.accept('ORDER', 'BY')) return []
  if (distinct) throw tokens.fault('DISTINCT aggregate ORDER BY is not supported', span)
  return p.orderItems()
}

function parseArgument(p: ParseContext): Expression {
  return startsWithNames(p) ? markLambda(p.expression()) : p.expression()
}

/** Whether `x ->` or `(x, y) ->` stands here. Source: databend parser/common.rs `lambda_params`. */
function startsWithNames({ tokens }: ParseContext): boolean {
  if (tokens.isName()) return tokens.isOp('->', 1)
  if (!tokens.isOp('(')) return false
  let ahead = 1
  while (tokens.peek(ahead).kind === 'word' || tokens.peek(ahead).kind === 'ident') {
    if (tokens.isOp(')', ahead + 1)) return tokens.isOp('->', ahead + 2)
    if (!tokens.isOp(',', ahead + 1)) return false
    ahead += 2
  }
  return false
}

const parseWithinGroup: Rule<readonly OrderItem[]> = p => {
  p.tokens.expectOp('(')
  p.tokens.expect('ORDER', 'BY')
  const order = p.orderItems()
  p.tokens.expectOp(')')
  return order
}

const parseFilter: Rule<Expression | undefined> = p => {
  const { tokens } = p
  if (!tokens.isWord('FILTER') || !tokens.isOp('(', 1)) return undefined
  tokens.next()
  tokens.next()
  tokens.expect('WHERE')
  const filter = p.expression()
  tokens.expectOp(')')
  return filter
}

const parseNullTreatment: Rule<boolean | undefined> = p => {
  if (p.tokens.accept('IGNORE', 'NULLS')) return true
  return p.tokens.accept('RESPECT', 'NULLS') ? false : undefined
}

const parseOver: Rule<WindowSpec | Identifier | undefined> = p => {
  const { tokens } = p
  if (!tokens.isWord('OVER')) return undefined
  if (!tokens.isOp('(', 1) && tokens.peek(1).kind !== 'word' && tokens.peek(1).kind !== 'ident') {
    return undefined
  }
  tokens.next()
  return tokens.isOp('(') ? p.windowSpec() : tokens.identifier()
}
