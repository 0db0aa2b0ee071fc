import { never } from '../errors/bug.js'
import { typeKey } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type { Scalar, SortKey } from './scalar.js'

/**
 * Keys of scalars: equal for scalars with the same columns, literals, overloads and casts.
 *
 * GROUP BY finds its keys in the select list by them, and windows share a sort. Calls of volatile functions are never
 * equal.
 */
export class ScalarKeys {
  readonly #known = new WeakMap<Scalar, string>()
  #volatile = 0

  of(scalar: Scalar): string {
    let key = this.#known.get(scalar)
    if (key === undefined) {
      key = this.#make(scalar)
      this.#known.set(scalar, key)
    }
    return key
  }

  ofList(scalars: readonly Scalar[]): string {
    return scalars.map(scalar => this.of(scalar)).join()
  }

  ofOrder(order: readonly SortKey[]): string {
    return order
      .map(key => `${this.of(key.expr)}${key.descending ? 'd' : 'a'}${key.nullsFirst}`)
      .join()
  }

  #make(scalar: Scalar): string {
    switch (scalar.kind) {
      case 'Literal':
        return `${valueKey(scalar.value)}:${typeKey(scalar.type)}`
      case 'ColumnRef':
        return `#${scalar.id}`
      case 'LambdaParam':
        return `$${scalar.id}`
      case 'Lambda':
        return `(${scalar.params.map(param => param.id).join()}->${this.of(scalar.body)})`
      case 'Cast':
        return `${scalar.try ? 'try' : 'cast'}(${this.of(scalar.input)},${typeKey(scalar.type)})`
      case 'Call': {
        const { name, params, volatile } = scalar.overload
        const nonce = volatile === true ? `!${this.#volatile++}` : ''
        const parameters = params === undefined ? '' : `<${params.map(valueKey).join()}>`
        return `${name}${nonce}${parameters}(${this.ofList(scalar.args)}):${typeKey(scalar.type)}`
      }
      default:
        return never(scalar, 'scalar')
    }
  }
}

/** A text that is different for any two different values of one type. */
export function valueKey(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`
  if ('offset' in value) return `${value.micros}@${value.offset}`
  if ('months' in value) return `${value.months}m${value.days}d${value.micros}`
  return never(value as never, 'value')
}
