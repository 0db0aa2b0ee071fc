import { booleanType, type DataType, nullableType, removeNullable } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, pass, scalar } from '../define.js'
import { family } from '../documented.js'
import { domains } from '../domain-rules.js'

const maybe = nullableType(booleanType)

/** A truth value; NULL means unknown. */
export type Truth = boolean | null

/** `a AND b` in three-valued logic. */
function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false
  return a === null || b === null ? null : true
}

/** `a OR b` in three-valued logic. */
function or(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true
  return a === null || b === null ? null : false
}

/** `AND`, `OR`, `XOR`, `NOT` and related functions. Source: databend boolean.rs. */
export const logicFunctions = family([
  'Returns true if both conditions are true, and false if one is false even if the other is NULL. false AND NULL → false',
  scalar('and', { rules: 'logic', domain: domains.and }, () => [
    aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a && b, {
      code: ([a, b]) => `${a}&&${b}`,
    }),
    aware([maybe, maybe], maybe, and, {
      code: ([a, b]) => `${a}===false||${b}===false?false:${a}===null||${b}===null?null:true`,
    }),
  ]),
  'Returns true if one condition is true, even if the other is NULL. true OR NULL → true',
  scalar('or', { rules: 'logic', domain: domains.or }, () => [
    aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a || b, {
      code: ([a, b]) => `${a}||${b}`,
    }),
    aware([maybe, maybe], maybe, or, {
      code: ([a, b]) => `${a}===true||${b}===true?true:${a}===null||${b}===null?null:false`,
    }),
  ]),
  'Returns true if exactly one of two conditions is true. true XOR false → true',
  scalar('xor', { rules: 'logic', domain: domains.xor }, () => [
    pass([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a !== b, {
      code: ([a, b]) => `${a}!==${b}`,
    }),
  ]),
  'Returns true if a condition is false, and false if it is true. NOT true → false',
  scalar('not', { rules: 'logic', domain: domains.not }, () => [
    pass([booleanType], booleanType, (a: boolean) => !a, { code: ([a]) => `!${a}` }),
  ]),
  'Returns true if a condition is true, and false if it is false or NULL. is_true(NULL) → false',
  scalar('is_true', { domain: domains.is_true }, () => [
    aware([booleanType], booleanType, (a: boolean) => a),
    aware([maybe], booleanType, (a: Truth) => a === true, { code: ([a]) => `${a}===true` }),
  ]),
  'Returns true if all conditions are true, evaluating them only up to the first that is not. and_filters(true, false) → false',
  scalar(
    'and_filters',
    {
      rules: 'logic',
      domain: domains.and_filters,
    },
    () => [filters(values => values.every(value => value === true))],
  ),
  'Returns true if one condition is true, evaluating them only up to the first that is. or_filters(false, true) → true',
  scalar('or_filters', { domain: domains.or_filters }, () => [
    filters(values => values.some(value => value === true)),
  ]),
])

/** A function of several filter conditions, in which NULL counts as false. */
function filters(meaning: (values: readonly Value[]) => boolean) {
  return factory((_params, args) => {
    if (args.length < 2 || !args.every(isCondition)) return undefined
    return aware(args, booleanType, (...values: Value[]) => meaning(values))
  })
}

function isCondition(type: DataType): boolean {
  return type.kind === 'Null' || removeNullable(type) === booleanType
}
