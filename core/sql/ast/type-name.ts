import type { Span } from '../../errors/query-error.js'

/** Names of types without parameters, in one spelling each (`INT` and `INTEGER` are `Int32`). */
export type PlainTypeName =
  | 'Boolean'
  | 'Int8'
  | 'Int16'
  | 'Int32'
  | 'Int64'
  | 'UInt8'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Float32'
  | 'Float64'
  | 'Date'
  | 'Timestamp'
  | 'TimestampTz'
  | 'Interval'
  | 'String'
  | 'Binary'
  | 'Bitmap'
  | 'Variant'
  | 'Geometry'
  | 'Geography'
  | 'Null'
  | 'Nothing'

/** A type as written. `nullable` is absent where neither NULL nor NOT NULL was said. */
export type TypeName = (
  | { readonly kind: 'Plain'; readonly name: PlainTypeName }
  | { readonly kind: 'Decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'Array'; readonly of: TypeName }
  | { readonly kind: 'Map'; readonly key: TypeName; readonly value: TypeName }
  | {
      readonly kind: 'Tuple'
      readonly names?: readonly string[]
      readonly fields: readonly TypeName[]
    }
  | { readonly kind: 'Vector'; readonly size: number }
) & { readonly nullable?: boolean; readonly span: Span }
