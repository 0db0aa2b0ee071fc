import type { DataType } from '../types/data-type.js'
import { removeNullable } from '../types/data-type.js'
import { integerRange, isIntegerKind } from '../types/number-kind.js'
import {
  alwaysNull,
  type Domain,
  fullDomain,
  integers,
  mergeDomains,
  truths,
  type ValueDomain,
} from './domain.js'
import type { Overload } from './overload.js'

type Rule = NonNullable<Overload['domain']>

/**
 * Returns the possible results of a call, given those of its arguments; undefined if the call may fail.
 *
 * Source: the `calc_domain` of each function; databend function_factory.rs `PassthroughNullableDomain`.
 */
export function callDomain(
  { overload, returns }: { readonly overload: Overload; readonly returns: DataType },
  args: readonly Domain[],
): Domain | undefined {
  const { nulls, throws } = overload
  const passes = nulls === 'pass' && args.length > 0
  if (passes && args.some(arg => arg.values === undefined)) return alwaysNull
  const known = overload.domain?.(args)
  const plain = known ?? (throws ? undefined : fullDomain(removeNullable(returns)))
  if (plain === undefined) return undefined
  const full = known === undefined && !passes ? fullDomain(returns) : plain
  const hasNull = full.hasNull || (passes && (args.some(arg => arg.hasNull) || isMaybe(overload)))
  return fitting({ ...full, hasNull }, returns, throws)
}

const isMaybe = ({ returns }: Overload): boolean => returns.kind === 'Nullable'

/** If an integer result may exceed its type, it throws (undefined) or wraps around, so that every value is possible. */
function fitting(domain: Domain, type: DataType, throws: boolean): Domain | undefined {
  const { values } = domain
  const bare = removeNullable(type)
  if (values?.kind !== 'integers') return domain
  if (!isIntegerKind(bare.kind)) return { ...domain, values: { kind: 'any' } }
  const [least, greatest] = integerRange(bare.kind)
  if (values.least >= least && values.greatest <= greatest) return domain
  return throws ? undefined : { ...fullDomain(bare), hasNull: domain.hasNull }
}

type Truths = Extract<ValueDomain, { kind: 'truth' }>
type Integers = Extract<ValueDomain, { kind: 'integers' }>

/** A rule that applies if all arguments are Boolean; it ignores NULL. */
function ofTruths(rule: (...values: Truths[]) => Domain): Rule {
  return args => {
    const values = args.map(arg => arg.values)
    return values.every(value => value?.kind === 'truth') ? rule(...values) : undefined
  }
}

/** A rule that applies if all arguments are integers; it ignores NULL. */
function ofIntegers(rule: (...values: Integers[]) => Domain): Rule {
  return args => {
    const values = args.map(arg => arg.values)
    return values.every(value => value?.kind === 'integers') ? rule(...values) : undefined
  }
}

interface Possible {
  readonly null: boolean
  readonly true: boolean
  readonly false: boolean
}

function possible({ hasNull, values }: Domain): Possible {
  const isTruth = values?.kind === 'truth'
  return {
    null: hasNull,
    true: values !== undefined && (!isTruth || values.hasTrue),
    false: values !== undefined && (!isTruth || values.hasFalse),
  }
}

function domainOf(result: Possible): Domain {
  if (!result.true && !result.false) return alwaysNull
  return { ...truths(result.true, result.false), hasNull: result.null }
}

const and: Rule = args => {
  const [a, b] = args.map(possible) as [Possible, Possible]
  if ((!a.null && !a.true) || (!b.null && !b.true)) return truths(false, true)
  return domainOf({ null: a.null || b.null, true: a.true && b.true, false: a.false || b.false })
}

const or: Rule = args => {
  const [a, b] = args.map(possible) as [Possible, Possible]
  if ((!a.null && !a.false) || (!b.null && !b.false)) return truths(true, false)
  return domainOf({ null: a.null || b.null, true: a.true || b.true, false: a.false && b.false })
}

