import { QueryError } from '../errors/query-error.js'
import type { DataType } from './data-type.js'
import { typeText } from './type-text.js'
import type { Value } from './value.js'

/**
 * The error of a cast inside another: of an element of an array, map or tuple, or of NULL where the target is
 * not Nullable. The error message names the inner cast; for NULL it names none.
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
 * The first line of the error of a cast that stores one column in another.
 *
 * Source: databend block_cast.rs `cast_schema`.
 */
export function autoCastFails(from: NamedType, to: NamedType): string {
  const [source, target] = [from, to].map(({ name, type }) => `${name} (${typeText(type)})`)
  return `fail to auto cast column ${source} to column ${target}`
}
