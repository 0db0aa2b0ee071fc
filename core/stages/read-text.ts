import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { Compression } from './file-format.js'

const byExtension: Readonly<Record<string, Compression>> = {
  gz: 'gzip',
  deflate: 'deflate',
  br: 'brotli',
  zst: 'zstd',
  bz2: 'bz2',
  xz: 'xz',
  zip: 'zip',
}

/** The compression of a file: as said, or with AUTO by the end of its name. */
export function compressionOf(path: string, said: Compression): Exclude<Compression, 'auto'> {
  if (said !== 'auto') return said
  const found = byExtension[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
  return (found ?? 'none') as Exclude<Compression, 'auto'>
}

const decompressors = {
  gzip: createGunzip,
  deflate: createInflate,
  raw_deflate: createInflateRaw,
  brotli: createBrotliDecompress,
} as const

/** The bytes of a file without its compression. Throws `Unsupported` for one that mockq does not read. */
export function decompress(content: Readable, compression: Exclude<Compression, 'auto'>): Readable {
  if (compression === 'none') return content
  const make = decompressors[compression as keyof typeof decompressors]
  if (make === undefined)
    throw new Unsupported(`files with compression ${compression.toUpperCase()}`)
  const output = make()
  content.on('error', error => output.destroy(error))
  return content.pipe(output)
}

/** The text of a file, chunk by chunk. Throws `QueryError` 1046 for bytes that are no UTF-8. */
export async function* readText(content: Readable, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch (cause) {
      throw new QueryError('BadBytes', `invalid utf-8 in file '${path}'`, { cause })
    }
  }
  try {
    for await (const chunk of content) {
      const text = decode(chunk as Uint8Array)
      if (text !== '') yield text
    }
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw new QueryError('BadBytes', `cannot read file '${path}': ${String(error)}`, {
      cause: error,
    })
  }
  const rest = decode()
  if (rest !== '') yield rest
}
