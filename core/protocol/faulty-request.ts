import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pause } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { ServerError } from '../errors/server-error.js'
import { UsageError } from '../errors/usage-error.js'
import { FaultPlan } from '../faults/fault-plan.js'
import {
  type FaultList,
  type FaultPlace,
  type FaultRule,
  noFaultsInRecord,
  readFaults,
} from '../faults/fault-rule.js'
import { HeldStart } from '../faults/held-start.js'
import type { Answer } from '../http/answer.js'
import { readBody } from '../http/body.js'
import { headerText } from '../http/header-text.js'
import type { Request } from '../http/route.js'
import { LruCache } from '../lru-cache.js'
import { admit } from './admission.js'
import { readClaim } from './caller.js'
import { dialectOf } from './dialect.js'
import { failureAnswer } from './failure-answer.js'
import type { ServerHandler } from './routes.js'
import type { ServerContext } from './server-context.js'
import type { QueryFaults } from './start-query.js'
import { isLoginToken } from './token-store.js'

/** Number of queries whose statement is remembered, and the number of characters of each. */
const mostQueries = 1000
const mostCharacters = 10_000

/** A query while faults are injected: its statement, and the faults that the header of its POST asked for. */
interface FaultyQuery {
  readonly sql: string
  readonly own: FaultPlan | undefined
}

/** The faults of one server, and the statements of its queries, for which later faults are chosen. */
export class Faults {
  #plan: FaultPlan
  /** Statements that a fault holds back. */
  readonly held = new Set<HeldStart>()
  readonly queries = new LruCache<FaultyQuery>(2 * mostQueries)

  constructor(list: FaultList = { seed: 1, faults: [] }) {
    this.#plan = new FaultPlan(list)
  }

  get plan(): FaultPlan {
    return this.#plan
  }

  /** Injects these faults from now on; lets all statements start that are held back. */
  replace(list: FaultList): void {
    this.#plan = new FaultPlan(list)
    for (const held of this.held) held.release()
  }
}

/** A request and what conditions of faults need to know of it. */
interface Asked {
  readonly place: FaultPlace
  readonly lane: string
  readonly page?: number
  readonly sql?: string | undefined
  readonly queryId?: string
  /** Of a query: its body, which can be read only once. */
  readonly body?: Buffer
}

/** Answers a request with the faults that happen to it. Rejects as its handler does. */
export async function faultyAnswer(
  place: FaultPlace,
  handler: ServerHandler,
  request: Request,
  cx: ServerContext,
): Promise<Answer> {
  const faults = cx.faults as Faults
  const asked = await askedOf(place, request, cx)
  const header = headerText(request.raw, 'x-mockq-faults')
  const own = header === undefined ? undefined : ownPlan(header, cx)
  const earlier = asked.queryId === undefined ? undefined : faults.queries.get(asked.queryId)?.own
  const plans = [faults.plan, own, earlier].filter(plan => plan !== undefined)
  const sought = { ...asked, on: place }
  const rules: FaultRule[] = []
  for (const plan of plans) rules.push(...plan.take(sought, rules))
  const wait = async (some: readonly FaultRule[]): Promise<void> => {
    const delays = some.filter(rule => rule.fault === 'delay')
    const each = delays.map(({ ms, jitter }) => ms + jitter * faults.plan.random())
    if (delays.length > 0)
      await pause(
        cx.clock,
        each.reduce((sum, ms) => sum + ms),
      )
  }
  const after = rules.filter(rule => !isBefore(rule))

  await wait(rules.filter(isBefore))
  refuse(rules.filter(isBefore), asked, request, cx)
  const here = rules.some(rule => rule.fault === 'lost-node') ? otherNode(cx) : cx
  const answer = await answerOf(handler, { request, asked, rules, own }, here).catch(error => {
    if (rules.every(isBefore)) throw error
    const dialect = cx.spoken.get(request.raw) ?? dialectOf(request.raw, cx.dialect)
    return failureAnswer(error, dialect, cx.log)
  })
  await wait(after)
  refuse(after, asked, request, cx)
  return damaged(answer, rules, request, cx)
}

