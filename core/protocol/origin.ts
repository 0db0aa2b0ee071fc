import type { IncomingMessage } from 'node:http'

/** `http://HOST:PORT` from the Host header, else from the socket's own address; `https` with TLS. */
export function originOf(request: IncomingMessage): string {
  const scheme = 'encrypted' in request.socket ? 'https' : 'http'
  return `${scheme}://${hostOf(request)}`
}

/** `HOST:PORT` of the request's origin. */
export function hostOf({ headers, socket }: IncomingMessage): string {
  return headers.host ?? `${socket.localAddress}:${socket.localPort}`
}

/** The local address on which a request arrived. */
export function addressOf({ socket }: IncomingMessage): { host: string; port: number } {
  return { host: socket.localAddress ?? '', port: socket.localPort ?? 0 }
}
