import { Readable } from 'node:stream'
import { QueryError } from '../../errors/query-error.js'
import { pack, packingExtension, packingOf } from '../../stages/compression.js'
import { textEncoder } from '../../stages/file-encoding.js'
import type { FileFormatSpec } from '../../stages/file-format.js'
import type { StageFiles } from '../../stages/stage-files.js'
import { stagePath } from '../../stages/stage-path.js'
import type { RowWriter, WrittenColumn } from '../../stages/write-rows.js'
import type { Block } from '../../types/block.js'
import type { UnloadOptions } from './unload-options.js'

/** A file that was written. */
export interface UnloadedFile {
  readonly path: string
  readonly rows: number
  /** Before packing and after. */
  readonly plainBytes: number
  readonly bytes: number
}

/** Where files go, and what is in them. */
export interface UnloadTarget {
  readonly files: StageFiles
  /** Below the stage, as the statement has it. */
  readonly prefix: string
  readonly queryId: string
  readonly format: FileFormatSpec
  readonly options: UnloadOptions
  readonly columns: readonly WrittenColumn[]
  readonly writer: RowWriter
}

/** So many rows are written in one go: a file never ends between them. */
const chunkRows = 1024

interface Buffered {
  readonly partition: string | undefined
  texts: string[]
  rows: number
  size: number
}

const suffixes: Readonly<Record<FileFormatSpec['type'], string>> = {
  CSV: '.csv',
  TEXT: '.txt',
  NDJSON: '.ndjson',
}

/**
 * Collects rows, and writes a file whenever those of a partition are more bytes than MAX_FILE_SIZE. No rows make
 * no file.
 *
 * Source: databend append/row_based_file (pipeline.rs, limit_file_size_processor.rs, writer_processor.rs). The
 * server has a writer for each thread, which is the first number in the names; here it is always the first.
 */
export class Unload {
  readonly #target: UnloadTarget
  readonly #limit: number
  readonly #buffers = new Map<string | undefined, Buffered>()
  readonly done: UnloadedFile[] = []

  constructor(target: UnloadTarget) {
    this.#target = target
    const { options, format } = target
    const own = format.compression === 'none' ? 16 : 64
    this.#limit = options.single ? Infinity : options.maxFileSize || own * 1024 * 1024
  }

  /** The rows of a block, all of one partition. */
  async add(block: Block, partition?: string): Promise<void> {
    const buffered = this.#buffers.get(partition) ?? { partition, texts: [], rows: 0, size: 0 }
    this.#buffers.set(partition, buffered)
    for (let from = 0; from < block.length; from += chunkRows) {
      const to = Math.min(from + chunkRows, block.length)
      const text = this.#target.writer.rows(block, from, to)
      buffered.texts.push(text)
      buffered.rows += to - from
      buffered.size += Buffer.byteLength(text)
      if (buffered.size > this.#limit) await this.#write(buffered)
    }
  }

  async finish(): Promise<void> {
    for (const buffered of this.#buffers.values()) {
      if (buffered.texts.length > 0) await this.#write(buffered)
    }
  }

  async #write(buffered: Buffered): Promise<void> {
    const { files, format, writer } = this.#target
    const text = writer.header + buffered.texts.join('')
    const encode = format.type === 'NDJSON' ? undefined : textEncoder(format.encoding)
    const plain = encode === undefined ? Buffer.from(text) : encode(text)
    const packing = packingOf('', format.compression)
    const name = `unload_${this.done.length}${suffixes[format.type]}`
    const path = this.#path(buffered.partition)
    const { sizeBytes } = await files.write(path, Readable.from([await pack(plain, packing, name)]))
    this.done.push({ path, rows: buffered.rows, plainBytes: plain.length, bytes: sizeBytes })
    Object.assign(buffered, { texts: [], rows: 0, size: 0 })
  }

  /** Source: databend append/path.rs `unload_path`. */
  #path(partition: string | undefined): string {
    const { prefix, options, queryId, format } = this.#target
    if (options.useRawPath) return stagePath(prefix)
    const id = options.includeQueryId ? `${queryId}_` : ''
    const number = String(this.done.length).padStart(8, '0')
    const end = `${id}0000_${number}${suffixes[format.type]}${packingExtension(format.compression)}`
    const folder = partition === undefined ? '' : `${partition}/`
    if (prefix.endsWith('data_')) {
      const slash = prefix.lastIndexOf('/') + 1
      return stagePath(`${prefix.slice(0, slash)}${folder}${prefix.slice(slash)}${end}`)
    }
    const base = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    return stagePath(`${base}${folder}data_${end}`)
  }
}

/**
 * The rows of a block by the text in its last column, which is not theirs: in order of the first row of each.
 * NULL is `_NULL_`; a path without parts is no partition.
 *
 * Source: databend append/partition/mod.rs `split_block`, `sanitize_partition_path`.
 */
export function* partitions(block: Block): Generator<readonly [string | undefined, Block]> {
  const columns = block.columns.slice(0, -1)
  const texts = block.columns.at(-1)!
  const groups = new Map<string | undefined, number[]>()
  for (let row = 0; row < block.length; row++) {
    const key = partitionPath(texts[row] as string | null)
    const rows = groups.get(key)
    if (rows === undefined) groups.set(key, [row])
    else rows.push(row)
  }
  for (const [key, rows] of groups) {
    yield [
      key,
      { length: rows.length, columns: columns.map(column => rows.map(row => column[row]!)) },
    ]
  }
}

function partitionPath(text: string | null): string | undefined {
  if (text === null) return '_NULL_'
  const parts = text
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) {
    throw new QueryError('InvalidArgument', 'PARTITION BY path cannot reference parent directory')
  }
  return parts.length === 0 ? undefined : parts.join('/')
}
