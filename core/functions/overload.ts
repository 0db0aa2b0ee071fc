import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type { Domain } from './domain.js'

/**
 * What functions can read besides their arguments.
 *
 * `now` is fixed for the whole statement, in microseconds since 1970-01-01 UTC.
 */
export interface Cx {
  readonly now: bigint
  /** The session's `timezone` setting, an IANA name. */
  readonly timezone: string
  /** Returns a setting's effective value as a string; the name is in lower case. */
  setting(name: string): string
  /** Returns the next random number in [0, 1). */
  random(): number
  /**
   * Takes the next number of a sequence, by its name, or of an AUTOINCREMENT column. A batch takes as many numbers as
   * its step at once, and the statement loses those that it doesn't need. Throws `QueryError` 3101 if the sequence
   * doesn't exist, and 3101 or 3102 if there are no more numbers.
   */
  nextOfSequence(of: string | Counter, batch?: NumberBatch): bigint
  /** Returns a new UUID as a string with dashes. */
  uuid(): string
  /** Pauses the statement for some milliseconds. */
  sleep?(ms: number): void
  /** Returns a session property, for `database()`, `current_user()`, `version()`, `connection_id()` … */
  session(fact: string): Value
}

/** A counter of a table: its id, its first number, and how far apart its numbers are. */
export interface Counter {
  readonly id: number
  readonly start: bigint
  readonly step: bigint
}

/** The numbers that one call of a plan takes in a statement; it is known by its identity. */
export type NumberBatch = object

/** Evaluates a lambda (`x -> x + 1`) for arguments. */
export type LambdaValue = (...args: readonly Value[]) => Value

/**
 * How a generated loop over typed arrays computes a function. There, all numbers are JavaScript numbers, and `bigint`
 * values are safe integers, never -0. Arguments are names that can be repeated. Without it, the loop uses `code` if
 * no value is a `bigint`, else calls `evaluate`.
 */
export type TypedCode =
  /**
   * For functions that are NULL if an argument is. If `stops` is true of the result and the arguments, which are not
   * NULL, then the result may be wrong or the call fails, and the loop gives up.
   */
  | {
      readonly kind: 'numbers'
      readonly value: (args: readonly string[]) => string
      readonly stops?: (result: string, args: readonly string[]) => string
    }
  /** For functions that get NULL: computes both parts of the result from those of the arguments. */
  | { readonly kind: 'withNulls'; readonly write: (args: readonly TypedValue[]) => TypedValue }
  /** `if`: a condition, a value, another condition …; at the end a value. */
  | { readonly kind: 'branches' }

/** A value in a generated loop over typed arrays: two expressions that can be repeated. */
export interface TypedValue {
  /** Anything where the value is NULL, but false if it is a boolean. */
  readonly value: string
  /** Whether it is NULL; undefined if it never is. */
  readonly isNull: string | undefined
}

/**
 * One signature of a scalar function, with its implementation.
 *
 * `nulls: 'pass'`: overload choice adds the Nullable twin, and `evaluate` never receives NULL.
 * `nulls: 'aware'`: `args` and `returns` say what is Nullable, and `evaluate` receives NULL.
 * `evaluate` may throw `QueryError` (1006) only if `throws` is set; the caller appends
 * "while evaluating function …" to its message.
 */
export interface Overload {
  /** The canonical name, not an alias. */
  readonly name: string
  readonly args: readonly DataType[]
  readonly returns: DataType
  readonly nulls: 'pass' | 'aware'
  readonly throws: boolean
  /** Results differ between calls with equal arguments (`rand()`, `uuid()`): never constant-folded. */
  readonly volatile?: true
  /** Constant within a statement (`now()`), but never folded, which would narrow its type. */
  readonly unfolded?: true
  readonly evaluate: (cx: Cx, ...values: readonly Value[]) => Value
  /**
   * Computes the calls of many rows, and waits for it: functions in code, which run in another thread, and files of
   * stages. `evaluate` then only throws; plans have an operator for such calls.
   */
  readonly callOutside?: (rows: readonly (readonly Value[])[]) => Promise<readonly Value[]>
  /**
   * Evaluates arguments only when needed (`if`): receives a function for each. If present, it is called instead of
   * `evaluate`.
   */
  readonly evaluateLazily?: (cx: Cx, ...values: readonly (() => Value)[]) => Value
  /** Builds a JavaScript expression for the function from those of its arguments, for generated loops. */
  readonly code?: (args: readonly string[]) => string
  /** The same for loops over typed arrays: see `TypedCode`. */
  readonly typed?: TypedCode
  /** The possible results for those of the arguments; undefined if the call may fail or nothing is known. */
  readonly domain?: (args: readonly Domain[]) => Domain | undefined
  /** Parameters of the call, such as `10, 2` in `to_decimal(10, 2)(x)`, for error messages and for printing. */
  readonly params?: readonly Value[]
}

