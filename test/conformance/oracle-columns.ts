/** A type of the table that expressions read, with texts of edge values. */
export interface EdgeType {
  /** Of its columns: `c_NAME` is NOT NULL, `n_NAME` may be NULL. */
  readonly name: string
  readonly sql: string
  /** The kinds of catalogue types that it stands for. */
  readonly kinds: readonly string[]
  readonly values: readonly string[]
}

/** A cell of H3 and an edge between two, for functions that refuse all other numbers. */
const h3Indexes = ['599119489002373119', '1248204388774707199']

const integers = (bits: number): readonly EdgeType[] => {
  const top = 2n ** BigInt(bits - 1)
  const signed = [0n, 1n, -1n, top - 1n, -top, 2n, 7n, -3n, 100n]
  const unsigned = [0n, 1n, 2n * top - 1n, top, 2n, 3n, 65n, 100n]
  return [
    edge(`i${bits}`, `INT${bits}`, [`Int${bits}`], signed.map(String)),
    edge(
      `u${bits}`,
      `UINT${bits}`,
      [`UInt${bits}`],
      [...unsigned.map(String), ...(bits === 64 ? h3Indexes : [])],
    ),
  ]
}

function edge(
  name: string,
  sql: string,
  kinds: readonly string[],
  values: readonly string[],
): EdgeType {
  return { name, sql, kinds, values }
}

/** With those that no literal gives. */
function floats(...values: readonly string[]): readonly string[] {
  return [...values, "to_float64('NaN')", "to_float64('-0')", "to_float64('inf')"]
}

const geometries = (...texts: readonly string[]): readonly string[] =>
  texts.map(text => `st_geometryfromwkt('${text}')`)

const quoted = (texts: readonly string[]): readonly string[] => texts.map(text => `'${text}'`)

/** The types of the columns. The real engine at hand has no Interval and no Timestamp_Tz. */
export const edgeTypes: readonly EdgeType[] = [
  ...[8, 16, 32, 64].flatMap(integers),
  edge('f32', 'FLOAT', ['Float32'], floats('0', '1.5', '-2.5', '0.1', '1e20', '-3.25', '16777217')),
  edge(
    'f64',
    'DOUBLE',
    ['Float64'],
    floats('0', '0.5', '-1.5', '2.5', '1e300', '0.1', '-7', '1e-7'),
  ),
  edge('d4', 'DECIMAL(4, 1)', ['Decimal'], ['0', '999.9', '-999.9', '0.5', '2.5', '-1.5', '7']),
  edge('d18', 'DECIMAL(18, 5)', ['Decimal'], ['0', '1.00001', '-1234567890123.99999', '0.125']),
  edge('d38', 'DECIMAL(38, 10)', ['Decimal'], ['0', '1', '-9999999999999999999999999999.5', '3.3']),
  edge(
    'd76',
    'DECIMAL(76, 4)',
    ['Decimal'],
    ['0', '12.34', '-1', '123456789012345678901234567890.5', `-${'9'.repeat(72)}.9999`],
  ),
  edge('bool', 'BOOLEAN', ['Boolean'], ['true', 'false']),
  edge(
    'str',
    'STRING',
    ['String'],
    [
      ...quoted(['', 'abc', '123', '-1.5', ' x ', 'ÄöÜß', 'a%b_c', 'true', '1e3', 'Hello World']),
      ...quoted(['2024-02-29', '2024-02-29 23:59:59.123456', '[1,2]', '{"a":1}', '255', '💥']),
      ...quoted(['8a1fb46622dffff', 'POINT(1 2)', '{a}', '%Y-%m-%d']),
    ],
  ),
  edge(
    'date',
    'DATE',
    ['Date'],
    quoted(['2024-02-29', '1970-01-01', '1969-12-31', '9999-12-31', '1000-01-01', '2023-12-31']),
  ),
  edge(
    'ts',
    'TIMESTAMP',
    ['Timestamp'],
    quoted([
      '2024-02-29 23:59:59.999999',
      '1970-01-01 00:00:00',
      '1969-12-31 23:59:59.5',
      '2023-01-01 12:30:00',
      '9999-12-30 22:00:00',
      '1000-01-01 00:00:00',
    ]),
  ),
  edge(
    'var',
    'VARIANT',
    ['Variant'],
    [
      '1',
      '-1.5',
      '"a"',
      '"12"',
      'null',
      'true',
      '[1,"b",null]',
      '{"a":{"b":2},"c":[1]}',
      '[]',
      '{}',
    ].map(json => `parse_json('${json}')`),
  ),
  edge('bin', 'BINARY', ['Binary'], ["unhex('')", "unhex('616263')", "unhex('ff00')"]),
  edge('bitmap', 'BITMAP', ['Bitmap'], ["to_bitmap('1,2,3')", "to_bitmap('2,100000')"]),
  edge('geom', 'GEOMETRY', ['Geometry'], geometries('POINT(1 -2.5)', 'LINESTRING(0 0, 2 2)')),
  edge('polygon', 'GEOMETRY', ['Geometry'], geometries('POLYGON((0 0, 4 0, 4 3, 0 3, 0 0))')),
  edge('floats', 'ARRAY(FLOAT NOT NULL)', ['Array'], ['[0.5, 2]', '[-1, 3.5]']),
  edge('ints', 'ARRAY(INT32)', ['Array'], ['[]', '[1]', '[3,1,2]', '[1,1,-1]']),
  edge('texts', 'ARRAY(STRING)', ['Array'], ['[]', "['a']", "['b','a','b']"]),
  edge('map', 'MAP(STRING, INT32)', ['Map'], ['{}', "{'a':1}", "{'a':1,'b':2}"]),
  edge('tuple', 'TUPLE(INT32, STRING)', ['Tuple'], ["(1,'a')", "(-5,'')"]),
]

/** Number of rows; each expression is asked over one of them. */
export const edgeRows = 24

/** The statements that make the table `edge`. */
export function edgeSetup(): readonly string[] {
  const columns = edgeTypes.flatMap(({ name, sql }) => [
    `c_${name} ${sql} NOT NULL`,
    `n_${name} ${sql} NULL`,
  ])
  const rows = Array.from({ length: edgeRows }, (_, row) => {
    const cells = edgeTypes.flatMap(({ values }, i) => [
      values[(row + i) % values.length]!,
      row % 3 === i % 3 ? 'NULL' : values[(row * 7 + i) % values.length]!,
    ])
    return `(${row}, ${cells.join(', ')})`
  })
  return [
    `CREATE OR REPLACE TABLE edge (id INT NOT NULL, ${columns.join(', ')}) ENGINE = MEMORY`,
    // One block: aggregates meet its rows in one order.
    `INSERT INTO edge VALUES ${rows.join(', ')}`,
  ]
}
