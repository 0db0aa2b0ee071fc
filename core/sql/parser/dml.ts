import type {
  Assignment,
  CopyIntoLocation,
  CopyIntoTable,
  Delete,
  Insert,
  InsertSource,
  InsertValue,
  IntoTarget,
  Merge,
  MergeClause,
  MultiInsert,
  Replace,
  Update,
} from '../ast/dml.js'
import type { Expression, Identifier } from '../ast/expression.js'
import type { Option, Options, Query, StageTable, With } from '../ast/query.js'
import { optional } from './call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import {
  loadOptions,
  orderFormatOptions,
  orderLoadOptions,
  parseCopyOption,
  unloadOptions,
} from './copy-options.js'
import { parseOption, parseOptions, parseStageOrUrl } from './options.js'
import { parseItems } from './query.js'
import { startsQuery } from './starts-query.js'
import {
  parseFrom,
  parseTableAlias,
  parseTableReference,
  parseWithOptions,
} from './table-reference.js'

const parseHint: Rule<string | undefined> = p =>
  p.tokens.peek().kind === 'hint' ? p.tokens.next().text : undefined

const parseColumns: Rule<readonly Identifier[]> = p =>
  p.tokens.isOp('(') && !startsQuery(p, 1)
    ? p.tokens.parenthesised(() => p.tokens.identifier())
    : []

/** `INSERT [INTO | OVERWRITE [INTO]] [TABLE] t [(a, b)] source`, and the form over several tables. */
export function parseInsert(p: ParseContext, withClause?: With): Insert | MultiInsert {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  const overwrite = tokens.accept('OVERWRITE')
  const several = tokens.acceptAny(['ALL', 'FIRST'])
  if (several !== undefined) return parseMultiInsert(p, overwrite, several === 'FIRST', start)
  if (overwrite) tokens.accept('INTO')
  else tokens.expect('INTO')
  tokens.accept('TABLE')
  const table = tokens.objectName()
  const columns = parseColumns(p)
  const source = parseInsertSource(p)
  const head = { kind: 'Insert', ...optional({ hint, with: withClause }) } as const
  return { ...head, table, columns, source, overwrite, span: spanOf(p, start) }
}

const parseInsertSource: Rule<InsertSource> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (tokens.isWord('VALUES')) {
    tokens.next()
    if (tokens.atEnd || tokens.isOp(';')) return { kind: 'Attachment', span: spanOf(p, start) }
    // `VALUES FROM @stage …` is how the official drivers load files.
    if (tokens.isWord('FROM')) return parseStageSource(p)
    const rows = tokens.list(() => tokens.parenthesised(() => parseInsertValue(p), true))
    if (tokens.isWord('FROM') && rows.length === 1) return parseStageSource(p, rows[0]!)
    return { kind: 'Values', rows, span: spanOf(p, start) }
  }
  if (tokens.isWord('FROM') && ['stage', 'string'].includes(tokens.peek(1).kind)) {
    return parseStageSource(p)
  }
  if (tokens.atEnd || tokens.isOp(';')) throw tokens.unexpected()
  return { kind: 'Query', query: p.query() }
}

const parseInsertValue: Rule<InsertValue> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (
    tokens.isWord('DEFAULT') &&
    (tokens.isOp(',', 1) || tokens.isOp(')', 1) || !tokens.isOp('(', 1))
  ) {
    tokens.next()
    return { kind: 'Default', span: spanOf(p, start) }
  }
  return p.expression()
}

function parseStageSource(p: ParseContext, placeholders?: readonly InsertValue[]): InsertSource {
  const { tokens } = p
  tokens.expect('FROM')
  const location = parseStageOrUrl(p)
  let fileFormat: Options = []
  const copyOptions: Option[] = []
  while (!tokens.atEnd && !tokens.isOp(';')) {
    if (tokens.accept('FILE_FORMAT')) {
      tokens.acceptOp('=')
      fileFormat = parseOptions(p)
    } else copyOptions.push(parseOption(p))
    tokens.acceptOp(',')
  }
  return { kind: 'Stage', location, fileFormat, copyOptions, ...optional({ placeholders }) }
}

function parseMultiInsert(
  p: ParseContext,
  overwrite: boolean,
  first: boolean,
  start: number,
): MultiInsert {
  const { tokens } = p
  const branches: { when?: Expression; into: readonly IntoTarget[] }[] = []
  if (tokens.isWord('INTO')) branches.push({ into: parseIntoTargets(p) })
  while (tokens.accept('WHEN')) {
    const when = p.expression()
    tokens.expect('THEN')
    branches.push({ when, into: parseIntoTargets(p) })
  }
  const otherwise = tokens.accept('ELSE') ? parseIntoTargets(p) : []
  const query = p.query()
  return {
    kind: 'MultiInsert',
    overwrite,
    first,
    branches,
    otherwise,
    query,
    span: spanOf(p, start),
  }
}

