import { Readable } from 'node:stream'
import t from 'tap'
import {
  type AfterEnd,
  checkWritten,
  type Packing,
  pack,
  packingExtension,
  packingOf,
  unpacked,
} from '../../../core/stages/compression.js'

const text = 'a,1\nb,2\n'

/** The same text as the tools of each packing write it. */
const files: readonly (readonly [Packing, string])[] = [
  ['bz2', 'QlpoOTFBWSZTWbJLgeoAAANZAAAQAAQwADAAIAAhkxqDALcCF4u5IpwoSFklwPUA'],
  [
    'xz',
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAHYSwxCmIsMgoAZcdM6mae9BkAASAIuxnZux+2830BAAAAAARZWg==',
  ],
  // A checksum behind it and no size in front, as a stream of unknown length is written.
  ['zstd', 'KLUv/QQAQQAAYSwxCmIsMgrhoBmh'],
]

/** What a file unpacks to, coming in pieces of `size`; the message where that fails. */
async function read(
  bytes: Buffer,
  packing: Packing,
  size = 5,
  afterEnd?: AfterEnd,
): Promise<string> {
  const count = Math.ceil(bytes.length / size)
  const pieces = Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  const parts: Uint8Array[] = []
  try {
    const content = unpacked(Readable.from(pieces), packing, 'dir/f', afterEnd)
    for await (const part of content) parts.push(part)
  } catch (error) {
    return `${(error as { code?: number }).code} ${(error as Error).message}`
  }
  return Buffer.concat(parts).toString()
}

t.test('what Node does not read itself', async t => {
  for (const [packing, encoded] of files) {
    const file = Buffer.from(encoded, 'base64')
    for (const size of [1, 7, 1000]) t.equal(await read(file, packing, size), text, packing)
    const twice = Buffer.concat([file, file])
    t.equal(await read(twice, packing, 1000, 'read'), text + text, `${packing}, all streams`)
    t.equal(await read(twice, packing, 1000, 'ignored'), text, `${packing}, the first stream`)
    for (const bad of [file.subarray(0, -1 - 4), Buffer.from('nonsense'), Buffer.from('x')]) {
      t.match(await read(bad, packing), /^1076 compression data invalid: ./, packing)
    }
  }
  const damaged = Buffer.from(files[0]![1], 'base64')
  damaged[damaged.length - 8]! ^= 1
  t.match(await read(damaged, 'bz2'), /^1076 /, 'a wrong checksum')
})

t.test('a file that is left before its end is let go', async t => {
  const content = Readable.from([await pack(Buffer.from(text.repeat(100_000)), 'zstd', 'f')])
  for await (const _ of unpacked(content, 'zstd', 'f')) break
  t.ok(content.destroyed)
})

const written: readonly Packing[] = [
  ...(['gzip', 'deflate', 'raw_deflate', 'brotli'] as const),
  ...(['zip', 'zstd', 'bz2', 'xz'] as const),
]

t.test('what is written is read again', async t => {
  const content = Buffer.from(text.repeat(20_000))
  for (const packing of written) {
    checkWritten(packing)
    const packed = await pack(content, packing, 'f.csv')
    t.equal(await read(packed, packing, 1000), content.toString(), packing)
    if (packing !== 'xz') t.ok(packed.length < content.length / 10, packing)
    const empty = await pack(Buffer.alloc(0), packing, 'f')
    t.equal(await read(empty, packing), '', `${packing}, nothing`)
  }
})

const oneStream = ['deflate', 'raw_deflate', 'brotli', 'zstd', 'bz2'] as const

t.test('bytes behind the compressed stream are an error', async t => {
  const small = Buffer.from(text)
  const large = Buffer.from(text.repeat(20_000))
  for (const packing of oneStream) {
    for (const content of [small, large, Buffer.alloc(0)]) {
      const packed = await pack(content, packing, 'f.csv')
      for (const tail of [Buffer.from('x'), Buffer.alloc(9), packed]) {
        for (const size of [packed.length, 7, 1 << 20]) {
          const message = `1046 got ${tail.length} more bytes after the compressed stream of file dir/f already ended`
          t.equal(await read(Buffer.concat([packed, tail]), packing, size), message, packing)
        }
      }
    }
  }
})

