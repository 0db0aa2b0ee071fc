import type { Call, Scalar } from '../../../plan/scalar.js'
import { isNullable } from '../../../types/data-type.js'
import type { ScalarBuilder } from '../../scalar/scalar-builder.js'

/**
 * Makes expressions as the server's plan has them: branches of `if` that are decided are gone, and `like` is a comparison
 * where its pattern allows that.
 *
 * Source: databend expression/src/constant_folder.rs, semantic/type_check/like.rs.
 */
export class ServerCalls {
  readonly #scalars: ScalarBuilder

  constructor(scalars: ScalarBuilder) {
    this.#scalars = scalars
  }

  of(scalar: Scalar): Scalar {
    switch (scalar.kind) {
      case 'Call': {
        const args = scalar.args.map(arg => this.of(arg))
        if (scalar.overload.name === 'if') return decided({ ...scalar, args })
        if (scalar.overload.name === 'like') return this.#like({ ...scalar, args })
        return { ...scalar, args }
      }
      case 'Cast':
        return { ...scalar, input: this.of(scalar.input) }
      case 'Lambda':
        return { ...scalar, body: this.of(scalar.body) }
      default:
        return scalar
    }
  }

  #like(call: Call): Scalar {
    const [text, pattern, ...more] = call.args
    if (text === undefined || pattern?.kind !== 'Literal') return call
    const { value } = pattern
    if (typeof value !== 'string' || more.length > 0) return call
    if (/^%+$/.test(value)) {
      return isNullable(text.type)
        ? this.#scalars.unfolded('is_not_null', [text])
        : this.#scalars.boolean(true)
    }
    if (!/[%_\\]/.test(value)) return this.#scalars.unfolded('eq', [text, pattern])
    if (!/^[^%_\\]+%$/.test(value)) return call
    const start = value.slice(0, -1)
    const next = String.fromCodePoint(start.codePointAt(start.length - 1)! + 1)
    const end = this.#scalars.text(start.slice(0, -1) + next)
    return this.#scalars.unfolded('and', [
      this.#scalars.unfolded('gte', [text, this.#scalars.text(start)]),
      this.#scalars.unfolded('lt', [text, end]),
    ])
  }
}

/** `if` without the conditions that are constants. */
function decided(call: Call): Scalar {
  const kept: Scalar[] = []
  const { args } = call
  for (let i = 0; i + 1 < args.length; i += 2) {
    const [condition, value] = [args[i]!, args[i + 1]!]
    if (condition.kind !== 'Literal') kept.push(condition, value)
    else if (condition.value === true)
      return kept.length === 0 ? value : { ...call, args: [...kept, value] }
  }
  const last = args.at(-1)!
  return kept.length === 0 ? last : { ...call, args: [...kept, last] }
}
