import { QueryError } from '../errors/query-error.js'

/** What a library refuses as a fault of the statement: 1006 with the library's reason in the words of `told`. */
export function asQueryError<T>(call: () => T, told: (reason: string) => string): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw new QueryError('BadArguments', told((error as Error).message), { cause: error })
  }
}
