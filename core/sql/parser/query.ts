import { asQuery } from '../as-query.js'
import type { Expression } from '../ast/expression.js'
import type {
  Cte,
  GroupBy,
  Query,
  Select,
  SelectItem,
  SetExpression,
  SetOperation,
  ValuesClause,
  With,
} from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { parseHint } from './hint.js'
import { optional } from './optional.js'
import { noBareAlias } from './reserved.js'
import { startsQuery } from './starts-query.js'
import { parseFrom } from './table-reference.js'

/** A query: WITH, set operations, ORDER BY, LIMIT, OFFSET. */
export const parseQuery: Rule<Query> = p => p.nested(() => parseQueryBody(p))

/**
 * ORDER BY, LIMIT and OFFSET bind loosest, so they may follow a whole chain of set operations, and be followed by
 * another one. After a query in parentheses they belong to it. Source: databend parser/query.rs `SetOperationParser`.
 */
const parseQueryBody: Rule<Query> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const withClause = parseWith(p)
  let query = parseTail(p, asQuery(parseSetExpression(p, 0)))
  while (setOperator(p) !== undefined) {
    query = parseTail(p, asQuery(parseSetOperations(p, query, 0)))
  }
  if (withClause === undefined) return { ...query, span: spanOf(p, start) }
  if (query.with !== undefined) throw tokens.fault('duplicated WITH clause')
  return { ...query, with: withClause, span: spanOf(p, start) }
}

/** ORDER BY, LIMIT, OFFSET and IGNORE_RESULT of a query; a clause that the query already has is an error. */
function parseTail(p: ParseContext, query: Query): Query {
  const order = parseOrder(p, query)
  const limits = parseLimit(p, query)
  const ignoreResult = p.tokens.accept('IGNORE_RESULT') || query.ignoreResult
  return { ...query, order, ...limits, ignoreResult }
}

function parseOrder(p: ParseContext, { order, limit, offset }: Query): Query['order'] {
  const { tokens } = p
  const span = tokens.peek()
  if (!tokens.accept('ORDER', 'BY')) return order
  if (order.length > 0) throw tokens.fault('duplicated ORDER BY clause', span)
  if (limit !== undefined) throw tokens.fault('ORDER BY must appear before LIMIT', span)
  if (offset !== undefined) throw tokens.fault('ORDER BY must appear before OFFSET', span)
  return p.orderItems()
}

/** `WITH [RECURSIVE] a AS (…), …` */
export const parseWith: Rule<With | undefined> = p => {
  const { tokens } = p
  if (!tokens.accept('WITH')) return undefined
  const recursive = tokens.accept('RECURSIVE')
  return { recursive, ctes: tokens.list(() => parseCte(p)) }
}

const parseCte: Rule<Cte> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const name = tokens.identifier()
  const columns = tokens.isOp('(') ? tokens.parenthesised(() => tokens.identifier()) : []
  tokens.expect('AS')
  const materialized = tokens.accept('MATERIALIZED')
  tokens.expectOp('(')
  const query = p.query()
  tokens.expectOp(')')
  return { name, columns, materialized, query, span: spanOf(p, start) }
}

/** `LIMIT n [OFFSET m]`, `LIMIT m, n`, `OFFSET m`; a clause that the query already has is an error. */
function parseLimit(p: ParseContext, query: Query): Pick<Query, 'limit' | 'offset' | 'limitPair'> {
  const { tokens } = p
  let { limit, offset, limitPair } = query
  for (;;) {
    const span = tokens.peek()
    if (tokens.accept('LIMIT')) {
      if (limit !== undefined) throw tokens.fault('duplicated LIMIT clause', span)
      if (offset !== undefined) throw tokens.fault('LIMIT must appear before OFFSET', span)
      limit = p.expression()
      if (tokens.acceptOp(',')) {
        offset = limit
        limit = p.expression()
        limitPair = true
      }
    } else if (tokens.accept('OFFSET')) {
      if (offset !== undefined) throw tokens.fault('duplicated OFFSET clause', span)
      offset = p.expression()
    } else return optional({ limit, offset, limitPair })
  }
}

