import { entriesByName } from '../../by-name.js'
import type { Expression, Identifier } from '../ast/expression.js'
import type { ForeignPart, ForeignStatement } from '../ast/object.js'
import { type ParseContext, spanOf } from './context.js'
import { asString, parseOption } from './options.js'

/**
 * The grammar of statements about tasks, notification integrations and pipes, which mockq does not run: so that a mistake
 * in one is a syntax error, as on the server, and EXPLAIN SYNTAX shows the others.
 *
 * Source: databend ast/src/parser/statement.rs `create_task`, `create_notification`, `create_pipe` and the rules beside
 * them; ast/statements/task.rs, notification.rs and pipe.rs for the texts.
 */
export const cloudObjects: ReadonlyMap<string, CloudObject> = new Map<string, CloudObject>([
  ['CREATE TASK', { read: createTask, replaceable: true, operation: 'create task' }],
  ['ALTER TASK', { read: alterTask, operation: 'alter task' }],
  ['DROP TASK', { read: dropped, operation: 'drop task' }],
  ['EXECUTE TASK', { read: p => [named(p)], operation: 'execute task' }],
  [
    'CREATE NOTIFICATION INTEGRATION',
    { read: createNotification, operation: 'create notification' },
  ],
  // As the server says it. Source: databend interpreter_notification_alter.rs.
  ['ALTER NOTIFICATION INTEGRATION', { read: alterNotification, operation: 'create notification' }],
  ['DROP NOTIFICATION INTEGRATION', { read: dropped, operation: 'drop notification' }],
  ['CREATE PIPE', { read: createPipe }],
  ['ALTER PIPE', { read: alterPipe }],
  ['DROP PIPE', { read: dropped }],
])

interface CloudObject {
  /** Reads what follows the first words. */
  readonly read: (p: ParseContext) => readonly ForeignPart[]
  /** Whether `OR REPLACE` may stand after CREATE. */
  readonly replaceable?: true
  /** What servers without the cloud control service say that they cannot do. */
  readonly operation?: string
}

/** Reads the rest of a statement whose first words, in upper case and without `OR REPLACE`, are `what`. */
export function parseCloud(
  p: ParseContext,
  start: number,
  what: string,
  orReplace: boolean,
): ForeignStatement {
  const { read, replaceable, operation } = cloudObjects.get(what)!
  const { tokens } = p
  if (orReplace && (!replaceable || tokens.isWord('IF'))) throw tokens.unexpected()
  const head = orReplace ? what.replace('CREATE', 'CREATE OR REPLACE') : what
  const parts = [head, ...read(p)]
  return { kind: 'Foreign', what, parts, ...(operation && { operation }), span: spanOf(p, start) }
}

const named = (p: ParseContext): Identifier => p.tokens.identifier()

function isMade(p: ParseContext): readonly ForeignPart[] {
  const isNew = p.tokens.accept('IF', 'NOT', 'EXISTS')
  return [...(isNew ? ['IF NOT EXISTS'] : []), named(p)]
}

function dropped(p: ParseContext): readonly ForeignPart[] {
  return [...(p.tokens.accept('IF', 'EXISTS') ? ['IF EXISTS'] : []), named(p)]
}

/** The options of a task, as the server prints them; the last of several counts. */
interface TaskOptions {
  warehouse?: string
  schedule?: string
  failures?: string
  after?: readonly ForeignPart[]
  when?: Expression
  integration?: string
  comment?: string
}

function createTask(p: ParseContext): readonly ForeignPart[] {
  const head = isMade(p)
  const options: TaskOptions = {}
  while (taskOption(p, options) || edgeOption(p, options));
  const parameters = p.tokens.isWord('AS') ? [] : sessionParameters(p)
  p.tokens.expect('AS')
  return [
    ...head,
    ...raw('WAREHOUSE =', options.warehouse),
    ...plain('SCHEDULE =', options.schedule),
    ...plain('SUSPEND_TASK_AFTER_NUM_FAILURES =', options.failures),
    ...(options.after?.length ? ['AFTER', ...options.after] : []),
    ...(options.when === undefined ? [] : ['WHEN', options.when]),
    ...raw('ERROR_INTEGRATION =', options.integration),
    ...raw('COMMENTS =', options.comment),
    ...parameters,
    'AS',
    ...taskBody(p),
  ]
}

/** `AFTER '…', …` and `WHEN condition`, which ALTER TASK does not set. */
function edgeOption(p: ParseContext, options: TaskOptions): boolean {
  if (p.tokens.accept('AFTER')) options.after = strings(p)
  else if (p.tokens.accept('WHEN')) options.when = p.expression()
  else return false
  return true
}

