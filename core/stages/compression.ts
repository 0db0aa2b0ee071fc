import type { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as zlib from 'node:zlib'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { Compression } from './file-format.js'
import { unzip, zipOf } from './zip-archive.js'

/** How one file is packed; AUTO has been decided. */
export type Packing = Exclude<Compression, 'auto'> | 'lzma'

/** Source: databend common/compress compress_algorithms.rs `from_extension`. */
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

/** Ends of the names of unloaded files. Source: the same file, `extension`. */
const extensions: Readonly<Partial<Record<Packing, string>>> = {
  gzip: '.gz',
  deflate: '.zl',
  raw_deflate: '.deflate',
  brotli: '.br',
  zstd: '.zstd',
  zip: '.zip',
}

/** The packing of a file: as said, or with AUTO by the end of its name. */
export function packingOf(path: string, said: Compression): Packing {
  if (said !== 'auto') return said
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return (dot > 0 ? byExtension[name.slice(dot + 1)] : undefined) ?? 'none'
}

/** Behind the format's own end of a file's name; AUTO packs nothing. */
export function packingExtension(compression: Compression): string {
  return extensions[packingOf('', compression)] ?? ''
}

/** Zstandard is in Node from 22.15 on. */
interface Zstandard {
  createZstdDecompress?: () => Transform
  zstdCompressSync?: (content: Buffer) => Buffer
}

const zstd = zlib as Zstandard

const unpackers: Readonly<Partial<Record<Packing, (() => Transform) | undefined>>> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  raw_deflate: zlib.createInflateRaw,
  brotli: zlib.createBrotliDecompress,
  zstd: zstd.createZstdDecompress,
}

const packers: Readonly<Partial<Record<Packing, ((content: Buffer) => Buffer) | undefined>>> = {
  none: content => content,
  gzip: content => zlib.gzipSync(content),
  deflate: content => zlib.deflateSync(content),
  raw_deflate: content => zlib.deflateRawSync(content),
  brotli: content => zlib.brotliCompressSync(content),
  zstd: zstd.zstdCompressSync,
}

/**
 * 1002 for a packing: by the server's own words for those that it does not read either.
 * Source: databend stage/src/compression.rs.
 */
function refused(packing: Packing): QueryError {
  if (packing !== 'lzo' && packing !== 'snappy') {
    return new Unsupported(`files with compression ${packing.toUpperCase()}`)
  }
  return new QueryError(
    'Unimplemented',
    packing === 'lzo'
      ? 'compress type lzo is unimplemented for copy into'
      : 'compress type snappy is unimplemented  for copy into',
  )
}

/** Throws `QueryError` 1002 for a packing that is not read and written. */
export function checkPacking(packing: Packing): void {
  if (packing !== 'zip' && packers[packing] === undefined) throw refused(packing)
}

/** The bytes of a file as they were before packing, piece by piece. */
export async function* unpacked(
  content: Readable,
  packing: Packing,
  path: string,
): AsyncGenerator<Buffer> {
  checkPacking(packing)
  if (packing === 'none') {
    yield* content as AsyncIterable<Buffer>
    return
  }
  if (packing === 'zip') {
    yield unzip(await buffer(content))
    return
  }
  const output = unpackers[packing]!()
  content.on('error', error => output.destroy(error))
  try {
    yield* content.pipe(output) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new QueryError(
      'InvalidCompressionData',
      `compression data invalid: ${(cause as Error).message}`,
      { detail: `file path: ${path}`, cause },
    )
  }
}

/** The bytes of a file to be stored; `name` is that of the file within an archive. */
export function pack(content: Buffer, packing: Packing, name: string): Buffer {
  if (packing === 'zip') return zipOf(content, name)
  const make = packers[packing]
  if (make === undefined) throw refused(packing)
  return make(content)
}
