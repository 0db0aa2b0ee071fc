import { QueryError } from '../../errors/query-error.js'
import type {
  Assignment,
  Delete,
  Insert,
  InsertSource,
  InsertValue,
  IntoTarget,
  MultiInsert,
  MutationSource,
  Replace,
  Update,
} from '../ast/dml.js'
import type { Expression, Identifier } from '../ast/expression.js'
import type { With } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { parseFormatOptions } from './format-options.js'
import { parseHint } from './hint.js'
import { optional } from './optional.js'
import { parseStageOrUrl } from './options.js'
import { plainRow } from './plain-row.js'
import { startsQuery } from './starts-query.js'
import { parseTableAlias } from './table-alias.js'
import { parseWithOptions } from './table-reference.js'

export const parseColumns: Rule<readonly Identifier[]> = p =>
  p.tokens.isOp('(') && !startsQuery(p, 1)
    ? p.tokens.parenthesised(() => p.tokens.identifier())
    : []

/** `INSERT [INTO | OVERWRITE [INTO]] [TABLE] t [(a, b)] source`, and the form over several tables. */
export function parseInsert(p: ParseContext, withClause?: With): Insert | MultiInsert {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  const overwrite = tokens.accept('OVERWRITE')
  if (hint === undefined && withClause === undefined && startsMultiInsert(p)) {
    return parseMultiInsert(p, overwrite, start)
  }
  if (overwrite) tokens.accept('INTO')
  else tokens.expect('INTO')
  tokens.accept('TABLE')
  const table = tokens.objectName()
  const columns = parseColumns(p)
  const source = parseInsertSource(p, start)
  const head = { kind: 'Insert', ...optional({ hint, with: withClause }) } as const
  return { ...head, table, columns, source, overwrite, span: spanOf(p, start) }
}

function parseInsertSource(p: ParseContext, statement: number): InsertSource {
  const { tokens } = p
  const { start } = tokens.peek()
  if (tokens.isWord('VALUES')) {
    tokens.next()
    if (tokens.atEnd || tokens.isOp(';')) return { kind: 'Attachment', span: spanOf(p, start) }
    // `VALUES FROM @stage …` is how the official drivers load files.
    if (tokens.isWord('FROM')) return parseStageSource(p)
    const rows = isAlone(p, statement)
      ? readRows(p)
      : tokens.list(() => (isExplained(p) ? parseValues(p) : parseRow(p)))
    if (tokens.isWord('FROM') && rows.length === 1) return parseStageSource(p, rows[0]!)
    return { kind: 'Values', rows, span: spanOf(p, start) }
  }
  // Without a format, it is a query that begins with FROM.
  if (tokens.isWord('FROM') && tokens.peek(1).kind === 'stage' && tokens.isWord('FILE_FORMAT', 2)) {
    return parseStageSource(p)
  }
  if (tokens.atEnd || tokens.isOp(';')) throw tokens.unexpected()
  return { kind: 'Query', query: p.query() }
}

const isAlone = ({ tokens }: ParseContext, statement: number): boolean =>
  tokens.sql.slice(0, statement).trim() === ''

/** Whether the text begins with EXPLAIN: its values are read by the grammar, not by the fast reader. */
const isExplained = ({ tokens }: ParseContext): boolean => tokens.first.upper === 'EXPLAIN'

const parseValues: Rule<readonly InsertValue[]> = p =>
  p.tokens.parenthesised(() => parseInsertValue(p), !isExplained(p))

const parseRow: Rule<readonly InsertValue[]> = p => plainRow(p, parseValues(p))

/**
 * The rows of an INSERT or REPLACE that is a statement of its own. The server reads these not by its grammar but by a
 * fast reader with errors of its own: 1010 where a row should begin, 4000 where a comma should follow one.
 *
 * Source: databend field_decoder/fast_values.rs `FastValuesDecoder`.
 */
function readRows(p: ParseContext): readonly (readonly InsertValue[])[] {
  const { tokens } = p
  const { start } = tokens.peek()
  const rows: (readonly InsertValue[])[] = []
  do {
    if (!tokens.isOp('(')) throw new QueryError('BadDataValueType', 'Must start with parentheses')
    rows.push(parseRow(p))
    const isEnd = tokens.atEnd || tokens.isOp(';')
    if (isEnd || (tokens.isWord('FROM') && rows.length === 1)) return rows
  } while (tokens.acceptOp(','))
  const found = tokens.peek().start
  const position = Buffer.byteLength(tokens.sql.slice(start, found))
  const expected = `Expected to have char ',', got 'Some('${tokens.sql[found]}')' at pos ${position}`
  throw new QueryError('StorageOther', `invalid data (${expected})`)
}

export const parseInsertValue: Rule<InsertValue> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (
    tokens.isWord('DEFAULT') &&
    (tokens.isOp(',', 1) || tokens.isOp(')', 1) || !tokens.isOp('(', 1))
  ) {
    const { text } = tokens.next()
    return { kind: 'Default', word: text, span: spanOf(p, start) }
  }
  return p.expression()
}

