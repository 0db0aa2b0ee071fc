import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import { encodingName } from './file-encoding.js'
import { type OptionMap, OptionReader } from './option-reader.js'

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
  | 'lzo'
  | 'snappy'

/** The value of an empty field: NULL, the column's default, or an empty string. */
export type EmptyFieldAs = 'null' | 'field_default' | 'string'
export type NullAs = 'error' | 'null' | 'field_default'
export type BinaryText = 'hex' | 'base64'

/** Options that CSV and TEXT share. */
interface SeparatedFormat {
  readonly compression: Compression
  readonly fieldDelimiter: string
  readonly recordDelimiter: string
  readonly skipHeader: number
  readonly outputHeader: boolean
  readonly nullDisplay: string
  readonly nanDisplay: string
  readonly emptyFieldAs: EmptyFieldAs
  readonly errorOnColumnCountMismatch: boolean
  /** Trim ASCII blanks around fields. */
  readonly trimSpace: boolean
  /** An encoding label of the WHATWG. */
  readonly encoding: string
  /** `strict` or `replace`, in any case. With `replace` bytes that are invalid in the encoding become U+FFFD. */
  readonly encodingErrorMode: string
}

export interface CsvFormat extends SeparatedFormat {
  readonly type: 'CSV'
  /** One character. */
  readonly quote: string
  /** One character, or empty: only a doubled quote escapes. */
  readonly escape: string
  readonly quotedEmptyFieldAs: EmptyFieldAs
  readonly allowQuotedNulls: boolean
  readonly binaryFormat: BinaryText
  /** When a text field is written in quotes. */
  readonly quoteStyle: 'quote_not_null' | 'quote_minimal'
}

/**
 * Text with backslash escapes (`TYPE = TEXT` or `TSV`). Without a field delimiter a whole line is a field.
 * Its options QUOTE and ESCAPE are checked and shown, and have no other effect, as on the server.
 */
export interface TextFormat extends SeparatedFormat {
  readonly type: 'TEXT'
  readonly quote: string
  readonly escape: string
}

export interface NdJsonFormat {
  readonly type: 'NDJSON'
  readonly compression: Compression
  readonly nullFieldAs: 'null' | 'field_default'
  readonly missingFieldAs: NullAs
  /** Strings that are read as NULL. */
  readonly nullIf: readonly string[]
}

export interface ParquetFormat {
  readonly type: 'PARQUET'
  /** The compression of pages in written files; files that are read declare their own. */
  readonly compression: 'zstd' | 'snappy' | 'none'
  readonly missingFieldAs: NullAs
  /** Strings that are read as NULL. */
  readonly nullIf: readonly string[]
  /** If false, dates and timestamps are read as the stored integers. */
  readonly useLogicType: boolean
}

export interface AvroFormat {
  readonly type: 'AVRO'
  /** The codec of written files; files that are read declare their own. */
  readonly compression: Compression
  /** NULL is the same as ERROR. */
  readonly missingFieldAs: NullAs
  /** As on the server, without effect. */
  readonly nullIf: readonly string[]
  /** If false, dates and timestamps are read as the stored integers. */
  readonly useLogicType: boolean
}

/** An Arrow IPC file or stream. As on the server, only MISSING_FIELD_AS has an effect. */
export interface ArrowFormat {
  readonly type: 'ARROW' | 'ARROW_STREAM'
  readonly missingFieldAs: NullAs
  /** Always empty. */
  readonly nullIf: readonly string[]
}

/** Files that are only read. */
export interface OrcFormat {
  readonly type: 'ORC'
  readonly missingFieldAs: NullAs
  /** Always empty. */
  readonly nullIf: readonly string[]
}

/** A format whose options are checked, but whose files mockq neither reads nor writes. */
export type OtherFormat = JsonFormat | XmlFormat | LanceFormat

export interface JsonFormat {
  readonly type: 'JSON'
  readonly compression: Compression
}

export interface XmlFormat {
  readonly type: 'XML'
  readonly compression: Compression
  readonly rowTag: string
}

export interface LanceFormat {
  readonly type: 'LANCE'
}

/** How the records of a file of text are written. */
export type TextualFormat = CsvFormat | TextFormat | NdJsonFormat

/** Files that describe their own columns and compress their own content. */
export type BinaryFormat = ParquetFormat | AvroFormat | ArrowFormat | OrcFormat

