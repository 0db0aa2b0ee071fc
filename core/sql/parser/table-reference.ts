import { entriesByName } from '../../by-name.js'
import type { Expression, Identifier } from '../ast/expression.js'
import type {
  JoinCondition,
  JoinOperator,
  NamedTable,
  Sample,
  TableReference,
} from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'
import { parsePivot, parseUnpivot } from './pivot.js'
import { reservedFunctions } from './reserved.js'
import { parseStageTable } from './stage-table.js'
import { startsQuery } from './starts-query.js'
import { parseTableAlias } from './table-alias.js'
import { parseChanges, parseTimeTravel } from './time-travel.js'

/** The list after FROM. */
export const parseFrom: Rule<readonly TableReference[]> = p =>
  p.tokens.list(() => parseTableReference(p))

/** A table with the joins that follow it. */
export function parseTableReference(p: ParseContext): TableReference {
  let left = parseTable(p)
  for (;;) {
    const join = parseJoinOperator(p)
    if (join === undefined) return left
    // `a JOIN b JOIN c ON … ON …`: the right side includes its own joins if its condition comes later.
    let right = parseTable(p)
    if (join.op !== 'CROSS' && !join.natural && !conditionStarts(p)) right = parseRest(p, right)
    const condition: JoinCondition = join.natural ? { kind: 'Natural' } : parseJoinCondition(p)
    const span = spanOf(p, left.span.start)
    left = { kind: 'Join', op: join.op, condition, left, right, span }
  }
}

const conditionStarts: Rule<boolean> = p => p.tokens.isWord('ON') || p.tokens.isWord('USING')

/** Joins nested in the right side of a join, up to the condition of the outer one. */
function parseRest(p: ParseContext, first: TableReference): TableReference {
  const back = p.tokens.position
  const join = parseJoinOperator(p)
  if (join === undefined) return first
  const right = parseTable(p)
  if (!conditionStarts(p)) {
    p.tokens.reset(back)
    return first
  }
  const condition = parseJoinCondition(p)
  if (!conditionStarts(p)) {
    p.tokens.reset(back)
    return first
  }
  const span = spanOf(p, first.span.start)
  return { kind: 'Join', op: join.op, condition, left: first, right, span }
}

interface JoinHead {
  readonly op: JoinOperator
  readonly natural: boolean
}

/** Spellings of joins, longest first, and their operators. */
const joinSpellings: readonly (readonly [readonly string[], JoinOperator])[] = [
  [['ASOF', 'LEFT', 'JOIN'], 'LEFT ASOF'],
  [['ASOF', 'RIGHT', 'JOIN'], 'RIGHT ASOF'],
  [['ASOF', 'FULL', 'JOIN'], 'FULL ASOF'],
  [['ASOF', 'JOIN'], 'ASOF'],
  [['LEFT', 'SEMI', 'JOIN'], 'LEFT SEMI'],
  [['LEFT', 'ANTI', 'JOIN'], 'LEFT ANTI'],
  [['LEFT', 'ANY', 'JOIN'], 'LEFT ANY'],
  [['LEFT', 'ASOF', 'JOIN'], 'LEFT ASOF'],
  [['RIGHT', 'SEMI', 'JOIN'], 'RIGHT SEMI'],
  [['RIGHT', 'ANTI', 'JOIN'], 'RIGHT ANTI'],
  [['RIGHT', 'ANY', 'JOIN'], 'RIGHT ANY'],
  [['RIGHT', 'ASOF', 'JOIN'], 'RIGHT ASOF'],
  [['INNER', 'ANY', 'JOIN'], 'INNER ANY'],
  [['LEFT', 'OUTER', 'JOIN'], 'LEFT'],
  [['RIGHT', 'OUTER', 'JOIN'], 'RIGHT'],
  [['FULL', 'OUTER', 'JOIN'], 'FULL'],
  [['SEMI', 'JOIN'], 'LEFT SEMI'],
  [['ANTI', 'JOIN'], 'LEFT ANTI'],
  [['LEFT', 'JOIN'], 'LEFT'],
  [['RIGHT', 'JOIN'], 'RIGHT'],
  [['FULL', 'JOIN'], 'FULL'],
  [['CROSS', 'JOIN'], 'CROSS'],
  [['INNER', 'JOIN'], 'INNER'],
  [['JOIN'], 'INNER'],
]

function parseJoinOperator(p: ParseContext): JoinHead | undefined {
  const natural = p.tokens.accept('NATURAL')
  for (const [words, op] of joinSpellings) if (p.tokens.accept(...words)) return { op, natural }
  if (natural) throw p.tokens.unexpected()
  return undefined
}

const parseJoinCondition: Rule<JoinCondition> = p => {
  const { tokens } = p
  if (tokens.accept('ON')) return { kind: 'On', expr: p.expression() }
  if (tokens.accept('USING')) {
    return { kind: 'Using', columns: tokens.parenthesised(() => tokens.identifier()) }
  }
  return { kind: 'None' }
}

const parseTable: Rule<TableReference> = p => {
  const { tokens } = p
  const { start, kind } = tokens.peek()
  if (kind === 'stage' || kind === 'string') return parseStageTable(p)
  const lateral = tokens.accept('LATERAL')
  if (tokens.isOp('(')) {
    if (startsQuery(p, 1)) return parseDerived(p, lateral, start)
    return p.nested(() => parseParenthesised(p))
  }
  if (tokens.isWord('VALUES')) return parseDerivedBody(p, p.query(), false, start)
  if (lateral || (tokens.isWord('TABLE') && tokens.isOp('(', 1))) {
    return parseTableFunction(p, lateral, start)
  }
  return parseNamed(p, start)
}

