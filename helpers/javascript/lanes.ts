import { createHash } from 'node:crypto'

/** Maximum length of a lane name, in characters. */
const longest = 200

/**
 * The lane of a test, from its full name: a name that each client can send, whether or not it decodes the user name of a
 * DSN. The same text always gives the same name; a digest tells texts apart that would otherwise have the same.
 */
export function testLaneName(text: string): string {
  const plain = text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const sendable = [...plain.replaceAll(unsendable, '-')]
  if (sendable.length <= longest && !plain.match(unsendable)) return plain
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return `${sendable.slice(0, longest - digest.length - 1).join('')} ${digest}`
}

/** Characters of a lane name that a client which decodes the user name of a DSN would send as they are. */
const unsendable = /[%:~]/g

/** The user name with which a client takes a lane: `root~orders`, with all but letters and digits percent-encoded. */
export function laneUser(user: string, lane: string): string {
  return `${user}~${encodeURIComponent(lane).replaceAll('~', '%7E')}`
}

/**
 * The user name for a DSN, before it is encoded as a part of a URL.
 *
 * Some drivers decode the user name of a DSN (Go), others do not (Rust, Node.js), and mockq decodes once. So a
 * lane is encoded once if it survives being decoded twice; others work with the drivers that decode.
 */
export function laneUserInDsn(user: string, lane: string): string {
  return /[%:~]|^\s|\s$/.test(lane) ? laneUser(user, lane) : `${user}~${lane}`
}
