import { createRequire } from 'node:module'

/** An element of a file's schema. */
export interface SchemaElement {
  readonly name: string
  readonly type?: PhysicalType | undefined
  readonly type_length?: number | undefined
  readonly repetition_type?: 'REQUIRED' | 'OPTIONAL' | 'REPEATED' | undefined
  readonly num_children?: number | undefined
  readonly converted_type?: string | undefined
  readonly logical_type?: LogicalType | undefined
  readonly scale?: number | undefined
  readonly precision?: number | undefined
}

export type PhysicalType =
  | 'BOOLEAN'
  | 'INT32'
  | 'INT64'
  | 'INT96'
  | 'FLOAT'
  | 'DOUBLE'
  | 'BYTE_ARRAY'
  | 'FIXED_LEN_BYTE_ARRAY'

export interface LogicalType {
  readonly type: string
  readonly isAdjustedToUTC?: boolean
  readonly unit?: string
  readonly bitWidth?: number
  readonly isSigned?: boolean
  readonly scale?: number
  readonly precision?: number
}

export interface SchemaTree {
  readonly element: SchemaElement
  readonly children: readonly SchemaTree[]
  readonly path: readonly string[]
}

/** The metadata of a column chunk. */
export interface ChunkMetadata {
  readonly path_in_schema: readonly string[]
  readonly total_compressed_size: bigint
  readonly total_uncompressed_size: bigint
}

export interface Footer {
  readonly root: SchemaTree
  readonly num_rows: bigint
  readonly created_by?: string
  readonly row_groups: readonly {
    readonly num_rows: bigint
    readonly columns: readonly { readonly meta_data: ChunkMetadata }[]
  }[]
  readonly key_value_metadata?: readonly { readonly key: string; readonly value?: string }[]
}

/** A stored value; for a Decimal, Date or time its number. */
export type Stored = boolean | number | bigint | string | Uint8Array

/** The values present, and the levels of all. Absent definition levels are the greatest, repetition levels 0. */
export interface StoredColumn {
  readonly values: ArrayLike<Stored>
  readonly definitions?: ArrayLike<number>
  readonly repetitions?: ArrayLike<number>
}

/** A place in a file. */
export interface Place {
  readonly from: number
  /** The first byte that is not part of it. */
  readonly to: number
}

interface FileToWrite {
  readonly schema: readonly SchemaElement[]
  readonly columns: readonly { readonly name: string; readonly data: readonly unknown[] }[]
  readonly codec: 'UNCOMPRESSED' | 'SNAPPY' | 'ZSTD'
  readonly compress?: (bytes: Uint8Array) => Uint8Array
  readonly metadata: readonly { readonly key: string; readonly value: string }[]
  readonly createdBy: string
}

/** The parts of hyparquet that are bundled into `vendor/parquet.cjs`. */
interface ParquetLibrary {
  /** `bytes`: the last ones of the file, among them its metadata. */
  readFooter(bytes: Uint8Array): Footer
  chunkPlace(chunk: ChunkMetadata): Place
  readChunk(
    bytes: Uint8Array,
    chunk: ChunkMetadata,
    schemaPath: readonly SchemaTree[],
  ): StoredColumn
  writeFile(file: FileToWrite): Uint8Array
}

/** Loaded together with this module, which is itself imported only when Parquet is first needed. */
export const parquet: ParquetLibrary = createRequire(import.meta.url)('./vendor/parquet.cjs')
