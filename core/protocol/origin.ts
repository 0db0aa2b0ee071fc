import type { IncomingMessage } from 'node:http'

/** `http://HOST:PORT` as the client wrote it, else the socket's own address. */
export function originOf({ headers, socket }: IncomingMessage): string {
  return `http://${headers.host ?? `${socket.localAddress}:${socket.localPort}`}`
}
