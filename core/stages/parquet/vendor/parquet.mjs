import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { decompress } from 'fzstd'
import { parquetMetadata, parquetSchema } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js'
import { readPlain } from 'hyparquet/src/plain.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'

/** The library does not read the packing of no bytes. */
function filled(unpack) {
  return (bytes, length) => (length === 0 ? new Uint8Array(0) : unpack(bytes, length))
}

/** How pages are unpacked; Snappy is the library's own. */
const compressors = {
  GZIP: gunzipSync,
  BROTLI: brotliDecompressSync,
  ZSTD: bytes => decompress(bytes),
  LZ4: filled(decompressLz4),
  LZ4_RAW: filled(decompressLz4Raw),
}

/** What a file says of itself: its schema as a tree, row groups, metadata. `bytes` are the last ones of the file. */
export function readFooter(bytes) {
  const metadata = parquetMetadata(bytes, { geoparquet: false })
  return { ...metadata, root: parquetSchema(metadata) }
}

/** The place of a column chunk in its file. */
export function chunkPlace(chunk) {
  const { data_page_offset: first, dictionary_page_offset: dictionary } = chunk
  const from = Number(dictionary && dictionary < first ? dictionary : first)
  return { from, to: from + Number(chunk.total_compressed_size) }
}

/**
 * The values of a column chunk that are there, as they are stored, and the levels of all; without
 * levels where every value is there.
 */
export function readChunk(bytes, { type, codec, num_values: total }, schemaPath) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const element = schemaPath.at(-1).element
  const column = { type, element, schemaPath, codec, compressors }
  const reader = { view, offset: 0 }
  const pages = []
  let words
  for (let done = 0; done < Number(total); ) {
    const header = parquetHeader(reader)
    const at = view.byteOffset + reader.offset
    const packed = new Uint8Array(view.buffer, at, header.compressed_page_size)
    reader.offset += header.compressed_page_size
    if (header.type === 'DICTIONARY_PAGE') {
      const plain = decompressPage(packed, header.uncompressed_page_size, codec, compressors)
      const place = {
        view: new DataView(plain.buffer, plain.byteOffset, plain.byteLength),
        offset: 0,
      }
      words = readPlain(place, type, header.dictionary_page_header.num_values, element.type_length)
      continue
    }
    const page = readPage(packed, header, column)
    if (page === undefined) continue
    done += page.count
    pages.push(page.encoding.endsWith('_DICTIONARY') ? looked(page, words) : page)
  }
  return joined(pages, schemaPath)
}

function readPage(packed, header, column) {
  const { data_page_header: v1, data_page_header_v2: v2 } = header
  if (header.type === 'DATA_PAGE') {
    const plain = decompressPage(
      packed,
      header.uncompressed_page_size,
      column.codec,
      column.compressors,
    )
    const levels = readDataPage(plain, v1, column)
    return { ...levels, count: v1.num_values, encoding: v1.encoding }
  }
  if (header.type !== 'DATA_PAGE_V2') return undefined
  return { ...readDataPageV2(packed, header, column), count: v2.num_values, encoding: v2.encoding }
}

function looked(page, words) {
  return { ...page, dataPage: Array.from(page.dataPage, index => words[index]) }
}

function joined(pages, schemaPath) {
  const definition = getMaxDefinitionLevel(schemaPath)
  const repeats = getMaxRepetitionLevel(schemaPath) > 0
  const values = pages.length === 1 ? pages[0].dataPage : pages.flatMap(page => [...page.dataPage])
  if (definition === 0) return { values }
  const definitions = pages.flatMap(({ definitionLevels: levels, count }) =>
    levels?.length > 0 ? levels : new Array(count).fill(definition),
  )
  if (!repeats) return { values, definitions }
  const repetitions = pages.flatMap(({ repetitionLevels: levels, count }) =>
    levels?.length > 0 ? levels : new Array(count).fill(0),
  )
  return { values, definitions, repetitions }
}

/** The bytes of a file with these columns; `schema` and values are those that are stored. */
export function writeFile({ schema, columns, codec, compress, metadata, createdBy }) {
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema,
    codec,
    ...(compress !== undefined && { compressors: { [codec]: compress } }),
    kvMetadata: metadata,
    createdBy,
    statistics: false,
  })
  void file.write({
    columnData: columns.map(each => ({ ...each, encoding: 'PLAIN' })),
    rowGroupSize: 1024 * 1024,
  })
  void file.finish()
  return writer.getBytes()
}
