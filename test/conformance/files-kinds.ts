/** A record of a column that both engines unload. */
export interface WrittenLine {
  /** Of the column. */
  readonly type: string
  readonly column: string
  readonly format: string
  readonly options: string
  /** Each byte a character. */
  readonly ours: string
  readonly theirs: string
}

/** A way in which today's server writes files otherwise than the engine at hand, which is two years old. */
interface ExplainedLine {
  readonly name: string
  /** Where today's source says so. */
  readonly because: string
  readonly fits: (line: WrittenLine) => boolean
}

/** The value alone of a record of NDJSON. */
const bareValue = (record: string): string => record.replace(/^\{"v":(.*)\}$/s, '$1')

const withoutZeros = (text: string): string => text.replace(/\.?0+$/, '')

/** What a spelling of a float stands for; zeros and infinities without their signs. */
function floatOf(record: string): number {
  const text = bareValue(record).replace(/^-?inf$/, 'Infinity')
  return text === '-0.0' ? 0 : Number(text)
}

const isFloat = ({ type }: WrittenLine): boolean => type === 'FLOAT' || type === 'DOUBLE'

export const explainedLines: readonly ExplainedLine[] = [
  {
    name: 'decimals without zeros at their end',
    because: 'field_encoder/csv.rs write_decimal_trimmed',
    fits: ({ type, format, ours, theirs }) =>
      type.startsWith('DECIMAL') &&
      format !== 'NDJSON' &&
      theirs.includes('.') &&
      ours === withoutZeros(theirs),
  },
  {
    name: 'exponents, infinities and the sign of zero',
    because: 'helpers/number_helpers.rs, bytes.rs INF_BYTES_LONG',
    fits: line => isFloat(line) && floatOf(line.ours) === floatOf(line.theirs),
  },
  {
    name: 'NaN in TEXT',
    because: 'bytes.rs create_tsv: nan_display of the format',
    fits: line =>
      isFloat(line) && line.format === 'TSV' && line.ours === 'NaN' && line.theirs === 'nan',
  },
  {
    name: 'NULL_DISPLAY is obeyed',
    because: 'field_encoder/csv.rs write_nullable',
    fits: ({ options, ours, theirs }) =>
      theirs === '\\N' && options.endsWith(`NULL_DISPLAY = '${ours}'`),
  },
  {
    name: 'texts inside of others and tuples are JSON',
    because: 'field_encoder/csv.rs create_csv, create_tsv: nested',
    fits: ({ type, format }) => format !== 'NDJSON' && /^(ARRAY\(STRING|MAP|TUPLE)/.test(type),
  },
  {
    name: 'tuples are JSON arrays',
    because: 'field_encoder/json.rs write_tuple',
    fits: ({ type, format }) => format === 'NDJSON' && type.startsWith('TUPLE'),
  },
  {
    name: 'binaries are written as binary_output_format says',
    because: 'field_encoder/json.rs encode_binary',
    fits: ({ type, format, ours, theirs }) =>
      format === 'NDJSON' &&
      type === 'BINARY' &&
      bareValue(ours) ===
        `"${Buffer.from(JSON.parse(bareValue(theirs)), 'latin1')
          .toString('hex')
          .toUpperCase()}"`,
  },
]
