import { QueryError } from '../../errors/query-error.js'
import { overflowed } from '../../types/cast-checks.js'
import {
  float64Type,
  type IntegerKind,
  type NumberKind,
  nullableType,
  plainType,
} from '../../types/data-type.js'
import {
  isBigKind,
  isFloatKind,
  isIntegerKind,
  isSignedKind,
  numberKindsByWidth,
} from '../../types/number-kind.js'
import { aware, pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { domains } from '../domain-rules.js'
import { asBig, asNumber, eachKind, numberPairs } from '../number-signatures.js'
import type { TypedCode } from '../overload.js'
import { isOutsideKind, numbers, safeNumbers } from '../typed-code.js'
import { operandKind, resultKind } from './arithmetic-types.js'
import { dateMinus, datePlus, intervalMultiples } from './date-arithmetic.js'
import { decimalArithmetic, decimalNegate } from './decimal-arithmetic.js'
import { convert, saturate, wrap } from './number-casts.js'
import { variantMinus } from './variant-minus.js'

/** The operators `+ - * /` and related functions. */
export const arithmeticFunctions = family([
  'Adds two numbers, or an interval or number of days to a date or timestamp. 1 + 2 → 3',
  scalar('plus', { aliases: ['add'], domain: domains.plus }, () => [
    decimalArithmetic('plus'),
    ...numberPairs(sum('+')),
    ...datePlus(),
  ]),
  'Subtracts two values, negates a number, or removes a key or element from a JSON value. 3 - 5 → -2',
  scalar('minus', { aliases: ['subtract', 'neg', 'negate'], domain: domains.minus }, () => [
    ...variantMinus(),
    decimalNegate(),
    ...eachKind(numberKindsByWidth, negate),
    decimalArithmetic('minus'),
    ...numberPairs(sum('-')),
    ...dateMinus(),
  ]),
  'Multiplies two numbers. 3 * 4 → 12',
  scalar('multiply', { domain: domains.multiply }, () => [
    decimalArithmetic('multiply'),
    ...numberPairs(sum('*')),
    ...intervalMultiples(),
  ]),
  'Divides two numbers. 7 / 2 → 3.5',
  scalar('divide', () => [decimalArithmetic('divide'), ...numberPairs(divide)]),
  'Returns the integer part of a quotient. 7 DIV 2 → 3',
  scalar('div', { aliases: ['intdiv'] }, () => numberPairs(wholeDivide)),
  'Returns the remainder of a division, with the sign of the dividend. -7 % 3 → -1',
  scalar('modulo', { aliases: ['mod'] }, () => numberPairs(modulo)),
  'Divides two numbers, with 0 as the result of a division by zero. div0(7, 0) → 0.0',
  scalar('div0', () => [
    pass([float64Type, float64Type], float64Type, (a: number, b: number) => (b === 0 ? 0 : a / b)),
  ]),
  'Divides two numbers, with NULL as the result of a division by zero. divnull(7, 0) → NULL',
  scalar('divnull', () => [
    aware(
      [nullableType(float64Type), nullableType(float64Type)],
      nullableType(float64Type),
      (a: number | null, b: number | null) => (a === null || b === null || b === 0 ? null : a / b),
    ),
  ]),
])

type Operator = '+' | '-' | '*'

const onNumbers: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
}
const onBigs: Readonly<Record<Operator, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
}

/** `+`, `-`, `*`: 64-bit results wrap; narrower types always hold the result. */
function sum(operator: Operator): (left: NumberKind, right: NumberKind) => Signature {
  const onPair = onNumbers[operator]
  const bigs = onBigs[operator]
  return (left, right) => {
    const kind = operator === '-' ? resultKind.minus(left, right) : resultKind.plus(left, right)
    const args = [plainType(left), plainType(right)]
    const returns = plainType(kind)
    if (isFloatKind(kind)) {
      return pass(args, returns, (a: number, b: number) => onPair(Number(a), Number(b)), {
        code: ([a, b]) => `${asNumber(left, a!)}${operator}${asNumber(right, b!)}`,
        typed: numbers(([a, b]) => `${a}${operator}${b}`),
      })
    }
    if (!isBigKind(kind)) {
      // A product may be -0.
      return pass(args, returns, (a: number, b: number) => onPair(a, b) + 0, {
        code: ([a, b]) => `${a}${operator}${b}+0`,
      })
    }
    const cut = kind === 'UInt64' ? 'asUintN' : 'asIntN'
    return pass(
      args,
      returns,
      (a: bigint, b: bigint) => BigInt[cut](64, bigs(BigInt(a), BigInt(b))),
      {
        code: ([a, b]) => `BigInt.${cut}(64,${asBig(left, a!)}${operator}${asBig(right, b!)})`,
        typed: safeNumbers(([a, b]) => `${a}${operator}${b}${operator === '*' ? '+0' : ''}`),
      },
    )
  }
}

