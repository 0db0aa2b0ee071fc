import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasetFiles } from '../../examples/workload/dataset-files.js'
import { analystStatements, tableStatements } from '../../examples/workload/statements.js'
import { hasToolchain, installed } from '../drivers/install.js'
import { runMockq, startMockq } from '../mockq.js'
import { oracleMissing, startOracle } from '../oracle.js'
import { Tally } from '../tally.js'
import { AdapterClient, type QueryAnswer } from './adapter-client.js'
import { CurlClient } from './curl-client.js'
import { type DriverSpec, driverSpecs } from './drivers.js'

// npm run workload: the example's tables and statements against the real engine, serve, record
// and replay, through curl and the drivers. Then its recording is held against the real engine again (verify) and
// against that of serve (crosscheck, --overlay).

/** The answers to all analyst statements, in order. */
type Answers = readonly QueryAnswer[]

interface Querying {
  query(sql: string): Promise<QueryAnswer>
}

const tally = new Tally()
const statements = analystStatements()
const folder = mkdtempSync(join(tmpdir(), 'mockq-workload-'))

/** Uploads the files, with curl, and makes the tables through `client`. */
async function fill(url: string, client: Querying): Promise<void> {
  const curl = new CurlClient(url)
  await client.query('CREATE STAGE vega')
  for (const { stage, path, content } of datasetFiles()) await curl.upload(stage, path, content)
  for (const { name, sql } of tableStatements())
    await client.query(sql).catch(cause => {
      throw new Error(`${name}: ${cause.message}`, { cause })
    })
}

/** Runs the analyst's statements; those that fail are named in one error. */
async function ask(client: Querying): Promise<Answers> {
  const answers: QueryAnswer[] = []
  const failures: string[] = []
  for (const { name, sql } of statements)
    await client.query(sql).then(
      answer => answers.push(answer),
      error => failures.push(`${name}: ${error.message}`),
    )
  assert.deepEqual(failures, [])
  return answers
}

