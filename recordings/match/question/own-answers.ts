import type { PresignedFile } from '../../../core/protocol/backend.js'
import type { SessionState } from '../../../core/session/session-state.js'
import type { SqlDialect } from '../../../core/sql/lexer/lexer.js'
import { splitStagePath } from '../../../core/stage-path.js'
import type { Rows } from '../../store/document.js'
import { parsed } from './tree.js'

/** Stands in a recording for the id of the session's statement before, which is another one in each run, or null. */
const lastQueryPlace = '{{query}}'

/**
 * Whether a statement, given its normal form, asks for the id of its session's last statement and for nothing
 * else. A session of HTTP knows one id: any further back is null.
 */
export function asksLastQuery(key: string): boolean {
  return lastQuery.test(key)
}

const lastQuery = /^select last_query_id ?\( ?(?:(?:- ?)?1)? ?\)(?: (?:as )?[\w"`]+)?$/

/** The rows of such a statement as they are recorded. */
export function withoutLastQuery(rows: Rows): Rows {
  return rows.map(row => row.map(() => lastQueryPlace))
}

/** The rows of such a statement in a session; null in one that had none before. */
export function lastQueryRows({ internal }: SessionState): Rows {
  return [[internal.lastQueryIds.at(-1) ?? null]]
}

/** Databend's own default for EXPIRE. */
const defaultExpireSecs = 3600

/** Stands in a recording for the URL, which each run makes anew. */
export const presignedPlace = '{{presigned}}'

/** What a statement wants presigned; undefined for any other statement. */
export function presignRequest(sql: string, dialect: SqlDialect): PresignedFile | undefined {
  if (!/^\s*(?:--|\/\*|presign)/i.test(sql)) return undefined
  const tree = parsed(sql, dialect)
  if (tree?.kind !== 'Presign') return undefined
  const { name: stage, path } = splitStagePath(tree.location)
  const method = tree.action === 'UPLOAD' ? 'PUT' : 'GET'
  const expireSecs = tree.expireSecs ?? defaultExpireSecs
  const parts = path.split('/').filter(part => part !== '')
  return { method, stage, path: parts.join('/'), expireSecs }
}

/** The row of a PRESIGN that points at mockq: a client needs no headers there. */
export function presignedRow(
  request: PresignedFile,
  urlOf: (request: PresignedFile) => string,
): readonly string[] {
  return [request.method, '{}', urlOf(request)]
}
