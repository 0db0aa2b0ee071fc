import { LruCache } from '../../core/lru-cache.js'
import type { PresignedFile, StatementRequest } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import {
  askOf,
  asksLastQuery,
  type LiveQuestion,
  liveQuestion,
  presignRequest,
  sqlDialectOf,
} from '../match/replay.js'
import type { SecretBook } from '../redact/secret-book.js'

/** A statement as a lane looks for it, the file that it wants presigned, whether it wants its session's last id. */
export interface StatementQuestion extends LiveQuestion {
  readonly presign: PresignedFile | undefined
  readonly asksLastQuery: boolean
}

/** Questions that are kept, and the longest SQL of one. */
const kept = 1000
const longest = 2000

/**
 * What statements ask of a lane. The same text asks the same, so that which was asked lately need
 * not be read again; a secret in it has its number since the first time.
 */
export class Questions {
  readonly #book: SecretBook
  readonly #lately = new LruCache<StatementQuestion>(kept)

  constructor(book: SecretBook) {
    this.#book = book
  }

  /** `user`: who asks, if that is a user whom the lane has made. */
  of(statement: StatementRequest, session: SessionState, user?: string): StatementQuestion {
    const key = user === undefined ? plainKey(statement, session) : undefined
    const known = key && this.#lately.get(key)
    if (known) return known
    const question = askOf(statement, session, this.#book, user)
    const presign = presignRequest(statement.sql, sqlDialectOf(question))
    const own = { presign, asksLastQuery: asksLastQuery(question.key) }
    const made = { ...liveQuestion({ k: 'stmt', ...question }), ...own }
    if (key !== undefined) this.#lately.set(key, made)
    return made
  }
}

/** All that a statement's question depends on, where that is little; undefined for any other. */
function plainKey(
  { sql, params, stageAttachment }: StatementRequest,
  { settings, catalog, role, secondaryRoles, database }: SessionState,
): string | undefined {
  if (params !== undefined || stageAttachment !== undefined || sql.length > longest)
    return undefined
  if (settings.size > 0 || catalog !== 'default' || role !== undefined) return undefined
  return secondaryRoles === undefined ? `${database}\n${sql}` : undefined
}
