import type { Identifier, ObjectName } from '../ast/expression.js'
import type {
  Describe,
  ExistsTable,
  Explain,
  Kill,
  ListStage,
  Presign,
  RemoveStage,
  Show,
  ShowCreate,
  ShowFilter,
} from '../ast/statement.js'
import { parseGrantsAsked, parseUserIdentity } from './access.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'
import { type ShowForm, showForms } from './show-forms.js'

/** SHOW in all its forms. */
export const parseShow: Rule<Show | ShowCreate | Describe> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('CREATE')) return parseShowCreate(p, start)
  if (tokens.accept('GRANTS')) return parseShowGrants(p, start)
  if (tokens.accept('FIELDS')) return parseShowFields(p, start)
  if (tokens.accept('PUBLIC', 'KEYS')) return parseShowPublicKeys(p, start)
  const full = tokens.accept('FULL')
  const form = showForms.find(each => (!full || each.full) && tokens.accept(...each.words))
  if (form === undefined) throw tokens.unexpected()
  const { object } = form
  const history = form.history === true && tokens.accept('HISTORY')
  const subject = object === 'STATISTICS' ? parseStatisticsTarget(p) : undefined
  const from = subject?.name ?? parseShowFrom(p, form)
  const filter = parseShowFilter(p, form)
  const rest = optional({ subject: subject?.what })
  return { kind: 'Show', object, full, history, from, filter, ...rest, span: spanOf(p, start) }
}

/** SHOW FIELDS is a synonym of DESC. Source: databend statement.rs `show_fields`. */
function parseShowFields(p: ParseContext, start: number): Describe {
  p.tokens.expect('FROM')
  return { kind: 'Describe', object: 'TABLE', name: p.tokens.objectName(), span: spanOf(p, start) }
}

function parseShowPublicKeys(p: ParseContext, start: number): Show {
  p.tokens.expect('FOR')
  p.tokens.expect('USER')
  const from = [userName(p)]
  const common = { full: false, history: false, filter: {} } as const
  return { kind: 'Show', object: 'PUBLIC KEYS', from, ...common, span: spanOf(p, start) }
}

/** `FROM DATABASE d`, `FROM TABLE t`. */
const parseStatisticsTarget: Rule<{ what: string; name: ObjectName } | undefined> = p => {
  if (!p.tokens.accept('FROM')) return undefined
  const what = p.tokens.expectAny(['DATABASE', 'TABLE'])
  return { what, name: p.tokens.objectName(what === 'TABLE' ? 3 : 2) }
}

/** The name after FROM or IN, with its qualifiers. */
function parseShowFrom(p: ParseContext, { from, onlyFrom }: ShowForm): ObjectName {
  const { tokens } = p
  const words = onlyFrom ? (['FROM'] as const) : (['FROM', 'IN'] as const)
  if (from === undefined) return []
  if (from === 'table') tokens.expectAny(words)
  else if (tokens.acceptAny(words) === undefined) return []
  if (from === 'name') return [tokens.identifier()]
  if (from === 'database') return tokens.objectName(2)
  const name = from === 'table' ? tokens.objectName() : [tokens.identifier()]
  if (name.length > 1 || tokens.acceptAny(words) === undefined) return name
  return [...tokens.objectName(2), ...name]
}

function parseShowFilter(p: ParseContext, { filter: allowed }: ShowForm): ShowFilter {
  const { tokens } = p
  if (allowed === undefined) return {}
  const like = allowed !== 'where' && tokens.accept('LIKE') ? tokens.string() : undefined
  const where = like === undefined && tokens.accept('WHERE') ? p.expression() : undefined
  const limit = allowed === 'limited' && tokens.accept('LIMIT') ? tokens.unsigned() : undefined
  return optional({ like, where, limit })
}

function parseShowGrants(p: ParseContext, start: number): Show {
  const grants = parseGrantsAsked(p)
  const filter = parseShowFilter(p, { words: [], object: 'GRANTS', filter: 'limited' })
  const common = { full: false, history: false, from: [], filter } as const
  return {
    kind: 'Show',
    object: 'GRANTS',
    ...common,
    ...optional({ grants }),
    span: spanOf(p, start),
  }
}

