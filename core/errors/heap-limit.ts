import { QueryError, type Span } from './query-error.js'
import { Unsupported } from './unsupported.js'

/**
 * What JavaScript cannot hold, as a fault of the statement that asks for it: 1005 for a call stack that is used
 * up, 1002 for a text, list or number that is too large. Undefined for any other error.
 */
export function heapLimit(error: unknown, span?: Span): QueryError | undefined {
  if (!(error instanceof Error)) return undefined
  const options = { cause: error, ...(span === undefined ? {} : { span }) }
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    const why = 'the statement is nested too deeply, or a list in it is too long'
    return new QueryError('SyntaxException', why, options)
  }
  return tooLarge.test(error.message) ? new Unsupported('a value of that size', options) : undefined
}

/** How Node.js says that a string, array, typed array, buffer, BigInt, Map or Set is too large. */
const tooLarge =
  /^(?:Invalid (?:string|array|typed array|array buffer) length|Array buffer allocation failed|Cannot create a (?:string|Buffer) l|(?:BigInt|Map|Set) maximum size|Maximum BigInt size)/