/** One option of a task; with a value that it does not take, the name is that of a setting. */
const taskOption = (p: ParseContext, options: TaskOptions): boolean =>
  p.tokens.isOp('=', 1) && p.attempt(() => readTaskOption(p, options)) === true

function readTaskOption(p: ParseContext, options: TaskOptions): boolean {
  const { tokens } = p
  const found = tokens.acceptAny([
    'WAREHOUSE',
    'SCHEDULE',
    'SUSPEND_TASK_AFTER_NUM_FAILURES',
    'ERROR_INTEGRATION',
    'COMMENT',
    'COMMENTS',
  ])
  if (found === undefined) return false
  tokens.expectOp('=')
  if (found === 'WAREHOUSE') options.warehouse = tokens.string()
  else if (found === 'SCHEDULE') options.schedule = taskSchedule(p)
  else if (found === 'ERROR_INTEGRATION') options.integration = tokens.string()
  else if (found === 'SUSPEND_TASK_AFTER_NUM_FAILURES') options.failures = number(p).toString()
  else options.comment = tokens.string()
  return true
}

const number = (p: ParseContext): bigint => BigInt(p.tokens.unsigned())

/** `5 MINUTE`, of which the server shows the seconds, or `USING CRON '…' ['…']`. */
function taskSchedule(p: ParseContext): string {
  const { tokens } = p
  if (tokens.accept('USING')) {
    tokens.expect('CRON')
    const times = quoted(tokens.string())
    return ['USING CRON', times, ...(isString(p) ? [quoted(tokens.string())] : [])].join(' ')
  }
  const count = number(p)
  if (tokens.accept('MINUTE')) return `${count * 60n} SECOND`
  if (tokens.accept('SECOND')) return `${count} SECOND`
  tokens.expect('MILLISECOND')
  return count === 0n ? '0 SECOND' : `${count} MILLISECOND`
}

const isString = (p: ParseContext): boolean => p.tokens.peek().kind === 'string'

/** As the server prints most texts here: what is in them is not escaped. */
const quoted = (text: string): string => `'${text}'`

const raw = (key: string, text: string | undefined): readonly string[] =>
  text === undefined ? [] : [`${key} ${quoted(text)}`]

const plain = (key: string, text: string | undefined): readonly string[] =>
  text === undefined ? [] : [`${key} ${text}`]

/** Strings with commas between them, or none. */
function strings(p: ParseContext): readonly ForeignPart[] {
  if (!isString(p)) return []
  const list = [p.tokens.string()]
  while (p.tokens.acceptOp(',')) list.push(p.tokens.string())
  return [{ kind: 'Texts', texts: list.map(text => ({ text })) }]
}

/** `name = value, …`: settings for the task, in the order of their names. */
function sessionParameters(p: ParseContext): readonly ForeignPart[] {
  const values = new Map<string, string>()
  do {
    p.tokens.expected('a parameter')
    const { name, value } = asString(parseOption(p))
    if (typeof value !== 'string') throw p.tokens.unexpected()
    values.set(name.toLowerCase(), value)
  } while (p.tokens.acceptOp(','))
  const sorted = entriesByName(values)
  return [{ kind: 'Texts', texts: sorted.map(([key, text]) => ({ key, text })) }]
}

/** A statement, or a block of statements. */
function taskBody(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const next = tokens.peek(1)
  const isAlone = next.kind === 'end' || tokens.isOp(';', 1) || tokens.isWord('TRANSACTION', 1)
  if (!tokens.isWord('BEGIN') || isAlone) return [{ kind: 'Body', statements: [p.statement()] }]
  tokens.next()
  const statements = []
  do {
    statements.push(p.statement())
    tokens.expectOp(';')
  } while (!tokens.isWord('END'))
  tokens.next()
  return [{ kind: 'Body', block: true, statements }]
}

function alterTask(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const head = dropped(p)
  if (tokens.accept('SUSPEND')) return [...head, 'SUSPEND']
  if (tokens.accept('RESUME')) return [...head, 'RESUME']
  if (tokens.accept('ADD', 'AFTER')) return [...head, 'ADD AFTER', ...strings(p)]
  if (tokens.accept('REMOVE', 'AFTER')) return [...head, 'REMOVE AFTER', ...strings(p)]
  if (tokens.accept('UNSET', 'WAREHOUSE')) return [...head, 'UNSET WAREHOUSE']
  if (tokens.accept('MODIFY', 'AS')) return [...head, 'MODIFY AS', ...taskBody(p)]
  if (tokens.accept('MODIFY', 'WHEN')) return [...head, 'MODIFY WHEN', p.expression()]
  tokens.expect('SET')
  const options: TaskOptions = {}
  while (taskOption(p, options));
  const parameters = tokens.atEnd || tokens.isOp(';') ? [] : sessionParameters(p)
  const { comment } = options
  return [
    ...head,
    'SET',
    ...raw('WAREHOUSE =', options.warehouse),
    ...plain('SCHEDULE =', options.schedule),
    ...plain('SUSPEND_TASK_AFTER_NUM_FAILURES =', options.failures),
    ...commented('COMMENT', comment),
    ...raw('ERROR_INTEGRATION =', options.integration),
    ...parameters,
  ]
}

