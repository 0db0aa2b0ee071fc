import { QueryError } from '../../errors/query-error.js'
import {
  booleanType,
  float64Type,
  int8Type,
  int64Type,
  type NumberKind,
  plainType,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { floatKinds, integerKinds, numberKinds } from '../../types/number-kind.js'
import { pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { asNumber, eachKind } from '../number-signatures.js'
import * as rounded from '../rounded-math.js'
import { numbers } from '../typed-code.js'
import { decimalAbs, decimalRound } from './decimal-rounding.js'
import { humanizeNumber, humanizeSize } from './humanize.js'

/** Mathematical functions. Source: databend mathematics/src/math.rs. */
export const mathFunctions = family([
  'Returns the sine of an angle in radians. sin(0) → 0.0',
  ofFloats('sin', rounded.sin),
  'Returns the cosine of an angle in radians. cos(0) → 1.0',
  ofFloats('cos', rounded.cos),
  'Returns the tangent of an angle in radians. tan(0) → 0.0',
  ofFloats('tan', rounded.tan),
  'Returns the arc cosine of a number, in radians. acos(1) → 0.0',
  ofFloats('acos', rounded.acos),
  'Returns the arc sine of a number, in radians. asin(0) → 0.0',
  ofFloats('asin', rounded.asin),
  'Returns the arc tangent of a number, in radians. atan(0) → 0.0',
  ofFloats('atan', rounded.atan),
  'Returns the cotangent of an angle in radians. round(cot(1), 3) → 0.642',
  ofFloats('cot', a => 1 / rounded.tan(a)),
  'Converts radians to degrees. degrees(pi()) → 180.0',
  ofFloats('degrees', a => a * (180 / Math.PI)),
  'Converts degrees to radians. radians(180) → 3.141592653589793',
  ofFloats('radians', a => a * (Math.PI / 180)),
  'Returns the angle in radians between the x axis and the point (x, y), given as y, x. atan2(0, 1) → 0.0',
  ofPairs('atan2', rounded.atan2),
  'Raises a number to a power. pow(2, 10) → 1024.0',
  ofPairs('pow', rounded.pow, ['power']),
  'Raises e to a power. exp(0) → 1.0',
  ofNumbers('exp', rounded.exp),
  'Returns the square root of a number. sqrt(16) → 4.0',
  ofNumbers('sqrt', Math.sqrt),
  'Returns the cube root of a number. cbrt(27) → 3.0',
  ofNumbers('cbrt', rounded.cbrt),
  'Returns the natural logarithm of a number. ln(1) → 0.0',
  ofNumbers('ln', rounded.ln),
  // A quotient of logarithms, like the server's: its last digit can differ from that of Math.log2.
  'Returns the base-2 logarithm of a number. log2(8) → 3.0',
  ofNumbers('log2', a => rounded.ln(a) / Math.LN2),
  'Returns the base-10 logarithm of a number. log10(100) → 2.0',
  ofNumbers('log10', a => rounded.ln(a) / Math.LN10),
  'Returns the logarithm of a number to the base given as the first argument, or the natural logarithm. log(2, 8) → 3.0',
  scalar('log', () =>
    numberKinds.flatMap(kind => [
      toFloat(kind, rounded.ln),
      pass(
        [plainType(kind), float64Type],
        float64Type,
        (base: number, value: number) => rounded.ln(value) / rounded.ln(Number(base)),
      ),
    ]),
  ),
  'Returns the number pi. pi() → 3.141592653589793',
  scalar('pi', () => [pass([], float64Type, () => Math.PI)]),
  'Returns the sign of a number: -1, 0 or 1. sign(-5) → -1',
  scalar('sign', () => [
    // NaN counts as greater than 0.
    pass([float64Type], int8Type, (a: number) => (a < 0 ? -1 : a === 0 ? 0 : 1)),
  ]),
  'Returns the absolute value of a number. abs(-3) → 3',
  scalar('abs', () => [
    decimalAbs(),
    pass([uint64Type], uint64Type, (a: bigint) => a, { typed: numbers(([a]) => a!) }),
    pass([int64Type], uint64Type, (a: bigint) => (a < 0n ? -a : a), {
      code: ([a]) => `${a}<0n?-${a}:${a}`,
      typed: numbers(([a]) => `Math.abs(${a})`),
    }),
    pass([float64Type], float64Type, Math.abs, { code: ([a]) => `Math.abs(${a})` }),
  ]),
  'Rounds a number up to an integer. ceil(1.2) → 2',
  scalar('ceil', { aliases: ['ceiling'] }, () => [
    decimalRound('ceil'),
    ...eachKind(integerKinds, kind =>
      pass([plainType(kind)], plainType(kind), (a: number) => a, {
        code: ([a]) => a!,
        typed: numbers(([a]) => a!),
      }),
    ),
    ...eachKind(floatKinds, kind => toFloat(kind, Math.ceil)),
  ]),
  'Rounds a number down to an integer. floor(1.8) → 1',
  scalar('floor', () => [decimalRound('floor'), toFloat('Float64', Math.floor)]),
  'Rounds a number to a number of decimal places, halves away from zero. round(2.345, 2) → 2.35',
  scalar('round', () => [decimalRound('round'), ...rounding(roundAway)]),
  'Truncates a number to a number of decimal places, towards zero. truncate(2.345, 2) → 2.34',
  scalar('truncate', { aliases: ['trunc'] }, () => [
    decimalRound('truncate'),
    ...rounding(Math.trunc),
  ]),
  'Returns the factorial of an integer up to 20. factorial(5) → 120',
  scalar('factorial', () =>
    eachKind(integerKinds, kind => pass([plainType(kind)], int64Type, factorial, { throws: true })),
  ),
  "Returns true if a floating-point number is NaN. isnan('nan'::double) → true",
  scalar('isnan', () =>
    eachKind(floatKinds, kind => pass([plainType(kind)], booleanType, Number.isNaN)),
  ),
  "Returns true if a floating-point number is infinite. isinf('inf'::double) → true",
  scalar('isinf', () =>
    eachKind(floatKinds, kind =>
      pass([plainType(kind)], booleanType, (a: number) => Math.abs(a) === Infinity),
    ),
  ),
  'Formats a number with a word for its magnitude. humanize_number(1234567) → 1.23 million',
  scalar('humanize_number', () => [pass([float64Type], stringType, humanizeNumber)]),
  'Formats a number of bytes with a binary unit. humanize_size(1048576) → 1.00 MiB',
  scalar('humanize_size', () => [pass([float64Type], stringType, humanizeSize)]),
])

type Unary = (a: number) => number

/** A function of a float with the name of its counterpart in `Math`. */
function ofFloats(name: string, meaning: Unary): ScalarDefinition {
  return scalar(name, () => [pass([float64Type], float64Type, meaning)])
}

function ofPairs(
  name: string,
  meaning: (a: number, b: number) => number,
  aliases: readonly string[] = [],
): ScalarDefinition {
  return scalar(name, { aliases }, () => [pass([float64Type, float64Type], float64Type, meaning)])
}

function ofNumbers(name: string, meaning: Unary): ScalarDefinition {
  return scalar(name, () => eachKind(numberKinds, kind => toFloat(kind, meaning)))
}

/** A signature for a number kind that converts its argument to a float. */
function toFloat(kind: NumberKind, meaning: Unary): Signature {
  const known = Object.getOwnPropertyNames(Math).find(
    name => (Math as unknown as Record<string, unknown>)[name] === meaning,
  )
  return pass(
    [plainType(kind)],
    float64Type,
    (a: number) => meaning(Number(a)),
    known === undefined
      ? {}
      : {
          code: ([a]) => `Math.${known}(${asNumber(kind, a!)})`,
          typed: numbers(([a]) => `Math.${known}(${a})`),
        },
  )
}

/** Rounds half away from zero, unlike `Math.round`. */
function roundAway(a: number): number {
  return a < 0 ? -Math.round(-a) : Math.round(a)
}

/** `round(x)` and `round(x, places)`; places may be negative, and are limited to 30 in either direction. */
function rounding(whole: Unary): readonly Signature[] {
  return numberKinds.flatMap(kind => [
    toFloat(kind, whole),
    pass([plainType(kind), int64Type], float64Type, (a: number, places: bigint) => {
      const n = Number(places)
      const unit = 10 ** Math.min(Math.abs(n), 30)
      if (n === 0) return whole(Number(a))
      return n > 0 ? whole(Number(a) * unit) / unit : whole(Number(a) / unit) * unit
    }),
  ])
}

const greatestFactorial = 20

function factorial(a: number | bigint): bigint {
  const n = BigInt.asIntN(64, BigInt(a))
  if (n > greatestFactorial) {
    const message = `factorial number is out of range, max is: ${greatestFactorial}`
    throw new QueryError('BadArguments', message)
  }
  if (n < 0n) throw new QueryError('BadArguments', 'factorial number is out of range, min is: 0')
  let product = 1n
  for (let i = 2n; i <= n; i++) product *= i
  return product
}
