import { QueryError } from '../errors/query-error.js'

/** Converts an error thrown by a library into `QueryError` 1006; `told` makes the message from the library's. */
export function asQueryError<T>(call: () => T, told: (reason: string) => string): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw new QueryError('BadArguments', told((error as Error).message), { cause: error })
  }
}
