import { createHash } from 'node:crypto'
import { heapLimit } from '../../core/errors/heap-limit.js'
import { QueryError } from '../../core/errors/query-error.js'
import { LruCache } from '../../core/lru-cache.js'
import type { Caller, Json, StatementRequest } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import { checkSetting, settingSpec } from '../../core/session/settings.js'
import type { AlterUser, CreateUser, DropUser } from '../../core/sql/ast/access.js'
import type { Identifier, Placeholder } from '../../core/sql/ast/expression.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { SqlDialect } from '../../core/sql/lexer/lexer.js'
import { mapTree, type Node } from '../../core/sql/map-tree.js'
import { normalName } from '../../core/sql/name-rules.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { parseStatement } from '../../core/sql/parse.js'
import { mask } from '../redact/mask.js'
import { replacePlaceholders } from '../redact/placeholder.js'
import type { SecretBook } from '../redact/secret-book.js'
import { generalise, hasDataParts, separator } from '../redact/volatile-parts.js'
import type {
  AttachmentDocument,
  Content,
  DownloadDocument,
  Pair,
  PlayDocument,
  Question,
  UploadDocument,
} from '../store/document.js'
import { contextValue } from '../store/document.js'
import { storeJson } from '../store/stored-json.js'

/** A question, recorded or live: what a client asks, as far as its request key tells. */
export type Asked =
  | ({ readonly k: 'stmt' } & Question)
  | ({ readonly k: 'login' } & Question)
  | ({ readonly k: 'load' } & Question & SentFile)
  | ({ readonly k: 'download' } & Pick<DownloadDocument, 'stage' | 'path'>)
  | ({ readonly k: 'upload' } & Pick<UploadDocument, 'stage' | 'path'> & SentFile)

/** The subject of a request in messages: its SQL, or the path of its file. */
export function subjectOf(asked: Asked | PlayDocument): string {
  return 'sql' in asked ? asked.sql : `@${asked.stage}/${asked.path}`
}

/** A file that a client sends. */
export type SentFile = Pick<Content, 'size' | 'sha' | 'text'>

/**
 * The whole request key as one string: for a statement its normal form, bind values with their types, database, stage
 * attachment and context; for a file its path and, if it is sent, its content.
 */
export function questionText(asked: Asked): string {
  if (asked.k === 'download') return [asked.k, asked.stage, asked.path].join(separator)
  if (asked.k === 'upload') {
    return [asked.k, asked.stage, asked.path, fileText(asked)].join(separator)
  }
  const { params, db, ctx, attach } = asked
  // If names keep their case, the normal form does not distinguish them, so the SQL is used.
  const key = hasOwnCase(asked) ? asked.sql : asked.key
  const file = asked.k === 'load' ? fileText(asked) : undefined
  const isPlain = params === undefined && attach === undefined && ctx === undefined
  if (isPlain && file === undefined) {
    return asked.k + separator + key + separator + db + separator
  }
  const rest = [params, attach, ctx, file].map(each => each ?? null)
  const extra = rest.every(each => each === null) ? '' : jsonOf(rest)
  return [asked.k, key, db, extra].join(separator)
}

/** The request key without the database, of a request that has one. */
export function textWithoutDatabase(asked: Asked): string {
  return questionText('db' in asked ? { ...asked, db: '' } : asked)
}

/** A client's question in the form in which a lane looks it up. */
export interface LiveQuestion {
  readonly asked: Asked
  /** The same for all questions that differ only in random parts. */
  readonly form: string
  /** The random parts; a secret's placeholder begins with `!`, because its number is not that of a recorded secret. */
  readonly parts: readonly string[]
  readonly isDriverProbe: boolean
}

/** Converts a client's question for lookup. */
export function liveQuestion(asked: Asked): LiveQuestion {
  const { form, parts } = generalise(questionText(asked))
  return {
    asked,
    form,
    parts: parts.length === 0 ? parts : parts.map(withMark),
    isDriverProbe: asked.k === 'stmt' && isDriverProbe(asked.key),
  }
}

const withMark = (part: string): string => (part.startsWith('{{') ? `!${part}` : part)

