import { QueryError } from './errors/query-error.js'

/** Splits `name/path`, with or without a leading `@`, into the stage's name and the path; `''` is the whole stage. */
export function splitStagePath(text: string): { readonly name: string; readonly path: string } {
  const plain = text.startsWith('@') ? text.slice(1) : text
  const [name, ...path] = plain.split('/')
  return { name: name!, path: path.join('/') }
}

/**
 * Normalises a path in a stage: no `/` at the ends, no empty parts, no `.`.
 *
 * Throws `QueryError` for a path with a part `..`, as the real server does. Source: suites stage/…path_traversal.test,
 * "stage path traversal is not allowed".
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
