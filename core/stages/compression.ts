import { createRequire } from 'node:module'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import { packBzip2 } from './bzip2.js'
import type { Compression } from './file-format.js'
import { StreamEnd } from './stream-end.js'
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

const unpackers: Readonly<
  Partial<Record<Packing, () => Transform & { readonly bytesWritten: number }>>
> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  raw_deflate: zlib.createInflateRaw,
  brotli: zlib.createBrotliDecompress,
}

/**
 * What happens to bytes behind the first stream of a file: they are error 1046, left out, or read as further streams.
 * Further members of gzip are always read.
 */
export type AfterEnd = 'refused' | 'ignored' | 'read'

interface UnpackedFile {
  readonly packing: Packing
  readonly path: string
  readonly afterEnd: AfterEnd
}

type Unpacker = (content: Readable, file: UnpackedFile) => AsyncIterable<Uint8Array>

/** Compressions that Node 20 cannot read. Newer versions read Zstandard, but only the first of several frames. */
const libraryUnpackers: Readonly<Partial<Record<Packing, Unpacker>>> = {
  zip: async function* (content) {
    yield unzip(await buffer(content))
  },
  zstd: (content, file) =>
    byPieces(firstStream(content, 'zstd', file), unpackLibrary().zstandard()),
  bz2: bzip2Content,
  xz: (content, file) =>
    unpackLibrary().xz(Readable.toWeb(Readable.from(firstStream(content, 'xz', file)))),
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
 * way, 1046 for bytes behind the compressed stream: only gzip has several members, and xz zeros to a multiple of 4 bytes.
 *
 * Source: databend row_based/processors/decompressor.rs `drain_decoder_output`, `accept_stream_tail`.
 */
export async function* unpacked(
  content: Readable,
  packing: Packing,
  path: string,
  afterEnd: AfterEnd = 'refused',
): AsyncGenerator<Uint8Array> {
  if (packing === 'none') {
    yield* content as AsyncIterable<Buffer>
    return
  }
  const unpack = unpackerOf(packing)
  if (unpack === undefined) throw refused(packing, 'reading files')
  try {
    yield* unpack(content, { packing, path, afterEnd })
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
  return (content, file) => nodeContent(content, make(), file)
}

/** What a stream of Node makes of a file. It takes no notice of what is behind the end, but counts what is before. */
async function* nodeContent(
  content: Readable,
  output: Transform & { readonly bytesWritten: number },
  file: UnpackedFile,
): AsyncGenerator<Uint8Array> {
  let length = 0
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      length += piece.length
      yield piece
    }
  }
  const fed = pipeline(counted(), output)
  fed.catch(error => output.destroy(error as Error))
  try {
    yield* output.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    await fed
  } finally {
    output.destroy()
  }
  const end = output.bytesWritten
  if (end === length || file.afterEnd !== 'refused') return
  if (file.packing === 'gzip') throw new Error('incorrect header check')
  throw tailError(file, end, length)
}

/** The server reads files in pieces of this size (`input_read_buffer_size`), and counts the rest of the last one. */
const serverPiece = 4_194_304

function tailError({ path }: UnpackedFile, end: number, length: number): QueryError {
  const read = Math.min(length, (Math.floor(end / serverPiece) + 1) * serverPiece)
  return new QueryError(
    'BadBytes',
    `got ${read - end} more bytes after the compressed stream of file ${path} already ended`,
  )
}

/** The first stream of a file, without what is behind it. */
async function* firstStream(
  content: AsyncIterable<Uint8Array>,
  packing: 'zstd' | 'xz',
  file: UnpackedFile,
): AsyncGenerator<Uint8Array> {
  if (file.afterEnd === 'read') {
    yield* content
    return
  }
  const finder = new StreamEnd(packing)
  let end: number | undefined
  let length = 0
  for await (const piece of content) {
    const at = end === undefined ? finder.push(piece) : 0
    if (at === undefined) yield piece
    else {
      if (end === undefined) yield piece.subarray(0, at)
      end ??= length + at
      if (file.afterEnd === 'ignored') return
      if (packing === 'xz') checkPadding(piece.subarray(at), file)
    }
    length += piece.length
  }
  if (end === undefined || end === length) return
  if (packing === 'zstd') throw tailError(file, end, length)
  if ((length - end) % 4 > 0) throw paddingError(file, 'length must be a multiple of 4 bytes')
}

function checkPadding(bytes: Uint8Array, file: UnpackedFile): void {
  if (bytes.some(byte => byte !== 0)) throw paddingError(file, 'contains non-zero bytes')
}

const paddingError = ({ path }: UnpackedFile, fault: string): QueryError =>
  new QueryError(
    'BadBytes',
    `invalid XZ Stream Padding after compressed stream of file ${path}: padding ${fault}`,
  )

async function* bzip2Content(content: Readable, file: UnpackedFile): AsyncGenerator<Uint8Array> {
  const unpack = unpackLibrary().bzip2(file.afterEnd === 'read')
  let length = 0
  const counted: PieceUnpacker = (piece, isLast) => {
    length += piece.length
    return unpack(piece, isLast)
  }
  yield* byPieces(content, counted)
  const end = unpack.end() ?? length
  if (end < length && file.afterEnd === 'refused') throw tailError(file, end, length)
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
  bzip2(readsOn: boolean): PieceUnpacker & { end(): number | undefined }
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
