import { readFileSync } from 'node:fs'
import { UsageError } from '../errors/usage-error.js'
import type { ServerAddress } from './address.js'
import type { Asker } from './asker.js'
import { proxiesOf } from './proxy.js'
import { Upstream, type UpstreamOptions } from './upstream.js'

export interface ServerAccess extends Omit<UpstreamOptions, 'proxyOf'> {
  /** The proxy for requests, instead of those of the environment. */
  readonly proxy?: string | undefined
  /** The variables that may name proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`; absent: none do. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
}

/**
 * The server of an address, reached as that says: with its warehouse and tenant where a request names none, and its
 * certificates unless others are given. Throws `UsageError` for certificates that cannot be read and wrong proxies.
 */
export function upstreamAt(
  { url, warehouse, tenant, caFile }: ServerAddress,
  { ca, proxy, environment, headers, ...options }: ServerAccess,
): Upstream {
  const isEnvironment = environment !== undefined || proxy !== undefined
  return new Upstream(url, {
    ...options,
    ca: ca ?? (caFile === undefined ? undefined : readCa(caFile)),
    ...(isEnvironment && { proxyOf: proxiesOf(environment ?? {}, proxy) }),
    headers: {
      ...headers,
      ...(warehouse !== undefined && { 'X-DATABEND-WAREHOUSE': warehouse }),
      ...(tenant !== undefined && { 'X-DATABEND-TENANT': tenant }),
    },
  })
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`tls_ca_file: the file ${JSON.stringify(path)} cannot be read`, { cause })
  }
}

/** The login of an address; undefined if it names neither a user nor a token. */
export function loginOf({
  user,
  password = '',
  accessToken,
}: ServerAddress): Pick<Asker, 'user' | 'credential'> | undefined {
  if (accessToken !== undefined) {
    return { user: user ?? '', credential: { kind: 'bearer', token: accessToken, keyPair: false } }
  }
  return user === undefined ? undefined : { user, credential: { kind: 'basic', password } }
}

/**
 * Throws `UsageError` for an address with a role or settings, where sessions do not come from the address. `why` says
 * where they come from.
 */
export function refuseSession({ role, settings }: ServerAddress, why: string): void {
  const own = [...(role === undefined ? [] : ['role']), ...Object.keys(settings)]
  if (own.length === 0) return
  throw new UsageError(`remove ${own.join(', ')} from the address: ${why}`)
}
