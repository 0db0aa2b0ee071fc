import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SeededIds } from '../../core/ids.js'
import { percentile } from '../medians.js'
import { processorMillis } from '../process-figures.js'
import { AnswerReader, bodyOf, headOf } from './answer-reader.js'
import {
  type Connected,
  type Driver,
  jdbcDriver,
  loginRequest,
  rustDriver,
  uploadRequest,
} from './driver-requests.js'
import type { LoadJob, LoadResult } from './load-generator.js'
import { type Workload, workloads } from './workloads.js'

// The load generator: a process that sends bytes which it has made before, so that it costs less than the servers. Reads
// a job a line, and answers its result.

interface Request {
  readonly bytes: Buffer
  /** The rows that the answer must have; undefined: only that there is no error. */
  readonly rows: Rows | undefined
  /** Whether it is the POST of a statement, whose time counts. */
  readonly isPost: boolean
}

type Rows = readonly (readonly string[])[]

interface Client {
  readonly socket: Socket
  readonly ask: (bytes: Buffer) => Promise<Buffer>
  readonly connected: Connected
}

/** Requests that are sent at the same time as those of other clients, and before those of the next wave. */
interface Wave {
  /** By client. */
  readonly requests: readonly Request[][]
  /** Whether its times count. */
  readonly counts: boolean
}

/** A connection with a session, as a driver opens it. */
async function open({ url, workload, settings }: LoadJob): Promise<Client> {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay()
  const reader = new AnswerReader()
  const ask = (bytes: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        const answer = reader.add(chunk)
        if (answer === undefined) return
        socket.off('data', take).off('error', reject)
        resolve(answer)
      }
      socket.on('data', take).once('error', reject)
      socket.write(bytes)
    })
  // Older servers, and those that know nothing of Databend, have no such route.
  const head = headOf(await ask(loginRequest(host))) ?? ''
  const cookies = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(match => match[1])
  const queryId = newId()
  const first = {
    host,
    cookie: [...cookies, 'cookie_enabled=true'].join('; '),
    session: { database: 'default', ...(settings && { settings }) },
    queryId,
    nodeId: '',
  }
  const asked: Workload = workloads[workload]
  const sql = asked.csv === undefined ? asked.sql(0) : 'SELECT 1'
  const answer = await ask(rustDriver.post(first, { sql, queryId, previousId: '' }))
  const body = bodyOf(answer)
  if (!body.startsWith('{')) throw new Error(`not an answer of Databend's protocol: ${answer}`)
  const { session, node_id: nodeId, id } = JSON.parse(body)
  return {
    socket,
    ask,
    connected: { ...first, session: session ?? first.session, nodeId, queryId: id },
  }
}

/** Statements of a wave whose finals are the next wave. */
const waveStatements = 2_000

/** Deals the statements of a job out to its connections, and makes their bytes. */
function wavesOf(job: LoadJob, clients: readonly Client[]): readonly Wave[] {
  const numbers = chosen(job)
  const size = job.finals === 'apart' ? waveStatements : numbers.length
  const previous = clients.map(({ connected }) => connected.queryId)
  const waves: Wave[] = []
  for (let from = 0; from < numbers.length; from += size) {
    const wave: Wave = { requests: clients.map(() => []), counts: true }
    const finals: Wave = { requests: clients.map(() => []), counts: false }
    for (const [i, n] of numbers.slice(from, from + size).entries()) {
      const at = i % clients.length
      const { connected } = clients[at]!
      const driver = at % 2 === 0 ? rustDriver : jdbcDriver
      const queryId = newId()
      const ids = { queryId, previousId: previous[at]! }
      wave.requests[at]!.push(...statementRequests(job, driver, connected, { n, ...ids }))
      const final = { ...uncounted, bytes: driver.final(connected, queryId) }
      if (job.finals === 'each') wave.requests[at]!.push(final)
      if (job.finals === 'apart') finals.requests[at]!.push(final)
      previous[at] = queryId
    }
    waves.push(wave, finals)
  }
  return waves
}

const uncounted = { rows: undefined, isPost: false }

