import { QueryError } from '../../errors/query-error.js'
import { booleanType, genericType, nullableType, nullType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { zeroValue } from '../../types/zero-value.js'
import {
  aware,
  factory,
  type GenericSignature,
  genericAware,
  genericLazy,
  type ScalarDefinition,
  scalar,
} from '../define.js'

const t0 = genericType(0)

/** `if`, and what asks whether a value is there. Source: databend control.rs. */
export const conditionalFunctions: readonly ScalarDefinition[] = [
  scalar('if', () => [
    factory((_params, args) =>
      args.length < 3 || args.length % 2 === 0 ? undefined : branches(args.length),
    ),
  ]),
  scalar('is_not_null', () => [
    aware([nullType], booleanType, () => false),
    genericAware([nullableType(t0)], booleanType, () => (value: Value) => value !== null),
  ]),
  scalar('is_not_error', () => [isNotError]),
  scalar(
    'assume_not_null',
    () => [
      genericAware([nullableType(t0)], t0, type => {
        const zero = zeroValue(type)
        return (value: Value) => value ?? zero
      }),
    ],
    { aliases: ['remove_nullable'] },
  ),
  scalar('to_nullable', () => [
    aware([nullType], nullType, () => null),
    genericAware([nullableType(t0)], nullableType(t0), () => (value: Value) => value),
  ]),
  scalar('ignore', () => [factory((_params, args) => aware(args, booleanType, () => false))]),
]

/** `if(a, x, b, y, z)`: the value behind the first condition that is true. */
function branches(count: number): GenericSignature {
  const conditions = (count - 1) / 2
  const args = Array.from({ length: conditions }, () => [nullableType(booleanType), t0]).flat()
  return genericLazy([...args, t0], t0, choose)
}

function choose(...args: readonly (() => Value)[]): Value {
  const last = args.length - 1
  for (let i = 0; i < last; i += 2) if (args[i]!() === true) return args[i + 1]!()
  return args[last]!()
}

/** Whether an expression has a value (NULL is one) rather than an error. */
const isNotError = genericLazy([t0], booleanType, value => {
  try {
    value!()
    return true
  } catch (error) {
    if (error instanceof QueryError) return false
    throw error
  }
})
