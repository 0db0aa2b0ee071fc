import type { ColumnDefinition, CreateTable, TableConstraint, TableIndex } from '../ast/ddl.js'
import type { Option } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { type CreateRule, createMode } from './create-mode.js'
import { optional } from './optional.js'
import { orderStringOptions, parseOption, parseUrl } from './options.js'
import { startsQuery } from './starts-query.js'
import { parseTimeTravel } from './time-travel.js'

/** Parses what follows `CREATE TABLE`. */
export function parseCreateTable(tableType: CreateTable['tableType']): CreateRule<CreateTable> {
  return (p, orReplace, start) => {
    const { tokens } = p
    const mode = createMode(p, orReplace)
    const name = tokens.objectName()
    const source = parseTableSource(p)
    const settings = parseTableSettings(p)
    const as = tokens.accept('AS') ? p.query() : undefined
    const rest = optional({ source, as })
    return {
      kind: 'CreateTable',
      mode,
      tableType,
      name,
      ...rest,
      ...settings,
      span: spanOf(p, start),
    }
  }
}

function parseTableSource(p: ParseContext): CreateTable['source'] {
  const { tokens } = p
  if (tokens.accept('LIKE')) return { kind: 'Like', table: tokens.objectName() }
  if (tokens.accept('CLONE')) {
    const table = tokens.objectName()
    return { kind: 'Clone', table, ...optional({ travel: parseTimeTravel(p) }) }
  }
  if (!tokens.isOp('(') || startsQuery(p, 1)) return undefined
  const columns: ColumnDefinition[] = []
  const indexes: TableIndex[] = []
  const constraints: TableConstraint[] = []
  tokens.parenthesised(() => {
    const index = parseTableIndex(p)
    const constraint = index === undefined ? parseConstraint(p) : undefined
    if (index !== undefined) indexes.push(index)
    else if (constraint !== undefined) constraints.push(constraint)
    else columns.push(parseColumnDefinition(p))
  })
  return { kind: 'Columns', columns, indexes, constraints }
}

/** A column of CREATE TABLE or ALTER TABLE. Source: databend parser/statement.rs `column_def`. */
export const parseColumnDefinition: Rule<ColumnDefinition> = p => {
  const column = parseCommentedColumn(p, parseColumnPart)
  if (!p.tokens.accept('STATS_TRUNCATE_LEN')) return column
  const statsTruncateLen = p.tokens.unsigned()
  return { ...column, statsTruncateLen, span: spanOf(p, column.span.start) }
}

/** A column of MODIFY COLUMN. Source: databend parser/statement.rs `modify_column_type`. */
export const parseModifiedColumn: Rule<ColumnDefinition> = p =>
  parseCommentedColumn(p, parseSimplePart)

/** A column with parts in any order, and a comment after them. */
function parseCommentedColumn(
  p: ParseContext,
  parsePart: Rule<ColumnPart | undefined>,
): ColumnDefinition {
  const { tokens } = p
  const { start } = tokens.peek()
  const name = tokens.identifier()
  const type = p.typeName()
  let column: ColumnDefinition = { name, type, span: spanOf(p, start) }
  for (let part = parsePart(p); part !== undefined; part = parsePart(p)) {
    column = withPart(p, column, part)
  }
  const comment = tokens.accept('COMMENT') ? tokens.string() : undefined
  return { ...column, ...optional({ comment }), span: spanOf(p, start) }
}

function withPart(
  p: ParseContext,
  column: ColumnDefinition,
  { nullable, ...part }: ColumnPart,
): ColumnDefinition {
  const { type, span } = column
  if (nullable !== undefined && type.nullable === !nullable) {
    throw p.tokens.fault('ambiguous NOT NULL constraint', span)
  }
  const changed = {
    ...column,
    ...part,
    ...(nullable !== undefined && { type: { ...type, nullable } }),
  }
  if (changed.default !== undefined && changed.autoIncrement !== undefined) {
    throw p.tokens.fault('DEFAULT and AUTOINCREMENT cannot exist at the same time', span)
  }
  return changed
}

type ColumnPart = Partial<ColumnDefinition> & { readonly nullable?: boolean }

const parseSimplePart: Rule<ColumnPart | undefined> = p => {
  const { tokens } = p
  if (tokens.accept('NOT', 'NULL')) return { nullable: false }
  if (tokens.accept('NULL')) return { nullable: true }
  if (tokens.accept('DEFAULT')) return { default: p.expression(columnExpression) }
  return undefined
}

const parseColumnPart: Rule<ColumnPart | undefined> = p => {
  const { tokens } = p
  const simple = parseSimplePart(p)
  if (simple !== undefined) return simple
  if (tokens.accept('GENERATED')) {
    tokens.expect('ALWAYS', 'AS')
    return { computed: parseComputed(p) }
  }
  if (tokens.accept('AS')) return { computed: parseComputed(p) }
  if (tokens.accept('AUTOINCREMENT') || tokens.accept('IDENTITY')) {
    return { autoIncrement: parseAutoIncrement(p) }
  }
  if (tokens.accept('CHECK')) {
    tokens.expectOp('(')
    const check = p.expression(columnExpression)
    tokens.expectOp(')')
    return { check }
  }
  return undefined
}

