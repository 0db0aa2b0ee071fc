import { type AutoCastRules, canAutoCast, superTypeRules } from './auto-cast.js'
import {
  arrayType,
  type DataType,
  decimalType,
  mapType,
  nullableType,
  plainType,
  tupleType,
} from './data-type.js'
import {
  floatKinds,
  integerDigits,
  isFloatKind,
  isIntegerKind,
  numberBits,
  signedKinds,
  unsignedKinds,
} from './number-kind.js'

/**
 * Returns the common type of two types, for arrays, CASE and set operations.
 *
 * Undefined if there is none. Source: databend type_check.rs `common_super_type` (docs/sql.md#common-type).
 */
export function commonSuperType(
  a: DataType,
  b: DataType,
  rules: AutoCastRules = superTypeRules,
): DataType | undefined {
  if (a === b) return a
  if (a.kind === 'Null') return nullableType(b)
  if (b.kind === 'Null') return nullableType(a)
  if (bare(a).kind === 'Variant' && canAutoCast(a, b, rules)) return b
  if (bare(b).kind === 'Variant' && canAutoCast(b, a, rules)) return a
  if (a.kind === 'Nullable' || b.kind === 'Nullable') {
    const inner = commonSuperType(bare(a), bare(b), rules)
    return inner === undefined ? undefined : nullableType(inner)
  }
  if (canAutoCast(a, b, rules)) return b
  if (canAutoCast(b, a, rules)) return a
  return nested(a, b, rules) ?? numeric(a, b) ?? meeting(a, b)
}

const bare = (type: DataType): DataType => (type.kind === 'Nullable' ? type.of : type)

function nested(a: DataType, b: DataType, rules: AutoCastRules): DataType | undefined {
  if (a.kind === 'EmptyArray' && b.kind === 'Array') return b
  if (b.kind === 'EmptyArray' && a.kind === 'Array') return a
  if (a.kind === 'EmptyMap' && b.kind === 'Map') return b
  if (b.kind === 'EmptyMap' && a.kind === 'Map') return a
  if (a.kind === 'Array' && b.kind === 'Array') {
    const of = commonSuperType(a.of, b.of, rules)
    return of === undefined ? undefined : arrayType(of)
  }
  if (a.kind === 'Map' && b.kind === 'Map') {
    const key = commonSuperType(a.key, b.key, rules)
    const value = commonSuperType(a.value, b.value, rules)
    return key === undefined || value === undefined ? undefined : mapType(key, value)
  }
  if (a.kind === 'Tuple' && b.kind === 'Tuple' && a.fields.length === b.fields.length) {
    const fields = a.fields.map((field, i) => commonSuperType(field, b.fields[i]!, rules))
    if (fields.some(field => field === undefined)) return undefined
    return tupleType(fields as DataType[], a.names)
  }
  return undefined
}

/** The common type of String and integer types; for String and other numbers it is the number's type. */
const textBesideInteger = decimalType(38, 5)

function numeric(a: DataType, b: DataType): DataType | undefined {
  if (a.kind === 'String') return textWith(b)
  if (b.kind === 'String') return textWith(a)
  if (a.kind === 'Decimal' && b.kind === 'Decimal') {
    const scale = Math.max(a.scale, b.scale)
    const leading = Math.max(a.precision - a.scale, b.precision - b.scale)
    const cap = a.precision <= 38 && b.precision <= 38 ? 38 : 76
    return decimalType(Math.min(cap, leading + scale), scale)
  }
  if (a.kind === 'Decimal') return decimalWith(a, b)
  return b.kind === 'Decimal' ? decimalWith(b, a) : undefined
}

function textWith(other: DataType): DataType | undefined {
  if (isIntegerKind(other.kind)) return textBesideInteger
  return isFloatKind(other.kind) || other.kind === 'Decimal' ? other : undefined
}

function decimalWith(
  decimal: Extract<DataType, { kind: 'Decimal' }>,
  other: DataType,
): DataType | undefined {
  if (isFloatKind(other.kind)) return other
  if (!isIntegerKind(other.kind)) return undefined
  const leading = Math.max(decimal.precision - decimal.scale, integerDigits(other.kind))
  return decimalType(Math.min(76, leading + decimal.scale), decimal.scale)
}

/** Candidates for a type that two others can be cast to, in the order in which they are tried. */
const meetingTypes = [...signedKinds, ...unsignedKinds, ...floatKinds]
  .filter(kind => numberBits(kind) > 8)
  .map(plainType)

function meeting(a: DataType, b: DataType): DataType | undefined {
  if (a.kind === 'Variant' || b.kind === 'Variant') return undefined
  return meetingTypes.find(
    type => canAutoCast(a, type, { general: true }) && canAutoCast(b, type, { general: true }),
  )
}
