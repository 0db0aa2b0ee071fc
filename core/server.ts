import type { AdminContext } from './admin/admin.js'
import type { InspectorAccess } from './admin/check-request.js'
import {
  anObject,
  callable,
  checkOptions,
  filledText,
  initFiles,
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
import { UsageError } from './errors/usage-error.js'
import type { FaultInputs } from './faults/fault-rule.js'
import type { Answer } from './http/answer.js'
import type { Request } from './http/route.js'
import type { CertificateAndKey } from './http/tls.js'
import { type Ids, RandomIds, SeededIds } from './ids.js'
import { type Log, silentLog } from './log.js'
import type { Backend } from './protocol/backend.js'
import type { DialectChoice } from './protocol/dialect.js'
import type { Faults } from './protocol/faulty-request.js'
import type { Journal, JournalEntry } from './protocol/journal.js'
import { defaultLimits, type Limits } from './protocol/limits.js'
import { type AdministeredServer, createProtocolServer } from './protocol/server.js'
import type { ServeBackendOptions } from './serve/open-serve.js'

/** The interfaces that a server's parts share. */
export interface ServerPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
}

/** Makes the backend: one of the three modes. */
export type BackendFactory<B extends Backend = Backend> = (ports: ServerPorts) => B | Promise<B>

export interface ServerOptions<B extends Backend = Backend> {
  readonly backend: BackendFactory<B>
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
  /**
   * Who may use the routes under `/__mockq`: programs on this machine (the default), everybody (`anywhere`), or nobody
   * (`off`).
   */
  readonly inspector?: InspectorAccess | 'off'
  /** Number of requests that the journal keeps (default 10,000); 0 switches it off. */
  readonly journal?: number
  /** Called with each statement, upload and streaming load when it has ended, also if the journal is off. */
  readonly onRequest?: (entry: JournalEntry) => void
  /** Faults to inject (docs/faults.md); not for a recorder. */
  readonly faults?: FaultInputs
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
  inspector: optional(oneOf('loopback', 'anywhere', 'off')),
  journal: optional(wholeNumber(1_000_000)),
  onRequest: optional(callable),
  faults: optional(anObject),
}

/** The options of `limits`: each a number that is not negative. */
export const limitOptions = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, optional(wholeNumber(Number.MAX_SAFE_INTEGER))]),
) as OptionTable<Limits>

/** The options of `serveBackend`. */
export const serveBackendOptions: OptionTable<ServeBackendOptions> = {
  engine: oneOf('memory', 'alasql'),
  memoryLimit: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  s3Map: optional(listOf('bucket', 'folder')),
  users: optional(listOf('name', 'password')),
  version: optional(semanticVersion),
  init: optional(initFiles),
}

/** A server that answers requests. */
export interface RunningServer<B extends Backend = Backend> {
  /** `http://HOST:PORT`, or `https`. */
  readonly url: string
  readonly host: string
  readonly port: number
  /** The certificate that clients must trust if the server is self-signed: PEM. */
  readonly certificate?: string
  /** Its latest requests. */
  readonly journal: Journal
  /** Its backend, which `ServerOptions.backend` made. */
  readonly backend: B
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
export async function startServer<B extends Backend = Backend>(
  options: ServerOptions<B>,
): Promise<RunningServer<B>> {
  checkOptions('startServer', options, serverOptions)
  if (options.limits) checkOptions('startServer: limits', options.limits, limitOptions)
  const { host = '127.0.0.1', port = 8000, dialect = 'auto', log = silentLog } = options
  const clock = options.now === undefined ? new SystemClock() : new StandingClock(options.now)
  const ids = options.seed === undefined ? new RandomIds() : new SeededIds(options.seed)
  const tls = await certificateOf(options, host)
  const backend = await options.backend({ clock, ids, log })
  const version = options.version ?? backend.facts().version
  const { inspector = 'loopback', journal, onRequest } = options
  const faults = options.faults && (await readFaults(options.faults, backend))
  const server = createProtocolServer({
    backend,
    clock,
    ids,
    log,
    host,
    port,
    dialect,
    version,
    ...(inspector !== 'off' && { admin: adminOf({ backend, version, log, host }, inspector) }),
    ...(journal !== undefined && { journal }),
    ...(onRequest && { onRequest }),
    ...(faults && { faults }),
    ...(options.limits && { limits: options.limits }),
    ...(tls && { tls }),
  })
  const taken = await server.listen()
  const scheme = tls === undefined ? 'http' : 'https'
  const url = `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`
  const certificate = options.tls === 'self' ? { certificate: tls!.cert } : {}
  const { journal: requests } = server
  const close = () => server.close()
  return { url, host, port: taken, ...certificate, journal: requests, backend, close }
}

/** Reads the faults to inject. Throws `UsageError`; the backend is closed then. */
async function readFaults(given: FaultInputs, backend: Backend): Promise<Faults> {
  try {
    const { noFaultsInRecord, readFaultList } = await import('./faults/fault-rule.js')
    if (backend.facts().mode === 'record') throw new UsageError(noFaultsInRecord)
    const { Faults } = await import('./protocol/faulty-request.js')
    return new Faults(readFaultList(given))
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** Answers `/__mockq`. The code is loaded for the first such request, as most servers get none. */
function adminOf(cx: Omit<AdminContext, 'access' | 'server'>, access: InspectorAccess) {
  return async (request: Request, server: AdministeredServer): Promise<Answer> => {
    const { answerAdmin } = await import('./admin/admin.js')
    return answerAdmin(request, { ...cx, access, server })
  }
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
