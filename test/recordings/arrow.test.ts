import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { type ArrowPage, arrowType, readArrow } from '../arrow-client.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

/** Columns of every type, each with NULLs where it may have them. */
const select = `
SELECT n = 0 AS boolean, n::INT8 AS i8, (-n)::INT16 AS i16, n::INT32 AS i32, -n::INT64 AS i64,
  n::UINT8 AS u8, n::UINT16 AS u16, n::UINT32 AS u32, 18446744073709551615::UINT64 AS u64,
  (n / 3)::FLOAT AS f32, CASE n WHEN 0 THEN 'nan' WHEN 1 THEN '-inf' ELSE '0.1' END::DOUBLE AS f64,
  (n * -1.25)::DECIMAL(18, 2) AS d64, (n * -1.25)::DECIMAL(38, 2) AS d128,
  (n * -1.25)::DECIMAL(76, 30) AS d256, nullif(n, 1)::DECIMAL(4, 0) NULL AS dn,
  CASE n WHEN 0 THEN '' WHEN 1 THEN NULL ELSE 'more than twelve "bytes" here, ü\\n' END AS s,
  if(n = 1, NULL, repeat('ab', n::UINT64))::BINARY NULL AS bin,
  '2024-02-29'::DATE - n AS day, '1969-12-31 23:59:59.999999'::TIMESTAMP + n AS ts,
  if(n = 1, NULL, '2024-03-31 02:30:00 -0345'::TIMESTAMP_TZ) AS tz,
  if(n = 1, NULL, to_interval('-1 month 2 days -0:00:03.000001')) AS iv,
  if(n = 1, NULL, parse_json('{"a":[1,null,"x"],"b":1.5e30}')) AS v,
  parse_json(if(n = 1, 'null', '"text"')) AS v2,
  if(n = 1, NULL, st_geometryfromewkt('SRID=4326;POINT(1.5 2)')) AS g,
  st_geographyfromwkt('LINESTRING(1 2,3 4)') AS gg,
  if(n = 1, NULL, [n, NULL, 3]) AS arr, [['a', 'b"c'], [], ['d']] AS aa,
  [parse_json('{"k":[1,"]"]}'), NULL, parse_json('null')] AS av,
  ['2024-01-01 00:00:00'::TIMESTAMP, NULL] AS ats, ['2024-01-01'::DATE] AS ad,
  [to_interval('1 day')] AS ai, [1.50::DECIMAL(30, 2)] AS adec, [true, NULL] AS ab,
  ['2024-01-01 00:00:00 +0100'::TIMESTAMP_TZ] AS atz, [NULL] AS an, [st_geometryfromwkt('POINT(1 2)')] AS ag,
  {'k': n, 'l"': NULL} AS m, {1: 'a', 2: 'b'} AS mi, (n, 'x', NULL, [1, 2]) AS tup,
  if(n = 1, NULL, (n, 'y')) AS tn, [(1, {'a': ('b', [true])})] AS deep,
  [1, 2.5, n]::VECTOR(3) AS vec, [] AS ea, {} AS em, NULL AS nothing
FROM (SELECT number::INT32 AS n FROM numbers(3)) ORDER BY n`

