import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'

export type Compression =
  | 'none'
  | 'auto'
  | 'gzip'
  | 'deflate'
  | 'raw_deflate'
  | 'brotli'
  | 'zstd'
  | 'bz2'
  | 'xz'
  | 'zip'

/** What a CSV field without text is: NULL, the column's default, or an empty string. */
export type EmptyFieldAs = 'null' | 'field_default' | 'string'
export type MissingFieldAs = 'error' | 'null' | 'field_default' | 'type_default'
export type NullFieldAs = 'null' | 'field_default'
export type BinaryFormat = 'hex' | 'base64' | 'utf-8'

export interface CsvFormat {
  readonly type: 'CSV'
  readonly compression: Compression
  readonly fieldDelimiter: string
  /** `\n` stands for both `\n` and `\r\n` when reading. */
  readonly recordDelimiter: string
  /** One character, or empty for none. */
  readonly quote: string
  /** One character, or empty: only a doubled quote escapes. */
  readonly escape: string
  readonly skipHeader: number
  readonly outputHeader: boolean
  readonly nullDisplay: string
  readonly nanDisplay: string
  readonly emptyFieldAs: EmptyFieldAs
  readonly quotedEmptyFieldAs: EmptyFieldAs
  readonly allowQuotedNulls: boolean
  readonly errorOnColumnCountMismatch: boolean
  readonly trimSpace: boolean
  readonly binaryFormat: BinaryFormat
  /** When a text field is written in quotes. */
  readonly quoteStyle: 'quote_not_null' | 'quote_minimal'
}

/** Tab-separated text with backslash escapes (`TYPE = TSV` or `TEXT`). */
export interface TextFormat {
  readonly type: 'TEXT'
  readonly compression: Compression
  readonly fieldDelimiter: string
  readonly recordDelimiter: string
  readonly skipHeader: number
  readonly outputHeader: boolean
  readonly nullDisplay: string
  readonly nanDisplay: string
  readonly emptyFieldAs: EmptyFieldAs
  readonly errorOnColumnCountMismatch: boolean
}

export interface NdJsonFormat {
  readonly type: 'NDJSON'
  readonly compression: Compression
  readonly nullFieldAs: NullFieldAs
  readonly missingFieldAs: MissingFieldAs
}

/** How the records of a file are written. Formats that are not here are refused by name. */
export type FileFormatSpec = CsvFormat | TextFormat | NdJsonFormat

type Options = ReadonlyMap<string, string>

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
}

const compressions: readonly Compression[] = [
  'none',
  'auto',
  'gzip',
  'deflate',
  'raw_deflate',
  'brotli',
  'zstd',
  'bz2',
  'xz',
  'zip',
]

/** One reader of options: hands them out and, at the end, refuses what nobody asked for. */
class OptionReader {
  readonly #options: Options
  readonly #type: string
  readonly #read = new Set<string>(['type'])

  constructor(type: string, options: Options) {
    this.#type = type
    this.#options = options
  }

  text(name: string, fallback: string): string {
    this.#read.add(name)
    return this.#options.get(name) ?? fallback
  }