const parseIntoTargets: Rule<readonly IntoTarget[]> = p => {
  const targets: IntoTarget[] = []
  while (p.tokens.isWord('INTO')) {
    const { start } = p.tokens.next()
    const table = p.tokens.objectName()
    const columns = parseColumns(p)
    const values = p.tokens.accept('VALUES')
      ? p.tokens.parenthesised(() => parseInsertValue(p))
      : undefined
    targets.push({ table, columns, ...optional({ values }), span: spanOf(p, start) })
  }
  if (targets.length === 0) throw p.tokens.unexpected()
  return targets
}

/** `REPLACE INTO t (a) ON (a) [DELETE WHEN …] source` */
export const parseReplace: Rule<Replace> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('INTO')
  tokens.accept('TABLE')
  const table = tokens.objectName()
  const columns = parseColumns(p)
  tokens.expect('ON')
  tokens.accept('CONFLICT')
  const on = tokens.isOp('(')
    ? tokens.parenthesised(() => tokens.identifier())
    : tokens.list(() => tokens.identifier())
  const deleteWhen = tokens.accept('DELETE', 'WHEN') ? p.expression() : undefined
  const source = parseInsertSource(p)
  const rest = optional({ hint, deleteWhen })
  return { kind: 'Replace', table, columns, on, source, ...rest, span: spanOf(p, start) }
}

/** `UPDATE t SET a = 1 [FROM …] [WHERE …]` */
export function parseUpdate(p: ParseContext, withClause?: With): Update {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  const table = tokens.objectName()
  const alias = tokens.isWord('SET') ? undefined : parseTableAlias(p)
  tokens.expect('SET')
  const assignments = tokens.list(() => parseAssignment(p))
  const from = tokens.accept('FROM') ? parseFrom(p) : []
  const where = tokens.accept('WHERE') ? p.expression() : undefined
  const rest = optional({ hint, with: withClause, alias, where })
  return { kind: 'Update', table, assignments, from, ...rest, span: spanOf(p, start) }
}

const parseAssignment: Rule<Assignment> = p => {
  const { start } = p.tokens.peek()
  const column = p.tokens.objectName(4)
  p.tokens.expectOp('=')
  return { column, value: parseInsertValue(p), span: spanOf(p, start) }
}

/** `DELETE FROM t [USING …] [WHERE …]` */
export function parseDelete(p: ParseContext, withClause?: With): Delete {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('FROM')
  const table = tokens.objectName()
  const alias = parseTableAlias(p)
  const using = tokens.accept('USING') ? parseFrom(p) : []
  const where = tokens.accept('WHERE') ? p.expression() : undefined
  const rest = optional({ hint, with: withClause, alias, where })
  return { kind: 'Delete', table, using, ...rest, span: spanOf(p, start) }
}

/** `MERGE INTO t USING s ON … WHEN [NOT] MATCHED …` */
export const parseMerge: Rule<Merge> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('INTO')
  const target = tokens.objectName()
  const alias = tokens.isWord('USING') ? undefined : parseTableAlias(p)
  tokens.expect('USING')
  const source = parseTableReference(p)
  if (source.kind === 'Derived' && source.alias === undefined) throw tokens.unexpected()
  tokens.expect('ON')
  const on = p.expression()
  const clauses = parseMergeClauses(p)
  const rest = optional({ hint, alias })
  return { kind: 'Merge', target, source, on, clauses, ...rest, span: spanOf(p, start) }
}

