import { ProtocolError } from '../errors/protocol-error.js'
import { UsageError } from '../errors/usage-error.js'
import { type FaultList, noFaultsInRecord, readFaultList } from '../faults/fault-rule.js'
import { type Answer, jsonAnswer, jsonType } from '../http/answer.js'
import { readBody, requireJson } from '../http/body.js'
import type { Request } from '../http/route.js'
import type { Log } from '../log.js'
import type { Backend } from '../protocol/backend.js'
import { Faults } from '../protocol/faulty-request.js'
import { defaultLane } from '../protocol/lane-name.js'
import type { AdministeredServer } from '../protocol/server.js'
import { type Address, checkRequest } from './check-request.js'
import { pageFile } from './page-file.js'

/** What the routes under `/__mockq` answer from. */
export interface AdminContext extends Address {
  readonly backend: Backend
  readonly server: AdministeredServer
  readonly version: string
  readonly log: Log
}

type AdminHandler = (request: Request, cx: AdminContext) => unknown

/** Maximum size of a request's body. */
const mostBytes = 2 ** 20

/** Entries of the journal in one answer, unless the request says how many. */
const defaultLimit = 1000

/** The routes that look, and those that change something. */
const table: Readonly<Record<string, AdminHandler>> = {
  'GET /ready': (_, { backend, version, server: { journal } }) => ({
    mode: backend.facts().mode,
    version,
    journal: journal.capacity,
  }),
  'GET /journal': listJournal,
  'GET /state': async (request, { backend, server }) => {
    const { laneState } = await import('./state.js')
    const { lane, search, after, limit, since } = parameters(request, stateParameters)
    const query = {
      ...{ lane: lane ?? defaultLane, search: search ?? '', since },
      after: wholeNumber(after, 'after', 0),
      limit: wholeNumber(limit, 'limit', defaultLimit),
    }
    return laneState(query, backend, server.journal)
  },
  'GET /state/object': async (request, { backend, server }) => {
    const { laneObject } = await import('./state.js')
    const { lane, object, session, since } = parameters(request, objectParameters)
    if (object === undefined) throw new ProtocolError(400, 'the parameter object is missing')
    const query = { lane: lane ?? defaultLane, object, session, since }
    return laneObject(query, backend, server.journal)
  },
  'GET /report': (request, cx) => {
    if (cx.backend.report === undefined) throw cannot('report', cx)
    return cx.backend.report(parameters(request, ['lane']).lane)
  },
  'GET /faults': (_, cx) => {
    checkFaults(cx)
    return (cx.server.faults ?? new Faults()).plan.status()
  },
  'POST /faults': async (request, cx) => {
    checkFaults(cx)
    const list = faultList(await readJson(request))
    cx.server.faults ??= new Faults()
    cx.server.faults.replace(list)
    return cx.server.faults.plan.status()
  },
  'POST /reset': reset,
  'POST /snapshot': async (request, cx) => {
    const { name, lane } = named(await readFields(request, ['name', 'lane']))
    if (cx.backend.snapshot === undefined) throw cannot('snapshots', cx)
    await cx.backend.snapshot(name, lane)
    return { snapshot: name }
  },
  'POST /restore': async (request, cx) => {
    const { name, lane } = named(await readFields(request, ['name', 'lane']))
    if (cx.backend.restore === undefined) throw cannot('snapshots', cx)
    await cx.backend.restore(name, lane)
    return { restored: name }
  },
}

/**
 * Answers a request to `/__mockq/…`: JSON, also for errors (`{"error": {"message"}}`). Only POST changes anything.
 * Never rejects.
 */
export async function answerAdmin(request: Request, cx: AdminContext): Promise<Answer> {
  try {
    checkRequest(request.raw, cx)
    const page = request.raw.method === 'POST' ? undefined : pageFile(request.path)
    if (page !== undefined) return page
    const answer = await route(request, cx)
    return withHeaders(jsonAnswer(answer))
  } catch (error) {
    return withHeaders(errorAnswer(error, cx))
  }
}

function route(request: Request, cx: AdminContext): unknown {
  const path = request.path.slice('/__mockq'.length)
  const method = request.raw.method === 'HEAD' ? 'GET' : request.raw.method
  const number = /^\/journal\/(\d{1,15})$/.exec(path)?.[1]
  if (number !== undefined && method === 'GET') return journalDetail(Number(number), cx)
  const handler = table[`${method} ${path}`]
  if (handler !== undefined) return handler(request, cx)
  const isKnown = number !== undefined || `GET ${path}` in table || `POST ${path}` in table
  if (isKnown) throw new ProtocolError(405, `${path} does not take ${method}`)
  throw new ProtocolError(404, `mockq has no ${request.path}`)
}