  number(name: string, fallback: number): number {
    const text = this.text(name, String(fallback))
    if (!/^\d+$/.test(text)) throw invalid(this.#type, name, text, 'a whole number')
    return Number(text)
  }

  boolean(name: string, fallback: boolean): boolean {
    const text = this.text(name, String(fallback))
    const value = booleans[text.toLowerCase()]
    if (value === undefined) throw invalid(this.#type, name, text, 'TRUE | FALSE')
    return value
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const text = this.text(name, fallback).toLowerCase()
    const found = choices.find(choice => choice === text)
    if (found === undefined) {
      throw invalid(this.#type, name, text.toUpperCase(), choices.join(' | ').toUpperCase())
    }
    return found
  }

  /** At most one character; `allowed` lists the values that may be given. */
  character(name: string, fallback: string, allowed?: readonly string[]): string {
    const text = this.text(name, fallback)
    if (allowed?.includes(text) === false || [...text].length > 1) {
      const valid = allowed?.map(each => `'${each.replace('\\', '\\\\')}'`).join(', ')
      throw invalid(this.#type, name, `'${text}'`, valid ?? 'one character')
    }
    return text
  }

  delimiter(name: string, fallback: string): string {
    const text = this.text(name, fallback)
    if (text === '') throw invalid(this.#type, name, "''", 'a text of one character or more')
    return text
  }

  /** Throws for an option that this format does not have. */
  finish(): void {
    for (const name of this.#options.keys()) {
      if (this.#read.has(name)) continue
      throw new QueryError(
        'IllegalFileFormat',
        `Unsupported option ${name.toUpperCase()} for file format ${this.#type}`,
      )
    }
  }
}

function invalid(type: string, name: string, value: string, valid: string): QueryError {
  return new QueryError(
    'InvalidArgument',
    `Invalid ${type} option value: ${name.toUpperCase()} is currently set to ${value}. The valid values are ${valid}.`,
  )
}

const emptyFieldChoices: readonly EmptyFieldAs[] = ['null', 'field_default', 'string']

function readCsv(options: OptionReader): CsvFormat {
  return {
    type: 'CSV',
    compression: options.choice('compression', 'none', compressions),
    fieldDelimiter: options.delimiter('field_delimiter', ','),
    recordDelimiter: options.delimiter('record_delimiter', '\n'),
    quote: options.character('quote', '"', ['"', "'", '`', '']),
    escape: options.character('escape', '', ['\\', '']),
    skipHeader: options.number('skip_header', 0),
    outputHeader: options.boolean('output_header', false),
    nullDisplay: options.text('null_display', '\\N'),
    nanDisplay: options.text('nan_display', 'NaN'),
    emptyFieldAs: options.choice('empty_field_as', 'null', emptyFieldChoices),
    quotedEmptyFieldAs: options.choice('quoted_empty_field_as', 'string', emptyFieldChoices),
    allowQuotedNulls: options.boolean('allow_quoted_nulls', false),
    errorOnColumnCountMismatch: options.boolean('error_on_column_count_mismatch', true),
    trimSpace: options.boolean('trim_space', false),
    binaryFormat: options.choice('binary_format', 'hex', ['hex', 'base64', 'utf-8']),
    quoteStyle: options.choice('quote_style', 'quote_not_null', [
      'quote_not_null',
      'quote_minimal',
    ]),
  }
}

function readText(options: OptionReader): TextFormat {
  return {
    type: 'TEXT',
    compression: options.choice('compression', 'none', compressions),
    fieldDelimiter: options.delimiter('field_delimiter', '\t'),
    recordDelimiter: options.delimiter('record_delimiter', '\n'),
    skipHeader: options.number('skip_header', 0),
    outputHeader: options.boolean('output_header', false),
    nullDisplay: options.text('null_display', '\\N'),
    nanDisplay: options.text('nan_display', 'NaN'),
    emptyFieldAs: options.choice('empty_field_as', 'field_default', emptyFieldChoices),
    errorOnColumnCountMismatch: options.boolean('error_on_column_count_mismatch', true),
  }
}

function readNdJson(options: OptionReader): NdJsonFormat {
  return {
    type: 'NDJSON',
    compression: options.choice('compression', 'none', compressions),
    nullFieldAs: options.choice('null_field_as', 'null', ['null', 'field_default']),
    missingFieldAs: options.choice('missing_field_as', 'error', [
      'error',
      'null',
      'field_default',
      'type_default',
    ]),
  }
}

const readers: Readonly<Record<string, (options: OptionReader) => FileFormatSpec>> = {
  CSV: readCsv,
  TSV: readText,
  TEXT: readText,
  NDJSON: readNdJson,
}

/** Formats that a real server reads and mockq refuses, so that the refusal names mockq. */
const refused = ['PARQUET', 'ORC', 'AVRO', 'ARROW', 'JSON', 'XML', 'ICEBERG', 'DELTA', 'LANCE']

/**
 * The format that lower-case options describe; `type` is one of them (PARQUET if absent).
 *
 * Throws `QueryError`: 1002 for a format that mockq does not have, 2508 for an option that the
 * format does not have, 2004 for a value that an option may not take.
 * Source: databend src/meta/app/src/principal/file_format.rs `FileFormatParams::try_from_reader`.
 */
export function fileFormatSpec(options: Options): FileFormatSpec {
  const type = (options.get('type') ?? 'PARQUET').toUpperCase()
  const read = readers[type]
  if (read === undefined) {
    if (refused.includes(type)) throw new Unsupported(`files of format ${type}`)
    throw new QueryError('IllegalFileFormat', `Unknown file format type: ${type}`)
  }
  const reader = new OptionReader(type, options)
  const spec = read(reader)
  reader.finish()
  return spec
}
