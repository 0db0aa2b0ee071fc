import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningMockq, startMockq } from '../mockq.js'
import { TestClient } from '../recordings/test-client.js'
import { Tally } from '../tally.js'
import { malformedRequest } from './malformed-requests.js'
import { checkAnswer, countText, exchange, type Tallied } from './raw-exchange.js'

// npm run malformed [COUNT] [SEED]: malformed requests to a server of each mode. No answer is a 5xx that is not
// documented, a good statement is answered right after them, and the memory that they took is given back.

const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 5)
/** Requests that are under way at the same time. */
const width = 32
const mostGrowthMiB = 150
/** How long a process has to give memory back: its collector comes when it has nothing else to do. */
const patienceMs = 30_000

async function storm(url: string): Promise<Tallied> {
  const tallied: Tallied = new Map()
  let next = 0
  const send = async (): Promise<void> => {
    while (next < count) {
      const request = malformedRequest(seed, next++)
      const answer = await exchange(url, request.bytes)
      checkAnswer(answer, request.what)
      tallied.set(answer.status, (tallied.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: width }, send))
  return tallied
}

function memoryMiB({ process: { pid } }: RunningMockq): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

async function checkMode(mode: string, args: readonly string[]): Promise<void> {
  const server = await startMockq(args)
  const client = new TestClient(server.url)
  const good = async (): Promise<void> => {
    const { rows } = await client.query('SELECT 1 + 1')
    assert.deepEqual(rows, [['2']])
  }
  await good()
  const before = memoryMiB(server)
  const tallied = await storm(server.url)
  await good()
  const peak = memoryMiB(server)
  let after = peak
  for (let waited = 0; after - before > mostGrowthMiB && waited < patienceMs; waited += 1000) {
    await sleep(1000)
    after = memoryMiB(server)
  }
  const growth = [before, peak, after].map(mib => Math.round(mib)).join(', ')
  console.log(`# ${mode}: ${countText(tallied)}; MiB before, then, in the end: ${growth}`)
  const { code, stderr } = await server.process.stop()
  assert.doesNotMatch(stderr, /bug in mockq/)
  assert.ok(code === 0 || code === 3, `exit code ${code}: ${stderr.slice(-2000)}`)
  assert.ok(after - before <= mostGrowthMiB, `grew by ${Math.round(after - before)} MiB`)
}

const folder = mkdtempSync(join(tmpdir(), 'mockq-malformed-'))
const recordings = join(folder, 'recordings')
const tally = new Tally()

await tally.check(`${count} malformed requests to serve`, () => checkMode('serve', ['serve']))
const target = await startMockq(['serve'])
await tally.check(`${count} malformed requests to record`, () =>
  checkMode('record', ['record', recordings, '--target', target.url]),
)
await target.process.stop()
await tally.check(`${count} malformed requests to replay`, () =>
  checkMode('replay', ['replay', recordings]),
)
rmSync(folder, { recursive: true })
tally.close()