const ask = async (url: string, path: string, version?: number, sql?: string, settings = {}) => {
  const response = await fetch(url + path, {
    method: sql === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from('root:').toString('base64')}`,
      'Content-Type': 'application/json',
      'User-Agent': 'databend-driver-rust/0.34.0',
      Accept: arrowType,
    },
    ...(sql !== undefined && {
      body: JSON.stringify({
        sql,
        session: { database: 'default', settings },
        pagination: { max_rows_per_page: 2 },
        arrow_result_version_max: version,
      }),
    }),
  })
  const type = response.headers.get('content-type')
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
  if (type !== arrowType) return { json: (await response.json()) as any }
  return { arrow: readArrow(new Uint8Array(await response.arrayBuffer())) }
}

/** All pages of a statement in Arrow. */
async function all(url: string, version: number, settings: object): Promise<ArrowPage[]> {
  const pages: ArrowPage[] = []
  let { arrow, json } = await ask(url, '/v1/query', version, select, settings)
  while (arrow !== undefined) {
    pages.push(arrow)
    ;({ arrow, json } = await ask(url, arrow.header.next_uri))
  }
  t.equal(json?.error ?? null, null)
  return pages
}

/** Settings that change texts, each with a version. */
const runs: readonly (readonly [version: number, settings: Readonly<Record<string, string>>])[] = [
  [3, {}],
  [
    1,
    {
      timezone: 'America/New_York',
      geometry_output_format: 'EWKT',
      binary_output_format: 'base64',
    },
  ],
  [
    2,
    { timezone: 'Asia/Kolkata', geometry_output_format: 'EWKB', http_json_result_mode: 'driver' },
  ],
  [3, { geometry_output_format: 'WKB', binary_output_format: 'utf-8' }],
]

/** By column: its type, and its first two values. */
const expected = {
  boolean: ['Bool', true, false],
  i8: ['Int8', 0, 1],
  i16: ['Int16', 0, -1],
  i32: ['Int32', 0, 1],
  i64: ['Int64', 0n, -1n],
  u8: ['Uint8', 0, 1],
  u16: ['Uint16', 0, 1],
  u32: ['Uint32', 0, 1],
  u64: ['Uint64', 18446744073709551615n, 18446744073709551615n],
  f32: ['Float32', 0, 0.3333333432674408],
  f64: ['Float64', NaN, -Infinity],
  d64: ['Decimal[18e+2] 64', 0n, -125n],
  d128: ['Decimal[38e+2] 128', 0n, -125n],
  d256: ['Decimal[76e+30] 256', 0n, -1250000000000000000000000000000n],
  dn: ['Decimal[4e0] 64?', 0n, null],
  s: ['Utf8View?', '', null],
  bin: ['LargeBinary?', '', null],
  day: ['Date32<DAY>', 1709164800000, 1709078400000],
  ts: ['Timestamp<MICROSECOND>', -0.001, 0],
  tz: ['Decimal[38e0] 128? TimestampTz', -249031043283213246816000n, null],
  iv: ['Decimal[38e0] 128? Interval', -79228162458924105372418295489n, null],
  v: ['LargeUtf8? Variant', '{"a":[1,null,"x"],"b":1.5e+30}', null],
  v2: ['LargeUtf8 Variant', '"text"', 'null'],
  g: ['LargeBinary? Geometry', '{"type": "Point", "coordinates": [1.5,2]}', null],
  gg: [
    'LargeBinary Geography',
    '{"type": "LineString", "coordinates": [[1,2],[3,4]]}',
    '{"type": "LineString", "coordinates": [[1,2],[3,4]]}',
  ],
  arr: ['LargeList<_array: Int32?>?', [0, null, 3], null],
  aa: [
    'LargeList<_array: LargeList<_array: Utf8View>>',
    [['a', 'b"c'], [], ['d']],
    [['a', 'b"c'], [], ['d']],
  ],
  av: [
    'LargeList<_array: LargeUtf8? Variant>',
    ['{"k":[1,"]"]}', null, 'null'],
    ['{"k":[1,"]"]}', null, 'null'],
  ],
  ats: ['LargeList<_array: Timestamp<MICROSECOND>?>', [1704067200000, null], [1704067200000, null]],
  ad: ['LargeList<_array: Date32<DAY>>', [1704067200000], [1704067200000]],
  ai: [
    'LargeList<_array: Decimal[38e0] 128 Interval>',
    [18446744073709551616n],
    [18446744073709551616n],
  ],
  adec: ['LargeList<_array: Decimal[30e+2] 128>', [150n], [150n]],
  ab: ['LargeList<_array: Bool?>', [true, null], [true, null]],
  atz: [
    'LargeList<_array: Decimal[38e0] 128 TimestampTz>',
    [66408280369417985817600n],
    [66408280369417985817600n],
  ],
  an: ['LargeList<_array: Null?>', [null], [null]],
  ag: [
    'LargeList<_array: LargeBinary Geometry>',
    ['{"type": "Point", "coordinates": [1,2]}'],
    ['{"type": "Point", "coordinates": [1,2]}'],
  ],
  m: [
    'Map<entries: Struct<key: Utf8View, value: Int32?>>',
    { k: 0, 'l"': null },
    { k: 1, 'l"': null },
  ],
  mi: [
    'Map<entries: Struct<key: Uint8, value: Utf8View>>',
    { '1': 'a', '2': 'b' },
    { '1': 'a', '2': 'b' },
  ],
  tup: [
    'Struct<1: Int32, 2: Utf8View, 3: Null?, 4: LargeList<_array: Uint8>>',
    { '1': 0, '2': 'x', '3': null, '4': [1, 2] },
    { '1': 1, '2': 'x', '3': null, '4': [1, 2] },
  ],
  tn: ['Struct<1: Int32, 2: Utf8View>?', { '1': 0, '2': 'y' }, null],
  deep: [
    'LargeList<_array: Struct<1: Uint8, 2: Map<entries: Struct<key: Utf8View, value: Struct<1: Utf8View, 2: LargeList<_array: Bool>>>>>>',
    [
      {
        '1': 1,
        '2': { a: { '1': 'b', '2': [true] } },
      },
    ],
    [
      {
        '1': 1,
        '2': { a: { '1': 'b', '2': [true] } },
      },
    ],
  ],
  vec: ['FixedSizeList[3]<item: Float32> Vector', [1, 2.5, 0], [1, 2.5, 1]],
  ea: ['Bool EmptyArray', true, true],
  em: ['Bool EmptyMap', true, true],
  nothing: ['Null?', null, null],
}
const long = 'more than twelve "bytes" here, ü\n'

async function serve(t: { teardown: (task: () => Promise<void>) => void }) {
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ port: 0, backend })
  t.teardown(() => server.close())
  return server
}

t.test('replay tells in Arrow what serve does, from the recorded texts', async t => {
  const folder = t.testdir()
  const server = await serve(t)
  const recorder = await record(folder, server.url)
  for (const [, settings] of runs) {
    const got = await new TestClient(recorder.url, { settings }).query(select)
    t.equal(got.error, undefined)
    const { json } = await ask(recorder.url, '/v1/query', 3, 'SELECT 1', settings)
    t.strictSame(json.data, [['1']], 'a recorder answers in JSON')
  }
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const [version, settings] of runs) {
    const served = await all(server.url, version, settings)
    const replayed = await all(player.url, version, settings)
    t.equal(served.length, 2, 'a page of two rows and one of one')
    t.strictSame(
      replayed.map(page => page.rows),
      served.map(page => page.rows),
      `${JSON.stringify(settings)}, version ${version}`,
    )
    t.strictSame(replayed[0]?.columns, served[0]?.columns)
    t.strictSame(replayed[0]?.header.settings, served[0]?.header.settings)
  }
})

t.test('types and values, as clients decode them', async t => {
  const server = await serve(t)
  const [first, last] = await all(server.url, 3, {})
  const { columns, rows } = first!
  const told = columns.map((column, i) => {
    const cut = column.indexOf(': ')
    return [column.slice(0, cut), [column.slice(cut + 2), rows[0]?.[i], rows[1]?.[i]]] as const
  })
  t.strictSame(Object.fromEntries(told), expected)
  t.equal(last?.rows[0]?.[columns.indexOf('s: Utf8View?')], long)
  const [old] = await all(server.url, 1, {})
  t.ok(old?.columns.includes('v: LargeBinary? Variant'), 'JSONB')
  const text = old?.rows[0]?.[old.columns.indexOf('v2: LargeBinary Variant')]
  t.equal(text, ' \0\0\0\x10\0\0\x04text')
})