/** Whether settings change in which case names are kept. */
export function hasOwnCase({ ctx }: Pick<Question, 'ctx'>): boolean {
  return ctx?.some(([name]) => name === keepsUnquoted || name === keepsQuoted) === true
}

const keepsUnquoted = 'unquoted_ident_case_sensitive'
const keepsQuoted = 'quoted_ident_case_sensitive'

/** Files up to this many characters are compared by their text, such as batches of rows that tests insert. */
const longestText = 16 * 1024

/** The content of a file: its text if that may contain random parts, else size and hash. */
function fileText({ size, sha, text }: SentFile): string {
  const isShort = text !== undefined && size <= longestText
  const whole = isShort ? text.join('\n') : undefined
  return whole !== undefined && hasDataParts(whole) ? whole : `${size} sha${withoutDigits(sha)}`
}

/** JSON with a separator after each escape, so that the `n` of a line end is not taken as part of a word. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value).replaceAll(escaped, found => found + separator)
  return json.includes('/n}}') ? json.replaceAll(numbers, '$1}}') : json
}

/** Times that clients send as numbers: written as the number itself, without quotes. */
const numbers = /"(\{\{now:\d+)\/n\}\}"/g

const escaped = /\\(?:u[0-9a-f]{4}|.)/g

/** A hash with letters in place of digits, so that it does not look like a random name. */
function withoutDigits(hash: string): string {
  return hash.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)
}

/**
 * The question of a live statement, in the form of a recording except for its random parts. `user`: the caller, if the
 * lane created that user.
 */
export function askOf(
  statement: Pick<StatementRequest, 'sql' | 'params' | 'stageAttachment'>,
  session: SessionState,
  book: SecretBook,
  user?: string,
): Question {
  const ctx = contextOf(session, user, showsSettings.test(statement.sql))
  const dialect = sqlDialectOf({ ctx })
  const { sql, params } = mask(statement, book, dialect)
  const { stageAttachment } = statement
  const key = normalForm(sql, dialect)
  const db = session.database
  const isPlain = params === undefined && stageAttachment === undefined
  if (isPlain && ctx.length === 0) return { sql, key, db }
  return {
    sql,
    key,
    ...(hasValues(params) && { params: storeJson(params) }),
    db,
    ...(ctx.length > 0 && { ctx }),
    ...(stageAttachment !== undefined && { attach: attachment(stageAttachment) }),
  }
}

/** A statement that may show any setting of its session, not only those that affect other answers. */
const showsSettings = /\bsettings\b/i

/** Whether there are bind values; an empty list counts as none. */
function hasValues(params: Json | undefined): params is Json {
  if (params === undefined || params === null) return false
  return typeof params !== 'object' || Object.keys(params).length > 0
}

function attachment({
  location,
  fileFormatOptions,
  copyOptions,
}: NonNullable<StatementRequest['stageAttachment']>): AttachmentDocument {
  return { location, format: sorted(fileFormatOptions), copy: sorted(copyOptions) }
}

function sorted(pairs: AttachmentDocument['format']): AttachmentDocument['format'] {
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * The context of a statement that its answer depends on besides the database: catalog, roles, and every setting that is
 * neither at its default nor harmless; `all`: harmless ones too. Sorted by name. An invalid value is not harmless,
 * because every statement fails with it. `user`: the caller, if the lane created that user.
 */
export function contextOf(session: SessionState, user?: string, all = false): readonly Pair[] {
  const { catalog, role, secondaryRoles, settings } = session
  const set = all ? settingsIn(settings, true) : meaningfulIn(settings)
  const isUsual = secondaryRoles === undefined && role === undefined && catalog === 'default'
  if (isUsual && user === undefined) return set
  const pairs = [...set]
  if (secondaryRoles !== undefined)
    pairs.unshift(['secondary roles', JSON.stringify(secondaryRoles)])
  if (role !== undefined) pairs.unshift(['role', role])
  if (catalog !== 'default') pairs.unshift(['catalog', catalog])
  if (user !== undefined) pairs.unshift(['user', user])
  return pairs
}

/** The meaningful settings of sessions that are in use: most statements of a session have the same. */
const knownSettings = new WeakMap<SessionState['settings'], readonly Pair[]>()

function meaningfulIn(settings: SessionState['settings']): readonly Pair[] {
  const known = knownSettings.get(settings)
  if (known !== undefined) return known
  const pairs = settingsIn(settings, false)
  knownSettings.set(settings, pairs)
  return pairs
}

/** The settings that are not at their default, sorted by name; unless `all`, without harmless ones. */
function settingsIn(settings: SessionState['settings'], all: boolean): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [name, value] of settings) {
    if (settingSpec(name)?.default === value) continue
    if (all || isMeaningful(name) || !fits(name, value)) pairs.push([name, value])
  }
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function fits(name: string, value: string): boolean {
  try {
    checkSetting(name, value)
    return true
  } catch {
    return false
  }
}

