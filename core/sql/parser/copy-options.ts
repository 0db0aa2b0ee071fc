import type { Option, Options } from '../ast/query.js'
import { type ParseContext, spanOf } from './context.js'

/** An option of COPY: its kind of value and its default. */
interface CopyOption {
  readonly value: 'number' | 'truth' | 'error mode' | 'match mode' | 'samples'
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
  ['on_error', { value: 'error mode', fallback: 'abort' }],
  ['return_failed_only', { value: 'truth', fallback: 'false' }],
  ['column_match_mode', { value: 'match mode' }],
  ['schema_evolution', { value: 'samples' }],
])

/** Options of unloading, in the same way. Source: the same files, `copy_into_location_option`. */
export const unloadOptions: ReadonlyMap<string, CopyOption> = new Map([
  ['single', { value: 'truth' }],
  ['max_file_size', { value: 'number' }],
  ['detailed_output', { value: 'truth' }],
  ['include_query_id', { value: 'truth' }],
  ['use_raw_path', { value: 'truth' }],
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
  const value = parseCopyValue(p, option.value)
  return { name, value, quoted: false, span: spanOf(p, start) }
}

function parseCopyValue(p: ParseContext, kind: CopyOption['value']): string {
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
  const { text } = token
  if (kind === 'number') return String(BigInt(text))
  const fault = (message: string) => tokens.fault(message, token)
  if (kind === 'error mode') return errorMode(text.toUpperCase(), fault)
  if (kind === 'match mode') return matchMode(text.toUpperCase(), fault)
  return text.toLowerCase()
}

type Fault = (message: string) => Error

/**
 * What happens at an error: `continue`, or `abort` and `skip_file`, with a number above 1 where one was written.
 *
 * Source: databend ast/statements/copy.rs `OnErrorMode::from_str`.
 */
function errorMode(text: string, fault: Fault): string {
  if (text === 'CONTINUE') return 'continue'
  const [, mode, count] = /^(ABORT|SKIP_FILE)(?:_\+?(\d+))?$/.exec(text) ?? []
  const files = BigInt(count ?? 1)
  if (mode === undefined || files < 1n || files >= 1n << 64n) {
    throw fault(
      'OnError must one of {{ CONTINUE | SKIP_FILE | SKIP_FILE_<num> | ABORT | ABORT_<num> }}',
    )
  }
  return mode.toLowerCase() + (files > 1n ? `_${files}` : '')
}

/** Source: the same file, `ColumnMatchMode::from_str`. */
function matchMode(text: string, fault: Fault): string {
  if (['CASE_SENSITIVE', 'CASE_INSENSITIVE', 'POSITION'].includes(text)) return text
  throw fault('ColumnMatchMode must be one of {{ CASE_SENSITIVE | CASE_INSENSITIVE | POSITION }}')
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

/** Options in the order of the known ones, without those at their defaults; the last of several counts. */
export function orderCopyOptions(
  options: Options,
  known: ReadonlyMap<string, CopyOption>,
): Options {
  const given = new Map(options.map(option => [option.name, option]))
  return [...known].flatMap(([name, { fallback }]) => {
    const option = given.get(name)
    return option === undefined || option.value === fallback ? [] : [option]
  })
}
