import { QueryError } from '../../errors/query-error.js'

/** Error 1001 for a file that cannot be read. */
export function parquetError(why: string, cause?: unknown): QueryError {
  return new QueryError('Internal', `Parquet error: ${why}`, { cause })
}
