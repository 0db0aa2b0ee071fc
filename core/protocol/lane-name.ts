import { ProtocolError } from '../errors/protocol-error.js'

/** The lane of requests that name none. */
export const defaultLane = 'default'

/** Maximum length of a lane name. */
const longest = 200

/**
 * The lane of a request: from the header `X-MOCKQ-LANE`, else the suffix of the user name (`root~orders`), else
 * `default`.
 *
 * A lane name may have up to 200 characters, none of them a control character, so that names of tests are valid. Header
 * and suffix may be UTF-8 or percent-encoded (`my%20test`): HTTP trims blanks, many clients send only ASCII in headers,
 * and a user name ends at its first colon. A `%` without two hex digits after it is literal. Throws `ProtocolError` 400
 * for an invalid name.
 */
export function readLaneName(header: string | undefined, suffix: string | undefined): string {
  if (header !== undefined) return decodeName(latin1ToUtf8(header))
  return suffix === undefined ? defaultLane : decodeName(suffix)
}

/** Re-reads a header as UTF-8, because Node decodes it as Latin-1. */
function latin1ToUtf8(header: string): string {
  try {
    return utf8.decode(Buffer.from(header, 'latin1'))
  } catch {
    throw noName(header)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeName(text: string): string {
  const name = text.includes('%') ? decodePercent(text) : text
  if (!isName(name)) throw noName(text)
  return name
}

function isName(name: string): boolean {
  const { length } = [...name]
  return length > 0 && length <= longest && !control.test(name)
}

/** Checks a name given as it is. Throws `ProtocolError` 400, which calls it `what`, if it may not name a lane either. */
export function checkName(name: string, what: string): void {
  if (!isName(name)) throw noName(name, what)
}

/** An id that clients choose, or a name, such that the same one in two lanes means two things. */
export function inLane(lane: string, id: string): string {
  return lane === defaultLane ? id : `${lane}\n${id}`
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    throw noName(text)
  }
}

const control = /\p{Cc}/u

function noName(text: string, what = 'a lane name'): ProtocolError {
  return new ProtocolError(
    400,
    `${JSON.stringify(text)} is not ${what}: use 1 to ${longest} characters without ` +
      'control characters, in UTF-8 or percent-encoded',
  )
}