/** Operators in a default must bind tighter than this: NOT does not, so it ends before NOT NULL. */
const columnExpression = 15

const parseComputed: Rule<NonNullable<ColumnDefinition['computed']>> = p => {
  p.tokens.expectOp('(')
  const expr = p.expression()
  p.tokens.expectOp(')')
  return { expr, stored: p.tokens.expectAny(['STORED', 'VIRTUAL']) === 'STORED' }
}

/** Source: databend ast parser/expr.rs `literal_i64`, whose token has no sign. */
const mostStep = 2n ** 63n - 1n

const parseAutoIncrement: Rule<NonNullable<ColumnDefinition['autoIncrement']>> = p => {
  const { tokens } = p
  let [first, step, order] = ['0', '1', true]
  if (tokens.isOp('(')) {
    tokens.expectOp('(')
    first = tokens.unsigned()
    tokens.expectOp(',')
    step = tokens.unsigned(mostStep)
    tokens.expectOp(')')
  } else if (tokens.accept('START')) {
    first = tokens.unsigned()
    tokens.expect('INCREMENT')
    step = tokens.unsigned(mostStep)
  }
  const word = tokens.acceptAny(['ORDER', 'NOORDER'])
  if (word !== undefined) order = word === 'ORDER'
  return { start: first, step, order }
}

/** `[CONSTRAINT name] CHECK (expr)` */
export const parseConstraint: Rule<TableConstraint | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const named = tokens.isWord('CONSTRAINT') && tokens.isWord('CHECK', 2)
  if (!named && !(tokens.isWord('CHECK') && tokens.isOp('(', 1))) return undefined
  const name = tokens.accept('CONSTRAINT') ? tokens.identifier() : undefined
  tokens.expect('CHECK')
  tokens.expectOp('(')
  const check = p.expression()
  tokens.expectOp(')')
  return { ...optional({ name }), check, span: spanOf(p, start) }
}

export const indexTypes = ['INVERTED', 'NGRAM', 'VECTOR', 'SPATIAL'] as const

const parseTableIndex: Rule<TableIndex | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const at = tokens.isWord('ASYNC') || tokens.isWord('SYNC') ? 1 : 0
  const type = indexTypes.find(word => tokens.isWord(word, at) && tokens.isWord('INDEX', at + 1))
  if (type === undefined) return undefined
  const isAsync = tokens.accept('ASYNC')
  if (!isAsync) tokens.accept('SYNC')
  tokens.expect(type, 'INDEX')
  const name = tokens.identifier()
  const columns = tokens.parenthesised(() => tokens.identifier())
  const options: Option[] = []
  while (tokens.isOp('=', 1)) options.push(parseOption(p))
  return {
    name,
    type,
    columns,
    async: isAsync,
    options: orderStringOptions(options),
    span: spanOf(p, start),
  }
}

/** Source: databend src/query/ast/src/parser/statement.rs `engine`. */
const tableEngines = ['FUSE', 'MEMORY', 'NULL', 'RANDOM', 'ICEBERG', 'DELTA', 'PAIMON'] as const

type TableSettings = Pick<CreateTable, 'engine' | 'uri' | 'clusterBy' | 'partitionBy' | 'options'>

/**
 * ENGINE, a location, PARTITION BY, CLUSTER BY and `KEY = value` options, in this order; options may stand before
 * PARTITION BY, too. Source: databend parser/statement.rs `create_table`, `create_table_partition_by`.
 */
const parseTableSettings: Rule<TableSettings> = p => {
  const { tokens } = p
  let settings: TableSettings = { partitionBy: [], options: [] }
  if (tokens.accept('ENGINE')) {
    tokens.expectOp('=')
    settings = { ...settings, engine: tokens.expectAny(tableEngines) }
  }
  if (tokens.peek().kind === 'string') {
    const { url: location, connection } = parseUrl(p)
    settings = { ...settings, uri: { location, connection } }
    if (connection.length > 0) tokens.acceptOp(',')
  }
  const options = parseTableOptions(p)
  const isPartitioned = tokens.accept('PARTITION', 'BY')
  if (isPartitioned) {
    settings = { ...settings, partitionBy: tokens.parenthesised(() => p.expression()) }
  }
  if ((isPartitioned || options.length === 0) && tokens.accept('CLUSTER', 'BY')) {
    settings = { ...settings, clusterBy: parseClusterBy(p) }
  }
  return { ...settings, options: orderStringOptions([...options, ...parseTableOptions(p)]) }
}

export const parseTableOptions: Rule<readonly Option[]> = p => {
  const options: Option[] = []
  while (p.tokens.isOp('=', 1) && ['word', 'ident'].includes(p.tokens.peek().kind)) {
    options.push(parseOption(p))
  }
  return options
}

/** `[LINEAR | HILBERT] (a, b)` */
export const parseClusterBy: Rule<NonNullable<CreateTable['clusterBy']>> = p => {
  const type = p.tokens.acceptAny(['LINEAR', 'HILBERT']) ?? 'LINEAR'
  return { type, exprs: p.tokens.parenthesised(() => p.expression()) }
}
