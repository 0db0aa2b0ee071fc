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
import { asNumber, eachKind } from '../number-signatures.js'
import { decimalAbs, decimalRound } from './decimal-rounding.js'
import { humanizeNumber, humanizeSize } from './humanize.js'

/** Functions of numbers. Source: databend mathematics/src/math.rs. */
export const mathFunctions: readonly ScalarDefinition[] = [
  ...floatFunctions({
    sin: 'Math.sin',
    cos: 'Math.cos',
    tan: 'Math.tan',
    acos: 'Math.acos',
    asin: 'Math.asin',
    atan: 'Math.atan',
  }),
  ofFloats('cot', a => 1 / Math.tan(a)),
  ofFloats('degrees', a => a * (180 / Math.PI)),
  ofFloats('radians', a => a * (Math.PI / 180)),
  ofPairs('atan2', Math.atan2),
  ofPairs('pow', Math.pow, ['power']),
  ofNumbers('exp', Math.exp),
  ofNumbers('sqrt', Math.sqrt),
  ofNumbers('cbrt', Math.cbrt),
  ofNumbers('ln', Math.log),
  // Quotients of logarithms, as the server has them: the last digit differs from Math.log2.
  ofNumbers('log2', a => Math.log(a) / Math.LN2),
  ofNumbers('log10', a => Math.log(a) / Math.LN10),
  scalar('log', () =>
    numberKinds.flatMap(kind => [
      toFloat(kind, Math.log),
      pass(
        [plainType(kind), float64Type],
        float64Type,
        (base: number, value: number) => Math.log(value) / Math.log(Number(base)),
      ),
    ]),
  ),
  scalar('pi', () => [pass([], float64Type, () => Math.PI)]),
  scalar('sign', () => [
    // NaN is the greatest number.
    pass([float64Type], int8Type, (a: number) => (a < 0 ? -1 : a === 0 ? 0 : 1)),
  ]),
  scalar('abs', () => [
    decimalAbs(),
    pass([uint64Type], uint64Type, (a: bigint) => a),
    pass([int64Type], uint64Type, (a: bigint) => (a < 0n ? -a : a), {
      code: ([a]) => `${a}<0n?-${a}:${a}`,
    }),
    pass([float64Type], float64Type, Math.abs, { code: ([a]) => `Math.abs(${a})` }),
  ]),
  scalar(
    'ceil',
    () => [
      decimalRound('ceil'),
      ...eachKind(integerKinds, kind =>
        pass([plainType(kind)], plainType(kind), (a: number) => a, { code: ([a]) => a! }),
      ),
      ...eachKind(floatKinds, kind => toFloat(kind, Math.ceil)),
    ],
    { aliases: ['ceiling'] },
  ),
  scalar('floor', () => [decimalRound('floor'), toFloat('Float64', Math.floor)]),
  scalar('round', () => [decimalRound('round'), ...rounding(roundAway)]),
  scalar('truncate', () => [decimalRound('truncate'), ...rounding(Math.trunc)], {
    aliases: ['trunc'],
  }),
  scalar('factorial', () =>
    eachKind(integerKinds, kind => pass([plainType(kind)], int64Type, factorial, { throws: true })),
  ),
  scalar('isnan', () =>
    eachKind(floatKinds, kind => pass([plainType(kind)], booleanType, Number.isNaN)),
  ),
  scalar('isinf', () =>
    eachKind(floatKinds, kind =>
      pass([plainType(kind)], booleanType, (a: number) => Math.abs(a) === Infinity),
    ),
  ),
  scalar('humanize_number', () => [pass([float64Type], stringType, humanizeNumber)]),
  scalar('humanize_size', () => [pass([float64Type], stringType, humanizeSize)]),
]

type Unary = (a: number) => number

/** Functions of one float that JavaScript has as they are. */
function floatFunctions(names: Readonly<Record<string, `Math.${string}`>>) {
  return Object.entries(names).map(([name, path]) => {
    const meaning = Math[path.slice(5) as 'sin']
    return scalar(name, () => [
      pass([float64Type], float64Type, meaning, { code: ([a]) => `${path}(${a})` }),
    ])
  })
}

function ofFloats(name: string, meaning: Unary): ScalarDefinition {
  return scalar(name, () => [pass([float64Type], float64Type, meaning)])
}

function ofPairs(
  name: string,
  meaning: (a: number, b: number) => number,
  aliases: readonly string[] = [],
): ScalarDefinition {
  return scalar(name, () => [pass([float64Type, float64Type], float64Type, meaning)], { aliases })
}

function ofNumbers(name: string, meaning: Unary): ScalarDefinition {
  return scalar(name, () => eachKind(numberKinds, kind => toFloat(kind, meaning)))
}

/** Any number as a float, and the function of it. */
function toFloat(kind: NumberKind, meaning: Unary): Signature {
  const known = Object.getOwnPropertyNames(Math).find(
    name => (Math as unknown as Record<string, unknown>)[name] === meaning,
  )
  return pass(
    [plainType(kind)],
    float64Type,
    (a: number) => meaning(Number(a)),
    known === undefined ? {} : { code: ([a]) => `Math.${known}(${asNumber(kind, a!)})` },
  )
}

/** Half away from zero, unlike `Math.round`. */
export function roundAway(a: number): number {
  return a < 0 ? -Math.round(-a) : Math.round(a)
}

/** `round(x)` and `round(x, places)`: places may be negative, and beyond 30 count as 30. */
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
