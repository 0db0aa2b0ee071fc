import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../../core/http/self-signed.js'

export interface WebServer {
  readonly url: string
  /** What clients have to trust: PEM. */
  readonly certificate: string
  close(): void
}

/** A web server with some files. It gives parts of those whose names begin with `part`, of others only the whole. */
export async function startWebServer(files: ReadonlyMap<string, Buffer>): Promise<WebServer> {
  const { cert, key } = selfSigned('localhost', Buffer.from('0123456789abcdef'), Date.now())
  const server = createServer({ cert, key }, ({ method, url = '', headers }, response) => {
    if (url.startsWith('/moved/')) {
      response.writeHead(302, { location: url.replace('/moved', '') }).end()
      return
    }
    const content = files.get(url.slice(1))
    if (content === undefined || url.startsWith('/secret')) {
      response.writeHead(content === undefined ? 404 : 403).end()
      return
    }
    const range = /^\/part/.test(url) && /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    const body = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content
    response.writeHead(range ? 206 : 200, { 'content-length': body.length })
    response.end(method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    certificate: cert,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
