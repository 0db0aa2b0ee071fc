import { booleanType, type DataType, nullableType, removeNullable } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, pass, scalar } from '../define.js'
import { family } from '../documented.js'
import { domains } from '../domain-rules.js'
import type { TypedCode, TypedValue } from '../overload.js'

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

/** Code for both; an unknown operand's value is false. */
const typedAnd: TypedCode = {
  kind: 'withNulls',
  write: ([a, b]) => ({ value: `${a!.value}&&${b!.value}`, isNull: unknown(a!, b!, isFalse) }),
}
const typedOr: TypedCode = {
  kind: 'withNulls',
  write: ([a, b]) => ({ value: `${a!.value}||${b!.value}`, isNull: unknown(a!, b!, isTrue) }),
}
const typedIsTrue: TypedCode = {
  kind: 'withNulls',
  write: ([a]) => ({ value: a!.value, isNull: undefined }),
}

const isFalse = ({ value, isNull }: TypedValue): string =>
  isNull === undefined ? `!${value}` : `!${value}&&!${isNull}`
const isTrue = ({ value }: TypedValue): string => value

/** NULL if one side is unknown, and the other doesn't decide. */
function unknown(
  a: TypedValue,
  b: TypedValue,
  decides: (side: TypedValue) => string,
): string | undefined {
  const sides = [
    ...(a.isNull === undefined ? [] : [`${a.isNull}&&!(${decides(b)})`]),
    ...(b.isNull === undefined ? [] : [`${b.isNull}&&!(${decides(a)})`]),
  ]
  return sides.length === 0 ? undefined : sides.join('||')
}

/** `AND`, `OR`, `XOR`, `NOT` and related functions. Source: databend boolean.rs. */
export const logicFunctions = family([
  'Returns true if both conditions are true, and false if one is false even if the other is NULL. false AND NULL → false',
  scalar('and', { rules: 'logic', domain: domains.and }, () => [
    aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a && b, {
      code: ([a, b]) => `${a}&&${b}`,
      typed: typedAnd,
    }),
    aware([maybe, maybe], maybe, and, {
      code: ([a, b]) => `${a}===false||${b}===false?false:${a}===null||${b}===null?null:true`,
      typed: typedAnd,
    }),
  ]),
  'Returns true if one condition is true, even if the other is NULL. true OR NULL → true',
  scalar('or', { rules: 'logic', domain: domains.or }, () => [
    aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a || b, {
      code: ([a, b]) => `${a}||${b}`,
      typed: typedOr,
    }),
    aware([maybe, maybe], maybe, or, {
      code: ([a, b]) => `${a}===true||${b}===true?true:${a}===null||${b}===null?null:false`,
      typed: typedOr,
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
    aware([booleanType], booleanType, (a: boolean) => a, { typed: typedIsTrue }),
    aware([maybe], booleanType, (a: Truth) => a === true, {
      code: ([a]) => `${a}===true`,
      typed: typedIsTrue,
    }),
  ]),
  'Returns true if all conditions are true, evaluating them only up to the first that is not. and_filters(true, false) → false',
  scalar(
    'and_filters',
    {
      rules: 'logic',
      domain: domains.and_filters,
    },
    () => [filters('&&', values => values.every(value => value === true))],
  ),
  'Returns true if one condition is true, evaluating them only up to the first that is. or_filters(false, true) → true',
  scalar('or_filters', { domain: domains.or_filters }, () => [
    filters('||', values => values.some(value => value === true)),
  ]),
])

/** A function of several filter conditions, in which NULL counts as false. */
function filters(operator: '&&' | '||', meaning: (values: readonly Value[]) => boolean) {
  return factory((_params, args) => {
    if (args.length < 2 || !args.every(isCondition)) return undefined
    return aware(args, booleanType, (...values: Value[]) => meaning(values), {
      typed: {
        kind: 'withNulls',
        write: operands => ({
          value: operands.map(({ value }) => value).join(operator),
          isNull: undefined,
        }),
      },
    })
  })
}

function isCondition(type: DataType): boolean {
  return type.kind === 'Null' || removeNullable(type) === booleanType
}