/** At least one; a clause without a condition is the last of its kind. */
const parseMergeClauses: Rule<readonly MergeClause[]> = p => {
  const { tokens } = p
  const clauses: MergeClause[] = []
  while (tokens.isWord('WHEN')) {
    const span = tokens.peek()
    const clause = parseMergeClause(p)
    if (clauses.some(each => each.kind === clause.kind && each.when === undefined)) {
      const what = clause.kind === 'Matched' ? 'matched' : 'unmatched'
      throw tokens.fault(
        `when there are multi ${what} clauses, we must have a condition for every one except the last one`,
        span,
      )
    }
    clauses.push(clause)
  }
  if (clauses.length === 0) throw tokens.unexpected()
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

/** `COPY INTO t FROM @stage …` and `COPY INTO @stage FROM t …` */
export function parseCopy(p: ParseContext, withClause?: With): CopyIntoTable | CopyIntoLocation {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('INTO')
  const head = optional({ hint, with: withClause })
  const toLocation = tokens.peek().kind === 'stage' || tokens.peek().kind === 'string'
  return toLocation ? parseCopyIntoLocation(p, head, start) : parseCopyIntoTable(p, head, start)
}

type CopyHead = { hint?: string; with?: With }

function parseCopyIntoTable(p: ParseContext, head: CopyHead, start: number): CopyIntoTable {
  const { tokens } = p
  const table = tokens.objectName()
  const columns = parseColumns(p)
  tokens.expect('FROM')
  const source: CopyIntoTable['source'] = tokens.isOp('(')
    ? { kind: 'Query', query: parseTransform(p) }
    : { kind: 'Location', location: parseStageOrUrl(p) }
  const tail = parseCopyTail(p, loadOptions)
  const options = orderLoadOptions(tail.options)
  const parts = { table, columns, source, ...tail, options }
  return { kind: 'CopyIntoTable', ...head, ...parts, span: spanOf(p, start) }
}

function parseCopyIntoLocation(p: ParseContext, head: CopyHead, start: number): CopyIntoLocation {
  const { tokens } = p
  const location = parseStageOrUrl(p)
  tokens.expect('FROM')
  const source: CopyIntoLocation['source'] = tokens.isOp('(')
    ? { kind: 'Query', query: parseParenthesisedQuery(p) }
    : {
        kind: 'Table',
        table: tokens.objectName(),
        ...optional({ withOptions: parseWithOptions(p) }),
      }
  const partitionBy = tokens.accept('PARTITION', 'BY') ? parseParenthesised(p) : undefined
  const { fileFormat, options } = parseCopyTail(p, unloadOptions)
  const rest = optional({ partitionBy })
  return {
    kind: 'CopyIntoLocation',
    ...head,
    location,
    source,
    ...rest,
    fileFormat,
    options,
    span: spanOf(p, start),
  }
}

/** `(SELECT … FROM @stage)`: what COPY makes of the columns of files; it has no other clause. */
const parseTransform: Rule<Query> = p => {
  const { tokens } = p
  tokens.expectOp('(')
  const { start } = tokens.peek()
  tokens.expect('SELECT')
  const items = parseItems(p)
  tokens.expect('FROM')
  const from = [parseTransformSource(p)]
  const span = spanOf(p, start)
  tokens.expectOp(')')
  const body = { kind: 'Select', items, from, windows: [], span } as const
  return { kind: 'Query', body, order: [], ignoreResult: false, span }
}

const parseTransformSource: Rule<StageTable> = p => {
  const { start } = p.tokens.peek()
  const location = parseStageOrUrl(p)
  const alias = parseTableAlias(p)
  const options = { files: [], connection: [] }
  return { kind: 'StageTable', location, options, ...optional({ alias }), span: spanOf(p, start) }
}

function parseParenthesisedQuery(p: ParseContext): Query {
  p.tokens.expectOp('(')
  const query = p.query()
  p.tokens.expectOp(')')
  return query
}

/** A text, or a variable or parameter that holds one. */
const parsePatternValue: Rule<Expression> = p => {
  const { kind } = p.tokens.peek()
  if (kind !== 'string' && kind !== 'variable' && kind !== 'param') {
    p.tokens.expected('<LiteralString>')
    throw p.tokens.unexpected()
  }
  return p.expression()
}

const parseParenthesised: Rule<Expression> = p => {
  p.tokens.expectOp('(')
  const expr = p.expression()
  p.tokens.expectOp(')')
  return expr
}

interface CopyTail {
  readonly files: readonly string[]
  readonly pattern?: Expression
  readonly fileFormat: Options
  readonly options: Options
}

/** `FILES = (…) PATTERN = '…' FILE_FORMAT = (…) KEY = value …` in any order. */
function parseCopyTail(p: ParseContext, known: { has(name: string): boolean }): CopyTail {
  const { tokens } = p
  let tail: CopyTail = { files: [], fileFormat: [], options: [] }
  for (;;) {
    if (tokens.accept('FILES')) {
      tokens.expectOp('=')
      tail = { ...tail, files: tokens.parenthesised(() => tokens.string()) }
    } else if (tokens.accept('PATTERN')) {
      tokens.expectOp('=')
      tail = { ...tail, pattern: parsePatternValue(p) }
    } else if (tokens.accept('FILE_FORMAT')) {
      tokens.expectOp('=')
      tail = { ...tail, fileFormat: orderFormatOptions(parseOptions(p)) }
    } else if (tokens.isOp('=', 1)) {
      tail = { ...tail, options: [...tail.options, parseCopyOption(p, known)] }
    } else return tail
    tokens.acceptOp(',')
  }
}