/** Whether a setting may affect answers. */
export function isMeaningful(name: string): boolean {
  return settingSpec(name)?.harmless !== true
}

export type UserStatement = CreateUser | AlterUser | DropUser

const kinds: ReadonlySet<string> = new Set<UserStatement['kind']>([
  'CreateUser',
  'AlterUser',
  'DropUser',
])

/** The syntax tree of a statement that creates, changes or drops a user; undefined for any other. */
export function userStatement(sql: string, session: SessionState): UserStatement | undefined {
  if (!/^\s*(?:--|\/\*|(?:create|alter|drop)\b)/i.test(sql) || !/\buser\b/i.test(sql))
    return undefined
  const tree = parsed(sql, sqlDialectOf({ ctx: contextOf(session) }))
  return tree !== undefined && kinds.has(tree.kind) ? (tree as UserStatement) : undefined
}

/**
 * The users that a lane's statements create, in record and in replay.
 *
 * Their questions include the user name, because they may be denied what others may do. All other users count as the
 * same, so that a recording works for anybody who replays it.
 */
export class MadeUsers {
  readonly #names: Set<string>

  /** None, or those that another lane has created. */
  constructor(from?: MadeUsers) {
    this.#names = new Set(from?.names)
  }

  get names(): Iterable<string> {
    return this.#names
  }

  /** Notes the user of a CREATE USER, whatever its answer. */
  note(statement: UserStatement | undefined): void {
    if (statement?.kind === 'CreateUser') this.#names.add(statement.user.name)
  }

  /** The name of a user, if the lane created it; else undefined. */
  find(name: string): string | undefined {
    return this.#names.has(name) ? name : undefined
  }
}

/**
 * The recorded question of a caller whom the server does not admit; undefined for a caller without credentials.
 *
 * It contains 16 bits of a hash of the credential: enough to distinguish it from the right one, but not to reveal it.
 */
export function credentialQuestion({ user, credential }: Caller): Question | undefined {
  if (credential.kind === 'none') return undefined
  const text = credential.kind === 'basic' ? credential.password : credential.token
  const hash = createHash('sha256').update(`${credential.kind} ${text}`).digest('hex').slice(0, 4)
  const ctx = [['asks', user] as const, ['credential', withoutDigits(hash)] as const]
  return { sql: 'LOGIN', key: 'login', db: '', ctx }
}

/** The user of a login refused because of its credentials; undefined for a login refused because of its contents. */
export function refusedCaller(asked: Pick<Question, 'ctx'>): string | undefined {
  const isRefused = contextValue(asked, 'credential') !== undefined
  return isRefused ? contextValue(asked, 'asks') : undefined
}

/**
 * Whether drivers and tools send this statement by themselves, given its normal form: it does not identify a session,
 * and may be missing in another run. See docs/protocol.md#statements-that-clients-send-by-themselves.
 */
export function isDriverProbe(key: string): boolean {
  return probes.some(pattern => pattern.test(key))
}

const probes: readonly RegExp[] = [
  /^select version ?\( ?\)$/,
  /^select (?:current_user|current_catalog|current_database|database|connection_id) ?(?:\( ?\))?$/,
  /^select 1$/,
  /^presign upload @~\/\.(?:bendsql|databend-jdbc)\/check$/,
  /^call admin\$license_info ?\( ?\)$/,
  /^select .* from (?:information_schema|system)\.(?:keywords|functions)\b/s,
]

/** The part of the session's context that such a statement shows, as named in `Effects.sets`; undefined if none. */
export function shownContext(key: string): string | undefined {
  if (/database/.test(key)) return 'database'
  return /catalog/.test(key) ? 'catalog' : undefined
}

