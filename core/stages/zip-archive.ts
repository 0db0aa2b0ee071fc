import { gunzipSync, gzipSync } from 'node:zlib'
import { QueryError } from '../errors/query-error.js'

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfCentral = 0x06054b50
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const gzipTrailerBytes = 8
const stored = 0
const deflated = 8
/** 1 January 1980, the first date of the format. */
const firstDay = 0x21
/** Made on Unix, by version 2.0 of the format; the mode is that of a regular file that its owner may write. */
const madeBy = 0x0314
const unixMode = 0o100644

/**
 * Makes a zip archive of one file. Body and checksum are taken from gzip, which also uses deflate.
 *
 * Source: databend common/compress encode.rs `compress_all_zip`.
 */
export function zipOf(content: Buffer, name: string): Buffer {
  const packed = gzipSync(content)
  const body = packed.subarray(gzipHeader.length, -gzipTrailerBytes)
  const file = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(deflated, 4)
  common.writeUInt16LE(firstDay, 8)
  packed.copy(common, 10, packed.length - gzipTrailerBytes, packed.length - 4)
  common.writeUInt32LE(body.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(file.length, 22)
  const local = Buffer.concat([uint32(localHeader), common, file])
  const central = Buffer.alloc(46)
  central.writeUInt32LE(centralHeader, 0)
  central.writeUInt16LE(madeBy, 4)
  common.copy(central, 6)
  central.writeUInt32LE((unixMode << 16) >>> 0, 38)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endOfCentral, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + file.length, 12)
  end.writeUInt32LE(local.length + body.length, 16)
  return Buffer.concat([local, body, central, file, end])
}

/**
 * Extracts the only file of a zip archive.
 *
 * Throws `QueryError` 1076 for an invalid archive, or one with several files. Source: databend
 * common/compress decode.rs `decompress_all_zip`.
 */
export function unzip(archive: Buffer): Buffer {
  try {
    return onlyEntry(archive)
  } catch (cause) {
    if (cause instanceof QueryError) throw cause
    throw badArchive(`compression data invalid: ${(cause as Error).message}`)
  }
}

const badArchive = (why: string): QueryError => new QueryError('InvalidCompressionData', why)

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function onlyEntry(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(uint32(endOfCentral))
  if (end < 0)
    throw badArchive('compression data invalid: invalid Zip archive: Could not find EOCD')
  if (archive.readUInt16LE(end + 10) > 1) throw badArchive('Zip only supports single file')
  const central = archive.readUInt32LE(end + 16)
  if (archive.readUInt32LE(central) !== centralHeader) {
    throw badArchive('compression data invalid: invalid Zip archive: Invalid Central Directory')
  }
  const method = archive.readUInt16LE(central + 10)
  const [packedBytes, plainBytes] = [
    archive.readUInt32LE(central + 20),
    archive.readUInt32LE(central + 24),
  ]
  const local = archive.readUInt32LE(central + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const body = archive.subarray(start, start + packedBytes)
  if (method === stored) return body
  if (method !== deflated) {
    throw badArchive('compression data invalid: unsupported Zip archive: Compression method')
  }
  const checksum = archive.subarray(central + 16, central + 20)
  return gunzipSync(Buffer.concat([gzipHeader, body, checksum, uint32(plainBytes)]))
}
