import { QueryError } from '../errors/query-error.js'
import type { DataType } from './data-type.js'
import type { Value } from './value.js'

/**
 * A fault of a cast that is not the one of the statement: that of an element within an array, map or tuple,
 * or of NULL where the target has none. Error texts name the cast that failed, and none for NULL.
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
