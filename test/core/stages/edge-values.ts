import { bitmapOf } from '../../../core/types/bitmap.js'
import { castFunction } from '../../../core/types/cast.js'
import { type DataType, stringType } from '../../../core/types/data-type.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'
import { fileContext } from './file-context.js'

/** A type and values of it that are at its ends or hard to write. */
export interface EdgeValues {
  readonly type: DataType
  readonly values: readonly Value[]
}

/** Texts that a file format may trip over. */
export const edgeTexts: readonly string[] = [
  '',
  ' ',
  ' a ',
  'a',
  'NULL',
  'null',
  '\\N',
  '\\\\N',
  'NaN',
  '"',
  '""',
  '"a',
  'a"b',
  "'",
  '`',
  '`a`',
  ',',
  'a,b',
  'a|b',
  'a;b',
  '\t',
  'a\tb',
  '\n',
  'a\nb',
  '\r',
  'a\r\nb',
  'a\rb',
  '\\',
  'x\\y',
  '\\n',
  '\\x41',
  'a\\',
  '\b\f\v',
  '\0',
  '\u0001',
  '\u001f',
  '/',
  'ä',
  '张三',
  '😀',
  '\ufeff',
  '\u2028\u2029',
  '{"a":1}',
  '[1,2]',
  '(1,2)',
  '-',
  '1',
  '2020-01-01',
  'true',
  'x'.repeat(300),
]

/** Values by the text that a cast makes them of. */
const byText: readonly (readonly [type: string, texts: readonly string[]])[] = [
  ['Boolean', ['true', 'false']],
  ['Int8', ['0', '-128', '127']],
  ['Int16', ['0', '-32768', '32767']],
  ['Int32', ['0', '-2147483648', '2147483647']],
  ['Int64', ['0', '-9223372036854775808', '9223372036854775807', '9007199254740993']],
  ['UInt8', ['0', '255']],
  ['UInt16', ['0', '65535']],
  ['UInt32', ['0', '4294967295']],
  ['UInt64', ['0', '18446744073709551615']],
  ['Float32', ['0', '-0', '1.5', '3.4028235e38', '-1e-45', '16777216', 'NaN', 'inf', '-inf']],
  ['Float64', ['0', '-0', '0.1', '1e20', '1.7976931348623157e308', '5e-324', 'NaN', 'inf', '-inf']],
  ['Decimal(5, 2)', ['0', '1.5', '-999.99', '0.01', '100']],
  ['Decimal(38, 0)', ['0', '99999999999999999999999999999999999999', '-1']],
  ['Decimal(76, 10)', ['0', '-1.0000000001', `${'9'.repeat(66)}.9999999999`]],
  ['Date', ['0001-01-01', '1970-01-01', '9999-12-31', '2020-02-29']],
  [
    'Timestamp',
    ['0001-01-02 00:00:00', '1969-12-31 23:59:59.999999', '9999-12-30 00:00:00.000001'],
  ],
  ['TimestampTz', ['2020-01-01 00:00:00 +0800', '1969-12-31 23:59:59.000001 -1130']],
  [
    'Interval',
    ['1 month', '-3 days', '1 year 2 months 3 days 04:05:06.789', '00:00:00', '-00:00:01'],
  ],
  [
    'Variant',
    ['null', '1', '-0.5', '"a/b\\"c\\n"', '{"k":[1,null,{"x":"y"}]}', '[]', '"张"', 'true'],
  ],
  ['Geometry', ['POINT(1 2)', 'SRID=4326;POINT(-1.5 1e-7)', 'LINESTRING(0 0,1 1)']],
  ['Geography', ['POINT(1 2)', 'POLYGON((0 0,1 0,1 1,0 0))']],
]

const bytes = (...codes: number[]): Uint8Array => Uint8Array.from(codes)

const nestedTexts = edgeTexts.filter(text => text.length < 10)

/** Values that no text is cast to. */
const direct: readonly (readonly [type: string, values: readonly Value[]])[] = [
  ['String', edgeTexts],
  ['Binary', [bytes(), bytes(0), bytes(0xff, 0x00), bytes(0x61, 0x62), bytes(0x22, 0x2c)]],
  ['Bitmap', [bitmapOf([]), bitmapOf([1n, 5n, 1n << 40n])]],
  ['Vector(3)', [[0, 1.5, -3.25]]],
  ['Array(Int32 NULL)', [[], [1, null, -2]]],
  ['Array(String)', nestedTexts.map(text => [text, 'b'])],
  ['Array(Float64)', [[1.5], [NaN], [Infinity], [-Infinity]]],
  ['Array(Date)', [[0, 18262]]],
  ['Array(Timestamp)', [[0n, -1n]]],
  ['Array(Decimal(5, 2))', [[150n, -1n]]],
  ['Array(Binary)', [[bytes(1, 2)]]],
  ['Array(Boolean)', [[true, false]]],
  ['Array(Variant)', [['{"a":[1,"x"]}', 'null']]],
  ['Array(Interval)', [[{ months: 1, days: 2, micros: 3n }]]],
  ['Array(Array(Int8))', [[[1], [], [2, 3]]]],
  [
    'Map(String, Int32 NULL)',
    [
      [],
      [['a', 1]],
      [
        ['a"b', null],
        ['c', 2],
      ],
    ],
  ],
  [
    'Map(UInt8, String)',
    [
      [],
      [
        [1, 'a'],
        [2, ''],
      ],
    ],
  ],
  [
    'Tuple(Int32, String NULL)',
    [
      [1, 'a'],
      [-1, null],
      [0, ')],'],
    ],
  ],
]

/** Every type with its values; NULL is of all of them. */
export const edgeValues: readonly EdgeValues[] = [
  ...byText.map(([text, texts]) => {
    const type = parseType(text)
    const cast = castFunction(stringType, type)!
    return { type, values: texts.map(each => cast(fileContext, each)) }
  }),
  ...direct.map(([text, values]) => ({ type: parseType(text), values })),
]
