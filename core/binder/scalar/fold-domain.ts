import { castDomain } from '../../functions/cast-domain.js'
import { constantDomain, type Domain, fullDomain, onlyValue } from '../../functions/domain.js'
import { callDomain } from '../../functions/domain-rules.js'
import type { Overload } from '../../functions/overload.js'
import type { ResolvedCall } from '../../functions/resolve.js'
import type { Call, Scalar } from '../../plan/scalar.js'
import { removeNullable } from '../../types/data-type.js'
import type { TypedValue } from '../../types/literal-type.js'
import { integerValue, isIntegerKind } from '../../types/number-kind.js'
import { shrink } from '../../types/shrink.js'

/** What is known about a scalar before it is evaluated. */
interface Facts {
  /** Undefined if it may fail. */
  readonly domain: Domain | undefined
  /** Whether equal rows may give different values: then no call above it is folded. */
  readonly isVolatile: boolean
}

/**
 * Finds calls whose result does not depend on the rows: `x + NULL`, `x OR true`, `if(true, 1, x)`.
 *
 * Source: databend constant_folder.rs `fold_once`, where a column may have any value.
 */
export class DomainFolder {
  readonly #known = new WeakMap<Scalar, Facts>()

  /** The one result of a call, with the type of its literal; undefined if it depends on rows or may fail. */
  resultOf(resolved: ResolvedCall, args: readonly Scalar[]): TypedValue | undefined {
    const facts = args.map(arg => this.#facts(arg))
    const { overload, returns } = resolved
    if (isVolatile(overload, facts)) return undefined
    if (overload.name === 'if') {
      const taken = takenBranch(args)
      if (taken !== undefined) return taken.kind === 'Literal' ? shrink(taken) : undefined
    }
    const domain = domainOf(resolved, facts)
    const value = domain && onlyValue(domain)
    if (value === undefined) return undefined
    const bare = removeNullable(returns)
    const isInteger = typeof value === 'bigint' && isIntegerKind(bare.kind)
    return shrink({ type: returns, value: isInteger ? integerValue(bare.kind, value) : value })
  }

  #facts(scalar: Scalar): Facts {
    const known = this.#known.get(scalar)
    if (known !== undefined) return known
    const facts = this.#find(scalar)
    this.#known.set(scalar, facts)
    return facts
  }

  #find(scalar: Scalar): Facts {
    switch (scalar.kind) {
      case 'Literal':
        return { domain: constantDomain(scalar.type, scalar.value), isVolatile: false }
      case 'Call':
        return this.#call(scalar)
      case 'Cast': {
        const { domain, isVolatile } = this.#facts(scalar.input)
        const result = domain && castDomain(scalar.input.type, scalar.type, scalar.try, domain)
        return { domain: result, isVolatile }
      }
      case 'Lambda':
        return { domain: undefined, isVolatile: this.#facts(scalar.body).isVolatile }
      default:
        return { domain: fullDomain(scalar.type), isVolatile: false }
    }
  }

  #call({ overload, args, type }: Call): Facts {
    const facts = args.map(arg => this.#facts(arg))
    return {
      domain: domainOf({ overload, returns: type }, facts),
      isVolatile: isVolatile(overload, facts),
    }
  }
}

function isVolatile({ volatile, unfolded }: Overload, args: readonly Facts[]): boolean {
  return volatile === true || unfolded === true || args.some(arg => arg.isVolatile)
}

function domainOf(
  resolved: Pick<ResolvedCall, 'overload' | 'returns'>,
  facts: readonly Facts[],
): Domain | undefined {
  const domains = facts.map(each => each.domain)
  return domains.every(domain => domain !== undefined) ? callDomain(resolved, domains) : undefined
}

/** The branch that an `if` takes, if the conditions up to it are constants. */
function takenBranch(args: readonly Scalar[]): Scalar | undefined {
  const last = args.length - 1
  for (let i = 0; i < last; i += 2) {
    const condition = args[i]!
    if (condition.kind !== 'Literal') return undefined
    if (condition.value === true) return args[i + 1]
  }
  return args[last]
}
