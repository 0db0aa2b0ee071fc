import { type AutoCastRules, defaultRules } from '../types/auto-cast.js'
import type { CastRuleSet } from './overload.js'

/**
 * The implicit casts allowed for a function's arguments. A function's own rules replace the default ones.
 *
 * Source: databend functions/src/cast_rules.rs (docs/sql.md#implicit-casts).
 */
export const castRules: Readonly<Record<CastRuleSet, AutoCastRules>> = {
  default: defaultRules,
  cast: { general: true },
  numberCast: { general: true, timeToInt64: true },
  comparison: { general: true, fromVariant: true, numberToBoolean: true },
  logic: { ...defaultRules, intToBoolean: true },
  string: { ...defaultRules, intToUInt64: true },
  concat: { ...defaultRules, intToUInt64: true, anyToString: true },
  get: { general: true, fromString: true, intToUInt64: true },
  contains: { general: true, fromVariant: true },
}
