/** A column of a table that the gold cases read: its name, its type in SQL, and the SQL of its value in a row. */
interface GoldColumn {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly values: (draw: Draw) => readonly string[]
}

/** A table that the gold cases read. */
export interface GoldTable {
  readonly name: string
  /** The types of its columns, by their first word, as in `usesOf`. */
  readonly columns: ReadonlyMap<string, string>
  /** The statement that makes it, with `id`, `grp` and some of the other columns; default: all. */
  create(columns?: ReadonlySet<string>): string
  /** The statement that fills it. */
  insert(columns?: ReadonlySet<string>): string
  /** The same rows in the format CSV, which the engine reads in a quarter of the time; but an empty Binary is NULL. */
  csv(columns?: ReadonlySet<string>): string
}

/** So many rows that loops over them are generated code (`core/scalar`). */
export const goldRows = 300

/** Random numbers of 32 bits: the same ones in each run. Source: mulberry32. */
class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** A number of up to so many digits, each length as often as any other. */
  digits(most: number): bigint {
    const length = 1 + this.below(most)
    return BigInt(Array.from({ length }, () => this.below(10)).join(''))
  }
}

/** Values of edges, and more that are drawn until there are enough for all rows. */
function filled(edges: readonly string[], more: (i: number) => string): readonly string[] {
  return Array.from({ length: goldRows }, (_, i) => edges[i] ?? more(i))
}

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, found => `\\${found}`)}'`

function integers(bits: number, isSigned: boolean): GoldColumn['values'] {
  const low = isSigned ? -(2n ** BigInt(bits - 1)) : 0n
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n
  const around = [0n, 1n, 2n, 3n, 7n, 10n, 12n, 31n, 60n, 64n, 100n, 128n, 365n, 1000n, 10n ** 4n]
  const powers = [...around, 10n ** 5n, 10n ** 6n, 10n ** 9n, 2n ** 31n, 2n ** 53n, 10n ** 15n]
  const edges = [low, high, low + 1n, high - 1n]
    .concat(powers.flatMap(each => [each, each + 1n, each - 1n, -each]))
    .filter((each, i, all) => each >= low && each <= high && all.indexOf(each) === i)
  const most = String(high).length
  return draw =>
    filled(edges.slice(0, goldRows / 2).map(String), () => {
      const size = draw.digits(most) % (high + 1n)
      return String(isSigned && draw.below(3) === 0 ? -size : size)
    })
}

const smallNumbers: GoldColumn['values'] = draw =>
  Array.from({ length: goldRows }, (_, i) => String(i < 40 ? i - 8 : draw.below(24) - 3))

function decimals(precision: number, scale: number): GoldColumn['values'] {
  const nines = '9'.repeat(precision - scale) || '0'
  const most = `${nines}.${'9'.repeat(scale)}`
  const small = `0.${'0'.repeat(scale - 1)}1`
  const halves = ['0.5', '-0.5', '1.5', '2.5', '-2.5', '9.9', '99.5', '-99.9', '100', '1', '-1']
  return draw =>
    filled(['0', most, `-${most}`, small, `-${small}`, ...halves], () => {
      const whole = draw.digits(precision - scale)
      const part = String(draw.below(10 ** Math.min(scale, 6))).padStart(Math.min(scale, 6), '0')
      return `${draw.below(3) === 0 ? '-' : ''}${whole}.${part}`
    })
}

const floats =
  (digits: number): GoldColumn['values'] =>
  draw => {
    const edges = ['0', '1', '-1', '0.5', '-0.5', '1.5', '2.5', '-2.5', '0.1', '100', '1000.25']
    return filled(edges, () => {
      const whole = draw.digits(digits)
      const part = draw.pick(['', '.5', '.25', '.125', '.75', '.0625'])
      return `${draw.below(3) === 0 ? '-' : ''}${whole}${part}`
    })
  }

