import { ProtocolError } from '../errors/protocol-error.js'

/** The lane of those who name none. */
export const defaultLane = 'default'

/** Characters in the name of a lane. */
const longest = 200

/**
 * The lane that a request names: by the header `X-MOCKQ-LANE`, else by the suffix of its user
 * (`root~orders`), else `default`.
 *
 * A name is made of what names of tests are made of: anything but control characters, in either case,
 * up to 200 characters. Both may hold it as UTF-8 or percent-encoded (`my%20test`): HTTP trims blanks
 * and many clients send ASCII alone in a header, and a user ends at its first colon. A `%` without two
 * hex digits behind it stands for itself. Throws `ProtocolError` 400 for what is no name.
 */
export function readLaneName(header: string | undefined, suffix: string | undefined): string {
  if (header !== undefined) return decodeName(latin1ToUtf8(header))
  return suffix === undefined ? defaultLane : decodeName(suffix)
}

/** Node reads each byte of a header as one character. */
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
  const { length } = [...name]
  if (length === 0 || length > longest || control.test(name)) throw noName(text)
  return name
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    throw noName(text)
  }
}

const control = /\p{Cc}/u

function noName(text: string): ProtocolError {
  return new ProtocolError(
    400,
    `${JSON.stringify(text)} is no name for a lane: it takes 1 to ${longest} characters, none of them ` +
      'a control character, as UTF-8 or percent-encoded',
  )
}
