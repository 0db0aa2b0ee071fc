import { QueryError } from '../errors/query-error.js'
import { LruCache } from '../lru-cache.js'
import { type AutoCastRules, canAutoCast } from '../types/auto-cast.js'
import { castFunction } from '../types/cast.js'
import { castName } from '../types/cast-name.js'
import {
  type DataType,
  isNullable,
  nullableType,
  removeNullable,
  typeKey,
} from '../types/data-type.js'
import { isIntegerKind } from '../types/number-kind.js'
import { quoteString } from '../types/quote-string.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { castRules } from './cast-rules.js'
import { functionNames, scalarFunction } from './catalogue.js'
import { leftOut } from './left-out.js'
import type { FunctionEntry, GenericOverload, Overload, ScalarFunction } from './overload.js'
import { similarNames } from './similar-names.js'
import { isMismatch, substitute, unifySignature } from './unify.js'

/** What overload choice needs to know about an argument. */
export interface CallArgument {
  readonly type: DataType
  /** The value of a constant argument. */
  readonly constant?: Value
  /** Whether the argument reads a column. */
  readonly hasColumn: boolean
}

/** A cast added around an argument. `try`: a failed cast results in NULL. */
export interface ArgumentCast {
  readonly to: DataType
  readonly try: boolean
}

/** The result of overload choice. */
export interface ResolvedCall {
  /**
   * The overload, without type variables. With `nulls: 'pass'`, arguments may be Nullable where `args` are not;
   * `returns` below is then the Nullable result type.
   */
  readonly overload: Overload
  /** For each argument, the cast to add around it, if any. */
  readonly casts: readonly (ArgumentCast | undefined)[]
  /** The result type of the call. */
  readonly returns: DataType
}

const resolved = new LruCache<ResolvedCall>(20_000)

/**
 * Chooses the overload of a scalar function for a call, and the casts of its arguments.
 *
 * `name` is a name or alias in lower case; `params` are those of `f(params)(args)`. Throws `QueryError`: 1008 for an
 * unknown name, 1065 if no overload fits.
 * Source: databend type_check.rs `check`, `check_function` (docs/sql.md#overload-choice).
 */
export function resolveFunction(
  name: string,
  params: readonly Value[],
  args: readonly CallArgument[],
): ResolvedCall {
  const fn = scalarFunction(name)
  if (fn === undefined) throw unknownFunction(name)
  const literal = fn.name === 'eq' ? columnLiteral(args) : undefined
  const key = callKey(fn.name, params, args, literal)
  return resolved.memo(key, () => resolve(fn, params, args, literal))
}

function resolve(
  fn: ScalarFunction,
  params: readonly Value[],
  args: readonly CallArgument[],
  literal: ReturnType<typeof columnLiteral>,
): ResolvedCall {
  const chosen =
    literal === undefined
      ? (sameType(fn.name, params, args) ?? choose(fn, params, args))
      : choose(
          fn,
          params,
          args.map(arg => ({
            ...arg,
            type: isNullable(arg.type) ? nullableType(literal) : literal,
          })),
          args,
        )
  // Calls with different parameters, such as the fields of one tuple, are different calls.
  return params.length === 0 ? chosen : { ...chosen, overload: { ...chosen.overload, params } }
}

/**
 * The error 1008, with similar names; for a function that mockq leaves out, the error with the reason.
 *
 * Source: databend semantic/type_check.rs `resolve_function`.
 */
export function unknownFunction(name: string): QueryError {
  const refusal = leftOut(name)
  if (refusal !== undefined) return refusal
  const similar = similarNames(name, functionNames()).map(each => `'${each}'`)
  const what = similar.length === 0 ? name : `'${name}', do you mean ${similar.join(', ')}?`
  return new QueryError('UnknownFunction', `no function matches the given name: ${what}`)
}