/** Floats of all sizes, most of which no decimal is: shortest texts of up to `digits` digits. */
const hardFloats =
  (digits: number, power: number): GoldColumn['values'] =>
  draw => {
    const edges = [
      '0.1',
      '0.2',
      '0.3',
      '1.1',
      '-0.7',
      '19.99',
      '99.99',
      '3.14159',
      '2.71828',
      '0.25',
    ]
    const sizes = [
      '1e10',
      '1e15',
      '1e16',
      '1e-5',
      '1e-7',
      '123456789',
      '16777217',
      '-12.25',
      '1e20',
    ]
    return filled(
      [...edges, ...sizes, '12345.678', '0.00001234', '33.333333', '0', '1', '-1'],
      () => {
        const mantissa = `${draw.below(3) === 0 ? '-' : ''}${1 + draw.below(9)}.${draw.digits(digits - 1)}`
        return `${mantissa}e${draw.below(3) === 0 ? draw.below(2 * power) - power : draw.below(5)}`
      },
    )
  }

/** Texts of numbers in all forms, and texts that nearly are. */
const numberTexts: GoldColumn['values'] = draw => {
  const words = [
    'inf',
    '-inf',
    '+Infinity',
    'INF',
    'nan',
    'NaN',
    '-nan',
    'infin',
    'none',
    'true',
    '',
  ]
  const forms = [
    '1',
    '-1',
    '+1',
    '1.',
    '.5',
    '-.5',
    '1e5',
    '1E5',
    '1e+5',
    '1e-3',
    '00012',
    '-0',
    '12.25',
  ]
  const wrong = [
    '1e',
    '1e+',
    '.',
    '-',
    '+',
    'e5',
    '.e1',
    '--1',
    '+-1',
    '1,5',
    '0x10',
    '1_000',
    '1d',
    '1.5.2',
  ]
  const sizes = [
    '1e400',
    '-1e400',
    '1e-400',
    '123456789012345678901234567890',
    '0.1',
    '99.995',
    '-99.995',
  ]
  return filled(
    [...words, ...forms, ...wrong, ...sizes, '3.14159265358979323846', '2.5', '-2.5'],
    () => {
      const whole = `${draw.pick(['', '', '-', '+'])}${draw.digits(6)}`
      const part = draw.pick(['', '.5', `.${draw.digits(3)}`, `.${draw.digits(12)}`])
      return `${whole}${part}${draw.pick(['', '', '', `e${draw.below(9) - 4}`])}`
    },
  ).map(quoted)
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const wide = [...'äöüßÄÖÜéñçøœ中文日本語한국어привет', '👍', '💥', '𝔘']

function word(draw: Draw, most: number): string {
  const length = 1 + draw.below(most)
  const alphabet = draw.pick([letters, '0123456789', 'abcdef0123456789-', `${letters} _-.@`])
  return Array.from({ length }, () =>
    draw.below(40) === 0 ? draw.pick(wide) : draw.pick([...alphabet]),
  ).join('')
}

const textEdges: readonly string[] = [
  ...['', ' ', '  x  ', 'abc', 'ABC', 'a', '0', '1', '-1', '12', '-42', '1.5', '007', '1e3', '+5'],
  ...['true', 'false', 'null', 'NULL', 'ÄöÜß', '💥', 'x💥y', '中文字', 'straße', 'İı', 'a\tb\nc'],
  ...["it's", '"q"', 'a\\b', '100%', 'a%b_c', '%', '_', 'a,b,c', 'a.b.c', '[1,2]', '{"a":1}'],
  ...['2024-02-29', '2023-12-31', '1969-07-20', '2024-02-29 23:59:59.123456', '0001-01-01'],
  ...['9999-12-31', '2024-13-01', '10:20:30', '2147483648', '-9223372036854775808', '99999999999'],
  ...['Ann@x.org', 'zoe_hq@example.org', 'https://example.org/a/b?c=d&e=f#g', '192.168.0.1'],
  ...[
    '7acd4159-0b1e-4c3d-9f00-2b8f6d0c1a2e',
    'f0e1d2c3-b4a5-4697-8877-665544332211',
    'ff00',
    'Zm9v',
  ],
  'a'.repeat(17),
  'Lorem ipsum dolor sit amet, '.repeat(9),
  'x'.repeat(600),
  'äö'.repeat(150),
  '0123456789abcdef'.repeat(20),
]

function text(draw: Draw, i: number): string {
  if (i % 10 === 0) return `${letters[i % 52]}${word(draw, 300)}`
  if (i % 10 < 3)
    return [word(draw, 8), word(draw, 8), word(draw, 8)].join(draw.pick([' ', '_', '-', ',']))
  if (i % 10 === 3) return `${word(draw, 6).toLowerCase()}@example.org`
  if (i % 10 === 4) return String(draw.digits(9))
  if (i % 10 === 5) return `${draw.digits(4)}.${draw.below(100)}`
  if (i % 10 === 6) return draw.pick(letters.split('')).repeat(1 + draw.below(40))
  return word(draw, 40)
}

const texts: GoldColumn['values'] = draw =>
  filled(textEdges, i => text(draw, i)).map(each => quoted(each))

/** Parts of the texts in the same rows, and others. */
const parts: GoldColumn['values'] = () => {
  const own = new Draw(textSeed)
  const draw = new Draw(77)
  return filled(textEdges, i => text(own, i)).map((each, i) => {
    const all = [...each]
    const from = draw.below(Math.max(1, all.length))
    const part = all.slice(from, from + 1 + draw.below(4)).join('')
    return quoted(i % 4 === 3 ? draw.pick(['x', 'e', '-', 'zz', '']) : part)
  })
}

const textSeed = 1001

const two = (n: number): string => String(n).padStart(2, '0')

function day(draw: Draw): string {
  const year = draw.below(4) === 0 ? 1 + draw.below(9998) : 1965 + draw.below(75)
  const month = 1 + draw.below(12)
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const date = draw.below(4) === 0 ? last : 1 + draw.below(last)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

const dayEdges = [
  ...['1970-01-01', '1969-12-31', '2024-02-29', '2000-02-29', '1900-02-28', '2023-12-31'],
  ...['2024-12-30', '2024-12-31', '2025-01-01', '2021-01-03', '2026-11-29', '2026-12-31'],
  ...['0001-01-01', '0001-12-31', '9999-12-29', '1000-01-01', '1582-10-15', '2024-03-31'],
]

const days: GoldColumn['values'] = draw => filled(dayEdges, () => day(draw)).map(quoted)

const times: GoldColumn['values'] = draw => {
  const edges = dayEdges
    .flatMap(each => [each, `${each} 23:59:59.999999`])
    .concat(
      '2024-02-29 00:00:00.000001',
      '1969-12-31 23:59:59.5',
      '2026-03-29 02:30:00',
      '2026-10-25 01:30:00',
    )
  return filled(edges, () => {
    const clock = [24, 60, 60].map(n => two(draw.below(n))).join(':')
    const part = draw.pick(['', '', `.${draw.below(10)}`, `.${two(draw.below(100))}5`])
    const micros = draw.below(2) === 0 ? part : `.${String(draw.below(10 ** 6)).padStart(6, '0')}`
    return `${day(draw)} ${clock}${micros}`
  }).map(quoted)
}

const booleans: GoldColumn['values'] = draw =>
  Array.from({ length: goldRows }, () => draw.pick(['true', 'false']))

function json(draw: Draw, depth: number): unknown {
  const kind = draw.below(depth > 0 ? 9 : 6)
  if (kind === 0) return draw.pick([null, true, false])
  if (kind === 1) return draw.below(2000) - 500
  if (kind === 2) return draw.pick([0.5, -1.25, 1234.75, 3.125])
  if (kind <= 5) return draw.pick(['', 'a', 'b', 'x y', 'ä💥', '12', 'it', word(draw, 30)])
  const some = Array.from({ length: draw.below(4) }, () => json(draw, depth - 1))
  if (kind === 6) return some
  return Object.fromEntries(some.map((each, i) => [['a', 'b', 'c', 'key d'][i], each]))
}

const jsonEdges: readonly string[] = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '""',
    '"a"',
    '"12"',
    '[]',
    '{}',
    '[1,"b",null]',
    '[[1],[2]]',
  ],
  ...['{"a":{"b":2},"c":[1,2,3]}', '{"a":1}', '{"a":null}', '{"b":"x","a":"y"}', '[true,false]'],
  ...['9007199254740993', '{"a":[{"b":1},{"b":2}]}', '["x","y","z"]', '"2024-02-29"', '1000000'],
]

