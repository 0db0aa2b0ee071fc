import { QueryError } from './query-error.js'

/** Who or what closed a query that was not read to its end. */
export type Closer = 'final' | 'kill' | 'timeout' | 'server'

/** Why a statement is stopped before its end, with the error that it fails with. */
export class ClosedQuery extends QueryError {
  override readonly name = 'ClosedQuery'
  readonly closer: Closer

  constructor(closer: Closer, message: string) {
    super(closer === 'final' ? 'ClosedQuery' : 'AbortedQuery', message)
    this.closer = closer
  }
}