function callKey(
  name: string,
  params: readonly Value[],
  args: readonly CallArgument[],
  literal: DataType | undefined,
): string {
  let key = `${name}(${params.map(param => `${typeof param} ${param}`).join()})${literal ? 'c' : ''}`
  for (const { type, hasColumn } of args) key += `${hasColumn ? '#' : ','}${typeKey(type)}`
  return key
}

/** `to_string('a')`: a cast to the argument's own type returns the argument itself. */
function sameType(
  name: string,
  params: readonly Value[],
  args: readonly CallArgument[],
): ResolvedCall | undefined {
  if (args.length !== 1 || params.length > 0 || !name.startsWith('to_')) return undefined
  const { type } = args[0]!
  if (name !== castName(type)) return undefined
  const overload: Overload = {
    name,
    args: [type],
    returns: type,
    nulls: 'aware',
    throws: false,
    evaluate: (_cx, value) => value!,
    code: ([value]) => value!,
  }
  return { overload, casts: [undefined], returns: type }
}

/**
 * `column = 12456`: an integer literal compared with an integer takes the latter's type, if the value fits it.
 *
 * Returns that type, without Nullable; undefined for other calls.
 */
function columnLiteral(args: readonly CallArgument[]): DataType | undefined {
  if (args.length !== 2) return undefined
  const at = args[1]!.constant === undefined ? 0 : 1
  const { constant, type } = args[at]!
  const other = removeNullable(args[1 - at]!.type)
  if (constant === undefined || constant === null || removeNullable(type) === other)
    return undefined
  if (!isIntegerKind(removeNullable(type).kind) || !isIntegerKind(other.kind)) return undefined
  try {
    castFunction(removeNullable(type), other)?.(noSettings, constant)
    return other
  } catch {
    return undefined
  }
}

/** Casts between integers don't depend on settings. */
const noSettings = { timezone: 'UTC', setting: () => '' }

interface Candidate {
  readonly entry: Overload | GenericOverload
  readonly args: readonly DataType[]
  readonly returns: DataType
  readonly twin: boolean
}

function choose(
  fn: ScalarFunction,
  params: readonly Value[],
  args: readonly CallArgument[],
  from: readonly CallArgument[] = args,
): ResolvedCall {
  const types = args.map(arg => arg.type)
  const found = candidates(fn, params, types)
  const rules = castRules[fn.rules]
  const first = args.every(arg => arg.hasColumn) || found.length < 2
  let best: ResolvedCall | undefined
  let fewest = Number.POSITIVE_INFINITY
  const reasons: string[] = []
  for (const candidate of found) {
    const checked = check(candidate, types, rules)
    if (typeof checked === 'string') reasons.push(checked)
    else {
      const cost = first ? 0 : castsOfColumns(checked, args)
      if (cost < fewest) [best, fewest] = [checked, cost]
      if (cost === 0) break
    }
  }
  if (best === undefined) throw noOverload(fn.name, params, types, found, reasons)
  if (from === args) return best
  return { ...best, casts: from.map((arg, i) => literalCast(arg.type, args[i]!.type)) }
}

function literalCast(from: DataType, to: DataType): ArgumentCast | undefined {
  return from === to ? undefined : { to, try: false }
}

function castsOfColumns(call: ResolvedCall, args: readonly CallArgument[]): number {
  return call.casts.filter((cast, i) => cast !== undefined && args[i]!.hasColumn).length
}

/** The candidates in the order of the function's entries, each `pass` signature followed by its Nullable twin. */
function candidates(
  fn: ScalarFunction,
  params: readonly Value[],
  types: readonly DataType[],
): readonly Candidate[] {
  return fn.entries.flatMap(entry => entryCandidates(entry, params, types))
}