const setPrecedence = { UNION: 1, EXCEPT: 1, INTERSECT: 2 } as const

const setOperator: Rule<SetOperation['op'] | undefined> = ({ tokens }) =>
  (['UNION', 'EXCEPT', 'INTERSECT'] as const).find(word => tokens.isWord(word))

const parseSetExpression = (p: ParseContext, above: number): SetExpression =>
  parseSetOperations(p, parseSetOperand(p), above)

/** The operations after `first` that bind tighter than `above`. */
function parseSetOperations(p: ParseContext, first: SetExpression, above: number): SetExpression {
  const { tokens } = p
  let left = first
  for (;;) {
    const op = setOperator(p)
    if (op === undefined || setPrecedence[op] <= above) return left
    tokens.next()
    const all = tokens.accept('ALL')
    const right = parseSetExpression(p, setPrecedence[op])
    const { start } = left.span
    left = { kind: 'SetOperation', op, all, left, right, span: spanOf(p, start) }
  }
}

const parseSetOperand: Rule<SetExpression> = p => {
  const { tokens } = p
  if (tokens.isWord('WITH')) return p.query()
  if (tokens.isOp('(')) {
    tokens.next()
    const query = p.query()
    tokens.expectOp(')')
    return query
  }
  if (tokens.isWord('VALUES')) return parseValues(p)
  return parseSelect(p)
}

const parseValues: Rule<ValuesClause> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const rows = tokens.list(() => tokens.parenthesised(() => p.expression()))
  return { kind: 'Values', rows, span: spanOf(p, start) }
}

const parseSelect: Rule<Select> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  // `FROM t [SELECT …]`: the FROM clause may stand first; alone, it takes no other clause.
  const early = tokens.accept('FROM') ? parseFrom(p) : undefined
  if (early !== undefined && !tokens.isWord('SELECT')) {
    if (early.length > 1) throw tokens.unexpected()
    const span = spanOf(p, start)
    const items: SelectItem[] = [{ kind: 'Star', qualifier: [], exclude: [], span }]
    return { kind: 'Select', items, from: early, windows: [], span }
  }
  tokens.expect('SELECT')
  const hint = parseHint(p)
  const distinct = tokens.accept('DISTINCT') || undefined
  const top = tokens.isWord('TOP') ? parseTop(p) : undefined
  const items = parseItems(p)
  const from = early ?? (tokens.accept('FROM') ? parseFrom(p) : [])
  const options = optional({ hint, distinct, top })
  const span = spanOf(p, start)
  return parseClauses(p, { kind: 'Select', ...options, items, from, windows: [], span }, start)
}

/** `TOP n`: a column of that name must be quoted. Source: databend statement.rs `top_n`. */
const parseTop: Rule<bigint> = p => {
  const { tokens } = p
  tokens.next()
  const { kind, text } = tokens.peek()
  const isWhole = kind === 'number' && /^(0[xX][0-9a-fA-F]+|[\d_]+)$/.test(text)
  const rows = isWhole ? BigInt(text.replaceAll('_', '')) : undefined
  if (rows === undefined || rows > 18446744073709551615n) {
    throw tokens.fault(
      'expecting a literal number after keyword `TOP`, if you were referring to a column with name `top`, please quote it like `"top"`',
    )
  }
  tokens.next()
  return rows
}

