import { heapLimit } from '../../../core/errors/heap-limit.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type { PresignedFile } from '../../../core/protocol/backend.js'
import type { Presign } from '../../../core/sql/ast/statement.js'
import type { Dialect } from '../../../core/sql/lexer/lexer.js'
import { parseStatement } from '../../../core/sql/parse.js'

/** Databend's own default for EXPIRE. */
const defaultExpireSecs = 3600

/** Stands in a recording for the URL, which each run makes anew. */
export const presignedPlace = '{{presigned}}'

/** What a statement wants presigned; undefined for any other statement. */
export function presignRequest(sql: string, dialect: Dialect): PresignedFile | undefined {
  if (!/^\s*(?:--|\/\*|presign)/i.test(sql)) return undefined
  const tree = parsePresign(sql, dialect)
  if (tree === undefined) return undefined
  const [stage, ...path] = tree.location.split('/')
  const method = tree.action === 'UPLOAD' ? 'PUT' : 'GET'
  const expireSecs = tree.expireSecs ?? defaultExpireSecs
  return { method, stage: stage!, path: path.filter(part => part !== '').join('/'), expireSecs }
}

function parsePresign(sql: string, dialect: Dialect): Presign | undefined {
  try {
    const tree = parseStatement(sql, { dialect })
    return tree.kind === 'Presign' ? tree : undefined
  } catch (error) {
    if (error instanceof QueryError || heapLimit(error) !== undefined) return undefined
    throw error
  }
}

/** The row of a PRESIGN that points at mockq: a client needs no headers there. */
export function presignedRow(
  request: PresignedFile,
  urlOf: (request: PresignedFile) => string,
): readonly string[] {
  return [request.method, '{}', urlOf(request)]
}
