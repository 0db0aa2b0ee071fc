import { heapLimit } from '../../core/errors/heap-limit.js'
import { LruCache } from '../../core/lru-cache.js'
import type { Json } from '../../core/protocol/backend.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import {
  type Effects,
  mayMake,
  noEffects,
  type ObjectName,
  unknownEffects,
} from '../../core/sql/effects/effects.js'
import {
  builtInRoles,
  databaseObject,
  stageOf,
  tableName,
} from '../../core/sql/effects/object-name.js'
import { type AttachedFile, statementEffects } from '../../core/sql/effects/statement-effects.js'
import { unparsedEffects } from '../../core/sql/effects/unparsed-effects.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { lowerCaseBoolean } from '../../core/types/boolean-option.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  type AttachmentDocument,
  contextValue,
  type LoadDocument,
  type LoginDocument,
  type PlayDocument,
  type Question,
  type StatementDocument,
} from '../store/document.js'
import {
  hasOwnCase,
  isMeaningful,
  nameable,
  paramOf,
  refusedCaller,
  sqlDialectOf,
  treeOf,
} from './question.js'
import { type Digest, digestText } from './state.js'

/** What a question reads and writes. */
export interface QuestionEffects extends Effects {
  /**
   * Digest of the definition that its object is created with, however the statement is written; absent: the whole
   * statement counts.
   */
  readonly definition?: Digest
}

/**
 * What a recorded statement, upload or load reads and writes.
 *
 * A statement that the parser does not know reads and writes everything: its answer is right only after exactly the
 * same writes in the same order.
 */
export function classify(document: PlayDocument): QuestionEffects {
  if (document.k === 'upload') {
    const object = nameable(`@${document.stage}/${document.path}`)
    // Every user has a user stage; any other stage must exist.
    const stages = document.stage === '~' ? [] : [stageOf(object)]
    const looks = stages.map(stage => ({ object: stage, facet: 'existence' as const }))
    return { ...noEffects, looks, writes: [{ object, mode: 'anew' }] }
  }
  if (document.k === 'download') {
    return { ...noEffects, reads: [nameable(`@${document.stage}/${document.path}`)] }
  }
  if (document.k === 'login') return loginEffects(document)
  const effects = statementOf(document)
  const own = document.k === 'load' ? withoutBody(effects) : effects
  return forMadeUser(document, inRole(document, own))
}

/**
 * The reads of a streaming load without its body, which is not in a stage.
 *
 * Source: databend http/v1/streaming_load.rs `streaming_load_handler_inner`.
 */
function withoutBody(effects: QuestionEffects): QuestionEffects {
  const isOther = (object: ObjectName) => object !== requestBody
  return {
    ...effects,
    loads: effects.loads.filter(isOther),
    looks: effects.looks.filter(({ object }) => isOther(object)),
    writes: effects.writes.filter(({ object }) => isOther(object)),
  }
}

/** The stage location that a streaming load uses for its request body. */
const requestBody = '@_databend_load'

function statementOf(document: StatementDocument | LoadDocument): QuestionEffects {
  const { attach } = document
  const key = nameable(document.key)
  const isPlain = attach === undefined && !hasOwnCase(document)
  const plain = isPlain ? plainInsert(key, nameable(document.db)) : undefined
  if (plain !== undefined) return plain
  const sql = nameable(document.sql)
  const tree = treeOf(sql, document)
  if (tree === undefined) return hasOwnCase(document) ? unknownEffects : unparsedEffects(key)
  try {
    const params = nameableIn(document.params)
    const effects = statementEffects(tree, {
      database: nameable(document.db),
      param: placeholder => paramOf(params, placeholder),
      attached: attach && attachedFile(attach),
    })
    const { sets } = effects
    const isMade = effects.writes.some(({ mode }) => mayMake(mode))
    const definition = isMade ? definitionDigest(tree, sql, document) : undefined
    return {
      ...effects,
      ...(sets !== undefined && { sets: sets.filter(isMeaningful) }),
      ...(definition !== undefined && { definition }),
    }
  } catch (error) {
    if (heapLimit(error) !== undefined) return unknownEffects
    throw error
  }
}

/**
 * Adds that a session's role must still exist: a dropped role is no longer the session's. Source: databend
 * session_privilege_mgr.rs `ensure_current_role`.
 */
function inRole(asked: Pick<Question, 'ctx'>, effects: QuestionEffects): QuestionEffects {
  const role = madeRoleOf(asked)
  if (role === undefined) return effects
  return {
    ...effects,
    looks: [...effects.looks, { object: `#role ${nameable(role)}`, facet: 'existence' }],
  }
}

/** The role that a session has set, unless it is built in. */
function madeRoleOf(asked: Pick<Question, 'ctx'>): string | undefined {
  const role = contextValue(asked, 'role')
  return role === undefined || builtInRoles.includes(role) ? undefined : role
}

/** Adds the grants of the user and of every role, on which the rights of a user created by the lane depend. */
function forMadeUser(asked: Pick<Question, 'ctx'>, effects: QuestionEffects): QuestionEffects {
  const user = contextValue(asked, 'user')
  if (user === undefined) return effects
  const { looks, lists } = effects
  return {
    ...effects,
    looks: [...looks, { object: `#user ${nameable(user)}`, facet: 'definition' }],
    lists: [...lists, { of: '#grants', facet: 'definition' }],
  }
}