/** How the rows of a file are written. */
export type FileFormatSpec = TextualFormat | BinaryFormat

const textual: ReadonlySet<string> = new Set(['CSV', 'TEXT', 'NDJSON'])

/** Whether a file of the format is text. */
export const isTextual = (format: FileFormatSpec): format is TextualFormat =>
  textual.has(format.type)

const compressions: readonly Compression[] = [
  'auto',
  'gzip',
  'bz2',
  'brotli',
  'zstd',
  'deflate',
  'raw_deflate',
  'lzo',
  'snappy',
  'xz',
  'none',
  'zip',
]

function compressionIn(options: OptionReader): Compression {
  const text = options.text('compression', 'none').toLowerCase()
  const found = compressions.find(each => each === text.replace('rawdeflate', 'raw_deflate'))
  if (found !== undefined) return found
  throw new QueryError(
    'IllegalFileFormat',
    `Unknown file compression type, must one of { ${compressions.join(' | ')} }`,
  )
}

const isAlphanumeric = (text: string): boolean => /^[0-9A-Za-z]$/.test(text)
const byteLength = (text: string): number => Buffer.byteLength(text)

function checkCsvDelimiter(text: string): string | undefined {
  if (isAlphanumeric(text)) return 'Expecting a non-alphanumeric character.'
  return byteLength(text) > 20 ? 'Expecting at most 20 bytes.' : undefined
}

function checkTextDelimiter(text: string): string | undefined {
  if (text === '' || (byteLength(text) === 1 && !isAlphanumeric(text))) return undefined
  return 'Expecting a single one-byte, non-alphanumeric character.'
}

function checkRecordDelimiter(text: string): string | undefined {
  if (text === '\r\n' || (byteLength(text) === 1 && !isAlphanumeric(text))) return undefined
  return "Expecting a single one-byte, non-alphanumeric character or '\\r\\n'."
}

const oneOf =
  (choices: readonly string[]) =>
  (text: string): string | undefined => {
    if (choices.includes(text)) return undefined
    const shown = choices.map(choice => `'${choice.replace(/[\\']/g, '\\$&')}'`)
    return `The valid values are ${shown.join(', ')}.`
  }

const emptyFieldChoices: readonly EmptyFieldAs[] = ['null', 'field_default', 'string']

const emptyFieldIn = (options: OptionReader, name: string, fallback: EmptyFieldAs): EmptyFieldAs =>
  options.word(
    name,
    fallback,
    emptyFieldChoices,
    text =>
      `Invalid option value. EMPTY_FIELD_AS is currently set to ${text}. The valid values are NULL | STRING | FIELD_DEFAULT.`,
  )

interface SeparatedDefaults {
  readonly fieldDelimiter: string
  readonly emptyFieldAs: EmptyFieldAs
  readonly checkDelimiter: (text: string) => string | undefined
}

function separatedIn(options: OptionReader, defaults: SeparatedDefaults): SeparatedFormat {
  const { fieldDelimiter, emptyFieldAs, checkDelimiter } = defaults
  const encoding = options.text('encoding', 'UTF-8')
  encodingName(encoding)
  const mode = options.text('encoding_error_mode', 'strict')
  if (!['strict', 'replace'].includes(mode.toLowerCase())) {
    throw new QueryError('BadArguments', `unsupported encoding_error_mode '${mode.toLowerCase()}'`)
  }
  return {
    compression: compressionIn(options),
    fieldDelimiter: options.checked('field_delimiter', fieldDelimiter, checkDelimiter),
    recordDelimiter: options.checked('record_delimiter', '\n', checkRecordDelimiter),
    skipHeader: options.number('skip_header', 0),
    outputHeader: options.boolean('output_header', false),
    nullDisplay: options.text('null_display', '\\N'),
    nanDisplay: options.checked('nan_display', 'NaN', oneOf(['nan', 'NaN', 'null', 'NULL'])),
    emptyFieldAs: emptyFieldIn(options, 'empty_field_as', emptyFieldAs),
    errorOnColumnCountMismatch: options.boolean('error_on_column_count_mismatch', true),
    trimSpace: options.boolean('trim_space', false),
    encoding,
    encodingErrorMode: mode,
  }
}

