import { arrowData } from '../../arrow/arrow-data.js'
import { arrowField } from '../../arrow/arrow-field.js'
import { arrow, type Data } from '../../arrow/library.js'
import { view } from '../../types/binary-text.js'
import type { Block } from '../../types/block.js'
import type { ArrowFormat } from '../file-format.js'
import type { OpenFile } from '../open-file.js'
import type { WrittenColumn } from '../write-rows.js'

/** The form of Arrow in files: names of tuples are kept, Variants are JSONB, geometries as they are stored. */
const form = { version: 1, decimal64: true, keepsNames: true }

/**
 * An Arrow IPC file or stream being written, without compression; each addition becomes a batch.
 *
 * Source: databend append/arrow_file/writer_processor.rs `ArrowEncoder`.
 */
export class ArrowOutput implements OpenFile {
  readonly #columns: readonly WrittenColumn[]
  readonly #type: ArrowFormat['type']
  readonly #batches: Data[] = []
  rows = 0
  size = 0

  constructor(columns: readonly WrittenColumn[], { type }: ArrowFormat) {
    this.#columns = columns
    this.#type = type
  }

  add({ columns }: Block, from: number, to: number): void {
    const children = this.#columns.map(({ type }, i) => {
      const values = Array.from({ length: to - from }, (_, row) => columns[i]!.get(from + row))
      return arrowData(type, values, form)
    })
    const parts = { type: new arrow.Struct(this.#fields()), length: to - from, children }
    const batch = arrow.makeData(parts)
    this.#batches.push(batch)
    this.rows += to - from
    this.size += batch.byteLength
  }

  #fields() {
    return this.#columns.map(({ name, type }) => arrowField(name, type, form))
  }

  bytes(): Buffer {
    const schema = new arrow.Schema(this.#fields(), new Map())
    return view(arrow.writeIpc(schema, this.#batches, this.#type === 'ARROW'))
  }
}
