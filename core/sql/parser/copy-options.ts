import type { Option, Options } from '../ast/query.js'
import { type ParseContext, spanOf } from './context.js'

/** An option of COPY: its kind of value and its default. */
interface CopyOption {
  readonly value: 'number' | 'truth' | 'word' | 'samples'
  readonly fallback?: string
}

/**
 * Options of loading, in the order in which they are printed. Source: databend ast/parser/copy.rs
 * `copy_into_table_option`, ast/statements/copy.rs `CopyIntoTableOptions`.
 */
export const loadOptions: ReadonlyMap<string, CopyOption> = new Map([
  ['size_limit', { value: 'number', fallback: '0' }],
  ['max_files', { value: 'number', fallback: '0' }],
  ['split_size', { value: 'number', fallback: '0' }],
  ['purge', { value: 'truth', fallback: 'false' }],
  ['force', { value: 'truth', fallback: 'false' }],
  ['disable_variant_check', { value: 'truth', fallback: 'false' }],
  ['on_error', { value: 'word', fallback: 'abort' }],
  ['return_failed_only', { value: 'truth', fallback: 'false' }],
  ['column_match_mode', { value: 'word' }],
  ['schema_evolution', { value: 'samples' }],
])

/** Options of unloading. Source: the same file, `copy_into_location_option`. */
export const unloadOptions: ReadonlyMap<string, CopyOption> = new Map([
  ['single', { value: 'truth' }],
  ['max_file_size', { value: 'number' }],
  ['detailed_output', { value: 'truth' }],
  ['use_raw_path', { value: 'truth' }],
  ['include_query_id', { value: 'truth' }],
  ['overwrite', { value: 'truth' }],
])

const samples: ReadonlySet<string> = new Set([
  'sample_files',
  'sample_records_per_file',
  'sample_total_records',
])

/** One option of COPY INTO. Throws `QueryError` 1005 for an unknown one. */
export function parseCopyOption(p: ParseContext, known: ReadonlyMap<string, CopyOption>): Option {
  const { tokens } = p
  const { start, upper, kind } = tokens.peek()
  const name = upper.toLowerCase()
  const option = kind === 'word' ? known.get(name) : undefined
  if (option === undefined) throw tokens.unexpected()
  tokens.next()
  tokens.expectOp('=')
  if (option.value === 'samples') {
    return { name, value: parseSamples(p), quoted: false, span: spanOf(p, start) }
  }
  const { value, quoted } = parseCopyValue(p, option.value)
  return { name, value, quoted, span: spanOf(p, start) }
}

function parseCopyValue(p: ParseContext, kind: CopyOption['value']) {
  const { tokens } = p
  const token = tokens.peek()
  const fits =
    kind === 'number'
      ? token.kind === 'number' && /^\d+$/.test(token.text)
      : kind === 'truth'
        ? token.kind === 'word' && (token.upper === 'TRUE' || token.upper === 'FALSE')
        : token.kind === 'word' || token.kind === 'ident'
  if (!fits) throw tokens.unexpected()
  tokens.next()
  return { value: token.text, quoted: token.kind === 'ident' }
}

/** `(SAMPLE_FILES = 3, SAMPLE_TOTAL_RECORDS = AUTO)` */
function parseSamples(p: ParseContext): Options {
  const { tokens } = p
  return tokens.parenthesised(() => {
    const { start, upper } = tokens.peek()
    const name = upper.toLowerCase()
    if (!samples.has(name)) throw tokens.fault(`Unknown schema evolution option ${name}`)
    tokens.next()
    tokens.expectOp('=')
    const { kind, text } = tokens.peek()
    if (!tokens.isWord('AUTO') && (kind !== 'number' || !/^\d+$/.test(text))) {
      throw tokens.unexpected()
    }
    if (Number(text) === 0) {
      throw tokens.fault(`Schema evolution option ${name} must be greater than 0`)
    }
    tokens.next()
    return { name, value: text, quoted: false, span: spanOf(p, start) }
  }, true)
}

/** Options of loading in canonical order, without those at their defaults. */
export function orderLoadOptions(options: Options): Options {
  const order = [...loadOptions.keys()]
  return options
    .filter(({ name, value }) => String(value).toLowerCase() !== loadOptions.get(name)?.fallback)
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Options of a file format sorted by name, as the real server stores them. */
export function orderFormatOptions(options: Options): Options {
  return options.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