/**
 * Makes overloads for calls whose signatures cannot be listed: variadic, decimal, tuple …
 *
 * `make` receives argument types before any cast, including Nullable, and returns undefined if they don't fit. With
 * `nulls: 'pass'` and a Nullable argument, the Nullable twin of the overload is the candidate.
 * Source: databend function.rs `FunctionFactory`.
 */
export interface Factory {
  readonly make: (
    params: readonly Value[],
    args: readonly DataType[],
  ) => Overload | GenericOverload | undefined
}

/**
 * A signature over type variables, made into an overload once a call binds them to types.
 *
 * `generic` receives these types by index, because values don't carry their types.
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

/** An entry in a function's list of signatures. */
export type FunctionEntry = Overload | GenericOverload | Factory

/** All overloads of a function. The order of `entries` matters: the first that fits is chosen. */
export interface ScalarFunction {
  readonly name: string
  readonly rules: CastRuleSet
  readonly entries: readonly FunctionEntry[]
}

/**
 * An aggregate for given argument types, as a state machine over rows.
 *
 * `add` changes the state; rows with NULL arguments are skipped unless `keepNulls`. `merge` adds `other` to `state`.
 * `remove`, if present, undoes `add` for sliding frames. `done` returns the result; it may be called repeatedly on a
 * growing state (running frames) and must not change it.
 */
export interface AggregateOverload<S = unknown> {
  readonly name: string
  readonly args: readonly DataType[]
  readonly returns: DataType
  readonly keepNulls?: true
  /** `done(init())` is the result for no rows, such as NULL or 0. */
  readonly init: (cx: Cx) => S
  readonly add: (cx: Cx, state: S, ...values: readonly Value[]) => void
  readonly remove?: (cx: Cx, state: S, ...values: readonly Value[]) => void
  readonly merge?: (cx: Cx, state: S, other: S) => void
  /**
   * A state has a constant size, and `merge` with the state of the rows that follow gives exactly the state of all
   * rows. A sliding frame then merges states instead of adding its rows again.
   */
  readonly mergesExactly?: true
  readonly done: (cx: Cx, state: S) => Value
  /** Computes the result from what `done` returns, outside of this thread: an overload with `callOutside` of one argument. */
  readonly finish?: Overload
  /** The same with states in typed arrays, for groups without sliding frames. */
  readonly typed?: TypedAggregate
  /** Parameters of the call, such as `0.5` in `quantile_cont(0.5)(x)`. */
  readonly params?: readonly Value[]
}

/**
 * How an aggregate of one argument (`count`: of any) keeps two numbers for each group: that of its rows, and a total.
 * The result is the total; for no rows, NULL if the result type is Nullable.
 */
export interface TypedAggregate {
  /** The total: that of the rows, the sum in the order of the rows, or the first of the least or greatest values. */
  readonly combine: 'count' | 'sum' | 'least' | 'greatest'
  /** The result for a sum of integers of which a part is not a safe integer. May throw. */
  readonly beyond?: (total: bigint) => Value
  /** The result if it is not the total: a `bigint` only where that is not a safe integer. May throw. */
  readonly result?: (total: number | bigint, rows: number) => Value
}

/** `make` returns undefined if no signature fits, or throws a `QueryError` that names the function `as`. */
export interface AggregateFunction {
  readonly name: string
  readonly aliases?: readonly string[]
  /** Returns 0, not NULL, for no rows and for an argument of type Null. */
  readonly zeroOfNull?: true
  readonly make: (
    params: readonly Value[],
    args: readonly DataType[],
    as?: string,
  ) => AggregateOverload | undefined
}

/** A set-returning function (`unnest`, `flatten` …), which returns zero or more rows for each input row. */
export interface SetReturningOverload {
  readonly name: string
  readonly args: readonly DataType[]
  /** The type of each row: a Tuple if there are several columns. */
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
