import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMockq } from '../test/mockq.js'
import { runCommand } from '../test/run-command.js'
import { Tally } from '../test/tally.js'
import { SessionClient } from './session-client.js'

// npm run sessions [-- MODE …]: a thousand clients of twenty users at once, in serve and through record. Each has a
// temporary table whose name all of them use, an open result that it reads while the others work, and a transaction.
// No client may see the data of another.

const count = Number(process.env['SESSIONS'] ?? 1_000)
const users = 20
const pageRows = 10
const folder = mkdtempSync(join(tmpdir(), 'mockq-sessions-'))
const tally = new Tally()

const userOf = (session: number): string => `user_${session % users}`
const rowsOf = (session: number): number => 21 + (session % 30)

/** The result of one step of all sessions at once: the clients that got wrong answers, and the seconds it took. */
async function stepped(
  clients: readonly SessionClient[],
  { run, wants }: Step,
): Promise<{ readonly wrong: readonly string[]; readonly seconds: number }> {
  const start = performance.now()
  const told = await Promise.all(clients.map((client, i) => run(client, i).catch(String)))
  const seconds = (performance.now() - start) / 1000
  const wrong = told.flatMap((got, i) => {
    const wanted = JSON.stringify(wants(i))
    return JSON.stringify(got) === wanted ? [] : [`${i}: ${JSON.stringify(got)}, not ${wanted}`]
  })
  return { wrong, seconds }
}

interface Step {
  readonly what: string
  readonly run: (client: SessionClient, session: number) => Promise<unknown>
  readonly wants: (session: number) => unknown
}

const own = 'SELECT count(*), sum(a) FROM mine'
const series = (from: number, to: number): string[][] =>
  Array.from({ length: to - from }, (_, k) => [String(from + k)])

const steps: readonly Step[] = [
  {
    what: 'temporary table',
    run: client => client.rows('CREATE TEMP TABLE mine (a INT)'),
    wants: () => [],
  },
  {
    what: 'insert',
    run: (client, i) => client.rows(`INSERT INTO mine SELECT ${i} FROM numbers(${rowsOf(i)})`),
    wants: i => [[String(rowsOf(i))]],
  },
  {
    what: 'first page, left open',
    run: (client, i) =>
      client.open(`SELECT number + 0 AS n FROM numbers(${rowsOf(i)}) ORDER BY n`, pageRows),
    wants: () => series(0, pageRows),
  },
  {
    what: 'read of the own table',
    run: client => client.rows(own),
    wants: i => [[String(rowsOf(i)), String(i * rowsOf(i))]],
  },
  {
    what: 'user',
    run: client => client.rows('SELECT current_user()'),
    wants: i => [[`'${userOf(i)}'@'%'`]],
  },
  { what: 'begin', run: client => client.rows('BEGIN'), wants: () => [] },
  {
    what: 'insert in the transaction',
    run: (client, i) => client.rows(`INSERT INTO shared VALUES (${i})`),
    wants: () => [['1']],
  },
  {
    what: 'read in the transaction',
    run: (client, i) => client.rows(`SELECT count_if(session = ${i}) FROM shared`),
    wants: () => [['1']],
  },
  {
    what: 'second page',
    run: client => client.nextPage(),
    wants: () => series(pageRows, 2 * pageRows),
  },
  {
    what: 'commit or rollback',
    run: (client, i) => client.rows(i % 2 === 0 ? 'COMMIT' : 'ROLLBACK'),
    wants: () => [],
  },
  {
    what: 'the other pages',
    run: client => client.restOfPages(),
    wants: i => series(2 * pageRows, rowsOf(i)),
  },
  { what: 'logout', run: client => client.logout(), wants: () => 200 },
  { what: 'the table is gone', run: client => client.rows(own), wants: () => 'Error: 5110' },
]

async function sessions(mode: string, url: string, pid: number): Promise<void> {
  const root = new SessionClient(url, 'root', '')
  await root.rows('CREATE TABLE shared (session INT)')
  for (let i = 0; i < users; i++) {
    await root.rows(
      `CREATE USER ${userOf(i)} IDENTIFIED BY 'secret ${i}' WITH DEFAULT_ROLE = 'account_admin'`,
    )
    await root.rows(`GRANT ROLE account_admin TO USER ${userOf(i)}`)
  }
  const clients = Array.from(
    { length: count },
    (_, i) => new SessionClient(url, userOf(i), `secret ${i % users}`),
  )
  for (const step of steps) {
    const { wrong, seconds } = await stepped(clients, step)
    await tally.check(`${mode}: ${count} × ${step.what}, in ${seconds.toFixed(1)} s`, () => {
      if (wrong.length > 0)
        throw new Error(`${wrong.length} wrong: ${wrong.slice(0, 3).join('; ')}`)
    })
  }
  const kept = Math.ceil(count / 2)
  await tally.check(`${mode}: ${kept} commits stay, and no other row`, async () => {
    const [row] = await root.rows(
      'SELECT count(*), count(DISTINCT session), sum(session) FROM shared',
    )
    const wanted = [kept, kept, kept * (kept - 1)].map(String)
    if (JSON.stringify(row) !== JSON.stringify(wanted)) throw new Error(`${row}, not ${wanted}`)
  })
  const mebibytes = Number(await runCommand(['ps', '-o', 'rss=', '-p', String(pid)])) / 1024
  console.log(`# ${mode}: ${mebibytes.toFixed(0)} MiB resident`)
}

const wanted = process.argv.slice(2)
const isWanted = (mode: string): boolean => wanted.length === 0 || wanted.includes(mode)

if (isWanted('serve')) {
  const mockq = await startMockq(['serve'])
  await sessions('serve', mockq.url, mockq.process.pid)
  await mockq.process.stop()
}
if (isWanted('record')) {
  const target = await startMockq(['serve'])
  const mockq = await startMockq(['record', join(folder, 'record'), '--target', target.url])
  await sessions('record', mockq.url, mockq.process.pid)
  await mockq.process.stop()
  await target.process.stop()
}
rmSync(folder, { recursive: true })
tally.close()
