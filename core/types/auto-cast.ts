import type { DataType, NumberKind } from './data-type.js'
import {
  integerDigits,
  isFloatKind,
  isIntegerKind,
  isNumberKind,
  isSignedKind,
  numberBits,
} from './number-kind.js'

/**
 * The implicit casts allowed for a function's arguments, besides the structural ones of `canAutoCast`.
 *
 * `general`: to a wider type; `fromString`, `fromVariant`: parse the value; the others serve single functions.
 */
export interface AutoCastRules {
  readonly general?: boolean
  readonly fromString?: boolean
  readonly fromVariant?: boolean
  readonly intToUInt64?: boolean
  readonly numberToBoolean?: boolean
  readonly intToBoolean?: boolean
  /** Date and Timestamp to Int64, for casts to other numbers. */
  readonly timeToInt64?: boolean
  /** To String from any type that can be cast to it, for concatenation. */
  readonly anyToString?: boolean
}

/** The rules for functions without rules of their own. */
export const defaultRules: AutoCastRules = { general: true, fromString: true, fromVariant: true }

/** The rules for common types outside function calls: set operations, IN lists, joins. */
export const superTypeRules = defaultRules

/**
 * Whether a type is implicitly cast to another.
 *
 * Structural casts are allowed under all rules: to Nullable, to wider decimals, and element by element.
 * Source: databend type_check.rs `can_auto_cast_to`; rules cast_rules.rs (docs/sql.md#implicit-casts).
 */
export function canAutoCast(from: DataType, to: DataType, rules: AutoCastRules): boolean {
  if (from === to) return true
  if (from.kind === 'Null') return to.kind === 'Nullable'
  if (byRule(from, to, rules)) return true
  if (to.kind === 'Nullable') {
    return canAutoCast(from.kind === 'Nullable' ? from.of : from, to.of, rules)
  }
  if (from.kind === 'Nullable') return false
  if (to.kind === 'Decimal') return fitsDecimal(from, to)
  if (from.kind === 'Decimal') return to.kind === 'Float64'
  return castsInside(from, to, rules)
}

function castsInside(from: DataType, to: DataType, rules: AutoCastRules): boolean {
  if (from.kind === 'EmptyArray') return to.kind === 'Array'
  if (from.kind === 'EmptyMap') return to.kind === 'Map'
  if (from.kind === 'Array' && to.kind === 'Array') return canAutoCast(from.of, to.of, rules)
  if (from.kind === 'Map' && to.kind === 'Map') {
    return canAutoCast(from.key, to.key, rules) && canAutoCast(from.value, to.value, rules)
  }
  if (from.kind === 'Tuple' && to.kind === 'Tuple') {
    return (
      from.fields.length === to.fields.length &&
      from.fields.every((field, i) => canAutoCast(field, to.fields[i]!, rules))
    )
  }
  return false
}

function fitsDecimal(from: DataType, to: Extract<DataType, { kind: 'Decimal' }>): boolean {
  if (from.kind === 'String') return true
  const leading = to.precision - to.scale
  if (isIntegerKind(from.kind)) return leading >= integerDigits(from.kind)
  if (from.kind !== 'Decimal') return false
  return from.scale <= to.scale && (from.precision - from.scale <= leading || to.precision === 76)
}

function byRule(from: DataType, to: DataType, rules: AutoCastRules): boolean {
  if (rules.general && isGeneral(from, to)) return true
  if (rules.fromString && from.kind === 'String' && stringTargets.has(to.kind)) return true
  if (rules.anyToString && to.kind === 'String') return !withoutText.has(from.kind)
  if (rules.timeToInt64 && to.kind === 'Int64') {
    if (from.kind === 'Date' || from.kind === 'Timestamp') return true
  }
  if (rules.intToUInt64 && to.kind === 'UInt64') return isIntegerKind(from.kind)
  if (to.kind === 'Boolean') {
    if (rules.numberToBoolean && isNumberKind(from.kind)) return true
    if (rules.intToBoolean && isIntegerKind(from.kind)) return true
  }
  if (!rules.fromVariant || to.kind !== 'Nullable') return false
  const inner = from.kind === 'Nullable' ? from.of : from
  return inner.kind === 'Variant' && (variantTargets.has(to.of.kind) || isNumberKind(to.of.kind))
}

const stringTargets: ReadonlySet<string> = new Set(['Int64', 'UInt64', 'Float64', 'Float32'])
const generalStringTargets: ReadonlySet<string> = new Set([
  'Date',
  'Timestamp',
  'TimestampTz',
  'Interval',
  'Boolean',
  'Binary',
])
/** Kinds that cannot be cast to String; for Nullable, the inner type decides. */
const withoutText: ReadonlySet<string> = new Set([
  'Nullable',
  'Array',
  'EmptyArray',
  'Map',
  'EmptyMap',
  'Tuple',
  'Vector',
])
const variantTargets: ReadonlySet<string> = new Set(['Boolean', 'Date', 'Timestamp', 'String'])

function isGeneral(from: DataType, to: DataType): boolean {
  if (from.kind === 'String') return generalStringTargets.has(to.kind)
  if (from.kind === 'Date') return to.kind === 'Timestamp'
  return isNumberKind(from.kind) && isNumberKind(to.kind) && widens(from.kind, to.kind)
}

/** Source: databend cast_rules.rs `GENERAL_CAST_RULES`, from `ALL_NUMERICS_TYPES` and its `can_lossless_cast_to`. */
function widens(from: NumberKind, to: NumberKind): boolean {
  if (isFloatKind(to)) {
    if (isFloatKind(from)) return numberBits(to) > numberBits(from)
    return to === 'Float64' || numberBits(from) <= 16
  }
  if (isFloatKind(from)) return false
  if (from === 'UInt64' && to === 'Int64') return true
  if (isSignedKind(from) && !isSignedKind(to)) return false
  return numberBits(to) > numberBits(from)
}