const jsons: GoldColumn['values'] = draw =>
  filled(jsonEdges, i => JSON.stringify(json(draw, 1 + (i % 3)))).map(
    each => `parse_json(${quoted(each)})`,
  )

const keys: GoldColumn['values'] = draw =>
  Array.from({ length: goldRows }, () => quoted(draw.pick(['a', 'b', 'c', 'key d', '0', 'zz'])))

const lists =
  (element: (draw: Draw) => string, edges: readonly string[]): GoldColumn['values'] =>
  draw =>
    filled(edges, () => {
      const length = draw.below(8) === 0 ? 20 + draw.below(10) : draw.below(6)
      return `[${Array.from({ length }, () => element(draw)).join(', ')}]`
    })

const intLists = lists(
  draw => (draw.below(8) === 0 ? 'NULL' : String(draw.below(40) - 10)),
  ['[]', '[1]', '[NULL]', '[3, 1, 2]', '[1, 1, -1]', '[2147483647, -2147483648]', '[0, 0]'],
)
const textLists = lists(
  draw =>
    draw.below(10) === 0
      ? 'NULL'
      : quoted(draw.below(2) === 0 ? draw.pick([...'abcxyz']) : word(draw, 12)),
  ['[]', "['a']", "['b', 'a', 'b']", "['', ' ']", "['ä', '💥']"],
)

