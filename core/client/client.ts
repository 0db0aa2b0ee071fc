import { RandomIds } from '../ids.js'
import type { Json, StageAttachment } from '../protocol/backend.js'
import type { ServerAddress } from './address.js'
import type { Asker } from './asker.js'
import { ClientQuery, type ClientRow, type QueryProgress } from './client-query.js'
import { type FileToSend, putFile } from './put-file.js'
import { lacksRoute, type Upstream } from './upstream.js'
import { loginOf, upstreamAt } from './upstream-at.js'
import { UpstreamQuery } from './upstream-query.js'
import type { UpstreamFault, UpstreamSession } from './wire.js'

export interface ClientSettings {
  readonly address: ServerAddress
  /** The lane of a mockq server. */
  readonly lane?: string
  /** Certificates in PEM to trust, besides those of the system. */
  readonly ca?: string
}

export interface QueryOptions {
  /** An array binds `?`, an object `:name`. */
  readonly params?: Json
  /** Runs in this session instead of the client's own, which then stays as it is. */
  readonly session?: UpstreamSession
  /** Rows of a page, at most. */
  readonly pageRows?: number
  readonly stageAttachment?: StageAttachment
  /** Aborting it kills the statement at the server. */
  readonly signal?: AbortSignal
  /** Called for each answer of the server: at least once a second while the statement runs. */
  readonly onProgress?: (progress: QueryProgress) => void
}

/** A whole result. */
export interface ClientResult {
  readonly schema: ClientQuery['schema']
  readonly rows: readonly ClientRow[]
  readonly error: UpstreamFault | null
  readonly stats: ClientQuery['stats']
  readonly warnings: readonly string[]
  readonly affect: ClientQuery['affect']
  /** The session after the statement; undefined if it has not changed. */
  readonly session: UpstreamSession | undefined
}

const defaultPageRows = 10_000

/**
 * A client of Databend's HTTP protocol: one user, one session.
 *
 * It works with a real server and with each mode of mockq. The session (database, settings, transaction, temporary
 * tables) is carried from statement to statement. An error of SQL is a property of the result. Methods reject with
 * `UpstreamError` if the server gives no usable answer, and with `ProtocolError` if it refuses the request: 401 for the
 * login.
 */
export class Client {
  readonly #upstream: Upstream
  readonly #asker: Asker
  readonly #ids = new RandomIds()
  readonly #open = new Set<ClientQuery>()
  #session: UpstreamSession
  #node: string | undefined

  private constructor({ address, lane, ca }: ClientSettings) {
    const { database = 'default', role, settings } = address
    this.#upstream = upstreamAt(address, {
      userAgent: 'mockq',
      ca,
      headers: { ...(lane !== undefined && { 'X-MOCKQ-LANE': encodeURIComponent(lane) }) },
    })
    const { user, credential } = loginOf({ user: 'root', ...address })!
    this.#asker = { user, credential, clientSession: this.#ids.uuid() }
    this.#session = { database, settings, ...(role !== undefined && { role }) }
  }

  /**
   * Logs in. The server checks user, password, database, role and settings; one without the route for logins does so
   * at the first statement.
   */
  static async open(settings: ClientSettings): Promise<Client> {
    const client = new Client(settings)
    try {
      await client.#login()
      return client
    } catch (error) {
      await client.close()
      throw error
    }
  }

  /** The server's origin, without credentials. */
  get target(): string {
    return this.#upstream.target
  }

  get user(): string {
    return this.#asker.user
  }

  /** The session object that the next statement is sent with. */
  get session(): UpstreamSession {
    return this.#session
  }

  /** Starts a statement; resolves once its columns are known or it has ended. */
  async query(sql: string, options: QueryOptions = {}): Promise<ClientQuery> {
    const { params, stageAttachment, onProgress, pageRows = defaultPageRows } = options
    const signal = options.signal ?? new AbortController().signal
    const started = await UpstreamQuery.start(this.#upstream, {
      statement: {
        sql,
        queryId: this.#ids.uuid().replaceAll('-', ''),
        ...(params !== undefined && { params }),
        ...(stageAttachment !== undefined && { stageAttachment }),
      },
      ...{ asker: this.#asker, signal, pageRows, sessionNode: this.#node },
      session: options.session ?? this.#session,
    })
    let opened: ClientQuery | undefined
    opened = await ClientQuery.open(
      started,
      {
        answered: ({ state, stats, session }, node) => {
          if (session !== null && options.session === undefined) {
            this.#session = session
            this.#node = node
          }
          onProgress?.({ state, stats })
        },
        ended: () => {
          if (opened !== undefined) this.#open.delete(opened)
        },
      },
      signal,
    )
    this.#open.add(opened)
    return opened
  }

  /** Runs a statement and reads its whole result into memory. */
  async run(sql: string, options: QueryOptions = {}): Promise<ClientResult> {
    const query = await this.query(sql, options)
    const pages: (readonly ClientRow[])[] = []
    for await (const page of query.pages()) pages.push(page)
    const { schema, error, stats, warnings, affect, session } = query
    return { schema, rows: pages.flat(), error, stats, warnings, affect, session }
  }

  /** Puts a file into a stage: `~` for the user's own. */
  async upload(stage: string, file: FileToSend): Promise<void> {
    await putFile(this.#upstream, stage, file, this.#asker)
  }

  /** Ends statements that are not read to their end, and ends the session at the server if it holds something. */
  async close(): Promise<void> {
    for (const query of this.#open) query.stop()
    const { need_sticky: isSticky, need_keep_alive: isKept } = this.#session
    if (isSticky === true || isKept === true)
      this.#upstream.inBackground(this.#upstream.post('/v1/session/logout', {}, this.#asker))
    await this.#upstream.close()
  }

  async #login(): Promise<void> {
    const path = '/v1/session/login?disable_session_token=true'
    try {
      await this.#upstream.post(path, this.#session, this.#asker)
    } catch (error) {
      // An old server has no login.
      if (!lacksRoute(error)) throw error
    }
  }
}
