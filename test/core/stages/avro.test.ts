import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { avroRows } from '../../../core/stages/avro/avro-rows.js'
import { ByteSink } from '../../../core/stages/avro/byte-sink.js'
import { avroOpener } from '../../../core/stages/avro/write-avro.js'
import { zstdCompressor } from '../../../core/stages/compression.js'
import type { FileColumn } from '../../../core/stages/file-column.js'
import { type AvroFormat, fileFormatSpec } from '../../../core/stages/file-format.js'
import {
  arrayType,
  binaryType,
  type DataType,
  dateType,
  decimalType,
  float32Type,
  float64Type,
  int8Type,
  int32Type,
  int64Type,
  intervalType,
  mapType,
  nullableType,
  stringType,
  timestampType,
  tupleType,
  uint32Type,
  uint64Type,
  variantType,
  vectorType,
} from '../../../core/types/data-type.js'
import { typeText } from '../../../core/types/type-text.js'
import type { Value } from '../../../core/types/value.js'
import { variantJson } from '../../../core/types/variant.js'
import { blockOf } from '../blocks.js'
import { edgeValues } from './edge-values.js'
import { fileContext } from './file-context.js'

const format = (options: Readonly<Record<string, string>> = {}): AvroFormat =>
  fileFormatSpec(new Map(Object.entries({ type: 'avro', ...options })), 'read') as AvroFormat

const marker = Buffer.alloc(16, 7)

/** A file of one record with the field `v`, whose value is written by `write`; or of any root schema. */
function fileOf(
  schema: unknown,
  write: (out: ByteSink) => void,
  { codec = 'null', pack = (bytes: Buffer): Uint8Array => bytes, rows = 1, root = false } = {},
): Buffer {
  const record = { type: 'record', name: 'r', fields: [{ name: 'v', type: schema }] }
  const block = new ByteSink()
  write(block)
  const packed = pack(block.take())
  const out = new ByteSink()
  out.bytes(Buffer.from('Obj\u0001', 'latin1'))
  // Groups of map entries may tell their size in bytes.
  out.long(-2n)
  out.long(100n)
  out.text('avro.codec')
  out.text(codec)
  out.text('avro.schema')
  out.text(JSON.stringify(root ? schema : record))
  out.long(0n)
  out.bytes(marker)
  out.long(BigInt(rows))
  out.counted(packed)
  out.bytes(marker)
  return out.take()
}

interface Reading {
  readonly columns: readonly FileColumn[]
  readonly isSelect?: boolean
  readonly options?: Readonly<Record<string, string>>
  /** The size of the pieces that the file comes in. */
  readonly piece?: number
}

/** The values of each row, or the message of its error. */
async function rowsOf(
  file: Buffer,
  { columns, isSelect = false, options = {}, piece = file.length }: Reading,
): Promise<readonly (readonly Value[] | string)[]> {
  const pieces = Array.from({ length: Math.ceil(file.length / piece) }, (_, i) =>
    file.subarray(i * piece, (i + 1) * piece),
  )
  const reading = { format: format(options), columns, cx: fileContext, path: 'f', isSelect }
  const rows: (readonly Value[] | string)[] = []
  for await (const row of avroRows(Readable.from(pieces), reading)) {
    if ('error' in row) rows.push(row.error.message)
    if ('values' in row) rows.push(row.values)
  }
  return rows
}

/** What a value of a schema becomes in a column `v` of a type, or the error. */
async function loaded(
  schema: unknown,
  write: (out: ByteSink) => void,
  type: DataType,
  options: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  try {
    const [row] = await rowsOf(fileOf(schema, write), { columns: [{ name: 'v', type }], options })
    return typeof row === 'string' ? row : row?.[0]
  } catch (error) {
    if (error instanceof QueryError) return `${error.code} ${error.message}`
    throw error
  }
}

