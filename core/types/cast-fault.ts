import { QueryError } from '../errors/query-error.js'
import type { DataType } from './data-type.js'
import { typeText } from './type-text.js'
import type { Value } from './value.js'

/**
 * The error of a cast nested in another: of an array, map or tuple element, or of NULL to a target that is not
 * Nullable. Its message names the inner cast, except for NULL.
 */
export class CastFault extends QueryError {
  override readonly name = 'CastFault'
  readonly from: DataType
  readonly to: DataType
  readonly value: Value

  constructor(
    message: string,
    cast: { from: DataType; to: DataType; value: Value; cause?: unknown },
  ) {
    super('BadArguments', message, { cause: cast.cause })
    this.from = cast.from
    this.to = cast.to
    this.value = cast.value
  }
}

interface NamedType {
  readonly name: string
  readonly type: DataType
}

/**
 * Returns the first line of the error for a failed cast between two stored columns.
 *
 * Source: databend block_cast.rs `cast_schema`.
 */
export function autoCastFails(from: NamedType, to: NamedType): string {
  const [source, target] = [from, to].map(({ name, type }) => `${name} (${typeText(type)})`)
  return `fail to auto cast column ${source} to column ${target}`
}
