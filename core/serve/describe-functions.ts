import { QueryError } from '../errors/query-error.js'
import { allAggregates, allScalars } from '../functions/catalogue.js'
import type { ScalarDefinition } from '../functions/define.js'
import {
  type Documented,
  type DocumentedForm,
  type FunctionDoc,
  readDoc,
} from '../functions/documented.js'
import type { AggregateFunction, SetReturningFunction } from '../functions/overload.js'
import { unknownFunction } from '../functions/resolve.js'
import { setReturningFunctions } from '../functions/set-returning-functions.js'
import { specialForms } from '../functions/special-forms.js'
import { tableFunctions } from '../functions/table-functions.js'
import { windowAliases, windowFunctions } from '../functions/window-functions.js'
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

/** A signature as text. `T0`, `T1` … stand for any type. */
export interface DescribedSignature {
  readonly args: readonly string[]
  readonly returns: string
  /** True for one example of a signature that is computed from the argument types. */
  readonly example: boolean
}

/** A function as `mockq functions` and docs/functions.md show it. */
export interface DescribedFunction extends FunctionDoc {
  readonly name: string
  readonly kind: 'scalar' | 'aggregate' | 'set-returning' | 'window' | 'special' | 'table'
  readonly aliases: readonly string[]
  /** `pass`: NULL in, NULL out. `aware`: looks at NULL. `skip`: rows with NULL are left out. */
  readonly nulls: 'pass' | 'aware' | 'skip' | 'unknown'
  readonly deterministic: boolean
  readonly signatures: readonly DescribedSignature[]
}

/** Every function that mockq serves, in the order of their names. */
export function describeFunctions(): readonly DescribedFunction[] {
  return [
    ...allScalars().map(describeScalar),
    ...allAggregates().map(describeAggregate),
    ...setReturningFunctions.map(describeSetReturning),
    ...withoutSignatures('special', specialForms),
    ...withoutSignatures('window', windowFunctions, windowAliases),
    ...withoutSignatures('table', tableFunctions),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The functions with a name or alias. Throws `QueryError` 1008 if there is none. */
export function describeNamed(name: string): readonly DescribedFunction[] {
  const wanted = name.toLowerCase()
  const found = describeFunctions().filter(fn => fn.name === wanted || fn.aliases.includes(wanted))
  if (found.length === 0) throw unknownFunction(wanted)
  return found
}

function withoutSignatures(
  kind: DescribedFunction['kind'],
  forms: Readonly<Record<string, DocumentedForm>>,
  aliases: ReadonlyMap<string, string> = new Map(),
): readonly DescribedFunction[] {
  return Object.entries(forms).map(([name, form]) => {
    const { doc, nulls = 'unknown', volatile } = typeof form === 'string' ? { doc: form } : form
    return {
      name,
      kind,
      aliases: [...aliases].filter(([, of]) => of === name).map(([alias]) => alias),
      ...readDoc(doc),
      nulls,
      deterministic: volatile !== true,
      signatures: [],
    }
  })
}

/** Argument types to try for signatures that are computed and so cannot be listed. */
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

/** What `make` returns for one to three arguments of the same type, for each sample type. */
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

function describeScalar({
  name,
  aliases,
  doc,
  load,
}: Documented<ScalarDefinition>): DescribedFunction {
  const made = load().entries.flatMap(entry =>
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
    ...readDoc(doc),
    nulls: nulls.size === 0 ? 'unknown' : nulls.has('aware') ? 'aware' : 'pass',
    deterministic: !made.some(({ overload }) => 'volatile' in overload && overload.volatile),
    signatures: distinct(made.map(({ overload, example }) => signature(overload, example))),
  }
}

function describeAggregate({
  name,
  aliases = [],
  doc,
  make,
}: Documented<AggregateFunction>): DescribedFunction {
  const made = examplesOf(args => make(noParams, args))
  return {
    name,
    kind: 'aggregate',
    aliases,
    ...readDoc(doc),
    nulls: made.length === 0 ? 'unknown' : made.some(each => each.keepNulls) ? 'aware' : 'skip',
    deterministic: true,
    signatures: distinct(made.map(each => signature(each, true))),
  }
}

function describeSetReturning({
  name,
  aliases = [],
  doc,
  make,
}: Documented<SetReturningFunction>): DescribedFunction {
  return {
    name,
    kind: 'set-returning',
    aliases,
    ...readDoc(doc),
    nulls: 'aware',
    deterministic: true,
    signatures: distinct(
      examplesOf(args => make(noParams, args)).map(each => signature(each, true)),
    ),
  }
}
