import { QueryError } from '../errors/query-error.js'
import type { StageOrUrl } from '../sql/ast/query.js'
import { optionMap } from '../sql/option-map.js'
import { splitStagePath } from '../stage-path.js'
import type { StageLocation } from './bind-context.js'
import type { Binding } from './binding.js'
import { storageAndPath } from './storage-params.js'

/**
 * `@name/path` as a location; the name keeps its case, and `~` is the user's stage.
 *
 * Throws `QueryError` 1006 for the name that stands for the body of a request, which an INSERT alone can name. Source:
 * databend binder/stage_location.rs `parse_stage_location`, whose message has another name.
 */
export function stageLocation(text: string): StageLocation {
  const location = splitStagePath(text)
  if (location.name !== '_databend_load') return { kind: 'stage', ...location }
  throw new QueryError(
    'BadArguments',
    'placeholder @_databend_upload as location: should be used in streaming_load handler or replaced in client.',
  )
}

/**
 * A stage or a URL as a statement names it; `connection` are options besides those of the location. Throws as
 * `storageAndPath`.
 */
export function locationOf(
  binding: Binding,
  location: StageOrUrl,
  connection: ReadonlyMap<string, string> = new Map(),
): StageLocation {
  if (location.kind === 'stage') return stageLocation(location.location)
  const { url, span } = location
  // Options of files on the machine are not even looked at.
  if (/^(?:fs|file):/i.test(url)) return { kind: 'url', url }
  const options = new Map([...optionMap(location.connection), ...connection])
  return { kind: 'storage', ...storageAndPath(binding, url, options, span) }
}
