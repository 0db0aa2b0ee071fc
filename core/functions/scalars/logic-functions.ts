import { booleanType, type DataType, nullableType, removeNullable } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { aware, factory, pass, type ScalarDefinition, scalar } from '../define.js'

const maybe = nullableType(booleanType)

/** Truth with NULL for unknown. */
export type Truth = boolean | null

/** `a AND b` of three-valued logic. */
export function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false
  return a === null || b === null ? null : true
}

/** `a OR b` of three-valued logic. */
export function or(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true
  return a === null || b === null ? null : false
}

/** `AND OR XOR NOT` and their kin. Source: databend boolean.rs. */
export const logicFunctions: readonly ScalarDefinition[] = [
  scalar(
    'and',
    () => [
      aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a && b, {
        code: ([a, b]) => `${a}&&${b}`,
      }),
      aware([maybe, maybe], maybe, and, {
        code: ([a, b]) => `${a}===false||${b}===false?false:${a}===null||${b}===null?null:true`,
      }),
    ],
    { rules: 'logic' },
  ),
  scalar(
    'or',
    () => [
      aware([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a || b, {
        code: ([a, b]) => `${a}||${b}`,
      }),
      aware([maybe, maybe], maybe, or, {
        code: ([a, b]) => `${a}===true||${b}===true?true:${a}===null||${b}===null?null:false`,
      }),
    ],
    { rules: 'logic' },
  ),
  scalar(
    'xor',
    () => [
      pass([booleanType, booleanType], booleanType, (a: boolean, b: boolean) => a !== b, {
        code: ([a, b]) => `${a}!==${b}`,
      }),
    ],
    { rules: 'logic' },
  ),
  scalar(
    'not',
    () => [pass([booleanType], booleanType, (a: boolean) => !a, { code: ([a]) => `!${a}` })],
    { rules: 'logic' },
  ),
  scalar('is_true', () => [
    aware([booleanType], booleanType, (a: boolean) => a),
    aware([maybe], booleanType, (a: Truth) => a === true, { code: ([a]) => `${a}===true` }),
  ]),
  scalar('and_filters', () => [filters(values => values.every(value => value === true))], {
    rules: 'logic',
  }),
  scalar('or_filters', () => [filters(values => values.some(value => value === true))]),
]

/** Conditions of a filter in one call: NULL counts as false. */
function filters(meaning: (values: readonly Value[]) => boolean) {
  return factory((_params, args) => {
    if (args.length < 2 || !args.every(isCondition)) return undefined
    return aware(args, booleanType, (...values: Value[]) => meaning(values))
  })
}

function isCondition(type: DataType): boolean {
  return type.kind === 'Null' || removeNullable(type) === booleanType
}