function statementRequests(
  job: LoadJob,
  driver: Driver,
  connected: Connected,
  { n, ...ids }: { readonly n: number; readonly queryId: string; readonly previousId: string },
): readonly Request[] {
  const workload: Workload = workloads[job.workload]
  const question = { sql: workload.sql(n), ...ids }
  const rows = job.check ? workload.rows?.(n) : undefined
  if (workload.csv === undefined)
    return [{ bytes: driver.post(connected, question), rows, isPost: true }]
  const path = `batch/${ids.queryId}/rows.csv`
  const attachment = {
    location: `@~/${path}`,
    file_format_options: { type: 'CSV' },
    copy_options: { purge: 'true' },
  }
  return [
    { ...uncounted, bytes: uploadRequest(connected, path, workload.csv(n)) },
    { bytes: driver.post(connected, { ...question, attachment }), rows, isPost: true },
  ]
}

/** Numbers of statements: each of `1` to `of` once, in random order, then each once more in another order. */
function chosen({ first, count, of, seed }: LoadJob): readonly number[] {
  const numbers: number[] = []
  for (let pass = Math.floor(first / of); numbers.length < (first % of) + count; pass++) {
    const ids = new SeededIds(seed + pass)
    const order = Array.from({ length: of }, (_, i) => i + 1)
    for (let i = of - 1; i > 0; i--) {
      const j = Math.floor(ids.random() * (i + 1))
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const n of order) numbers.push(n)
  }
  return numbers.slice(first % of, (first % of) + count)
}

async function result(
  { pid }: LoadJob,
  clients: readonly Client[],
  waves: readonly Wave[],
): Promise<LoadResult> {
  const latencies: number[] = []
  let [ms, ownProcessorMs, processorMs] = [0, 0, 0]
  for (const { requests, counts } of waves) {
    const cpu = process.cpuUsage()
    const before = processorMillis(pid)
    const start = performance.now()
    await Promise.all(clients.map(({ socket }, at) => drive(socket, requests[at]!, latencies)))
    if (!counts) continue
    ms += performance.now() - start
    processorMs += processorMillis(pid) - before
    const { user, system } = process.cpuUsage(cpu)
    ownProcessorMs += (user + system) / 1000
  }
  latencies.sort((a, b) => a - b)
  return {
    rate: (latencies.length / ms) * 1000,
    processorMicros: (processorMs / latencies.length) * 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    busy: ownProcessorMs / ms,
  }
}

/** Sends the requests of a connection, each when the one before is answered. */
async function drive(
  socket: Socket,
  requests: readonly Request[],
  latencies: number[],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const reader = new AnswerReader()
    let at = 0
    let sent = 0
    const next = (): void => {
      sent = performance.now()
      if (at < requests.length) socket.write(requests[at]!.bytes)
      else resolve()
    }
    socket.once('error', reject).once('close', () => reject(new Error('the server closed')))
    socket.on('data', chunk => {
      try {
        const answer = reader.add(chunk)
        if (answer === undefined) return
        const request = requests[at++]!
        if (request.isPost) latencies.push(performance.now() - sent)
        checkAnswer(request, answer)
        next()
      } catch (error) {
        reject(error)
      }
    })
    next()
  })
  socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close')
}

const okStatus = Buffer.from('HTTP/1.1 200')
const noError = Buffer.from('"error":null')

function checkAnswer({ isPost, rows }: Request, answer: Buffer): void {
  const isGood =
    answer.compare(okStatus, 0, okStatus.length, 0, okStatus.length) === 0 &&
    (!isPost || answer.includes(noError))
  if (!isGood) throw new Error(`an answer with an error: ${answer}`)
  if (rows === undefined) return
  const { data } = JSON.parse(bodyOf(answer))
  if (JSON.stringify(data) !== JSON.stringify(rows)) throw new Error(`wrong rows: ${answer}`)
}

function newId(): string {
  return randomUUID().replaceAll('-', '')
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
for (let line = await lines.next(); !line.done; line = await lines.next()) {
  try {
    const job = JSON.parse(line.value) as LoadJob
    const clients = await Promise.all(Array.from({ length: job.connections }, () => open(job)))
    const waves = wavesOf(job, clients)
    console.log(JSON.stringify(await result(job, clients, waves)))
    for (const { socket } of clients) socket.destroy()
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }))
  }
}
