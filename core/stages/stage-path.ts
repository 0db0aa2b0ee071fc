import { QueryError } from '../errors/query-error.js'

/**
 * A path below a stage in its one form: no `/` at the ends, no empty parts.
 *
 * Throws `QueryError` for a path with a part `..`, as the real server's policy does.
 * Source: suites stage/…path_traversal.test, "stage path traversal is not allowed".
 */
export function stagePath(path: string): string {
  const parts = path.split('/').filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) {
    throw new QueryError(
      'StagePermissionDenied',
      `stage path traversal is not allowed by stage_path_traversal_policy: '${path}'`,
    )
  }
  return parts.join('/')
}
