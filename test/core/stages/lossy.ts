import type {
  CsvFormat,
  NdJsonFormat,
  TextFormat,
  TextualFormat,
} from '../../../core/stages/file-format.js'
import { type DataType, removeNullable } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'

/** A value on its way through a file. */
export interface Travel {
  readonly type: DataType
  readonly value: Value
  readonly format: TextualFormat
  /** As it stands in the file. */
  readonly written: string
}

interface Rule {
  /** How and where the server loses it. */
  readonly why: string
  readonly loses: (travel: Travel) => boolean
}

const kindOf = ({ type }: Travel): string => removeNullable(type).kind
const isNested = (travel: Travel): boolean => ['Array', 'Map', 'Tuple'].includes(kindOf(travel))
const plainKinds = /^(?:U?Int\d+|Float\d+|Decimal|Boolean|Binary)$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is lost
const lostInside = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u2028\u2029]/

/** Every scalar within a value. */
function leaves(value: Value): readonly Value[] {
  if (!Array.isArray(value)) return [value]
  return value.flatMap(item => leaves(item as Value))
}

const someText = (value: Value, fits: (text: string) => boolean): boolean =>
  leaves(value).some(leaf => typeof leaf === 'string' && fits(leaf))

const isBroken = (value: Value): boolean =>
  leaves(value).some(leaf => typeof leaf === 'number' && !Number.isFinite(leaf))

/** What both separated formats lose. */
function separated(loses: (travel: Travel, format: CsvFormat | TextFormat) => boolean) {
  return (travel: Travel): boolean =>
    travel.format.type !== 'NDJSON' && loses(travel, travel.format)
}
const csv =
  (loses: (travel: Travel, format: CsvFormat) => boolean) =>
  (travel: Travel): boolean =>
    travel.format.type === 'CSV' && loses(travel, travel.format)
const text =
  (loses: (travel: Travel, format: TextFormat) => boolean) =>
  (travel: Travel): boolean =>
    travel.format.type === 'TEXT' && loses(travel, travel.format)
const json =
  (loses: (travel: Travel, format: NdJsonFormat) => boolean) =>
  (travel: Travel): boolean =>
    travel.format.type === 'NDJSON' && loses(travel, travel.format)

const isUnquoted = (travel: Travel, format: CsvFormat): boolean =>
  travel.value === null ||
  plainKinds.test(kindOf(travel)) ||
  (format.quoteStyle === 'quote_minimal' && !travel.written.startsWith(format.quote))

