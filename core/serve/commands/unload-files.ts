import { Readable } from 'node:stream'
import { QueryError } from '../../errors/query-error.js'
import { stagePath } from '../../stage-path.js'
import { type Packing, pack, packingExtension, packingOf } from '../../stages/compression.js'
import { type FileFormatSpec, isTextual } from '../../stages/file-format.js'
import type { OpenFile } from '../../stages/open-file.js'
import type { StageFiles } from '../../stages/stage-files.js'
import type { Block } from '../../types/block.js'
import type { UnloadOptions } from './unload-options.js'

/** A file that was written. */
export interface UnloadedFile {
  readonly path: string
  readonly rows: number
  /** Size before compression; `bytes` is the size after it. */
  readonly plainBytes: number
  readonly bytes: number
}

/** Where files are written, and their format. */
export interface UnloadTarget {
  readonly files: StageFiles
  /** Path below the stage, as written in the statement. */
  readonly prefix: string
  readonly queryId: string
  readonly format: FileFormatSpec
  readonly options: UnloadOptions
  readonly open: () => OpenFile
}

/** Rows are written in chunks of this size; a file ends only between chunks. */
const chunkRows = 1024

const suffixes: Readonly<Record<FileFormatSpec['type'], string>> = {
  CSV: '.csv',
  TEXT: '.txt',
  NDJSON: '.ndjson',
  PARQUET: '.parquet',
  AVRO: '.avro',
  ORC: '.orc',
  ARROW: '.arrow',
  ARROW_STREAM: '.arrow_stream',
}

/** The compression of the file as a whole; none for formats that compress their own parts. */
export function outerPacking(format: FileFormatSpec): Packing {
  return isTextual(format) ? packingOf('', format.compression) : 'none'
}

/**
 * Collects rows, and writes a file whenever those of a partition exceed MAX_FILE_SIZE bytes. Without rows no file is
 * written.
 *
 * Source: databend append/row_based_file (pipeline.rs, limit_file_size_processor.rs, writer_processor.rs). The first
 * number in a file name is that of the server's writer thread; here it is always 0.
 */
export class Unload {
  readonly #target: UnloadTarget
  readonly #limit: number
  readonly #open = new Map<string | undefined, OpenFile>()
  readonly done: UnloadedFile[] = []

  constructor(target: UnloadTarget) {
    this.#target = target
    const { options, format } = target
    const own = 'compression' in format && format.compression !== 'none' ? 64 : 16
    this.#limit = options.single ? Infinity : options.maxFileSize || own * 1024 * 1024
  }

  /** Adds the rows of a block, which all belong to one partition. */
  async add(block: Block, partition?: string): Promise<void> {
    for (let from = 0; from < block.length; from += chunkRows) {
      const to = Math.min(from + chunkRows, block.length)
      const file = this.#open.get(partition) ?? this.#target.open()
      this.#open.set(partition, file)
      file.add(block, from, to)
      if (file.size > this.#limit) await this.#write(partition, file)
    }
  }

  async finish(): Promise<void> {
    for (const [partition, file] of this.#open) await this.#write(partition, file)
  }

  async #write(partition: string | undefined, file: OpenFile): Promise<void> {
    this.#open.delete(partition)
    const { files, format } = this.#target
    const plain = file.bytes()
    const packing = outerPacking(format)
    const name = `unload_${this.done.length}${suffixes[format.type]}`
    const path = this.#path(partition)
    const { sizeBytes } = await files.write(path, Readable.from([await pack(plain, packing, name)]))
    this.done.push({ path, rows: file.rows, plainBytes: plain.length, bytes: sizeBytes })
  }

  /** The path of the next file in a partition's folder. Source: databend append/path.rs `unload_path`. */
  #path(partition: string | undefined): string {
    const { prefix, options, queryId, format } = this.#target
    if (options.useRawPath) return stagePath(prefix)
    const id = options.includeQueryId ? `${queryId}_` : ''
    const number = String(this.done.length).padStart(8, '0')
    const end = `${id}0000_${number}${suffixes[format.type]}${packingExtension(outerPacking(format))}`
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
 * Splits a block by the partition path in its last column, which is removed; partitions come in the order of their
 * first rows. NULL is the path `_NULL_`; an empty path means no partition.
 *
 * Source: databend append/partition/mod.rs `split_block`, `sanitize_partition_path`.
 */
export function* partitions(block: Block): Generator<readonly [string | undefined, Block]> {
  const columns = block.columns.slice(0, -1)
  const texts = block.columns.at(-1)!
  const groups = new Map<string | undefined, number[]>()
  for (let row = 0; row < block.length; row++) {
    const key = partitionPath(texts.get(row) as string | null)
    const rows = groups.get(key)
    if (rows === undefined) groups.set(key, [row])
    else rows.push(row)
  }
  for (const [key, rows] of groups) {
    const part = columns.map(column => column.take(rows, rows.length))
    yield [key, { length: rows.length, columns: part }]
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