const isBefore = (rule: FaultRule): boolean =>
  'when' in rule ? rule.when === 'before' : rule.fault !== 'cut' && rule.fault !== 'slow'

function ownPlan(header: string, cx: ServerContext): FaultPlan {
  if (cx.backend.facts().mode === 'record') throw new ProtocolError(400, noFaultsInRecord)
  try {
    const faults: unknown = JSON.parse(header)
    if (!Array.isArray(faults)) throw new UsageError('it must be a list of faults')
    return (cx.faults as Faults).plan.with(readFaults(faults))
  } catch (cause) {
    throw new ProtocolError(400, `X-MOCKQ-FAULTS: ${(cause as Error).message}`, 400, cause)
  }
}

async function askedOf(place: FaultPlace, request: Request, cx: ServerContext): Promise<Asked> {
  const { raw, params } = request
  const signed = place === 'upload' ? cx.presigned.ownerOf(request.query['signature']) : undefined
  const lane = signed?.lane ?? laneOf(request, cx)
  if (place === 'query') {
    const body = await readBody(raw, cx.limits.bodyBytes)
    return { place, lane, sql: sqlIn(body), body }
  }
  if (place === 'load') return { place, lane, sql: headerText(raw, 'x-databend-sql') }
  const id = params['id']
  if (id === undefined) return { place, lane }
  const queryId = `${lane}\n${id}`
  const sql = (cx.faults as Faults).queries.get(queryId)?.sql
  return { place, lane, sql, queryId, ...(place === 'page' && { page: Number(params['n']) }) }
}

/** The lane of a request whose caller is not authenticated yet; empty if that fails, which its handler will report. */
function laneOf({ raw }: Request, cx: ServerContext): string {
  try {
    const { lane, credential } = readClaim(raw, cx.headers)
    const isToken = credential.kind === 'bearer' && isLoginToken(credential.token)
    if (!isToken || raw.headers['x-mockq-lane'] !== undefined) return lane
    return cx.tokens.redeem(credential.token, 'any').principal.lane
  } catch {
    return ''
  }
}

/** The statement in the body of a query; undefined if it has none, which its handler will report. */
function sqlIn(body: Buffer): string | undefined {
  try {
    const { sql } = JSON.parse(body.toString()) as { readonly sql?: unknown }
    return typeof sql === 'string' ? sql : undefined
  } catch {
    return undefined
  }
}

/** Breaks the connection or throws, if a fault says so. */
function refuse(
  rules: readonly FaultRule[],
  asked: Asked,
  { raw }: Request,
  cx: ServerContext,
): void {
  for (const rule of rules) {
    if (rule.fault !== 'reset' && rule.fault !== 'status') continue
    const { status, code, text } =
      rule.fault === 'reset'
        ? { status: 502, code: 502, text: 'connection reset by mockq' }
        : { status: rule.status, code: rule.code, text: rule.message }
    const error = new ProtocolError(status, text, code)
    if (rule.when === 'before') note(asked, rule, error, cx)
    // Nothing can be sent after this, so the error is only for the end of the handler.
    if (rule.fault === 'reset') resetConnection(raw.socket)
    throw error
  }
}

/** Breaks a connection with RST; that of TLS is a layer on another socket, which alone can do it. */
function resetConnection(socket: Socket & { readonly _parent?: Socket | null }): void {
  const below = socket._parent ?? socket
  below.resetAndDestroy()
  socket.destroy()
}

/** Notes a statement that a fault kept from the backend. */
function note(
  { lane, place, sql }: Asked,
  { fault }: FaultRule,
  failure: Error,
  cx: ServerContext,
) {
  if (place !== 'query' || sql === undefined) return
  const unknown = { user: '', session: '', queryId: '', database: '' }
  const request = { kind: 'statement', lane, ...unknown, sql } as const
  const entry = cx.journal.begin({ ...request, bytes: sql.length })
  entry?.end({ failure, source: { kind: 'fault', fault }, rows: 0, ms: 0 })
}

/** The context of a server that has been started again: clients know another node. */
function otherNode(cx: ServerContext): ServerContext {
  return { ...cx, nodeId: cx.ids.uuid().replaceAll('-', '').slice(0, 22) }
}

