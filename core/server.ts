import {
  anObject,
  callable,
  checkOptions,
  filledText,
  listOf,
  microseconds,
  type OptionTable,
  oneOf,
  optional,
  selfOrCertificate,
  semanticVersion,
  wholeNumber,
  withMethods,
} from './check-options.js'
import { type Clock, StandingClock, SystemClock } from './clock.js'
import type { CertificateAndKey } from './http/tls.js'
import { type Ids, RandomIds, SeededIds } from './ids.js'
import { type Log, silentLog } from './log.js'
import type { Backend } from './protocol/backend.js'
import type { DialectChoice } from './protocol/dialect.js'
import { defaultLimits, type Limits } from './protocol/limits.js'
import { createProtocolServer } from './protocol/server.js'
import type { ServeBackendOptions } from './serve/open-serve.js'

/** The interfaces that a server's parts share. */
export interface ServerPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
}

/** Makes the backend: one of the three modes. */
export type BackendFactory = (ports: ServerPorts) => Backend | Promise<Backend>

export interface ServerOptions {
  readonly backend: BackendFactory
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 8000; 0 picks a free port. */
  readonly port?: number
  /** Default `auto`. */
  readonly dialect?: DialectChoice
  /** Sent to clients instead of the backend's version, which `version()` returns. */
  readonly version?: string
  /** The wall clock is fixed at this time, in microseconds since 1970 UTC. */
  readonly now?: bigint
  /** Seed for ids and random values. */
  readonly seed?: number
  readonly limits?: Partial<Limits>
  readonly log?: Log
  /**
   * Enables TLS: with a certificate and its key, both in PEM, or with a self-signed certificate made at startup.
   * Default: plain HTTP.
   */
  readonly tls?: 'self' | CertificateAndKey
}

/** The options of `startServer`. */
export const serverOptions: OptionTable<ServerOptions> = {
  backend: callable,
  host: optional(filledText),
  port: optional(wholeNumber(65535)),
  dialect: optional(oneOf('auto', '2023', 'current')),
  version: optional(semanticVersion),
  now: optional(microseconds),
  seed: optional(wholeNumber(2 ** 32 - 1)),
  limits: optional(anObject),
  log: optional(withMethods('a log', 'info', 'warn', 'error')),
  tls: optional(selfOrCertificate),
}

/** The options of `limits`: each a number that is not negative. */
export const limitOptions = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, optional(wholeNumber(Number.MAX_SAFE_INTEGER))]),
) as OptionTable<Limits>

/** The options of `serveBackend`. */
export const serveBackendOptions: OptionTable<ServeBackendOptions> = {
  engine: oneOf('memory', 'alasql'),
  users: optional(listOf('name', 'password')),
  version: optional(semanticVersion),
  init: optional(listOf('path', 'sql')),
}

/** A server that answers requests. */
export interface RunningServer {
  /** `http://HOST:PORT`, or `https`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** The certificate that clients must trust if the server is self-signed: PEM. */
  readonly certificate?: string
  /** Ends running statements, flushes and frees everything. */
  close(): Promise<void>
}

/**
 * The backend of `mockq serve`: an embedded engine. It is loaded when the server starts, so that a program that only
 * records or replays never loads it. Throws `UsageError` for wrong options.
 */
export function serveBackend(options: ServeBackendOptions): BackendFactory {
  checkOptions('serveBackend', options, serveBackendOptions)
  return async ports => (await import('./serve/open-serve.js')).openServe(options, ports)
}

/**
 * Starts a server and resolves once it listens.
 *
 * Rejects with the error of the backend's factory, and with `UsageError` for wrong options or an address that it cannot
 * listen on; nothing is left running then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkOptions('startServer', options, serverOptions)
  if (options.limits) checkOptions('startServer: limits', options.limits, limitOptions)
  const { host = '127.0.0.1', port = 8000, dialect = 'auto', log = silentLog } = options
  const clock = options.now === undefined ? new SystemClock() : new StandingClock(options.now)
  const ids = options.seed === undefined ? new RandomIds() : new SeededIds(options.seed)
  const tls = await certificateOf(options, host)
  const backend = await options.backend({ clock, ids, log })
  const server = createProtocolServer({
    backend,
    clock,
    ids,
    log,
    host,
    port,
    dialect,
    version: options.version ?? backend.facts().version,
    ...(options.limits && { limits: options.limits }),
    ...(tls && { tls }),
  })
  const taken = await server.listen()
  const scheme = tls === undefined ? 'http' : 'https'
  const url = `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`
  const certificate = options.tls === 'self' ? { certificate: tls!.cert } : {}
  return { url, host, port: taken, ...certificate, close: () => server.close() }
}

/**
 * The certificate and key of a server. A self-signed one is valid for a year by the machine's clock, even if the
 * server's own clock is fixed.
 */
async function certificateOf(
  { tls }: ServerOptions,
  host: string,
): Promise<CertificateAndKey | undefined> {
  if (tls === 'self') {
    const { selfSigned } = await import('./http/self-signed.js')
    const now = Number(new SystemClock().nowMicros() / 1000n)
    return selfSigned(host, new RandomIds().bytes(16), now)
  }
  if (tls !== undefined) (await import('./http/tls.js')).checkPair(tls)
  return tls
}