/** The SQL dialect of a statement, from the setting in its context. */
export function sqlDialectOf(asked: Pick<Question, 'ctx'>): SqlDialect {
  const set = contextValue(asked, 'sql_dialect')?.toLowerCase()
  if (set === undefined) return 'PostgreSQL'
  return dialects.find(each => each.toLowerCase() === set) ?? 'PostgreSQL'
}

const dialects: readonly SqlDialect[] = ['PostgreSQL', 'MySQL', 'Hive', 'Experimental', 'Prql']

/**
 * As `hasOwnKey`, for the document that answers a question: if both have the same SQL, the key was found by the normal
 * form of that SQL.
 */
export function hasKeyOf(document: PlayDocument, asked: Asked): boolean {
  const isSame = 'sql' in document && 'sql' in asked && document.sql === asked.sql
  return (isSame && document.key === asked.key) || hasOwnKey(document)
}

/** Whether the key of a document is the normal form of its SQL; if not, the file was edited. */
export function hasOwnKey(document: PlayDocument): boolean {
  if ('stage' in document) return true
  const { sql, key } = document
  const dialect = sqlDialectOf(document)
  if (normalForm(sql, dialect) === key) return true
  // A placeholder has other tokens than the name that it replaces.
  return normalForm(nameable(sql), dialect) === nameable(key)
}

/** The syntax tree of a statement; undefined for invalid SQL, or if it is too large to parse. */
export function parsed(sql: string, dialect: SqlDialect): Statement | undefined {
  return readable(() => parseOnce(sql, { dialect }))
}

/** As `parseStatement`; of the latest texts it is called once, although several parts of a replay need their trees. */
export function parseOnce(sql: string, options: { readonly dialect?: SqlDialect } = {}): Statement {
  if (sql.length > longestKeptText) return parseStatement(sql, options)
  return latestTrees.memo(`${options.dialect ?? ''} ${sql}`, () => parseStatement(sql, options))
}

const latestTrees = new LruCache<Statement>(100)
const longestKeptText = 2000

/** The syntax tree of SQL in the dialect of a document; undefined if it cannot be parsed. */
export function treeOf(sql: string, document: Pick<Question, 'ctx'>): Statement | undefined {
  return readable(() => {
    const tree = parseOnce(sql, { dialect: sqlDialectOf(document) })
    return hasOwnCase(document) ? withPlainNames(tree, document) : tree
  })
}

/** The result of `read`; undefined if it throws because SQL is invalid or too large. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError || heapLimit(error) !== undefined) return undefined
    throw error
  }
}

/** A tree with its names as they would be written under default settings, given the session's settings for case. */
function withPlainNames(tree: Statement, asked: Pick<Question, 'ctx'>): Statement {
  const rules = {
    unquotedKeepsCase: contextValue(asked, keepsUnquoted) === '1',
    quotedKeepsCase: contextValue(asked, keepsQuoted) !== '0',
  }
  const plain = (node: Node): Node =>
    isIdentifier(node) ? { ...node, name: normalName(node, rules), quote: '"' } : node
  return mapTree(tree, plain) as Statement
}

function isIdentifier(node: Node): node is Node & Identifier {
  return node['kind'] === 'Identifier'
}

/** Replaces placeholders with names that the parser accepts. */
export function nameable(text: string): string {
  return replacePlaceholders(text, found => `_${found.slice(2, -2).replaceAll(':', '_')}_`)
}

/** The bind value of a placeholder, from stored parameters; undefined if there is none. */
export function paramOf(
  params: Json | undefined,
  { name, index }: Pick<Placeholder, 'name' | 'index'>,
): Json | undefined {
  return name === undefined ? byPlace(params, index) : byName(params, name)
}

function byPlace(params: Json | undefined, index: number | undefined): Json | undefined {
  return Array.isArray(params) && index !== undefined ? params[index] : undefined
}

/** Looks up a named parameter. */
function byName(params: Json | undefined, name: string): Json | undefined {
  if (typeof params !== 'object' || params === null || !('pairs' in params)) return undefined
  const pairs = params['pairs'] as readonly (readonly [string, Json])[]
  return pairs.find(([key]) => key === name)?.[1]
}
