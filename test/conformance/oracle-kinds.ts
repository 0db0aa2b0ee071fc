/** The type and the text of a value. */
export interface Cell {
  readonly type: string
  readonly value: string | null
}

/** A statement that both engines accept, with what each says. */
export interface Disagreement {
  readonly about: string
  readonly sql: string
  readonly ours: Cell
  readonly theirs: Cell
}

/** A way in which the engine at hand, which is two years old, differs from today's. */
export interface ExplainedKind {
  readonly name: string
  /** The source file of today's server, or the section of docs/sql.md, that says so. */
  readonly because: string
  /** Statements, the last of which the two answer differently; those of single values read the table `edge`. */
  readonly example: readonly string[]
  /** What mockq answers to the last one: `types: rows`, or `error CODE`. */
  readonly answer: string
  readonly fits: (difference: Disagreement) => boolean
}

/** About certain functions. */
const calls = (sql: string, names: string): boolean => new RegExp(`\\b(${names})\\(`).test(sql)

const hasConstant = (sql: string): boolean =>
  /(?<![\w.])(NULL|true|-?\d+(\.\d+)?|'[^']*')(?![\w.])/.test(
    sql.replace(/^SELECT|AS x FROM.*$|\b[A-Z]+\(\d+(, \d+)?\)/g, ''),
  )

/** A column minus itself and the like. */
const meetsItself = (sql: string): boolean => /(\b[cn]_\w+) \S+ \1\b/.test(sql)

const isJson = (sql: string): boolean => /_var\b|VARIANT|parse_json|json/.test(sql)

/** The same value but for trailing zeros of its fraction. */
function sameNumber({ ours, theirs }: Disagreement): boolean {
  const trimmed = (text: string | null): string | undefined =>
    text?.replace(/(\.\d*?)0+(?=$|[,\]])/g, '$1').replace(/\.(?=$|[,\]])/g, '')
  return trimmed(ours.value) === trimmed(theirs.value)
}

/** The same but for digits behind those that the shorter one has. */
function sameDigits({ ours, theirs }: Disagreement): boolean {
  if (ours.value === theirs.value) return true
  const [a, b] = [Number(ours.value), Number(theirs.value)]
  const digits = Math.min(
    ...[ours, theirs].map(({ value }) => (value ?? '').split('.')[1]?.length ?? 0),
  )
  return Math.abs(a - b) <= 10 ** -digits + Math.abs(a) * Number.EPSILON
}

const bothDecimal = ({ ours, theirs }: Disagreement): boolean =>
  [ours, theirs].every(({ type }) => type.includes('Decimal'))

/** The one is the other, but may be NULL. */
function differsInNull({ ours, theirs }: Disagreement): boolean {
  const bare = (type: string): string =>
    type.replace(/Nullable\((.*)\)$/, '$1').replaceAll(' NULL', '')
  return bare(ours.type) === bare(theirs.type) && ours.value === theirs.value
}

const floats = (text: string | null): readonly number[] | undefined => {
  const numbers = text
    ?.replace(/[[\]()]/g, '')
    .split(',')
    .map(Number)
  return numbers?.every(number => !Number.isNaN(number)) ? numbers : undefined
}

/** Equal but for the last digits of floats; H3 computes with angles, and so with more of them. */
function nearlySame({ sql, ours, theirs }: Disagreement): boolean {
  if (ours.type !== theirs.type || !ours.type.includes('Float')) return false
  const [a, b] = [floats(ours.value), floats(theirs.value)]
  if (a === undefined || b === undefined || a.length !== b.length) return false
  const digit = ours.type.includes('Float32') ? 2 ** -23 : Number.EPSILON
  const share = /\bh3_/.test(sql) ? 1e-11 : 4 * digit
  return a.every((x, i) => Math.abs(x - b[i]!) <= share * Math.abs(x) + 1e-16)
}

