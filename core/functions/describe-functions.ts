import { QueryError } from '../errors/query-error.js'
import {
  arrayType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int64Type,
  intervalType,
  mapType,
  stringType,
  timestampType,
  variantType,
} from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { allAggregates, allScalars } from './catalogue.js'
import { functionDoc } from './docs/function-doc.js'
import type { AggregateFunction, FunctionEntry, SetReturningFunction } from './overload.js'
import { setReturningFunctions } from './set-returning-functions.js'

/** A signature in texts. `T0`, `T1` … stand for any type. */
export interface DescribedSignature {
  readonly args: readonly string[]
  readonly returns: string
  /** Computed from the types of the call: one of many, for instance. */
  readonly example: boolean
}

/** What a reader wants to know of a function. */
export interface DescribedFunction {
  readonly name: string
  readonly kind: 'scalar' | 'aggregate' | 'set-returning' | 'window' | 'special' | 'table'
  readonly aliases: readonly string[]
  /** One sentence; empty if there is none yet. */
  readonly doc: string
  /** `pass`: NULL in, NULL out. `aware`: looks at NULL. `skip`: rows with NULL are left out. */
  readonly nulls: 'pass' | 'aware' | 'skip' | 'unknown'
  readonly deterministic: boolean
  readonly signatures: readonly DescribedSignature[]
}

/** Scalar, aggregate and set-returning functions, by kind and in the order of their names. */
export function describeFunctions(): readonly DescribedFunction[] {
  return [
    ...allScalars().map(({ name, aliases = [], entries }) =>
      describeScalar(name, aliases, entries),
    ),
    ...allAggregates().map(describeAggregate),
    ...setReturningFunctions.map(describeSetReturning),
  ].sort(byName)
}

/** Order of functions in lists. */
export function byName(a: DescribedFunction, b: DescribedFunction): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** Types that a signature is asked for where it cannot be listed. */
const samples: readonly DataType[] = [
  int64Type,
  float64Type,
  decimalType(10, 2),
  stringType,
  booleanType,
  dateType,
  timestampType,
  intervalType,
  variantType,
  arrayType(int64Type),
  mapType(stringType, int64Type),
]

const mostArguments = 3

/** One to three arguments of one type each: what `make` has to say of them. */
function examplesOf<T>(make: (args: readonly DataType[]) => T | undefined): readonly T[] {
  const found: T[] = []
  for (let count = 0; count <= mostArguments; count++) {
    for (const type of count === 0 ? samples.slice(0, 1) : samples) {
      const made = madeOf(() => make(Array.from({ length: count }, () => type)))
      if (made !== undefined) found.push(made)
    }
  }
  return found
}

function madeOf<T>(make: () => T | undefined): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

interface Typed {
  readonly args: readonly DataType[]
  readonly returns: DataType
}

function signature({ args, returns }: Typed, example: boolean): DescribedSignature {
  return { args: args.map(typeText), returns: typeText(returns), example }
}

function distinct(signatures: readonly DescribedSignature[]): readonly DescribedSignature[] {
  return [...new Map(signatures.map(each => [`${each.args} ${each.returns}`, each])).values()]
}

const noParams: readonly Value[] = []

function describeScalar(
  name: string,
  aliases: readonly string[],
  entries: readonly FunctionEntry[],
): DescribedFunction {
  const made = entries.flatMap(entry =>
    'make' in entry
      ? examplesOf(args => entry.make(noParams, args)).map(overload => ({
          overload,
          example: true,
        }))
      : [{ overload: entry, example: false }],
  )
  const nulls = new Set(made.map(({ overload }) => overload.nulls))
  return {
    name,
    kind: 'scalar',
    aliases,
    doc: functionDoc(name),
    nulls: nulls.size === 0 ? 'unknown' : nulls.has('aware') ? 'aware' : 'pass',
    deterministic: !made.some(({ overload }) => 'volatile' in overload && overload.volatile),
    signatures: distinct(made.map(({ overload, example }) => signature(overload, example))),
  }
}

function describeAggregate({ name, aliases = [], make }: AggregateFunction): DescribedFunction {
  const made = examplesOf(args => make(noParams, args))
  return {
    name,
    kind: 'aggregate',
    aliases,
    doc: functionDoc(name),
    nulls: made.length === 0 ? 'unknown' : made.some(each => each.keepNulls) ? 'aware' : 'skip',
    deterministic: true,
    signatures: distinct(made.map(each => signature(each, true))),
  }
}

function describeSetReturning({
  name,
  aliases = [],
  make,
}: SetReturningFunction): DescribedFunction {
  return {
    name,
    kind: 'set-returning',
    aliases,
    doc: functionDoc(name),
    nulls: 'aware',
    deterministic: true,
    signatures: distinct(
      examplesOf(args => make(noParams, args)).map(each => signature(each, true)),
    ),
  }
}