async function selected(schema: unknown, write: (out: ByteSink) => void): Promise<unknown> {
  const columns = [{ name: '_$1', type: variantType }]
  const file = fileOf(schema, write, { root: true })
  try {
    const [row] = await rowsOf(file, { columns, isSelect: true })
    return typeof row === 'string' ? row : variantJson(row![0] as string)
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}

t.test('each logical type loads into the column that the server loads it into', async t => {
  const long = (logicalType: string) => ({ type: 'long', logicalType })
  const one = (out: ByteSink) => out.long(1_500_000_000_123n)
  t.equal(await loaded(long('timestamp-millis'), one, timestampType), 1_500_000_000_123_000n)
  t.equal(await loaded(long('local-timestamp-micros'), one, timestampType), 1_500_000_000_123n)
  t.equal(await loaded(long('timestamp-nanos'), one, timestampType), 1_500_000_000n)
  t.equal(await loaded(long('timestamp-nanos'), one, int64Type), 1_500_000_000_123n)
  t.equal(await loaded('long', one, timestampType), noMatch('Long', 'Timestamp'))
  t.equal(await loaded({ type: 'int', logicalType: 'date' }, out => out.long(-1n), dateType), -1)
  t.equal(await loaded({ type: 'int', logicalType: 'date' }, out => out.long(-1n), int32Type), -1)
  t.equal(
    await loaded({ type: 'int', logicalType: 'date' }, out => out.long(1n), stringType),
    noMatch('Date', 'String'),
  )
  // A logical type on the wrong type is ignored.
  t.equal(await loaded({ type: 'long', logicalType: 'date' }, out => out.long(5n), int64Type), 5n)
  const uuid = '778d0e8a-7369-4531-8736-c610970d016c'
  t.equal(
    await loaded({ type: 'string', logicalType: 'uuid' }, out => out.text(uuid), stringType),
    uuid,
  )
  const fixed = { type: 'fixed', name: 'u', size: 16, logicalType: 'uuid' }
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  t.equal(await loaded(fixed, out => out.bytes(bytes), stringType), uuid)
  const duration = { type: { type: 'fixed', name: 'd', size: 12 }, logicalType: 'duration' }
  const parts = Buffer.from('0100000002000000b80b0000', 'hex')
  t.same(await loaded(duration, out => out.bytes(parts), intervalType), {
    months: 1,
    days: 2,
    micros: 3_000_000n,
  })
  const much = Buffer.from('0000008002000000b80b0000', 'hex')
  t.match(await loaded(duration, out => out.bytes(much), intervalType), cannotLoad('Duration'))
})

const noMatch = (from: string, to: string): string =>
  `1001 fail to match schema: can not load avro type ${from} into ${to}`

const cannotLoad = (shown: string): RegExp =>
  new RegExp(`^1001 fail to load row 0, column v: can not load value of type Primary\\(${shown}\\)`)

t.test('numbers load where they fit', async t => {
  const value = (n: bigint) => (out: ByteSink) => out.long(n)
  t.equal(await loaded('int', value(127n), int8Type), 127)
  t.match(await loaded('int', value(128n), int8Type), cannotLoad('Int'))
  t.equal(await loaded('long', value(1n), int32Type), noMatch('Long', 'Int32'))
  t.equal(await loaded('long', value(4_294_967_295n), uint32Type), 4_294_967_295)
  t.match(await loaded('long', value(-1n), uint64Type), cannotLoad('Long'))
  t.equal(await loaded('int', value(-1n), int64Type), -1n)
  t.equal(await loaded('long', value(-(1n << 63n)), int64Type), -(1n << 63n))
  t.equal(await loaded('long', value((1n << 63n) - 1n), int64Type), (1n << 63n) - 1n)
  t.equal(await loaded('float', out => out.float(1.5), float64Type), 1.5)
  t.equal(await loaded('double', out => out.double(1.5), float32Type), noMatch('Double', 'Float32'))
})

t.test('a decimal loads into one with as many digits on each side', async t => {
  const schema = { type: 'bytes', logicalType: 'decimal', precision: 5, scale: 2 }
  const number = (hex: string) => (out: ByteSink) => out.counted(Buffer.from(hex, 'hex'))
  t.equal(await loaded(schema, number('3039'), decimalType(7, 4)), 1_234_500n)
  t.equal(await loaded(schema, number('ff'), decimalType(5, 2)), -1n)
  t.equal(await loaded(schema, number(''), decimalType(5, 2)), 0n)
  t.equal(
    await loaded(schema, number('3039'), decimalType(6, 4)),
    noMatch('Decimal', 'Decimal(6, 4)'),
  )
  const fixed = {
    type: 'fixed',
    name: 'f',
    size: 3,
    logicalType: 'decimal',
    precision: 5,
    scale: 2,
  }
  t.equal(
    await loaded(fixed, out => out.bytes(Buffer.from('ffffff', 'hex')), decimalType(5, 2)),
    -1n,
  )
  const big = (value: bigint, scale: bigint) => (out: ByteSink) => {
    const inner = new ByteSink()
    inner.counted(Buffer.from(value.toString(16).padStart(6, '0'), 'hex'))
    inner.long(scale)
    out.counted(inner.take())
  }
  const bigDecimal = { type: 'bytes', logicalType: 'big-decimal' }
  t.equal(await loaded(bigDecimal, big(12_345n, 2n), decimalType(7, 4)), 1_234_500n)
  t.match(await loaded(bigDecimal, big(123_456n, 2n), decimalType(7, 4)), cannotLoad('BigDecimal'))
  t.equal(await selected(bigDecimal, big(12_345n, 2n)), '123.45')
})

t.test('unions', async t => {
  const some = (index: bigint, value: bigint) => (out: ByteSink) => {
    out.long(index)
    out.long(value)
  }
  const none = (out: ByteSink) => out.long(0n)
  t.equal(await loaded(['null', 'int'], some(1n, 100n), nullableType(int64Type)), 100n)
  t.equal(await loaded(['null', 'int'], none, nullableType(int64Type)), null)
  t.equal(await loaded(['null', 'int'], some(1n, 100n), int64Type), 100n)
  t.match(await loaded(['null', 'int'], none, int64Type), /can not load value of type Union/)
  t.equal(await loaded(['long', 'int'], some(1n, 100n), nullableType(int64Type)), 100n)
  t.equal(await loaded(['long', 'int'], some(1n, 100n), int64Type), noMatch('Union', 'Int64'))
  t.equal(
    await loaded(['null', 'int', 'string'], none, nullableType(int64Type)),
    noMatch('String', 'Int64'),
  )
  t.equal(await loaded(['null', 'int'], none, variantType), 'null')
  t.equal(await loaded(['null', 'int'], none, nullableType(variantType)), null)
  t.equal(await loaded(['string', 'int'], some(1n, 1n), nullableType(variantType)), '1')
  t.match(await loaded(['string', 'int'], some(1n, 1n), variantType), /not match/)
  t.match(await loaded(['null', 'int'], some(5n, 1n), nullableType(int64Type)), /^1046 Bad AVRO/)
})

t.test('nested types', async t => {
  const record = {
    type: 'record',
    name: 'inner',
    fields: [
      { name: 'b', type: 'int' },
      { name: 'skipped', type: { type: 'array', items: { type: 'map', values: 'string' } } },
      { name: 'a', type: 'string', aliases: ['x'] },
    ],
  }
  const write = (out: ByteSink) => {
    out.long(300n)
    // An array in two groups, of which one tells its size.
    out.long(1n)
    out.long(1n)
    out.text('k')
    out.text('v')
    out.long(0n)
    out.long(-1n)
    out.long(1n)
    out.long(0n)
    out.long(0n)
    out.text('text')
  }
  const tuple = tupleType([stringType, nullableType(int32Type)], ['a', 'b'])
  t.same(await loaded(record, write, tuple), ['text', 300])
  t.same(await loaded(record, write, tupleType([stringType, stringType], ['a', 'x'])), [
    'text',
    'text',
  ])
  t.equal(
    await loaded(record, write, tupleType([int8Type], ['b'])),
    '1001 fail to load row 0, column b.v: can not load value of type Primary(Int) to Int8 ',
  )
  t.match(await loaded(record, write, tupleType([stringType], ['c'])), /^1001 missing field c\./)
  const lax = { missing_field_as: 'field_default' }
  t.same(
    await loaded(record, write, tupleType([stringType, nullableType(int8Type)], ['a', 'c']), lax),
    ['text', null],
  )
  t.equal(
    await loaded(record, write, tupleType([stringType], ['c']), lax),
    '1001 no fields match by name',
  )
  const list = { type: 'array', items: 'float' }
  const floats = (out: ByteSink) => {
    out.long(2n)
    out.float(1)
    out.float(2)
    out.long(0n)
  }
  t.same(await loaded(list, floats, arrayType(float32Type)), [1, 2])
  t.same(await loaded(list, floats, vectorType(2)), [1, 2])
  t.match(await loaded(list, floats, vectorType(3)), /vector dimension mismatch: expected 3, got 2/)
  const map = { type: 'map', values: 'int' }
  const pairs = (out: ByteSink) => {
    out.long(1n)
    out.text('k')
    out.long(2n)
    out.long(0n)
  }
  t.same(await loaded(map, pairs, mapType(stringType, int32Type)), [['k', 2]])
  t.equal(
    await loaded(map, pairs, mapType(int32Type, int32Type)),
    noMatch('Map', 'Map(Int32, Int32)'),
  )
})

t.test('a row as a Variant keeps types', async t => {
  t.equal(await selected('bytes', out => out.counted(Buffer.from('ab'))), '"6162"')
  t.equal(await selected({ type: 'int', logicalType: 'time-millis' }, out => out.long(9n)), '9')
  t.equal(
    await selected({ type: 'enum', name: 'e', symbols: ['A', 'B'] }, out => out.long(1n)),
    '"B"',
  )
  t.equal(
    await selected({ type: 'long', logicalType: 'timestamp-millis' }, out => out.long(1n)),
    '"1970-01-01 00:00:00.001000"',
  )
  t.equal(await selected(['null', 'string'], out => out.long(0n)), 'null')
  const twice = {
    type: 'record',
    name: 'n.r',
    fields: [
      { name: 'a', type: { type: 'fixed', name: 'f', size: 1 } },
      { name: 'b', type: 'f' },
    ],
  }
  t.match(
    await selected(twice, out => out.bytes(Buffer.from('xy'))),
    /avro schema and value not match/,
  )
})

t.test('USE_LOGIC_TYPE = FALSE reads dates and timestamps as numbers', async t => {
  const raw = { use_logic_type: 'false' }
  const day = { type: 'int', logicalType: 'date' }
  t.equal(await loaded(day, out => out.long(3n), int8Type, raw), 3)
  t.equal(await loaded(day, out => out.long(3n), dateType, raw), noMatch('Int', 'Date'))
  const days = { type: 'array', items: ['null', day] }
  const write = (out: ByteSink) => {
    out.long(1n)
    out.long(1n)
    out.long(3n)
    out.long(0n)
  }
  t.same(await loaded(days, write, arrayType(nullableType(int64Type)), raw), [3n])
})

t.test('damaged files', async t => {
  const columns = [{ name: 'v', type: int32Type }]
  const good = fileOf('int', out => out.long(5n))
  t.same(await rowsOf(good, { columns, piece: 1 }), [[5]])
  t.same(await rowsOf(Buffer.from('Ob'), { columns }), [
    'Not a AVRO file (Failed to read header: failed to fill whole buffer)',
  ])
  t.same(await rowsOf(Buffer.from('PAR1....'), { columns }), [
    'Not a AVRO file (wrong magic in header)',
  ])
  t.match(await rowsOf(good.subarray(0, 40), { columns }), [/^Bad AVRO file/])
  t.same(
    await rowsOf(
      fileOf('int', out => out.long(5n), { codec: 'lzo' }),
      { columns },
    ),
    ["Bad AVRO file (Codec 'lzo' is not supported/enabled)"],
  )
  t.match(
    await rowsOf(
      fileOf('nonsense', () => {}),
      { columns },
    ),
    [/Unknown type 'nonsense'/],
  )
  t.same(
    await rowsOf(
      fileOf('int', () => {}, { root: true }),
      { columns },
    ),
    ['Wrong root type: copy from AVRO only support record as root type'],
  )
  await t.rejects(rowsOf(good.subarray(0, -1), { columns }), /Failed to read block marker bytes/)
  const other = Buffer.from(good)
  other[other.length - 1] = 0
  await t.rejects(rowsOf(other, { columns }), /block marker does not match header marker/)
  await t.rejects(
    rowsOf(
      fileOf('int', out => out.long(5n), { rows: 2 }),
      { columns },
    ),
    /Bad AVRO file/,
  )
  const snappy = fileOf('int', out => out.bytes(Buffer.from('01000a00000000', 'hex')), {
    codec: 'snappy',
  })
  await t.rejects(rowsOf(snappy, { columns }), /Bad Snappy CRC32; expected 0 but got/)
})

t.test('a block compressed by another program', async t => {
  const columns = [{ name: 'v', type: stringType }]
  const pack = (bytes: Buffer) => deflateRawSync(bytes, { level: 9 })
  const file = fileOf('string', out => out.text('x'.repeat(5000)), { codec: 'deflate', pack })
  t.same(await rowsOf(file, { columns, piece: 100 }), [['x'.repeat(5000)]])
})

/** Types that Avro does not have, and those whose values become others. */
const unwritten = /Bitmap|Geo|TimestampTz|Interval|Variant|Empty|Map\((?!String)/

t.test('what is unloaded loads back equal', async t => {
  const zstd = await zstdCompressor()
  const codecs = ['none', 'auto', 'deflate', 'raw_deflate', 'snappy', 'zstd', 'bz2', 'xz']
  let count = 0
  for (const compression of codecs) {
    for (const { type: bare, values: all } of edgeValues) {
      if (unwritten.test(typeText(bare)) || bare.kind === 'Null') continue
      for (const type of [bare, nullableType(bare)]) {
        const kept = all.filter(value => bare.kind !== 'UInt64' || (value as bigint) < 1n << 63n)
        const values = type === bare ? kept : [null, ...kept]
        const columns = [
          { name: 'v', type },
          { name: 'n', type: int32Type },
        ]
        const writing = { zstd, marker: () => marker }
        const file = avroOpener(columns, format({ compression }), writing)()
        const numbers = values.map((_, i) => i)
        file.add(blockOf(values, numbers), 0, values.length)
        const rows = await rowsOf(file.bytes(), { columns })
        t.same(
          rows,
          values.map((value, i) => [value, i]),
          `${compression} ${typeText(type)}`,
        )
        count += values.length
      }
    }
  }
  t.comment(`${count} values`)
})

t.test('what is not written', async t => {
  const writing = { zstd: (content: Buffer) => content, marker: () => marker }
  const open = (type: DataType, options = {}) =>
    avroOpener([{ name: 'v', type }], format(options), writing)
  t.throws(() => open(mapType(int32Type, int32Type)), /Avro map output only supports String keys/)
  t.throws(() => open(binaryType, { compression: 'gzip' }), /Unsupported Avro compression: GZIP/)
  const write = (type: DataType, value: Value) => open(type)().add(blockOf([value]), 0, 1)
  t.throws(() => write(uint64Type, 1n << 63n), /UInt64 value is too large for Avro long/)
  const interval = { months: 0, days: 0, micros: 0n }
  t.throws(() => write(intervalType, { ...interval, months: -1 }), /negative months/)
  t.throws(() => write(intervalType, { ...interval, days: -1 }), /negative days/)
  t.throws(() => write(intervalType, { ...interval, micros: -1000n }), /range 0..=u32::MAX/)
})