function entryCandidates(
  entry: FunctionEntry,
  params: readonly Value[],
  types: readonly DataType[],
): readonly Candidate[] {
  if ('make' in entry) {
    const made = entry.make(params, types)
    if (made === undefined || made.args.length !== types.length) return []
    return [made.nulls === 'pass' && types.some(isNullable) ? twin(made) : base(made)]
  }
  if (entry.args.length !== types.length) return []
  return entry.nulls === 'pass' && types.length > 0 ? [base(entry), twin(entry)] : [base(entry)]
}

const base = (entry: Overload | GenericOverload): Candidate => ({
  entry,
  args: entry.args,
  returns: entry.returns,
  twin: false,
})

const twin = (entry: Overload | GenericOverload): Candidate => ({
  entry,
  args: entry.args.map(nullableType),
  returns: nullableType(entry.returns),
  twin: true,
})

/** Returns the call with a candidate, or the reason why it doesn't fit. */
function check(
  candidate: Candidate,
  types: readonly DataType[],
  rules: AutoCastRules,
): ResolvedCall | string {
  const bound = unifySignature(types, candidate.args, rules)
  if (isMismatch(bound)) return bound.reason
  const args = candidate.args.map(arg => substitute(arg, bound))
  const returns = substitute(candidate.returns, bound)
  const unbound = [...candidate.args, candidate.returns].find(
    type => substitute(type, bound) === undefined,
  )
  if (unbound !== undefined || returns === undefined) {
    return `unbound generic type \`${typeText(unbound ?? candidate.returns)}\``
  }
  const casts = types.map((type, i) => argumentCast(type, args[i]!))
  return { overload: instance(candidate, bound as readonly DataType[]), casts, returns }
}

function argumentCast(from: DataType, to: DataType): ArgumentCast | undefined {
  if (from === to) return undefined
  return { to, try: removeNullable(from).kind === 'Variant' && canAutoCast(from, to, variantRules) }
}

const variantRules: AutoCastRules = { fromVariant: true }

/**
 * Makes an overload by replacing type variables with the types they are bound to.
 *
 * A variable may be bound to a Nullable type; then NULL is an ordinary value and is passed to `evaluate`.
 */
function instance(candidate: Candidate, bound: readonly DataType[]): Overload {
  const { entry } = candidate
  if (!('generic' in entry)) return entry
  const { generic, ...rest } = entry
  const args = entry.args.map(arg => substitute(arg, bound)!)
  const passes = entry.nulls === 'pass' && (candidate.twin || !args.some(isNullable))
  return {
    ...rest,
    args,
    returns: substitute(entry.returns, bound)!,
    nulls: passes ? 'pass' : 'aware',
    evaluate: generic(bound),
  }
}

/** Maximum number of candidates shown in an error message. */
const shown = 3

const paramText = (param: Value): string =>
  param === null ? 'NULL' : typeof param === 'string' ? quoteString(param) : String(param)

/** The error 1065, listing the first candidates, each with the reason why it doesn't fit. */
function noOverload(
  name: string,
  params: readonly Value[],
  types: readonly DataType[],
  found: readonly Candidate[],
  reasons: readonly string[],
): QueryError {
  const withParams = params.length === 0 ? name : `${name}(${params.map(paramText).join(', ')})`
  const call = `${withParams}(${types.map(typeText).join(', ')})`
  const head = `no function matches signature \`${call}\`, you might need to add explicit type casts.`
  if (found.length === 0) return new QueryError('SemanticError', head)
  const texts = found.map(candidate => signatureText(name, candidate))
  const width = Math.max(...texts.map(text => text.length))
  const lines = texts.slice(0, shown).map((text, i) => `  ${text.padEnd(width)}  : ${reasons[i]}`)
  const more = texts.length > shown ? [`... and ${texts.length - shown} more`] : []
  return new QueryError(
    'SemanticError',
    [head, '', 'candidate functions:', ...lines, ...more].join('\n'),
  )
}

function signatureText(name: string, { args, returns }: Candidate): string {
  return `${name}(${args.map(typeText).join(', ')}) :: ${typeText(returns)}`
}
