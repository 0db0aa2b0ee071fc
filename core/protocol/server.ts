import type { Clock } from '../clock.js'
import type { Answer } from '../http/answer.js'
import { App } from '../http/app.js'
import type { Request, Route } from '../http/route.js'
import type { CertificateAndKey } from '../http/tls.js'
import type { Ids } from '../ids.js'
import type { Log } from '../log.js'
import type { Backend, Principal } from './backend.js'
import { ClientSessionKeeper } from './client-session-keeper.js'
import { QueryDecoder } from './decode-query-request.js'
import { type DialectChoice, dialectOf } from './dialect.js'
import { failureAnswer } from './failure-answer.js'
import type { Faults } from './faulty-request.js'
import { HeaderMemory } from './header-memory.js'
import { Journal, type JournalEntry } from './journal.js'
import { defaultLimits, type Limits } from './limits.js'
import { PresignStore } from './presign-store.js'
import { QueryStore } from './query-store.js'
import { routes } from './routes.js'
import type { ServerContext } from './server-context.js'
import { ServerSessions } from './server-sessions.js'
import { SessionEncoder } from './session-wire.js'
import { TokenStore } from './token-store.js'

export interface ProtocolServerOptions {
  /** Closed with the server. */
  readonly backend: Backend
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  readonly dialect: DialectChoice
  /** Sent to clients: strict semver. */
  readonly version: string
  readonly limits?: Partial<Limits>
  /** Absent: plain HTTP. */
  readonly tls?: CertificateAndKey
  /** Number of requests that the journal keeps. */
  readonly journal?: number
  /** Called with each statement, upload and load when it has ended. */
  readonly onRequest?: (entry: JournalEntry) => void
  readonly faults?: Faults
  /** Answers `/__mockq/…`. Absent: such a path is 404. */
  readonly admin?: (request: Request, server: AdministeredServer) => Promise<Answer>
}

/** What the routes of mockq itself show and change. */
export type AdministeredServer = Pick<ServerContext, 'journal' | 'faults'>

/** A server that speaks Databend's protocol for a backend. */
export interface ProtocolServer {
  readonly journal: Journal
  /** Resolves with the port once requests are answered. Rejects with `UsageError`; everything is closed then. */
  listen(): Promise<number>
  /** Ends running statements, flushes and frees everything. */
  close(): Promise<void>
}

/** Creates a server for a backend; servers share no state. */
export function createProtocolServer(options: ProtocolServerOptions): ProtocolServer {
  const cx = createContext(options)
  const app = new App({
    routes: [...routes(cx), ...adminRoutes(options, cx)],
    failure: (error, request) => {
      const dialect = cx.spoken.get(request) ?? dialectOf(request, cx.dialect)
      return failureAnswer(error, dialect, cx.log)
    },
    headers: ['X-DATABEND-VERSION', cx.version],
    ...(options.tls && { tls: options.tls }),
  })
  const close = async (): Promise<void> => {
    cx.queries.close()
    await app.close(cx.clock, cx.limits.closeMs)
    cx.sessions.close()
    cx.clients.close()
    cx.presigned.close()
    await cx.backend.close()
  }
  return {
    journal: cx.journal,
    listen: () =>
      app.listen(options.host, options.port).catch(async error => {
        await close()
        throw error
      }),
    close,
  }
}

function adminRoutes(
  { admin }: ProtocolServerOptions,
  server: AdministeredServer,
): readonly Route[] {
  if (admin === undefined) return []
  const handler = (request: Request) => admin(request, server)
  return ['/__mockq', '/__mockq/*'].map(path => ({ methods: ['GET', 'POST'], path, handler }))
}

function createContext(options: ProtocolServerOptions): ServerContext {
  const { backend, clock, ids, log, dialect, version } = options
  const limits = { ...defaultLimits, ...options.limits }
  const gone = (owner: Principal): void => {
    backend.logout(owner).catch(error => log.error('a session could not be ended', error))
  }
  return {
    backend,
    clock,
    ids,
    log,
    dialect,
    limits,
    nodeId: ids.uuid().replaceAll('-', '').slice(0, 22),
    version,
    tellsSource: backend.facts().tellsSource === true,
    passesHeaders: backend.facts().passesHeaders === true,
    startedAt: { text: rfc3339(clock.nowMicros()), monotonicMs: clock.monotonicMs() },
    faults: options.faults,
    journal: new Journal(clock, backend.facts().mode, options.journal, options.onRequest),
    headers: new HeaderMemory(),
    decoder: new QueryDecoder(),
    encoder: new SessionEncoder(),
    queries: new QueryStore(clock, limits),
    sessions: new ServerSessions(clock, limits, gone),
    clients: new ClientSessionKeeper(clock, limits.sessionTimeoutSecs, gone),
    tokens: new TokenStore(clock, ids, limits.sessionTimeoutSecs, limits.sessions),
    presigned: new PresignStore(clock, ids, limits.presigned),
    spoken: new WeakMap(),
  }
}

function rfc3339(micros: bigint): string {
  return new Date(Number(micros / 1000n)).toISOString().replace('Z', '+00:00')
}