/** Unary minus; unlike `+ - *` it throws on 64-bit overflow. Source: databend arithmetic.rs `register_unary_minus`. */
function negate(kind: NumberKind): Signature {
  const returns = plainType(resultKind.negate(kind))
  if (!isBigKind(kind)) {
    const big = isBigKind(resultKind.negate(kind))
    return pass([plainType(kind)], returns, (a: number) => (big ? -BigInt(a) : minus(kind, a)), {
      code: ([a]) => (big ? `-BigInt(${a})` : isFloatKind(kind) ? `-${a}` : `0-${a}`),
      typed: numbers(([a]) => (isFloatKind(kind) ? `-${a}` : `0-${a}`)),
    })
  }
  const typed = numbers(([a]) => `0-${a}`)
  return pass([plainType(kind)], returns, negateBig, { throws: true, typed })
}

/** Negates without making an integer 0 into -0. */
const minus = (kind: NumberKind, a: number): number => (isFloatKind(kind) ? -a : 0 - a)

function negateBig(a: bigint): bigint {
  if (BigInt.asIntN(64, -a) !== -a) throw overflowed()
  return -a
}

const dividedByZero = (): QueryError => new QueryError('BadArguments', 'divided by zero')

function divide(left: NumberKind, right: NumberKind): Signature {
  return pass([plainType(left), plainType(right)], float64Type, divideNumbers, {
    throws: true,
    typed: numbers(
      ([a, b]) => `${a}/${b}`,
      (_result, [, b]) => `${b}===0`,
    ),
  })
}

function divideNumbers(a: number, b: number): number {
  const divisor = Number(b)
  if (divisor === 0) throw dividedByZero()
  return Number(a) / divisor
}

/** `div`: divides as floats like the server, so it is exact only to 53 bits. */
function wholeDivide(left: NumberKind, right: NumberKind): Signature {
  const kind = resultKind.div(left, right) as IntegerKind
  return pass(
    [plainType(left), plainType(right)],
    plainType(kind),
    (a: number, b: number) => saturate(kind, divideNumbers(a, b)),
    {
      throws: true,
      typed: numbers(
        ([a, b]) => `Math.trunc(${a}/${b})+0`,
        (result, [, b]) => `${b}===0||${result}!==${result}||${isOutsideKind(result, kind)}`,
      ),
    },
  )
}

/**
 * `%`, computed in one kind for both sides; for a signed integer kind, the divisor is converted via a float.
 *
 * Source: databend numeric_basic_arithmetic.rs `register_modulo`, which has two messages for a zero divisor.
 */
function modulo(left: NumberKind, right: NumberKind): Signature {
  const kind = resultKind.modulo(left, right)
  const over = operandKind(left, right)
  const message = over.startsWith('U') ? 'Division by zero' : 'divided by zero'
  return pass(
    [plainType(left), plainType(right)],
    plainType(kind),
    (a: number | bigint, b: number | bigint) => {
      if (Number(b) === 0) throw new QueryError('BadArguments', message)
      if (over === 'Float32') return Math.fround(Number(a)) % Math.fround(Number(b))
      if (isFloatKind(over)) return Number(a) % Number(b)
      const divisor = isSignedKind(over) ? saturate(over, Number(b)) : convert(over, b)
      const rest = BigInt(wrap(over, BigInt(a))) % BigInt(divisor)
      return wrap(kind as IntegerKind, rest)
    },
    {
      throws: true,
      ...(isIntegerKind(over) && isIntegerKind(kind) ? { typed: moduloCode(over, kind) } : {}),
    },
  )
}

/**
 * Gives up where an argument or the result is out of the kind that it is converted to. A quotient of safe integers that is
 * not whole is never rounded to a whole number, so the rest is exact; `%` of floats takes three times as long.
 */
function moduloCode(over: IntegerKind, kind: IntegerKind): TypedCode {
  return numbers(
    ([a, b]) => `${a}-Math.trunc(${a}/${b})*${b}`,
    (result, [a, b]) =>
      [
        `${b}===0`,
        isOutsideKind(a!, over),
        isOutsideKind(b!, over),
        isOutsideKind(result, kind),
      ].join('||'),
  )
}
