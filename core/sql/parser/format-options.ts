import type { Option, Options } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { orderOptions } from './options.js'

/** The kinds of values that an option accepts after `=`. */
interface ValueKinds {
  /** These words, as written. */
  readonly words?: readonly string[]
  /** Any word. */
  readonly anyWord?: true
  readonly text?: true
  readonly number?: true
  readonly truth?: true
  readonly texts?: true
}

const none: ValueKinds = { text: true, words: ['NONE'] }
const word: ValueKinds = { anyWord: true }
const wordOrText: ValueKinds = { anyWord: true, text: true }
const text: ValueKinds = { text: true }
const truth: ValueKinds = { truth: true }

/**
 * Options of file formats and the form of their values. Their meaning, and which format has which, is checked where the
 * format is used.
 *
 * Source: databend ast/parser/stage.rs `format_options`.
 */
export const formatOptions: ReadonlyMap<string, ValueKinds> = new Map([
  [
    'TYPE',
    {
      text: true,
      words: 'TEXT TSV CSV NDJSON PARQUET JSON ORC AVRO LANCE ARROW ARROW_STREAM'.split(' '),
    },
  ],
  [
    'COMPRESSION',
    {
      text: true,
      words: 'AUTO NONE GZIP BZ2 BROTLI ZSTD DEFLATE RAWDEFLATE XZ SNAPPY ZIP'.split(' '),
    },
  ],
  ['BINARY_FORMAT', word],
  ['MISSING_FIELD_AS', wordOrText],
  ['EMPTY_FIELD_AS', word],
  ['NULL_FIELD_AS', wordOrText],
  ['QUOTED_EMPTY_FIELD_AS', word],
  ['QUOTE_STYLE', wordOrText],
  ['FORMAT_NAME', text],
  ['RECORD_DELIMITER', none],
  ['FIELD_DELIMITER', none],
  ['QUOTE', none],
  ['NAN_DISPLAY', text],
  ['NULL_DISPLAY', text],
  ['ENCODING', text],
  ['ENCODING_ERROR_MODE', text],
  ['ESCAPE', none],
  ['ROW_TAG', text],
  ['SKIP_HEADER', { number: true, words: ['NONE'] }],
  ['NON_DISPLAY', { words: ['NONE'] }],
  ['ERROR_ON_COLUMN_COUNT_MISMATCH', truth],
  ['OUTPUT_HEADER', truth],
  ['USE_LOGIC_TYPE', truth],
  ['ALLOW_QUOTED_NULLS', truth],
  ['TRIM_SPACE', truth],
  ['NULL_IF', { texts: true }],
])

/** `(TYPE = CSV SKIP_HEADER = 1 …)`; commas may be left out. */
export const parseFormatOptions: Rule<Options> = p => {
  p.tokens.expectOp('(')
  const options = parseBareFormatOptions(p)
  p.tokens.expectOp(')')
  return options
}

/** The same without parentheses, up to the first word that is not an option; in the order of their names. */
export const parseBareFormatOptions: Rule<Options> = p => {
  const { tokens } = p
  const options: Option[] = []
  for (;;) {
    const { upper, kind, start } = tokens.peek()
    const kinds = kind === 'word' ? formatOptions.get(upper) : undefined
    if (kinds === undefined) return orderOptions(options)
    tokens.next()
    tokens.expectOp('=')
    options.push({ name: upper.toLowerCase(), ...parseValue(p, kinds), span: spanOf(p, start) })
    tokens.acceptOp(',')
  }
}

function parseValue(p: ParseContext, kinds: ValueKinds): Pick<Option, 'value' | 'quoted'> {
  const { tokens } = p
  if (kinds.texts) {
    return { value: tokens.parenthesised(() => tokens.string(), true), quoted: true }
  }
  const { kind, upper, text: written } = tokens.peek()
  const isWord =
    kind === 'word' &&
    (kinds.anyWord === true ||
      kinds.words?.includes(upper) === true ||
      (kinds.truth === true && (upper === 'TRUE' || upper === 'FALSE')))
  if (kind === 'string' && kinds.text === true) return { value: tokens.string(), quoted: true }
  if (isWord || (kind === 'number' && kinds.number === true && /^\d+$/.test(written))) {
    tokens.next()
    return { value: kinds.truth ? written.toLowerCase() : written, quoted: false }
  }
  throw tokens.unexpected()
}
