import { type ClientRequestArgs, request as httpRequest } from 'node:http'
import { type AgentOptions, Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { UpstreamError } from '../errors/upstream-error.js'
import { UsageError } from '../errors/usage-error.js'

/** The proxy for requests to a server; undefined: they are sent to the server itself. */
export type ProxyOf = (server: URL) => URL | undefined

type Environment = Readonly<Record<string, string | undefined>>

/** How long a proxy may take to connect. */
const connectTimeoutMs = 60_000

/**
 * The proxies that the variables of `environment` name, as curl and Go read them: `HTTPS_PROXY` and `HTTP_PROXY` by the
 * scheme of the server, but none for this machine and for what `NO_PROXY` lists. Names in lower case come first.
 *
 * `given`: a proxy for all servers but those of `NO_PROXY`. Throws `UsageError` for a proxy that is not an address.
 */
export function proxiesOf(environment: Environment, given?: string): ProxyOf {
  const read = (name: string): string => environment[name.toLowerCase()] || environment[name] || ''
  const chosen = given === undefined ? undefined : proxyUrl('--target-proxy', given)
  const byScheme = (scheme: 'HTTP_PROXY' | 'HTTPS_PROXY') => {
    const text = read(scheme)
    return text === '' ? undefined : proxyUrl(scheme, text)
  }
  const [plain, secure] =
    chosen === undefined ? [byScheme('HTTP_PROXY'), byScheme('HTTPS_PROXY')] : [chosen, chosen]
  const isDirect = directServers(read('NO_PROXY'))
  return server => {
    const proxy = server.protocol === 'https:' ? secure : plain
    if (proxy === undefined || isDirect(server)) return undefined
    return chosen === undefined && isLocal(hostOf(server)) ? undefined : proxy
  }
}

function proxyUrl(source: string, text: string): URL {
  const whole = text.includes('://') ? text : `http://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '') return url
  throw new UsageError(`${source} is not the address of a proxy: give it as http://HOST:PORT`)
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * The servers of `NO_PROXY`: `*`, or names (with all hosts below them), addresses and subnets, separated by commas; a
 * port after a name limits it to that port.
 */
function directServers(text: string): (server: URL) => boolean {
  const entries = text.toLowerCase().split(/[\s,]+/)
  const subnets = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || (bits !== undefined && !(Number(bits) <= most))) continue
    if (bits === undefined) subnets.addAddress(address, family)
    else subnets.addSubnet(address, Number(bits), family)
  }
  return server => {
    const host = hostOf(server)
    const version = isIP(host)
    if (version !== 0) return entries.includes('*') || inSubnets(subnets, host, version)
    const port = server.port || (server.protocol === 'https:' ? '443' : '80')
    return entries.some(entry => {
      const [, name = '', only = port] = /^(?:\*?\.)?([^:]*)(?::(\d+))?$/.exec(entry) ?? []
      if (entry === '*') return true
      return name !== '' && only === port && (host === name || host.endsWith(`.${name}`))
    })
  }
}

const inSubnets = (subnets: BlockList, host: string, version: number): boolean =>
  subnets.check(host, version === 6 ? 'ipv6' : 'ipv4')

/** The header with which a proxy lets a user in. */
export function proxyLogin({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

type Created = (error: Error | null, socket: Duplex) => void

/** Connections to https servers through a proxy, which passes the bytes on (CONNECT, RFC 9110, 9.3.6). */
export class TunnelAgent extends HttpsAgent {
  readonly #proxy: URL

  constructor(proxy: URL, options: AgentOptions) {
    super(options)
    this.#proxy = proxy
  }

  /** Calls `created` with a connection to the server: Node's own, over the one that the proxy has made. */
  override createConnection(options: ClientRequestArgs, created?: Created): Duplex {
    const proxy = this.#proxy
    const { host, port } = options
    const server = `${isIP(host ?? '') === 6 ? `[${host}]` : host}:${port}`
    const failed = (why: string, cause?: Error): void => {
      const origin = `https://${server}`
      const message = `${origin} cannot be reached: the proxy ${proxy.origin} ${why}`
      created?.(new UpstreamError('unreachable', origin, message, cause), none)
    }
    const connecting = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)(proxy, {
      method: 'CONNECT',
      path: server,
      headers: { Host: server, ...proxyLogin(proxy) },
      agent: false,
      timeout: connectTimeoutMs,
    })
    connecting.once('connect', ({ statusCode, statusMessage }, socket) => {
      if (statusCode === 200) {
        connecting.setTimeout(0)
        created?.(null, super.createConnection({ ...options, socket } as ClientRequestArgs))
        return
      }
      socket.destroy()
      failed(`refuses the connection (${statusCode} ${statusMessage})`)
    })
    connecting.once('timeout', () => connecting.destroy(new Error('timeout')))
    connecting.once('error', (error: NodeJS.ErrnoException) =>
      failed(`did not connect (${error.code ?? error.message})`, error),
    )
    connecting.end()
    return none
  }
}

/** No connection yet, or never: Node then waits for the callback. The types of Node do not know this. */
const none = undefined as unknown as Duplex
