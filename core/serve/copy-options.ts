import type { FormatOptions } from '../catalog/objects.js'
import { QueryError } from '../errors/query-error.js'
import type { FileFormatSpec } from '../stages/file-format.js'
import { booleanOption, notBoolean } from '../types/boolean-option.js'

/** What COPY does with rows that cannot be loaded (`ON_ERROR`). */
export type OnError =
  | { readonly kind: 'continue' }
  /** The statement fails at error number `at`. */
  | { readonly kind: 'abort'; readonly at: number }

/**
 * Options of COPY INTO a table. SIZE_LIMIT and SPLIT_SIZE are read and have no effect, as on the server
 * (`CopyIntoTableOptions`: "not used for now").
 */
export interface CopyOptions {
  readonly onError: OnError
  /** 0: no limit. */
  readonly maxFiles: number
  readonly force: boolean
  readonly purge: boolean
  readonly disableVariantCheck: boolean
  readonly returnFailedOnly: boolean
  /** How Parquet columns are matched to the table's by name. */
  readonly columnMatch: 'case_sensitive' | 'case_insensitive'
  /** `SCHEMA_EVOLUTION = (…)`: fields that are no columns of the table are refused. */
  readonly schemaEvolution?: SampleOptions
}

/** How many files and records are looked at for new columns; absent for AUTO. */
export interface SampleOptions {
  readonly files?: number
  readonly recordsPerFile?: number
  readonly totalRecords?: number
}

/** The largest number of files that one COPY loads. Source: meta/app user_stage.rs `COPY_MAX_FILES_PER_COMMIT`. */
const mostFiles = 15_000

const onErrorWords =
  'OnError must one of {{ CONTINUE | SKIP_FILE | SKIP_FILE_<num> | ABORT | ABORT_<num> }}'

/**
 * `ON_ERROR`. SKIP_FILE fails at the first error, since the server's readers of CSV, TEXT and NDJSON never skip a file.
 *
 * Throws `QueryError` 1005 for another word. Source: databend ast/statements/copy.rs `OnErrorMode`,
 * stage/src/read/error_handler.rs.
 */
function onErrorOf(word: string): OnError {
  const text = word.toUpperCase()
  if (text === 'CONTINUE') return { kind: 'continue' }
  if (text === '' || text === 'ABORT' || text === 'SKIP_FILE') return { kind: 'abort', at: 1 }
  const found = /^(?<mode>ABORT|SKIP_FILE)_(?<count>\d+)$/.exec(text)?.groups
  const count = Number(found?.['count'] ?? 0)
  if (count < 1) throw new QueryError('SyntaxException', onErrorWords)
  return { kind: 'abort', at: found!['mode'] === 'ABORT' ? count : 1 }
}

/**
 * Parses the copy options of a statement, an attachment or both. Throws `QueryError` for invalid values and for
 * options that the format does not support.
 */
export function copyOptionsOf(options: FormatOptions, format: FileFormatSpec): CopyOptions {
  const columnMatch = columnMatchOf(options.get('column_match_mode'), format)
  const maxFiles = wholeOption(options, 'max_files')
  const samples = options.get('schema_evolution')
  wholeOption(options, 'size_limit')
  wholeOption(options, 'split_size')
  const [force, purge] = [truthOption(options, 'force'), truthOption(options, 'purge')]
  if (!(purge && force) && maxFiles > mostFiles) {
    throw new QueryError(
      'InvalidArgument',
      `max_files ${maxFiles} is too large, max_files should be less than ${mostFiles}`,
    )
  }
  return {
    onError: onErrorOf(options.get('on_error') ?? ''),
    maxFiles,
    force,
    purge,
    disableVariantCheck: truthOption(options, 'disable_variant_check'),
    returnFailedOnly: truthOption(options, 'return_failed_only'),
    columnMatch,
    ...(samples !== undefined && { schemaEvolution: sampleOptions(samples) }),
  }
}

function sampleOptions(stored: string): SampleOptions {
  const given = new Map(JSON.parse(stored) as readonly (readonly [string, string])[])
  const [files, recordsPerFile, totalRecords] = [
    'sample_files',
    'sample_records_per_file',
    'sample_total_records',
  ].map(name => {
    const text = given.get(name)
    return text === undefined || /^auto$/i.test(text) ? undefined : Number(text)
  })
  return {
    ...(files !== undefined && { files }),
    ...(recordsPerFile !== undefined && { recordsPerFile }),
    ...(totalRecords !== undefined && { totalRecords }),
  }
}

/** Parses COLUMN_MATCH_MODE. Source: meta/app file_format.rs `check_copy_options`. */
function columnMatchOf(
  mode: string | undefined,
  { type }: FileFormatSpec,
): CopyOptions['columnMatch'] {
  if (mode === undefined) return 'case_insensitive'
  if (!/^(?:case_sensitive|case_insensitive|position)$/i.test(mode)) {
    throw new QueryError(
      'SyntaxException',
      'ColumnMatchMode must be one of {{ CASE_SENSITIVE | CASE_INSENSITIVE | POSITION }}',
    )
  }
  if (type !== 'PARQUET') {
    throw new QueryError('BadArguments', 'COLUMN_MATCH_MODE can only apply to Parquet for now.')
  }
  if (/^position$/i.test(mode)) {
    throw new QueryError('BadArguments', 'COLUMN_MATCH_MODE=POSITION not supported yet.')
  }
  return mode.toLowerCase() as CopyOptions['columnMatch']
}

function wholeOption(options: FormatOptions, name: string): number {
  const text = options.get(name) ?? '0'
  if (/^\+?\d{1,19}$/.test(text)) return Number(text)
  throw new QueryError(
    'Internal',
    `can not parse ${name}=${text} as uint: invalid digit found in string`,
  )
}

function truthOption(options: FormatOptions, name: string): boolean {
  const text = options.get(name) ?? 'false'
  const value = booleanOption(text)
  if (value !== undefined) return value
  throw new QueryError('Internal', `can not parse ${name}=${text} as bool: ${notBoolean}`)
}
