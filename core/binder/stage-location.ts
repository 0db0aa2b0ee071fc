import type { FormatOptions } from '../catalog/objects.js'
import type { Option, Options, StageOrUrl } from '../sql/ast/query.js'
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

/**
 * Options as the catalog stores them: the last of equal keys counts, unquoted TRUE and FALSE are in lower case, and a
 * list is JSON. Source: databend ast/parser/statement.rs `option_to_string`.
 */
export function optionMap(options: Options): FormatOptions {
  return new Map(
    options.map(({ name, value, quoted }) => [name.toLowerCase(), optionText(value, quoted)]),
  )
}

function optionText(value: Option['value'], quoted: boolean): string {
  if (typeof value === 'string') {
    return !quoted && /^(?:true|false)$/i.test(value) ? value.toLowerCase() : value
  }
  return JSON.stringify(
    value.map(item => (typeof item === 'string' ? item : [item.name, item.value])),
  )
}