const quoteIn = (options: OptionReader, fallback: string): string =>
  options.checked('quote', fallback, oneOf(["'", '"', '`']))
const escapeIn = (options: OptionReader, fallback: string): string =>
  options.checked('escape', fallback, oneOf(['\\', '']))

function readCsv(options: OptionReader): CsvFormat {
  const shared = separatedIn(options, {
    fieldDelimiter: ',',
    emptyFieldAs: 'null',
    checkDelimiter: checkCsvDelimiter,
  })
  return {
    type: 'CSV',
    ...shared,
    quote: quoteIn(options, '"'),
    escape: escapeIn(options, ''),
    quotedEmptyFieldAs: emptyFieldIn(options, 'quoted_empty_field_as', 'string'),
    allowQuotedNulls: options.boolean('allow_quoted_nulls', false),
    binaryFormat: options.word(
      'binary_format',
      'hex',
      ['hex', 'base64'],
      text =>
        `Invalid option value: BINARY_FORMAT is set to ${text}. The valid values are HEX | BASE64.`,
    ),
    quoteStyle: options.word(
      'quote_style',
      'quote_not_null',
      ['quote_not_null', 'quote_minimal'],
      text =>
        `Invalid option value: QUOTE_STYLE is set to ${text}. The valid values are QUOTE_NOT_NULL | QUOTE_MINIMAL.`,
    ),
  }
}

function readText(options: OptionReader): TextFormat {
  const shared = separatedIn(options, {
    fieldDelimiter: '\t',
    emptyFieldAs: 'field_default',
    checkDelimiter: checkTextDelimiter,
  })
  return {
    type: 'TEXT',
    ...shared,
    quote: quoteIn(options, '"'),
    escape: escapeIn(options, '\\'),
  }
}

/** The server's error message names MISSING_FIELD_AS for either of the two options read with this. */
function nullAsIn(options: OptionReader, name: string, fallback: NullAs): NullAs {
  return options.word<NullAs>(
    name,
    fallback,
    ['error', 'null', 'field_default'],
    text =>
      `Invalid option value: missing_field_as is set to ${text}. The valid values are ERROR | NULL | FIELD_DEFAULT.`,
  )
}

function nullIfIn(options: OptionReader): readonly string[] {
  const text = options.given('null_if')
  if (text === undefined) return []
  const values = listOf(text)
  if (values !== undefined) return values
  throw new QueryError(
    'InvalidArgument',
    `Invalid option value: NULL_IF is currently set to ${text} (in JSON). The valid values are a list of strings.`,
  )
}

