import { QueryError } from '../../errors/query-error.js'
import { parseFloatText } from '../../types/cast-from-text.js'
import { commonSuperType } from '../../types/common-super-type.js'
import { type Comparator, comparator } from '../../types/compare.js'
import {
  arrayType,
  bitmapType,
  booleanType,
  type DataType,
  type DecimalType,
  dateType,
  emptyArrayType,
  genericType,
  intervalType,
  type NumberKind,
  plainType,
  removeNullable,
  stringType,
  timestampType,
  timestampTzType,
  tupleType,
  variantType,
} from '../../types/data-type.js'
import { pow10 } from '../../types/decimal.js'
import {
  floatKinds,
  integerKinds,
  integerRange,
  isFloatKind,
  isIntegerKind,
  numberKindsByWidth,
} from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import { factory, genericPass, pass, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { domains } from '../domain-rules.js'
import type { TypedCode } from '../overload.js'
import { isUnsafe, numbers, tenTo } from '../typed-code.js'

/** One of the six comparison operators. */
interface Comparison {
  /** Whether the comparison holds for an ordering: negative, zero or positive. */
  readonly holds: (order: number) => boolean
  /** The JavaScript operator, for values that JavaScript orders correctly. */
  readonly operator: string
  readonly words: string
  readonly example: string
}

const comparisons = {
  eq: { holds: order => order === 0, operator: '===', words: 'equal to', example: '1 = 1 → true' },
  noteq: {
    holds: order => order !== 0,
    operator: '!==',
    words: 'not equal to',
    example: '1 <> 2 → true',
  },
  gt: { holds: order => order > 0, operator: '>', words: 'greater than', example: '2 > 1 → true' },
  gte: {
    holds: order => order >= 0,
    operator: '>=',
    words: 'greater than or equal to',
    example: '2 >= 2 → true',
  },
  lt: { holds: order => order < 0, operator: '<', words: 'less than', example: '1 < 2 → true' },
  lte: {
    holds: order => order <= 0,
    operator: '<=',
    words: 'less than or equal to',
    example: '2 <= 2 → true',
  },
} satisfies Readonly<Record<string, Comparison>>

/** `= <> > >= < <=`. Source: databend comparison.rs. */
export const comparisonFunctions = family(
  Object.entries(comparisons).flatMap(([name, comparison]) => [
    `Returns true if the first value is ${comparison.words} the second. ${comparison.example}`,
    scalar(name, { rules: 'comparison', domain: domains[name as keyof typeof comparisons] }, () => [
      of(variantType, comparison),
      of(stringType, comparison),
      of(dateType, comparison),
      of(timestampType, comparison),
      of(timestampTzType, comparison),
      ...numberKindsByWidth.filter(isIntegerKind).map(kind => of(plainType(kind), comparison)),
      decimals(comparison),
      ...floatKinds.map(kind => of(plainType(kind), comparison)),
      ...[...integerKinds, ...floatKinds].flatMap(kind => textBesideNumber(kind, comparison)),
      of(booleanType, comparison),
      of(emptyArrayType, comparison),
      genericPass([arrayType(t0), arrayType(t0)], booleanType, type =>
        ordered(comparator(arrayType(type)), comparison),
      ),
      tuples(comparison),
      of(intervalType, comparison),
      ...(name === 'eq' || name === 'noteq' ? [of(bitmapType, comparison)] : []),
    ]),
  ]),
)

const t0 = genericType(0)

function ordered(compare: Comparator, { holds }: Comparison): (a: Value, b: Value) => boolean {
  return (a, b) => holds(compare(a, b))
}

/** Types whose values JavaScript's operators compare correctly. */
function isPlain(type: DataType): boolean {
  if (type.kind === 'Date' || type.kind === 'Timestamp' || type.kind === 'Boolean') return true
  return isIntegerKind(type.kind)
}

function of(type: DataType, comparison: Comparison): Signature {
  const code = codeOf(type, comparison)
  const meaning = ordered(comparator(type), comparison)
  const traits = code === undefined ? {} : { code, typed: numbers(code) }
  return pass([type, type], booleanType, meaning, traits)
}

function codeOf(
  type: DataType,
  { operator }: Comparison,
): ((args: readonly string[]) => string) | undefined {
  if (isPlain(type)) return ([a, b]) => `${a}${operator}${b}`
  const isEquality = operator === '===' || operator === '!=='
  if (type.kind === 'String') return isEquality ? ([a, b]) => `${a}${operator}${b}` : undefined
  return isFloatKind(type.kind) ? floatCode(operator) : undefined
}

/** JavaScript code that treats NaN as equal to itself and greater than any other number. */
function floatCode(operator: string): (args: readonly string[]) => string {
  const equal = ([a, b]: readonly string[]) => `(${a}===${b}||${a}!==${a}&&${b}!==${b})`
  const less = (a: string, b: string) => `(${a}<${b}||${b}!==${b}&&${a}===${a})`
  const codes: Readonly<Record<string, (args: readonly string[]) => string>> = {
    '===': equal,
    '!==': args => `!${equal(args)}`,
    '<': ([a, b]) => less(a!, b!),
    '>': ([a, b]) => less(b!, a!),
    '<=': ([a, b]) => `!${less(b!, a!)}`,
    '>=': ([a, b]) => `!${less(a!, b!)}`,
  }
  return codes[operator]!
}

/** Compares decimals of different scales, and decimals with integers, exactly. */
function decimals(comparison: Comparison) {
  return factory((_params, args) => {
    if (args.length !== 2) return undefined
    const [left, right] = args.map(removeNullable) as [DataType, DataType]
    if (left.kind !== 'Decimal' && right.kind !== 'Decimal') return undefined
    if (commonSuperType(left, right)?.kind !== 'Decimal') return undefined
    const beside = (left.kind === 'Decimal' ? left : right) as DecimalType
    const types = [left, right].map(type => (type.kind === 'String' ? beside : type))
    const pair = types as [DataType, DataType]
    const typed = decimalCode(pair, comparison)
    return pass(types, booleanType, decimalOrder(pair, comparison), { typed })
  })
}

const scaleOf = (type: DataType): number => (type.kind === 'Decimal' ? type.scale : 0)

function decimalOrder(types: readonly [DataType, DataType], { holds }: Comparison) {
  const [left, right] = types.map(scaleOf) as [number, number]
  const [onLeft, onRight] = [pow10(Math.max(0, right - left)), pow10(Math.max(0, left - right))]
  return (a: bigint | number, b: bigint | number): boolean => {
    const [x, y] = [BigInt(a) * onLeft, BigInt(b) * onRight]
    return holds(x < y ? -1 : x > y ? 1 : 0)
  }
}

/** Brings both sides to one scale; gives up where that is not a safe integer. */
function decimalCode(types: readonly [DataType, DataType], { operator }: Comparison): TypedCode {
  const [left, right] = types.map(scaleOf) as [number, number]
  const onLeft = (a: string) => (right > left ? `${a}*${tenTo(right - left)}` : a)
  const onRight = (b: string) => (left > right ? `${b}*${tenTo(left - right)}` : b)
  const value = ([a, b]: readonly string[]) => `${onLeft(a!)}${operator}${onRight(b!)}`
  if (left === right) return numbers(value)
  return numbers(value, (_result, [a, b]) => isUnsafe(right > left ? onLeft(a!) : onRight(b!)))
}

/** `'10' < 9` compares numbers: as integers if the string is one in range, else as floats. */
function textBesideNumber(kind: NumberKind, { holds }: Comparison): readonly Signature[] {
  const type = plainType(kind)
  const order = textNumberOrder(kind)
  return [
    pass([stringType, type], booleanType, (a: string, b: number) => holds(order(a, b)), {
      throws: true,
    }),
    pass([type, stringType], booleanType, (a: number, b: string) => holds(-order(b, a)), {
      throws: true,
    }),
  ]
}

function textNumberOrder(kind: NumberKind): (text: string, number: number | bigint) => number {
  const floats = comparator(plainType('Float64'))
  return (text, number) => {
    if (isIntegerKind(kind) && /^[+-]?\d+$/.test(text)) {
      const [least, greatest] = integerRange(kind)
      const value = BigInt(text.replace(/^\+/, ''))
      if (value >= least && value <= greatest) {
        return value < BigInt(number) ? -1 : value > BigInt(number) ? 1 : 0
      }
    }
    const value = numberOf(text)
    return floats(kind === 'Float32' ? Math.fround(value) : value, Number(number))
  }
}

function numberOf(text: string): number {
  try {
    return parseFloatText(text)
  } catch (cause) {
    const message = `Could not convert string '${text}' to number`
    throw new QueryError('BadArguments', message, { cause })
  }
}

/** Compares tuples field by field; the first difference decides. NULL is an ordinary value and sorts last. */
function tuples(comparison: Comparison) {
  return factory((_params, [left, right]) => {
    if (left?.kind !== 'Tuple' || right === undefined) return undefined
    const fields = left.fields.map((_, i) => genericType(i))
    return genericPass([tupleType(fields), tupleType(fields)], booleanType, (...types) =>
      ordered(comparator(tupleType(types)), comparison),
    )
  })
}
