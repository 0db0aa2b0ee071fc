import { QueryError } from './errors/query-error.js'

/** Splits `name/path`, with or without a leading `@`, into the stage's name and the path; `''` is the whole stage. */
export function splitStagePath(text: string): { readonly name: string; readonly path: string } {
  const plain = text.startsWith('@') ? text.slice(1) : text
  const [name, ...path] = plain.split('/')
  return { name: name!, path: path.join('/') }
}

/** Removes from a path the empty parts, those that are `.`, and `/` at the ends. */
export function withoutEmptyParts(path: string): string {
  return path
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')
}

/** As `withoutEmptyParts`; throws `QueryError` for a part `..`. Source: databend stage.rs `is_stage_path_traversal`. */
export function stagePath(path: string): string {
  if (path.split('/').includes('..')) {
    throw new QueryError(
      'BadArguments',
      `stage path traversal is not allowed by stage_path_traversal_policy: ${path}`,
    )
  }
  return withoutEmptyParts(path)
}