t.test('the server counts the rest of what it read at once', async t => {
  const packed = await pack(Buffer.from(text), 'raw_deflate', 'f')
  const file = Buffer.concat([packed, Buffer.alloc(5_000_000)])
  t.match(await read(file, 'raw_deflate', 1 << 20), `got ${4_194_304 - packed.length} more bytes`)
})

t.test('gzip has members, xz has padding', async t => {
  const member = await pack(Buffer.from(text), 'gzip', 'f')
  const two = Buffer.concat([member, member])
  for (const size of [1, member.length, 1000]) t.equal(await read(two, 'gzip', size), text + text)
  for (const tail of [Buffer.alloc(4), Buffer.from('xyz')]) {
    for (const size of [1, member.length, 1000]) {
      const answer = await read(Buffer.concat([member, tail]), 'gzip', size)
      t.match(answer, /^1076 compression data invalid: /, `${tail.length} at ${size}`)
    }
  }
  const stream = Buffer.from(files[1]![1], 'base64')
  const fault = '1046 invalid XZ Stream Padding after compressed stream of file dir/f: padding'
  for (const size of [1, stream.length, 1000]) {
    const padded = (tail: Buffer) => read(Buffer.concat([stream, tail]), 'xz', size)
    t.equal(await padded(Buffer.alloc(8)), text)
    t.equal(await padded(Buffer.alloc(6)), `${fault} length must be a multiple of 4 bytes`)
    t.equal(await padded(Buffer.from([0, 0, 0, 1])), `${fault} contains non-zero bytes`)
    t.equal(await padded(stream), `${fault} contains non-zero bytes`)
  }
  const large = await pack(Buffer.from(text.repeat(200_000)), 'xz', 'f')
  t.match(await read(Buffer.concat([large, Buffer.from('x')]), 'xz', 1 << 16), /non-zero/)
})

t.test('what bzip2 has to write', async t => {
  const random = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 7919) & 0xff))
  const contents = {
    'one byte': Buffer.from('a'),
    'equal rotations': Buffer.from('abab'),
    runs: Buffer.from([3, 4, 5, 254, 255, 256, 700].map(n => 'x'.repeat(n)).join('y')),
    'more than a block': Buffer.concat(Array.from({ length: 50 }, () => random)),
    'rare symbols': Buffer.concat([Buffer.alloc(90_000, 'ab'), random.subarray(0, 300)]),
  }
  for (const [what, content] of Object.entries(contents)) {
    const packed = await pack(content, 'bz2', 'f')
    const parts: Uint8Array[] = []
    for await (const part of unpacked(Readable.from([packed]), 'bz2', 'f')) parts.push(part)
    t.ok(Buffer.concat(parts).equals(content), what)
  }
})

t.test('what is not known is refused by name', async t => {
  const written = { code: 1002, message: /^compress type snappy is unimplemented/ }
  t.throws(() => checkWritten('snappy'), written)
  await t.rejects(pack(Buffer.alloc(0), 'snappy', 'f'), written)
  const lzma = '1002 mockq does not support reading files with compression LZMA'
  t.equal(await read(Buffer.from('x'), 'lzma'), lzma)
  t.match(await read(Buffer.from('x'), 'snappy'), /^1002 compress type snappy is unimplemented/)
  t.match(await read(Buffer.from('x'), 'lzo'), /^1002 compress type lzo is unimplemented/)
})

t.test('AUTO goes by the end of the name', t => {
  const names: readonly (readonly [string, Packing])[] = [
    ['a/b.csv.zst', 'zstd'],
    ['b.zstd', 'zstd'],
    ['b.bz2', 'bz2'],
    ['b.xz', 'xz'],
    ['b.lzma', 'lzma'],
    ['b.zst.csv', 'none'],
    ['.zst', 'none'],
    ['x.zst/b', 'none'],
  ]
  for (const [name, packing] of names) t.equal(packingOf(name, 'auto'), packing, name)
  t.equal(packingOf('b.gz', 'xz'), 'xz')
  t.equal(packingExtension('zstd'), '.zstd')
  t.equal(packingExtension(packingOf('', 'auto')), '')
  t.end()
})
