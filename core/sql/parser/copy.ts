import { asQuery } from '../as-query.js'
import type { CopyIntoLocation, CopyIntoTable } from '../ast/dml.js'
import type { Expression } from '../ast/expression.js'
import type { Hint, NamedTable, Options, Query, StageTable, With } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { loadOptions, orderCopyOptions, parseCopyOption, unloadOptions } from './copy-options.js'
import { parseColumns } from './dml.js'
import { parseFormatOptions } from './format-options.js'
import { parseHint } from './hint.js'
import { optional } from './optional.js'
import { parseStageOrUrl } from './options.js'
import { parseItems } from './query.js'
import { parseTableAlias } from './table-alias.js'
import { parseWithOptions } from './table-reference.js'

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

type CopyHead = { hint?: Hint; with?: With }

function parseCopyIntoTable(p: ParseContext, head: CopyHead, start: number): CopyIntoTable {
  const { tokens } = p
  const table = tokens.objectName()
  const columns = parseColumns(p)
  tokens.expect('FROM')
  const source: CopyIntoTable['source'] = tokens.isOp('(')
    ? { kind: 'Query', query: parseTransform(p) }
    : { kind: 'Location', location: parseStageOrUrl(p) }
  const tail = parseCopyTail(p, loadOptions)
  const options = orderCopyOptions(tail.options, loadOptions)
  const parts = { table, columns, source, ...tail, options }
  return { kind: 'CopyIntoTable', ...head, ...parts, span: spanOf(p, start) }
}

function parseCopyIntoLocation(p: ParseContext, head: CopyHead, start: number): CopyIntoLocation {
  const { tokens } = p
  const location = parseStageOrUrl(p)
  tokens.expect('FROM')
  const source: CopyIntoLocation['source'] = tokens.isOp('(')
    ? { kind: 'Query', query: parseParenthesisedQuery(p) }
    : parseSourceTable(p)
  const partitionBy = tokens.accept('PARTITION', 'BY') ? parseParenthesised(p) : undefined
  const { fileFormat, options: given } = parseCopyTail(p, unloadOptions)
  const options = orderCopyOptions(given, unloadOptions)
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

const parseSourceTable: Rule<NamedTable> = p => {
  const { start } = p.tokens.peek()
  const name = p.tokens.objectName()
  const withOptions = parseWithOptions(p)
  return { kind: 'Table', name, ...optional({ withOptions }), span: spanOf(p, start) }
}

/** `(SELECT … FROM @stage)`: transforms the columns of files in COPY; no other clause is allowed. */
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
  return asQuery({ kind: 'Select', items, from, windows: [], span })
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

/** A string, or a variable or parameter that holds one. */
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
function parseCopyTail(p: ParseContext, known: Parameters<typeof parseCopyOption>[1]): CopyTail {
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
      tail = { ...tail, fileFormat: parseFormatOptions(p) }
    } else if (tokens.isOp('=', 1)) {
      tail = { ...tail, options: [...tail.options, parseCopyOption(p, known)] }
    } else return tail
  }
}
