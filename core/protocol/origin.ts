import type { IncomingMessage } from 'node:http'

/** `http://HOST:PORT` as the client wrote it, else the socket's own address; `https` where it speaks TLS. */
export function originOf(request: IncomingMessage): string {
  const scheme = 'encrypted' in request.socket ? 'https' : 'http'
  return `${scheme}://${hostOf(request)}`
}

/** `HOST:PORT` of the same. */
export function hostOf({ headers, socket }: IncomingMessage): string {
  return headers.host ?? `${socket.localAddress}:${socket.localPort}`
}

/** The address of this machine that a request has come to. */
export function addressOf({ socket }: IncomingMessage): { host: string; port: number } {
  return { host: socket.localAddress ?? '', port: socket.localPort ?? 0 }
}
