import { allAggregates, allScalars } from '../../core/functions/catalogue.js'
import type { FunctionEntry } from '../../core/functions/overload.js'
import { type DataType, removeNullable } from '../../core/types/data-type.js'
import { goldTables } from '../../recordings/compute/gold-tables.js'
import { provenFunctions } from '../../recordings/compute/proven-functions.js'

/** An expression over a gold table that may become a gold case. */
export interface Candidate {
  readonly table: string
  readonly sql: string
  /** Whether it is one of many calls that are drawn for a function. */
  readonly isDrawn?: boolean
}

/** The columns of a kind of type, without the ending of those that are never NULL. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  String: ['s', 'part', 'k', 'z'],
  Boolean: ['b'],
  Int8: ['i8'],
  Int16: ['i16'],
  Int32: ['n', 'i32'],
  Int64: ['n', 'i64', 'i32'],
  UInt8: ['u8'],
  UInt16: ['u16'],
  UInt32: ['u32'],
  UInt64: ['u64', 'n'],
  Float32: ['f32'],
  Float64: ['f64'],
  Decimal: ['d10', 'd4', 'd18', 'd38'],
  Date: ['d'],
  Timestamp: ['ts'],
  Interval: ['iv'],
  Variant: ['v'],
  Binary: ['bin'],
  Array: ['a', 'z'],
  Map: ['m'],
  Tuple: ['tu'],
}

const tables = [...goldTables.values()]

/** The table that has all columns of an expression. */
function tableOf(columns: readonly string[]): string | undefined {
  return tables.find(table => columns.every(each => table.columns.has(each)))?.name
}

const words = /'(?:[^'\\]|\\.)*'|\b[a-z][a-z0-9_]*\b(?!\()/g
const known = new Set(tables.flatMap(({ columns }) => [...columns.keys()]))

/** An expression with the table that has its columns. */
function placed(sql: string): readonly Candidate[] {
  const columns = (sql.match(words) ?? []).filter(word => known.has(word))
  const table = tableOf(columns)
  return table === undefined ? [] : [{ table, sql }]
}

/** Differ from run to run, sleep, or tell of the server. */
const untold: ReadonlySet<string> = new Set([
  ...['rand', 'gen_random_uuid', 'sleep', 'now', 'today', 'tomorrow', 'yesterday', 'current_time'],
  ...['version', 'connection_id', 'client_session_id', 'current_user', 'current_role', 'timezone'],
  ...['current_catalog', 'current_available_roles', 'database', 'running_difference', 'age'],
  ...['ignore', 'markov_generate', 'feistel_obfuscate', 'typeof', 'is_not_error', 'is_error'],
])

const aliases = (text: string) => text.trim().split(/\s+/)

const oneArgument = aliases(
  's s_2 n_2 b b_2 i64 i32_2 u8 u32_2 f64_2 d10 d10_2 d38 d d_2 ts ts_2 v v_2 a a_2 z_2 m tu_2 bin iv',
)
const twoArguments = [
  ...[
    's part',
    's_2 part_2',
    'n n_2',
    'i32 i32_2',
    'i64_2 n_2',
    'd10 d18',
    'd10_2 n_2',
    'f64 f64_2',
  ],
  ...[
    'd d_2',
    'ts ts_2',
    'd ts',
    'v k',
    'v_2 v',
    'v n',
    'a a_2',
    'z k',
    'a n_2',
    'm k',
    's n',
    's_2 n_2',
    'b b_2',
  ],
  ...['bin n', 'u32 i32', 'tu n_2', 'z z_2', 'ts n', 'd n', 'iv ts'],
]
const moreArguments = [
  ...[
    's part n',
    's n n_2',
    's_2 n_2 n',
    's part s_2',
    'b s part',
    'b n i32',
    'n n_2 i32',
    'b d d_2',
  ],
  ...[
    'b_2 n_2 n',
    'a n n_2',
    'v k n',
    'v k v_2',
    'i8 i16 i32',
    's part s_2 part_2',
    'n b n_2 b',
    'm k n',
  ],
  ...['d10 d4 d18', 'b_2 d10 d18', 's n part', 's n part n_2', 'ts n n_2', 'z k n'],
]

function calls(name: string, args: readonly string[]): readonly Candidate[] {
  return args.flatMap(each => {
    const columns = each.split(' ')
    const table = tableOf(columns)
    return table === undefined ? [] : [{ table, sql: `${name}(${columns.join(', ')})` }]
  })
}

const ofTypes = (entry: FunctionEntry): readonly DataType[] | undefined =>
  'make' in entry ? undefined : entry.args

/** Calls with columns of the types of a signature: those that may be NULL, and others. */
function typedCalls(name: string, types: readonly DataType[]): readonly Candidate[] {
  const found: Candidate[] = []
  for (const table of tables) {
    for (const endings of [
      ['', '_2'],
      ['_2', ''],
    ]) {
      const args = types.map((type, i) => {
        const { kind } = removeNullable(type)
        const generic = table.columns.has('a') ? 'a' : table.columns.has('s') ? 's' : 'n'
        const names = kind === 'Generic' ? [generic] : (columnsOf[kind] ?? [])
        const own = names.filter(each => table.columns.has(each))
        const base = own[i % Math.max(1, own.length)]
        const ended = `${base}${endings[i % 2]}`
        return table.columns.has(ended) ? ended : base
      })
      if (args.every(each => each !== undefined)) {
        found.push({ table: table.name, sql: `${name}(${args.join(', ')})` })
      }
    }
    if (found.length >= 4) break
  }
  return found
}

