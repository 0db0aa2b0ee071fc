import type { Identifier, ObjectName } from '../ast/expression.js'
import type {
  Describe,
  ExistsTable,
  Explain,
  Kill,
  ListStage,
  Maintenance,
  Presign,
  RemoveStage,
  Show,
  ShowCreate,
  ShowFilter,
  ShowObject,
} from '../ast/statement.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'

/** Spellings of what SHOW lists, longest first where one starts another. */
const objects: readonly (readonly [readonly string[], ShowObject])[] = [
  [['TABLE', 'STATUS'], 'TABLE STATUS'],
  [['TABLE_FUNCTIONS'], 'TABLE FUNCTIONS'],
  [['DROP', 'TABLES'], 'DROP TABLES'],
  [['DROP', 'DATABASES'], 'DROP DATABASES'],
  [['FILE', 'FORMATS'], 'FILE FORMATS'],
  [['USER', 'FUNCTIONS'], 'USER FUNCTIONS'],
  [['PASSWORD', 'POLICIES'], 'PASSWORD POLICIES'],
  [['NETWORK', 'POLICIES'], 'NETWORK POLICIES'],
  [['MASKING', 'POLICIES'], 'MASKING POLICIES'],
  [['ROW', 'ACCESS', 'POLICIES'], 'ROW ACCESS POLICIES'],
  [['VIRTUAL', 'COLUMNS'], 'VIRTUAL COLUMNS'],
  [['WORKLOAD', 'GROUPS'], 'WORKLOAD GROUPS'],
  [['ONLINE', 'NODES'], 'ONLINE NODES'],
  [['SCHEMAS'], 'DATABASES'],
  [['FIELDS'], 'COLUMNS'],
  [['INDEXES'], 'INDEXES'],
  ...(
    [
      'TABLES',
      'VIEWS',
      'DATABASES',
      'COLUMNS',
      'SETTINGS',
      'VARIABLES',
      'FUNCTIONS',
      'STAGES',
      'USERS',
      'ROLES',
      'PROCESSLIST',
      'ENGINES',
      'METRICS',
      'CATALOGS',
      'LOCKS',
      'STREAMS',
      'STATISTICS',
      'CONNECTIONS',
      'SEQUENCES',
      'PROCEDURES',
      'DICTIONARIES',
      'TASKS',
      'TAGS',
      'WAREHOUSES',
      'WORKERS',
      'CONSTRAINTS',
    ] as const
  ).map(word => [[word], word] as const),
]

/** SHOW in all its forms. */
export const parseShow: Rule<Show | ShowCreate> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('CREATE')) return parseShowCreate(p, start)
  if (tokens.accept('GRANTS')) return parseShowGrants(p, start)
  const full = tokens.accept('FULL')
  tokens.accept('TERSE')
  const found = objects.find(([words]) => tokens.accept(...words))
  if (found === undefined) throw tokens.unexpected()
  const history = tokens.accept('HISTORY')
  const from = parseShowFrom(p)
  const filter = found[1] === 'LOCKS' ? parseLockFilter(p) : parseShowFilter(p)
  return { kind: 'Show', object: found[1], full, history, from, filter, span: spanOf(p, start) }
}

/** `FROM t [FROM db]`, `IN db.t`, `FROM TABLE t`. */
const parseShowFrom: Rule<ObjectName> = p => {
  const { tokens } = p
  if (tokens.acceptAny(['FROM', 'IN']) === undefined) return []
  tokens.acceptAny(['TABLE', 'DATABASE'])
  const name = tokens.objectName()
  if (tokens.acceptAny(['FROM', 'IN']) === undefined) return name
  if (name.length > 1) throw tokens.fault('the database is named twice')
  return [...tokens.objectName(2), ...name]
}

const parseShowFilter: Rule<ShowFilter> = p => {
  const { tokens } = p
  const like = tokens.accept('LIKE') ? tokens.string() : undefined
  const where = like === undefined && tokens.accept('WHERE') ? p.expression() : undefined
  const limit = tokens.accept('LIMIT') ? tokens.unsigned() : undefined
  return optional({ like, where, limit })
}

