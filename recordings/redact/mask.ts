import type { Json } from '../../core/protocol/backend.js'
import type { SqlDialect } from '../../core/sql/lexer/lexer.js'
import { findSecrets, type SecretParameter, urlSecrets } from './find-secrets.js'
import { escapeBraces } from './placeholder.js'
import type { SecretBook } from './secret-book.js'

/** A statement without its secrets. */
export interface Masked {
  readonly sql: string
  readonly params?: Json
}

/**
 * Replaces the secrets in a statement before any of it is hashed, compared or written, in the same way in record and
 * replay. Never applied to what is sent over the network.
 */
export function mask(
  statement: Masked,
  book: SecretBook,
  dialect: SqlDialect = 'PostgreSQL',
): Masked {
  const sql = escapeBraces(statement.sql)
  const { texts, parameters } = findSecrets(sql, dialect)
  let masked = ''
  let end = 0
  for (const { kind, start, end: next } of texts) {
    if (start < end) continue
    masked += sql.slice(end, start) + book.placeholder(kind, sql.slice(start, next))
    end = next
  }
  masked += sql.slice(end)
  if (statement.params === undefined) return { sql: masked }
  return { sql: masked, params: maskParams(escapeJson(statement.params), parameters, book) }
}

/** Removes user and signature from URLs in a text of an answer. */
export function maskUrls(text: string, book: SecretBook): string {
  let masked = ''
  let end = 0
  for (const [start, next] of urlSecrets(text)) {
    masked += text.slice(end, start) + book.placeholder('url', text.slice(start, next))
    end = next
  }
  return masked + text.slice(end)
}

function maskParams(params: Json, secret: readonly SecretParameter[], book: SecretBook): Json {
  if (secret.length === 0 || params === null || typeof params !== 'object') return params
  const kinds = new Map(secret.map(({ parameter, kind }) => [String(parameter), kind]))
  const maskOne = (name: string, value: Json): Json => {
    const kind = kinds.get(name)
    return kind === undefined ? value : book.placeholder(kind, JSON.stringify(value))
  }
  if (Array.isArray(params)) return params.map((value, i) => maskOne(String(i), value))
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, maskOne(key, value)]),
  )
}

function escapeJson(value: Json): Json {
  if (typeof value === 'string') return escapeBraces(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(escapeJson)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [escapeBraces(key), escapeJson(each)]),
  )
}
