import type { Scalar } from '../plan/scalar.js'
import { BooleanColumn } from '../types/columns/boolean-column.js'
import type { Column } from '../types/columns/column.js'
import { ConstantColumn } from '../types/columns/constant-column.js'
import { DictionaryColumn } from '../types/columns/dictionary-column.js'
import { IntegerColumn } from '../types/columns/integer-column.js'
import { NumberColumn } from '../types/columns/number-column.js'
import { formOf } from '../types/columns/pack-column.js'
import { StringColumn } from '../types/columns/string-column.js'
import type { DataType } from '../types/data-type.js'

/**
 * How a typed loop holds the values of an expression: `number` and `bigint` as numbers (a `bigint` is a safe integer),
 * `boxed` as they are.
 */
export type TypedForm = 'number' | 'bigint' | 'boolean' | 'boxed'

/** The form of values of a type. */
export function typedForm(type: DataType): TypedForm {
  switch (formOf(type)) {
    case 'int32':
    case 'float64':
      return 'number'
    case 'bigint':
      return 'bigint'
    case 'boolean':
      return 'boolean'
    default:
      return 'boxed'
  }
}

/**
 * How a column keeps its values, as far as a typed loop depends on it: a loop is generated for each combination, so
 * that it sees only one kind of array at each place.
 */
export type Storage =
  | 'int32'
  | 'int32OrNull'
  | 'float64'
  | 'float64OrNull'
  | 'boolean'
  | 'dictionary'
  | 'text'
  | 'textOrNull'
  | 'constant'
  | 'null'

/** Undefined if a typed loop cannot read the column. */
export function storageOf(column: Column): Storage | undefined {
  if (column instanceof NumberColumn) {
    if (column.data instanceof Int32Array) {
      return column.nulls === undefined ? 'int32' : 'int32OrNull'
    }
    return column.nulls === undefined ? 'float64' : 'float64OrNull'
  }
  if (column instanceof IntegerColumn) {
    return column.nulls === undefined ? 'float64' : 'float64OrNull'
  }
  if (column instanceof BooleanColumn) return 'boolean'
  if (column instanceof DictionaryColumn) return 'dictionary'
  if (column instanceof StringColumn) return column.nulls === undefined ? 'text' : 'textOrNull'
  if (column instanceof ConstantColumn) {
    const { value } = column
    if (value === null) return 'null'
    return typeof value === 'bigint' && !Number.isSafeInteger(Number(value))
      ? undefined
      : 'constant'
  }
  return undefined
}

/** Calls `visit` for an expression and all its parts. */
export function visitScalar(expr: Scalar, visit: (part: Scalar) => void): void {
  visit(expr)
  switch (expr.kind) {
    case 'Call':
      for (const arg of expr.args) visitScalar(arg, visit)
      break
    case 'Cast':
      visitScalar(expr.input, visit)
      break
    case 'Lambda':
      visitScalar(expr.body, visit)
      break
  }
}
