import type { PresignedFile } from '../../../core/protocol/backend.js'
import type { Dialect } from '../../../core/sql/lexer/lexer.js'
import { parsed } from './tree.js'

/** Databend's own default for EXPIRE. */
const defaultExpireSecs = 3600

/** Stands in a recording for the URL, which each run makes anew. */
export const presignedPlace = '{{presigned}}'

/** What a statement wants presigned; undefined for any other statement. */
export function presignRequest(sql: string, dialect: Dialect): PresignedFile | undefined {
  if (!/^\s*(?:--|\/\*|presign)/i.test(sql)) return undefined
  const tree = parsed(sql, dialect)
  if (tree?.kind !== 'Presign') return undefined
  const [stage, ...path] = tree.location.split('/')
  const method = tree.action === 'UPLOAD' ? 'PUT' : 'GET'
  const expireSecs = tree.expireSecs ?? defaultExpireSecs
  return { method, stage: stage!, path: path.filter(part => part !== '').join('/'), expireSecs }
}

/** The row of a PRESIGN that points at mockq: a client needs no headers there. */
export function presignedRow(
  request: PresignedFile,
  urlOf: (request: PresignedFile) => string,
): readonly string[] {
  return [request.method, '{}', urlOf(request)]
}
