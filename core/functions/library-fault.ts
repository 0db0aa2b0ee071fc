import { QueryError } from '../errors/query-error.js'

/** Turns an error of a library into `QueryError` 1006, with the message that `told` makes of it. */
export function asQueryError<T>(call: () => T, told: (reason: string) => string): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw new QueryError('BadArguments', told((error as Error).message), { cause: error })
  }
}
