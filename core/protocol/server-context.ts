import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.js'
import type { Ids } from '../ids.js'
import type { Log } from '../log.js'
import type { Backend } from './backend.js'
import type { ClientSessionKeeper } from './client-session-keeper.js'
import type { QueryDecoder } from './decode-query-request.js'
import type { Dialect, DialectChoice } from './dialect.js'
import type { Faults } from './faulty-request.js'
import type { HeaderMemory } from './header-memory.js'
import type { Journal } from './journal.js'
import type { Limits } from './limits.js'
import type { PresignStore } from './presign-store.js'
import type { QueryStore } from './query-store.js'
import type { ServerSessions } from './server-sessions.js'
import type { SessionEncoder } from './session-wire.js'
import type { TokenStore } from './token-store.js'

/** What the handlers of one server share; created and closed by the server. */
export interface ServerContext {
  readonly backend: Backend
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly dialect: DialectChoice
  readonly limits: Limits
  /** Sent to clients, constant for the life of the server. */
  readonly nodeId: string
  readonly version: string
  /** Whether answers name their source. */
  readonly tellsSource: boolean
  /** Whether callers have the headers of their requests. */
  readonly passesHeaders: boolean
  /** When the server was created: RFC 3339 in UTC, and by the monotonic clock. */
  readonly startedAt: { readonly text: string; readonly monotonicMs: number }
  readonly journal: Journal
  /** Undefined until a fault is to be injected. */
  faults: Faults | undefined
  readonly headers: HeaderMemory
  readonly decoder: QueryDecoder
  readonly encoder: SessionEncoder
  readonly queries: QueryStore
  readonly sessions: ServerSessions
  readonly clients: ClientSessionKeeper
  readonly tokens: TokenStore
  readonly presigned: PresignStore
  /** The dialect for errors of a request, if that of its query differs from the request's own. */
  readonly spoken: WeakMap<IncomingMessage, Dialect>
}