/** `if`: the possible results of all reachable branches. Source: databend control.rs. */
const branches: Rule = args => {
  let domain: Domain | undefined
  const last = args.length - 1
  const merged = (next: Domain): Domain =>
    domain === undefined ? next : mergeDomains(domain, next)
  for (let i = 0; i < last; i += 2) {
    const condition = possible(args[i]!)
    if (!condition.true) continue
    domain = merged(args[i + 1]!)
    if (!condition.null && !condition.false) return domain
  }
  return merged(args[last]!)
}

/** Conditions of a filter, in which NULL counts as false. Source: databend constant_folder.rs `fold_once`. */
const filters =
  (isOr: boolean): Rule =>
  args => {
    const each = args.map(possible)
    const fails = (one: Possible): boolean => one.false || one.null
    return isOr
      ? truths(
          each.some(one => one.true),
          each.every(fails),
        )
      : truths(
          each.every(one => one.true),
          each.some(fails),
        )
  }

/** A rule for a comparison; `holds` returns its result for two ranges, or undefined if both results are possible. */
function compared(holds: (a: Integers, b: Integers) => boolean | undefined): Rule {
  return ofIntegers((a, b) => {
    const known = holds(a!, b!)
    return truths(known !== false, known !== true)
  })
}

function equal(a: Integers, b: Integers): boolean | undefined {
  if (a.least > b.greatest || a.greatest < b.least) return false
  const isOne = a.least === a.greatest && b.least === b.greatest
  return isOne ? true : undefined
}

function less(a: Integers, b: Integers): boolean | undefined {
  if (a.greatest < b.least) return true
  return a.least >= b.greatest ? false : undefined
}

const opposite = (known: boolean | undefined): boolean | undefined =>
  known === undefined ? undefined : !known

const times = ofIntegers((a, b) => {
  const products = [a!.least * b!.least, a!.least * b!.greatest, a!.greatest * b!.least]
  const all = [...products, a!.greatest * b!.greatest]
  const pick = (choose: (x: bigint, y: bigint) => boolean): bigint =>
    all.reduce((x, y) => (choose(x, y) ? x : y))
  return integers(
    pick((x, y) => x < y),
    pick((x, y) => x > y),
  )
})

const minus = ofIntegers((a, b) =>
  b === undefined
    ? integers(-a!.greatest, -a!.least)
    : integers(a!.least - b.greatest, a!.greatest - b.least),
)

/** The possible results of functions, given those of their arguments; definitions name theirs as `domain`. */
export const domains = {
  and,
  or,
  not: ofTruths(a => truths(a!.hasFalse, a!.hasTrue)),
  xor: ofTruths((a, b) =>
    truths(
      (a!.hasFalse && b!.hasTrue) || (a!.hasTrue && b!.hasFalse),
      (a!.hasFalse && b!.hasFalse) || (a!.hasTrue && b!.hasTrue),
    ),
  ),
  is_true: ([a]) => {
    const condition = possible(a!)
    return truths(condition.true, condition.false || condition.null)
  },
  and_filters: filters(false),
  or_filters: filters(true),
  is_not_null: ([a]) => truths(a!.values !== undefined, a!.hasNull),
  assume_not_null: ([a]) => (a!.values === undefined ? undefined : { ...a!, hasNull: false }),
  to_nullable: ([a]) => a,
  ignore: () => truths(false, true),
  if: branches,
  eq: compared(equal),
  noteq: compared((a, b) => opposite(equal(a, b))),
  lt: compared(less),
  gte: compared((a, b) => opposite(less(a, b))),
  gt: compared((a, b) => less(b, a)),
  lte: compared((a, b) => opposite(less(b, a))),
  plus: ofIntegers((a, b) => integers(a!.least + b!.least, a!.greatest + b!.greatest)),
  minus,
  multiply: times,
} satisfies Readonly<Record<string, Rule>>