const maps: GoldColumn['values'] = draw =>
  filled(['{}', "{'a': 1}", "{'a': 1, 'b': 2}"], () => {
    const count = draw.below(4)
    const names = ['a', 'b', 'c', 'key d'].slice(0, count)
    return `{${names.map(name => `'${name}': ${draw.below(50) - 9}`).join(', ')}}`
  })

const tuples: GoldColumn['values'] = draw =>
  Array.from({ length: goldRows }, () => `(${draw.below(99) - 20}, ${quoted(word(draw, 9))})`)

const bytes: GoldColumn['values'] = draw =>
  filled(['', '00', '616263', 'ff00', 'c3a4'], () =>
    Array.from({ length: draw.below(24) }, () => draw.pick([...'0123456789abcdef']).repeat(2)).join(
      '',
    ),
  ).map(each => `unhex('${each}')`)

const intervals: GoldColumn['values'] = draw =>
  filled(
    ['1 day', '-1 month', '1 year 2 months 3 days', '01:02:03.5', '0 days', '25 hours'].map(quoted),
    () =>
      quoted(`${draw.below(40) - 9} ${draw.pick(['days', 'months', 'hours', 'seconds', 'years'])}`),
  ).map(each => `to_interval(${each})`)

const column = (
  name: string,
  type: string,
  values: GoldColumn['values'],
  isNullable = true,
): GoldColumn => ({ name, type, isNullable, values })

/** Two columns of a type: `NAME` may be NULL, `NAME_2` may not. */
const twice = (name: string, type: string, values: GoldColumn['values']): readonly GoldColumn[] => [
  column(name, type, values),
  column(`${name}_2`, type, values, false),
]

