import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  type DecimalType,
  decimalType,
  removeNullable,
} from '../../types/data-type.js'
import { divideRounded, fitsPrecision, pow10, rescale } from '../../types/decimal.js'
import { integerDigits, isIntegerKind } from '../../types/number-kind.js'
import { factory, pass, type Signature } from '../define.js'
import type { TypedCode } from '../overload.js'
import {
  isRoundedWrong,
  isUnsafe,
  numbers,
  roundedQuotient,
  safeNumbers,
  tenTo,
} from '../typed-code.js'

type Operation = 'plus' | 'minus' | 'multiply' | 'divide'

/** The Decimal type of an operand; for an integer type, one that holds all its digits; undefined for other types. */
function asDecimalType(type: DataType): DecimalType | undefined {
  if (type.kind === 'Decimal') return type
  return isIntegerKind(type.kind) ? decimalType(integerDigits(type.kind), 0) : undefined
}

/**
 * `+ - * /` for a Decimal and another Decimal or an integer, in either order.
 *
 * Source: databend decimal/src/arithmetic.rs (docs/sql.md#arithmetic).
 */
export function decimalArithmetic(operation: Operation) {
  return factory((_params, args) => {
    if (args.length !== 2) return undefined
    const [left, right] = args.map(removeNullable) as [DataType, DataType]
    if (left.kind !== 'Decimal' && right.kind !== 'Decimal') return undefined
    const [a, b] = [asDecimalType(left), asDecimalType(right)]
    return a && b && calculation(operation, a, b, [left, right])
  })
}

const leading = (type: DecimalType): number => type.precision - type.scale

/** The result type; its precision is at most 38 if neither operand's is greater, else at most 76. */
function decimalResult(operation: Operation, a: DecimalType, b: DecimalType): DecimalType {
  const cap = a.precision <= 38 && b.precision <= 38 ? 38 : 76
  const [digits, scale] = unlimitedResult(operation, a, b)
  return decimalType(Math.min(digits + scale, cap), scale)
}

/** Digits before the decimal point and scale, before the precision is limited. */
function unlimitedResult(operation: Operation, a: DecimalType, b: DecimalType): [number, number] {
  if (operation === 'multiply') {
    const scale = Math.min(a.scale + b.scale, Math.max(a.scale, b.scale, 12))
    return [leading(a) + leading(b), scale]
  }
  if (operation === 'divide') {
    return [leading(a) + b.scale, Math.max(a.scale, Math.min(a.scale + 6, 12))]
  }
  return [Math.max(leading(a), leading(b)) + 1, Math.max(a.scale, b.scale)]
}

function calculation(
  operation: Operation,
  a: DecimalType,
  b: DecimalType,
  args: readonly DataType[],
): Signature | undefined {
  const result = decimalResult(operation, a, b)
  if (result.scale > result.precision) return undefined
  const calculate = calculations[operation](a, b, result)
  return pass(
    args,
    result,
    (x: bigint | number, y: bigint | number) => calculate(BigInt(x), BigInt(y)),
    { throws: true, typed: typedCalculations[operation](a, b, result) },
  )
}

type Calculate = (x: bigint, y: bigint) => bigint
type Maker = (a: DecimalType, b: DecimalType, result: DecimalType) => Calculate

const fault = (message: string): QueryError => new QueryError('BadArguments', message)

/** Overflow is checked only at precisions 38 and 76: any other result type is wide enough. */
const isChecked = (type: DecimalType): boolean => type.precision === 38 || type.precision === 76

function additive(combine: Calculate): Maker {
  return (a, b, result) => {
    const checked = isChecked(result)
    return (x, y) => {
      const sum = combine(rescale(x, a.scale, result.scale), rescale(y, b.scale, result.scale))
      if (checked && !fitsPrecision(sum, result.precision)) throw fault('Decimal overflow')
      return sum
    }
  }
}

const calculations: Readonly<Record<Operation, Maker>> = {
  plus: additive((x, y) => x + y),
  minus: additive((x, y) => x - y),
  multiply: (a, b, result) => {
    const dropped = a.scale + b.scale - result.scale
    const checked = isChecked(result)
    return (x, y) => {
      const product = dropped === 0 ? x * y : divideRounded(x * y, pow10(dropped))
      if (checked && !fitsPrecision(product, result.precision)) {
        throw fault('Decimal multiply overflow')
      }
      return product
    }
  },
  divide: (a, b, result) => {
    const unit = pow10(b.scale + result.scale - a.scale)
    return (x, y) => {
      if (y === 0n) throw fault('divided by zero')
      const quotient = divideRounded(x * unit, y)
      if (!fitsPrecision(quotient, isChecked(result) ? result.precision : 76)) {
        throw fault('Decimal div overflow')
      }
      return quotient
    }
  },
}

type TypedMaker = (a: DecimalType, b: DecimalType, result: DecimalType) => TypedCode

/** Gives up where a number on the way is not a safe integer, which every result type has digits for. */
const typedCalculations: Readonly<Record<Operation, TypedMaker>> = {
  plus: typedAdditive('+'),
  minus: typedAdditive('-'),
  multiply: (a, b, result) => {
    const dropped = a.scale + b.scale - result.scale
    if (dropped === 0) return safeNumbers(([x, y]) => `${x}*${y}+0`)
    const product = ([x, y]: readonly string[]) => `(${x}*${y})`
    return numbers(
      args => roundedQuotient(product(args), tenTo(dropped)),
      (_result, args) => isRoundedWrong(product(args), tenTo(dropped)),
    )
  },
  divide: (a, b, result) => {
    const dividend = (x: string) => `(${x}*${tenTo(b.scale + result.scale - a.scale)})`
    return numbers(
      ([x, y]) => roundedQuotient(dividend(x!), y!),
      (_result, [x, y]) => isRoundedWrong(dividend(x!), y!),
    )
  },
}

function typedAdditive(operator: '+' | '-'): TypedMaker {
  return (a, b, result) => {
    const scaled = (x: string, { scale }: DecimalType) =>
      scale === result.scale ? x : `${x}*${tenTo(result.scale - scale)}`
    const unsafeParts = ([x, y]: readonly string[]) => [
      ...(a.scale === result.scale ? [] : [isUnsafe(scaled(x!, a))]),
      ...(b.scale === result.scale ? [] : [isUnsafe(scaled(y!, b))]),
    ]
    return numbers(
      ([x, y]) => `${scaled(x!, a)}${operator}${scaled(y!, b)}`,
      (sum, args) => [...unsafeParts(args), isUnsafe(sum)].join('||'),
    )
  }
}

/** Unary minus for a Decimal. */
export function decimalNegate() {
  return factory((_params, args) => {
    const type = args.length === 1 ? removeNullable(args[0]!) : undefined
    if (type?.kind !== 'Decimal') return undefined
    return pass([type], type, (value: bigint) => -value, {
      code: ([value]) => `-${value}`,
      typed: numbers(([value]) => `0-${value}`),
    })
  })
}
