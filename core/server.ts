import { type Clock, StandingClock, SystemClock } from './clock.js'
import { type Ids, RandomIds, SeededIds } from './ids.js'
import { type Log, silentLog } from './log.js'
import type { Backend } from './protocol/backend.js'
import type { DialectChoice } from './protocol/dialect.js'
import type { Limits } from './protocol/limits.js'
import { createProtocolServer } from './protocol/server.js'
import type { ServeBackendOptions } from './serve/open-serve.js'

/** The ports that a server's parts share. */
export interface ServerPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
}

/** Makes what answers statements: one of the three modes. */
export type BackendFactory = (ports: ServerPorts) => Backend | Promise<Backend>

export interface ServerOptions {
  readonly backend: BackendFactory
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 8000; 0 takes a free one. */
  readonly port?: number
  /** Default `auto`. */
  readonly dialect?: DialectChoice
  /** Told to clients instead of the backend's own. */
  readonly version?: string
  /** The wall clock stands at this time, in microseconds since 1970 UTC. */
  readonly now?: bigint
  /** Ids and random values are those of this seed. */
  readonly seed?: number
  readonly limits?: Partial<Limits>
  readonly log?: Log
}

/** A server that answers requests. */
export interface RunningServer {
  /** `http://HOST:PORT`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** Ends what runs, flushes and frees everything. */
  close(): Promise<void>
}

/**
 * The backend of `mockq serve`: an embedded engine. It is loaded when the server starts, so that a
 * program that only records or replays never loads an engine.
 */
export function serveBackend(options: ServeBackendOptions): BackendFactory {
  return async ports => (await import('./serve/open-serve.js')).openServe(options, ports)
}

/**
 * Starts a server: options to ports, ports to backend, backend to a listening server.
 *
 * Rejects with what the backend's factory rejects with, and with `UsageError` for an address that
 * cannot be listened on; nothing is left running then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 8000, dialect = 'auto', log = silentLog } = options
  const clock = options.now === undefined ? new SystemClock() : new StandingClock(options.now)
  const ids = options.seed === undefined ? new RandomIds() : new SeededIds(options.seed)
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
  })
  const taken = await server.listen()
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  return { url, host, port: taken, close: () => server.close() }
}