/** Locks have a condition and nothing else; `IN ACCOUNT` is all of them. */
const parseLockFilter: Rule<ShowFilter> = p =>
  p.tokens.accept('WHERE') ? { where: p.expression() } : {}

const isFilter: Rule<boolean> = p => ['LIKE', 'WHERE', 'LIMIT'].some(word => p.tokens.isWord(word))

function parseShowGrants(p: ParseContext, start: number): Show {
  const { tokens } = p
  const from = tokens.start
  while (!tokens.atEnd && !tokens.isOp(';') && !isFilter(p)) tokens.next()

  const words = tokens.start > from ? tokens.textFrom(from).trim() : ''
  const filter = parseShowFilter(p)
  const subject = words === '' ? undefined : words
  const rest = optional({ subject })
  return {
    kind: 'Show',
    object: 'GRANTS',
    full: false,
    history: false,
    from: [],
    filter,
    ...rest,
    span: spanOf(p, start),
  }
}

const creatable = [
  'TABLE',
  'VIEW',
  'DATABASE',
  'SCHEMA',
  'CATALOG',
  'DICTIONARY',
  'STREAM',
  'USER',
] as const

function parseShowCreate(p: ParseContext, start: number): ShowCreate {
  const { tokens } = p
  const word = tokens.expectAny(creatable)
  const object = word === 'SCHEMA' ? 'DATABASE' : word
  const name = object === 'USER' ? [userName(p)] : tokens.objectName()
  const quotedIdents = tokens.accept('WITH', 'QUOTED_IDENTIFIERS')
  return { kind: 'ShowCreate', object, name, quotedIdents, span: spanOf(p, start) }
}

/** A user's name: a text or a word. */
const userName: Rule<Identifier> = p => {
  const { kind, text, start } = p.tokens.peek()
  if (kind !== 'string') return p.tokens.identifier()
  p.tokens.next()
  return { kind: 'Identifier', name: text, quote: '"', span: spanOf(p, start) }
}

const describable: readonly (readonly [readonly string[], Describe['object']])[] = [
  [['NETWORK', 'POLICY'], 'NETWORK POLICY'],
  [['PASSWORD', 'POLICY'], 'PASSWORD POLICY'],
  [['MASKING', 'POLICY'], 'MASKING POLICY'],
  [['ROW', 'ACCESS', 'POLICY'], 'ROW ACCESS POLICY'],
  [['NOTIFICATION', 'INTEGRATION'], 'NOTIFICATION INTEGRATION'],
  [['PIPE'], 'PIPE'],
  ...(
    [
      'TABLE',
      'VIEW',
      'STAGE',
      'USER',
      'STREAM',
      'SEQUENCE',
      'PROCEDURE',
      'FUNCTION',
      'TASK',
      'CONNECTION',
    ] as const
  ).map(word => [[word], word] as const),
]

/** `DESC | DESCRIBE [TABLE] t`, `DESC STAGE s` and the like. */
export const parseDescribe: Rule<Describe> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const found = describable.find(
    ([words]) => tokens.peek(words.length).kind !== 'end' && tokens.accept(...words),
  )
  const object = found?.[1] ?? 'TABLE'
  const name = object === 'USER' ? [userName(p)] : tokens.objectName()
  const from = tokens.start
  if (tokens.isOp('(') || object === 'PROCEDURE') tokens.parenthesised(() => p.typeName(), true)
  const argTypes = tokens.spanFrom(from).end > from ? tokens.textFrom(from) : undefined
  return { kind: 'Describe', object, name, ...optional({ argTypes }), span: spanOf(p, start) }
}

/** `EXISTS TABLE t` */
export const parseExistsTable: Rule<ExistsTable> = p => {
  const { start } = p.tokens.next()
  p.tokens.expect('TABLE')
  return { kind: 'ExistsTable', name: p.tokens.objectName(), span: spanOf(p, start) }
}

const stageOf: Rule<string> = p => {
  if (p.tokens.peek().kind !== 'stage') throw p.tokens.unexpected()
  return p.tokens.next().text
}

