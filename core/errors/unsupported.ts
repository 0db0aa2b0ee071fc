import { QueryError, type QueryErrorOptions } from './query-error.js'

/**
 * What mockq cannot do and says so: code 1002, message "mockq does not support …".
 *
 * `what` completes that sentence: `new Unsupported('ASOF JOIN')`.
 */
export class Unsupported extends QueryError {
  override readonly name = 'Unsupported'

  constructor(what: string, options: QueryErrorOptions = {}) {
    super('Unimplemented', `mockq does not support ${what}`, options)
  }
}