const definitions: Readonly<Record<string, readonly GoldColumn[]>> = {
  gold_text: [
    ...[column('s', 'STRING', texts), column('s_2', 'STRING', texts, false)],
    ...[column('part', 'STRING', parts), column('part_2', 'STRING', parts, false)],
    ...twice('n', 'INT', smallNumbers),
    ...[column('b', 'BOOLEAN', booleans), column('bin', 'BINARY', bytes)],
    ...[
      column('i64', 'BIGINT', integers(64, true)),
      column('d10', 'DECIMAL(10, 2)', decimals(10, 2)),
    ],
    ...[column('d', 'DATE', days), column('ts', 'TIMESTAMP', times)],
    ...twice('i32', 'INT', integers(32, true)),
  ],
  gold_int: [
    ...[8, 16, 32, 64].flatMap(bits => twice(`i${bits}`, `INT${bits}`, integers(bits, true))),
    ...[8, 16, 32, 64].flatMap(bits => twice(`u${bits}`, `UINT${bits}`, integers(bits, false))),
    ...twice('n', 'INT', smallNumbers),
    ...twice('b', 'BOOLEAN', booleans),
  ],
  gold_number: [
    ...[column('n', 'INT', smallNumbers), ...twice('i32', 'INT', integers(32, true))],
    ...[...twice('i64', 'BIGINT', integers(64, true)), ...twice('f64', 'DOUBLE', floats(9))],
    ...[...twice('f32', 'FLOAT', floats(5)), ...twice('d4', 'DECIMAL(4, 1)', decimals(4, 1))],
    ...twice('d10', 'DECIMAL(10, 2)', decimals(10, 2)),
    ...twice('d18', 'DECIMAL(18, 5)', decimals(18, 5)),
    ...twice('d38', 'DECIMAL(38, 10)', decimals(38, 10)),
  ],
  gold_time: [
    ...[...twice('d', 'DATE', days), ...twice('ts', 'TIMESTAMP', times)],
    ...[...twice('n', 'INT', smallNumbers), ...twice('i64', 'BIGINT', integers(64, true))],
    ...[column('iv', 'INTERVAL', intervals), column('i32', 'INT', integers(32, true))],
  ],
  gold_json: [
    ...[...twice('v', 'VARIANT', jsons), ...twice('k', 'STRING', keys)],
    ...[...twice('n', 'INT', smallNumbers), column('s', 'STRING', texts)],
    column('b', 'BOOLEAN', booleans),
  ],
  gold_list: [
    ...[...twice('a', 'ARRAY(INT)', intLists), ...twice('z', 'ARRAY(STRING)', textLists)],
    ...[...twice('n', 'INT', smallNumbers), ...twice('k', 'STRING', keys)],
    ...[column('m', 'MAP(STRING, INT)', maps), column('m_2', 'MAP(STRING, INT)', maps, false)],
    ...[
      column('tu', 'TUPLE(INT, STRING)', tuples),
      column('tu_2', 'TUPLE(INT, STRING)', tuples, false),
    ],
    column('b', 'BOOLEAN', booleans),
  ],
  gold_float: [
    ...[...twice('h', 'DOUBLE', hardFloats(15, 30)), ...twice('g', 'FLOAT', hardFloats(6, 12))],
    ...[...twice('num', 'STRING', numberTexts), ...twice('q', 'INT', smallNumbers)],
  ],
}

/** Types that SQL names otherwise than the server's answers. */
const sqlNames: Readonly<Record<string, string>> = {
  ...{ INT: 'Int32', BIGINT: 'Int64', FLOAT: 'Float32', DOUBLE: 'Float64' },
}

/** The tables by name; each has a column `id` that counts from 1, and `grp` with a few values. */
export const goldTables: ReadonlyMap<string, GoldTable> = new Map(
  Object.entries(definitions).map(([name, columns]) => [name, tableOf(name, columns)]),
)