/** At most so many of a list, from all parts of it. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!)
}

function scalarCalls(): readonly Candidate[] {
  return allScalars().flatMap(({ name, load }) => {
    if (untold.has(name) || !provenFunctions.has(name)) return []
    const fn = load()
    const typed = fn.entries.flatMap(entry => {
      const types = ofTypes(entry)
      return types === undefined ? [] : typedCalls(name, types)
    })
    const isOpen = fn.entries.some(entry => ofTypes(entry) === undefined) || typed.length === 0
    const open = isOpen ? calls(name, [...oneArgument, ...twoArguments, ...moreArguments]) : []
    const isWide = /^(?:plus|minus|multiply|divide|modulo|div|eq|noteq|lt|lte|gt|gte)$/.test(name)
    return [...spread(typed, isWide ? 36 : 14), ...open].map(each => ({
      ...each,
      isDrawn: !isWide,
    }))
  })
}

const pairs = [
  ...[
    'i8 i8_2',
    'i16 i16_2',
    'i32 i32_2',
    'i64 i64_2',
    'u8 u8_2',
    'u16 u16_2',
    'u32 u32_2',
    'u64 u64_2',
  ],
  ...[
    'i8 u8_2',
    'i32 i64_2',
    'i64 u64_2',
    'u32 i32',
    'n n_2',
    'n_2 i64',
    'i32_2 n_2',
    'i64_2 i32_2',
  ],
  ...[
    'f64 f64_2',
    'f32 f32_2',
    'f64 i32',
    'd4 d4_2',
    'd10 d10_2',
    'd18 d18_2',
    'd38 d38_2',
    'd4 d10',
    'd10 d18_2',
  ],
  ...[
    'd10 n',
    'n_2 d10_2',
    'd18 i64_2',
    'd38 i32',
    'd10 f64',
    's part',
    's_2 part_2',
    's_2 s',
    'd d_2',
    'ts ts_2',
  ],
  ...[
    'd ts',
    'ts_2 d_2',
    'd n',
    'd_2 n_2',
    'ts n',
    'ts_2 n_2',
    'ts iv',
    'd iv',
    'n d',
    'b b_2',
    'v v_2',
    'a a_2',
    'z z_2',
  ],
  ...[
    'tu tu_2',
    's n',
    'bin bin',
    'iv iv',
    'v n',
    'v_2 k',
    's d',
    's ts',
    's d10',
    'm m_2',
    'i64 n',
    'd38 d38',
  ],
]

const operators = [
  ...[
    '+',
    '-',
    '*',
    '/',
    '//',
    '%',
    'DIV',
    '=',
    '<>',
    '<',
    '<=',
    '>',
    '>=',
    'AND',
    'OR',
    'XOR',
    '||',
  ],
  ...['&', '|', '#', '<<', '>>', 'IS DISTINCT FROM', 'IS NOT DISTINCT FROM', 'LIKE', '<=>'],
]

const units = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND']
/** Tuples, as statements compare them: of columns, of constants, with NULL. */
const tuplePairs = [
  ...['(n, s) (n_2, s_2)', "(n, s) (5, 'm')", "(n_2, s_2) (3, 'abc')", '(ts, s) (ts, part)'],
  ...["(ts, s) ('2024-02-29 12:00:00'::timestamp, 'abc')", "(d, n) ('2024-02-29'::date, 3)"],
  ...[
    '(ts, id) (ts_2, 50)',
    '(d, d_2) (d_2, d)',
    '(n, i64, i32) (n_2, 5, 7)',
    '(d10, n) (99.5, 3)',
  ],
  ...[
    '(d10, id) (d10_2, n)',
    "(b, s) (TRUE, 'abc')",
    '(i64, n) (1000, n_2)',
    '(f64, n) (100.5, n)',
  ],
  ...[
    "(s, ts, n) ('abc', '2024-02-29'::timestamp, 1)",
    '(n_2, n) (1, NULL)',
    'tu_2 tu_2',
    '(q, num) (3, num)',
  ],
  ...['(k, n) (k_2, n_2)', "(k, z) ('b', z_2)", '(h, q) (0.1, 3)', '((n, s), d) ((n_2, s_2), d)'],
].map(each => splitPair(each))