/** One check for each statement whose answer differs, or one for all. */
async function checkEqual(name: string, actual: Answers, expected: Answers): Promise<void> {
  const differing = statements.filter((_, i) => !isEqual(actual[i], expected[i]))
  if (differing.length === 0)
    await tally.check(`${name}: all ${statements.length} answers equal`, () => {})
  for (const statement of differing) {
    const i = statements.indexOf(statement)
    await tally.check(`${name}: ${statement.name}`, () => assert.deepEqual(actual[i], expected[i]))
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

async function compareWithOracle(): Promise<void> {
  const oracle = await startOracle()
  const clean = (): Promise<unknown> =>
    fetch(`${oracle.url}/__oracle/reset`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('root:')}` },
    })
  const drivers = await installedDrivers()
  const dsnOf = (url: string): string =>
    `${url.replace('http', 'databend')}/?sslmode=disable`.replace('://', '://root:@')

  const expected = await tally.check('curl, real engine: every statement is answered', async () => {
    await fill(oracle.url, new CurlClient(oracle.url))
    return ask(new CurlClient(oracle.url))
  })

  // (a) serve
  await tally.check('serve', async () => {
    const serve = await startMockq(['serve'])
    await fill(serve.url, new CurlClient(serve.url))
    await checkEqual('curl, serve', await ask(new CurlClient(serve.url)), expected!)
    for (const driver of drivers) {
      const real = await askThrough(driver, dsnOf(oracle.url))
      await checkEqual(`${driver.name}, serve`, await askThrough(driver, serve.dsn), real)
    }
    await serve.process.stop()
  })
  await tally.check('serve on the engine alasql', async () => {
    const serve = await startMockq(['serve', '--engine', 'alasql'])
    await fill(serve.url, new CurlClient(serve.url))
    await checkEqual('curl, alasql', await ask(new CurlClient(serve.url)), expected!)
    await serve.process.stop()
  })

  // (b) and (c)
  const python = drivers.find(driver => driver.name === 'python')
  if (python === undefined) return tally.skip('record and replay', 'no Python driver')
  const record = async (recordings: string, ...options: readonly string[]): Promise<Answers> => {
    await clean()
    const mockq = await startMockq(['record', recordings, '--target', oracle.url, ...options])
    const client = python.connect(mockq.dsn)
    await fill(mockq.url, client)
    const answers = await ask(client)
    await client.close()
    const { code, stderr } = await mockq.process.stop()
    assert.equal(code, 0, stderr)
    return answers
  }
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const recorded = await tally.check('python records from the real engine', () => record(first))
  const before = hashOf(first)
  // The line of values says when statements were sent: a recording in another folder has others.
  const lines = hashOf(first, withoutValues)
  await tally.check('recording again in another folder gives the same lines', async () => {
    await record(second)
    assert.equal(hashOf(second, withoutValues), lines)
  })
  await tally.check('recording over a recording gives the same bytes', async () => {
    await record(first, '--mode', 'all')
    assert.equal(hashOf(first), before)
  })
  await checkVerify(first, oracle.url, clean)
  await oracle.process.stop()
  await checkCrosscheck(first)
  for (const [i, driver] of drivers.entries())
    await tally.check(`${driver.name}, replay: the recording is unchanged`, async () => {
      const replay = await startMockq(['replay', first])
      const client = driver.connect(`${replay.dsn}&max_rows_per_page=${3 + 4 * i}`)
      await fill(replay.url, client)
      await checkEqual(`${driver.name}, replay`, await ask(client), recorded!)
      await client.close()
      const { code, stderr } = await replay.process.stop()
      assert.equal(code, 0, stderr)
      assert.equal(hashOf(first), before)
    })
  await checkOverlay(first, python.connect, recorded!)
}

/** The real engine, empty as it was before the recording, answers the recorded statements as it did. */
async function checkVerify(
  recordings: string,
  target: string,
  clean: () => Promise<unknown>,
): Promise<void> {
  await tally.check('verify: the real engine answers as recorded', async () => {
    await clean()
    const args = ['verify', recordings, '--target', target, '--target-user', 'root']
    const { code, stdout, stderr } = await runMockq([...args, '--writes', 'all', '--json'])
    assert.equal(code, 0, stdout + stderr)
    const { totals } = JSON.parse(stdout) as Comparison
    assert.ok(totals.statements > statements.length)
    assert.deepEqual([totals.equal, totals.kinds], [totals.statements, {}])
  })
  await tally.check('verify: a server that is not empty answers otherwise', async () => {
    const args = ['verify', recordings, '--target', target, '--target-user', 'root']
    const { code, stdout } = await runMockq([...args, '--writes', 'all', '--json'])
    assert.equal(code, 1)
    const { lanes, totals } = JSON.parse(stdout) as Comparison
    assert.ok(totals.kinds['error']! > 0)
    const [changed] = lanes.flatMap(lane => lane.statements).filter(isDifferent)
    assert.equal(changed?.sql, 'CREATE STAGE vega')
  })
}

/** The engine of serve answers as the real one did, but for the counts of COPY, which the old engine always says are 0. */
async function checkCrosscheck(recordings: string): Promise<void> {
  await tally.check('crosscheck: the engine of serve answers as recorded', async () => {
    const { stdout } = await runMockq(['crosscheck', recordings, '--json'])
    const { lanes, totals } = JSON.parse(stdout) as Comparison
    assert.deepEqual(totals.kinds, { counts: totals.different })
    assert.equal(totals.equal + totals.different, totals.statements)
    for (const { sql } of lanes.flatMap(lane => lane.statements).filter(isDifferent))
      assert.match(sql, /^COPY INTO/m)
  })
}

/** What is recorded wins over the engine of serve, which answers the rest; each answer says which it was. */
async function checkOverlay(
  recordings: string,
  connect: InstalledDriver['connect'],
  recorded: Answers,
): Promise<void> {
  await tally.check('serve --overlay: recorded answers, then those of the engine', async () => {
    const serve = await startMockq(['serve', '--overlay', recordings])
    const client = connect(serve.dsn)
    await fill(serve.url, client)
    await checkEqual('python, --overlay', await ask(client), recorded)
    await client.query('SELECT max(title) FROM movies')
    await client.close()
    const journal = await fetch(`${serve.url}/__mockq/journal`)
    const { entries } = (await journal.json()) as { entries: readonly JournalEntry[] }
    const sourcesOf = (wanted: (sql: string) => boolean): readonly string[] => [
      ...new Set(entries.filter(({ sql }) => wanted(sql ?? '')).map(({ source }) => source.kind)),
    ]
    const asked = new Set(statements.map(({ sql }) => sql))
    assert.deepEqual(
      sourcesOf(sql => asked.has(sql)),
      ['recorded'],
    )
    assert.deepEqual(
      sourcesOf(sql => sql.includes('max(title)')),
      ['engine'],
    )
    await serve.process.stop()
  })
}

/** What `verify --json` and `crosscheck --json` print. */
interface Comparison {
  readonly lanes: readonly {
    readonly statements: readonly {
      readonly sql: string
      readonly differences: readonly { readonly kind: string }[]
    }[]
  }[]
  readonly totals: {
    readonly statements: number
    readonly equal: number
    readonly different: number
    readonly kinds: Readonly<Record<string, number>>
  }
}

const isDifferent = (statement: { readonly differences: readonly unknown[] }): boolean =>
  statement.differences.length > 0

/** An entry of `/__mockq/journal`. */
interface JournalEntry {
  readonly sql: string | null
  readonly source: { readonly kind: string }
}

interface InstalledDriver {
  readonly name: string
  connect(dsn: string): AdapterClient
}

async function installedDrivers(): Promise<readonly InstalledDriver[]> {
  const drivers: InstalledDriver[] = []
  for (const spec of driverSpecs) {
    if (!(await hasToolchain(spec.toolchain))) {
      tally.skip(`${spec.name} driver`, `no ${spec.toolchain} here`)
      continue
    }
    const installedIn = await tally.check(`${spec.name}: ${spec.pinned} installs`, () =>
      installed(spec.folder, spec.pinned, spec.install),
    )
    if (installedIn !== undefined) drivers.push(connecting(spec, installedIn))
  }
  return drivers
}

const connecting = ({ name, command }: DriverSpec, installedIn: string): InstalledDriver => ({
  name,
  connect: dsn => new AdapterClient(command(installedIn, dsn)),
})

async function askThrough(driver: InstalledDriver, dsn: string): Promise<Answers> {
  const client = driver.connect(dsn)
  return ask(client).finally(() => client.close())
}

/** A hash of all files of a folder with their names. `kept`: what of a file counts. */
function hashOf(folder: string, kept = (content: Buffer): Buffer | string => content): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    hash.update(file.slice(folder.length)).update(kept(readFileSync(file)))
  }
  return hash.digest('hex')
}

function withoutValues(content: Buffer): string {
  const lines = content.toString('latin1').split('\n')
  return lines.filter(line => !line.includes('"k":"values"')).join('\n')
}

const missing = await oracleMissing()
if (missing === undefined) await compareWithOracle()
else {
  await tally.check('curl, serve: every statement is answered', async () => {
    const serve = await startMockq(['serve'])
    await fill(serve.url, new CurlClient(serve.url))
    await ask(new CurlClient(serve.url))
    await serve.process.stop()
  })
  tally.skip('answers of the real engine, record and replay of it', missing)
}
rmSync(folder, { recursive: true })
tally.close()
