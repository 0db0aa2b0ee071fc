import { Readable } from 'node:stream'
import t from 'tap'
import {
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
async function read(bytes: Buffer, packing: Packing, size = 5): Promise<string> {
  const count = Math.ceil(bytes.length / size)
  const pieces = Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  const parts: Uint8Array[] = []
  try {
    for await (const part of unpacked(Readable.from(pieces), packing, 'dir/f')) parts.push(part)
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
    t.equal(await read(twice, packing, 1000), text + text, `${packing}, one behind another`)
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
