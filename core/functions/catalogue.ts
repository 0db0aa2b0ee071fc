import { basicAggregates } from './aggregates/basic-aggregates.js'
import { bitmapAggregates } from './aggregates/bitmap-aggregates.js'
import { collectionAggregates } from './aggregates/collection-aggregates.js'
import { combined, ofDistinct } from './aggregates/combinators.js'
import { eventAggregates } from './aggregates/event-aggregates.js'
import { geometryAggregates } from './aggregates/geometry-aggregates.js'
import { markovAggregates } from './aggregates/markov-aggregates.js'
import { quantileAggregates } from './aggregates/quantile-aggregates.js'
import { statisticAggregates } from './aggregates/statistic-aggregates.js'
import type { ScalarDefinition } from './define.js'
import type { Documented } from './documented.js'
import type { AggregateFunction, ScalarFunction, SetReturningFunction } from './overload.js'
import { arithmeticFunctions } from './scalars/arithmetic-functions.js'
import { arrayAggregateFunctions } from './scalars/array-aggregate-functions.js'
import { arrayFunctions } from './scalars/array-functions.js'
import { bitFunctions } from './scalars/bit-functions.js'
import { bitmapFunctions } from './scalars/bitmap-functions.js'
import { castFunctions } from './scalars/cast-functions.js'
import { characterFunctions } from './scalars/character-functions.js'
import { comparisonFunctions } from './scalars/comparison-functions.js'
import { conditionalFunctions } from './scalars/conditional-functions.js'
import { containerFunctions } from './scalars/container-functions.js'
import { dateDistanceFunctions } from './scalars/date-distance-functions.js'
import { dateFunctions } from './scalars/date-functions.js'
import { encodingFunctions } from './scalars/encoding-functions.js'
import { geoFunctions } from './scalars/geo-functions.js'
import { geometryCellFunctions } from './scalars/geometry-cell-functions.js'
import { geometryFormFunctions } from './scalars/geometry-form-functions.js'
import { geometryFunctions } from './scalars/geometry-functions.js'
import { geometryRelationFunctions } from './scalars/geometry-relation-functions.js'
import { h3Functions } from './scalars/h3-functions.js'
import { hashFunctions } from './scalars/hash-functions.js'
import { intervalFunctions } from './scalars/interval-functions.js'
import { jsonEditFunctions } from './scalars/json-edit-functions.js'
import { jsonPathFunctions } from './scalars/json-path-functions.js'
import { lambdaFunctions } from './scalars/lambda-functions.js'
import { logicFunctions } from './scalars/logic-functions.js'
import { mapFunctions } from './scalars/map-functions.js'
import { mathFunctions } from './scalars/math-functions.js'
import { networkFunctions } from './scalars/network-functions.js'
import { obfuscatorFunctions } from './scalars/obfuscator-functions.js'
import { patternFunctions } from './scalars/pattern-functions.js'
import { sessionFunctions } from './scalars/session-functions.js'
import { stringEditFunctions } from './scalars/string-edit-functions.js'
import { stringPartFunctions } from './scalars/string-part-functions.js'
import { stringSearchFunctions } from './scalars/string-search-functions.js'
import { systemFunctions } from './scalars/system-functions.js'
import { timeFunctions } from './scalars/time-functions.js'
import { variantFunctions } from './scalars/variant-functions.js'
import { vectorFunctions } from './scalars/vector-functions.js'
import { setReturningFunctions } from './set-returning-functions.js'
import { specialForms } from './special-forms.js'
import { windowAliases, windowFunctions } from './window-functions.js'

/**
 * The catalogue: every function that mockq knows, by name.
 *
 * To add a function:
 * 1. Find its family, the file whose table it belongs to (`math-functions.ts`, `string-edit-functions.ts` …), or
 *    begin one: a file that exports one `family([…])`, and a line in `families` below.
 * 2. Write its signatures with the builders of `define.ts`: `pass` if NULL arguments return NULL, `aware`
 *    if the function handles NULL itself, `genericPass` and `genericAware` over type variables, `factory`
 *    where the types of the result are computed from those of the call (variadic, decimal), `genericLazy` where
 *    arguments are evaluated only when needed. **Their order matters**: the first that fits a call is chosen, so
 *    keep the order in which the server registers them. Don't write Nullable twins: `pass` adds them.
 *    Signatures over all number types come from `number-signatures.ts`.
 * 3. Throw `QueryError` (`BadArguments`, the message alone) and set `throws: true`; a function whose result
 *    differs from call to call sets `volatile: true`.
 * 4. Add `code`, the same computation as a JavaScript expression, only for functions called for millions of rows.
 * 5. Choose its implicit casts (`rules`), if they are not the default ones, and its aliases.
 * 6. Make its `try_` variant by applying `tryTwin` to each signature.
 * 7. Put its documentation in front of it: a sentence, an example and its value (`documented.ts`).
 *    `npm run docs` writes the page; run the cases: `npm run conformance -- functions`.
 *
 * Entries are built at the first lookup of a name, so that loading the catalogue is cheap.
 */