const commented = (key: string, text: string | undefined): readonly ForeignPart[] =>
  text === undefined ? [] : [{ kind: 'Texts', texts: [{ key, text }] }]

function truth(p: ParseContext): string {
  return p.tokens.expectAny(['TRUE', 'FALSE']).toLowerCase()
}

function createNotification(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const head = isMade(p)
  tokens.expect('TYPE')
  tokens.expectOp('=')
  const type = named(p)
  tokens.expect('ENABLED')
  tokens.expectOp('=')
  const enabled = `ENABLED = ${truth(p)}`
  const webhook = tokens.isWord('WEBHOOK') ? [webhookOptions(p)] : []
  return [...head, 'TYPE =', type, enabled, ...webhook, ...raw('COMMENTS =', commentOf(p))]
}

/** `COMMENT = '…'`, or COMMENTS. */
function commentOf({ tokens }: ParseContext): string | undefined {
  if (tokens.acceptAny(['COMMENT', 'COMMENTS']) === undefined) return undefined
  tokens.expectOp('=')
  return tokens.string()
}

/** `WEBHOOK = (URL = '…' …)`: commas may be left out. */
function webhookOptions({ tokens }: ParseContext): string {
  tokens.expect('WEBHOOK')
  tokens.expectOp('=')
  tokens.expectOp('(')
  const values = new Map<string, string>()
  const keys = ['URL', 'METHOD', 'AUTHORIZATION_HEADER'] as const
  while (!tokens.isOp(')')) {
    const key = tokens.expectAny(keys)
    tokens.expectOp('=')
    values.set(key, tokens.string())
    tokens.acceptOp(',')
  }
  tokens.expectOp(')')
  const shown = keys.flatMap(key => raw(`${key} =`, values.get(key)))
  return ['WEBHOOK = (', ...shown, ')'].join(' ')
}

function alterNotification(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  // The server's text leaves IF EXISTS out.
  const head = dropped(p)
  tokens.expect('SET')
  if (tokens.accept('ENABLED')) {
    tokens.expectOp('=')
    return [...head, 'SET', `ENABLED = ${truth(p)}`]
  }
  if (tokens.isWord('WEBHOOK')) return [...head, 'SET', webhookOptions(p)]
  const comment = commentOf(p)
  if (comment === undefined) throw tokens.unexpected()
  return [...head, 'SET', ...raw('COMMENTS =', comment)]
}

function createPipe(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const head = isMade(p)
  let ingests = false
  if (tokens.accept('AUTO_INGEST')) {
    tokens.expectOp('=')
    ingests = truth(p) === 'true'
  }
  const comment = commentOf(p) || undefined
  tokens.expect('AS')
  const { start } = tokens.peek()
  const copy = p.statement()
  if (copy.kind !== 'CopyIntoTable') {
    throw tokens.fault('a pipe runs COPY INTO a table', spanOf(p, start))
  }
  return [
    ...head,
    ...(ingests ? ['AUTO_INGEST = TRUE'] : []),
    ...raw('COMMENTS =', comment),
    'AS',
    { kind: 'Body', statements: [copy] },
  ]
}

/** The server's text of SET does not parse where it has a comment. */
function alterPipe(p: ParseContext): readonly ForeignPart[] {
  const { tokens } = p
  const head = dropped(p)
  const option = (key: string): string | undefined => {
    if (!tokens.accept(key)) return undefined
    tokens.expectOp('=')
    return tokens.string()
  }
  if (tokens.accept('REFRESH')) {
    const prefix = raw('PREFIX =', option('PREFIX'))
    return [...head, 'REFRESH', ...prefix, ...raw('MODIFIED_AFTER =', option('MODIFIED_AFTER'))]
  }
  tokens.expect('SET')
  let paused: string | undefined
  if (tokens.accept('PIPE_EXECUTION_PAUSED')) {
    tokens.expectOp('=')
    paused = truth(p)
  }
  const comment = raw('COMMENT =', option('COMMENT'))
  return [...head, 'SET', ...plain('PIPE_EXECUTION_PAUSED =', paused), ...comment]
}
