import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMockq } from '../mockq.js'
import { HttpSession } from '../specs-runner/http-session.js'
import type { SpecAnswer } from '../specs-runner/run-spec.js'
import { Tally } from '../tally.js'

// npm run faults: a recorder that is killed at any moment has every answer that its client had.

interface Answered {
  readonly sql: string
  readonly answer: SpecAnswer
}

async function killAndReplay(round: number, afterMs: number): Promise<void> {
  const recordings = join(folder, String(round))
  const record = await startMockq(['record', recordings, '--target', target.url])
  const answered: Answered[] = []
  const session = new HttpSession(record.url)
  const asked = statements(`kill_${round}`)
  await askNext(session, asked, answered)
  const asking = askUntilDead(session, asked, answered)
  await sleep(afterMs)
  await record.process.stop('SIGKILL')
  await asking
  const replay = await startMockq(['replay', recordings])
  const again = new HttpSession(replay.url)
  for (const { sql, answer } of answered) assert.deepEqual(await again.run(sql), answer, sql)
  const { code, stderr } = await replay.process.stop()
  assert.equal(code, 0, stderr)
  console.log(`# ${answered.length} statements`)
}

async function askNext(
  session: HttpSession,
  asked: Iterator<string>,
  answered: Answered[],
): Promise<void> {
  const sql: string = asked.next().value
  answered.push({ sql, answer: await session.run(sql) })
}

/** Runs statement after statement until the server is gone. */
async function askUntilDead(
  session: HttpSession,
  asked: Iterator<string>,
  answered: Answered[],
): Promise<void> {
  try {
    for (;;) await askNext(session, asked, answered)
  } catch {
    // It has been killed.
  }
}

/** Writes, reads of what was written, small and large results. */
function* statements(table: string): Generator<string, never> {
  yield `CREATE TABLE ${table} (id Int32 NOT NULL, name String NULL)`
  for (let id = 0; ; id++) {
    yield `INSERT INTO ${table} VALUES (${id}, 'name ${id}')`
    yield `SELECT count(*), max(name) FROM ${table}`
    yield `SELECT number + ${id} FROM numbers(${(id * 37) % 500}) ORDER BY 1`
  }
}

const rounds = Number(process.argv[2] ?? 20)
const tally = new Tally()
const folder = mkdtempSync(join(tmpdir(), 'mockq-faults-'))
const target = await startMockq(['serve'])

for (let round = 1; round <= rounds; round++) {
  const afterMs = Math.round(Math.random() * 500)
  await tally.check(`round ${round}: killed after ${afterMs} ms`, () =>
    killAndReplay(round, afterMs),
  )
}
await target.process.stop()
rmSync(folder, { recursive: true })
tally.close()