/** The two parts of a pair of tuples or columns. */
function splitPair(pair: string): readonly [string, string] {
  let depth = 0
  const at = [...pair].findIndex(char => {
    if (char === '(') depth++
    if (char === ')') depth--
    return char === ' ' && depth === 0
  })
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function tupleComparisons(): readonly Candidate[] {
  const compared = tuplePairs.flatMap(([a, b]) => [
    ...['=', '<>', '<', '<=', '>', '>='].flatMap(sign => placed(`${a} ${sign} ${b}`)),
    // In an operator, these two count as what the plan fills in.
    ...['eq', 'noteq'].flatMap(name => placed(`${name}(${a}, ${b})`)),
  ])
  const lists = [
    ...["(n, s) IN ((1, 'abc'), (2, 'x'))", "(n_2, s_2) NOT IN ((1, 'abc'), (3, ''))"],
    ...['(n, n_2) IN ((1, 1), (2, 2), (3, 3), (-1, 4))', '(i64, n) IN ((1000, 3))'],
    ...["(d, n) IN (('2024-02-29'::date, 3), ('1970-01-01'::date, 1))"],
  ]
  return [...compared, ...lists.flatMap(placed)]
}

/** Expressions with floats that no decimal is, and with texts of numbers. */
const ofFloats = `
h + h_2 | h - h_2 | h * h_2 | h / h_2 | h + 1 | h * 2 | h * 1.5 | h + 0.1 | h / 3 | h * q | q / h_2 | -h | abs(h) | h % q
h = h_2 | h > h_2 | h > 0.1 | h = 0.1 | h >= 19.99 | h < 1 | h <> 3 | h <= q | h > 1e3 | h = 0.1::double | h BETWEEN 0.1 AND 99.99 | eq(h, h_2) | eq(h, 0.1) | noteq(h, 0.3) | eq(h, q) | h IN (0.1, 0.3, 1) | h > '0.1' | NOT h > 0.1
round(h, 1) | round(h) | round(h, 2) | floor(h) | ceil(h) | truncate(h, 2) | sqrt(abs(h)) | sign(h) | greatest(h, h_2) | least(h, 1.5) | coalesce(h, 0) | coalesce(h, 0.5) | ifnull(h, 0) | nullif(h, h_2) | if(q > 3, h, h_2) | concat(h, 'x') | [h, h_2] | to_variant(h) | to_string(h) | to_float64(h) | to_float64(num) | to_float64(q) | try_to_float64(num) | to_float64(g)
g + g_2 | g - g_2 | g * g_2 | g / g_2 | g + 1 | g * 2 | g * 1.5 | g + 0.1 | g / 3 | g * q | q / g_2 | -g | abs(g) | g + h | g % q
g = g_2 | g > g_2 | g > 0.1 | g = 0.1 | g >= 19.99 | g < 1 | g <> 3 | g <= q | g = h | g = 0.1::float | g BETWEEN 0.1 AND 99.99 | eq(g, g_2) | eq(g, 0.1) | noteq(g, 0.3) | eq(g, h) | g IN (0.1, 0.3, 1) | NOT g > 0.1
round(g, 1) | round(g) | floor(g) | ceil(g) | truncate(g, 2) | sqrt(abs(g)) | sign(g) | greatest(g, g_2) | least(g, 1.5) | coalesce(g, 0) | coalesce(g, 0.5) | ifnull(g, 0) | nullif(g, g_2) | if(q > 3, g, g_2) | concat(g, 'x') | [g, g_2] | to_variant(g) | to_string(g)
to_float64(n) | to_float64(d10) | to_float64(s) | to_float64(i64_2) | to_unix_timestamp(ts_2) | power(q, 2) | power(n, 3) | json_array(q, h) | json_array(b, ts, d) | json_array('a', v) | json_array(n_2, d10)
`

const partsOfTime = [...units, 'DOW', 'DOY', 'EPOCH', 'ISODOW', 'ISOYEAR', 'MICROSECOND']
const times = ['d', 'd_2', 'ts', 'ts_2']

const sourceColumns = aliases(
  'i8 i16_2 i32 i64 i64_2 u8_2 u16 u32 u64 f32 f64_2 d4 d10 d10_2 d18 d38 b b_2 s s_2 d d_2 ts ts_2 v v_2 a z tu m bin iv n_2',
)
const castTypes = [
  ...[
    'TINYINT',
    'SMALLINT',
    'INT',
    'BIGINT',
    'UINT8',
    'UINT16',
    'UINT32',
    'UINT64',
    'FLOAT',
    'DOUBLE',
  ],
  ...[
    'DECIMAL(4, 1)',
    'DECIMAL(10, 2)',
    'DECIMAL(18, 5)',
    'DECIMAL(38, 10)',
    'BOOLEAN',
    'STRING',
    'DATE',
  ],
  ...[
    'TIMESTAMP',
    'VARIANT',
    'BINARY',
    'ARRAY(STRING)',
    'ARRAY(INT)',
    'INTERVAL',
    'DECIMAL(20, 0)',
  ],
]

/** Expressions that no signature gives. */
const written = `
-n | -i32 | -i64_2 | -f64 | -d10 | +n | NOT b | NOT b_2 | @n | ~i32 | n! | -u8 | -iv
s IS NULL | n IS NOT NULL | v IS NULL | d IS NULL
n BETWEEN n_2 AND 9 | s BETWEEN part AND s_2 | d NOT BETWEEN d_2 AND '2024-01-01' | d10 BETWEEN -5 AND 100.5 | ts BETWEEN '2000-01-01' AND ts_2
n IN (1, 2, 3, 12) | s IN ('abc', 'x', part) | s_2 NOT IN ('abc', '', 'ABC') | d IN ('2024-02-29', '2023-12-31') | n_2 NOT IN (n, 5) | d10 IN (1, 99.5) | i64 IN (1000, -1000)
CASE WHEN n > 5 THEN s WHEN n < 0 THEN part ELSE 'none' END | CASE n WHEN 1 THEN 'a' WHEN 2 THEN 'b' END | CASE WHEN b THEN n ELSE i64 END | CASE WHEN b_2 THEN d10 ELSE n_2 END | CASE s_2 WHEN 'abc' THEN 1 ELSE 0 END | CASE WHEN s LIKE 'a%' THEN upper(s) ELSE lower(s) END
position(part IN s) | position('e' IN s_2) | substring(s FROM 2 FOR 5) | substring(s FROM n) | substring(s, n, n_2) | substring(s_2, -3) | substr(s, 2, 3) | substr(s_2, n_2) | mid(s, 2, 4)
trim(s) | trim(s_2) | trim(BOTH 'x' FROM s) | trim(LEADING 'a' FROM s) | trim(TRAILING part_2 FROM s_2) | ltrim(s) | rtrim(s) | ltrim(s_2, 'a') | rtrim(s_2, 'x')
left(s, 8) | left(s, n) | left(s_2, 1) | right(s, 4) | right(s_2, n_2) | lpad(s, 20, '*') | rpad(s_2, 12, 'ab') | lpad(s, n, part) | rpad(s, n_2, ' ') | repeat(s, 3) | repeat(part, n)
replace(s, 'a', 'bb') | replace(s_2, part_2, '') | replace(s, part, 'x') | translate(s, 'abc', 'xyz') | translate(s_2, part_2, 'q') | reverse(s) | initcap(s) | insert(s, 2, 3, 'xyz')
split(s, ' ') | split(s_2, '_') | split(s, part) | split_part(s, ' ', 1) | split_part(s_2, '_', 2) | split_part(s, '-', -1) | split_part(s, part, n) | concat(s, '-', part) | concat(s_2, n_2) | concat(s, s_2, part) | concat_ws('-', s, part, s_2) | concat_ws(part, s, 'x')
s || '!' | 'x' || s_2 || part_2 | n_2 || s_2
s LIKE 'a%' | s LIKE '%x%' | s_2 LIKE '_b%' | s NOT LIKE '%1%' | s LIKE '%@example.org' | s LIKE 'Ann%' | s_2 LIKE '%a_c%' | s LIKE '%' | s LIKE concat(part, '%') | s LIKE 'a\\\\%%' ESCAPE '\\\\' | s LIKE ANY ('a%', '%b') | s_2 NOT LIKE 'Lorem%'
contains(s, part) | starts_with(s, part) | ends_with(s, part) | locate(part, s) | locate('a', s, 3) | instr(s, part) | strcmp(s, s_2) | length(s) | char_length(s_2) | octet_length(s) | ascii(s) | ord(s) | unicode(s_2)
lower(s) | upper(s_2) | lcase(s) | ucase(s) | quote(s) | soundex(s) | hex(s) | hex(n_2) | unhex(hex(s)) | to_base64(s) | from_base64(to_base64(s_2)) | md5(s) | sha1(s_2) | sha2(s, 256) | crc32(s) | bin(n_2) | oct(n_2) | space(n_2) | char(n_2 + 70) | xxhash64(s) | siphash64(s) | city64withseed(s, 3)
regexp_replace(s, '[0-9]+', '#') | regexp_like(s, '^[a-z]+$') | regexp_substr(s, '[a-z]+') | regexp_instr(s, '[0-9]') | s REGEXP '^a' | s RLIKE '[0-9]$'
round(d10, 1) | round(f64) | round(f64, 2) | round(d18, -2) | round(n, -1) | round(d10) | truncate(d10, 1) | truncate(f64, 1) | trunc(f64) | floor(f64) | floor(d10) | ceil(f64) | ceil(d10) | ceiling(d18) | abs(n) | abs(i32) | abs(d10) | abs(f64) | sign(n) | sign(d10) | mod(n, 7) | mod(i64, 1000) | pow(n, 2) | power(f64, 2) | sqrt(abs(f64)) | exp(n_2) | ln(abs(f64) + 1) | log(2, n_2 + 20) | log10(n_2 + 20) | factorial(n) | greatest(n, n_2, 5) | least(s, part) | greatest(d, d_2) | least(d10, d18) | greatest(ts, ts_2) | greatest(s_2, 'm') | least(n_2, 0) | pi() * n_2 | sin(n_2) | cos(f64) | tan(n_2) | atan2(n, n_2) | degrees(n_2) | radians(n_2)
n + 1 | i64 + 1 | 1 + n_2 | n - 3 | n * 2 | i32_2 * 10 | n / 4 | i64 / 3 | n % 5 | n // 3 | n * d10 | d10 * 1.19 | d10 + 0.5 | d10 / 3 | d18 - 1 | f64 * 1.5 | f64 / 2 | d10 * d4 | n * n_2 * 2 | 100 - d10_2 | (n + n_2) * i32
n > 5 | n_2 >= 5 | i64 < 1000 | d10 > 99.5 | d10 = 1 | s = 'abc' | s_2 <> 'abc' | s > 'm' | s < part | d > '2024-02-29' | d <= d_2 | ts >= '2026-01-01' | ts < ts_2 | ts = '2024-02-29' | n = n_2 | f64 > 100 | b = TRUE | b = b_2 | n = '5' | u8 > i8 | n = 5.0
coalesce(s, 'none') | coalesce(n, 0) | coalesce(d, d_2) | coalesce(n, i64, 0) | coalesce(d10, 0) | ifnull(s, part) | nvl(n, -1) | nvl2(s, part, 'no') | nullif(s, part) | nullif(n, 5) | nullif(n, n_2) | nullif(s_2, '') | if(b, s, part) | if(n > 5, n, n_2) | if(b, n, NULL) | iff(b_2, 1, 2) | decode(n, 1, 'a', 2, 'b', 'c') | is_null(n) | is_not_null(s) | zeroifnull(n) | nullifzero(n)
to_string(n) | to_string(d) | to_string(ts) | to_string(ts, '%Y-%m-%d %H:%M') | to_string(d10) | to_string(f64) | to_string(b) | to_varchar(i64) | to_char(ts, '%Y/%m/%d') | to_char(ts_2, 'YYYY-MM-DD HH24:MI:SS') | date_format(ts, '%Y-%m') | date_format(d, '%d.%m.%Y') | date_format(ts_2, '%A %B %j %H:%M:%S.%f') | date_format(ts, '%y %e %p %I')
to_date(ts) | to_date('2024-05-01') | to_timestamp(d) | to_timestamp(n_2 * 100000) | to_timestamp(n_2 * 1000000000) | to_date(n_2 * 400) | to_int32(s) | try_cast(s AS INT) | to_decimal(10, 2)(s) | to_unix_timestamp(ts) | to_unix_timestamp(ts_2) | to_yyyymm(ts) | to_yyyymmdd(d) | to_yyyymmddhhmmss(ts_2) | to_timestamp(i64) | to_year(d) | to_month(ts) | to_day_of_week(d) | to_day_of_year(ts) | to_hour(ts) | to_minute(ts_2) | to_second(ts) | to_quarter(d) | to_week_of_year(d_2) | year(d) | month(ts) | day(d_2) | hour(ts) | minute(ts) | second(ts) | quarter(d) | week(d) | dayofweek(ts) | dayofyear(d) | weekofyear(ts_2) | monthname(d) | dayname(ts) | yearweek(d)
add_days(d, n) | add_months(d, n) | add_years(ts, n) | add_hours(ts, n) | add_minutes(ts, n) | add_seconds(ts_2, i32) | subtract_days(d, n) | subtract_months(ts, n) | date_add_months(d, n) | months_between(ts, ts_2) | months_between(d, d_2) | timestamp_diff(ts, ts_2) | d + 1 | d - 7 | d + n | d_2 - d | ts - ts_2 | ts + INTERVAL 1 DAY | ts - INTERVAL 3 HOUR | d + INTERVAL 1 MONTH | d - INTERVAL 1 YEAR | ts_2 + INTERVAL 90 MINUTE | d_2 + INTERVAL 2 WEEK | ts + INTERVAL 30 SECOND
to_start_of_month(d) | to_start_of_day(ts) | to_start_of_hour(ts) | to_start_of_week(ts) | to_start_of_year(d) | to_start_of_quarter(ts) | to_monday(d) | time_slot(ts) | to_start_of_minute(ts_2) | to_last_of_month(d) | to_last_of_week(ts) | to_last_of_year(d) | to_last_of_quarter(ts) | to_next_monday(d) | to_previous_friday(d) | date(ts) | time_slice(ts, 4, 'HOUR') | time_slice(d, 2, 'MONTH')
convert_timezone('Asia/Shanghai', ts) | convert_timezone('America/New_York', 'UTC', ts)
v:a | v['a'] | v[0] | v:a.b | v_2:c[1] | get(v, 'a') | get(v, 0) | get_path(v, 'a.b') | get_path(v_2, 'c[0]') | v->'a' | v->>'a' | v_2->0 | v ? 'a' | v @> parse_json('{"a":1}') | json_extract_path_text(s, 'a') | json_object_keys(v) | object_keys(v_2) | json_array_length(v) | length(v) | array_length(v) | json_typeof(v) | json_pretty(v_2) | to_string(v) | v::string | v:a::int | v:a::string | v_2:a::double | v::boolean | as_string(v) | as_integer(v_2) | as_float(v) | as_boolean(v) | as_array(v) | as_object(v) | is_array(v) | is_object(v_2) | is_string(v) | is_integer(v) | is_float(v) | is_boolean(v) | is_null_value(v) | json_strip_nulls(v) | json_path_query_first(v, '$.a') | json_path_query_array(v, '$.c[*]') | json_path_exists(v, '$.a') | json_path_match(v, '$.a > 0') | object_insert(v, 'z', 1) | object_delete(v, 'a') | object_pick(v, 'a', 'b') | json_contains_in_left(v, v_2) | parse_json(to_string(v)) | try_parse_json(s) | check_json(s) | to_variant(n) | to_variant(s) | object_construct('a', n, 'b', s) | json_object('k', n) | json_array(n, s) | json_array(v, n_2) | object_construct_keep_null('a', n) | strip_null_value(v:a) | get_ignore_case(v, 'A') | json_each(v) | concat(v, v_2)
a[1] | a[n] | z[2] | get(a, 1) | length(a) | array_length(z) | array_contains(a, 1) | contains(a, n) | array_contains(z, k) | array_append(a, n) | array_prepend(n, a) | array_concat(a, a_2) | array_distinct(a) | array_unique(z) | array_sort(a) | array_sort(z) | array_sum(a) | array_max(a) | array_min(z) | array_avg(a) | array_count(a) | array_indexof(a, 3) | array_position(z, 'b') | array_slice(a, 1, 2) | slice(z, 2) | array_remove_first(a) | array_remove_last(z) | array_reverse(a) | array_flatten([a, a_2]) | array_compact(a) | array_to_string(z, ',') | array_to_string(z_2, k) | array_transform(a, x -> x + 1) | array_filter(a, x -> x > 1) | array_reduce(a, (x, y) -> x + y) | array_any(a) | array_intersection(a, [1, 2, 3]) | array_except(a_2, [1, 2]) | array_overlap(a, [1, 2]) | arrays_zip(a, z) | [n, n_2] | [k, 'x'] | array_max(a_2) | unnest([1]) | array_remove(a, 1) | range(n, 12) | array_stddev_pop(a) | array_median(a) | array_approx_count_distinct(a) | array_insert(a, 0, n)
m['a'] | map_keys(m) | map_values(m) | map_size(m) | map_contains_key(m, k) | map_insert(m, 'zz', n) | map_delete(m, 'a') | map_pick(m, 'a', 'b') | map_cat(m, m_2) | tu.1 | tu.2 | (n, k) | tu = tu_2 | m_2[k] | map_filter(m, (k1, v1) -> v1 > 1) | map_transform_values(m, (k1, v1) -> v1 + 1)
ceil(n) | ceil(i64) | ceil(n_2 / 7) | floor(n_2 / 7) | round(n_2 / 7) | round(d10_2) | ifnull(n, 0) | ifnull(d10, 0) | ifnull(d, d_2) | iff(b, s, part) | json_object('k', s, 'n', n) | json_object('d', d, 'b', b) | json_object('p', d10) | greatest(s, part) | greatest(d10, d10_2) | least(d, d_2) | least(ts, ts_2) | regexp_replace(s_2, 'o', '0') | regexp_replace(s, '[^a-z0-9]', '') | regexp_replace(s, '^(.)(.*)$', '\\\\2-\\\\1') | regexp_like(s, '@') | dayofweek(d_2) | split_part(s, '@', 2) | split_part(s_2, '-', 1)
last_day(least(d, to_date('9000-01-01')), MONTH) | last_day(least(d_2, to_date('9000-01-01')), YEAR) | last_day(least(d, to_date('9000-01-01')), QUARTER) | last_day(least(ts, to_timestamp('9000-01-01')), MONTH) | to_last_of_month(least(ts_2, to_timestamp('9000-01-01'))) | last_day(least(ts, to_timestamp('9000-01-01')), YEAR) | last_day(least(ts_2, to_timestamp('9000-01-01')), QUARTER) | datediff(day, d, d_2) | datediff(hour, ts, ts_2) | date_diff(month, d_2, d)
array_contains(a, n) | array_contains(z, 'b') | array_contains(a_2, n) | array_to_string(z, k) | array_transform(a, x -> x * 2) | array_length(a) | array_slice(z, 2, 3)
inet_aton('10.0.0.1') | inet_ntoa(n_2 + 1000) | humanize_number(i64) | humanize_size(i64) | bit_and(n, n_2) | bit_count(n_2) | width_bucket(n_2, 0, 20, 5) | to_hex(s) | to_uuid(d38)
DATE '2024-02-29' + n | TIMESTAMP '2024-02-29 10:20:30' + INTERVAL 1 DAY | to_interval('1 day') + ts | iv + ts | ts - iv
array_filter(split(s, ' '), x -> x <> '') | array_filter(split(s_2, ','), x -> length(x) > 2) | array_filter([n_2, 1, 2], x -> x > 1) | array_filter(split(s, '_'), x -> x LIKE 'a%') | map_filter(m, (k1, v1) -> k1 = 'a') | map_filter(m_2, (k1, v1) -> k1 <> 'b')
array_transform(z, x -> upper(x)) | array_transform(z_2, x -> concat(x, '!')) | array_transform(split(s, ','), x -> trim(x)) | array_transform(z_2, x -> length(x)) | array_map(a, x -> x + 1) | array_map(z, x -> lower(x)) | array_apply(a_2, x -> x * 2)
regexp_instr(s_2, '[A-Z][a-z]') | regexp_instr(s, '@') | regexp_split_to_array(s, ',') | regexp_split_to_array(s, '[ ,]+') | regexp_split_to_array(s_2, '[0-9]') | regexp_split_to_array(s_2, '[-_ ]') | regexp_extract(s, '([a-z]+)@([a-z]+)', 1) | regexp_extract(s, '^(.)(.*)$', 2) | regexp_extract(s_2, '[a-z]+') | regexp_extract(s_2, '(x)?[0-9]', 1) | regexp_extract(s_2, '([0-9]+)-([0-9]+)', 0) | regexp_extract_all(s, '[0-9]+') | regexp_extract_all(s, '([a-z]+)', 1) | regexp_extract_all(s_2, '[a-z]+') | regexp_extract_all(s_2, '([a-zA-Z])([0-9])', 2)
json_path_query_first(v, '$') | json_path_query_first(v, '$.a.b') | json_path_query_first(v, '$.c[0]') | json_path_query_first(v_2, '$.c[*]') | json_path_query_first(v_2, '$[0]') | json_path_query_first(v_2, '$.*') | json_path_query_first(v_2, '$[*].b') | json_path_query_array(v, '$.a') | json_path_query_array(v, '$.a[*].b') | json_path_query_array(v_2, '$[*]') | json_path_query_array(v_2, '$.*') | json_path_exists(v, '$.a.b') | json_path_exists(v_2, '$.c[1]') | json_path_exists(v_2, '$[0]') | json_path_exists(v_2, '$.a[*].b')
json_extract_path_text(to_string(v), 'a') | json_extract_path_text(to_string(v), 'a.b') | json_extract_path_text(to_string(v_2), 'c[0]') | json_extract_path_text(to_string(v_2), 'a[0].b') | json_extract_path_text(to_string(json_object('a', s, 'b', n)), 'a') | json_extract_path_text(to_string(json_object('a', s, 'b', n)), 'b') | json_extract_path_text(to_string(json_object('a', d10, 'b', b)), 'a')
array_size(z) | array_size(a_2) | array_size(v['c']) | array_get(a, 1) | strftime(ts, '%Y-%m') | strftime(d, '%d.%m.%Y') | to_text(n) | to_text(ts_2) | str_to_date(s, '%Y-%m-%d') | dayofmonth(d) | dayofmonth(ts_2) | to_start_of_iso_week(d) | to_start_of_iso_week(ts) | json_object_insert(v, 'z', 1) | json_object_delete(v, 'a') | json_object_pick(v, 'a', 'b') | base64_encode(s) | hex_encode(s_2) | ipv4_num_to_string(n_2 + 1000) | chr(n_2 + 70) | rlike(s, '^a') | trunc(d10, 1) | trunc(f64_2, 2) | intdiv(n, 3) | array_generate_range(0, n) | array_generate_range(n_2, 12)
array_std(a) | array_stddev(a_2) | array_stddev_samp(a) | array_sort_desc_null_last(a) | array_sort_desc_null_last(z) | is_decimal(v) | as_timestamp(v) | div0(n, n_2) | div0(i64, n) | div0(d10, n_2) | divnull(n, n_2) | divnull(i64_2, n_2) | divnull(d10, n) | to_int8(n) | to_int8(i32) | to_uint8(n_2) | to_uint8(i32_2) | to_int8(s) | try_to_int8(s) | try_to_int16(s_2) | try_to_int32(s) | try_to_int8(n) | try_to_int32(i64) | try_to_int32(d10) | try_to_uint8(s) | try_to_uint16(s_2) | try_to_uint32(s) | to_uint16(i32) | isnan(h) | isinf(h) | isnan(f64_2) | to_start_of_iso_year(d) | to_start_of_iso_year(ts_2) | try_from_base64(s) | try_from_base64(s_2) | try_from_base64(to_base64(s)) | date_subtract_months(d, n) | date_subtract_months(ts, n) | subtract_weeks(d, n) | subtract_weeks(ts_2, n) | yearweek(ts) | yearweek(ts_2)
to_next_monday(least(d, '9000-01-01'::date)) | to_next_sunday(least(d_2, '9000-01-01'::date)) | to_next_saturday(least(d, '9000-01-01'::date)) | to_previous_saturday(d) | to_previous_tuesday(d_2) | to_previous_wednesday(d) | to_previous_thursday(d) | to_last_of_week(least(d, '9000-01-01'::date)) | to_last_of_week(least(ts, '9000-01-01'::timestamp))
try_to_string(d10) | try_to_string(d38) | try_to_string(n) | try_to_string(f64)
bitmap_count(to_bitmap('1,2')) | jaro_winkler_similarity(s, part) | levenshtein(s, part) | like(s, 'a%') | glob(s, 'a*') | unhex('616263') | bin || bin | length(bin) | hex(bin) | to_base64(bin) | to_string(bin)
`

const aggregateArguments = [
  ...['', 's', 's_2', 'n', 'n_2', 'i64', 'd10', 'd10_2', 'd', 'ts', 'b', 'part'],
  ...['i32, s', 'n, i64', 's, n', 'n_2, n', 'd10, n', 'n, b', 's, b'],
]

const writtenAggregates = [
  ...[
    'count(DISTINCT s)',
    'count(DISTINCT n, b)',
    'sum(DISTINCT n)',
    'avg(DISTINCT n)',
    'count(DISTINCT d)',
  ],
  ...[
    "string_agg(s, ',')",
    "listagg(part, '-')",
    "string_agg(s, ',') WITHIN GROUP (ORDER BY s)",
    "listagg(part, '-') WITHIN GROUP (ORDER BY part DESC)",
    "string_agg(s, ', ') WITHIN GROUP (ORDER BY n, s)",
    "string_agg(n::STRING, '-') WITHIN GROUP (ORDER BY n DESC)",
    "group_concat(s_2, ';')",
    'sum(n * 2)',
    'max(length(s))',
  ],
  ...['sum(if(b, n, 0))', 'quantile_cont(0.5)(n)', 'quantile_disc(0.25)(n)', 'count(n) + sum(n)'],
  ...[
    'min(n + n_2)',
    'avg(d10)',
    'sum(CASE WHEN b THEN 1 ELSE 0 END)',
    'max(concat(s, part))',
    'sum_if(n, n > 3)',
  ],
  ...[
    'count_if(n > 3)',
    'count_if(n_2 > 22)',
    "count_if(s LIKE 'a%')",
    'sum_if(n_2, n_2 > 3)',
    'sum_if(n_2, n_2 > 22)',
    'sum_if(n_2, n_2 > 1000)',
    'avg_if(n_2, n_2 > 3)',
    'avg_if(n_2, n_2 > 22)',
    'min_if(n_2, n_2 > 22)',
    'max_if(n_2, n_2 < -2)',
    'min_if(s_2, n_2 > 22)',
    "max_if(s_2, s_2 < 'm')",
    'quantile(0.5)(n)',
    'quantile(0.9)(n)',
    'avg_if(n, b)',
    'array_agg(n)',
    'array_agg(s)',
    'json_agg(n)',
    'any_value(grp)',
  ],
]

/** Aggregates over gold tables: of all rows, and by group. */
export function aggregateCandidates(): readonly Candidate[] {
  const named = allAggregates().flatMap(({ name }) => {
    const combined = [name, `${name}_if`, `${name}_distinct`].filter(each =>
      provenFunctions.has(each),
    )
    return combined.flatMap(each =>
      aggregateArguments.map(args => ({ table: 'gold_text', sql: `${each}(${args})` })),
    )
  })
  return [...named, ...writtenAggregates.map(sql => ({ table: 'gold_text', sql }))]
}

/** Expressions that may become gold cases, each once. */
export function goldCandidates(): readonly Candidate[] {
  const binary = operators.flatMap(operator =>
    pairs.flatMap(pair => {
      const [a, b] = pair.split(' ')
      return placed(`${a} ${operator} ${b}`)
    }),
  )
  const dates = times.flatMap(column => [
    ...partsOfTime.flatMap(unit => placed(`EXTRACT(${unit} FROM ${column})`)),
    ...units.flatMap(unit => [
      ...placed(`date_trunc(${unit}, ${column})`),
      ...placed(`date_add(${unit}, n, ${column})`),
      ...placed(`date_sub(${unit}, n_2, ${column})`),
      ...placed(`date_diff(${unit}, ${column}, ${column.startsWith('d') ? 'd_2' : 'ts_2'})`),
      ...placed(`date_between(${unit}, ${column}, ${column.startsWith('d') ? 'd_2' : 'ts_2'})`),
      ...placed(`${column} + to_interval('3 ${unit}')`),
    ]),
    ...['YEAR', 'QUARTER', 'MONTH', 'WEEK'].flatMap(unit => placed(`last_day(${column}, ${unit})`)),
    ...['MONDAY', 'FRIDAY', 'SUNDAY'].flatMap(day => [
      ...placed(`next_day(${column}, ${day})`),
      ...placed(`previous_day(${column}, ${day})`),
    ]),
  ])
  const casts = sourceColumns.flatMap(column =>
    castTypes.flatMap(type => [
      ...placed(`CAST(${column} AS ${type})`),
      ...placed(`TRY_CAST(${column} AS ${type})`),
    ]),
  )
  const others = written.split(/\s\|\s|\n/).flatMap(sql => placed(sql.trim()))
  const floats = ofFloats.split(/\s\|\s|\n/).flatMap(sql => placed(sql.trim()))
  const ofNumbers = ['num', 'num_2', 'h', 'h_2', 'g', 'g_2'].flatMap(column =>
    (column.startsWith('num') ? ['FLOAT', 'DOUBLE'] : castTypes).flatMap(type => [
      ...placed(`CAST(${column} AS ${type})`),
      ...placed(`TRY_CAST(${column} AS ${type})`),
    ]),
  )
  const all = [
    ...[...others, ...binary, ...dates, ...casts, ...scalarCalls()],
    ...[...tupleComparisons(), ...floats, ...ofNumbers],
  ]
  return [...new Map(all.map(each => [each.sql, each])).values()].filter(({ sql }) => sql !== '')
}
