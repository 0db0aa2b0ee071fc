import type {
  AlterDatabase,
  AlterView,
  ColumnDefinition,
  CreateDatabase,
  CreateFileFormat,
  CreateMode,
  CreateStage,
  CreateTable,
  CreateView,
  DropDatabase,
  DropFileFormat,
  DropStage,
  DropTable,
  DropView,
  RenameTable,
  TableConstraint,
  TableIndex,
  TruncateTable,
  UndropDatabase,
  UndropTable,
} from '../ast/ddl.js'
import type { Identifier } from '../ast/expression.js'
import type { Option, Options } from '../ast/query.js'
import { optional } from './call.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { parseConnection, parseOption, parseOptions, parseOptionValue } from './options.js'
import { startsQuery } from './primary.js'
import { parseTimeTravel } from './table-reference.js'

const ifExists: Rule<boolean> = p => p.tokens.accept('IF', 'EXISTS')

/** `IF NOT EXISTS` behind a CREATE whose `OR REPLACE` was read before. */
const createMode = (p: ParseContext, orReplace: boolean): CreateMode => {
  if (orReplace) return 'orReplace'
  return p.tokens.accept('IF', 'NOT', 'EXISTS') ? 'ifNotExists' : 'create'
}

/** What stands behind `CREATE [OR REPLACE]`. */
export function parseCreate(p: ParseContext): CreateStatement {
  const { tokens } = p
  const { start } = tokens.next()
  const orReplace = tokens.accept('OR', 'REPLACE')
  const rule = createRules.find(([words]) => words.every((word, i) => tokens.isWord(word, i)))
  if (rule === undefined) {
    for (const [words] of createRules) tokens.accept(words[0]!)
    throw tokens.unexpected()
  }
  tokens.accept(...rule[0])
  return rule[1](p, orReplace, start)
}

type CreateStatement = CreateTable | CreateDatabase | CreateView | CreateStage | CreateFileFormat
type CreateRule = (p: ParseContext, orReplace: boolean, start: number) => CreateStatement

const createRules: readonly (readonly [readonly string[], CreateRule])[] = [
  [['TABLE'], parseCreateTable('NORMAL')],
  [['TRANSIENT', 'TABLE'], parseCreateTable('TRANSIENT')],
  [['TEMPORARY', 'TABLE'], parseCreateTable('TEMPORARY')],
  [['TEMP', 'TABLE'], parseCreateTable('TEMPORARY')],
  [['DATABASE'], parseCreateDatabase],
  [['SCHEMA'], parseCreateDatabase],
  [['VIEW'], parseCreateView],
  [['STAGE'], parseCreateStage],
  [['TEMPORARY', 'STAGE'], parseCreateStage],
  [['FILE', 'FORMAT'], parseCreateFileFormat],
]

