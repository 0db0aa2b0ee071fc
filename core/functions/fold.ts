import { QueryError } from '../errors/query-error.js'
import {
  type DataType,
  decimalType,
  nullType,
  removeNullable,
  tupleType,
} from '../types/data-type.js'
import { digitCount, smallestInteger, type TypedValue } from '../types/literal-type.js'
import { isIntegerKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'
import type { Cx } from './overload.js'
import type { ResolvedCall } from './resolve.js'

/**
 * The value of a call whose arguments are constants, with the type that is left after shrinking.
 *
 * `args` have the types that the call's casts give. Undefined for a call that must stay one: its function
 * is volatile, or it fails, which then is a fault of the rows that ask for it, if any do.
 * Source: databend semantic/type_check.rs `try_fold_constant` (engine rules 2.6).
 */
export function foldCall(
  cx: Cx,
  call: ResolvedCall,
  args: readonly Value[],
): TypedValue | undefined {
  const { overload, returns } = call
  if (overload.volatile === true || overload.unfolded === true) return undefined
  try {
    const passes = overload.nulls === 'pass' && args.includes(null)
    const value = passes ? null : overload.evaluate(cx, ...args)
    return shrink({ type: returns, value })
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

/**
 * A constant with the type that a literal of its value would have: NULL is of type Null, nothing else is
 * Nullable, integers and decimals take the smallest type, inside tuples too. Arrays keep theirs.
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
