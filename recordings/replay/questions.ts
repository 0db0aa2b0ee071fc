import { LruCache } from '../../core/lru-cache.js'
import type { PresignedFile, StatementRequest } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import { asksLastQuery, presignRequest } from '../match/own-answers.js'
import {
  type Asked,
  askOf,
  type LiveQuestion,
  liveQuestion,
  sqlDialectOf,
} from '../match/question.js'
import type { SecretBook } from '../redact/secret-book.js'
import type { Question } from '../store/document.js'

/** A statement to look up, with the file to presign and whether it asks for its session's last query id. */
export interface StatementQuestion extends LiveQuestion {
  readonly presign: PresignedFile | undefined
  readonly asksLastQuery: boolean
}

/** Maximum number of cached questions, and maximum length of their SQL. */
const kept = 1000
const longest = 2000

/** Converts statements to questions, with a cache of recent ones. A secret keeps the number from its first use. */
export class Questions {
  readonly #book: SecretBook
  readonly #lately = new LruCache<StatementQuestion>(kept)

  constructor(book: SecretBook) {
    this.#book = book
  }

  /** `user`: the caller, if the lane created that user. */
  of(statement: StatementRequest, session: SessionState, user?: string): StatementQuestion {
    const key = user === undefined ? plainKey(statement, session) : undefined
    const known = key && this.#lately.get(key)
    if (known) return known
    const question = askOf(statement, session, this.#book, user)
    const presign = presignRequest(statement.sql, sqlDialectOf(question))
    const { asked, form, parts, isDriverProbe } = liveQuestion(askedOf(question))
    const isLast = asksLastQuery(question.key)
    const made = { asked, form, parts, isDriverProbe, presign, asksLastQuery: isLast }
    if (key !== undefined) this.#lately.set(key, made)
    return made
  }
}

/** Written out for the usual question: a spread takes longer than the rest of it. */
function askedOf(question: Question): Asked {
  const { sql, key, db, params, ctx, attach } = question
  const isPlain = params === undefined && ctx === undefined && attach === undefined
  return isPlain ? { k: 'stmt', sql, key, db } : { k: 'stmt', ...question }
}

/** A short cache key of all that a question depends on; undefined if that is too long. */
function plainKey(
  { sql, params, stageAttachment }: StatementRequest,
  { settings, catalog, role, secondaryRoles, database }: SessionState,
): string | undefined {
  if (params !== undefined || stageAttachment !== undefined || sql.length > longest)
    return undefined
  if (settings.size > 0 || catalog !== 'default' || role !== undefined) return undefined
  return secondaryRoles === undefined ? `${database}\n${sql}` : undefined
}