/** The objects of SHOW CREATE. Source: databend ast/src/parser/statement.rs `show_create_*`. */
export const showCreateForms: readonly (readonly [readonly string[], ShowCreate['object']])[] = [
  [['TABLE'], 'TABLE'],
  [['DATABASE'], 'DATABASE'],
  [['SCHEMA'], 'DATABASE'],
  [['CATALOG'], 'CATALOG'],
  [['DICTIONARY'], 'DICTIONARY'],
  [['MATERIALIZED', 'VIEW'], 'MATERIALIZED VIEW'],
]

function parseShowCreate(p: ParseContext, start: number): ShowCreate {
  const { tokens } = p
  const found = showCreateForms.find(([words]) => tokens.accept(...words))
  if (found === undefined) throw tokens.unexpected()
  const [, object] = found
  const parts = { DATABASE: 2, CATALOG: 1 }[object as string] ?? 3
  const name = tokens.objectName(parts)
  const quotedIdents = object === 'TABLE' && tokens.accept('WITH', 'QUOTED_IDENTIFIERS')
  return { kind: 'ShowCreate', object, name, quotedIdents, span: spanOf(p, start) }
}

/** A user: `name`, `'name'@'%'`. */
const userName: Rule<Identifier> = p => {
  const { name, span } = parseUserIdentity(p)
  return { kind: 'Identifier', name, quote: '"', span }
}

/** What DESC describes, except tables. Source: databend ast/src/parser/statement.rs `describe_*`, `desc_*`. */
export const describeForms: readonly (readonly [readonly string[], Describe['object']])[] = [
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
      'TASK',
      'CONNECTION',
    ] as const
  ).map(word => [[word], word] as const),
]

/** `DESC | DESCRIBE [TABLE] t`, `DESC STAGE s` and the like. */
export const parseDescribe: Rule<Describe> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const found = describeForms.find(
    ([words]) => tokens.peek(words.length).kind !== 'end' && tokens.accept(...words),
  )
  const object = found?.[1] ?? 'TABLE'
  const name = object === 'USER' ? [userName(p)] : tokens.objectName()
  const hasTypes = tokens.isOp('(') || object === 'PROCEDURE'
  const argTypes = hasTypes ? tokens.parenthesised(() => p.typeName(), true) : undefined
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
  // Source: databend parser/statement.rs `presign`.
  let expireSecs = 3600
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
  const rest = optional({ contentType })
  return { kind: 'Presign', action, location, expireSecs, ...rest, span: spanOf(p, start) }
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
] as const

/**
 * `EXPLAIN [(options) | VERBOSE] [mode] statement`, `EXPLAIN ANALYZE [PARTIAL | GRAPHICAL] statement`,
 * `EXPLAIN PERF [(events = '…')] statement`.
 *
 * Source: databend statement.rs `statement_body`, `explain_perf`.
 */
export const parseExplain: Rule<Explain> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('ANALYZE')) {
    const form = tokens.acceptAny(['PARTIAL', 'GRAPHICAL'])
    return explained(p, 'ANALYZE', form === undefined ? [] : [form], start)
  }
  const options = tokens.accept('VERBOSE') ? ['VERBOSE'] : explainOptions(p)
  const mode = tokens.acceptAny(explainModes) ?? 'PLAN'
  const events = mode === 'PERF' && options.length === 0 ? perfEvents(p) : []
  return explained(p, mode, [...options, ...events], start)
}

function explained(
  p: ParseContext,
  mode: Explain['mode'],
  options: readonly string[],
  start: number,
): Explain {
  return { kind: 'Explain', mode, options, statement: p.statement(), span: spanOf(p, start) }
}

const knownOptions = ['VERBOSE', 'LOGICAL', 'OPTIMIZED', 'DECORRELATED']

const perfEvents: Rule<readonly string[]> = p => {
  const { tokens } = p
  if (!tokens.isOp('(') || !tokens.isWord('EVENTS', 1)) return []
  return tokens.parenthesised(() => {
    tokens.expect('EVENTS')
    tokens.expectOp('=')
    return tokens.string()
  })
}

const explainOptions: Rule<readonly string[]> = p => {
  const { tokens } = p
  if (!tokens.isOp('(') || !knownOptions.includes(tokens.peek(1).upper)) return []
  return tokens.parenthesised(() => tokens.expectAny(knownOptions))
}
