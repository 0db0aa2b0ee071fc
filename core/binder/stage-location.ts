import type { FormatOptions } from '../catalog/objects.js'
import type { Span } from '../errors/query-error.js'
import type { Option, Options, StageOrUrl } from '../sql/ast/query.js'
import type { StageLocation } from './bind-context.js'
import type { Binding } from './binding.js'

/** `name/path` without its at sign; the name in its own case, `~` the user's stage. */
export function stageLocation(_binding: Binding, text: string, _span: Span): StageLocation {
  const slash = text.indexOf('/')
  if (slash < 0) return { kind: 'stage', name: text, path: '' }
  return { kind: 'stage', name: text.slice(0, slash), path: text.slice(slash + 1) }
}

/** A stage or a URL as a statement names it. */
export function locationOf(binding: Binding, location: StageOrUrl): StageLocation {
  return location.kind === 'stage'
    ? stageLocation(binding, location.location, location.span)
    : { kind: 'url', url: location.url, connection: optionMap(location.connection) }
}

/**
 * Options as the catalog keeps them: the last of equal keys counts, TRUE and FALSE without quotes are in lower
 * case, and a list of texts or of options is its JSON. Source: databend ast/parser/statement.rs `option_to_string`.
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
