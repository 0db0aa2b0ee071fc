import { type DecimalType, decimalType, removeNullable } from '../../types/data-type.js'
import { divideRounded, pow10 } from '../../types/decimal.js'
import { maxDecimalPrecision } from '../../types/literal-type.js'
import { factory, pass } from '../define.js'
import { numbers } from '../typed-code.js'

/** `abs` for a Decimal. */
export function decimalAbs() {
  return factory((_params, args) => {
    const type = args.length === 1 ? removeNullable(args[0]!) : undefined
    if (type?.kind !== 'Decimal') return undefined
    return pass([type], type, (value: bigint) => (value < 0n ? -value : value), {
      typed: numbers(([a]) => `Math.abs(${a})`),
    })
  })
}

type Mode = 'round' | 'truncate' | 'ceil' | 'floor'

/** Divides a by a positive b with a rounding mode. */
const divide: Readonly<Record<Mode, (a: bigint, b: bigint) => bigint>> = {
  round: divideRounded,
  truncate: (a, b) => a / b,
  floor: (a, b) => (a < 0n ? (a + 1n) / b - 1n : a / b),
  ceil: (a, b) => (a > 0n ? (a - 1n) / b + 1n : a / b),
}

/**
 * `round`, `truncate`, `ceil` and `floor` for a Decimal. The binder passes a constant second argument, the number of
 * decimal places, as the call's parameter; without one it is 0. The precision stays the same.
 *
 * Source: databend decimal/src/math.rs `factory_rounds`.
 */
export function decimalRound(mode: Mode) {
  return factory((params, args) => {
    const type = args[0] && removeNullable(args[0])
    if (type?.kind !== 'Decimal') return undefined
    const places = params.length === 0 ? 0 : Number(params[0])
    const returns = decimalType(type.precision, Math.min(Math.max(places, 0), type.scale))
    const rounded = rounder(mode, type, places)
    return pass([type, ...args.slice(1).map(removeNullable)], returns, rounded, { params })
  })
}

function rounder(mode: Mode, { scale }: DecimalType, places: number): (value: bigint) => bigint {
  if (places >= scale) return value => value
  if (-places > maxDecimalPrecision) return () => 0n
  const by = divide[mode]
  const unit = pow10(scale - places)
  const back = pow10(Math.max(0, -places))
  return value => by(value, unit) * back
}
