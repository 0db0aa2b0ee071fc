import type { ResultFormat } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import { settingSpec } from '../../core/session/settings.js'
import type { Pair } from './document.js'

/** The settings that affect the formatting of cells, and their names in a query's answer. */
const styleSettings = [
  'timezone',
  'binary_output_format',
  'geometry_output_format',
  'http_json_result_mode',
] as const

/** The formatting of cells: from the answer's settings, else from the session. */
export function resultFormatOf({ settings }: SessionState, style: readonly Pair[]): ResultFormat {
  if (style.length > 0) return formatIn(settings, style)
  const known = formats.get(settings)
  if (known !== undefined) return known
  const format = Object.freeze(formatIn(settings, style))
  formats.set(settings, format)
  return format
}

/** The formats of sessions that are in use; frozen, because the statements of a session share theirs. */
const formats = new WeakMap<SessionState['settings'], ResultFormat>()

function formatIn(settings: SessionState['settings'], style: readonly Pair[]): ResultFormat {
  const get = (name: string) =>
    style.find(([told]) => told === name)?.[1] ??
    settings.get(name) ??
    settingSpec(name)?.default ??
    ''
  return {
    timezone: get('timezone'),
    binaryOutputFormat: get('binary_output_format'),
    geometryOutputFormat: get('geometry_output_format'),
    httpJsonResultMode: get('http_json_result_mode'),
    formatNullAsStr: get('format_null_as_str') === '1',
  }
}

/** The formatting in an answer that differs from session and defaults; names are matched in any case. */
export function styleOf(
  answered: Readonly<Record<string, unknown>>,
  session: SessionState,
): readonly Pair[] {
  return styleSettings.flatMap(name => {
    const value = answered[name]
    const known = session.settings.get(name) ?? settingSpec(name)?.default ?? ''
    if (typeof value !== 'string' || value.toLowerCase() === known.toLowerCase()) return []
    return [[name, value] as const]
  })
}
