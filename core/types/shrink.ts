import { type DataType, decimalType, nullType, removeNullable, tupleType } from './data-type.js'
import { digitCount, smallestInteger, type TypedValue } from './literal-type.js'
import { isIntegerKind } from './number-kind.js'
import type { Value } from './value.js'

/**
 * Gives a constant the type that a literal of its value has: Null for NULL, never Nullable, the smallest type for
 * integers and decimals, also inside tuples. Arrays keep their type.
 *
 * Source: databend semantic/type_check.rs `shrink_scalar`.
 */
export function shrink({ type, value }: TypedValue): TypedValue {
  if (value === null) return { type: nullType, value }
  const bare = removeNullable(type)
  if (isIntegerKind(bare.kind)) return smallestInteger(BigInt(value as bigint))!
  if (bare.kind === 'Decimal') return shrinkDecimal(value as bigint, bare.scale)
  if (bare.kind === 'Tuple') return shrinkTuple(bare.fields, value as readonly Value[])
  return { type: bare, value }
}

function shrinkDecimal(value: bigint, scale: number): TypedValue {
  const integer = scale === 0 ? smallestInteger(value) : undefined
  return integer ?? { type: decimalType(Math.max(digitCount(value), scale), scale), value }
}

function shrinkTuple(fields: readonly DataType[], values: readonly Value[]): TypedValue {
  const shrunk = fields.map((type, i) => shrink({ type, value: values[i]! }))
  return {
    type: tupleType(shrunk.map(field => field.type)),
    value: shrunk.map(field => field.value),
  }
}
