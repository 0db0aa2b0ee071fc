import { isUtf8 } from 'node:buffer'
import { parseExactJson } from './exact-json.js'
import { jsonFault, placeOf } from './json-fault.js'
import { parseError } from './json-fields.js'
import { deepestEnd } from './json-nesting.js'

/** Parses a body as JSON. Throws `ProtocolError` 400 `parse error: …` for invalid JSON. */
export function decodeJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw parseError('the body is not UTF-8')
  const end = deepestEnd(body)
  if (end !== undefined) throw parseError(`recursion limit exceeded at ${placeOf(body, end)}`)
  const text = body.toString('utf8')
  const fault = surrogate.test(text) ? jsonFault(body) : undefined
  if (fault !== undefined) throw parseError(fault)
  try {
    return parseExactJson(text)
  } catch {
    throw parseError(jsonFault(body) ?? 'invalid unicode code point')
  }
}

/** An escaped surrogate, which is valid only next to the other half of its pair. */
const surrogate = /\\u[dD][89a-fA-F]/
