import type { StageOrUrl } from '../sql/ast/query.js'
import { optionMap } from '../sql/option-map.js'
import { splitStagePath } from '../stage-path.js'
import type { StageLocation } from './bind-context.js'

/** `@name/path` as a location; the name keeps its case, and `~` is the user's stage. */
export function stageLocation(text: string): StageLocation {
  return { kind: 'stage', ...splitStagePath(text) }
}

/** A stage or a URL as a statement names it. */
export function locationOf(location: StageOrUrl): StageLocation {
  return location.kind === 'stage'
    ? stageLocation(location.location)
    : { kind: 'url', url: location.url, connection: optionMap(location.connection) }
}
