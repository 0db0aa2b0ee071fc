import { QueryError } from './query-error.js'

/** The result of `work`. A `QueryError` that it throws is replaced by the one that `reworded` makes of it. */
export function rewordErrors<T>(work: () => T, reworded: (error: QueryError) => QueryError): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof QueryError ? reworded(error) : error
  }
}
