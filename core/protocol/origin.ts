import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** `http://HOST:PORT` from the Host header, else from the socket's own address; `https` with TLS. */
export function originOf(request: IncomingMessage): string {
  const scheme = 'encrypted' in request.socket ? 'https' : 'http'
  return `${scheme}://${hostOf(request)}`
}

/** `HOST:PORT` of the request's origin. */
export function hostOf({ headers, socket }: IncomingMessage): string {
  return headers.host ?? `${socket.localAddress}:${socket.localPort}`
}

/** A server's own address. */
export interface LocalAddress {
  readonly host: string
  readonly port: number
}

const known = new WeakMap<Socket, LocalAddress>()

/** The local address on which a request arrived, asked once for each connection. */
export function addressOf({ socket }: IncomingMessage): LocalAddress {
  const address = known.get(socket)
  if (address !== undefined) return address
  const asked = { host: socket.localAddress ?? '', port: socket.localPort ?? 0 }
  known.set(socket, asked)
  return asked
}
