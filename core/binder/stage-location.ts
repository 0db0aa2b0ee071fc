import type { StageOrUrl } from '../sql/ast/query.js'
import { optionMap } from '../sql/option-map.js'
import { splitStagePath } from '../stage-path.js'
import type { StageLocation } from './bind-context.js'
import type { Binding } from './binding.js'
import { storageAndPath } from './storage-params.js'

/** `@name/path` as a location; the name keeps its case, and `~` is the user's stage. */
export function stageLocation(text: string): StageLocation {
  return { kind: 'stage', ...splitStagePath(text) }
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
