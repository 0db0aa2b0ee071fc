import type { PresignedFile } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { SqlDialect } from '../../core/sql/lexer/lexer.js'
import { splitStagePath, withoutEmptyParts } from '../../core/stage-path.js'
import type { Rows } from '../store/document.js'
import { parsed } from './question.js'

/**
 * Whether mockq makes the answer to a statement itself, because it is only the id of its session's last statement;
 * `key`: its normal form. An HTTP session knows one id: any earlier one is null.
 */
export function asksLastQuery(key: string): boolean {
  return lastQuery.test(key)
}

const lastQuery = /^select last_query_id ?\( ?(?:(?:- ?)?1)? ?\)(?: (?:as )?[\w"`]+)?$/

/** The rows of such a statement as recorded. */
export function withoutLastQuery(rows: Rows): Rows {
  return rows.map(row => row.map(() => lastQueryPlace))
}

/** Replaces the id of the session's previous statement, or null, in a recording: it differs in each run. */
const lastQueryPlace = '{{query}}'

/** The rows of such a statement in a session; null if the session had no statement before. */
export function lastQueryRows({ internal }: SessionState): Rows {
  return [[internal.lastQueryIds.at(-1) ?? null]]
}

/** The file that a PRESIGN statement names; undefined for any other statement. */
export function presignRequest(sql: string, dialect: SqlDialect): PresignedFile | undefined {
  if (!/^\s*(?:--|\/\*|presign)/i.test(sql)) return undefined
  const tree = parsed(sql, dialect)
  if (tree?.kind !== 'Presign') return undefined
  const { name: stage, path } = splitStagePath(withoutEmptyParts(tree.location))
  const method = tree.action === 'UPLOAD' ? 'PUT' : 'GET'
  const expireSecs = tree.expireSecs ?? defaultExpireSecs
  return { method, stage, path, expireSecs }
}

/** Databend's own default for EXPIRE. */
const defaultExpireSecs = 3600

/** Replaces the URL in a recording, because each run creates a new one. */
export const presignedPlace = '{{presigned}}'

/** The row of a PRESIGN whose URL points to mockq, where clients need no headers. */
export function presignedRow(
  request: PresignedFile,
  urlOf: (request: PresignedFile) => string,
): readonly string[] {
  return [request.method, '{}', urlOf(request)]
}