const journalParameters = ['after', 'limit', 'lane', 'source'] as const
const stateParameters = ['lane', 'search', 'after', 'limit', 'since'] as const
const objectParameters = ['lane', 'object', 'session', 'since'] as const

function listJournal(request: Request, { server: { journal } }: AdminContext): unknown {
  const { after, limit, lane, source } = parameters(request, journalParameters)
  const entries = journal.list(
    wholeNumber(after, 'after', 0),
    wholeNumber(limit, 'limit', defaultLimit),
    { lane, source },
  )
  const { last, dropped, run } = journal
  return { entries, last, dropped, run }
}

function journalDetail(n: number, { server: { journal } }: AdminContext): unknown {
  const detail = journal.detail(n)
  if (detail === undefined) throw new ProtocolError(404, `the journal has no entry ${n}`)
  return detail
}

async function reset(request: Request, cx: AdminContext): Promise<unknown> {
  const { lane } = await readFields(request, ['lane'])
  if (cx.backend.reset === undefined) throw cannot('reset', cx)
  await cx.backend.reset(lane)
  cx.server.journal.clear(lane)
  if (lane === undefined) cx.server.faults?.plan.restart()
  return { reset: lane ?? 'all' }
}

function checkFaults({ backend }: AdminContext): void {
  if (backend.facts().mode !== 'record') return
  throw new ProtocolError(409, noFaultsInRecord)
}

function faultList(value: unknown): FaultList {
  try {
    return readFaultList(value)
  } catch (error) {
    if (error instanceof UsageError) throw new ProtocolError(400, error.message, 400, error)
    throw error
  }
}

/** The error for something that the mode cannot do. */
function cannot(what: string, { backend }: AdminContext): ProtocolError {
  return new ProtocolError(409, `mockq ${backend.facts().mode} has no ${what}`)
}

/** The fields of a JSON body, all of them texts; a missing body has none. Throws `ProtocolError` 400, 413, 415. */
async function readFields<K extends string>(
  request: Request,
  names: readonly K[],
): Promise<{ readonly [N in K]?: string }> {
  const fields = await readJson(request)
  if (fields === undefined) return {}
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new ProtocolError(400, 'the body must be a JSON object')
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!names.includes(name as K)) {
      throw new ProtocolError(
        400,
        `there is no field ${JSON.stringify(name)}: use ${names.join(', ')}`,
      )
    }
    if (typeof value !== 'string' || value === '') {
      throw new ProtocolError(400, `${JSON.stringify(name)} must be a text that is not empty`)
    }
  }
  return fields as { [N in K]?: string }
}

/** The value of a JSON body; undefined if there is no body. Throws `ProtocolError` 400, 413, 415. */
async function readJson({ raw }: Request): Promise<unknown> {
  const body = await readBody(raw, mostBytes)
  if (body.length === 0) return undefined
  requireJson(raw)
  return parse(body.toString())
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProtocolError(400, `the body is not JSON: ${(cause as Error).message}`, 400, cause)
  }
}

function named<T extends { readonly name?: string }>(fields: T): T & { readonly name: string } {
  const { name } = fields
  if (name === undefined) throw new ProtocolError(400, 'the field "name" is missing')
  return { ...fields, name }
}

/** The parameters of a URL. Throws `ProtocolError` 400 for an unknown one, and for one that is given twice. */
function parameters<K extends string>(
  { query }: Request,
  names: readonly K[],
): { readonly [N in K]: string | undefined } {
  for (const [name, value] of Object.entries(query)) {
    if (!names.includes(name as K)) {
      throw new ProtocolError(400, `there is no parameter ${name}: use ${names.join(', ')}`)
    }
    if (Array.isArray(value)) throw new ProtocolError(400, `${name} is given ${value.length} times`)
  }
  return Object.fromEntries(names.map(name => [name, query[name]])) as Record<K, string | undefined>
}

function wholeNumber(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ProtocolError(400, `${name} must be a whole number, not ${JSON.stringify(text)}`)
}

function withHeaders(answer: Answer): Answer {
  return { ...answer, headers: answerHeaders }
}

const answerHeaders = [
  ...['Cache-Control', 'no-store'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
]

function errorAnswer(error: unknown, { log }: AdminContext): Answer {
  const isOwn = error instanceof ProtocolError
  if (!isOwn) log.error('request failed', error)
  const message = error instanceof Error ? error.message : String(error)
  const body = JSON.stringify({ error: { message } })
  return { status: isOwn ? error.status : 500, type: jsonType, body }
}
