import { createRequire } from 'node:module'

/** A data type in the Apache Arrow library. */
export interface ArrowType {
  readonly typeId: number
  readonly children?: readonly ReadField[] | null
  /** The unit of a date or time. */
  readonly unit?: number
  readonly listSize?: number
  readonly bitWidth?: number
  readonly byteWidth?: number
  readonly isSigned?: boolean
  /** Of a Decimal in digits; of a float 0, 1 or 2 for 16, 32 and 64 bits. */
  readonly precision?: number
  readonly scale?: number
  /** The type of a dictionary's values. */
  readonly dictionary?: ArrowType
}

export interface Field {
  readonly name: string
  readonly type: ArrowType
  readonly metadata: ReadonlyMap<string, string>
}

/** The buffers of a column, or of a row of columns. */
export interface Data {
  readonly length: number
  readonly byteLength: number
}

/** A field of a schema that was read. */
export interface ReadField extends Field {
  readonly nullable: boolean
}

/** A column that was read; of a batch, `children` are its columns. */
export interface ReadData extends Data {
  readonly type: ArrowType
  readonly children: readonly ReadData[]
  /** One bit for each value; empty if there are no NULLs. */
  readonly nullBitmap: Uint8Array
  readonly valueOffsets?: ArrayLike<number | bigint>
  /** Depends on the type: numbers, bits, bytes, or views of strings. */
  readonly values: ArrayLike<number | bigint>
  /** The longer strings of views. */
  readonly variadicBuffers: readonly Uint8Array[]
  readonly dictionary?: { readonly data: readonly ReadData[] }
}

type Plain = new () => ArrowType

type PlainTypes = Readonly<
  Record<
    | 'Bool'
    | 'DateDay'
    | 'Float32'
    | 'Float64'
    | 'Int8'
    | 'Int16'
    | 'Int32'
    | 'Int64'
    | 'LargeBinary'
    | 'LargeUtf8'
    | 'Null'
    | 'TimestampMicrosecond'
    | 'Uint8'
    | 'Uint16'
    | 'Uint32'
    | 'Uint64'
    | 'Utf8'
    | 'Utf8View',
    Plain
  >
>

/** The parts of Apache Arrow's library that are bundled into `vendor/arrow.cjs`, with a corrected writer. */
interface ArrowLibrary extends PlainTypes {
  readonly Decimal: new (scale: number, precision: number, bitWidth: number) => ArrowType
  readonly FixedSizeList: new (size: number, item: Field) => ArrowType
  readonly LargeList: new (item: Field) => ArrowType
  readonly Map_: new (entries: Field) => ArrowType
  readonly Struct: new (fields: readonly Field[]) => ArrowType
  readonly Field: new (
    name: string,
    type: ArrowType,
    nullable: boolean,
    metadata?: ReadonlyMap<string, string>,
  ) => Field
  readonly Schema: new (fields: readonly Field[], metadata: ReadonlyMap<string, string>) => object
  /** The IPC stream of a schema and one batch. */
  lz4Stream(schema: object, rows: Data): Uint8Array
  /** The bytes of an IPC file or stream, without compression. */
  writeIpc(schema: object, batches: readonly Data[], isFile: boolean): Uint8Array
  /** Reads an IPC file or stream. Throws an `Error` for damaged content. */
  readIpc(bytes: Uint8Array): {
    readonly fields: readonly ReadField[]
    readonly batches: Iterable<ReadData>
  }
  /** The IPC message of a schema; `readSchema` parses one. */
  schemaMessage(schema: object): Uint8Array
  readSchema(message: Uint8Array): readonly Field[]
  makeData(parts: { readonly type: ArrowType; readonly length: number }): Data
}

/** Loaded together with this module, which is itself imported only when Arrow is first needed. */
export const arrow: ArrowLibrary = createRequire(import.meta.url)('./vendor/arrow.cjs')