/** `FROM @stage FILE_FORMAT = (…)`, and no other option. Source: databend ast statement.rs `insert_source_file`. */
function parseStageSource(p: ParseContext, placeholders?: readonly InsertValue[]): InsertSource {
  const { tokens } = p
  tokens.expect('FROM')
  const location = parseStageOrUrl(p)
  tokens.expect('FILE_FORMAT')
  tokens.expectOp('=')
  const fileFormat = parseFormatOptions(p)
  return { kind: 'Stage', location, fileFormat, ...optional({ placeholders }) }
}

/** FIRST may also be the name of a table, after OVERWRITE. */
const startsMultiInsert: Rule<boolean> = ({ tokens }) =>
  tokens.isWord('ALL') || (tokens.isWord('FIRST') && tokens.isWord('WHEN', 1))

/**
 * The branches are conditional, or there is one for all rows; then ELSE has no meaning.
 *
 * Source: databend parser/statement.rs `conditional_multi_table_insert`, `unconditional_multi_table_insert`.
 */
function parseMultiInsert(p: ParseContext, overwrite: boolean, start: number): MultiInsert {
  const { tokens } = p
  const first = tokens.expectAny(['ALL', 'FIRST']) === 'FIRST'
  const branches: { when?: Expression; into: readonly IntoTarget[] }[] = []
  const isConditional = tokens.isWord('WHEN')
  if (!isConditional) branches.push({ into: parseIntoTargets(p) })
  while (isConditional && tokens.accept('WHEN')) {
    const when = p.expression()
    tokens.expect('THEN')
    branches.push({ when, into: parseIntoTargets(p) })
  }
  const otherwise = isConditional && tokens.accept('ELSE') ? parseIntoTargets(p) : []
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

/** `REPLACE [INTO] t [(a)] ON (a) [DELETE WHEN …] source`. Source: databend parser/statement.rs `replace_stmt`. */
export const parseReplace: Rule<Replace> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.accept('INTO')
  const table = tokens.objectName()
  const columns = parseColumns(p)
  tokens.expect('ON')
  const conflict = tokens.accept('CONFLICT') || undefined
  const on = tokens.parenthesised(() => tokens.identifier())
  const deleteWhen = tokens.accept('DELETE', 'WHEN') ? p.expression() : undefined
  const source = parseInsertSource(p, start)
  const rest = optional({ hint, conflict, deleteWhen })
  return { kind: 'Replace', table, columns, on, source, ...rest, span: spanOf(p, start) }
}

/** `UPDATE t SET a = 1 [FROM s] [WHERE …]`: unlike FROM of a query, this one names one table. */
export function parseUpdate(p: ParseContext, withClause?: With): Update {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  const table = tokens.objectName()
  const alias = tokens.isWord('SET') ? undefined : parseTableAlias(p)
  tokens.expect('SET')
  const assignments = tokens.list(() => parseAssignment(p))
  const from = tokens.accept('FROM') ? parseMutationSource(p) : undefined
  const where = tokens.accept('WHERE') ? p.expression() : undefined
  const rest = optional({ hint, with: withClause, alias, from, where })
  return { kind: 'Update', table, assignments, ...rest, span: spanOf(p, start) }
}

export const parseAssignment: Rule<Assignment> = p => {
  const { start } = p.tokens.peek()
  const column = p.tokens.objectName(2)
  p.tokens.expectOp('=')
  return { column, value: parseInsertValue(p), span: spanOf(p, start) }
}

/** The rows of UPDATE … FROM and MERGE … USING. Source: databend parser/statement.rs `mutation_source`. */
export const parseMutationSource: Rule<MutationSource> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const isQuery = ['SELECT', 'VALUES', 'WITH', 'FROM'].some(word => tokens.isWord(word))
  if (isQuery || tokens.isOp('(')) {
    const query = p.query()
    const alias = parseTableAlias(p)
    if (alias === undefined) throw tokens.unexpected()
    return { kind: 'Derived', query, lateral: false, alias, span: spanOf(p, start) }
  }
  const name = tokens.objectName()
  const withOptions = parseWithOptions(p)
  const alias = parseTableAlias(p)
  return { kind: 'Table', name, ...optional({ alias, withOptions }), span: spanOf(p, start) }
}

/** `DELETE FROM t [WHERE …]` */
export function parseDelete(p: ParseContext, withClause?: With): Delete {
  const { tokens } = p
  const { start } = tokens.next()
  const hint = parseHint(p)
  tokens.expect('FROM')
  const table = tokens.objectName()
  const alias = parseTableAlias(p)
  const where = tokens.accept('WHERE') ? p.expression() : undefined
  const rest = optional({ hint, with: withClause, alias, where })
  return { kind: 'Delete', table, ...rest, span: spanOf(p, start) }
}
