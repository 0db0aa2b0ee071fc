import { isUtf8 } from 'node:buffer'
import { parseJson } from './exact-json.js'
import { jsonFault } from './json-fault.js'
import { parseError } from './json-fields.js'

/** The JSON value of a body. Throws `ProtocolError` 400 `parse error: …` for what is none. */
export function decodeJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw parseError('the body is not UTF-8')
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    throw parseError(jsonFault(body))
  }
}