function listOf(text: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every(item => typeof item === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

function readNdJson(options: OptionReader): NdJsonFormat {
  const nullFieldAs = nullAsIn(options, 'null_field_as', 'null')
  if (nullFieldAs === 'error') {
    throw new QueryError(
      'InvalidArgument',
      'Invalid option value: NULL_FIELD_AS is set to ERROR. The valid values are NULL | FIELD_DEFAULT.',
    )
  }
  return {
    type: 'NDJSON',
    compression: compressionIn(options),
    nullFieldAs,
    missingFieldAs: nullAsIn(options, 'missing_field_as', 'error'),
    nullIf: nullIfIn(options),
  }
}

const readArrow =
  (type: ArrowFormat['type']) =>
  (options: OptionReader): ArrowFormat => {
    compressionIn(options)
    nullIfIn(options)
    options.boolean('use_logic_type', true)
    const missingFieldAs = nullAsIn(options, 'missing_field_as', 'error')
    return { type, missingFieldAs, nullIf: [] }
  }

function readAvro(options: OptionReader): AvroFormat {
  return {
    type: 'AVRO',
    compression: compressionIn(options),
    missingFieldAs: nullAsIn(options, 'missing_field_as', 'error'),
    nullIf: nullIfIn(options),
    useLogicType: options.boolean('use_logic_type', true),
  }
}

function readParquet(options: OptionReader): ParquetFormat {
  return {
    type: 'PARQUET',
    compression: parquetCompressionIn(options),
    missingFieldAs: nullAsIn(options, 'missing_field_as', 'error'),
    nullIf: nullIfIn(options),
    useLogicType: options.boolean('use_logic_type', true),
  }
}

function readOrc(options: OptionReader): OrcFormat {
  const missingFieldAs = nullAsIn(options, 'missing_field_as', 'error')
  return { type: 'ORC', missingFieldAs, nullIf: [] }
}

/** ZSTD by default. Source: databend parquet_file/writer_processor.rs `ParquetEncoder::try_create`. */
function parquetCompressionIn(options: OptionReader): ParquetFormat['compression'] {
  const isGiven = options.given('compression') !== undefined
  const compression = isGiven ? compressionIn(options) : 'zstd'
  if (compression === 'zstd' || compression === 'snappy' || compression === 'none') {
    return compression
  }
  throw new QueryError('Internal', `unexpected compression ${compression}`)
}

function readJson(options: OptionReader): JsonFormat {
  return { type: 'JSON', compression: compressionIn(options) }
}

function readXml(options: OptionReader): XmlFormat {
  return {
    type: 'XML',
    compression: compressionIn(options),
    rowTag: options.text('row_tag', 'row'),
  }
}

type Reader = (options: OptionReader) => FileFormatSpec | OtherFormat

/** Formats by name: the reader of their options, and their name in the server's error messages. */
const readers: Readonly<
  Record<string, readonly [read: Reader, debugName: string, label?: string]>
> = {
  CSV: [readCsv, 'Csv'],
  TSV: [readText, 'Text', 'TEXT'],
  TEXT: [readText, 'Text'],
  NDJSON: [readNdJson, 'NdJson'],
  PARQUET: [readParquet, 'Parquet'],
  AVRO: [readAvro, 'Avro'],
  ORC: [readOrc, 'Orc'],
  JSON: [readJson, 'Json'],
  XML: [readXml, 'Xml'],
  ARROW: [readArrow('ARROW'), 'Arrow'],
  ARROW_STREAM: [readArrow('ARROW_STREAM'), 'ArrowStream'],
  LANCE: [() => ({ type: 'LANCE' }), 'Lance'],
}

const others: ReadonlySet<string> = new Set<OtherFormat['type']>(['JSON', 'XML', 'LANCE'])

/** Whether a word names a built-in format. */
export function isFormatName(name: string): boolean {
  return Object.hasOwn(readers, name.toUpperCase())
}

/**
 * Parses the options of a format, with lower-case names; `type` is one of them (PARQUET if there are none at all).
 *
 * Throws `QueryError` 2508 for an unknown format or option, 1006 and 2004 for an invalid value. Source: databend
 * src/meta/app/src/principal/file_format.rs `FileFormatParams::try_from_reader`, `check`.
 */
export function checkFileFormat(options: OptionMap): FileFormatSpec | OtherFormat {
  const type = typeOf(options).toUpperCase()
  const found = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (found === undefined) {
    throw new QueryError(
      'IllegalFileFormat',
      `Unknown file format type '${type}', must be one of ( CSV | TEXT | NDJSON | PARQUET | ORC | AVRO | JSON | LANCE | ARROW | ARROW_STREAM )`,
    )
  }
  const [read, debugName, label = type] = found
  const reader = new OptionReader(label, options)
  const spec = read(reader)
  reader.finish(debugName)
  return spec
}

function typeOf(options: OptionMap): string {
  const [type, format] = [options.get('type'), options.get('format')]
  if (type !== undefined && format !== undefined) {
    throw new QueryError(
      'IllegalFileFormat',
      'Invalid FILE_FORMAT options: both TYPE and FORMAT option are present. Please only use the TYPE to specify the file format type. The FORMAT option is deprecated.',
    )
  }
  if (type !== undefined || format !== undefined) return type ?? format!
  if (options.size === 0) return 'PARQUET'
  throw new QueryError(
    'IllegalFileFormat',
    'Invalid FILE_FORMAT options: FILE_FORMAT must include at least one of the TYPE or NAME option. Currently, neither is specified.',
  )
}

/** As `checkFileFormat`; throws 1002 for a format that mockq does not read or write. */
export function fileFormatSpec(options: OptionMap, use: 'read' | 'write'): FileFormatSpec {
  const spec = checkFileFormat(options)
  if (!others.has(spec.type)) return spec as FileFormatSpec
  if (spec.type === 'LANCE' && use === 'read') {
    throw new QueryError(
      'IllegalFileFormat',
      'LANCE file format is only supported in COPY INTO <location>',
    )
  }
  throw new Unsupported(`files of format ${spec.type}`)
}
