import { createRequire } from 'node:module'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as zlib from 'node:zlib'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import { packBzip2 } from './bzip2.js'
import type { Compression } from './file-format.js'
import { packXz } from './xz.js'
import { unzip, zipOf } from './zip-archive.js'

/** The compression of one file; AUTO is already resolved. */
export type Packing = Exclude<Compression, 'auto'> | 'lzma'

/** Compressions by file name extension. Source: databend common/compress compress_algorithms.rs `from_extension`. */
const byExtension: Readonly<Record<string, Packing>> = {
  br: 'brotli',
  bz2: 'bz2',
  deflate: 'raw_deflate',
  gz: 'gzip',
  lzma: 'lzma',
  xz: 'xz',
  zl: 'deflate',
  zstd: 'zstd',
  zst: 'zstd',
  zip: 'zip',
}

/** File name extensions of unloaded files. Source: the same file, `extension`. */
const extensions: Readonly<Partial<Record<Packing, string>>> = {
  gzip: '.gz',
  deflate: '.zl',
  raw_deflate: '.deflate',
  brotli: '.br',
  zstd: '.zstd',
  zip: '.zip',
  bz2: '.bz2',
  xz: '.xz',
}

/** The compression of a file: as given, or for AUTO by its extension. */
export function packingOf(path: string, said: Compression): Packing {
  if (said !== 'auto') return said
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return (dot > 0 ? byExtension[name.slice(dot + 1)] : undefined) ?? 'none'
}

/** The extension for a compression, which follows the format's own extension. */
export function packingExtension(packing: Packing): string {
  return extensions[packing] ?? ''
}

const unpackers: Readonly<Partial<Record<Packing, () => Transform>>> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  raw_deflate: zlib.createInflateRaw,
  brotli: zlib.createBrotliDecompress,
}

type Unpacker = (content: Readable) => AsyncIterable<Uint8Array>

/** Compressions that Node 20 cannot read. Newer versions read Zstandard, but only the first of several frames. */
const libraryUnpackers: Readonly<Partial<Record<Packing, Unpacker>>> = {
  zip: async function* (content) {
    yield unzip(await buffer(content))
  },
  zstd: content => byPieces(content, unpackLibrary().zstandard()),
  bz2: content => byPieces(content, unpackLibrary().bzip2()),
  xz: content => unpackLibrary().xz(Readable.toWeb(content)),
}

type Packer = (content: Buffer, name: string) => Buffer | Promise<Buffer>

const packers: Readonly<Partial<Record<Packing, Packer>>> = {
  none: content => content,
  gzip: content => zlib.gzipSync(content),
  deflate: content => zlib.deflateSync(content),
  raw_deflate: content => zlib.deflateRawSync(content),
  brotli: content => zlib.brotliCompressSync(content),
  zip: zipOf,
  bz2: packBzip2,
  xz: packXz,
  zstd: async content => (await zstdCompressor())(content),
}

/** Throws `QueryError` 1002 for a compression that mockq does not write. */
export function checkWritten(packing: Packing): void {
  if (packers[packing] === undefined) throw refused(packing, 'writing files')
}

/**
 * Error 1002 for an unsupported compression, with the server's message for those that it does not support either.
 * Source: databend stage/src/compression.rs.
 */
function refused(packing: Packing, what: string): QueryError {
  if (packing !== 'lzo' && packing !== 'snappy') {
    return new Unsupported(`${what} with compression ${packing.toUpperCase()}`)
  }
  return new QueryError(
    'Unimplemented',
    packing === 'lzo'
      ? 'compress type lzo is unimplemented for copy into'
      : 'compress type snappy is unimplemented  for copy into',
  )
}

/**
 * The decompressed bytes of a file, in pieces.
 *
 * Throws `QueryError` 1002 for a compression that mockq does not read, 1076 for content that is not compressed in that
 * way.
 */
export async function* unpacked(
  content: Readable,
  packing: Packing,
  path: string,
): AsyncGenerator<Uint8Array> {
  if (packing === 'none') {
    yield* content as AsyncIterable<Buffer>
    return
  }
  const unpack = unpackerOf(packing)
  if (unpack === undefined) throw refused(packing, 'reading files')
  try {
    yield* unpack(content)
  } catch (cause) {
    if (cause instanceof QueryError) throw cause
    throw new QueryError('InvalidCompressionData', `compression data invalid: ${why(cause)}`, {
      detail: `file path: ${path}`,
      cause,
    })
  } finally {
    content.destroy()
  }
}

function unpackerOf(packing: Packing): Unpacker | undefined {
  const make = unpackers[packing]
  if (make === undefined) return libraryUnpackers[packing]
  return content => {
    const output = make()
    content.on('error', error => output.destroy(error))
    return content.pipe(output)
  }
}

/** The error message. Libraries read past the end of truncated content, so that the cause is a JavaScript error. */
function why(cause: unknown): string {
  return cause instanceof TypeError || cause instanceof RangeError
    ? 'the content is cut short or damaged'
    : (cause as Error).message
}

/** Decompresses a file piece by piece; the unpacker is told which piece is the last. */
async function* byPieces(
  content: AsyncIterable<Uint8Array>,
  unpack: PieceUnpacker,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = Buffer.alloc(0)
  for await (const piece of content) {
    if (held.length > 0) yield* unpack(held, false)
    held = piece
  }
  yield* unpack(held, true)
}

/** The compressed bytes of a file; `name` is that of the file inside an archive. */
export async function pack(content: Buffer, packing: Packing, name: string): Promise<Buffer> {
  const make = packers[packing]
  if (make === undefined) throw refused(packing, 'writing files')
  return make(content, name)
}

/** Returns what can be decompressed after one more piece of a file. */
type PieceUnpacker = (piece: Uint8Array, isLast: boolean) => readonly Uint8Array[]

/** The exports of `vendor/unpack.cjs`. */
interface UnpackLibrary {
  zstandard(): PieceUnpacker
  bzip2(): PieceUnpacker
  xz(content: unknown): AsyncIterable<Uint8Array>
}

/** The exports of `vendor/zstd.cjs`. */
interface ZstdLibrary {
  zstdPacker(): Promise<(content: Uint8Array) => Uint8Array>
}

const load = createRequire(import.meta.url)
const unpackLibrary = (): UnpackLibrary => load('./vendor/unpack.cjs') as UnpackLibrary

/** Returns a compressor to Zstandard frames, by a C library: the same bytes on every Node version. */
export async function zstdCompressor(): Promise<(content: Buffer) => Buffer> {
  const compress = await (load('./vendor/zstd.cjs') as ZstdLibrary).zstdPacker()
  return content => Buffer.from(compress(content))
}
