import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
} from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { isFloatKind, isIntegerKind, isSignedKind, numberBits } from '../../types/number-kind.js'
import type { WrittenColumn } from '../write-rows.js'

type Columns = readonly WrittenColumn[]

/**
 * Merges the columns of text files. Columns that occur only in later files come last; two different types become the
 * wider number type, or else String.
 *
 * Source: databend infer_schema/merge.rs `merge_schema`.
 */
export function mergeTexts(known: Columns, more: Columns): Columns {
  return joined(known, more, (a, b) => {
    const [one, two] = [removeNullable(a), removeNullable(b)]
    const type = one === two ? one : (wider(a, b) ?? stringType)
    return isNullable(a) || isNullable(b) ? nullableType(type) : type
  })
}

/** The wider of two number types. As on the server (`promote_numeric`), there is none for Nullable types. */
function wider(a: DataType, b: DataType): DataType | undefined {
  const isAlike =
    (isFloatKind(a.kind) && isFloatKind(b.kind)) ||
    (isIntegerKind(a.kind) &&
      isIntegerKind(b.kind) &&
      isSignedKind(a.kind) === isSignedKind(b.kind))
  if (!isAlike) return undefined
  return numberBits(a.kind as 'Int8') >= numberBits(b.kind as 'Int8') ? a : b
}

/**
 * Merges the columns of Parquet files. Throws `QueryError` 1001 for a column with two types. Source: arrow-rs
 * `Schema::try_merge`.
 */
export function mergeSchemas(known: Columns, more: Columns): Columns {
  return joined(known, more, (a, b, name) => {
    const [one, two] = [removeNullable(a), removeNullable(b)]
    if (one === two) return isNullable(a) ? a : b
    throw new QueryError(
      'Internal',
      `Schema error: Fail to merge schema field '${name}' because the from data_type = ${debugText(two)} does not equal ${debugText(one)}`,
    )
  })
}

function joined(
  known: Columns,
  more: Columns,
  merge: (a: DataType, b: DataType, name: string) => DataType,
): Columns {
  const types = new Map(known.map(({ name, type }) => [name, type]))
  for (const { name, type } of more) {
    const other = types.get(name)
    types.set(name, other === undefined ? type : merge(other, type, name))
  }
  return Array.from(types, ([name, type]) => ({ name, type }))
}