interface Faulty {
  readonly request: Request
  readonly asked: Asked
  readonly rules: readonly FaultRule[]
  readonly own: FaultPlan | undefined
}

async function answerOf(
  handler: ServerHandler,
  { request, asked, rules, own }: Faulty,
  cx: ServerContext,
): Promise<Answer> {
  if (asked.place === 'query')
    return handler(request, cx, asked.body, queryFaults(asked, rules, own, cx))
  const error = rules.find(rule => rule.fault === 'sql-error')
  const isGone = rules.some(({ fault }) => fault === 'expire' || fault === 'lost-node')
  if (error === undefined && !isGone) return handler(request, cx)
  // Nobody but its owner can make a query fail.
  const { principal } = await admit(request, cx)
  const run = cx.queries.find(principal.lane, request.params['id'] ?? '')
  if (run?.user === principal.user) {
    if (error !== undefined) run.fail(new ServerError(error.code, error.message))
    if (isGone) cx.queries.expire(run)
  }
  return handler(request, cx)
}

function queryFaults(
  { lane, sql = '' }: Asked,
  rules: readonly FaultRule[],
  own: FaultPlan | undefined,
  cx: ServerContext,
): QueryFaults {
  const error = rules.find(rule => rule.fault === 'sql-error')
  const polls = rules.find(rule => rule.fault === 'polls')
  const isRunning = rules.some(rule => rule.fault === 'running')
  const { held } = cx.faults as Faults
  const [first] = [error, polls, ...rules].filter(rule => rule !== undefined)
  return {
    fault: first?.fault,
    error: error && new ServerError(error.code, error.message),
    held: isRunning ? new HeldStart(held) : polls && new HeldStart(held, polls.polls),
    isElsewhere: rules.some(rule => rule.fault === 'lost-node'),
    started: id => {
      const kept = { sql: sql.slice(0, mostCharacters), own }
      const faults = cx.faults as Faults
      faults.queries.set(`${lane}\n${id}`, kept)
    },
  }
}

/** Number of pieces in which a slow answer is sent. */
const pieces = 20

/** The answer, cut within its rows or sent slowly. One that has no body is late, or its connection is closed. */
async function damaged(
  answer: Answer,
  rules: readonly FaultRule[],
  { raw }: Request,
  cx: ServerContext,
): Promise<Answer> {
  const isCut = rules.some(rule => rule.fault === 'cut')
  const slow = rules.find(rule => rule.fault === 'slow')
  if (!isCut && slow === undefined) return answer
  const { body } = answer
  if (body === undefined) {
    if (slow !== undefined) await pause(cx.clock, slow.ms)
    if (isCut) raw.socket.destroy()
    return answer
  }
  if (body instanceof Readable) return answer
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body)
  const headers = [...(answer.headers ?? []), 'Content-Length', String(bytes.length)]
  const end = isCut ? cutAt(bytes) : bytes.length
  const content = sendSlowly(bytes.subarray(0, end), slow?.ms ?? 0, cx, isCut)
  return { ...answer, headers, body: Readable.from(content, { objectMode: false }) }
}

/** In the middle of the rows, or of the whole body if it has none. */
function cutAt(bytes: Buffer): number {
  const rows = bytes.indexOf('"data":[[')
  const from = rows < 0 ? 0 : rows + '"data":[['.length
  const end = rows < 0 ? bytes.length : bytes.indexOf(']]', from)
  return Math.floor((from + (end < 0 ? bytes.length : end)) / 2)
}

/** Time for the bytes to reach the client before the connection is closed, in milliseconds. */
const flushMs = 20

async function* sendSlowly(
  bytes: Buffer,
  ms: number,
  cx: ServerContext,
  isCut: boolean,
): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.ceil(bytes.length / (ms === 0 ? 1 : pieces)))
  for (let at = 0; at < bytes.length; at += step) {
    if (ms > 0) await pause(cx.clock, (ms * Math.min(step, bytes.length - at)) / bytes.length)
    yield bytes.subarray(at, at + step)
  }
  if (!isCut) return
  await pause(cx.clock, flushMs)
  throw new Error('cut by a fault')
}