/** `LIST @s [PATTERN = '…']` and `REMOVE @s [PATTERN = '…']` */
export const parseStageCommand: Rule<ListStage | RemoveStage> = p => {
  const { tokens } = p
  const { start, upper } = tokens.next()
  const location = stageOf(p)
  let pattern: ListStage['pattern']
  if (tokens.accept('PATTERN')) {
    tokens.expectOp('=')
    pattern = p.expression()
  }
  const kind = upper === 'REMOVE' ? 'RemoveStage' : 'ListStage'
  return { kind, location, ...optional({ pattern }), span: spanOf(p, start) }
}

/** `PRESIGN [UPLOAD | DOWNLOAD] @s/path [EXPIRE = n] [CONTENT_TYPE = '…']` */
export const parsePresign: Rule<Presign> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const action = tokens.acceptAny(['UPLOAD', 'DOWNLOAD']) ?? 'DOWNLOAD'
  const location = stageOf(p)
  let expireSecs: number | undefined
  let contentType: string | undefined
  for (;;) {
    if (tokens.accept('EXPIRE')) {
      tokens.expectOp('=')
      expireSecs = Number(tokens.unsigned())
    } else if (tokens.accept('CONTENT_TYPE')) {
      tokens.expectOp('=')
      contentType = tokens.string()
    } else break
  }
  const rest = optional({ expireSecs, contentType })
  return { kind: 'Presign', action, location, ...rest, span: spanOf(p, start) }
}

/** `KILL [QUERY | CONNECTION] 'id'` */
export const parseKill: Rule<Kill> = p => {
  const { start } = p.tokens.next()
  const what = p.tokens.expectAny(['QUERY', 'CONNECTION'])
  return { kind: 'Kill', what, id: p.tokens.string(), span: spanOf(p, start) }
}

const explainModes = [
  'SYNTAX',
  'AST',
  'RAW',
  'OPTIMIZED',
  'PIPELINE',
  'GRAPH',
  'FRAGMENTS',
  'MEMO',
  'JOIN',
  'DECORRELATED',
  'PERF',
  'TRACE',
  'STATS',
] as const

/** `EXPLAIN [mode] [(options)] statement` */
export const parseExplain: Rule<Explain> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const analyze = tokens.accept('ANALYZE')
  if (!analyze && tokens.accept('VERBOSE')) return explained(p, 'PLAN', ['VERBOSE'], start)
  const mode = analyze ? 'ANALYZE' : (tokens.acceptAny(explainModes) ?? 'PLAN')
  if (analyze) tokens.acceptAny(['PARTIAL', 'GRAPHICAL'])
  return explained(p, mode, explainOptions(p), start)
}

function explained(
  p: ParseContext,
  mode: Explain['mode'],
  options: readonly string[],
  start: number,
): Explain {
  if (p.tokens.isWord('EXPLAIN')) throw p.tokens.unexpected()
  return { kind: 'Explain', mode, options, statement: p.statement(), span: spanOf(p, start) }
}

const knownOptions = ['VERBOSE', 'LOGICAL', 'OPTIMIZED', 'DECORRELATED', 'PARTIAL']

const explainOptions: Rule<readonly string[]> = p => {
  const { tokens } = p
  if (tokens.isOp('(') && tokens.isWord('EVENTS', 1)) {
    // `EXPLAIN PERF (events = 'cycles')`
    return tokens.parenthesised(() => {
      tokens.expect('EVENTS')
      tokens.expectOp('=')
      return tokens.string()
    })
  }
  if (!tokens.isOp('(') || !knownOptions.includes(tokens.peek(1).upper)) return []
  return tokens.parenthesised(() => tokens.anyName().name.toUpperCase())
}

/** `OPTIMIZE | ANALYZE | VACUUM | REFRESH …`: the table, then the rest as written. */
export const parseMaintenance: Rule<Maintenance> = p => {
  const { tokens } = p
  const { start, upper } = tokens.next()
  const action = upper as Maintenance['action']
  const tableNamed = tokens.accept('TABLE')
  const table = tableNamed && tokens.isName() ? tokens.objectName() : []
  const from = tokens.start
  while (!tokens.atEnd && !tokens.isOp(';')) tokens.next()
  const text = tokens.spanFrom(from).end > from ? tokens.textFrom(from) : ''
  return { kind: 'Maintenance', action, table, text, span: spanOf(p, start) }
}
