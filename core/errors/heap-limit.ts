import { isError } from './is-error.js'
import { QueryError, type Span } from './query-error.js'
import { Unsupported } from './unsupported.js'

/**
 * The SQL error for a limit of JavaScript that a statement has run into: 1005 for an exhausted call stack, 1002 for a
 * string, list or number that is too large. Undefined for any other error.
 */
export function heapLimit(error: unknown, span?: Span): QueryError | undefined {
  if (!isError(error)) return undefined
  const options = { cause: error, ...(span === undefined ? {} : { span }) }
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    const why = 'the statement is nested too deeply, or a list in it is too long'
    return new QueryError('SyntaxException', why, options)
  }
  return tooLarge.test(error.message) ? new Unsupported('a value of that size', options) : undefined
}

/** The messages of Node.js for a string, array, typed array, buffer, BigInt, Map or Set that is too large. */
const tooLarge =
  /^(?:Invalid (?:string|array|typed array|array buffer) length|Array buffer allocation failed|Cannot create a (?:string|Buffer) l|(?:BigInt|Map|Set) maximum size|Maximum BigInt size)/