/** What is set aside, at most twenty, each with what says that today's server is otherwise. */
export const explainedKinds: readonly ExplainedKind[] = [
  {
    name: 'what is known of values narrows types (NULL, 0 * x, coalesce(1, x), x - x)',
    because: 'docs/sql.md#constant-folding',
    example: ["SELECT '1' * n_i8 AS x FROM edge WHERE id = 12"],
    answer: 'Nullable(Int64): [[null]]',
    fits: each =>
      each.ours.type !== each.theirs.type &&
      (hasConstant(each.sql) || meetsItself(each.sql)) &&
      sameNumber(each),
  },
  {
    name: 'a constant = a column is true',
    because: 'docs/sql.md#overload-choice: the constant moves to the right',
    example: ['SELECT -1 = n_i8 AS x FROM edge WHERE id = 2'],
    answer: 'Nullable(Boolean): [["0"]]',
    fits: ({ sql, theirs }) =>
      (/(^SELECT |\()-?\d+ = /.test(sql) && theirs.value === '1') ||
      (/nullif\(-?\d+, /.test(sql) && theirs.type === 'NULL'),
  },
  {
    name: 'the last digits of floats',
    because: 'databend field_encoder/helpers/number.rs: the shortest text of a float',
    example: ['SELECT cbrt(c_i8) AS x FROM edge WHERE id = 6'],
    answer: 'Float64: [["1.9129311827723892"]]',
    fits: nearlySame,
  },
  {
    name: 'a text beside a number is Decimal(38, 5), a text beside a decimal a float',
    because: 'docs/sql.md#implicit-casts',
    example: ['SELECT greatest(c_u16, c_str) AS x FROM edge WHERE id = 19'],
    answer: 'Nullable(Decimal(38, 5)): [["255.00000"]]',
    fits: ({ sql, ours, theirs }) =>
      ours.type.includes('Decimal(38, 5)') ||
      (ours.type.includes('Float64') &&
        theirs.type.includes('Decimal') &&
        /'[^']*'|_str/.test(sql)),
  },
  {
    name: 'how many digits decimals have, most of all sums, averages and products',
    because: 'docs/sql.md#arithmetic',
    example: ['SELECT sum(c_d4) AS x FROM edge'],
    answer: 'Nullable(Decimal(18, 1)): [["27.0"]]',
    fits: each => bothDecimal(each) && each.ours.type !== each.theirs.type && sameDigits(each),
  },
  {
    name: 'greatest and least of NULL',
    because:
      'databend type_check/special_function.rs: `greatest_ignore_nulls` is a function of its own',
    example: ['SELECT greatest(-1, n_f64) AS x FROM edge WHERE id = 12'],
    answer: 'Nullable(Float64): [[null]]',
    fits: ({ sql, ours }) => calls(sql, 'greatest|least') && ours.value === null,
  },
  {
    name: 'array_agg leaves NULLs out',
    because: 'databend aggregates/aggregate_array_agg.rs',
    example: ['SELECT array_agg(n_u8) AS x FROM edge WHERE id < 4'],
    answer: 'Array(UInt8): [["[1,100,65]"]]',
    fits: ({ sql }) => /^SELECT array_agg\(n_/.test(sql),
  },
  {
    name: 'a blank text is null in JSON',
    because: 'the jsonb crate in databend functions/src/scalars/variant.rs',
    example: ["SELECT check_json(' ') AS x FROM edge WHERE id = 1"],
    answer: 'NULL: [[null]]',
    fits: ({ sql, ours }) =>
      (/parse_json\(/.test(sql) && ours.value === 'null') ||
      (calls(sql, 'check_json') && ours.value === null),
  },
  {
    name: 'hexadecimal digits are capitals',
    because: 'databend functions/src/scalars/string.rs `hex`',
    example: ['SELECT hex(c_i64) AS x FROM edge WHERE id = 10'],
    answer: 'String: [["FFFFFFFFFFFFFFFD"]]',
    fits: ({ sql, ours, theirs }) =>
      calls(sql, 'hex') && ours.value?.toLowerCase() === theirs.value?.toLowerCase(),
  },
  {
    name: 'the kind of a JSON value is told in capitals, and decimals are one',
    because: 'databend functions/src/scalars/variant.rs `json_typeof`',
    example: ['SELECT typeof(c_var) AS x FROM edge WHERE id = 15'],
    answer: 'String: [["STRING"]]',
    fits: ({ sql }) => isJson(sql) && calls(sql, '(json_)?typeof'),
  },
  {
    name: 'times and ISO years begin where they are rounded down to',
    because: 'databend timestamp/src/date_round.rs',
    example: ['SELECT to_monday(c_ts) AS x FROM edge WHERE id = 21'],
    answer: 'Date: [["1969-12-29"]]',
    fits: ({ sql, ours }) =>
      calls(sql, 'to_start_of_iso_year') ||
      (calls(sql, 'to_start_of_\\w+|to_monday|time_slot|to_last_of_\\w+') &&
        (ours.value ?? '') < '1970'),
  },
  {
    name: 'dates out of range are the first one, times the last',
    because: 'databend types/date.rs `clamp_date`, types/timestamp.rs `clamp_timestamp`',
    example: ['SELECT TRY_CAST(c_u64 AS DATE) AS x FROM edge WHERE id = 2'],
    answer: 'Nullable(Date): [["0001-01-01"]]',
    fits: ({ ours }) => /^0001-01-01|^9999-12-30 22:00:00/.test(ours.value ?? ''),
  },
  {
    name: 'decimals keep their digits in JSON and in texts',
    because: 'databend types/variant.rs `cast_scalar_to_variant`',
    example: ['SELECT CAST(n_d38 AS VARIANT) AS x FROM edge WHERE id = 23'],
    answer: 'Nullable(Variant): [["1.0000000000"]]',
    fits: ({ sql, ours }) => /_d\d/.test(sql) && /Variant|String/.test(ours.type),
  },
  {
    name: 'casts from JSON and TRY_CAST may be NULL, functions of texts take JSON as one',
    because: 'docs/sql.md#casts, docs/sql.md#implicit-casts',
    example: ['SELECT to_uint16(c_var) AS x FROM edge WHERE id = 5'],
    answer: 'Nullable(UInt16): [["12"]]',
    fits: each => (isJson(each.sql) || /TRY_CAST/.test(each.sql)) && differsInNull(each),
  },
  {
    name: 'integers out of texts and JSON with a fraction or an exponent',
    because: 'databend functions/src/scalars/variant.rs; arithmetic.rs `parse_number`',
    example: ["SELECT TRY_CAST(concat('1.5', c_str) AS INT) AS x FROM edge WHERE c_str = ''"],
    answer: 'Nullable(Int32): [["2"]]',
    fits: ({ sql, ours, theirs }) =>
      (isJson(sql) || /_str\b/.test(sql)) &&
      theirs.value === null &&
      /^-?\d+$/.test(ours.value ?? ''),
  },
  {
    name: 'a shape of which no system is told has none',
    because: 'databend geographic/src/geometry.rs `st_srid`',
    example: ['SELECT st_srid(c_polygon) AS x FROM edge WHERE id = 0'],
    answer: 'Int32: [["0"]]',
    fits: ({ sql, ours, theirs }) =>
      calls(sql, 'st_srid') && ours.value === '0' && theirs.value === '4326',
  },
  {
    name: 'char gives a text',
    because: 'databend functions/src/scalars/string_multi_args.rs `char`',
    example: ['SELECT char(c_u8, 77) AS x FROM edge WHERE id = 1'],
    answer: 'String: [["ÿM"]]',
    fits: ({ sql, ours }) => calls(sql, 'char') && ours.type.includes('String'),
  },
  {
    name: 'deviations of one value or none',
    because: 'databend aggregates/aggregate_stddev.rs',
    example: ['SELECT stddev_samp(c_i8) AS x FROM edge WHERE id = 1'],
    answer: 'Nullable(Float64): [[null]]',
    fits: ({ sql, ours, theirs }) =>
      /(std|stddev)\w*\(/.test(sql) &&
      ((ours.value === null && theirs.value === '0.0') ||
        (ours.value === 'NaN' && theirs.value === null)),
  },
]

/** What explains a disagreement, if anything does. */
export function kindOf(difference: Disagreement): ExplainedKind | undefined {
  return explainedKinds.find(({ fits }) => fits(difference))
}