const families: readonly (readonly Documented<ScalarDefinition>[])[] = [
  containerFunctions,
  arrayFunctions,
  arrayAggregateFunctions,
  lambdaFunctions,
  mapFunctions,
  vectorFunctions,
  hashFunctions,
  encodingFunctions,
  bitmapFunctions,
  networkFunctions,
  jsonPathFunctions,
  jsonEditFunctions,
  geometryCellFunctions,
  geometryFormFunctions,
  geometryFunctions,
  geometryRelationFunctions,
  geoFunctions,
  h3Functions,
  intervalFunctions,
  systemFunctions,
  obfuscatorFunctions,
  dateFunctions,
  dateDistanceFunctions,
  timeFunctions,
  patternFunctions,
  sessionFunctions,
  characterFunctions,
  stringEditFunctions,
  stringPartFunctions,
  stringSearchFunctions,
  variantFunctions,
  arithmeticFunctions,
  bitFunctions,
  castFunctions,
  comparisonFunctions,
  conditionalFunctions,
  logicFunctions,
  mathFunctions,
]

const aggregateFamilies: readonly (readonly Documented<AggregateFunction>[])[] = [
  basicAggregates,
  bitmapAggregates,
  markovAggregates,
  geometryAggregates,
  collectionAggregates,
  eventAggregates,
  quantileAggregates,
  statisticAggregates,
]

const definitions = new Map<string, ScalarDefinition>()
const canonical = new Map<string, string>()
for (const definition of families.flat()) {
  definitions.set(definition.name, definition)
  for (const alias of definition.aliases) canonical.set(alias, definition.name)
}

const loaded = new Map<string, ScalarFunction>()

/** Returns the scalar function with a name or alias in lower case. */
export function scalarFunction(name: string): ScalarFunction | undefined {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const fn = definitions.get(canonical.get(name) ?? name)?.load()
  if (fn !== undefined) loaded.set(name, fn)
  return fn
}

/** Returns the canonical name of a function that takes a lambda; undefined for other names. */
export function lambdaFunction(name: string): string | undefined {
  const definition = definitions.get(canonical.get(name) ?? name)
  return definition?.lambda && definition.name
}

const aggregates = new Map<string, AggregateFunction>()
for (const fn of aggregateFamilies.flat()) {
  aggregates.set(fn.name, fn)
  for (const alias of fn.aliases ?? []) {
    aggregates.set(alias, {
      ...fn,
      name: alias,
      make: (params, args) => fn.make(params, args, alias),
    })
  }
}

/** Whether a name or alias is an aggregate without a combinator suffix. */
export function isPlainAggregate(name: string): boolean {
  return plainAggregates.has(name)
}

/** `count_distinct` is none: the server makes it of `count`. */
const plainAggregates: ReadonlySet<string> = new Set(
  [...aggregates.keys()].filter(name => name !== 'count_distinct'),
)

const plainAggregate = (name: string): AggregateFunction | undefined =>
  plainAggregates.has(name) ? aggregates.get(name) : undefined

/** Returns the aggregate for `name(DISTINCT …)`; undefined for a name with a combinator suffix. */
export function distinctAggregate(name: string): AggregateFunction | undefined {
  const of = plainAggregate(name)
  return of && { ...of, make: (params, args) => ofDistinct(of, params, args) }
}

/**
 * Returns the aggregate with a name or alias, with or without a combinator suffix (`sum_if`, `count_distinct` …); there are
 * none of two suffixes. Source: databend aggregate_function_factory.rs `get_or_null`.
 */
export function aggregateFunction(name: string): AggregateFunction | undefined {
  const known = aggregates.get(name)
  if (known !== undefined) return known
  const fn = combined(name, plainAggregate)
  if (fn !== undefined) aggregates.set(name, fn)
  return fn
}

/** Returns the set-returning function with a name or alias. */
export function setReturningFunction(name: string): SetReturningFunction | undefined {
  return setReturning.get(name)
}

const setReturning = new Map(setReturningFunctions.map(fn => [fn.name, fn]))

/** All function names and aliases, except table functions, sorted. Source: databend `unknown_function_error`. */
export function functionNames(): readonly string[] {
  return [
    ...listedNames(),
    ...lambdaNames,
    ...Object.keys(windowFunctions),
    ...windowAliases.keys(),
  ].sort()
}

/** The names listed in `system.functions`, sorted. Source: databend functions_table.rs `get_full_data`. */
export function listedNames(): readonly string[] {
  const defined = [...families, ...aggregateFamilies, setReturningFunctions].flat()
  const named = defined.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  const names = [...named, ...Object.keys(specialForms)]
  return names.filter(name => !lambdaNames.includes(name)).sort()
}

const lambdaNames = families
  .flat()
  .flatMap(({ name, aliases, lambda }) => (lambda ? [name, ...aliases] : []))

/** Every scalar function. */
export function allScalars(): readonly Documented<ScalarDefinition>[] {
  return families.flat()
}

/** Every aggregate, without those derived by combinators. */
export function allAggregates(): readonly Documented<AggregateFunction>[] {
  return aggregateFamilies.flat()
}