function parseCreateTable(tableType: CreateTable['tableType']): CreateRule {
  return (p, orReplace, start) => {
    const { tokens } = p
    const mode = createMode(p, orReplace)
    const name = tokens.objectName()
    const source = parseTableSource(p)
    const settings = parseTableSettings(p)
    tokens.accept('AS')
    const as = startsQuery(p, 0) ? p.query() : undefined
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

/** A column of CREATE TABLE or ALTER TABLE: its type and whatever follows, in any order. */
export const parseColumnDefinition: Rule<ColumnDefinition> = p => {
  const { start } = p.tokens.peek()
  const name = p.tokens.anyName()
  const type = p.typeName()
  let column: ColumnDefinition = { name, type, span: spanOf(p, start) }
  for (;;) {
    const part = parseColumnPart(p)
    if (part === undefined) return { ...column, span: spanOf(p, start) }
    column = { ...column, ...part }
    if (part.nullable !== undefined)
      column = { ...column, type: { ...type, nullable: part.nullable } }
  }
}

type ColumnPart = Partial<ColumnDefinition> & { readonly nullable?: boolean }

const parseColumnPart: Rule<ColumnPart | undefined> = p => {
  const { tokens } = p
  if (tokens.accept('NOT', 'NULL')) return { nullable: false }
  if (tokens.accept('NULL')) return { nullable: true }
  if (tokens.accept('DEFAULT')) return { default: p.expression(columnExpression) }
  if (tokens.accept('COMMENT')) {
    tokens.acceptOp('=')
    return { comment: tokens.string() }
  }
  if (tokens.accept('GENERATED')) tokens.accept('ALWAYS')
  if (tokens.accept('AS')) return { computed: parseComputed(p) }
  if (tokens.accept('AUTOINCREMENT') || tokens.accept('IDENTITY')) {
    return { autoIncrement: parseAutoIncrement(p) }
  }
  if (tokens.isWord('CHECK') || tokens.isWord('CONSTRAINT')) {
    const constraint = parseConstraint(p)
    if (constraint === undefined) throw tokens.unexpected()
    return { check: { expr: constraint.check, ...optional({ name: constraint.name }) } }
  }
  if (tokens.accept('MASKING', 'POLICY')) {
    const name = tokens.objectName()
    const using = tokens.accept('USING') ? tokens.parenthesised(() => tokens.identifier()) : []
    return { maskingPolicy: { name, using } }
  }
  return undefined
}

/** A default ends before NOT NULL, COMMENT and the like, so NOT is no operator in it. */
const columnExpression = 15

const parseComputed: Rule<NonNullable<ColumnDefinition['computed']>> = p => {
  p.tokens.expectOp('(')
  const expr = p.expression()
  p.tokens.expectOp(')')
  return { expr, stored: p.tokens.expectAny(['STORED', 'VIRTUAL']) === 'STORED' }
}

const parseAutoIncrement: Rule<NonNullable<ColumnDefinition['autoIncrement']>> = p => {
  const { tokens } = p
  let [first, step, order] = ['0', '1', true]
  if (tokens.isOp('(')) {
    const numbers = tokens.parenthesised(() => tokens.unsigned())
    first = numbers[0]!
    step = numbers[1] ?? '1'
  }
  if (tokens.accept('START')) first = tokens.unsigned()
  if (tokens.accept('INCREMENT')) step = tokens.unsigned()
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

const indexTypes = ['INVERTED', 'NGRAM', 'VECTOR', 'SPATIAL'] as const

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
  return { name, type, columns, async: isAsync, options, span: spanOf(p, start) }
}

type TableSettings = Pick<CreateTable, 'engine' | 'uri' | 'clusterBy' | 'partitionBy' | 'options'>

/** ENGINE, CLUSTER BY, PARTITION BY, a location and `KEY = value` options in any order. */
const parseTableSettings: Rule<TableSettings> = p => {
  const { tokens } = p
  let settings: TableSettings = { partitionBy: [], options: [] }
  for (;;) {
    if (tokens.accept('ENGINE')) {
      tokens.acceptOp('=')
      settings = { ...settings, engine: tokens.anyName().name.toUpperCase() }
    } else if (tokens.accept('CLUSTER', 'BY')) {
      settings = { ...settings, clusterBy: parseClusterBy(p) }
    } else if (tokens.accept('PARTITION', 'BY')) {
      settings = { ...settings, partitionBy: tokens.parenthesised(() => tokens.identifier()) }
    } else if (tokens.peek().kind === 'string') {
      const location = tokens.string()
      const connection = tokens.isWord('CONNECTION') ? parseConnection(p) : []
      settings = { ...settings, uri: { location, connection } }
    } else if (tokens.isOp('=', 1) && tokens.peek().kind === 'word') {
      settings = { ...settings, options: [...settings.options, parseOption(p)] }
    } else if (tokens.isWord('COMMENT') && tokens.peek(1).kind === 'string') {
      settings = { ...settings, options: [...settings.options, parseComment(p)] }
    } else return settings
    tokens.acceptOp(',')
  }
}

const parseComment: Rule<Option> = p => {
  const { start } = p.tokens.next()
  return { name: 'comment', value: p.tokens.string(), quoted: true, span: spanOf(p, start) }
}

/** `[LINEAR | HILBERT] (a, b)` */
export const parseClusterBy: Rule<NonNullable<CreateTable['clusterBy']>> = p => {
  const type = p.tokens.acceptAny(['LINEAR', 'HILBERT']) ?? 'LINEAR'
  return { type, exprs: p.tokens.parenthesised(() => p.expression()) }
}

function parseCreateDatabase(p: ParseContext, orReplace: boolean, start: number): CreateDatabase {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName(2)
  let engine: string | undefined
  if (tokens.accept('ENGINE')) {
    tokens.acceptOp('=')
    engine = tokens.anyName().name.toUpperCase()
    if (tokens.isOp('(')) tokens.parenthesised(() => p.expression(), true)
  }
  const options = tokens.accept('OPTIONS') ? parseOptions(p) : parseLooseOptions(p)
  return {
    kind: 'CreateDatabase',
    mode,
    name,
    ...optional({ engine }),
    options,
    span: spanOf(p, start),
  }
}

const parseLooseOptions: Rule<Options> = p => {
  const options: Option[] = []
  while (p.tokens.peek().kind === 'word' && p.tokens.isOp('=', 1)) {
    options.push(parseOption(p))
    p.tokens.acceptOp(',')
  }
  return options
}

function parseCreateView(p: ParseContext, orReplace: boolean, start: number): CreateView {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName()
  const columns = parseNames(p)
  const comment = tokens.accept('COMMENT') ? parseCommentText(p) : undefined
  tokens.expect('AS')
  const query = p.query()
  return {
    kind: 'CreateView',
    mode,
    name,
    columns,
    query,
    ...optional({ comment }),
    span: spanOf(p, start),
  }
}

const parseCommentText: Rule<string> = p => {
  p.tokens.acceptOp('=')
  return p.tokens.string()
}

const parseNames: Rule<readonly Identifier[]> = p =>
  p.tokens.isOp('(') ? p.tokens.parenthesised(() => p.tokens.identifier()) : []

/** `ALTER VIEW v [(a)] AS query` behind ALTER VIEW. */
export function parseAlterView(p: ParseContext, start: number): AlterView {
  const name = p.tokens.objectName()
  const columns = parseNames(p)
  p.tokens.expect('AS')
  return { kind: 'AlterView', name, columns, query: p.query(), span: spanOf(p, start) }
}

function parseCreateStage(p: ParseContext, orReplace: boolean, start: number): CreateStage {
  const { tokens } = p
  const temporary = tokens.sql.slice(start, tokens.start).toUpperCase().includes('TEMPORARY')
  const mode = createMode(p, orReplace)
  const name = tokens.peek().kind === 'stage' ? stageName(p) : tokens.identifier()
  let stage: CreateStage = {
    kind: 'CreateStage',
    mode,
    temporary,
    name,
    connection: [],
    fileFormat: [],
    copyOptions: [],
    span: spanOf(p, start),
  }
  while (!tokens.atEnd && !tokens.isOp(';')) stage = { ...stage, ...parseStageSetting(p, stage) }
  return { ...stage, span: spanOf(p, start) }
}

const stageName: Rule<Identifier> = p => {
  const { text, start } = p.tokens.next()
  return { kind: 'Identifier', name: text, span: spanOf(p, start) }
}

function parseStageSetting(p: ParseContext, stage: CreateStage): Partial<CreateStage> {
  const { tokens } = p
  const key = tokens.anyName().name.toUpperCase()
  tokens.acceptOp('=')
  switch (key) {
    case 'URL':
      return { url: tokens.string() }
    case 'CONNECTION':
    case 'CREDENTIALS':
      return { connection: [...stage.connection, ...parseOptions(p)] }
    case 'FILE_FORMAT':
      return { fileFormat: parseOptions(p) }
    case 'COPY_OPTIONS':
      return { copyOptions: parseOptions(p) }
    case 'COMMENT':
    case 'COMMENTS':
      return { comment: tokens.string() }
    default: {
      const span = spanOf(p, tokens.start)
      const option = { name: key.toLowerCase(), ...parseOptionValue(p), span }
      return { copyOptions: [...stage.copyOptions, option] }
    }
  }
}

function parseCreateFileFormat(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateFileFormat {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.peek().kind === 'string' ? tokens.string() : tokens.anyName().name
  const options: Option[] = []
  while (!tokens.atEnd && !tokens.isOp(';')) {
    options.push(parseOption(p))
    tokens.acceptOp(',')
  }
  return { kind: 'CreateFileFormat', mode, name, options, span: spanOf(p, start) }
}

type DropStatement = DropTable | DropDatabase | DropView | DropStage | DropFileFormat

/** `DROP TABLE | DATABASE | VIEW | STAGE | FILE FORMAT [IF EXISTS] …` */
export const parseDrop: Rule<DropStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('TABLE')) {
    const exists = ifExists(p)
    const name = tokens.objectName()
    const all = tokens.accept('ALL')
    return { kind: 'DropTable', ifExists: exists, name, all, span: spanOf(p, start) }
  }
  if (tokens.accept('DATABASE') || tokens.accept('SCHEMA')) {
    const exists = ifExists(p)
    return {
      kind: 'DropDatabase',
      ifExists: exists,
      name: tokens.objectName(2),
      span: spanOf(p, start),
    }
  }
  if (tokens.accept('VIEW')) {
    const exists = ifExists(p)
    return { kind: 'DropView', ifExists: exists, name: tokens.objectName(), span: spanOf(p, start) }
  }
  if (tokens.accept('STAGE')) {
    const exists = ifExists(p)
    return {
      kind: 'DropStage',
      ifExists: exists,
      name: tokens.identifier(),
      span: spanOf(p, start),
    }
  }
  if (tokens.accept('FILE', 'FORMAT')) {
    const exists = ifExists(p)
    const name = tokens.peek().kind === 'string' ? tokens.string() : tokens.anyName().name
    return { kind: 'DropFileFormat', ifExists: exists, name, span: spanOf(p, start) }
  }
  throw tokens.unexpected()
}

/** `UNDROP TABLE | DATABASE` */
export const parseUndrop: Rule<UndropTable | UndropDatabase> = p => {
  const { start } = p.tokens.next()
  if (p.tokens.accept('TABLE')) {
    return { kind: 'UndropTable', name: p.tokens.objectName(), span: spanOf(p, start) }
  }
  p.tokens.expectAny(['DATABASE', 'SCHEMA'])
  return { kind: 'UndropDatabase', name: p.tokens.objectName(2), span: spanOf(p, start) }
}

/** `TRUNCATE [TABLE] t` */
export const parseTruncate: Rule<TruncateTable> = p => {
  const { start } = p.tokens.next()
  p.tokens.expect('TABLE')
  return { kind: 'TruncateTable', name: p.tokens.objectName(), span: spanOf(p, start) }
}

/** `RENAME TABLE a TO b` */
export const parseRename: Rule<RenameTable> = p => {
  const { start } = p.tokens.next()
  p.tokens.expect('TABLE')
  const exists = ifExists(p)
  const name = p.tokens.objectName()
  p.tokens.expect('TO')
  return {
    kind: 'RenameTable',
    ifExists: exists,
    name,
    to: p.tokens.objectName(),
    span: spanOf(p, start),
  }
}

/** Behind `ALTER DATABASE`. */
export function parseAlterDatabase(p: ParseContext, start: number): AlterDatabase {
  const { tokens } = p
  const exists = ifExists(p)
  const name = tokens.objectName(2)
  if (tokens.accept('RENAME')) {
    tokens.expect('TO')
    const action = { kind: 'Rename', to: tokens.identifier() } as const
    return { kind: 'AlterDatabase', ifExists: exists, name, action, span: spanOf(p, start) }
  }
  if (tokens.accept('REFRESH')) {
    tokens.expect('CACHE')
    const action = { kind: 'RefreshCache' } as const
    return { kind: 'AlterDatabase', ifExists: exists, name, action, span: spanOf(p, start) }
  }
  tokens.expect('SET')
  tokens.accept('OPTIONS')
  const action = { kind: 'SetOptions', options: parseOptions(p) } as const
  return { kind: 'AlterDatabase', ifExists: exists, name, action, span: spanOf(p, start) }
}
