import { Readable } from 'node:stream'
import { createBrotliCompress, createDeflate, createDeflateRaw, createGzip } from 'node:zlib'
import type { CopyIntoLocation } from '../../binder/bound-statement.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Compression, FileFormatSpec } from '../../stages/file-format.js'
import { stagePath } from '../../stages/stage-path.js'
import { rowWriter } from '../../stages/write-rows.js'
import { stringType, uint64Type } from '../../types/data-type.js'
import { type Execution, type Outcome, rowsBlock } from '../execution.js'
import { runQuery } from '../query.js'
import type { FilesAt } from '../stage-access.js'
import { formatOf } from '../stage-format.js'

const extensions: Readonly<Record<FileFormatSpec['type'], string>> = {
  CSV: 'csv',
  TEXT: 'txt',
  NDJSON: 'ndjson',
}

const compressors = {
  gzip: ['gz', createGzip],
  deflate: ['deflate', createDeflate],
  raw_deflate: ['raw_deflate', createDeflateRaw],
  brotli: ['br', createBrotliCompress],
} as const

/** `COPY INTO @s FROM (query)`: one file; the answer counts its rows and bytes. */
export async function copyIntoLocation(
  execution: Execution,
  command: CopyIntoLocation,
): Promise<Outcome> {
  const { state, context, bind } = execution
  const at = state.stages.at(command.location, context.caller.user)
  const format = formatOf(command.format, at.stage, bind.catalog)
  const path = await pathOf(execution, command, at, format)
  const counted = { rows: 0, bytes: 0 }
  const text = Readable.from(fileText(execution, command, format, counted))
  const file = await at.files.write(path, compressed(text, format.compression))
  const { columns, row } = isTrue(command, 'detailed_output')
    ? { columns: detailed, row: [path, BigInt(file.sizeBytes), BigInt(counted.rows)] }
    : {
        columns: summary,
        row: [BigInt(counted.rows), BigInt(counted.bytes), BigInt(file.sizeBytes)],
      }
  return { result: { columns, blocks: rowsBlock([row]) } }
}

const summary = ['rows_unloaded', 'input_bytes', 'output_bytes'].map(name => ({
  name,
  type: uint64Type,
}))
const detailed = [
  { name: 'file_name', type: stringType },
  { name: 'file_size', type: uint64Type },
  { name: 'row_count', type: uint64Type },
]

function isTrue({ options }: CopyIntoLocation, name: string, fallback = false): boolean {
  const text = options.get(name)
  return text === undefined ? fallback : text.toLowerCase() === 'true'
}

async function pathOf(
  execution: Execution,
  command: CopyIntoLocation,
  { files, prefix }: FilesAt,
  format: FileFormatSpec,
): Promise<string> {
  const extension = extensionOf(format)
  const id = execution.request.queryId
  const name = isTrue(command, 'use_raw_path')
    ? prefix
    : `${prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`}data_${id}_0000_00000000.${extension}`
  const path = stagePath(name)
  if (isTrue(command, 'overwrite')) return path
  const taken = (await files.list(path)).some(file => file.path === path)
  if (taken) throw new QueryError('BadArguments', `file already exists: ${path}`)
  return path
}

function extensionOf(format: FileFormatSpec): string {
  const plain = extensions[format.type]
  const found = compressors[format.compression as keyof typeof compressors]
  return found === undefined ? plain : `${plain}.${found[0]}`
}

function compressed(content: Readable, compression: Compression): Readable {
  if (compression === 'none') return content
  const found = compressors[compression as keyof typeof compressors]
  if (found === undefined)
    throw new Unsupported(`files with compression ${compression.toUpperCase()}`)
  const output = found[1]()
  content.on('error', error => output.destroy(error))
  return content.pipe(output)
}

async function* fileText(
  execution: Execution,
  { query }: CopyIntoLocation,
  format: FileFormatSpec,
  counted: { rows: number; bytes: number },
): AsyncGenerator<Buffer> {
  const { settings } = execution
  const writer = rowWriter(format, query.columns, execution.eval, {
    timezone: settings.get('timezone'),
    binaryOutputFormat: settings.get('binary_output_format'),
    geometryOutputFormat: settings.get('geometry_output_format'),
    httpJsonResultMode: 'display',
  })
  const chunk = (text: string): Buffer => {
    const bytes = Buffer.from(text)
    counted.bytes += bytes.length
    return bytes
  }
  const header = writer.header()
  if (header !== '') yield chunk(header)
  for await (const block of runQuery(execution, query).result!.blocks) {
    counted.rows += block.length
    yield chunk(writer.block(block))
  }
}
