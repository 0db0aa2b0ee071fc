import type { DataType } from '../../types/data-type.js'
import { decimalToFloat } from '../../types/decimal.js'
import { isNumberKind } from '../../types/number-kind.js'

/** Returns a function that converts values of a number or Decimal type to floats; undefined for other types. */
export function floatReader(type: DataType): ((value: number | bigint) => number) | undefined {
  if (isNumberKind(type.kind)) return Number
  if (type.kind !== 'Decimal') return undefined
  const { scale } = type
  return value => decimalToFloat(value as bigint, scale)
}
