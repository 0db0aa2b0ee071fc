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
  scalar,
} from '../define.js'
import { family } from '../documented.js'
import { domains } from '../domain-rules.js'

const t0 = genericType(0)

/** `if`, and tests for NULL and errors. Source: databend control.rs. */
export const conditionalFunctions = family([
  "Returns the value that follows the first true condition, or the last argument if none is true. if(1 > 2, 'a', 'b') → b",
  scalar('if', { domain: domains.if }, () => [
    factory((_params, args) =>
      args.length < 3 || args.length % 2 === 0 ? undefined : branches(args.length),
    ),
  ]),
  'Returns true if a value is not NULL. is_not_null(1) → true',
  scalar('is_not_null', { domain: domains.is_not_null }, () => [
    aware([nullType], booleanType, () => false),
    genericAware([nullableType(t0)], booleanType, () => (value: Value) => value !== null, {
      typed: {
        kind: 'withNulls',
        write: ([a]) => ({
          value: a!.isNull === undefined ? 'true' : `!${a!.isNull}`,
          isNull: undefined,
        }),
      },
    }),
  ]),
  'Returns true if an expression can be evaluated without an error. is_not_error(1 / 0) → false',
  scalar('is_not_error', () => [isNotError]),
  'Makes the type of a value not nullable; a NULL becomes the default value of the type, such as 0. assume_not_null(NULL::int NULL) → 0',
  scalar(
    'assume_not_null',
    { aliases: ['remove_nullable'], domain: domains.assume_not_null },
    () => [
      genericAware([nullableType(t0)], t0, type => {
        const zero = zeroValue(type)
        return (value: Value) => value ?? zero
      }),
    ],
  ),
  'Makes the type of a value nullable. to_nullable(1) → 1',
  scalar('to_nullable', { domain: domains.to_nullable }, () => [
    aware([nullType], nullType, () => null),
    genericAware([nullableType(t0)], nullableType(t0), () => (value: Value) => value, {
      typed: { kind: 'withNulls', write: ([a]) => a! },
    }),
  ]),
  "Returns false for any arguments. ignore(1, 'a') → false",
  scalar('ignore', { domain: domains.ignore }, () => [
    factory((_params, args) => aware(args, booleanType, () => false)),
  ]),
])

/** `if(a, x, b, y, z)`: returns the value after the first true condition, else the last argument. */
function branches(count: number): GenericSignature {
  const conditions = (count - 1) / 2
  const args = Array.from({ length: conditions }, () => [nullableType(booleanType), t0]).flat()
  return genericLazy([...args, t0], t0, choose, { typed: { kind: 'branches' } })
}

function choose(...args: readonly (() => Value)[]): Value {
  const last = args.length - 1
  for (let i = 0; i < last; i += 2) if (args[i]!() === true) return args[i + 1]!()
  return args[last]!()
}

/** Whether an expression evaluates without an error; NULL is fine. */
const isNotError = genericLazy([t0], booleanType, value => {
  try {
    value!()
    return true
  } catch (error) {
    if (error instanceof QueryError) return false
    throw error
  }
})
