import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type RunningMockq, startMockq } from '../mockq.js'
import { scriptedUpstream } from '../recordings/scripted-upstream.js'
import { TestClient } from '../recordings/test-client.js'
import { Tally } from '../tally.js'
import {
  type HostileStatement,
  hostileAnswer,
  hostileStatement,
  numberOf,
} from './hostile-statements.js'

// npm run hostile [COUNT] [LENGTH]: strange and long statements through a recorder that is stopped, and through
// one that is killed. In the replay, each is answered as the server did, or the recorder said that it is not
// recorded.

const count = Number(process.argv[2] ?? 10_000)
const longLength = Number(process.argv[3] ?? 300_000)
const seed = 7
/** A statement as long as this one made a whole recording worthless once. */
const longest = 24_000_000
/** Sessions that ask at the same time, each in a lane of its own. */
const lanes = 8
const options = ['--max-body-bytes', String(2 ** 28), '--log', 'json']

interface Outcome {
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly code?: number
  readonly message?: string
}

function statementOf(i: number): HostileStatement {
  if (i === 0) return { sql: `/*h0h*/ insert into t values ('${"it''s ".repeat(longest / 6)}')` }
  // Each of its characters is six in a file, and twice that: more than a line can have.
  if (i === 1) return { sql: `/*h1h*/ select '${'\u0000'.repeat(longest)}'` }
  return hostileStatement(seed, i, longLength)
}

async function ask(client: TestClient, i: number): Promise<Outcome> {
  const { sql, params } = statementOf(i)
  const { rows, error } = await client.query(sql, params === undefined ? {} : { params })
  return error === undefined ? { rows } : { code: error.code, message: error.message }
}

/** Asks the statements `from` to `to`, some in each lane, and tells each one's outcome. */
async function askAll(
  url: string,
  [from, to]: readonly [number, number],
  take: (i: number, outcome: Outcome) => void,
): Promise<void> {
  const inLane = async (lane: number): Promise<void> => {
    const client = new TestClient(url, { user: `root~h${lane}` })
    for (let i = from + lane; i < to; i += lanes) take(i, await ask(client, i))
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => inLane(lane)))
}

/** The numbers of the statements that a program said it left out. */
function leftOut(stderr: string): ReadonlySet<number> {
  const events = stderr.split('\n').filter(line => line.includes('left out of'))
  return new Set(events.map(line => numberOf(JSON.parse(line).sql)))
}

async function recordAndReplay(
  name: string,
  range: readonly [number, number],
  end: (record: RunningMockq) => Promise<string>,
): Promise<void> {
  const recordings = join(folder, name)
  const record = await startMockq(['record', recordings, '--target', upstream.url, ...options])
  await askAll(record.url, range, (i, outcome) => checkOutcome(i, outcome))
  const told = await end(record)
  const replay = await startMockq(['replay', recordings, ...options])
  const missed: number[] = []
  await askAll(replay.url, range, (i, outcome) => {
    if (outcome.code === 65001) missed.push(i)
    else checkOutcome(i, outcome)
  })
  const { stderr } = await replay.process.stop()
  const announced = leftOut(told + stderr)
  const silent = missed.filter(i => !announced.has(i)).map(i => statementOf(i).sql.slice(0, 300))
  assert.deepEqual(silent, [], 'statements that are in no recording, and nobody said so')
  const asked = range[1] - range[0]
  const counts = `${asked - missed.length} replayed, ${missed.length} left out aloud`
  console.log(`# ${name}: ${asked} statements, ${counts}`)
}

/** Throws unless that is what the server answers. */
function checkOutcome(i: number, outcome: Outcome): void {
  const { rows = [], error } = hostileAnswer(i)
  const expected: Outcome = error === undefined ? { rows } : error
  if (isDeepStrictEqual(outcome, expected)) return
  const [sql, got] = [statementOf(i).sql, outcome].map(each => JSON.stringify(each).slice(0, 3000))
  throw new Error(`statement ${i} ${sql}\nwas answered with ${got}`)
}

const upstream = await scriptedUpstream({ script: sql => hostileAnswer(numberOf(sql)) })
const folder = mkdtempSync(join(tmpdir(), 'mockq-hostile-'))
const tally = new Tally()
const half = Math.floor(count / 2)

await tally.check(`${half} hostile statements, the recorder stopped`, () =>
  recordAndReplay('stopped', [0, half], async record => {
    const { code, stderr } = await record.process.stop()
    assert.equal(code, leftOut(stderr).size > 0 ? 3 : 0, stderr.slice(0, 2000))
    return stderr
  }),
)
await tally.check(`${count - half} hostile statements, the recorder killed`, () =>
  recordAndReplay('killed', [half, count], async record => {
    const { stderr } = await record.process.stop('SIGKILL')
    return stderr
  }),
)
await upstream.close()
rmSync(folder, { recursive: true })
tally.close()
