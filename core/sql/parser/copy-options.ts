import type { Option, Options } from '../ast/query.js'
import { type ParseContext, spanOf } from './context.js'
import { parseOptionValue } from './options.js'

/** Options of loading, in the order in which they are printed, with what holds where they are not said. */
export const loadOptions: ReadonlyMap<string, string | undefined> = new Map([
  ['size_limit', undefined],
  ['max_files', undefined],
  ['split_size', undefined],
  ['purge', 'false'],
  ['force', 'false'],
  ['disable_variant_check', 'false'],
  ['on_error', 'abort'],
  ['return_failed_only', 'false'],
  ['column_match_mode', undefined],
  ['validation_mode', undefined],
  ['schema_evolution', undefined],
])

/** Options of unloading. */
export const unloadOptions: ReadonlySet<string> = new Set([
  'single',
  'max_file_size',
  'detailed_output',
  'use_raw_path',
  'include_query_id',
  'overwrite',
])

/** One option of COPY INTO. Throws `QueryError` 1005 for one that there is not. */
export function parseCopyOption(p: ParseContext, known: { has(name: string): boolean }): Option {
  const { tokens } = p
  const { start, upper, kind } = tokens.peek()
  const name = upper.toLowerCase()
  if (kind !== 'word' || !known.has(name)) throw tokens.unexpected()
  tokens.next()
  tokens.expectOp('=')
  return { name, ...parseOptionValue(p), span: spanOf(p, start) }
}

/** Options of loading in their order, without those that say what holds anyway. */
export function orderLoadOptions(options: Options): Options {
  const order = [...loadOptions.keys()]
  return options
    .filter(({ name, value }) => String(value).toLowerCase() !== loadOptions.get(name))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Options of a file format by name, as the real server keeps them. */
export function orderFormatOptions(options: Options): Options {
  return options.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