function tableOf(name: string, columns: readonly GoldColumn[]): GoldTable {
  const own = columns.map((each): [string, string] => [each.name, typeWord(each.type)])
  const chosen = (names?: ReadonlySet<string>) =>
    columns.filter(each => names?.has(each.name) ?? true)
  const rows = (names?: ReadonlySet<string>) => rowsOf(name, chosen(names))
  return {
    name,
    columns: new Map([['id', 'Int32'], ['grp', 'Int32'], ...own]),
    create: names => create(name, chosen(names)),
    insert: names =>
      `INSERT INTO ${name} VALUES ${rows(names)
        .map(row => `(${row.join(', ')})`)
        .join(', ')}`,
    csv: names =>
      rows(names)
        .map(row => `${row.map(csvCell).join(',')}\n`)
        .join(''),
  }
}

/** The first word of a type that SQL names in one of several ways. */
function typeWord(type: string): string {
  const name = /^\w+/.exec(type)![0]
  return sqlNames[name] ?? `${name[0]}${name.slice(1).toLowerCase()}`.replace('Uint', 'UInt')
}

function create(name: string, columns: readonly GoldColumn[]): string {
  const declared = columns.map(
    each => `, ${each.name} ${each.type}${each.isNullable ? ' NULL' : ' NOT NULL'}`,
  )
  return `CREATE OR REPLACE TABLE ${name} (id INT NOT NULL, grp INT NOT NULL${declared.join('')})`
}

/** The SQL of all values, by row. */
function rowsOf(name: string, columns: readonly GoldColumn[]): readonly (readonly string[])[] {
  const cells = columns.map(each => cellsOf(name, each.name))
  return Array.from({ length: goldRows }, (_, i) => [
    ...[String(i + 1), String((i * 7) % 11)],
    ...cells.map(each => each[i]!),
  ])
}

/** A value in CSV, of its SQL: without the function that makes it of a text. */
function csvCell(sql: string): string {
  if (sql === 'NULL') return '\\N'
  const [, text] = /^(?:\w+\()?'(.*)'\)?$/s.exec(sql) ?? []
  const value = text === undefined ? sql : text.replaceAll(/\\(.)/gs, '$1')
  return `"${value.replaceAll('"', '""')}"`
}

/** The SQL of the value of a column in a row, counted from 1, as a constant of the column's type. */
export function goldConstant(table: string, name: string, id: number): string {
  if (name === 'id') return String(id)
  if (name === 'grp') return String(((id - 1) * 7) % 11)
  const { type } = definitions[table]!.find(each => each.name === name)!
  const text = cellsOf(table, name)[id - 1]!
  return `CAST(${text} AS ${type}${text === 'NULL' ? ' NULL' : ''})`
}

/** The SQL of some of the values of a column, of rows all over the table. */
export function someGoldValues(table: string, name: string): readonly string[] {
  return cellsOf(table, name).filter((_, i) => i % 5 === 0)
}

const known = new Map<string, readonly string[]>()

/** The SQL of the values of a column, by row. */
function cellsOf(table: string, name: string): readonly string[] {
  const key = `${table}.${name}`
  const place = definitions[table]!.findIndex(each => each.name === name)
  const cells = known.get(key) ?? drawCells(table, definitions[table]![place]!, place)
  known.set(key, cells)
  return cells
}

function drawCells(
  table: string,
  { name, values, isNullable }: GoldColumn,
  place: number,
): readonly string[] {
  const isPaired = table === 'gold_text' && /^(?:s|part)$/.test(name)
  const made = values(new Draw(isPaired ? textSeed : 7 * place + name.length + table.length))
  // The values of a row are not those of the same edge in all columns.
  const shift = isPaired ? 0 : (place * 37) % goldRows
  return made.map((_, i) => {
    const isNull = isNullable && (i * 13 + place * 5) % 17 === 0
    return isNull ? 'NULL' : made[(i + shift) % goldRows]!
  })
}
