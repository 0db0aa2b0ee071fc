import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SystemClock } from '../../core/clock.js'
import { MockqError } from '../../core/errors/mockq-error.js'
import type { Json, Principal } from '../../core/protocol/backend.js'
import { JsonFields } from '../../core/protocol/json-fields.js'
import { decodeSession, withoutDefaultRole } from '../../core/protocol/session-wire.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import { builtInRoles } from '../../core/sql/effects/object-name.js'
import { createRecorder, type Recorder } from '../record/recorder.js'
import { laneStem } from '../store/lane-file.js'
import { parseRecording, readBytes } from '../store/read-recording.js'
import type { ImportedLane } from './folder-export.js'
import { type HarExchange, type HarQuery, harTraffic } from './har-traffic.js'

/** A HAR file, and the lane to make of it. */
export interface HarSource {
  readonly har: string
  readonly lane: string
  /** Leaves out what is not complete. */
  readonly skips: boolean
}

/**
 * The lane of a HAR file, recorded as `mockq record` would have: the statements are sent through a recorder, to a server
 * that gives the answers of the file. So secrets are masked, and changing texts get placeholders. Blobs are put into the
 * recordings' folder.
 *
 * Without `skips` nothing is made if anything is not complete.
 */
export async function importHar(
  { har, lane, skips }: HarSource,
  folder: string,
  isDry: boolean,
): Promise<{ readonly lanes: readonly ImportedLane[]; readonly incomplete: readonly string[] }> {
  const { queries, incomplete } = harTraffic(readBytes(har).toString('utf8'), har)
  if (queries.length === 0 || (incomplete.length > 0 && !skips)) return { lanes: [], incomplete }
  const temporary = mkdtempSync(join(tmpdir(), 'mockq-import-'))
  try {
    await recordQueries(queries, temporary, lane)
    const file = join(temporary, `${laneStem(lane)}.nedb`)
    const bytes = readFileSync(file)
    for (const blob of isDry ? [] : parseRecording(bytes, file).blobs) {
      mkdirSync(join(folder, 'blobs'), { recursive: true })
      copyFileSync(join(temporary, 'blobs', blob), join(folder, 'blobs', blob))
    }
    return { lanes: [{ lane, bytes }], incomplete }
  } finally {
    if (existsSync(temporary)) rmSync(temporary, { recursive: true })
  }
}

/** Sends the statements of a file through a recorder. */
async function recordQueries(
  queries: readonly HarQuery[],
  folder: string,
  lane: string,
): Promise<void> {
  const answering = await AnsweringServer.start(queries)
  const clock = new FileClock()
  try {
    const recorder = await createRecorder({
      ...{ recordings: folder, target: answering.url, mode: 'all', clock, log: silent },
    })
    const caller = { ...someone, lane }
    for (const query of queries) {
      clock.now = query.post.startedMicros
      answering.current = query
      await sendQuery(recorder, query, caller)
    }
    await recorder.close()
  } finally {
    await answering.close()
  }
}

const someone: Principal = {
  ...{ user: 'root', fullName: 'root', lane: 'default', credential: { kind: 'none' } },
  ...{ roles: [], userAgent: 'mockq recordings import' },
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The time at which a statement of the file was sent. */
class FileClock extends SystemClock {
  now = 0n

  override nowMicros(): bigint {
    return this.now
  }
}

/** Sends one statement and reads its answer. */
async function sendQuery(
  recorder: Recorder,
  { post, sql }: HarQuery,
  caller: Principal,
): Promise<void> {
  const asked = JSON.parse(post.sent!) as Readonly<Record<string, Json>>
  const queryId = post.requestHeaders.get('x-databend-query-id') ?? `entry-${post.number}`
  const session = sessionOf(asked['session'], caller)
  const cookie = /(?:^|;\s*)session_id=([^;]+)/.exec(post.requestHeaders.get('cookie') ?? '')?.[1]
  const abort = new AbortController()
  const attachment = asked['stage_attachment'] as AttachmentFields | undefined
  try {
    const run = await recorder.start(
      {
        ...{ sql, queryId },
        ...(asked['params'] !== undefined && { params: asked['params'] }),
        ...(attachment && { stageAttachment: attachmentOf(attachment) }),
      },
      {
        caller: { ...caller, ...(cookie !== undefined && { clientSession: cookie }) },
        ...{ session, abort, pageRows: 10_000, presign: () => 'http://localhost:8000/' },
        ...(asked['session'] !== undefined && {
          upstreamSession: { session: asked['session'] } as Json,
        }),
      },
    )
    await run.schema
    for await (const _ of run.blocks());
    await run.effects
  } catch (error) {
    // An error of SQL, or a refusal by status, is the recorded answer.
    if (!(error instanceof MockqError)) throw error
  }
}

interface AttachmentFields {
  readonly location: string
  readonly file_format_options?: Readonly<Record<string, string>>
  readonly copy_options?: Readonly<Record<string, string>>
}

function attachmentOf({
  location,
  file_format_options: format = {},
  copy_options: copy = {},
}: AttachmentFields) {
  const pairs = (options: Readonly<Record<string, string>>) =>
    Object.entries(options).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { location, fileFormatOptions: pairs(format), copyOptions: pairs(copy) }
}

/** The session that a client sent; without the server's own part, and without the role that it has by default. */
function sessionOf(sent: Json | undefined, caller: Principal): SessionState {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return emptySession
  const { internal, ...own } = sent as Readonly<Record<string, Json>>
  const session = decodeSession(new JsonFields(own, 'session'), emptySession)
  const lastQueryIds = lastQueriesOf(internal)
  const role = builtInRoles.find(each => each === session.role)
  const plain =
    role === undefined ? session : withoutDefaultRole(session, { ...caller, defaultRole: role })
  return { ...plain, internal: { ...plain.internal, lastQueryIds } }
}

function lastQueriesOf(internal: Json | undefined): readonly string[] {
  try {
    const { last_query_ids: ids } = JSON.parse(String(internal)) as {
      readonly last_query_ids?: unknown
    }
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

/** A server on this machine that gives the answers of a file. */
class AnsweringServer {
  current: HarQuery | undefined
  readonly url: string
  readonly #server: Server
  readonly #used = new Map<HarQuery, number>()

  private constructor(server: Server, version: string | undefined) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => {
      request.resume()
      const answer = this.#answer(request.method ?? '', request.url ?? '')
      response.writeHead(answer?.status ?? 200, {
        'Content-Type': 'application/json',
        ...(version !== undefined && { 'X-DATABEND-VERSION': version }),
      })
      response.end(answer === undefined ? '{"tenant":"","user":"root","roles":[]}' : answer.answer)
    })
  }

  static async start(queries: readonly HarQuery[]): Promise<AnsweringServer> {
    const version = queries
      .map(({ post }) => post.responseHeaders.get('x-databend-version'))
      .find(Boolean)
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new AnsweringServer(server, version)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** The answer to a request; undefined for one that the file need not have: health, final, kill. */
  #answer(method: string, path: string): HarExchange | undefined {
    const query = this.current
    if (query === undefined) return undefined
    if (method === 'POST' && path === '/v1/query') return query.post
    const next = this.#used.get(query) ?? 0
    const page = query.pages[next]
    if (method !== 'GET' || page === undefined || page.path !== path) return undefined
    this.#used.set(query, next + 1)
    return page
  }
}