/** WHERE, GROUP BY, HAVING, WINDOW, QUALIFY. */
function parseClauses(p: ParseContext, head: Select, start: number): Select {
  const { tokens } = p
  const where = tokens.accept('WHERE') ? p.expression() : undefined
  const groupBy = tokens.accept('GROUP', 'BY') ? parseGroupBy(p) : undefined
  const having = tokens.accept('HAVING') ? p.expression() : undefined
  const windows = tokens.accept('WINDOW') ? tokens.list(() => parseNamedWindow(p)) : []
  const qualify = tokens.accept('QUALIFY') ? p.expression() : undefined
  return {
    ...head,
    ...optional({ where, groupBy, having, qualify }),
    windows,
    span: spanOf(p, start),
  }
}

function parseNamedWindow(p: ParseContext): Select['windows'][number] {
  const name = p.tokens.identifier()
  p.tokens.expect('AS')
  return { name, spec: p.windowSpec() }
}

export const parseItems: Rule<readonly SelectItem[]> = p => p.tokens.list(() => parseItem(p))

const parseItem: Rule<SelectItem> = p => {
  const { tokens } = p
  const star = parseStar(p)
  if (star !== undefined) return star
  const expr = p.expression()
  const alias = tokens.accept('AS')
    ? tokens.nameAfterAs()
    : tokens.isName(noBareAlias)
      ? tokens.identifier()
      : undefined
  return { kind: 'Expression', expr, ...optional({ alias }), span: spanOf(p, expr.span.start) }
}

const parseStar: Rule<SelectItem | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (tokens.isWord('COLUMNS') && tokens.isOp('(', 1) && tokens.isOp('*', 2)) {
    tokens.next()
    tokens.next()
    const star = parseStar(p)
    tokens.expectOp(')')
    return star
  }
  let ahead = 0
  while (
    tokens.isOp('.', ahead + 1) &&
    (tokens.peek(ahead).kind === 'word' || tokens.peek(ahead).kind === 'ident')
  ) {
    ahead += 2
  }
  if (!tokens.isOp('*', ahead)) return undefined
  const qualifier = []
  while (!tokens.isOp('*')) {
    qualifier.push(tokens.identifier())
    tokens.expectOp('.')
  }
  tokens.next()
  const exclude = tokens.accept('EXCLUDE')
    ? tokens.isOp('(')
      ? tokens.parenthesised(() => tokens.identifier())
      : [tokens.identifier()]
    : []
  return { kind: 'Star', qualifier, exclude, span: spanOf(p, start) }
}

const parseGroupBy: Rule<GroupBy> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const parts: GroupBy[] = []
  let items: Expression[] = []
  const flush = () => {
    if (items.length > 0) parts.push({ kind: 'Normal', items, span: spanOf(p, start) })
    items = []
  }
  do {
    const special = parseGroupingSets(p)
    if (special === undefined) items.push(p.expression())
    else {
      flush()
      parts.push(special)
    }
  } while (tokens.acceptOp(','))
  flush()
  return parts.length === 1 ? parts[0]! : { kind: 'Combined', parts, span: spanOf(p, start) }
}

const parseGroupingSets: Rule<GroupBy | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (tokens.isWord('ALL') && !tokens.isOp('(', 1)) {
    tokens.next()
    return { kind: 'All', span: spanOf(p, start) }
  }
  if (tokens.isWord('GROUPING') && tokens.isWord('SETS', 1)) {
    tokens.expect('GROUPING', 'SETS')
    const sets = tokens.parenthesised(() => parseGroupingSet(p))
    return { kind: 'GroupingSets', sets, span: spanOf(p, start) }
  }
  const word = (['ROLLUP', 'CUBE'] as const).find(
    each => tokens.isWord(each) && tokens.isOp('(', 1),
  )
  if (word === undefined) return undefined
  tokens.next()
  const items = tokens.parenthesised(() => p.expression())
  return { kind: word === 'ROLLUP' ? 'Rollup' : 'Cube', items, span: spanOf(p, start) }
}

const parseGroupingSet: Rule<readonly Expression[]> = p =>
  p.tokens.isOp('(') && !startsQuery(p, 1)
    ? p.tokens.parenthesised(() => p.expression(), true)
    : [p.expression()]
