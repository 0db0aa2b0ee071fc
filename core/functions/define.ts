import { QueryError } from '../errors/query-error.js'
import { type DataType, nullableType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type {
  Cx,
  Factory,
  FunctionEntry,
  GenericOverload,
  Overload,
  ScalarFunction,
  TypedCode,
} from './overload.js'

/** A function of the argument values alone, such as `(text: string) => text.length`. */
export type Plain = (...values: never[]) => Value
/** A function that also reads the time zone, settings or the clock. */
export type WithCx = (cx: Cx, ...values: never[]) => Value

/** Optional properties of a signature. */
export interface Traits {
  /** May throw for some arguments. */
  readonly throws?: true
  readonly volatile?: true
  readonly unfolded?: true
  readonly code?: (args: readonly string[]) => string
  readonly typed?: TypedCode
  readonly params?: readonly Value[]
}

/** A signature without its name, which `scalar` adds. */
export type Signature = Omit<Overload, 'name'>
/** A signature over type variables, without its name. */
export type GenericSignature = Omit<GenericOverload, 'name'>
type Entry = Signature | GenericSignature | Factory

/** A function of the catalogue; its overloads are made when it is first looked up. */
export interface ScalarDefinition {
  readonly name: string
  readonly aliases: readonly string[]
  /** Takes a lambda as its last argument. */
  readonly lambda?: true
  readonly load: () => ScalarFunction
}

/** Makes the signatures of a function. */
export type MakeEntries = () => readonly Entry[]

type ScalarOptions = Partial<
  Pick<ScalarDefinition, 'aliases' | 'lambda'> &
    Pick<ScalarFunction, 'rules'> &
    Pick<Overload, 'domain'>
>

/** Defines a scalar function. `entries` is called once, when the name is first looked up. */
export function scalar(
  name: string,
  ...given: [entries: MakeEntries] | [options: ScalarOptions, entries: MakeEntries]
): ScalarDefinition {
  const [options, entries]: [ScalarOptions, MakeEntries] =
    given.length === 1 ? [{}, given[0]] : given
  const { aliases = [], rules = 'default', lambda, domain } = options
  const own = { name, ...(domain && { domain }) }
  const named = (entry: Entry): FunctionEntry =>
    'make' in entry
      ? { make: (params, args) => withOwn(own, entry.make(params, args)) }
      : { ...entry, ...own }
  const load = () => ({ name, rules, entries: entries().map(named) })
  return { name, aliases, ...(lambda && { lambda }), load }
}

function withOwn(
  own: Pick<Overload, 'name' | 'domain'>,
  signature: Signature | GenericSignature | undefined,
): Overload | GenericOverload | undefined {
  return signature && { ...signature, ...own }
}

/** A signature that returns NULL if any argument is NULL; overload choice adds its Nullable twin. */
export function pass(
  args: readonly DataType[],
  returns: DataType,
  meaning: Plain,
  traits: Traits = {},
): Signature {
  return passWithCx(args, returns, withoutCx(args.length, meaning), traits)
}

/** Like `pass`, for a function that reads the context. */
export function passWithCx(
  args: readonly DataType[],
  returns: DataType,
  meaning: WithCx,
  traits: Traits = {},
): Signature {
  return signature(args, returns, 'pass', meaning, traits)
}

/** A signature that declares which arguments may be NULL, and whose function handles NULL itself. */
export function aware(
  args: readonly DataType[],
  returns: DataType,
  meaning: Plain,
  traits: Traits = {},
): Signature {
  return awareWithCx(args, returns, withoutCx(args.length, meaning), traits)
}

/** Like `aware`, for a function that reads the context. */
export function awareWithCx(
  args: readonly DataType[],
  returns: DataType,
  meaning: WithCx,
  traits: Traits = {},
): Signature {
  return signature(args, returns, 'aware', meaning, traits)
}

function signature(
  args: readonly DataType[],
  returns: DataType,
  nulls: Overload['nulls'],
  meaning: WithCx,
  traits: Traits,
): Signature {
  return {
    throws: false,
    ...traits,
    args,
    returns,
    nulls,
    evaluate: meaning as Overload['evaluate'],
  }
}

/** Optional properties of a generic signature. */
type GenericTraits = Pick<Traits, 'throws' | 'typed'>

/** Like `pass`, with type variables; `meaning` receives the types bound to them and returns the function. */
export function genericPass(
  args: readonly DataType[],
  returns: DataType,
  meaning: (...types: DataType[]) => Plain,
  traits: GenericTraits = {},
): GenericSignature {
  return generic(args, returns, 'pass', meaning, traits)
}

/** Like `aware`, with type variables. */
export function genericAware(
  args: readonly DataType[],
  returns: DataType,
  meaning: (...types: DataType[]) => Plain,
  traits: GenericTraits = {},
): GenericSignature {
  return generic(args, returns, 'aware', meaning, traits)
}

function generic(
  args: readonly DataType[],
  returns: DataType,
  nulls: Overload['nulls'],
  meaning: (...types: DataType[]) => Plain,
  traits: GenericTraits,
): GenericSignature {
  return {
    throws: false,
    ...traits,
    args,
    returns,
    nulls,
    generic: types => withoutCx(args.length, meaning(...types)) as Overload['evaluate'],
  }
}

/**
 * A generic signature whose arguments are evaluated only when needed, so that unneeded ones never throw.
 * `meaning` receives a function for each argument.
 */
export function genericLazy(
  args: readonly DataType[],
  returns: DataType,
  meaning: (...args: readonly (() => Value)[]) => Value,
  traits: GenericTraits = {},
): GenericSignature {
  return {
    ...traits,
    args,
    returns,
    nulls: 'aware',
    throws: false,
    evaluateLazily: (_cx, ...thunks) => meaning(...thunks),
    generic:
      () =>
      (_cx, ...values) =>
        meaning(...values.map(value => () => value)),
  }
}

/** An entry that makes a signature from the argument types before any cast; undefined if they don't fit. */
export function factory(
  make: (
    params: readonly Value[],
    args: readonly DataType[],
  ) => Signature | GenericSignature | undefined,
): Factory {
  return { make: make as Factory['make'] }
}

/** The signature of a `try_…` function, which returns NULL instead of an error. */
export function tryTwin(of: Signature): Signature {
  const { evaluate } = of
  return {
    ...of,
    returns: nullableType(of.returns),
    throws: false,
    evaluate: (cx, ...values) => {
      try {
        return evaluate(cx, ...values)
      } catch (error) {
        if (error instanceof QueryError) return null
        throw error
      }
    },
  }
}

/** Adapts a function to ignore the context; a fixed number of parameters keeps calls fast. */
function withoutCx(count: number, meaning: Plain): WithCx {
  const f = meaning as (...values: Value[]) => Value
  const byCount: readonly ((cx: Cx, ...values: Value[]) => Value)[] = [
    () => f(),
    (_cx, a) => f(a!),
    (_cx, a, b) => f(a!, b!),
    (_cx, a, b, c) => f(a!, b!, c!),
  ]
  return (byCount[count] ?? ((_cx, ...values) => f(...values))) as WithCx
}
