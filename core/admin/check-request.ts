import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ProtocolError } from '../errors/protocol-error.js'

/** Who may use `/__mockq`: programs on this machine, or everybody who reaches the server. */
export type InspectorAccess = 'loopback' | 'anywhere'

/** A server as its clients address it. */
export interface Address {
  /** The `host` option of the server. */
  readonly host: string
  readonly access: InspectorAccess
}

/**
 * Refuses a request to `/__mockq` that a web page of another site could have caused. Throws `ProtocolError` 403.
 *
 * A page can make a browser send requests to this machine, by a form or a script, or by a name of its own that resolves
 * to 127.0.0.1 (DNS rebinding). So `Host` must be a name that no public name server answers, `Origin` must be this
 * server, and a browser must not say that the request comes from another site.
 */
export function checkRequest(request: IncomingMessage, { host, access }: Address): void {
  if (access === 'loopback' && !isLoopback(request.socket.remoteAddress ?? '')) {
    throw refused(
      'it answers only programs on its own machine (--inspector-from anywhere allows others)',
    )
  }
  const { host: sent = '', origin, 'x-forwarded-for': forwarded = '' } = request.headers
  const from = String(forwarded)
    .split(',')
    .map(each => each.trim())
  if (access === 'loopback' && from.some(each => each !== '' && !isLoopback(each))) {
    throw refused(
      'a proxy on this machine passes it on for another one (--inspector-from anywhere allows that)',
    )
  }
  if (!isOwnName(hostname(sent), host))
    throw refused(`the Host header ${JSON.stringify(sent)} is not its own`)
  const scheme = 'encrypted' in request.socket ? 'https' : 'http'
  if (origin !== undefined && origin !== `${scheme}://${sent}`) {
    throw refused(`the request comes from the web page ${JSON.stringify(origin)}`)
  }
  const site = request.headers['sec-fetch-site']
  const isFollowedLink =
    request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
  if ((site === 'cross-site' || site === 'same-site') && !isFollowedLink) {
    throw refused('the request comes from a web page of another site')
  }
}

function refused(why: string): ProtocolError {
  return new ProtocolError(403, `mockq refuses this request to /__mockq: ${why}`)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** The host of a `Host` header, without port and brackets, in lower case; empty if it is malformed. */
function hostname(header: string): string {
  const found = /^(?:\[([\da-f:.]+)\]|([^:[\]/@]+))(?::\d{1,5})?$/i.exec(header)
  return (found?.[1] ?? found?.[2] ?? '').toLowerCase()
}

/** Addresses, names of one word (containers), names reserved for private use, and the server's own. */
function isOwnName(name: string, own: string): boolean {
  if (name === '') return false
  if (isIP(name) !== 0 || name === own.toLowerCase()) return true
  return !name.includes('.') || /\.(?:localhost|internal)$/.test(name)
}
