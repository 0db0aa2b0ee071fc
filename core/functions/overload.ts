import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/**
 * What functions may read beside their arguments.
 *
 * `now` is one instant for the whole statement, microseconds since 1970-01-01 UTC.
 */
export interface Cx {
  readonly now: bigint
  /** The session's `timezone`, an IANA name. */
  readonly timezone: string
  /** Effective value of a setting, as text, lower-case name. */
  setting(name: string): string
  /** Next uniform number in [0, 1). */
  random(): number
  /** Takes the next number of a sequence. Throws `QueryError` 3101 where there is none of the name. */
  nextOfSequence(name: string): bigint
  /** A new UUID, text with dashes. */
  uuid(): string
  /** Pauses the statement for this long. */
  sleep?(ms: number): void
  /** Facts of the session for `database()`, `current_user()`, `version()`, `connection_id()` … */
  session(fact: string): Value
}

/** Evaluates a lambda argument (`x -> x + 1`) on its parameters. */
export type LambdaValue = (...args: readonly Value[]) => Value

/**
 * One signature of a scalar function, with its meaning.
 *
 * `nulls: 'pass'`: the binder adds the nullable twin, and `evaluate` never sees null.
 * `nulls: 'aware'`: `args` and `returns` write their nullability, and `evaluate` sees null.
 * `evaluate` throws `QueryError` (1006) only if `throws`; the message is without the
 * "while evaluating function" part, which the caller adds.
 */
export interface Overload {
  /** After alias resolution. */
  readonly name: string
  readonly args: readonly DataType[]
  readonly returns: DataType
  readonly nulls: 'pass' | 'aware'
  readonly throws: boolean
  /** Differs from call to call with equal arguments (`rand()`, `uuid()`): never folded. */
  readonly volatile?: true
  /** Depends on the time of the statement, as `now()`: constant, but not folded, so that its type is kept. */
  readonly unfolded?: true
  readonly evaluate: (cx: Cx, ...values: readonly Value[]) => Value
  /**
   * Evaluates its arguments only when needed (`if`): it receives a function for each. If present, it is called
   * instead of `evaluate`.
   */
  readonly evaluateLazily?: (cx: Cx, ...values: readonly (() => Value)[]) => Value
  /** The same function as JavaScript: makes an expression from the expressions of the arguments, for generated loops. */
  readonly code?: (args: readonly string[]) => string
  /** Parameters of the call, `10, 2` of `to_decimal(10, 2)(x)`, kept for error texts and printing. */
  readonly params?: readonly Value[]
}

/**
 * Makes an overload for calls whose signature cannot be listed: variadic, decimal, tuple …
 *
 * `make` sees argument types before any cast, nullability included; undefined if they do not fit. The overload
 * that it makes is the candidate; with `nulls: 'pass'` and a Nullable argument, its Nullable form is.
 * Source: databend function.rs `FunctionFactory`.
 */
export interface Factory {
  readonly name: string
  readonly make: (
    params: readonly Value[],
    args: readonly DataType[],
  ) => Overload | GenericOverload | undefined
}

/**
 * A signature over type variables: made into an overload for the types that they stand for in a call.
 *
 * `evaluate` gets those types, by index, because values do not say their own.
 */
export interface GenericOverload extends Omit<Overload, 'evaluate' | 'code' | 'params'> {
  readonly generic: (types: readonly DataType[]) => Overload['evaluate']
}

/** Which implicit casts a function's arguments may take: see `castRules`. */
export type CastRuleSet =
  | 'default'
  | 'cast'
  | 'numberCast'
  | 'comparison'
  | 'logic'
  | 'string'
  | 'concat'
  | 'get'
  | 'contains'

/** What stands in a function's list. */
export type FunctionEntry = Overload | GenericOverload | Factory

/** Every overload of one name. The order of `entries` is meaning: the first that fits wins. */
export interface ScalarFunction {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly rules: CastRuleSet
  readonly entries: readonly FunctionEntry[]
}

/**
 * An aggregate for given argument types: a state machine over rows.
 *
 * `add` mutates and returns nothing; rows with NULL arguments are not passed unless `keepNulls`.
 * `merge` folds `other` into `state`. `remove` undoes `add` for sliding frames, where it exists.
 * `done` may be called repeatedly on a growing state (running frames) and must not change it.
 */
export interface AggregateOverload<S = unknown> {
  readonly name: string
  readonly args: readonly DataType[]
  readonly returns: DataType
  readonly keepNulls?: true
  /** NULL, 0 or whatever the aggregate gives when no row was added is `done(init())`. */
  readonly init: (cx: Cx) => S
  readonly add: (cx: Cx, state: S, ...values: readonly Value[]) => void
  readonly remove?: (cx: Cx, state: S, ...values: readonly Value[]) => void
  readonly merge?: (cx: Cx, state: S, other: S) => void
  readonly done: (cx: Cx, state: S) => Value
  /** Parameters of the call, `0.5` of `quantile_cont(0.5)(x)`. */
  readonly params?: readonly Value[]
}

/** `make` refuses with undefined (no such signature) or throws `QueryError`, which names the function `as`. */
export interface AggregateFunction {
  readonly name: string
  readonly aliases?: readonly string[]
  /** 0 where other aggregates are NULL: of no rows, and of the type Null. */
  readonly zeroOfNull?: true
  readonly make: (
    params: readonly Value[],
    args: readonly DataType[],
    as?: string,
  ) => AggregateOverload | undefined
}

/** A set-returning function (`unnest`, `flatten` …): for each input row zero or more rows. */
export interface SetReturningOverload {
  readonly name: string
  readonly args: readonly DataType[]
  /** The type of each row: a Tuple when the function gives several columns. */
  readonly returns: DataType
  readonly rows: (cx: Cx, ...values: readonly Value[]) => Iterable<Value>
}

export interface SetReturningFunction {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly make: (
    params: readonly Value[],
    args: readonly DataType[],
  ) => SetReturningOverload | undefined
}