const parseParenthesised: Rule<TableReference> = p => {
  p.tokens.expectOp('(')
  const table = parseTableReference(p)
  p.tokens.expectOp(')')
  return table
}

/** `(query) alias` */
function parseDerived(p: ParseContext, lateral: boolean, start: number): TableReference {
  const { tokens } = p
  tokens.expectOp('(')
  const query = p.query()
  tokens.expectOp(')')
  return parseDerivedBody(p, query, lateral, start)
}

function parseDerivedBody(
  p: ParseContext,
  query: ReturnType<ParseContext['query']>,
  lateral: boolean,
  start: number,
): TableReference {
  const alias = parseTableAlias(p)
  const pivot = parsePivot(p)
  const unpivot = parseUnpivot(p)
  const rest = optional({ alias, pivot, unpivot })
  return { kind: 'Derived', query, lateral, ...rest, span: spanOf(p, start) }
}

/** `f(a, k => b)`; `TABLE(f(…))` is the same. */
function parseTableFunction(p: ParseContext, lateral: boolean, start: number): TableReference {
  const { tokens } = p
  const wrapped = tokens.isWord('TABLE') && tokens.isOp('(', 1)
  if (wrapped) {
    tokens.next()
    tokens.next()
  }
  const name = [tokens.identifier(reservedFunctions)]
  while (tokens.acceptOp('.')) name.push(tokens.identifier())
  const args: Expression[] = []
  const named: { name: Identifier; value: Expression }[] = []
  const parseArgument = (): void => {
    if (tokens.isOp('=>', 1)) {
      const key = tokens.identifier()
      tokens.next()
      named.push({ name: key, value: p.expression() })
    } else args.push(p.expression())
  }
  tokens.parenthesised(parseArgument, true)
  if (wrapped) tokens.expectOp(')')
  const alias = parseTableAlias(p)
  const sample = parseSample(p)
  return {
    kind: 'TableFunction',
    name,
    args,
    named,
    lateral,
    ...optional({ alias, sample }),
    span: spanOf(p, start),
  }
}

function parseNamed(p: ParseContext, start: number): TableReference {
  const { tokens } = p
  const back = tokens.position
  const isCall = tokens.peek().kind === 'word' && tokens.isOp('(', 1)
  const name =
    isCall && !tokens.isName() ? [tokens.identifier(reservedFunctions)] : tokens.objectName()
  if (tokens.isOp('(')) {
    tokens.reset(back)
    return parseTableFunction(p, false, start)
  }
  const changes = parseChanges(p)
  const travel = parseTimeTravel(p)
  const withOptions = parseWithOptions(p)
  const alias = parseTableAlias(p)
  const pivot = parsePivot(p)
  const unpivot = parseUnpivot(p)
  const sample = parseSample(p)
  const rest = optional({ alias, changes, travel, withOptions, pivot, unpivot, sample })
  return { kind: 'Table', name, ...rest, span: spanOf(p, start) }
}

/** `WITH CONSUME`, `WITH (CONSUME, MAX_BATCH_SIZE = 3)` after a stream. */
export function parseWithOptions(p: ParseContext): NamedTable['withOptions'] {
  const { tokens } = p
  if (tokens.isWord('WITH') && tokens.isWord('CONSUME', 1)) {
    tokens.accept('WITH', 'CONSUME')
    return [['consume', 'true']]
  }
  if (!tokens.isWord('WITH') || !tokens.isOp('(', 1)) return undefined
  tokens.next()
  const options = tokens.parenthesised(() => {
    const name = tokens.anyName().name.toLowerCase()
    if (!tokens.acceptOp('=')) return [name, 'true'] as const
    const { kind, upper, text } = tokens.next()
    const isTruth = kind === 'word' && (upper === 'TRUE' || upper === 'FALSE')
    return [name, isTruth ? text.toLowerCase() : text] as const
  })
  return entriesByName(new Map(options))
}

/**
 * `SAMPLE ROW (n [ROWS])`, `SAMPLE BLOCK (p)`; `SAMPLE BLOCK (p) ROW (n ROWS)` does both.
 *
 * Source: databend parser/query.rs `table_reference_element`.
 */
const parseSample: Rule<Sample | undefined> = p => {
  const { tokens } = p
  if (!tokens.accept('SAMPLE')) return parseUnusedSize(p)
  const unit = tokens.expectAny(['BLOCK', 'ROW'])
  const first = { unit, ...parseSampleSize(p, unit === 'ROW') }
  if (unit !== 'BLOCK' || !tokens.accept('ROW')) return first
  return { ...first, rowsOfBlocks: parseSampleSize(p, true) }
}

/** A size without the word SAMPLE, which means nothing. Source: databend parser/query.rs `get_table_sample`. */
function parseUnusedSize(p: ParseContext): undefined {
  for (const word of ['BLOCK', 'ROW'] as const) {
    const isSize = p.tokens.isOp('(', 1) && p.tokens.peek(2).kind === 'number'
    if (isSize && p.tokens.accept(word)) parseSampleSize(p, word === 'ROW')
  }
}

function parseSampleSize(
  p: ParseContext,
  mayCount: boolean,
): { readonly value: number; readonly rows: boolean } {
  const { tokens } = p
  tokens.expectOp('(')
  const { kind, text } = tokens.peek()
  if (kind !== 'number') throw tokens.unexpected()
  tokens.next()
  const rows = mayCount && tokens.accept('ROWS')
  tokens.expectOp(')')
  return { value: Number(text), rows }
}
