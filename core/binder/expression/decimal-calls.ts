import { QueryError, type Span } from '../../errors/query-error.js'
import type { Literal, Scalar } from '../../plan/scalar.js'
import { scalarText } from '../../plan/scalar-text.js'
import {
  int64Type,
  nullType,
  removeNullable,
  stringType,
  uint8Type,
} from '../../types/data-type.js'
import { isDecimalSize, maxDecimalPrecision } from '../../types/literal-type.js'
import { isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { ScalarBuilder } from '../scalar/scalar-builder.js'
import { checkNumber } from './check-number.js'
import type { SpecialBinder, SpecialCall } from './special-call.js'

const refused = (message: string, span: Span): QueryError =>
  new QueryError('SemanticError', message, { span })

/** `round(x, n)` and `truncate(x, n)` of a Decimal: the places are a parameter, and so constant. */
const roundTo: SpecialBinder = ({ scalars }, { name, args, span }) => {
  const [value, places] = args
  if (value === undefined || removeNullable(value.type).kind !== 'Decimal') {
    return scalars.call(name, args, { span })
  }
  const params = args.length === 2 ? [constantPlaces(scalars, places!, span)] : [0n]
  return scalars.call(name, args, { params, span })
}

/** An integer between -76 and 76. */
function constantPlaces(scalars: ScalarBuilder, places: Scalar, span: Span): bigint {
  const value = checkNumber(scalars, places, int64Type, span)
  const most = BigInt(maxDecimalPrecision)
  return value > most ? most : value < -most ? -most : value
}

/**
 * `to_decimal(x, p, s)` and `to_decimal(x, format, p, s)`: precision and scale are parameters.
 *
 * Source: databend type_check/scalar_function.rs, decimal/src/cast.rs `register_to_decimal`.
 */
const toDecimal: SpecialBinder = ({ scalars }, { name, args, span }) => {
  if (args.length === 0 || args.length > 4) {
    const message = `Invalid arguments for \`${name}\`, get 0 params and ${args.length} arguments`
    throw refused(message, span)
  }
  const [value, ...rest] = args
  const hasFormat = rest[0] !== undefined && removeNullable(rest[0].type) === stringType
  const [format, size] = hasFormat ? [rest.slice(0, 1), rest.slice(1)] : [[], rest]
  const part = (at: number, what: string, otherwise: number): number =>
    size[at] === undefined
      ? otherwise
      : (constantPart({ name, args, span }, size[at], what) ?? otherwise)
  const [precision, scale] = [part(0, 'precision', 38), part(1, 'scale', 0)]
  checkSize(name, [precision, scale], span)
  // The server's overloads have the type Int64 for these arguments, and a text must be before one of them alone.
  const isText = removeNullable(value!.type) === stringType
  const isOther = value!.type.kind !== 'Null' && args.length === 3 && !hasFormat
  const isOverload = args.length === 1 || isText || isOther
  const isNull = (arg: Scalar): boolean => arg.kind === 'Literal' && arg.value === null
  const isInteger = (arg: Scalar): boolean => isIntegerKind(removeNullable(arg.type).kind)
  if (!isOverload || size.length > 2 || !size.every(arg => isInteger(arg) || isNull(arg))) {
    const types = args.map(arg => typeText(arg.type)).join(', ')
    throw refused(
      `no function matches signature \`${name}(${precision}, ${scale})(${types})\`, you might need to add explicit type casts.`,
      span,
    )
  }
  if (size.some(isNull)) return scalars.literal(nullType, null)
  const target = name.startsWith('try_') ? 'try_to_decimal' : 'to_decimal'
  return scalars.call(target, [value!, ...format], {
    params: [BigInt(precision), BigInt(scale)],
    span,
  })
}

/** An integer that fits 8 bits, as precision and scale do; undefined for any other constant. */
function constantPart({ name, span }: SpecialCall, arg: Scalar, what: string): number | undefined {
  if (arg.kind !== 'Literal') {
    const message = `Invalid arguments for \`${name}\`, ${what} is only allowed to be a constant`
    throw refused(message, span)
  }
  const value = integerOf(arg)
  return value === undefined ? undefined : Number(BigInt.asUintN(8, value))
}

/** Source: databend types/decimal.rs `DecimalSize::validate`. */
function checkSize(name: string, [precision, scale]: readonly [number, number], span: Span): void {
  if (isDecimalSize(precision, scale)) return
  const reason =
    precision < 1 || precision > maxDecimalPrecision
      ? `precision must be between 1 and ${maxDecimalPrecision}`
      : `scale must be between 0 and precision ${precision}`
  const text = `Overflow. Code: 1049, Text = Decimal ${reason}.`
  throw refused(`Invalid arguments for \`${name}\`, ${text}`, span)
}

/** `as_decimal(v, p, s)`: as `to_decimal`, without a format. */
const asDecimal: SpecialBinder = ({ scalars }, { name, args, span }) => {
  if (args.length === 0 || args.length > 3) {
    const counts = `require 1, 2 or 3 arguments, but got ${args.length} arguments`
    throw refused(`Invalid arguments for \`${name}\` ${counts}`, span)
  }
  const [value, ...size] = args
  const params = size.map(arg =>
    scalars.literal(uint8Type, checkNumber(scalars, arg, uint8Type, span)),
  )
  checkAsDecimal(params, 1, span)
  return scalars.call('as_decimal', [value!], { params: params.map(param => param.value), span })
}

/** Checks precision and scale of `as_decimal`, also where they are written as `as_decimal(p, s)(v)`. */
export function checkAsDecimal(params: readonly Literal[], args: number, span: Span): void {
  if (params.length === 0) return
  if (params.length > 2 || args !== 1) {
    const counts = `get ${params.length} params and ${args} arguments`
    throw refused(`Invalid arguments for \`as_decimal\`, ${counts}`, span)
  }
  const [precision, scale] = params.map((param, i) => {
    const size = integerOf(param)
    if (size === undefined) throw wrongSize(scalarText(param), i, span)
    return size
  })
  if (precision! < 0 || precision! > maxDecimalPrecision) throw wrongSize(`${precision}`, 0, span)
  if (scale !== undefined && (scale < 0 || scale > precision!)) throw wrongSize(`${scale}`, 1, span)
}

/** The value of an integer; undefined for any other constant. Source: databend values.rs `get_i64`. */
function integerOf({ type, value }: Literal): bigint | undefined {
  if (!isIntegerKind(type.kind) || value === null) return undefined
  return BigInt(value as bigint)
}

function wrongSize(shown: string, at: number, span: Span): QueryError {
  const part = at === 0 ? 'precision' : 'scale'
  return refused(`Invalid value \`${shown}\` for \`as_decimal\` ${part} parameter`, span)
}

/**
 * Functions of Decimals whose trailing arguments are parameters.
 *
 * Source: databend scalar_function.rs `resolve_scalar_function_call`.
 */
export const decimalCalls: Readonly<Record<string, SpecialBinder>> = {
  ...Object.fromEntries(
    ['decimal', 'number', 'numeric'].flatMap(type => [
      [`to_${type}`, toDecimal],
      [`try_to_${type}`, toDecimal],
    ]),
  ),
  as_decimal: asDecimal,
  round: roundTo,
  truncate: roundTo,
}
