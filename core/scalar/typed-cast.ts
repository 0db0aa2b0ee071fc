import type { TypedCode } from '../functions/overload.js'
import { isOutside, isOutsideKind, isUnsafe, numbers, tenTo } from '../functions/typed-code.js'
import type { DataType } from '../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../types/number-kind.js'

/** 10 to more than this is not exact as a float. */
const mostExactPower = 22

/** 10 to more than this is not a safe integer. */
const mostSafePower = 15

/**
 * How a typed loop casts between types that are not Nullable; undefined for casts that it leaves to the function. It
 * gives up where a value doesn't fit.
 */
export function typedCast(
  from: DataType,
  to: DataType,
): Extract<TypedCode, { kind: 'numbers' }> | undefined {
  const code = castCode(from, to)
  return code?.kind === 'numbers' ? code : undefined
}

function castCode(from: DataType, to: DataType): TypedCode | undefined {
  if (from === to) return numbers(([a]) => a!)
  if (isIntegerKind(from.kind)) {
    if (isIntegerKind(to.kind)) {
      const { kind } = to
      return numbers(
        ([a]) => a!,
        result => isOutsideKind(result, kind),
      )
    }
    if (to.kind === 'Decimal') return toDecimal(to.precision, to.scale, 0)
  }
  if (from.kind === 'Decimal') {
    if (to.kind === 'Decimal' && to.scale >= from.scale) {
      return toDecimal(to.precision, to.scale, from.scale)
    }
    if (to.kind === 'Float64' && from.scale <= mostExactPower) {
      return numbers(([a]) => (from.scale === 0 ? a! : `${a}/${tenTo(from.scale)}`))
    }
    return undefined
  }
  if (isIntegerKind(from.kind) || isFloatKind(from.kind)) {
    if (to.kind === 'Float64') return numbers(([a]) => a!)
    if (to.kind === 'Float32') return numbers(([a]) => `Math.fround(${a})`)
  }
  return undefined
}

function toDecimal(precision: number, scale: number, before: number): TypedCode {
  const places = scale - before
  return numbers(
    ([a]) => (places === 0 ? a! : `${a}*${tenTo(places)}`),
    result =>
      precision > mostSafePower
        ? isUnsafe(result)
        : isOutside(result, 1 - 10 ** precision, 10 ** precision - 1),
  )
}
