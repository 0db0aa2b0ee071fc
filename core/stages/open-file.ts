import type { Block } from '../types/block.js'
import { textEncoder } from './file-encoding.js'
import type { TextualFormat } from './file-format.js'
import type { RowWriter } from './write-rows.js'

/** A file that is being written: rows come in until it is large enough. */
export interface OpenFile {
  /** Takes the rows of a block from one up to, not including, another. */
  add(block: Block, from: number, to: number): void
  readonly rows: number
  /** Bytes so far, as far as that is known before it is written. */
  readonly size: number
  /** What it holds, before packing. */
  bytes(): Buffer
}

/** A file of text. */
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