/** The effects of a login, which is refused if its database or role does not exist. */
function loginEffects(document: LoginDocument): QuestionEffects {
  const refused = refusedCaller(document)
  if (refused !== undefined) {
    return { ...noEffects, looks: [{ object: `#user ${nameable(refused)}`, facet: 'definition' }] }
  }
  const role = contextValue(document, 'role')
  const names = [
    databaseObject(nameable(document.db)),
    ...(role === undefined ? [] : [`#role ${nameable(role)}`]),
  ]
  const looks = names.map(object => ({ object, facet: 'existence' as const }))
  return forMadeUser(document, { ...noEffects, looks })
}

/** Reads more than a statement says, such as what is behind the views that it names. */
type Through = (effects: QuestionEffects) => QuestionEffects

/** Classifies the statements of one recording, once for all that differ only in numbers and strings. */
export class Classifier {
  readonly #byShape = new LruCache<QuestionEffects>(maxShapes)

  readonly #through: Through

  /** `through`: adds what is read behind the objects that a statement names. */
  constructor(through: Through = effects => effects) {
    this.#through = through
  }

  classify(document: PlayDocument): QuestionEffects {
    return this.#memo(document, () => this.#through(classify(document)))
  }

  #memo(document: PlayDocument, read: () => QuestionEffects): QuestionEffects {
    if (document.k !== 'stmt' || document.attach !== undefined) return read()
    if (contextValue(document, 'user') !== undefined) return read()
    if (madeRoleOf(document) !== undefined) return read()
    const { key } = document
    if (!shaped.test(key) || namesInTexts.test(key) || hasOwnCase(document)) return read()
    // The effects of a write are all needed; what is no number may make it one that cannot be parsed.
    if (!key.startsWith('select') && oddNumber.test(key)) return read()
    const shape = `${document.db} ${nameable(key).replaceAll(literal, '0')}`
    return this.#byShape.memo(shape, read)
  }
}

const maxShapes = 10_000
const shaped = /^(?:select|update|delete)\b/
/**
 * Matches statements that may name a table or file in a string, have other quotes, or whose numbers and strings may
 * change what they depend on.
 */
const namesInTexts =
  /identifier|@|\$\$|"|`|\\|\bsystem\b|\binformation_schema\b|\blimit 0|\b\d+ ?= ?\d/
const literal = /'[^']*'|\b\d[\w.]*/g
const oddNumber = /\b\d+(?:[a-z_]|\.(?:\D|$)|\.\d+[.a-z_])/

/** Whether a statement surely writes nothing, so that it need not be classified until it is asked. */
export function isSurelyRead(document: Asking): boolean {
  const { k, key } = document
  if (k === 'download' || k === 'login') return true
  if (k !== 'stmt' || key === undefined || !readWord.test(key)) return false
  return !hiddenWrite.test(key)
}

/** What a request does at first sight: its kind, the normal form of its SQL, the path of its file. */
export interface Asking {
  readonly k: PlayDocument['k']
  readonly key?: string
  readonly path?: string
}

const readWord = /^(?:\(|(?:select|with|values|show|desc|describe|list|ls|presign|exists)\b)/
const hiddenWrite = /\bnextval\b|^(?:with|\().*\b(?:insert|update|delete|merge|replace|copy)\b/s

/**
 * The effects of the most common write without parsing it: a recording may have ten thousand of them, which are all
 * needed at startup.
 */
function plainInsert(key: string, database: string): QuestionEffects | undefined {
  const [match = '', table] = insertValues.exec(key) ?? []
  if (table === undefined || subquery.test(key) || calls(key.slice(match.length))) return undefined
  const span = { start: 0, end: 0 }
  const path = table.split('.').map(name => ({ kind: 'Identifier' as const, name, span }))
  const object = tableName(path, database)
  const looks = [{ object, facet: 'definition' as const }]
  return { ...noEffects, looks, writes: [{ object, mode: 'add' }] }
}

const insertValues =
  /^insert into (?:table )?([a-z_][\w$]*(?:\.[a-z_][\w$]*){0,2}) ?(?:\([\w$, ]*\) ?)?values ?\(/
const subquery = /\bselect\b|\bnextval\b|\$\w|@/

/** Whether VALUES contains a call: the lane may have created the function. */
function calls(values: string): boolean {
  return call.test(values) && call.test(values.replaceAll(text, "''"))
}

const call = /\w ?\(/
const text = /'(?:[^'\\]|\\.|'')*'/g

function attachedFile({ location, copy }: AttachmentDocument): AttachedFile {
  const isPurged = copy.some(
    ([name, value]) => name === 'purge' && lowerCaseBoolean(value) === 'true',
  )
  return { location: nameable(location), isPurged }
}

function nameableIn(params: Json | undefined): Json | undefined {
  return params === undefined ? undefined : mapTexts(params, nameable)
}

/**
 * The digest of the definition in a CREATE: what follows the name, and all that affects its meaning. Undefined for a
 * statement without such a name.
 */
function definitionDigest(
  tree: Statement,
  sql: string,
  document: PlayDocument,
): Digest | undefined {
  if (tree.kind === 'WithSettings') return definitionDigest(tree.statement, sql, document)
  if (!('name' in tree) || typeof tree.name === 'string' || 'stage' in document) return undefined
  const name = Array.isArray(tree.name) ? tree.name.at(-1) : tree.name
  const type = 'tableType' in tree ? tree.tableType : ''
  const text = normalForm(sql.slice(name.span.end), sqlDialectOf(document))
  // Names in a query depend on the session's database.
  const isPlain = tree.kind === 'CreateTable' && tree.as === undefined
  const database = isPlain && tree.source?.kind === 'Columns' ? '' : document.db
  const { ctx, params, attach } = document
  return digestText(JSON.stringify([tree.kind, type, text, database, ctx, params, attach]))
}