/** Values that the server itself does not read back as it wrote them, by its source. */
export const lossyRules: readonly Rule[] = [
  {
    why: 'a bitmap is written as <bitmap binary>: field_encoder/bytes.rs write_bitmap',
    loses: travel => travel.value !== null && kindOf(travel) === 'Bitmap',
  },
  {
    why: 'an empty field goes by EMPTY_FIELD_AS, not by NULL_DISPLAY: csv/block_builder.rs read_column',
    loses: separated(
      (travel, { emptyFieldAs }) =>
        travel.value === null &&
        travel.written === '' &&
        emptyFieldAs === 'string' &&
        kindOf(travel) === 'String',
    ),
  },
  {
    why: 'a value written as nothing is what EMPTY_FIELD_AS says: block_builder.rs read_column',
    loses: separated((travel, { emptyFieldAs }) => {
      if (travel.value === null || travel.written !== '') return false
      return emptyFieldAs !== 'string' || kindOf(travel) !== 'String'
    }),
  },
  {
    why: 'a quoted empty field is what QUOTED_EMPTY_FIELD_AS says: csv/block_builder.rs read_column',
    loses: csv(
      (travel, { quote, quotedEmptyFieldAs }) =>
        travel.written === quote + quote && quotedEmptyFieldAs !== 'string',
    ),
  },
  {
    why: 'an unquoted text of NULL_DISPLAY is NULL: separated_text.rs read_nullable',
    loses: csv(
      (travel, format) =>
        travel.value !== null &&
        isUnquoted(travel, format) &&
        travel.written === format.nullDisplay &&
        format.nullDisplay !== '',
    ),
  },
  {
    why: 'with ALLOW_QUOTED_NULLS a quoted text of NULL_DISPLAY is NULL: csv/block_builder.rs',
    loses: csv(
      ({ value }, { allowQuotedNulls, nullDisplay, trimSpace }) =>
        allowQuotedNulls &&
        (value === nullDisplay ||
          (trimSpace && typeof value === 'string' && value.trim() === nullDisplay)),
    ),
  },
  {
    why: 'a text of NULL_DISPLAY is NULL, whatever escapes it had: text/block_builder.rs read_column',
    loses: text(({ value }, { nullDisplay }) => value === nullDisplay && nullDisplay !== ''),
  },
  {
    why: 'TRIM_SPACE takes blanks of the value itself: row_based/utils.rs trim_ascii_space',
    loses: separated(
      ({ value }, { trimSpace }) =>
        trimSpace && typeof value === 'string' && /^[ \t\n\f\r]|[ \t\n\f\r]$/.test(value),
    ),
  },
  {
    why: 'NAN_DISPLAY is written, but not read: separated_text.rs read_float',
    loses: separated(
      ({ value }, { nanDisplay }) => Number.isNaN(value) && nanDisplay.toLowerCase() !== 'nan',
    ),
  },
  {
    why: 'numbers, Booleans, binaries and NULL are not quoted: field_encoder/csv.rs write_field',
    loses: separated((travel, { fieldDelimiter, recordDelimiter }) => {
      if (travel.format.type === 'CSV' && !isUnquoted(travel, travel.format)) return false
      if (travel.format.type === 'TEXT' && !plainKinds.test(kindOf(travel))) {
        if (travel.value !== null) return false
      }
      return (
        travel.written.includes(fieldDelimiter) || travel.written.includes(recordDelimiter.at(-1)!)
      )
    }),
  },
  {
    why: 'QUOTE_MINIMAL does not see every end of a record: field_encoder/csv.rs csv_string_needs_quotes',
    loses: csv((travel, format) => {
      const endsAtLines = format.recordDelimiter.endsWith('\n')
      return isUnquoted(travel, format) && endsAtLines && /[\r\n]/.test(travel.written)
    }),
  },
  {
    why: 'QUOTE_MINIMAL leaves a byte order mark at the start: csv-core takes it away',
    loses: csv(
      (travel, format) => isUnquoted(travel, format) && travel.written.startsWith('\ufeff'),
    ),
  },
  {
    why: 'ESCAPE is read, but a backslash is not written twice: field_encoder/csv.rs write_csv_string',
    loses: csv((travel, format) => format.escape === '\\' && travel.written.includes('\\')),
  },
  {
    why: 'a record delimiter beyond the escapes is not escaped: helpers/escape.rs write_tsv_escaped_string',
    loses: text((travel, { recordDelimiter, fieldDelimiter }) => {
      const end = recordDelimiter.at(-1)!
      return end !== fieldDelimiter && travel.written.replaceAll(/\\./g, '').includes(end)
    }),
  },
  {
    why: 'a field delimiter keeps its backslash, unless it is a control character: read_escaped_string_text',
    loses: text(
      (travel, { fieldDelimiter }) =>
        fieldDelimiter > ' ' && travel.written.includes(`\\${fieldDelimiter}`),
    ),
  },
  {
    why: 'a nested text is read without \\b, \\f and \\u: cursor_read_string_ext.rs read_quoted_text',
    loses: travel =>
      travel.format.type !== 'NDJSON' &&
      isNested(travel) &&
      someText(travel.value, each => lostInside.test(each)),
  },
  {
    why: 'a nested binary is read as hex, whatever BINARY_FORMAT says: nested.rs NestedValues::create',
    loses: csv(
      (travel, { binaryFormat }) =>
        binaryFormat !== 'hex' &&
        isNested(travel) &&
        leaves(travel.value).some(leaf => leaf instanceof Uint8Array),
    ),
  },
  {
    why: 'NaN and infinities inside are null, -null: field_encoder/json.rs FieldEncoderJSON::create',
    loses: travel =>
      isBroken(travel.value) && (isNested(travel) || travel.format.type === 'NDJSON'),
  },
  {
    why: 'NDJSON holds no binaries: json_ast.rs read_field_with_data_type',
    loses: json(({ value }) => leaves(value).some(leaf => leaf instanceof Uint8Array)),
  },
  {
    why: 'keys of maps that are no texts make no JSON: field_encoder/json.rs write_map',
    loses: json(({ type, value }) => {
      const bare = removeNullable(type)
      return (
        bare.kind === 'Map' &&
        bare.key.kind !== 'String' &&
        value !== null &&
        leaves(value).length > 0
      )
    }),
  },
  {
    why: 'numbers of NDJSON are 64 bit integers or floats: serialize.rs read_decimal_from_json',
    loses: json(travel => {
      if (kindOf(travel) !== 'Decimal' || travel.value === null) return false
      return travel.written.replace(/\D/g, '').length > 15
    }),
  },
  {
    why: 'the null of JSON is NULL: ndjson/block_builder.rs read_row',
    loses: json(travel => kindOf(travel) === 'Variant' && travel.value === 'null'),
  },
  {
    why: 'a text of NULL_IF is NULL: ndjson/block_builder.rs read_row',
    loses: json(({ value }, { nullIf }) => typeof value === 'string' && nullIf.includes(value)),
  },
  {
    why: 'an unloaded character has to be of the ENCODING: writer_processor.rs transcode_output',
    loses: separated(
      ({ written }, { encoding }) =>
        encoding.toLowerCase() === 'gbk' &&
        /[\ufeff\u2028\u2029]|\p{Emoji_Presentation}|ä/u.test(written),
    ),
  },
]
