import type { Block } from '../types/block.js'
import { textEncoder } from './file-encoding.js'
import type { TextualFormat } from './file-format.js'
import type { RowWriter } from './write-rows.js'

/** A file being written: rows are added until it is large enough. */
export interface OpenFile {
  /** Adds the rows of a block from `from` up to but excluding `to`. */
  add(block: Block, from: number, to: number): void
  readonly rows: number
  /** The size so far in bytes, an estimate for formats that are encoded at the end. */
  readonly size: number
  /** The content, before compression. */
  bytes(): Buffer
}

/** A text file being written. */
export class TextFile implements OpenFile {
  readonly #writer: RowWriter
  readonly #format: TextualFormat
  readonly #texts: string[] = []
  rows = 0
  size = 0

  constructor(writer: RowWriter, format: TextualFormat) {
    this.#writer = writer
    this.#format = format
  }

  add(block: Block, from: number, to: number): void {
    const text = this.#writer.rows(block, from, to)
    this.#texts.push(text)
    this.rows += to - from
    this.size += Buffer.byteLength(text)
  }

  bytes(): Buffer {
    const format = this.#format
    const text = this.#writer.header + this.#texts.join('')
    const encode = format.type === 'NDJSON' ? undefined : textEncoder(format.encoding)
    return encode === undefined ? Buffer.from(text) : encode(text)
  }
}
