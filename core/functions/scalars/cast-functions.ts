import { bytesFromText } from '../../types/binary-text.js'
import { castFunction } from '../../types/cast.js'
import { badArguments } from '../../types/cast-checks.js'
import { castName } from '../../types/cast-name.js'
import {
  binaryType,
  bitmapType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float32Type,
  float64Type,
  geographyType,
  geometryType,
  int64Type,
  intervalType,
  type NumberKind,
  nullableType,
  plainType,
  removeNullable,
  stringType,
  timestampType,
  timestampTzType,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { isDecimalSize } from '../../types/literal-type.js'
import {
  floatKinds,
  isIntegerKind,
  numberKinds,
  numberKindsByWidth,
} from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import {
  factory,
  type MakeEntries,
  pass,
  passWithCx,
  type ScalarDefinition,
  type Signature,
  scalar,
  tryTwin,
} from '../define.js'
import { family, tryDoc } from '../documented.js'
import { numberByFormat } from '../number-format.js'
import { numberByTemplate } from '../number-template.js'
import type { CastRuleSet } from '../overload.js'
import { dateTexts, timestampTexts, timestampWithScale, timeTexts } from './time-text.js'

type Entries = ReturnType<MakeEntries>

/**
 * `to_x` and `try_to_x`: casts as functions; core/types/cast.ts implements them.
 */
export const castFunctions = family([
  ...numberKinds.flatMap(kind => [
    `Converts a value to ${kind.toUpperCase()}, rounding it if necessary. to_${kind.toLowerCase()}('42') → ${isIntegerKind(kind) ? '42' : '42.0'}`,
    ...castPair(castName(plainType(kind))!, isTry => numberCasts(kind, isTry), {
      rules: kind === 'Int64' ? 'cast' : 'numberCast',
    }),
  ]),
  "Converts a value to BOOLEAN. to_boolean('true') → true",
  ...castPair('to_boolean', isTry =>
    casts(
      [variantType, stringType, ...numberKinds.map(kind => plainType(kind))],
      booleanType,
      isTry,
    ),
  ),
  "Converts a value to a string, optionally with a format for dates, times and numbers. to_string(to_date('2024-05-17'), '%d.%m.%Y') → 17.05.2024",
  ...castPair('to_string', isTry => [...textCasts(isTry), ...tried(byTemplate(), isTry)], {
    aliases: ['date_format', 'strftime', 'to_char', 'to_text', 'to_varchar', 'json_to_string'],
    failing: "from_hex('ff')",
  }),
  "Converts a string or another value to BINARY. to_hex(to_binary('abc')) → 616263",
  ...castPair(
    'to_binary',
    isTry => [
      ...casts(
        [variantType, bitmapType, geometryType, geographyType, stringType],
        binaryType,
        isTry,
      ),
      ...tried([bytesInFormat], isTry),
    ],
    { failing: "'x', 'hex'" },
  ),
  "Converts a string, a number of days since 1970 or a timestamp to DATE. to_date('2024-05-17') → 2024-05-17",
  ...castPair(
    'to_date',
    isTry => [
      ...casts([variantType], dateType, isTry),
      ...tried(dateTexts(), isTry),
      ...casts([stringType, timestampType, timestampTzType, int64Type], dateType, isTry),
    ],
    { aliases: ['str_to_date', 'date'] },
  ),
  'Converts a string, optionally by a format, or a number to TIMESTAMP; by its size, the number is seconds, milliseconds or microseconds since 1970. to_timestamp(86400) → 1970-01-02 00:00:00.000000',
  ...castPair(
    'to_timestamp',
    isTry => [
      ...casts([variantType, stringType], timestampType, isTry),
      ...tried(timestampTexts(), isTry),
      ...casts([dateType, int64Type], timestampType, isTry),
      ...tried([timestampOfScale], isTry),
      ...casts([timestampTzType], timestampType, isTry),
    ],
    { aliases: ['str_to_timestamp', 'to_datetime'], tryAliases: ['try_to_datetime'] },
  ),
  "Converts a value to TIMESTAMP_TZ, a timestamp with an offset. to_timestamp_tz('2024-05-17 12:00:00 +0200') → 2024-05-17 12:00:00.000000 +0200",
  ...castPair('to_timestamp_tz', isTry =>
    casts([variantType, stringType, dateType, timestampType], timestampTzType, isTry),
  ),
  "Converts a string to INTERVAL. to_interval('1 day 2 hours') → 1 day 2:00:00",
  ...castPair('to_interval', isTry => casts([variantType, stringType], intervalType, isTry)),
  "Converts a number or string to DECIMAL, by default with precision 38 and scale 0. to_decimal('1.55', 5, 1) → 1.6",
  ...castPair('to_decimal', isTry => [decimalCast(isTry)], {
    aliases: ['to_number', 'to_numeric'],
    tryAliases: ['try_to_number', 'try_to_numeric'],
  }),
])

/** `to_string(12.5, '990.00')`: formats a number by a template. */
const byTemplate = (): readonly Signature[] =>
  [int64Type, float32Type, float64Type].map(type => {
    const isSingle = type === float32Type
    return pass(
      [type, stringType],
      stringType,
      (value: bigint | number, template: string) => numberByTemplate(value, template, isSingle),
      { throws: true },
    )
  })

/** `to_binary('QWJj', 'base64')`: decodes a string in a given format. */
const bytesInFormat = pass(
  [stringType, stringType],
  binaryType,
  (text: string, format: string) => {
    if (!/^(?:hex|base64|utf-8)$/i.test(format)) {
      throw badArguments('The format option only supports hex, base64, and utf-8')
    }
    return bytesFromText(text, format)
  },
  { throws: true },
)

interface PairOptions {
  readonly rules?: CastRuleSet
  readonly aliases?: readonly string[]
  readonly tryAliases?: readonly string[]
  /** Arguments that make the cast fail, for the example of `try_NAME`. */
  readonly failing?: string
}

/** A cast function and its `try_` twin, which has the default implicit casts. */
function castPair(
  name: string,
  entries: (isTry: boolean) => Entries,
  { rules = 'cast', aliases = [], tryAliases = [], failing }: PairOptions = {},
): readonly (string | ScalarDefinition)[] {
  return [
    scalar(name, { rules, aliases }, () => entries(false)),
    tryDoc(name, failing),
    scalar(`try_${name}`, { aliases: tryAliases }, () => entries(true)),
  ]
}

const timestampOfScale = pass([int64Type, uint64Type], timestampType, timestampWithScale, {
  throws: true,
})

/** Returns signatures unchanged, or their `try_` twins. */
function tried(signatures: readonly Signature[], isTry: boolean): readonly Signature[] {
  return isTry ? signatures.map(tryTwin) : signatures
}

/** Returns a signature that casts from each of the types. */
function casts(from: readonly DataType[], to: DataType, isTry: boolean): readonly Signature[] {
  return from.map(type => castSignature(type, to, isTry))
}

function castSignature(
  from: DataType,
  to: DataType,
  isTry: boolean,
  params?: readonly Value[],
): Signature {
  const target = from === variantType ? nullableType(to) : to
  const cast = castFunction(from, target)!
  const meaning = (cx: Parameters<typeof cast>[0], value: Value): Value => cast(cx, value)
  const signature = passWithCx([from], target, meaning, {
    throws: true,
    ...(params === undefined ? {} : { params }),
  })
  return isTry ? tryTwin(signature) : signature
}

function numberCasts(kind: NumberKind, isTry: boolean): Entries {
  const to = plainType(kind)
  const others = numberKindsByWidth.filter(each => each !== kind)
  const integers = others.filter(isIntegerKind).map(each => plainType(each))
  const floats = floatKinds.filter(each => each !== kind).map(each => plainType(each))
  return [
    ...casts([variantType, stringType, ...integers], to, isTry),
    fromDecimal(to, isTry),
    ...casts([...floats, booleanType], to, isTry),
    ...(kind === 'Int64' ? casts([dateType, timestampType], to, isTry) : []),
  ]
}

function fromDecimal(to: DataType, isTry: boolean) {
  return factory((_params, args) => {
    const from = args.length === 1 ? removeNullable(args[0]!) : undefined
    return from?.kind === 'Decimal' ? castSignature(from, to, isTry) : undefined
  })
}

function textCasts(isTry: boolean): Entries {
  const integers = numberKindsByWidth.filter(isIntegerKind).map(kind => plainType(kind))
  const floats = floatKinds.map(kind => plainType(kind))
  return [
    ...casts([variantType, ...integers], stringType, isTry),
    // `try_to_string` has no signature for decimals, which so become floats (see `tryDecimalToText`).
    ...(isTry ? [] : [fromDecimal(stringType, isTry)]),
    ...casts([...floats, booleanType], stringType, isTry),
    ...(isTry ? [] : timeTexts()),
    ...casts(
      [
        dateType,
        timestampType,
        timestampTzType,
        binaryType,
        bitmapType,
        geometryType,
        geographyType,
        intervalType,
      ],
      stringType,
      isTry,
    ),
  ]
}

/** `to_decimal(10, 2)(text, '999D99')`: parses a string by a number format. */
function decimalByFormat(to: DataType, isTry: boolean, params: readonly Value[]): Signature {
  const cast = castFunction(stringType, to)!
  const meaning = (cx: Parameters<typeof cast>[0], text: string, format: string): Value =>
    cast(cx, numberByFormat(text, format))
  const signature = passWithCx([stringType, stringType], to, meaning, { throws: true, params })
  return isTry ? tryTwin(signature) : signature
}

/** `to_decimal(10, 2)(x)` for every type that can be cast to Decimal. */
function decimalCast(isTry: boolean) {
  return factory((params, args) => {
    const [precision = 0, scale = 0] = params.map(Number)
    if (params.length !== 2 || args.length > 2) return undefined
    if (!isDecimalSize(precision, scale)) return undefined
    const to = decimalType(precision, scale)
    if (args.length === 2) return decimalByFormat(to, isTry, params)
    const from = removeNullable(args[0]!)
    if (castFunction(from, to) === undefined) return undefined
    return castSignature(from, to, isTry, params)
  })
}
