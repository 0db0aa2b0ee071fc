import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import { type ArrowFormat, arrowData } from './arrow-data.js'
import { arrowField } from './arrow-field.js'
import { arrow, type Data, type Field } from './library.js'

export interface ArrowColumn {
  readonly name: string
  readonly type: DataType
  readonly values: ArrayLike<Value>
}

/**
 * Columns of equal length as an Arrow IPC stream: the schema with metadata, one batch, the end; bodies in
 * LZ4 frames.
 *
 * Source: databend blocks_serializer.rs `to_arrow_ipc`, which writes a batch for each of its blocks.
 */
export class ArrowStream {
  readonly #fields: readonly Field[]
  readonly #rows: Data

  /** Throws `QueryError` for a Variant that is not valid JSON and has to be written as JSONB. */
  constructor(columns: readonly ArrowColumn[], format: ArrowFormat) {
    this.#fields = columns.map(({ name, type }) => arrowField(name, type, format))
    const parts = {
      type: new arrow.Struct(this.#fields),
      length: columns[0]?.values.length ?? 0,
      children: columns.map(({ type, values }) => arrowData(type, values, format)),
    }
    this.#rows = arrow.makeData(parts)
  }

  /** The bytes of the stream, with this schema metadata. */
  bytes(metadata: ReadonlyMap<string, string>): Uint8Array {
    return arrow.lz4Stream(new arrow.Schema(this.#fields, metadata), this.#rows)
  }
}
